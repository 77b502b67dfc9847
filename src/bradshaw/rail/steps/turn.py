"""A railway's turn in an operating round, and the base of the steps it consists of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal
from bradshaw.core.step import Step

from ..actions import LayTile
from ..finance.companies import Railway
from ..laying import Budget
from ..table import T


class OperatingTurn(Step[T]):
    """Puts the steps of a turn on the agenda one after the other."""

    KIND = "operating turn"
    TOPIC = "operating turn"
    #: The roles of the steps in order.
    ORDER: ClassVar[tuple[str, ...]] = ("track", "token", "run", "dividend", "trains")

    railway: str
    #: How many steps have been begun.
    stage: int
    #: What was done in this turn besides laying track: "token", "train", ...
    did: tuple[str, ...]
    #: The track of this turn, see `rail.laying.budget`.
    laid: tuple[tuple[str, int], ...] = ()
    barred: str = ""

    def begin(self) -> None:
        self.stage = 0
        self.did = ()
        self.table.note(f"{self.railway} operates.")
        self.table.begin_turn(self.table.railways[self.railway])

    def settle(self) -> bool:
        if self.stage == len(self.ORDER):
            self.done()
            self.table.end_turn(self.table.railways[self.railway])
            return False
        role = self.ORDER[self.stage]
        self.stage += 1
        if role in self.table.railways[self.railway].kind_data.skips:
            return False
        self.table.push(self.table.step(role), railway=self.railway).begin()
        return False

    @property
    def budget(self) -> Budget:
        """How much track the turn still allows."""
        return Budget(self, self.table.track_rules(self.table.railways[self.railway]).turn_points())

    def mark(self, what: str) -> None:
        """Note that something was done in this turn."""
        self.did = (*self.did, what)

    def skip_rest(self) -> None:
        """Nothing more happens in this turn."""
        self.stage = len(self.ORDER)

    # --- what privates and other powers add to every step of the turn

    def extra_options(self, step: TurnStep[T], player: str) -> Iterable[Option]:
        """Actions that are possible besides those of the present step."""
        return ()

    def power_cost(self, action: LayTile) -> int:
        """What a lay costs that uses a private's power."""
        return 0

    def use_power(self, step: TurnStep[T], player: str, action: LayTile) -> None:
        """Carry out a lay that uses a private's power."""
        raise Refusal(self.rule, f"{self.railway} cannot lay a tile now")


class TurnStep(Step[T], abstract=True):
    """A step of a railway's turn, decided by its president."""

    railway: str

    @property
    def turn(self) -> OperatingTurn[T]:
        """The turn this step belongs to."""
        for step in reversed(self.table.agenda):
            if isinstance(step, OperatingTurn):
                return step
        raise LookupError("no railway is operating")

    @property
    def line(self) -> Railway:
        """The railway whose turn it is."""
        return self.table.railways[self.railway]

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

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.line),)

    def behalf(self) -> str:
        return self.railway

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, LayTile) and action.private:
            return self.turn.power_cost(action)
        return super().price_of(player, action)

    def options(self, player: str) -> Iterable[Option]:
        yield from self.own_options(player)
        yield from self.turn.extra_options(self, player)

    def own_options(self, player: str) -> Iterable[Option]:
        return ()

    def do_lay(self, player: str, action: LayTile) -> None:
        """Lay a tile with a private's power."""
        self.turn.use_power(self, player, action)
