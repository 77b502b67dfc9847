"""What the three levels share, and the two weaker ones.

easy works for one card at a time, the one that needs the fewest segments, and draws by chance. medium
weighs what each card brings against its segments, and draws and discards by that.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from bradshaw.core.action import Action
from bradshaw.core.legal import Legal
from bradshaw.core.seat import Seat
from bradshaw.core.table import Table
from bradshaw.titles.orient.actions import (
    BuildTunnel,
    Claim,
    Decline,
    Discard,
    Draw,
    End,
    PickUp,
    PlaceSegment,
    Remove,
    Reset,
    Score,
    Take,
)
from bradshaw.titles.orient.table import OrientTable

from ..bot import Bot
from . import choosing_cards as cards
from .plan import Aim, aims, spare
from .position import Position

#: Lines to place, own lines to leave where they are, and whether segments must be picked up first.
Intent = tuple[list[int], frozenset[int], bool]


class OrientBot(Bot):
    """What the levels share: the order in which decisions of a turn are taken."""

    plays: ClassVar[type[Table]] = OrientTable

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        #: The last intent with what it was worked out from: the same again would come out the same.
        self._known: tuple[Any, Intent] | None = None

    def choose(self, seat: Seat) -> Action:
        legal = seat.legal()
        if len(legal.options) == 1 and len(legal) == 1:
            return legal[0]
        options: dict[type[Any], list[Any]] = {}
        for option in legal.options:
            options.setdefault(type(option), []).append(option)
        if Claim in options:
            return options[Claim][0]  # type: ignore[no-any-return]
        if Decline in options:
            return Decline()
        position = Position.of(seat)
        if Remove in options:
            return self.remove(position, options[Remove])
        if Draw in options or Take in options:
            draws = [*options.get(Draw, ()), *options.get(Take, ())]
            return self.draw(position, draws, options.get(Reset, []), self.chance(seat))
        return self.move(position, legal, options, self.chance(seat))

    def move(
        self, position: Position, legal: Legal, options: dict[type[Any], list[Any]], chance: Random
    ) -> Action:
        """Segments first, as far as they serve; then a card."""
        action = self.segment(position, legal, chance)
        if action is not None:
            return action
        scoring = self.score(position, options.get(Score, []))
        if scoring is not None:
            return scoring
        discard = self.discard(position, options.get(Discard, []))
        if discard is not None:
            return discard
        return End() if End in options else legal[0]

    def segment(self, position: Position, legal: Legal, chance: Random) -> Action | None:
        """The next segment to place or pick up; None when enough has been moved."""
        step = position.step
        if step.carded or step.moved >= position.box.setup.most_placed:
            return None
        wanted, kept, short = self.intent(position.at_start())
        if step.doing == "pick" or (short and not step.moved):
            picked = self.pick(position, legal, kept)
            if picked is not None or step.moved:
                return picked
        for line in wanted:
            if self.digs(position, line) and BuildTunnel(line) in legal:
                return BuildTunnel(line)
            if PlaceSegment(line) in legal:
                return PlaceSegment(line)
        return None if step.moved else self.forced(position, legal, kept, chance)

    def intent(self, start: Position) -> Intent:
        """What the turn is for. Worked out once for the position in which it began."""
        key = replace(start.view, number=0, acting=(), step=None)
        if self._known is None or self._known[0] != key:
            plan = self.plan(start)
            kept = frozenset(line for aim in plan[:2] for line in aim.kept)
            short = bool(plan) and len(plan[0].lines) > start.supply
            self._known = (key, (self.wanted(start, plan), kept, short))
        return self._known[1]

    def pick(self, position: Position, legal: Legal, kept: frozenset[int]) -> Action | None:
        """A segment that the plan does not need."""
        for line in spare(position):
            if line not in kept and PickUp(line) in legal:
                return PickUp(line)
        return None

    def forced(self, position: Position, legal: Legal, kept: frozenset[int], chance: Random) -> Action:
        """Nothing is wanted, but something must be moved."""
        beside = self.beside(position, legal)
        if beside and position.supply > 6:
            return chance.choice(beside)
        return self.pick(position, legal, kept) or legal.sample(chance)

    def beside(self, position: Position, legal: Legal) -> list[Action]:
        """Lines without ferries that touch own track."""
        lines = position.box.lines
        touched = {end for line in position.own for end in (lines[line].a, lines[line].b)}
        near = (n for n, line in lines.items() if not line.ferry and (line.a in touched or line.b in touched))
        return [
            PlaceSegment(line) for line in near if line not in position.owner and PlaceSegment(line) in legal
        ]

    # --- what the levels do differently

    def plan(self, position: Position) -> list[Aim]:
        """Cards to work for, the first one first."""
        return []

    def wanted(self, position: Position, plan: list[Aim]) -> list[int]:
        """Lines for the next segments, the first one first."""
        return lines_of(plan)

    def digs(self, position: Position, line: int) -> bool:
        """Whether to build the Channel Tunnel on a line rather than to place a segment there."""
        return False

    def score(self, position: Position, options: list[Score]) -> Action | None:
        return max(options, key=lambda o: (cards.score_worth(position, o), o.card), default=None)

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        return None

    def draw(self, position: Position, options: list[Any], resets: list[Reset], chance: Random) -> Action:
        action: Action = chance.choice(options)
        return action

    def remove(self, position: Position, options: list[Remove]) -> Action:
        return options[0]


class EasyBot(OrientBot):
    """Completes the card that needs the fewest segments, and draws by chance."""

    name: ClassVar[str] = "easy"

    def plan(self, position: Position) -> list[Aim]:
        """One card at a time."""
        found = [aim for aim in aims(position, position.hand) if aim.lines]
        return sorted(found, key=lambda aim: (len(aim.lines), aim.card))[:1]

    def score(self, position: Position, options: list[Score]) -> Action | None:
        return super().score(position, [option for option in options if not option.use])


class MediumBot(OrientBot):
    """Weighs what a card brings against the segments it takes, one card at a time."""

    name: ClassVar[str] = "medium"

    def plan(self, position: Position) -> list[Aim]:
        return sorted(aims(position, position.hand), key=lambda aim: (-aim.rate(position), aim.card))

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        """A card that would never pay."""
        for option in options:
            if cards.worth(position, option.card) <= cards.FLOOR:
                return option
        return None

    def draw(self, position: Position, options: list[Any], resets: list[Reset], chance: Random) -> Action:
        best: Action = max(options, key=lambda option: cards.draw_worth(position, option))
        return best


def lines_of(found: list[Aim]) -> list[int]:
    return [line for aim in found for line in aim.lines]
