"""A railway's turn in an operating round, and the base of the steps it consists of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.step import Step

from ..actions import LayTile
from ..finance.companies import Railway
from ..laying import Budget
from ..powers import Power, Use
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
    #: Hexes on which a token of this turn needs no route.
    open_hexes: tuple[str, ...] = ()

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

    def open_hex(self, hex_name: str) -> None:
        """A token of this turn needs no route to a hex."""
        self.open_hexes = (*self.open_hexes, hex_name)

    def skip_rest(self) -> None:
        """Nothing more happens in this turn."""
        self.stage = len(self.ORDER)

    # --- what powers add to every step of the turn

    def uses(self, step: TurnStep[T], player: str) -> Iterator[tuple[Power, Use]]:
        """The powers that a player has in this turn."""
        railway = self.table.railways[self.railway]
        for source, power in self.table.powers_for(player, railway):
            yield power, Use(self.table, self, step.TOPIC, player, source, railway)

    def extra_options(self, step: TurnStep[T], player: str) -> Iterator[Option]:
        """Actions that are possible besides those of the present step."""
        for power, use in self.uses(step, player):
            yield from power.offers(use)

    def power_cost(self, step: TurnStep[T], player: str, action: LayTile) -> int:
        """What a lay costs that uses a power."""
        for power, use in self.uses(step, player):
            if use.source == action.private:
                return power.cost(use, action)
        return 0

    def use_power(self, step: TurnStep[T], player: str, action: LayTile) -> None:
        """Carry out a lay that uses a power."""
        require(action.private, self.rule, f"{self.railway} cannot lay a tile now")
        for power, use in self.uses(step, player):
            if use.source == action.private:
                power.check(use, action)
                power.carry_out(use, action)
                power.afterwards(use)
                return
        raise Refusal(self.section("private"), f"{player} does not own {action.private}")


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
        return (self.table.decider(self.line), *self.others_with_powers())

    def others_with_powers(self) -> list[str]:
        """Players who could use a power now though it is not their railway's turn."""
        if not any(power.out_of_turn for power in self.table.powers.values()):
            return []
        decider = self.table.decider(self.line)
        others = (player for player in self.table.clockwise(decider) if player != decider)
        return [player for player in others if any(True for _ in self.turn.extra_options(self, player))]

    def play(self, player: str, action: Action) -> None:
        """In a turn that is not his railway's a player can use his powers, and nothing else."""
        power = isinstance(action, LayTile) and action.private
        require(
            power or player not in self.others_with_powers(),
            self.rule,
            f"it is {self.railway}'s turn: {player} can only use a power of his own",
        )
        super().play(player, action)

    def behalf(self) -> str:
        return self.railway

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, LayTile) and action.private:
            return self.turn.power_cost(self, player, action)
        return super().price_of(player, action)

    def options(self, player: str) -> Iterable[Option]:
        if player not in self.others_with_powers():
            yield from self.own_options(player)
        yield from self.turn.extra_options(self, player)

    def own_options(self, player: str) -> Iterable[Option]:
        return ()

    def do_lay(self, player: str, action: LayTile) -> None:
        """Lay a tile with a private's power."""
        self.turn.use_power(self, player, action)
