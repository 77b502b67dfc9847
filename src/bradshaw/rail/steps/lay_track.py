"""Laying and upgrading track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import require

from ..actions import LayTile, Pass
from ..candidates import unrefused
from ..laying import TrackRules
from ..table import T
from .turn import TurnStep


class LayTrack(TurnStep[T]):
    """The tiles that a turn allows; which, the table's rules of laying say."""

    KIND = "lay track"
    TOPIC = "track"

    @property
    def track_rules(self) -> TrackRules:
        """What the railway may lay."""
        return self.table.track_rules(self.railway)

    def prompt(self) -> str:
        what = "lay or upgrade a tile" if self.turn.budget.left else "lay another tile by a power"
        return f"{self.code}: {what}, or pass"

    def asks(self) -> bool:
        """While the turn allows a tile, and after that while powers could lay more."""
        return self.turn.budget.left > 0 or self.stays_open()

    def stays_open(self) -> bool:
        """Whether there is still something to lay besides what the turn allows."""
        return any(True for _ in self.extra_options(self.table.decider(self.railway)))

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()

    # --- what may be laid

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self.lays()
        yield Pass()

    def lays(self) -> Iterator[LayTile]:
        """Every tile the railway may still lay in this turn."""
        if self.turn.budget.left:
            yield from self.affordable(self.track_rules.lays())

    def affordable(self, lays: Iterable[LayTile]) -> Iterator[LayTile]:
        """Those lays that the rest of the budget allows."""
        return unrefused(lays, self.check_budget) if self.turn.budget.spent else iter(lays)

    def check_budget(self, action: LayTile) -> None:
        """Refuse a tile for which the turn leaves no room."""
        rules, budget = self.track_rules, self.turn.budget
        reason = budget.why_not(rules.points(rules.look(action)))
        require(not reason, self.rule, reason)

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, LayTile) and not action.private:
            rules = self.track_rules
            return rules.cost(rules.look(action))
        return super().price_of(player, action)

    # --- doing it

    def do_lay(self, player: str, action: LayTile) -> None:
        self.check_budget(action)
        self.track_rules.check(action)
        self.lay(action)

    def lay(self, action: LayTile) -> None:
        """Pay, put the tile down and charge the turn with it."""
        rules = self.track_rules
        lay = rules.look(action)
        rules.put_down(action, rules.cost(lay))
        self.turn.budget.spend(rules.points(lay), f"tile {action.tile} on {action.hex}")
