"""The map without anything laid on it: hexes, neighbours, and which tiles fit where."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from bradshaw.core.errors import BradshawError
from bradshaw.core.refusal import Refusal

from . import stations
from .geometry import EDGES, Layout, axial, distance, neighbour, opposite
from .map import MapData, TilesData
from .names import hex_label, stop_label
from .tile import Face, Hex, Rotated, Tile

#: Colours of hexes on which no tile is ever laid.
FIXED = frozenset({"gray", "red", "blue"})


class Grid:
    """The board as printed, with the tiles of the box."""

    def __init__(self, map_data: MapData, tiles: TilesData, flags: frozenset[str]) -> None:
        self.layout: Layout = map_data.layout
        self.letters_down = map_data.letters_down
        self.colours = tiles.colours
        hexes = {h.id: h for h in map_data.hexes}
        for flag in flags & map_data.replaced.keys():
            hexes.update((h.id, h) for h in map_data.replaced[flag])
        self.hexes: Mapping[str, Hex] = MappingProxyType(hexes)
        #: The tiles of the box.
        self.box: Mapping[str, Tile] = MappingProxyType(
            {t.id: self._counted(t, tiles, flags) for t in tiles.tiles if not t.option or t.option in flags}
        )
        with_stations = (stations.with_stations(tile) for tile in self.box.values() if tile.small_station)
        #: Everything that can lie on a hex: those of the box, and those with small stations.
        self.tiles: Mapping[str, Tile] = MappingProxyType(
            dict(self.box) | {one.id: one for some in with_stations for one in some}
        )
        self.neighbours: Mapping[str, tuple[str | None, ...]] = MappingProxyType(
            {name: tuple(self._beyond(name, edge) for edge in EDGES) for name in self.hexes}
        )
        #: Every hex along two axes at 60 degrees.
        self.positions: Mapping[str, tuple[int, int]] = MappingProxyType(
            {name: axial(name, self.layout, self.letters_down) for name in self.hexes}
        )
        #: Stops at which every route ends: red areas, unless track is printed through them.
        self.terminal_stops: frozenset[str] = frozenset(
            f"{h.id}.{stop}"
            for h in self.hexes.values()
            if h.offboards or (h.colour == "red" and not h.through)
            for stop in h.stops
        )
        # Worked out when asked for, and the same whoever asks: all games share the grid.
        self._heirs: dict[tuple[Rotated, Rotated], Mapping[str, str] | None] = {}
        self._fits: dict[tuple[str, str, int, str], tuple[int, ...]] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._first: dict[str, tuple[Tile, ...]] = {}

    @staticmethod
    def _counted(tile: Tile, tiles: TilesData, flags: frozenset[str]) -> Tile:
        for flag in sorted(flags):
            count = tiles.counts.get(flag, {}).get(tile.id)
            if count is not None:
                tile = replace(tile, count=count)
        return tile

    def _beyond(self, name: str, edge: int) -> str | None:
        """The neighbour across an edge, None where track can never lead."""
        other = neighbour(name, edge, self.layout, self.letters_down)
        if other is None or other not in self.hexes:
            return None
        if str(edge) in self.hexes[name].impassable or str(opposite(edge)) in self.hexes[other].impassable:
            return None
        return other

    def neighbour(self, name: str, edge: int) -> str | None:
        """The hex across an edge, None where track can never lead."""
        return self.neighbours[name][edge]

    def face(self, hex_name: str, tile: str) -> Face:
        """What lies on a hex: the tile, or the hex itself where `tile` is empty."""
        return self.tiles[tile] if tile else self.hexes[hex_name]

    def rotated(self, hex_name: str, tile: str, rotation: int) -> Rotated:
        return self.face(hex_name, tile).rotated(rotation)

    def side(self, hex_name: str, edge: int) -> str | None:
        """The name of a hex side: the two hexes it parts, in alphabetical order."""
        other = self.neighbours[hex_name][edge]
        if other is None:
            return None
        return f"{hex_name}|{other}" if hex_name < other else f"{other}|{hex_name}"

    # --- names

    def hex_label(self, hex_name: str, tile: str) -> str:
        """A hex with its name, where it has one, or with the name of the area it belongs to."""
        return hex_label(self.hexes[hex_name], self.face(hex_name, tile))

    def stop_name(self, stop: str, tile: str) -> str:
        """What people call a stop of a tile, or of the hex itself; made up once."""
        found = self._names.get((stop, tile))
        if found is None:
            hex_name = stop.partition(".")[0]
            found = stop_label(stop, self.hexes[hex_name], self.face(hex_name, tile))
            self._names[stop, tile] = found
        return found

    # --- which tiles fit

    def next_colour(self, colour: str) -> str | None:
        """The colour of tiles that may be laid on something of this colour."""
        if colour not in self.colours:
            return self.colours[0]
        at = self.colours.index(colour) + 1
        return self.colours[at] if at < len(self.colours) else None

    def category(self, hex_name: str) -> str:
        """Which unlabelled tiles a bare hex takes."""
        face = self.hexes[hex_name]
        if face.label or face.labels:
            return "specific"
        if face.cities:
            return "city"
        return {0: "terrain", 1: "single town", 2: "double town"}[sum(town.dots for town in face.towns)]

    def suits(self, hex_name: str, old: str, tile: Tile) -> bool:
        """Whether a kind of tile may ever replace what lies there, whatever its rotation."""
        if tile.only_on and hex_name not in tile.only_on:
            return False
        face = self.hexes[hex_name]
        if old:
            wanted = face.label_of.get(tile.colour)
            fits = wanted is None or wanted in tile.all_labels
            return fits and (tile.base or tile.id) in self.tiles[old].upgrades
        if tile.colour != self.next_colour(face.colour):
            return False
        labels = face.labels_for(tile.colour)
        if labels:
            return bool(labels & tile.all_labels)
        return not tile.all_labels and tile.category == self.category(hex_name)

    def first_tiles(self, hex_name: str) -> tuple[Tile, ...]:
        """The kinds of tile that may be the first on a hex."""
        found = self._first.get(hex_name)
        if found is None:
            found = tuple(tile for tile in self.box.values() if self.suits(hex_name, "", tile))
            self._first[hex_name] = found
        return found

    def rotations(self, hex_name: str, old: str, old_rotation: int, new: str) -> tuple[int, ...]:
        """The rotations in which a tile may lie: inside the map, against open sides, keeping track."""
        key = (hex_name, old, old_rotation, new)
        found = self._fits.get(key)
        if found is None:
            allowed = EDGES if (fixed := self.tiles[new].rotation) is None else (fixed,)
            found = tuple(r for r in allowed if self.objection(hex_name, old, old_rotation, new, r) is None)
            self._fits[key] = found
        return found

    def objection(
        self, hex_name: str, old: str, old_rotation: int, new: str, rotation: int
    ) -> tuple[str, str] | None:
        """Why a tile may not lie in this rotation: a kind of fault and its description."""
        tile = self.tiles[self.variant(hex_name, old, old_rotation, new, rotation)]
        before, after = self.rotated(hex_name, old, old_rotation), tile.rotated(rotation)
        if tile.rotation is not None and rotation != tile.rotation:
            return "rotation", f"tile {new} lies in rotation {tile.rotation} only"
        for edge in sorted(after.exits):
            fault = self._blank(hex_name, edge)
            if fault:
                return fault
        if not old:
            missing = set(self.hexes[hex_name].stubs) - after.exits
            if missing:
                return "stub", f"the track printed at edge {min(missing)} of {hex_name} must be joined"
        lost = self.lost_track(before, after)
        if lost:
            return "lost", f"tile {new} in rotation {rotation} does not keep the track {lost} of {hex_name}"
        if tile.small_station and stations.station_lines(before) != stations.station_lines(after):
            return "lost", f"the small stations of {hex_name} stay as they are when tile {new} is laid"
        return None

    def open_edges(self, hex_name: str) -> frozenset[int]:
        """The edges of a hex to which track of a tile may lead."""
        return frozenset(edge for edge in EDGES if self._blank(hex_name, edge) is None)

    def _blank(self, hex_name: str, edge: int) -> tuple[str, str] | None:
        if edge in self.hexes[hex_name].dead_ends:
            return None
        other = self.neighbours[hex_name][edge]
        if other is None:
            cause = self.hexes[hex_name].impassable.get(str(edge))
            if cause:
                where = f"track of {hex_name} would end at edge {edge} against the {cause}"
                return "river", f"{where}, which cannot be crossed there"
            return "border", f"track of {hex_name} would leave the map at edge {edge}"
        face = self.hexes[other]
        if face.colour in FIXED and opposite(edge) not in face.rotated(0).exits:
            return "border", f"track of {hex_name} would run against a blank side of {other}"
        return None

    def lost_track(self, before: Rotated, after: Rotated) -> str | None:
        """A stretch of track that an upgrade would not keep, None if all is kept."""
        stops = self.stops_after(before, after)
        if stops is None:
            return "of a station"
        for stretch in before.stretches:
            a, b = (stops.get(end, end) for end in (stretch.a, stretch.b))
            if a == b:
                continue  # two stops that the new tile merges
            if not any({a, b} == {p.a, p.b} for p in after.stretches) and not self._merged(a, b, after):
                return str(stretch)
        return None

    @staticmethod
    def _merged(a: str, b: str, after: Rotated) -> bool:
        """Whether a stop took the place of plain track, or stands between the two ends now."""
        joined_a = {p.b if p.a == a else p.a for p in after.stretches if a in (p.a, p.b)}
        joined_b = {p.b if p.a == b else p.a for p in after.stretches if b in (p.a, p.b)}
        return any(not end.isdigit() for end in joined_a & joined_b)

    def heirs(self, before: Rotated, after: Rotated) -> Mapping[str, str] | None:
        """`stops_after`, worked out once for each pair."""
        key = (before, after)
        if key not in self._heirs:
            self._heirs[key] = self.stops_after(before, after)
        return self._heirs[key]

    @staticmethod
    def stops_after(before: Rotated, after: Rotated) -> dict[str, str] | None:
        """Which stop of the new tile each stop of the old one becomes; None if one has no heir. Stops
        merge only where the new tile has fewer of them."""
        old = [stop for stop in before.face.stops if stop[0] in "ct"]
        new = [stop for stop in after.face.stops if stop[0] in "ct"]
        if isinstance(after.face, Tile) and set(after.face.heirs) == set(old):
            return dict(after.face.heirs)
        apart = len(new) >= len(old)
        heirs: dict[str, str] = {}
        # Stops with track first: their heirs are given by the edges they must keep.
        for stop in sorted(old, key=lambda s: not before.exits_of[s]):
            fitting = [n for n in new if before.exits_of[stop] <= reach(after, n)]
            if apart or not before.exits_of[stop]:
                unused = [n for n in fitting if n not in heirs.values()]
                fitting = unused if apart else unused or fitting
            if not fitting:
                return None
            heirs[stop] = min(fitting, key=lambda n: (n[0] != stop[0], n))
        return heirs

    # --- small stations

    def variant(self, hex_name: str, old: str, old_rotation: int, new: str, rotation: int) -> str:
        """The tile that comes to lie if a tile of the box is laid: with the small stations that its
        lines had before, where it has room for them; otherwise the tile itself."""
        return stations.kept(self.rotated(hex_name, old, old_rotation), self.tiles[new], rotation)

    def free_lines(self, tile: str, rotation: int) -> list[str]:
        """The lines of a tile on the map that have room for a small station, by their edges: `0-3`."""
        face = self.tiles[tile]
        if not face.small_station:
            return []
        return [stations.called(line) for line in sorted(face.rotated(rotation).pairs)]

    def with_station(self, hex_name: str, tile: str, rotation: int, line: str) -> str:
        """The tile that lies there after one more small station is built."""
        if line not in self.free_lines(tile, rotation):
            raise BradshawError(f"{hex_name}: tile {tile} has no free line {line} in rotation {rotation}")
        marked = stations.station_lines(self.tiles[tile].rotated(rotation))
        base = self.tiles[tile].base or tile
        every = stations.lines(self.tiles[base].rotated(rotation))
        return stations.name(
            base, tuple(i for i, one in enumerate(every) if one in marked or stations.called(one) == line)
        )

    # --- off-board areas

    def area(self, stop: str) -> str:
        """The area of an off-board stop such as `A8.o1`: its group, or the hex where it has none."""
        hex_name, _, end = stop.partition(".")
        return self.hexes[hex_name].offboard(end).group or hex_name

    def distance(self, one: str, other: str) -> int:
        """Steps from hex to hex as the crow flies."""
        return distance(one, other, self.layout, self.letters_down)

    def require_hex(self, name: str) -> Hex:
        """The hex of a name, refused if the map has none."""
        found = self.hexes.get(name)
        if found is None:
            raise Refusal("form", f"there is no hex {name} on the map")
        return found

    def require_tile(self, name: str) -> Tile:
        found = self.tiles.get(name)
        if found is None:
            raise Refusal("form", f"there is no tile {name} in the box")
        return found


def reach(after: Rotated, stop: str) -> frozenset[int]:
    """Edges joined to a stop, also through another stop in line with it."""
    exits = set(after.exits_of[stop])
    for stretch in after.stretches:
        if stop in (stretch.a, stretch.b) and not stretch.kind:
            other = stretch.b if stretch.a == stop else stretch.a
            if not other.isdigit() and other in after.exits_of:
                exits |= after.exits_of[other]
    return frozenset(exits)
