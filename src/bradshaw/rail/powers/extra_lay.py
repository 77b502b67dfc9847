"""An extra tile: free or paid, with or without a route, with a token or without."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Literal

from ..actions import LayTile, Powered
from ..board.tile import Hex, Tile
from ..candidates import unrefused
from ..gamedata import GameData
from ..laying import Lay
from .power import ActivePower, Use


class ExtraLay(ActivePower[LayTile], frozen=True, kw_only=True, tag="extra lay"):
    """A tile besides those that the turn allows."""

    ACTION: ClassVar[type[Powered]] = LayTile

    #: Where: on these hexes, or wherever this terrain is printed.
    hexes: tuple[str, ...] = ()
    terrain: str = ""
    #: Which: these tiles, or those of these colours; empty: all that suit the hex.
    tiles: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    #: Whether only a hex without a tile will do.
    first: bool = False
    #: Whether the terrain is paid.
    paid: bool = False
    #: Whether the railway must reach what it lays, as with every other tile.
    route: bool = False
    #: Whether a token comes with the tile: free, or at its price.
    token: Literal["", "free", "paid"] = ""
    #: Whether it is the only tile of its turn.
    only: bool = False

    # --- where and which

    def is_for(self, place: Hex) -> bool:
        """Whether a tile may go to a hex."""
        if self.terrain:
            return any(ground.kind == self.terrain for ground in place.terrain)
        return place.id in self.hexes

    def places(self, use: Use) -> list[str]:
        """Where its tile may go."""
        hexes = use.rules.grid.hexes
        return list(self.hexes) or [name for name, place in hexes.items() if self.is_for(place)]

    def tiles_for(self, use: Use, hex_name: str) -> list[Tile]:
        """Which tiles may go to a hex."""
        return use.rules.tiles_for(hex_name)

    def offers(self, use: Use) -> Iterator[LayTile]:
        if not self.ready(use):
            return
        for name in self.places(use):
            lays = use.rules.candidates(name, self.tiles_for(use, name), use.source)
            yield from unrefused(lays, partial(self.check_lay, use))

    # --- checks, in the order in which a person would ask

    def check(self, use: Use, action: LayTile) -> None:
        self.check_ready(use)
        self.check_lay(use, action)

    def check_lay(self, use: Use, action: LayTile) -> None:
        """Refuse a tile that it does not lay."""
        rules = use.rules
        place = rules.grid.require_hex(action.hex)
        use.require(self.is_for(place), f"{use.source} is not for {action.hex}")
        lay = rules.look(action)
        self.check_rules(use, lay)
        self.check_kind(use, lay)
        rules.check_fit(lay)
        if self.paid:
            rules.check_cost(lay)
        if self.route:
            self.check_route(use, lay)

    def check_route(self, use: Use, lay: Lay) -> None:
        """Whether the railway reaches what it lays."""
        use.rules.check_reach(lay)

    def check_ready(self, use: Use) -> None:
        super().check_ready(use)
        budget = use.turn.budget
        use.require(not budget.barred, budget.barred)
        use.require(
            not (self.alone(use) and budget.laid),
            f"the tile of {use.source} must be the only tile of the turn, and one has been laid",
        )

    def check_rules(self, use: Use, lay: Lay) -> None:
        """What holds for every tile on that hex."""
        use.rules.check_hex(lay)
        use.rules.check_tile(lay)

    def check_kind(self, use: Use, lay: Lay) -> None:
        """What holds for this power's tiles."""
        source, tile = use.source, lay.tile
        use.require(not (self.first and lay.old), f"{source} is for the first tile on {lay.hex.id} only")
        use.require(not self.tiles or tile.id in self.tiles, f"{source} cannot lay tile {tile.id}")
        colours = " and ".join(self.colours)
        use.require(not self.colours or tile.colour in self.colours, f"{source} lays {colours} tiles only")

    def alone(self, use: Use) -> bool:
        """Whether its tile is the only one of the turn."""
        return self.only

    def points(self, use: Use, lay: Lay) -> int:
        """What its tile takes of the budget of the turn."""
        return 0

    # --- doing it

    def cost(self, use: Use, action: LayTile) -> int:
        return use.rules.cost(use.rules.look(action)) if self.paid else 0

    def carry_out(self, use: Use, action: LayTile) -> None:
        points = self.points(use, use.rules.look(action))
        use.rules.put_down(action, self.cost(use, action))
        what = f"tile {action.tile} on {action.hex}"
        use.turn.budget.spend(points, f"{what} with {use.source}")
        if self.alone(use):
            use.turn.budget.bar(f"{what} was laid with {use.source}, and it is the only tile of the turn")
        if self.token:
            self.offer_token(use, action.hex)

    def offer_token(self, use: Use, hex_name: str) -> None:
        """Ask at once whether a token comes with the tile."""
        step, free = use.table.step("private token"), self.token == "free"
        use.table.push(step, code=use.railway.code, hex=hex_name, free=free)

    # --- proving the data

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        for name in self.hexes:
            if name not in data.grid.hexes:
                yield f"{name} is not on the map"
        if not any(self.is_for(place) for place in data.grid.hexes.values()):
            yield "it names no hex on which a tile could be laid"
        for colour in self.colours:
            if colour not in data.colours:
                yield f"no tile is {colour}"
        if self.tiles and not any(name in data.grid.tiles for name in self.tiles):
            yield "none of its tiles is in the box"
