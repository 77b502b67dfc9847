"""After a card was scored or discarded: draw another one, then own track may leave the board."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require

from ..actions import Remove
from ..completion import removals
from ..details import RemovalDetails
from ..events import TrackRemoved
from .drawing import Drawing
from .own import OwnTurn


class DrawCard(OwnTurn, Drawing):
    """The card that is drawn for one that was scored or discarded."""

    KIND = "Orient Express draw"

    def settle(self) -> bool:
        if self.table.drawable():
            return True
        self.table.note("There is no card left to draw.", self.rule)
        self.turn.drawing = False
        self.done()
        return False

    def prompt(self) -> str:
        return f"{self.player}: draw a card"

    def details(self) -> RemovalDetails | None:
        """What leaves the board after the draw, if a regional card was scored."""
        return next((step.details() for step in self.table.agenda if isinstance(step, RemoveTrack)), None)

    def options(self, player: str) -> Iterable[Option]:
        yield from self.any_time()
        if not self.turn.must_take():
            yield from self.draws()
        yield from self.takes()

    def check_deck(self, deck: str) -> None:
        super().check_deck(deck)
        require(
            not self.turn.must_take(),
            self.section("reset"),
            "a second waiver would be due for the new tableau, and none is in hand",
            "Take a card of the tableau",
        )

    def drawn(self, from_tableau: bool) -> None:
        self.turn.drawing = False
        if from_tableau and self.turn.was_reset:
            self.turn.took = True
        self.done()


class RemoveTrack(OwnTurn):
    """The smallest set of own segments that connects a regional card's cities leaves the board."""

    KIND = "Orient Express remove track"
    TOPIC = "regional"

    card: str
    use: tuple[int, ...]

    def choices(self) -> list[tuple[int, ...]]:
        """The smallest sets; several where the player may choose."""
        cities = self.table.box.cards[self.card].cities
        return removals(self.table, self.player, cities, self.use)

    def settle(self) -> bool:
        choices = self.choices()
        if len(choices) > 1:
            return True
        self.remove(choices[0])
        return False

    def prompt(self) -> str:
        return f"{self.player}: choose which smallest set of segments leaves the board"

    def details(self) -> RemovalDetails:
        return RemovalDetails(card=self.card, choices=tuple(self.choices()))

    def options(self, player: str) -> Iterable[Option]:
        yield from self.any_time()
        yield from (Remove(lines) for lines in self.choices())

    def do_remove(self, player: str, action: Remove) -> None:
        lines, choices = tuple(sorted(action.lines)), self.choices()
        require(
            lines in choices,
            self.rule,
            f"the lines {' '.join(map(str, lines)) or '(none)'} are no smallest set for {self.card}",
            f"Smallest sets have {len(choices[0])} segments, for example: {' '.join(map(str, choices[0]))}",
        )
        self.remove(lines)

    def remove(self, lines: tuple[int, ...]) -> None:
        table = self.table
        for line in lines:
            table.lift(line)
        if lines:
            named = " ".join(map(str, lines))
            table.note(f"{len(lines)} segments of {self.player} leave the board: lines {named}.", self.rule)
            table.tell(TrackRemoved(self.player, lines))
        self.done()
