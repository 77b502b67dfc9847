"""Where a railway of 18OE may lay track, and what it costs (11.1)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from bradshaw.core.refusal import Refusal, require
from bradshaw.core.shared import once
from bradshaw.rail.actions import LayTile
from bradshaw.rail.board.board import Board
from bradshaw.rail.board.grid import FIXED
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.laying import Lay, TrackRules
from bradshaw.rail.laying.lays import new_links
from bradshaw.rail.network.reach import Reach

from ..setup import game_data
from ..state import RailwayOE
from ..zones import GRAND, is_metropolis, zones_of
from .basis import OperatingBasis
from .reach import UNIT, ReachOE, Shore

#: Powers of minors that cheapen terrain and add a point: minor -> kind of terrain (15.5, 15.6).
BUILDERS = {"E": "coast", "F": "rough"}

#: Hexes as they lie and are come to, for which it is kept what fits.
MOST_HEXES = 6000


class Fit(NamedTuple):
    """A tile that may be laid, whatever it costs, and the number of the shore from which its new track is
    reached, among those that come to the hex."""

    action: LayTile
    lay: Lay
    shore: int


@once
def known_fits(flags: frozenset[str]) -> dict[Hashable, tuple[Fit, ...]]:
    """What fits where in a box, by all that it depends on; the same whoever finds it out."""
    return {}


@once
def open_hexes(flags: frozenset[str], zones: frozenset[str] | None) -> frozenset[str]:
    """The hexes of a box that take tiles in some zones, or in all."""
    hexes = game_data(flags).grid.hexes.values()
    return frozenset(
        place.id
        for place in hexes
        if place.colour not in FIXED and (zones is None or not zones.isdisjoint(zones_of(place)))
    )


class OneShore:
    """The board as it is reached without further water."""

    def __init__(self, board: Board, reach: Reach) -> None:
        self.board = board
        self._reach = reach

    def reach(self, railway: Railway) -> Reach:
        return self._reach


class TrackRulesOE(TrackRules):
    """Zones, connections across water, tile points, fees and discounts."""

    table: OperatingBasis

    def __init__(self, table: OperatingBasis, railway: Railway) -> None:
        super().__init__(table, railway)
        assert isinstance(railway, RailwayOE)
        self.company = railway
        self._shores: dict[tuple[str, str, int], int | None] = {}

    @cached_property
    def reached(self) -> ReachOE:
        """What the railway reaches as the board lies; rules are made anew when it changes."""
        found = self.table.reach(self.railway)
        assert isinstance(found, ReachOE)
        return found

    def lays(self) -> Iterator[LayTile]:
        return (fit.action for fit in self.fits())

    def lays_on(self, hex_name: str) -> Iterator[LayTile]:
        return (fit.action for fit in self._affordable(hex_name))

    def fits(self) -> Iterator[Fit]:
        """Every tile that the railway may lay, hexes without a chance left out at once."""
        may = open_hexes(self.table.rules.flags, self._zones)
        for hex_name in sorted((self.reached.hexes & may) - self.kept_off):
            yield from self._affordable(hex_name)

    def _affordable(self, hex_name: str) -> Iterator[Fit]:
        """The tiles that fit on a hex and that it can pay: the fee of the hex and the water on the way."""
        fits = self.fits_on(hex_name)
        if fits:
            fee, cash = self.fee(fits[0].lay), self.railway.cash
            costs = [fee + self._water_money(one.cost) for one in self.reached.at(hex_name)]
            yield from (fit for fit in fits if costs[fit.shore] <= cash)

    def fits_on(self, hex_name: str) -> tuple[Fit, ...]:
        """The tiles that fit on a hex, whatever they cost: found once for all that they depend on."""
        known, key = known_fits(self.table.rules.flags), (self._standing, *self._facts(hex_name))
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_HEXES:
                known.clear()
            found = known[key] = tuple(self._fitting(hex_name))
        return found

    def _fitting(self, hex_name: str) -> Iterator[Fit]:
        tiles = [tile for tile in self.tiles_for(hex_name) if self.in_phase(tile)]
        for action in self.candidates(hex_name, tiles):
            lay = self.look(action)
            try:
                self.check_place(lay)
            except Refusal:
                continue
            shore = self._shore(lay)
            assert shore is not None
            yield Fit(action, lay, shore)

    def _facts(self, hex_name: str) -> tuple[Hashable, ...]:
        """What fits on a hex depends on these: what lies there and how full its cities are, whether they are
        the railway's own, who may build there, which tiles that would do are gone, and how traces come to it:
        for each shore the edges and the stops."""
        board, code = self.board, self.railway.code
        standing: tuple[tuple[str, ...], ...] = ()
        if board.face(hex_name).cities:
            standing = tuple(board.tokens_in(city) for city in board.cities_of(hex_name))
        access = tuple(
            (
                one.reach.entries(hex_name),
                frozenset(one.reach.ends_on(hex_name)),
                self._ends_there(one, hex_name),
            )
            for one in self.reached.at(hex_name)
        )
        return (
            hex_name,
            board.tile_at(hex_name),
            tuple((len(codes), code in codes) for codes in standing),
            hex_name in self.kept_off,
            self.has_rights(self.grid.hexes[hex_name]),
            self.table.decider(self.railway) if hex_name in self.table.data.kept_by else "",
            self._gone and self._gone.intersection(tile.id for tile in self.tiles_for(hex_name)),
            access,
        )

    @cached_property
    def _gone(self) -> frozenset[str]:
        """Tiles of which none is left in the box."""
        return frozenset(tile for tile, left in self.board.supply.items() if not left)

    @property
    def _standing(self) -> Hashable:
        """What fits anywhere depends on this too: these rules, and the phase."""
        return type(self), self.table.phase

    def has_rights(self, place: Hex) -> bool:
        """11.1.4: minors, regionals and nationals build within their track rights; a national has but its
        home zone."""
        return self._zones is None or not self._zones.isdisjoint(zones_of(place))

    @cached_property
    def _zones(self) -> frozenset[str] | None:
        """The zones in which it may build; None for all."""
        return frozenset(self.company.building_rights) if self.company.zone_bound else None

    @cached_property
    def kept_off(self) -> frozenset[str]:
        """14.9: hexes that tokens of Brandt & Brandau keep for others."""
        return self.table.foreign_brandt(self.railway)

    # --- checks

    def check_hex(self, lay: Lay) -> None:
        super().check_hex(lay)
        table, name = self.table, lay.hex.id
        if not self.has_rights(lay.hex):
            zones, own = zones_of(lay.hex), self.company.rights
            raise Refusal(
                table.section("track rights"),
                f"{name} lies in {' and '.join(zones) or 'no zone'}, and {self.railway.code} has track "
                f"rights in {' and '.join(own)}",
            )
        if name in self.kept_off:
            owner = table.private_owner("BBE")
            reason = f"a token of Brandt & Brandau keeps {name} for the railways of {owner}"
            raise Refusal("14.9", reason, "Remove the token first.")

    def check_tile(self, lay: Lay) -> None:
        super().check_tile(lay)
        self.check_all_sides(lay)

    def check_all_sides(self, lay: Lay) -> None:
        """11.1.7: brown and gray double towns and grand cities and gray cities lead to all usable sides."""
        if not self._needs_all_sides(lay):
            return
        usable = self.grid.open_edges(lay.hex.id)
        exits = lay.tile.rotated(lay.rotation).exits
        require(
            exits == usable,
            self.table.section("all sides"),
            f"tile {lay.tile.id} on {lay.hex.id} must lead to its usable sides "
            f"{', '.join(map(str, sorted(usable)))}, and leads to {', '.join(map(str, sorted(exits)))}",
        )

    def _needs_all_sides(self, lay: Lay) -> bool:
        colour = lay.tile.colour
        if colour not in ("brown", "gray") or is_metropolis(lay.hex):
            return False
        double = any(town.dots > 1 for town in lay.hex.towns)
        return double or GRAND in lay.hex.all_labels or (colour == "gray" and bool(lay.tile.cities))

    def check_reach(self, lay: Lay) -> None:
        if self.water_cost(lay) is None:
            raise Refusal(
                self.table.section("upgrade" if lay.old else "lay"),
                f"{self.railway.code} has no route to new track of tile {lay.tile.id} on {lay.hex.id}",
                "Lay it so that new track, or a city, joins a route from one of the railway's tokens.",
            )

    def check_cost(self, lay: Lay) -> None:
        fee, water, money = self.fee(lay), self.water_fee(lay), self.table.money
        if fee + water > self.railway.cash:
            part = f" ({money(water)} of it for the water, 11.1.6)" if water else ""
            raise Refusal(
                self.table.section("fees"),
                f"the tile on {lay.hex.id} costs {money(fee + water)}{part}, and {self.railway.code} has "
                f"{money(self.railway.cash)}",
            )

    # --- what a railway reaches of a new tile

    def water_cost(self, lay: Lay) -> int | None:
        """The cheapest water on the way to new track, or to a city that is upgraded, in half zones; None if
        there is no connection."""
        number = self._shore(lay)
        return None if number is None else next(islice(self.reached.at(lay.hex.id), number, None)).cost

    def _shore(self, lay: Lay) -> int | None:
        """The number of the cheapest shore from which a tile is reached, of those that come to its hex."""
        key = (lay.hex.id, lay.tile.id, lay.rotation)
        if key not in self._shores:
            self._shores[key] = next(
                (number for number, one in enumerate(self.reached.at(lay.hex.id)) if self._joins(lay, one)),
                None,
            )
        return self._shores[key]

    def _joins(self, lay: Lay, shore: Shore) -> bool:
        usable = new_links(OneShore(self.board, shore.reach), self.railway, lay)
        return usable.new or self._reaches_city(lay, shore)

    def _reaches_city(self, lay: Lay, shore: Shore) -> bool:
        """11.1.3: a city that a trace reaches may be upgraded, whatever track the tile adds."""
        if not lay.tile.cities:
            return False
        return bool(shore.reach.ends_on(lay.hex.id)) or self._ends_there(shore, lay.hex.id)

    @staticmethod
    def _ends_there(shore: Shore, hex_name: str) -> bool:
        """Whether a trace over the water comes to an end at a stop of a hex."""
        return any(stop.partition(".")[0] == hex_name for stop in shore.ends)

    # --- money

    def cost(self, lay: Lay) -> int:
        return self.fee(lay) + self.water_fee(lay)

    def fee(self, lay: Lay) -> int:
        """11.1.5: the fee of the hex is due with its first tile."""
        if lay.old or "free track" in self.railway.kind_data.traits:
            return 0
        return discounted(self.table, self.company, lay)

    def water_fee(self, lay: Lay) -> int:
        """11.1.6"""
        return self._water_money(self.water_cost(lay) or 0)

    def _water_money(self, water: int) -> int:
        """What half zones cost."""
        if "free track" in self.railway.kind_data.traits:
            return 0
        return water * self.table.setup.water.track.ferry // UNIT

    # --- points

    def turn_points(self) -> int:
        """11.1, 15.5 to 15.7: minor G adds two; E and F one each, for yellow tiles on their terrain."""
        return super().turn_points() + 2 * self.table.has_power(self.railway, "G")

    def points(self, lay: Lay) -> int:
        """11.1: a yellow tile takes one, others two; on a metropolis twice as many. Minor B: one for upgrades
        without cities (15.2)."""
        yellow = lay.tile.colour == "yellow"
        if not yellow and not lay.tile.cities and self.table.has_power(self.railway, "B"):
            return 1
        return (1 if yellow else 2) * (2 if is_metropolis(lay.hex) else 1)

    def bound_point(self, lay: Lay, used: tuple[str, ...]) -> str:
        """The minor whose further point a tile may take, if it has not been used: "E", "F" or none."""
        if lay.tile.colour != "yellow":
            return ""
        for minor, terrain in BUILDERS.items():
            there = any(ground.kind == terrain and ground.cost for ground in lay.hex.terrain)
            if there and self.table.has_power(self.railway, minor) and minor not in used:
                return minor
        return ""


def discounted(table: OperatingBasis, railway: RailwayOE, lay: Lay) -> int:
    """11.1.5, 15.5, 15.6: the largest discount: 20% in zones with track rights, 33% of minors E and F on
    their terrain, 50% for both together. Fractions are in favour of the railway."""
    zones = set(railway.rights) & set(zones_of(lay.hex))
    zone = max((table.zones[code].discount for code in zones), default=0)
    total = 0
    for ground in lay.hex.terrain:
        minor = next((code for code, kind in BUILDERS.items() if kind == ground.kind), "")
        builder = bool(minor) and table.has_power(railway, minor)
        percent = 50 if zone and builder else 33 if builder else zone
        total += ground.cost * (100 - percent) // 100
    return total
