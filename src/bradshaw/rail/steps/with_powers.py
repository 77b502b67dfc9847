"""Steps in which powers can be used besides what they ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal
from bradshaw.core.step import Step

from ..actions import Powered
from ..powers import ActivePower, Use
from ..powers.power import Round
from ..table import T


class PowerStep(Step[T], abstract=True):
    """Asks some players; besides them, whoever has a power that says so may use it now."""

    #: In which round it lies.
    ROUND: ClassVar[Round] = "stock"

    def deciders(self) -> tuple[str, ...]:
        """The players whom it asks."""
        return ()

    def actors(self) -> tuple[str, ...]:
        return (*self.deciders(), *self.others_with_powers())

    def others_with_powers(self) -> list[str]:
        """Players who could use a power now though they are not asked."""
        powers = self.table.powers
        if not powers:
            return []
        active = (power for power in powers.values() if isinstance(power, ActivePower))
        if not any(power.out_of_turn and self.ROUND in power.rounds for power in active):
            return []
        asked = self.deciders()
        others = (player for player in self.table.clockwise(asked[0]) if player not in asked)
        return [player for player in others if any(True for _ in self.extra_options(player))]

    # --- what powers add

    def uses(self, player: str) -> Iterator[tuple[ActivePower[Any], Use]]:
        """The powers that a player could use, if their time has come."""
        for source, power in self.table.powers_outside(player, self.ROUND, player in self.deciders()):
            if isinstance(power, ActivePower):
                yield power, Use(self.table, self, self.ROUND, player, source)

    def extra_options(self, player: str) -> Iterator[Option]:
        """What a player can do with powers."""
        for power, use in self.uses(player):
            yield from power.offers(use)

    def power_cost(self, player: str, action: Powered) -> int:
        """What an action costs that uses a power."""
        for power, use in self.uses(player):
            if use.source == action.power and isinstance(action, power.ACTION):
                return power.cost(use, action)
        return 0

    def use_power(self, player: str, action: Powered) -> None:
        """Carry out an action that uses a power."""
        for power, use in self.uses(player):
            if use.source == action.power:
                use.require(isinstance(action, power.ACTION), f"{use.source} is not used by {action.word!r}")
                power.check(use, action)
                power.carry_out(use, action)
                power.afterwards(use)
                return
        raise Refusal(self.section("private"), self._why_not(player, action.power))

    def _why_not(self, player: str, source: str) -> str:
        """Why a player has no power of that name now."""
        power, private = self.table.powers.get(source), self.table.privates.get(source)
        if power is None or private is None or not self.table.may_use(player, private):
            return f"{player} does not own {source}"
        if not isinstance(power, ActivePower):
            return f"{source} works by itself: it is not used for a tile or a token"
        if self.ROUND not in power.rounds:
            return f"{source} is for {' and '.join(power.rounds)} rounds"
        return f"{source} is for turns of {player}'s own"

    # --- the step itself

    def options(self, player: str) -> Iterable[Option]:
        if player in self.deciders():
            yield from self.own_options(player)
        yield from self.extra_options(player)

    def own_options(self, player: str) -> Iterable[Option]:
        """What it asks a player for."""
        return ()

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, Powered) and action.power:
            return self.power_cost(player, action)
        return super().price_of(player, action)

    def play(self, player: str, action: Action) -> None:
        """Whoever is not asked can use his powers, and nothing else."""
        if isinstance(action, Powered) and action.power:
            self.use_power(player, action)
            return
        if player not in self.deciders():
            raise Refusal(self.rule, self.not_asked(player))
        super().play(player, action)

    def not_asked(self, player: str) -> str:
        """Why a player can do nothing but use a power."""
        return f"it is {self.deciders()[0]}'s turn: {player} can only use a power of his own"
