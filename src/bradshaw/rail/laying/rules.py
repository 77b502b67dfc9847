"""The rules of laying a tile: what one railway may lay as the board lies, and what it costs.

How many tiles a turn allows is not asked here, but of its budget. A title makes a subclass and
overrides what its rulebook says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from bradshaw.core.refusal import Refusal, require
from bradshaw.core.state import Map

from ..actions import LayTile
from ..board.grid import FIXED
from ..board.tile import Tile
from ..candidates import unrefused
from ..finance.companies import Private, Railway
from ..gamedata import GameData
from ..network.reach import Reach
from ..rolling.trains import PhaseData
from .lays import Lay, ReachedBoard, new_links


class TrackTable(ReachedBoard, Protocol):
    """What must be known of a table to lay track on it."""

    privates: Map[Private]
    phase: str

    @property
    def data(self) -> GameData: ...

    @property
    def phase_data(self) -> PhaseData: ...

    def colour_reached(self, colour: str) -> bool: ...

    def decider(self, railway: Railway) -> str: ...

    def section(self, topic: str) -> str: ...

    def money(self, amount: int) -> str: ...

    def hex_label(self, hex_name: str) -> str: ...

    def pay(self, payer: str, payee: str, amount: int, cause: str) -> None: ...

    def note(self, text: str, rule: str = "", to: str = "") -> None: ...

    def after_lay(self, railway: Railway, action: LayTile) -> None: ...

    def discounted(self, railway: Railway, lay: Lay, cost: int) -> int: ...


class TrackRules:
    """What one railway may lay: a yellow tile or an upgrade that extends what it reaches. A title that must
    know more of its table says so by a type of its own for `table`.

    Listing asks these checks for thousands of tiles, so sentences are put together for a refusal only.
    """

    table: TrackTable
    #: Under which topic the rulebook says what may be laid.
    TOPIC: ClassVar[str] = "track"

    def __init__(self, table: TrackTable, railway: Railway) -> None:
        self.table = table
        self.railway = railway
        self.board = table.board
        self.grid = table.board.grid

    @property
    def rule(self) -> str:
        """The section about it."""
        return self.table.section(self.TOPIC)

    # --- what may be laid

    def reach(self) -> Reach:
        """What new track must join."""
        return self.table.reach(self.railway)

    def lays(self) -> Iterator[LayTile]:
        """Every tile that the railway may lay."""
        for hex_name in sorted(self.reach().hexes):
            yield from self.lays_on(hex_name)

    def lays_on(self, hex_name: str) -> Iterator[LayTile]:
        """Every tile that may be laid on one hex."""
        there = [tile for tile in self.tiles_for(hex_name) if self.in_phase(tile)]
        return unrefused(self.candidates(hex_name, there), self.check)

    def candidates(self, hex_name: str, tiles: list[Tile], private: str = "") -> Iterator[LayTile]:
        """Some tiles in every rotation in which they fit."""
        old, turned = self.board.tile_at(hex_name)
        for tile in tiles:
            for rotation in self.grid.rotations(hex_name, old, turned, tile.id):
                yield LayTile(hex_name, tile.id, rotation, private)

    def tiles_for(self, hex_name: str) -> list[Tile]:
        """Kinds of tile that suit a hex as it is."""
        old, tiles = self.board.tile_at(hex_name)[0], self.grid.tiles
        if old:
            return [tiles[name] for name in tiles[old].upgrades if name in tiles]
        return list(self.grid.first_tiles(hex_name))

    def look(self, action: LayTile) -> Lay:
        """What lies there and what is to lie there."""
        grid = self.grid
        place = grid.require_hex(action.hex)
        tile = grid.require_tile(action.tile)
        if not 0 <= action.rotation < 6:
            raise Refusal("form", f"a rotation is 0 to 5, not {action.rotation}")
        if tile.base:
            raise Refusal("form", f"lay tile {tile.base}: its small stations come by themselves")
        old, turned = self.board.tile_at(action.hex)
        variant = grid.variant(action.hex, old, turned, tile.id, action.rotation)
        return Lay(place, old, turned, grid.tiles[variant], action.rotation, action.private)

    # --- checks, in the order in which a person would ask

    def check(self, action: LayTile) -> None:
        """Refuse a tile that may not be laid."""
        lay = self.look(action)
        self.check_place(lay)
        self.check_cost(lay)

    def check_place(self, lay: Lay) -> None:
        """Refuse a tile that may not lie there, whatever it costs."""
        self.check_hex(lay)
        self.check_tile(lay)
        self.check_fit(lay)
        self.check_reach(lay)

    def check_hex(self, lay: Lay) -> None:
        """Whether anything may be laid there now."""
        colour, wait = lay.hex.colour, lay.hex.no_tile_before
        if colour in FIXED:
            raise Refusal(self.rule, f"{lay.hex.id} is {colour}: no tile may be laid there")
        if wait and not self.table.colour_reached(wait):
            reason = f"no tile may be laid on {lay.hex.id} before the {wait} phase"
            raise Refusal(self.table.section("upgrade"), reason)
        if not lay.old:
            self.check_kept(lay)

    def check_kept(self, lay: Lay) -> None:
        """Whether a private keeps the first tile of a hex for the railways of its owner."""
        for code in self.table.data.kept_by.get(lay.hex.id, ()):
            private = self.table.privates.get(code)
            if private is not None and not private.closed:
                require(
                    private.owner == self.table.decider(self.railway),
                    self.table.section("private"),
                    f"{private.code} keeps {lay.hex.id} for the railways of its owner, {private.owner}",
                )

    def check_tile(self, lay: Lay) -> None:
        """Whether the tile is of the right kind, allowed in this phase, and in the box."""
        grid, table, tile = self.grid, self.table, lay.tile
        rule = table.section("upgrade" if lay.old or lay.hex.colour in grid.colours else "lay")
        if tile.by and lay.private != tile.by:
            how = f"Say private={tile.by}, if it is yours."
            raise Refusal(rule, f"tile {tile.id} can only be laid with {tile.by}", how)
        if not grid.suits(lay.hex.id, lay.old, tile):
            good = ", ".join(t.id for t in self.tiles_for(lay.hex.id)) or "none"
            what = f"tile {grid.tiles[lay.old].number} on {lay.hex.id}" if lay.old else lay.hex.id
            remedy = f"Tiles that do: {good}{self._out_of_reach(lay)}"
            raise Refusal(rule, f"tile {tile.number} does not suit {what}", remedy)
        if not self.in_phase(tile):
            raise Refusal(rule, f"{tile.colour} tiles are not available in phase {table.phase}")
        if self.tiles_left(tile.id) == 0:
            raise Refusal(rule, f"no tile {tile.number} is left")

    def _out_of_reach(self, lay: Lay) -> str:
        """That no other tile would help either, where the railway has routes and none comes to the hex."""
        hexes = self.reach().hexes
        if lay.private or not hexes or lay.hex.id in hexes:
            return ""
        return f". But no route of {self.railway.code} comes to {lay.hex.id} yet."

    def in_phase(self, tile: Tile) -> bool:
        """Whether tiles of its colour are available."""
        return tile.colour in self.table.phase_data.tiles or tile.colour not in self.grid.colours

    def tiles_left(self, tile: str) -> int | None:
        """How many of a tile there are, None for no limit."""
        return self.board.left(tile)

    def check_fit(self, lay: Lay) -> None:
        """Whether the tile may lie in that rotation."""
        tile = lay.tile.base or lay.tile.id
        good = self.grid.rotations(lay.hex.id, lay.old, lay.old_rotation, tile)
        if lay.rotation in good:
            return
        fault = self.grid.objection(lay.hex.id, lay.old, lay.old_rotation, tile, lay.rotation)
        if fault is not None:
            remedy = f"Rotations that fit: {', '.join(map(str, good))}" if good else "It fits in no rotation."
            raise Refusal(self.table.section("upgrade" if fault[0] == "lost" else "lay"), fault[1], remedy)

    def check_reach(self, lay: Lay) -> None:
        """Whether the railway reaches what it lays: new track; in a city it is enough to reach the hex."""
        usable = new_links(self.table, self.railway, lay, self.reach())
        if usable.new or (lay.tile.cities and usable.stops):
            return
        raise Refusal(
            self.table.section("upgrade") if lay.old else self.rule,
            f"{self.railway.code} has no route to new track of tile {lay.tile.number} on {lay.hex.id}",
            "Lay it so that new track joins a route from one of the railway's tokens.",
        )

    def check_cost(self, lay: Lay) -> None:
        """Whether the railway can pay."""
        cost, cash, money = self.cost(lay), self.railway.cash, self.table.money
        if cost > cash:
            reason = (
                f"the terrain of {lay.hex.id} costs {money(cost)}, and {self.railway.code} has {money(cash)}"
            )
            raise Refusal(self.rule, reason)

    def cost(self, lay: Lay) -> int:
        """What the terrain costs: as printed on what is covered, less what powers take off."""
        printed = self.grid.face(lay.hex.id, lay.old).cost
        return self.table.discounted(self.railway, lay, printed) if printed else 0

    # --- how much a turn allows

    def turn_points(self) -> int:
        """What a whole turn allows, in points: what the railway's kind says."""
        return self.railway.kind_data.track_points

    def points(self, lay: Lay) -> int:
        """How many points a tile takes."""
        return 1

    # --- doing it

    def put_down(self, action: LayTile, cost: int) -> None:
        """Pay and put the tile down, whatever the checks would say."""
        table, name = self.table, self.railway.code
        tile = self.look(action).tile.id
        table.pay(name, "bank", cost, f"terrain of {action.hex}")
        self.board.lay(action.hex, tile, action.rotation)
        paid = f" for {table.money(cost)}" if cost else ""
        table.note(f"{name} lays tile {action.tile} on {table.hex_label(action.hex)}{paid}.")
        table.after_lay(self.railway, action)
