"""The table of Orient Express: what lies where, and what moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from bradshaw.core.chance import Chance
from bradshaw.core.errors import DataError, SetupError
from bradshaw.core.event import Payment
from bradshaw.core.past import Move
from bradshaw.core.state import List, Map, Touched
from bradshaw.core.table import Table
from bradshaw.core.title import Title
from bradshaw.core.view import Head

from . import ending, scoring, setting
from .components import PASSENGER, Components, components
from .imagining import Dealer, Seen
from .missing import web_of
from .options import OrientOptions
from .sections import SECTIONS
from .state import BOX, Player, TurnInPlay
from .trees import Web
from .view import OrientView, orient_view


class OrientTable(Table):
    """Everything on the table."""

    KIND = "Orient Express"
    FACTS = frozenset(
        {
            "finished", "track", "tunnel", "tunnel_open", "tableau", "discards", "set_aside", "tokens",
            "bonuses", "box_waivers", "first", "round", "quiet", "fingerprint",
        }
    )  # fmt: skip
    SECTIONS: ClassVar[Mapping[str, str]] = SECTIONS
    MONEY: ClassVar[str] = "{} waivers"

    players: Map[Player]
    #: Line -> whose segment lies on it.
    track: Map[str]
    #: The line with the Channel Tunnel, 0 before it is built.
    tunnel: int
    tunnel_open: bool
    #: Region, or `passenger` -> its cards, the top one last.
    decks: Map[List[str]]
    tableau: List[str]
    discards: List[str]
    #: Starter cards that are not in this game.
    set_aside: List[str]
    #: Region -> values of the tokens left, the highest first.
    tokens: Map[tuple[int, ...]]
    #: Colour of the deck -> the bonus card in this game, empty once somebody has it.
    bonuses: Map[str]
    box_waivers: int
    first: str
    round: int
    #: Rounds in a row without a card scored or discarded; whether this one had one.
    quiet: int
    busy: bool
    #: Why the game ends with this round; empty while it goes on.
    ending: str
    #: Of the component set, so that a saved game notices other files.
    fingerprint: str

    _box: Components
    _web: Web

    @property
    def rules(self) -> OrientOptions:
        options: OrientOptions = self._options
        return options

    def attach(self, title: Title, options: Any, chance: Chance) -> None:
        super().attach(title, options, chance)
        box = components(options.components)
        if self.__dict__.get("fingerprint", box.fingerprint) != box.fingerprint:
            raise DataError("the component set differs from the one that the game was played with")
        self.__dict__.update(_box=box, _web=web_of(box))

    @property
    def box(self) -> Components:
        return self._box

    @property
    def web(self) -> Web:
        return self._web

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "decks" in touched:
            found["decks"] = {deck: len(self.decks[deck]) for deck in touched["decks"]}
        if "ending" in touched:
            found["ending"] = bool(self.ending)
        return found

    def set_up(self) -> None:
        named = self.rules.first_player
        if named and named not in self.seats:
            raise SetupError(f"first_player: there is no player {named!r} at this table")
        setting.lay_out(self)

    def view(self, head: Head) -> OrientView:
        return orient_view(self, head)

    def resample(self, viewer: str | None, rng: Random, moves: Sequence[Move]) -> None:
        if not self.finished:  # then all cards are open
            Dealer(self, viewer, rng, Seen(moves)).deal()

    def scores(self) -> dict[str, int]:
        return {name: scoring.points(self, self.players[name]).total for name in self.seats}

    def standings(self, scores: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
        return {name: scoring.standing(self, self.players[name]) for name in self.seats}

    # --- the board

    def own_lines(self, player: str) -> frozenset[int]:
        """Lines on which a player has track."""
        return frozenset(int(line) for line, owner in self.track.items() if owner == player)

    def segments_on(self, line: int) -> int:
        """How many segments lie on a line that holds track."""
        return self.box.setup.tunnel_segments if line == self.tunnel else 1

    def lift(self, line: int) -> None:
        """A segment goes back to its owner's supply, and its line is free again."""
        owner = self.track.pop(str(line))
        self.players[owner].segments += 1

    # --- waivers

    def pay(self, player: str, payee: str, amount: int, cause: str) -> None:
        """Waivers go to another player, or out of the game."""
        if not amount:
            return
        self.players[player].waivers -= amount
        if payee == BOX:
            self.box_waivers += amount
        else:
            self.players[payee].waivers += amount
        self.tell(Payment(player, payee, amount, cause))

    def spendable(self, player: Player) -> int:
        """Waivers that a player may spend now: one may be kept back for a waiver reset."""
        turn = self._turn()
        kept = turn.kept_back() if turn is not None and turn.player == player.name else 0
        return max(0, player.waivers - kept)

    @property
    def turn(self) -> TurnInPlay:
        """The turn that is being played."""
        turn = self._turn()
        assert turn is not None, "hands are being drawn"
        return turn

    def _turn(self) -> TurnInPlay | None:
        """The turn that is being played; None while hands are drawn."""
        found = (step for step in self.agenda if getattr(step, "IS_TURN", False))
        return cast("TurnInPlay | None", next(found, None))

    # --- cards

    def drawable(self) -> bool:
        """Whether there is any card to draw."""
        return bool(self.tableau) or any(self.decks.values())

    def draw(self, player: str, deck: str) -> str:
        """The top card of a deck goes to a hand; only its back is seen by others."""
        card: str = self.decks[deck].pop()
        self.to_hand(player, card)
        self.note(f"{player} draws from {self.box.deck_name(deck)}.", self.section("draw"))
        self.note(f"You draw {self.card_text(card)}.", to=player)
        self.reveal("a card was drawn")
        return card

    def take(self, player: str, card: str) -> None:
        """A card of the tableau goes to a hand, and the next one takes its place."""
        at = self.tableau.index(card)
        self.to_hand(player, card)
        self.note(f"{player} takes {self.card_text(card)} from the tableau.", self.section("draw"))
        if self.decks[PASSENGER]:
            self.tableau[at] = self.decks[PASSENGER].pop()
            self.note(f"{self.card_text(self.tableau[at])} is laid out.")
            self.reveal("a card was laid out")
        else:
            self.tableau.pop(at)

    def to_hand(self, player: str, card: str) -> None:
        self.players[player].hand.append(card)

    def fill_tableau(self) -> None:
        """Lay out cards until the tableau is full or the deck is empty."""
        while len(self.tableau) < self.box.setup.tableau and self.decks[PASSENGER]:
            self.tableau.append(self.decks[PASSENGER].pop())

    def card_text(self, card: str) -> str:
        return self.box.card_text(card)

    # --- tokens and the end

    def take_token(self, player: str, region: str) -> None:
        """The highest token of a region, if one is left."""
        left = self.tokens[region]
        if not left:
            return
        self.tokens[region] = left[1:]
        self.players[player].tokens.append((region, left[0]))
        self.note(f"{player} takes the {left[0]} of {self.box.regions[region].name}.", self.section("tokens"))
        ending.look_at_tokens(self)
