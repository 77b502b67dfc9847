"""Laying track in 18LRA (4.2.3, 6.2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.rail.actions import LayTile
from bradshaw.rail.candidates import unrefused

from ...common.steps.track import RhinelandTrack
from ..laying import LraTrackRules
from ..routes import GELDERN
from ..table import LraTable
from .turn import LraTurn


class LraTrack(RhinelandTrack[LraTable]):
    """One tile; for some railways two yellow ones in their first operating round."""

    KIND = "18LRA lay track"

    @property
    def track_rules(self) -> LraTrackRules:
        return self.table.track_rules(self.railway)

    @property
    def own_turn(self) -> LraTurn:
        turn = self.turn
        assert isinstance(turn, LraTurn)
        return turn

    def prompt(self) -> str:
        budget = self.turn.budget
        if not budget.left:
            return f"{self.code}: lay the extra tile of its {GELDERN}-train, or pass"
        if self.track_rules.two_yellow():
            what = "a second yellow tile" if budget.spent else "two yellow tiles or one other"
            return f"{self.code}: lay {what}, or pass"
        return super().prompt()

    def check_budget(self, action: LayTile) -> None:
        rules = self.track_rules
        rules.check_mixed(rules.look(action), self.turn.budget.left)
        super().check_budget(action)
        self.own_turn.check_once(action.hex)

    def affordable(self, lays: Iterable[LayTile]) -> Iterator[LayTile]:
        return unrefused(lays, self.check_budget) if self.own_turn.hexes else iter(lays)

    def lay(self, action: LayTile) -> None:
        super().lay(action)
        self.own_turn.note_hex(action.hex)
