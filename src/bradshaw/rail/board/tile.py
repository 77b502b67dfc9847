"""Tiles: kinds of tile with their track, in each of the six rotations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from .face import City, Offboard, Revenue, Stretch, Terrain, Town, parse_track


class Face(Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """What a tile or a bare hex shows, in its drawn rotation."""

    #: The number of the tile or the name of the hex.
    id: str
    #: Its colour.
    colour: str
    #: A letter that hex and tile must share.
    label: str = ""
    #: Several labels, where a tile fits on hexes of several kinds.
    labels: tuple[str, ...] = ()
    #: Its cities: `c0`, `c1`, ...
    cities: tuple[City, ...] = ()
    #: Its towns: `t0`, `t1`, ...
    towns: tuple[Town, ...] = ()
    #: Areas at the border of the map; several where one hex is divided between them.
    offboards: tuple[Offboard, ...] = ()
    #: Pieces of track: `0-c0 3-c0` with edges 0 to 5.
    track: str = ""
    #: What must be paid before track is laid.
    terrain: tuple[Terrain, ...] = ()
    #: Symbols that rules speak of: "coal", "steel", ...
    marks: tuple[str, ...] = ()
    #: A river that runs through it, from corner to corner; corner 2.5 lies between edges 2 and 3.
    river: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        # All games of a title share its faces: what follows from one is there before it is shared.
        _ = self._rotations, self._revenues, self.slots, self.all_labels

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        return parse_track(self.track)

    @cached_property
    def all_labels(self) -> frozenset[str]:
        return frozenset(self.labels or ((self.label,) if self.label else ()))

    @cached_property
    def stops(self) -> tuple[str, ...]:
        """Every place on it where a train may stop, as ends of track."""
        areas = len(self.stretches) if self._apart else len(self.offboards)
        return (
            *(f"c{i}" for i in range(len(self.cities))),
            *(f"t{i}" for i in range(len(self.towns))),
            *(f"o{i}" for i in range(areas)),
        )

    @property
    def _apart(self) -> bool:
        """A single area whose entries are stops of their own."""
        return len(self.offboards) == 1 and self.offboards[0].apart

    def offboard(self, stop: str) -> Offboard:
        """The area to which an off-board stop belongs."""
        return self.offboards[0 if self._apart else int(stop[1:])]

    def revenue(self, stop: str) -> Revenue:
        """What is printed at a stop."""
        return self._revenues[stop]

    @cached_property
    def _revenues(self) -> dict[str, Revenue]:
        return {stop: self._revenue(stop) for stop in self.stops}

    def _revenue(self, stop: str) -> Revenue:
        kind, number = stop[0], int(stop[1:])
        if kind == "o":
            return self.offboard(stop).revenue
        return self.cities[number].revenue if kind == "c" else self.towns[number].revenue

    @cached_property
    def looks(self) -> tuple[Hashable, ...]:
        """What it looks like in each rotation: two that are equal in this cannot be told apart. Cities and
        towns have no numbers here, only what is printed in them and where their track leads."""
        return tuple(self._looks(turned) for turned in self._rotations)

    def _looks(self, turned: Rotated) -> Hashable:
        stops = Counter((self._stop_looks(stop), exits) for stop, exits in turned.exits_of.items())
        inner = frozenset(str(p) for p in turned.stretches if not (p.a.isdigit() or p.b.isdigit()))
        return turned.pairs, frozenset(stops.items()), inner

    def _stop_looks(self, stop: str) -> Hashable:
        """What a stop looks like wherever it lies: its kind, and what is printed in it."""
        kind, number = stop[0], int(stop[1:])
        shown = self.cities[number] if kind == "c" else self.towns[number] if kind == "t" else None
        return kind, str(replace(shown, at=None)) if shown is not None else ""

    @cached_property
    def slots(self) -> dict[str, int]:
        """The slots in each of its cities."""
        return {f"c{number}": city.slots for number, city in enumerate(self.cities)}

    @cached_property
    def _rotations(self) -> tuple[Rotated, ...]:
        return tuple(Rotated(self, steps) for steps in range(6))

    @property
    def number(self) -> str:
        """What is printed on it, or the name of the hex."""
        return self.id

    def rotated(self, steps: int) -> Rotated:
        """This face turned clockwise; worked out once and kept."""
        return self._rotations[steps % 6]

    @property
    def cost(self) -> int:
        """What must be paid to lay a tile over this."""
        return sum(t.cost for t in self.terrain)


class Tile(Face, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of track tile."""

    #: Number in the box; None where there is no limit.
    count: int | None = None
    #: Which hexes it is for, where labels do not say it: "terrain", "single town", ...
    category: str = ""
    #: The tiles that may replace it (the hex and its rotation may still forbid it).
    upgrades: tuple[str, ...] = ()
    #: The only hexes where it may lie.
    only_on: tuple[str, ...] = ()
    #: The only rotation it may lie in.
    rotation: int | None = None
    #: The private that alone may lay it.
    by: str = ""
    #: The option of the title with which it is in the box.
    option: str = ""
    #: What its stops become of those that it replaces, where their track does not tell: old -> new. Tokens
    #: for which there is no place then go to another of its cities.
    heirs: dict[str, str] = field(default_factory=dict)
    #: What it is worth to a train that crosses its ferry, where that is not a city's value.
    ferry_revenue: int = 0
    #: What a small station pays, where each line of the tile has room for one.
    small_station: int = 0
    #: The tile of the box which this is with small stations on some of its lines.
    base: str = ""
    #: What else is to be said of it.
    note: str = ""

    @property
    def number(self) -> str:
        return self.base or self.id


class Hex(Face, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A hex of the map and what is printed on it."""

    #: What people call the place.
    name: str = ""
    #: The label that tiles of a colour need here, where it is not the printed one.
    label_of: dict[str, str] = field(default_factory=dict)
    #: Edges over which no track may ever lead, and the reason.
    impassable: dict[str, str] = field(default_factory=dict)
    #: Edges with a printed stub of track, which the first tile must join.
    stubs: tuple[int, ...] = ()
    #: Edges at which track may cross the water.
    crossings: tuple[int, ...] = ()
    #: Edges to which track may lead though it goes on nowhere.
    dead_ends: tuple[int, ...] = ()
    #: Parts of one area: a route may hold only one of them.
    group: str = ""
    #: Railways that start here, and in which city.
    homes: dict[str, int] = field(default_factory=dict)
    #: Phase colour before which no tile may be laid.
    no_tile_before: str = ""
    #: Track leads through it although its colour is red.
    through: bool = False
    #: What only a title's own rules and the drawing look at.
    traits: dict[str, str] = field(default_factory=dict)

    def labels_for(self, colour: str) -> frozenset[str]:
        """Labels of which a tile of some colour must have one; none: only tiles without a label."""
        return frozenset({self.label_of[colour]}) if colour in self.label_of else self.all_labels


class Rotated:
    """A face in one rotation: which edges and stops its track joins."""

    __slots__ = ("exits", "exits_of", "face", "pairs", "steps", "stretches")

    def __init__(self, face: Face, steps: int) -> None:
        self.face = face
        self.steps = steps
        self.stretches = tuple(stretch.turned(steps) for stretch in face.stretches)
        self.exits: frozenset[int] = frozenset(
            int(end) for stretch in self.stretches for end in (stretch.a, stretch.b) if end.isdigit()
        )
        self.exits_of: dict[str, frozenset[int]] = {
            stop: frozenset(self._exits_joined_to(stop)) for stop in face.stops
        }
        #: Plain track from edge to edge, smaller edge first.
        self.pairs: frozenset[tuple[int, int]] = frozenset(
            (min(int(p.a), int(p.b)), max(int(p.a), int(p.b)))
            for p in self.stretches
            if p.a.isdigit() and p.b.isdigit()
        )

    def _exits_joined_to(self, stop: str) -> list[int]:
        joined = []
        for stretch in self.stretches:
            if stop in (stretch.a, stretch.b):
                other = stretch.b if stretch.a == stop else stretch.a
                if other.isdigit():
                    joined.append(int(other))
        return joined
