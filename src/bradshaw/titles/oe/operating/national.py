"""What nationals earn (11.3.10)."""

from __future__ import annotations

from typing import NamedTuple

from bradshaw.rail.board.face import revenue_at
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.network.track import Track

from ..state import RailwayOE
from ..water import FerryEnd
from ..zones import is_red, stop_zone
from .basis import OperatingBasis, sea_hexes
from .ports import ferry_stops, stops_at_edge

#: What capacity beyond the stops of the home zone earns.
CITY, TOWN = 60, 10


class Capacity(NamedTuple):
    """Cities, how many of them count twice, and towns."""

    cities: int
    doubled: int
    towns: int


class NationalRevenue(NamedTuple):
    """How a national's revenue comes about."""

    cities: int
    towns: int
    pullman: int
    words: str

    @property
    def total(self) -> int:
        return self.cities + self.towns + self.pullman


def capacity(table: OperatingBasis, trains: list[str]) -> Capacity:
    """Step 1: what its trains count together, rusted or not."""
    data = [table.train_data(train) for train in trains]
    return Capacity(
        sum(train.stops for train in data),
        sum(train.stops for train in data if train.doubles),
        sum(train.towns for train in data),
    )


def count_cities(room: Capacity, linked: list[int], unlinked: int) -> int:
    """Steps 2 to 4: linked ones at their value, the best if there are too many, some of them twice; unlinked
    ones for nothing; the rest at 60."""
    best = sorted(linked, reverse=True)[: room.cities]
    total = sum(best) + sum(best[: room.doubled])
    return total + CITY * max(0, room.cities - len(best) - unlinked)


def count_towns(room: Capacity, linked: list[int], unlinked: int) -> int:
    best = sorted(linked, reverse=True)[: room.towns]
    return sum(best) + TOWN * max(0, room.towns - len(best) - unlinked)


def national_revenue(table: OperatingBasis, railway: RailwayOE) -> NationalRevenue:
    trains = list(railway.trains)
    room = capacity(table, trains)
    if not trains:
        return NationalRevenue(0, 0, 0, "it has no train")
    cities, towns, bare_cities, bare_towns = home_stops(table, railway.zone)
    pullman = table.setup.pullman.per_level * max(table.level(train) for train in trains)
    earned_cities = count_cities(room, cities, bare_cities)
    earned_towns = count_towns(room, towns, bare_towns)
    money = table.money
    words = (
        f"{room.cities} cities {money(earned_cities)} ({len(cities)} linked), {room.towns} towns "
        f"{money(earned_towns)} ({len(towns)} linked), Pullman {money(pullman)}"
    )
    return NationalRevenue(earned_cities, earned_towns, pullman, words)


def home_stops(table: OperatingBasis, zone: str) -> tuple[list[int], list[int], int, int]:
    """Values of linked cities (red zones among them) and towns of a zone, and how many are not linked."""
    linked = linked_stops(table)
    cities: list[int] = []
    towns: list[int] = []
    bare_cities = bare_towns = 0
    board = table.board
    for name in zone_hexes(table, zone):
        face = board.face(name)
        stops = [f"{name}.{stop}" for stop in face.stops]
        far = [stop for stop in stops if ".t" not in stop]
        if far:
            if any(stop in linked for stop in far) or sea_linked(table, name, zone):
                cities.append(max(_value(table, stop) for stop in far))
            else:
                bare_cities += 1
        for stop in stops:
            if ".t" in stop:
                dots = face.towns[int(stop.partition(".t")[2])].dots
                if stop in linked:
                    towns += [_value(table, stop)] * dots
                else:
                    bare_towns += dots
    return cities, towns, bare_cities, bare_towns


def zone_hexes(table: OperatingBasis, zone: str) -> list[str]:
    """Hexes with a stop of a zone: by where the stop stands, and the red zones on its charter."""
    red = set(table.zones[zone].red_zones)
    found = []
    for name, place in table.data.grid.hexes.items():
        if is_red(place):
            if place.group in red and place.stops:
                found.append(name)
        elif "sea" not in place.traits and place.stops and stop_zone(place) == zone:
            found.append(name)
    return found


def _value(table: OperatingBasis, stop: str) -> int:
    hex_name, _, end = stop.partition(".")
    return revenue_at(table.board.face(hex_name).revenue(end), table.reached)


def linked_stops(table: OperatingBasis) -> set[str]:
    """Stops from which track or a ferry leads to a stop on another hex. Hexes with tokens of Brandt and
    Brandau link nobody."""
    found: set[str] = set()
    closed = frozenset(table.brandt) | sea_hexes(table.rules.flags)
    track = table.track.without(closed)
    barred = _stops_with_track(table)
    for stop in barred:
        reached = Reach(track, [stop], barred - {stop}).stops
        if any(_hex(other) != _hex(stop) and ".x" not in other for other in reached):
            found.add(stop)
    for ferry in table.water.ferries.values():
        ends = [[s for s in ferry_stops(table, end) if _hex(s) not in table.brandt] for end in ferry.ends]
        town = bool(ferry.town)
        for here, there in ((0, 1), (1, 0)):
            beyond = ends[there] or _beyond(table, ferry.ends[there], track, barred)
            if ends[here] and (beyond or town):
                found.update(ends[here])
            if ends[there] and not ends[here]:
                found.update(_beyond(table, ferry.ends[here], track, barred))
    return found


def _beyond(table: OperatingBasis, end: FerryEnd, track: Track, barred: set[str]) -> set[str]:
    """The stops to which plain track leads from a ferry that lands on a hex without a stop."""
    hex_name, edge = end.hex, end.edge
    if edge is None or table.board.face(hex_name).stops or hex_name in table.brandt:
        return set()
    side = table.board.grid.side(hex_name, edge)
    if side is None:
        return set()
    reach = Reach(track, [], barred, frozenset(), [(side, hex_name)])
    return {stop for stop in reach.stops if ".x" not in stop}


def _stops_with_track(table: OperatingBasis) -> set[str]:
    return {
        end
        for links in table.track.links.values()
        for link in links
        for end in (link.a, link.b)
        if "|" not in end and ".x" not in end
    }


def sea_linked(table: OperatingBasis, hex_name: str, zone: str) -> bool:
    """Red zones that only ships reach: linked if a city of the zone has track to a port arrow, or an offshore
    port, of the same sea zone."""
    place = table.place(hex_name)
    if not place.offboards or not place.offboards[0].by_sea:
        return False
    water = table.water
    seas = {zone_ for port in water.ports_of(hex_name) for zone_ in port.zones}
    for port in water.ports.values():
        if not seas & set(port.zones) or port.hex == hex_name or stop_zone(table.place(port.hex)) != zone:
            continue
        if not table.board.face(port.hex).cities or is_red(table.place(port.hex)):
            continue
        joined = port.hex not in table.brandt and stops_at_edge(table, port.hex, port.edge)
        if port.access == "offshore" or joined:
            return True
    return False


def _hex(stop: str) -> str:
    return stop.partition(".")[0]
