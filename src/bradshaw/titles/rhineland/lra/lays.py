"""Tiles that privates of 18LRA let a railway lay (4.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.rail.actions import LayTile
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.laying import Lay
from bradshaw.rail.powers import ExtraLay, Use

from .laying import KevelaerRules, LraTrackRules
from .powers import Dalheim, FreeStation, Harbour, HarbourPrice, LinkMoney, TwoYellow
from .steps.turn import LraTurn
from .table import KEVELAER, LraTable

#: What is noted of a turn in which the extra tile of the 2+4-train was laid.
EXTRA_TILE = "tile of the GKB"


class LraLay(ExtraLay, frozen=True, kw_only=True, tag="18LRA extra lay"):
    """Never on a hex that got a tile in the same turn."""

    def check_kind(self, use: Use, lay: Lay) -> None:
        assert isinstance(use.turn, LraTurn)
        use.turn.check_once(lay.hex.id)
        super().check_kind(use, lay)

    def carry_out(self, use: Use, action: LayTile) -> None:
        super().carry_out(use, action)
        assert isinstance(use.turn, LraTurn)
        use.turn.note_hex(action.hex)


class Manchester(LraLay, frozen=True, kw_only=True, tag="18LRA tile without a route"):
    """RM: a tile of the turn that needs no route, with a station."""

    def check_kind(self, use: Use, lay: Lay) -> None:
        super().check_kind(use, lay)
        assert isinstance(use.rules, LraTrackRules)
        use.rules.check_mixed(lay, use.turn.budget.left)
        reason = use.turn.budget.why_not(self.points(use, lay))
        use.require(not reason, reason)

    def points(self, use: Use, lay: Lay) -> int:
        return use.rules.points(lay)


class GeldernLine(LraLay, frozen=True, kw_only=True, tag="18LRA Geldern line"):
    """GKB: its train, and one more tile each turn that hangs together with Kevelaer."""

    train: str
    #: The area where its station stands.
    home: str

    def check_ready(self, use: Use) -> None:
        assert isinstance(use.table, LraTable)
        none = f"the extra tile comes with the {self.train}-train, and {use.railway.code} does not have it"
        use.require(use.table.has_geldern(use.railway), none)
        super().check_ready(use)
        done = f"{use.railway.code} has laid the extra tile of its {self.train}-train in this turn"
        use.require(EXTRA_TILE not in use.turn.did, done)

    def is_for(self, place: Hex) -> bool:
        return True

    def places(self, use: Use) -> list[str]:
        return sorted(self.rules(use).reach().hexes)

    def check_route(self, use: Use, lay: Lay) -> None:
        self.rules(use).check_reach(lay)

    def rules(self, use: Use) -> KevelaerRules:
        assert isinstance(use.table, LraTable)
        return KevelaerRules(use.table, use.railway)

    def afterwards(self, use: Use) -> None:
        use.turn.mark(EXTRA_TILE)
        use.table.note(f"It is the extra tile of the {self.train}-train.")

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        if self.train not in data.trains:
            yield f"there is no {self.train}-train"
        if self.home != KEVELAER or all(place.group != self.home for place in data.grid.hexes.values()):
            yield f"there is no area {self.home}"


#: The kinds of power that the data name.
POWERS = (TwoYellow, FreeStation, HarbourPrice, LinkMoney, Harbour, Dalheim, Manchester, GeldernLine)
