"""A railway's turn in an operating round, and the base of the steps it consists of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from bradshaw.core.names import capital
from bradshaw.core.refusal import Refusal

from ..actions import LayTile
from ..laying import Budget
from ..powers import ActivePower, Use
from ..powers.power import Round
from ..table import T
from .of_railway import RailwayStep
from .with_powers import PowerStep


class OperatingTurn(RailwayStep[T]):
    """Puts the steps of a turn on the agenda one after the other."""

    KIND = "operating turn"
    TOPIC = "operating turn"
    #: The roles of the steps in order.
    ORDER: ClassVar[tuple[str, ...]] = ("track", "token", "run", "dividend", "trains")

    #: How many steps have been begun.
    stage: int
    #: What was done in this turn besides laying track: "token", "train", ...
    did: tuple[str, ...]
    #: The track of this turn, see `rail.laying.budget`.
    laid: tuple[tuple[str, int], ...] = ()
    barred: str = ""
    #: Hexes on which a token of this turn needs no route.
    open_hexes: tuple[str, ...] = ()

    def begin(self) -> None:
        self.stage = 0
        self.did = ()
        self.table.note(f"{capital(self.table.spoken(self.code))} operates.")
        self.table.begin_turn(self.railway)

    def settle(self) -> bool:
        if self.stage == len(self.ORDER):
            self.done()
            self.table.end_turn(self.railway)
            return False
        table, role = self.table, self.ORDER[self.stage]
        self.stage += 1
        if role not in self.railway.kind_data.skips:
            table.push(table.step(role), code=self.code).begin()
        return False

    @property
    def budget(self) -> Budget:
        """How much track the turn still allows."""
        return Budget(self, self.table.track_rules(self.railway).turn_points())

    def mark(self, what: str) -> None:
        """Note that something was done in this turn."""
        self.did = (*self.did, what)

    def open_hex(self, hex_name: str) -> None:
        """A token of this turn needs no route to a hex."""
        self.open_hexes = (*self.open_hexes, hex_name)

    def skip_rest(self) -> None:
        """Nothing more happens in this turn."""
        self.stage = len(self.ORDER)


class TurnStep(PowerStep[T], RailwayStep[T], abstract=True):
    """A step of a railway's turn, decided by its president."""

    ROUND: ClassVar[Round] = "operating"

    @property
    def turn(self) -> OperatingTurn[T]:
        """The turn this step belongs to."""
        for step in reversed(self.table.agenda):
            if isinstance(step, OperatingTurn):
                return step
        raise LookupError("no railway is operating")

    def asks(self) -> bool:
        """Whether there is anything to decide."""
        return True

    def skip(self) -> None:
        """What happens when there is nothing to decide."""
        self.done()

    def settle(self) -> bool:
        if self.asks():
            return True
        self.skip()
        return False

    def deciders(self) -> tuple[str, ...]:
        return (self.table.decider(self.railway),)

    def behalf(self) -> str:
        return self.code

    def uses(self, player: str) -> Iterator[tuple[ActivePower[Any], Use]]:
        turn, railway = self.turn, self.railway
        for source, power in self.table.powers_for(player, railway):
            if isinstance(power, ActivePower):
                yield power, Use(self.table, self, self.ROUND, player, source, turn, railway)

    def not_asked(self, player: str) -> str:
        return f"it is {self.code}'s turn: {player} can only use a power of his own"

    def do_lay(self, player: str, action: LayTile) -> None:
        turn = self.turn
        comes = "track" in turn.ORDER[turn.stage :]
        when = "this comes first" if comes else "track is laid at the beginning of a turn, and that is over"
        built = turn.budget.why_not(1)
        raise Refusal(self.section("track"), built or f"{self.code} cannot lay a tile now: {when}")
