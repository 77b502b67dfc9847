"""What the privates of 18Rhl can do (4.1.1), with the readings."""

from __future__ import annotations

from bradshaw.rail.board.tile import Tile
from bradshaw.rail.laying import Lay
from bradshaw.rail.powers import ExtraLay, Use

from .options import RhlOptions
from .steps.private_token import RhlPrivateToken
from .table import RhlTable


def readings(use: Use) -> RhlOptions:
    """The readings that the table plays with."""
    assert isinstance(use.table, RhlTable)
    return use.table.rules


class RhlLay(ExtraLay, frozen=True, kw_only=True, tag="18Rhl extra lay"):
    """Before the trains run, and never after a token or a train of the same turn."""

    def check_ready(self, use: Use) -> None:
        late = readings(use).power_time == "before running" and use.moment not in (
            "track",
            "token",
            "private",
        )
        use.require(not late, "privates lay tiles before the trains run")
        for mark, done in (("token", "placed a token"), ("train", "bought a train")):
            no_more = f"{use.railway.code} has {done} in this turn: no tile may follow"
            use.require(mark not in use.turn.did, no_more)
        super().check_ready(use)

    def offer_token(self, use: Use, hex_name: str) -> None:
        if isinstance(use.step, RhlPrivateToken):
            use.step.ask_instead(hex_name, self.token == "free")
        else:
            super().offer_token(use, hex_name)


class PrinzWilhelm(RhlLay, frozen=True, kw_only=True, tag="18Rhl first tile"):
    """PWB: the first tile on its hex, in one reading."""

    def check_ready(self, use: Use) -> None:
        super().check_ready(use)
        blocked = " and ".join(self.hexes)
        use.require(readings(use).private_1 == "extra tile", f"{use.source} only blocks {blocked}")


class Osterath(RhlLay, frozen=True, kw_only=True, tag="18Rhl tile of its own"):
    """KEO: a tile that only it can lay, on whatever lies there. In one reading it is the only tile of the
    turn, and the private is discarded."""

    def alone(self, use: Use) -> bool:
        return readings(use).private_2 == "only tile"

    def discarded(self, use: Use) -> bool:
        return self.alone(use)

    def tiles_for(self, use: Use, hex_name: str) -> list[Tile]:
        return [use.rules.grid.tiles[name] for name in self.tiles]

    def check_rules(self, use: Use, lay: Lay) -> None:
        name = self.tiles[0]
        use.require(lay.tile.id == name, f"{use.source} lays tile {name} only")
        use.require(use.rules.tiles_left(name), f"tile {name} lies on the map already")

    def points(self, use: Use, lay: Lay) -> int:
        return replaced(use)


class Hauling(RhlLay, frozen=True, kw_only=True, tag="18Rhl mountain tile"):
    """Szl: a tile on a mountain, in one reading of a list."""

    #: The tiles of the list.
    listed: tuple[str, ...]

    def check_kind(self, use: Use, lay: Lay) -> None:
        super().check_kind(use, lay)
        reading = readings(use).private_3
        listed = reading != "listed tiles" or lay.tile.id in self.listed
        use.require(listed, f"{use.source} cannot lay tile {lay.tile.id}")
        shown = use.rules.grid.face(lay.hex.id, lay.old).terrain
        use.require(
            reading != "mountains" or any(ground.kind == self.terrain for ground in shown),
            f"{use.source} is for the first tile on a {self.terrain}: {lay.old} on {lay.hex.id} shows none",
        )


class Ferry(RhlLay, frozen=True, kw_only=True, tag="18Rhl ferry"):
    """Tjt: a yellow metropolis becomes green, and a station there needs no route in that turn."""

    def offer_token(self, use: Use, hex_name: str) -> None:
        if readings(use).private_4 == "at once":
            super().offer_token(use, hex_name)
        else:
            use.turn.open_hex(hex_name)

    def check_kind(self, use: Use, lay: Lay) -> None:
        green = lay.tile.colour in self.colours
        use.require(green, f"{use.source} turns a yellow metropolis green, nothing more")

    def points(self, use: Use, lay: Lay) -> int:
        return replaced(use)


def replaced(use: Use) -> int:
    """4.1: in one reading some tiles take the place of the normal one, if they come first."""
    return use.turn.budget.left if readings(use).power_ends_track else 0


#: The kinds of power that the data name.
POWERS = (RhlLay, PrinzWilhelm, Osterath, Hauling, Ferry)
