"""Laying and upgrading track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require

from ..actions import LayTile, Pass
from ..board.grid import FIXED
from ..board.tile import Tile
from ..candidates import unrefused
from ..finance.companies import Railway
from ..rules.lays import Lay, new_links
from ..table import T
from .turn import TurnStep


class LayTrack(TurnStep[T]):
    """One tile a turn: a yellow one, or an upgrade. It must extend what the railway reaches."""

    KIND = "lay track"
    TOPIC = "track"

    def prompt(self) -> str:
        return f"{self.railway}: lay or upgrade a tile, or pass"

    def asks(self) -> bool:
        """Until the tile is laid, and after that while powers could lay more."""
        return "track" not in self.turn.did or self.stays_open()

    def stays_open(self) -> bool:
        """Whether there is still something to lay besides the normal tile."""
        return any(True for _ in self.turn.extra_options(self, self.actors()[0]))

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()

    # --- what may be laid

    def own_options(self, player: str) -> Iterable[Option]:
        if "track" not in self.turn.did:
            yield from self.lays()
        yield Pass()

    def lays(self) -> Iterator[LayTile]:
        """Every tile the railway may lay."""
        railway = self.line
        for hex_name in sorted(self.table.reach(railway).hexes):
            yield from self.lays_on(railway, hex_name)

    def lays_on(self, railway: Railway, hex_name: str, private: str = "") -> Iterator[LayTile]:
        """Every tile that may be laid on one hex."""
        board = self.table.board
        grid = board.grid
        old, old_rotation = board.tile_at(hex_name)
        lays = (
            LayTile(hex_name, tile.id, rotation, private)
            for tile in self.tiles_for(hex_name)
            for rotation in grid.rotations(hex_name, old, old_rotation, tile.id)
        )
        return unrefused(lays, partial(self.check, railway))

    def tiles_for(self, hex_name: str) -> list[Tile]:
        """Kinds of tile that suit a hex as it is."""
        board = self.table.board
        old = board.tile_at(hex_name)[0]
        if old:
            upgrades = board.grid.tiles[old].upgrades
            return [board.grid.tiles[name] for name in upgrades if name in board.grid.tiles]
        return [tile for tile in board.grid.box.values() if board.grid.suits(hex_name, old, tile)]

    # --- checks, in the order in which a person would ask

    def check(self, railway: Railway, action: LayTile) -> None:
        """Refuse a tile that may not be laid."""
        lay = self.look(action)
        self.check_hex(railway, lay)
        self.check_tile(railway, lay)
        self.check_fit(lay)
        self.check_reach(railway, lay)
        self.check_cost(railway, lay)

    def look(self, action: LayTile) -> Lay:
        """What lies there and what is to lie there."""
        grid = self.table.board.grid
        place = grid.require_hex(action.hex)
        tile = grid.require_tile(action.tile)
        require(0 <= action.rotation < 6, "form", f"a rotation is 0 to 5, not {action.rotation}")
        require(not tile.base, "form", f"lay tile {tile.base}: its small stations come by themselves")
        old, old_rotation = self.table.board.tile_at(action.hex)
        variant = grid.variant(action.hex, old, old_rotation, tile.id, action.rotation)
        return Lay(place, old, old_rotation, grid.tiles[variant], action.rotation, action.private)

    def check_hex(self, railway: Railway, lay: Lay) -> None:
        """Whether anything may be laid there now."""
        colour = lay.hex.colour
        require(
            colour not in FIXED,
            self.rule,
            f"{lay.hex.id} is {colour}: no tile may be laid there",
        )
        wait = lay.hex.no_tile_before
        require(
            not wait or self.table.colour_reached(wait),
            self.section("upgrade"),
            f"no tile may be laid on {lay.hex.id} before the {wait} phase",
        )

    def check_tile(self, railway: Railway, lay: Lay) -> None:
        """Whether the tile is of the right kind, allowed in this phase, and in the box."""
        board, table = self.table.board, self.table
        rule = (
            self.section("upgrade")
            if lay.old or lay.hex.colour in board.grid.colours
            else self.section("lay")
        )
        tile = lay.tile
        if not board.grid.suits(lay.hex.id, lay.old, tile):
            good = ", ".join(t.id for t in self.tiles_for(lay.hex.id)) or "none"
            what = f"tile {lay.old} on {lay.hex.id}" if lay.old else lay.hex.id
            raise Refusal(rule, f"tile {tile.id} does not suit {what}", f"Tiles that do: {good}")
        require(
            tile.colour in table.phase_data.tiles or tile.colour not in board.grid.colours,
            rule,
            f"{tile.colour} tiles are not available in phase {table.phase}",
        )
        require(self.tiles_left(tile.id) != 0, rule, f"no tile {tile.id} is left")
        require(
            not tile.by or lay.private == tile.by, rule, f"tile {tile.id} can only be laid with {tile.by}"
        )

    def tiles_left(self, tile: str) -> int | None:
        """How many of a tile there are, None for no limit."""
        left: int | None = self.table.board.left(tile)
        return left

    def check_fit(self, lay: Lay) -> None:
        """Whether the tile may lie in that rotation."""
        grid, tile = self.table.board.grid, lay.tile.base or lay.tile.id
        if lay.rotation in grid.rotations(lay.hex.id, lay.old, lay.old_rotation, tile):
            return
        fault = grid.objection(lay.hex.id, lay.old, lay.old_rotation, tile, lay.rotation)
        if fault is not None:
            good = grid.rotations(lay.hex.id, lay.old, lay.old_rotation, tile)
            remedy = f"Rotations that fit: {', '.join(map(str, good))}" if good else "It fits in no rotation."
            rule = self.section("upgrade") if fault[0] == "lost" else self.section("lay")
            raise Refusal(rule, fault[1], remedy)

    def check_reach(self, railway: Railway, lay: Lay) -> None:
        """Whether the railway reaches what it lays: new track; in a city it is enough to reach the hex."""
        usable = new_links(self.table, railway, lay)
        if usable.new or (lay.tile.cities and usable.stops and self.city_upgrade_suffices(lay)):
            return
        rule = self.section("upgrade") if lay.old else self.rule
        raise Refusal(
            rule,
            f"{railway.name} has no route to new track of tile {lay.tile.id} on {lay.hex.id}",
            "Lay it so that new track joins a route from one of the railway's tokens.",
        )

    def city_upgrade_suffices(self, lay: Lay) -> bool:
        """Whether a city may be upgraded without new track for the railway."""
        return True

    def check_cost(self, railway: Railway, lay: Lay) -> None:
        cost = self.cost(lay)
        require(
            cost <= railway.cash,
            self.rule,
            f"the terrain of {lay.hex.id} costs {self.table.money(cost)}, and {railway.name} has "
            f"{self.table.money(railway.cash)}",
        )

    def cost(self, lay: Lay) -> int:
        """What the terrain costs: as printed on what is covered."""
        return self.table.board.grid.face(lay.hex.id, lay.old).cost

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, LayTile) and not action.private:
            return self.cost(self.look(action))
        return super().price_of(player, action)

    # --- doing it

    def do_lay(self, player: str, action: LayTile) -> None:
        if action.private:
            self.turn.use_power(self, player, action)
            return
        require("track" not in self.turn.did, self.rule, f"{self.railway} has laid its tile of this turn")
        self.check(self.line, action)
        self.lay(action)
        self.turn.mark("track")

    def lay(self, action: LayTile, free: bool = False) -> None:
        """Pay and put the tile down."""
        table, railway = self.table, self.line
        lay = self.look(action)
        cost = 0 if free else self.cost(lay)
        table.pay(railway.name, "bank", cost, f"terrain of {action.hex}")
        table.board.lay(action.hex, lay.tile.id, action.rotation)
        paid = f" for {table.money(cost)}" if cost else ""
        table.note(f"{railway.name} lays tile {action.tile} on {table.hex_name(action.hex)}{paid}.")
        table.after_lay(railway, action)
