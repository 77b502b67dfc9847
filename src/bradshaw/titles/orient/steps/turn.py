"""A turn: place or pick up segments, then perhaps score or discard a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bradshaw.core.legal import Option, Span
from bradshaw.core.names import counted
from bradshaw.core.refusal import require

from ..actions import BuildTunnel, Discard, End, PickUp, PlaceSegment, Propose, Score
from ..completion import check_connection, dues, ways
from ..components import Line, RegionalCard
from ..details import TurnDetails
from ..events import CardScored
from ..state import BOX
from .after_card import DrawCard, RemoveTrack
from .own import OwnTurn
from .vote import Vote


class Turn(OwnTurn):
    """One player's turn."""

    KIND = "Orient Express turn"
    TOPIC = "sequence"
    OPEN = frozenset({"score"})
    IS_TURN: ClassVar[bool] = True

    #: `place` or `pick` once segments have been moved, how many, and on which lines.
    doing: str
    moved: int
    lines: tuple[int, ...]
    #: A card has been scored or discarded; the card for it is still to be drawn.
    carded: bool
    drawing: bool
    claimed: bool
    was_reset: bool
    #: A card of the tableau was taken after it was replaced.
    took: bool
    proposed: bool

    def settle(self) -> bool:
        """A turn in which nothing more can be done ends by itself."""
        if self.carded and not any(True for _ in self.any_time()):
            self.finish()
            return False
        return True

    def prompt(self) -> str:
        most = self.table.box.setup.most_placed
        if not self.moved:
            return f"{self.player}: place or pick up 1 to {most} segments"
        if self.carded:
            return f"{self.player}: end the turn"
        again = ""
        if self.moved < most:
            again = f"{'place' if self.doing == 'place' else 'pick up'} {most - self.moved} more at most, "
        return f"{self.player}: {again}score or discard a card, or end the turn"

    def details(self) -> TurnDetails:
        return TurnDetails(**{name: getattr(self, name) for name in TurnDetails.__struct_fields__})

    # --- waivers that a reset keeps back

    def can_draw(self) -> bool:
        """Whether a card can still be drawn in this turn."""
        return self.drawing or (not self.carded and len(self.me.hand) > 0)

    def owes(self) -> bool:
        """Whether a second waiver is due unless a card of the tableau is taken."""
        return self.was_reset and not self.took

    def must_take(self) -> bool:
        """Whether only a card of the tableau can settle what is owed."""
        return self.owes() and self.me.waivers < self.table.box.setup.reset_penalty

    def kept_back(self) -> int:
        """Waivers that cannot be spent, because the second one for a reset may be due."""
        return self.table.box.setup.reset_penalty if self.owes() and not self.can_draw() else 0

    # --- what may be done

    def options(self, player: str) -> Iterable[Option]:
        yield from self.any_time()
        if not self.carded:
            if self.moved:
                yield from self._cards()
            if self._fine(self.check_move, "place", 1):
                yield from self._places()
            if self._fine(self.check_move, "pick", 1):
                own = sorted(self.table.own_lines(player) - {self.table.tunnel})
                yield from (PickUp(line) for line in own)
        if self._fine(self.check_propose):
            yield Propose()
        if self._fine(self.check_end):
            yield End()

    def _cards(self) -> Iterator[Option]:
        hand = self.me.hand
        for card in hand:
            yield from (Score(card, use) for use in ways(self.table, self.me, self.table.box.cards[card]))
        yield from (Discard(card) for card in hand)

    def _places(self) -> Iterator[Option]:
        """Free lines as spans of numbers, then tunnel spaces."""
        table = self.table
        closed = set(map(int, table.track))
        if table.spendable(self.me) < table.box.setup.ferry_waivers:
            closed.update(table.box.ferries)
        start = 1
        for number in (*sorted(closed), len(table.box.lines) + 1):
            if number > start:
                yield Span(PlaceSegment(start), "line", start, number - 1)
            start = number + 1
        if table.tunnel_open and not table.tunnel:
            yield from (
                BuildTunnel(line) for line in table.box.tunnels if self._fine(self.check_tunnel, line)
            )

    # --- placing and picking up

    def check_move(self, kind: str, count: int) -> None:
        """Refuse to mix placing and picking up, too many, or after a card."""
        rule, most = self.rule, self.table.box.setup.most_placed
        require(
            not self.carded, rule, "segments are placed or picked up before a card is scored or discarded"
        )
        verb = {"place": "placed", "pick": "picked up"}
        require(
            self.doing in ("", kind),
            rule,
            f"in this turn segments were {verb.get(self.doing, '')}; the other cannot be done as well",
        )
        require(
            self.moved + count <= most,
            rule,
            f"{self.moved} segments have been {verb[kind]}, and {count} more would pass the {most} of a turn",
        )
        supply = self.me.segments
        if kind == "place":
            needed = "1 segment is" if count == 1 else f"{count} segments are"
            require(
                supply >= count,
                self.section("segments"),
                f"{needed} needed, and the supply holds {supply}",
                "Pick up segments instead",
            )

    def line(self, number: int) -> Line:
        """A line of the board; refused if there is none."""
        lines = self.table.box.lines
        require(
            number in lines,
            self.section("segments"),
            f"there is no line {number}; they have the numbers 1 to {len(lines)}",
        )
        found: Line = lines[number]
        return found

    def check_place(self, number: int) -> None:
        self.check_move("place", 1)
        self.check_free(number)
        if self.line(number).ferry:
            self.check_waivers(self.table.box.setup.ferry_waivers, "ferry", "a ferry line costs")

    def check_free(self, number: int) -> None:
        self.line(number)
        owner = self.table.track.get(str(number))
        require(
            owner is None,
            self.section("segments"),
            f"line {self.table.box.line_name(number)} holds a segment of {owner}" if owner else "",
        )

    def check_waivers(self, cost: int, topic: str, what: str) -> None:
        held = self.table.spendable(self.me)
        kept = " (one is kept back for the waiver reset)" if self.kept_back() else ""
        require(held >= cost, self.section(topic), f"{what} {cost} waiver, {held} can be spent{kept}")

    def do_place(self, player: str, action: PlaceSegment) -> None:
        self.check_place(action.line)
        table = self.table
        if table.box.lines[action.line].ferry:
            table.pay(player, BOX, table.box.setup.ferry_waivers, f"the ferry on line {action.line}")
        self.put(action.line, 1)
        table.note(
            f"{player} places a segment on {table.box.line_name(action.line)}.", self.section("segments")
        )

    def put(self, line: int, count: int) -> None:
        self.table.track[str(line)] = self.player
        self.me.segments -= count
        self.doing = "place"
        self.moved += count
        self.lines = (*self.lines, line)

    def do_pick(self, player: str, action: PickUp) -> None:
        self.check_move("pick", 1)
        self.line(action.line)
        table, rule = self.table, self.section("segments")
        owner = table.track.get(str(action.line), "")
        require(
            owner == player,
            rule,
            f"line {action.line} holds {f'a segment of {owner}' if owner else 'no segment'}",
            "Only own segments can be picked up",
        )
        require(
            action.line != table.tunnel, self.section("tunnel"), "the Channel Tunnel stays for the whole game"
        )
        table.lift(action.line)
        self.doing = "pick"
        self.moved += 1
        self.lines = (*self.lines, action.line)
        table.note(f"{player} picks up the segment on {table.box.line_name(action.line)}.", rule)

    # --- the Channel Tunnel

    def check_tunnel(self, number: int) -> None:
        table, rule, setup = self.table, self.section("tunnel"), self.table.box.setup
        spaces = ", ".join(map(table.box.line_name, table.box.tunnels))
        require(self.line(number).tunnel, rule, f"line {number} is no tunnel space", f"They are: {spaces}")
        require(not table.tunnel, rule, f"the Channel Tunnel is built already, on line {table.tunnel}")
        require(
            table.tunnel_open,
            rule,
            f"no {setup.tokens[1]}-value token has been taken before this turn",
            "It can be built from the turn after the first one is taken",
        )
        self.check_move("place", setup.tunnel_segments)
        self.check_free(number)
        self.check_waivers(setup.tunnel_waivers, "tunnel", "the Channel Tunnel costs")

    def do_tunnel(self, player: str, action: BuildTunnel) -> None:
        self.check_tunnel(action.line)
        table = self.table
        table.pay(player, BOX, table.box.setup.tunnel_waivers, "the Channel Tunnel")
        table.tunnel = action.line
        self.put(action.line, table.box.setup.tunnel_segments)
        name = table.box.line_name(action.line)
        table.note(f"{player} builds the Channel Tunnel on {name}.", self.section("tunnel"))

    # --- cards

    def check_card(self, card: str) -> None:
        rule = self.rule
        require(self.moved, rule, "segments are placed or picked up first")
        require(not self.carded, rule, "one card a turn is scored or discarded, and one has been")
        hand = ", ".join(self.me.hand)
        require(card in self.me.hand, rule, f"{card!r} is not in hand", f"In hand: {hand}")

    def do_score(self, player: str, action: Score) -> None:
        self.check_card(action.card)
        table, me = self.table, self.me
        card = table.box.cards[action.card]
        use = tuple(sorted(action.use))
        check_connection(table, me, card, use)
        for owner, count in dues(table, use).items():
            table.pay(player, owner, count, f"use of track for {action.card}")
        me.hand.remove(action.card)
        me.scored.append(action.card)
        regional = isinstance(card, RegionalCard)
        paid = "".join(f", {count} to {owner}" for owner, count in dues(table, use).items())
        waivers = f" (waivers: {paid[2:]})" if paid else ""
        rule = self.section("regional" if regional else "passenger")
        table.note(f"{player} scores {table.card_text(action.card)}{waivers}.", rule)
        table.tell(CardScored(player, action.card, use))
        if isinstance(card, RegionalCard):
            table.take_token(player, card.region)
            table.push(RemoveTrack, player=player, card=action.card, use=use)
        self.draw_next()

    def do_discard(self, player: str, action: Discard) -> None:
        self.check_card(action.card)
        table = self.table
        self.me.hand.remove(action.card)
        table.discards.append(action.card)
        table.note(f"{player} discards {table.card_text(action.card)}.", self.rule)
        self.draw_next()

    def draw_next(self) -> None:
        self.carded = self.drawing = self.table.busy = True
        self.table.push(DrawCard, player=self.player)

    # --- the end of the turn

    def check_end(self) -> None:
        require(self.moved, self.rule, "at least one segment must be placed or picked up first")
        require(
            not self.must_take(),
            self.section("reset"),
            "a second waiver would be due for the new tableau, and none is in hand",
            "Score or discard a card, and take one of the tableau",
        )

    def do_end(self, player: str, action: End) -> None:
        self.check_end()
        self.table.note(f"{player} ends the turn.", self.rule)
        self.finish()

    def finish(self) -> None:
        table, setup = self.table, self.table.box.setup
        if self.owes():
            table.pay(self.player, BOX, setup.reset_penalty, "no card of the new tableau was taken")
            paid = counted(setup.reset_penalty, "waiver")
            told = f"{self.player} took no card of the new tableau and pays {paid} more."
            table.note(told, self.section("reset"))
        if not table.tunnel_open and any(setup.tokens[1] not in left for left in table.tokens.values()):
            table.tunnel_open = True
            table.note("From now on the Channel Tunnel can be built.", self.section("tunnel"))
        self.done()

    # --- ending the game by agreement

    def check_propose(self) -> None:
        rule = self.section("end")
        require(not self.moved, rule, "the end is proposed at the beginning of a turn")
        require(not self.proposed, rule, "the end has been proposed in this turn already")
        require(not self.table.ending, rule, f"the game ends with this round anyway: {self.table.ending}")

    def do_propose(self, player: str, action: Propose) -> None:
        self.check_propose()
        self.proposed = True
        self.table.note(f"{player} proposes to end the game after this round.", self.section("end"))
        self.table.push(Vote, proposer=player, player=self.table.left_of(player))
