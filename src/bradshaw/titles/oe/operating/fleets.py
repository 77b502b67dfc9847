"""Every set of trains that a railway of 18OE may run: markers on one train or another, trains combined
(11.3.4, 11.3.9, 12, 15.8, 15.11).

A marker goes to one of the trains, and sea zones that a port authority or minor H saves may be split between
two. What is best is for the search to find, so every distribution is a fleet of its own; those that cannot
differ are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from bradshaw.rail.routes import Bonus, Need, Relief, Train

from ..state import RailwayOE
from .basis import OperatingBasis
from .crossings import Water

#: Between the names of trains that run as one (12.1).
COUPLING = "&"
#: In a cover: any city counts once, for nothing less.
ANY_CITY = -1


class Ground(NamedTuple):
    """What all trains of a railway have in common."""

    cities: dict[str, int]
    towns: dict[str, int]
    #: Cities with Star Harbor or Central Circle: no length, no value.
    free: frozenset[str]
    #: Places at which no route ends.
    hidden: frozenset[str]
    water: Water
    #: What an Orient Express visits; nothing if the railway cannot run one.
    orient: tuple[Need, ...]
    #: No Orient Express is shorter than this.
    shortest: int


class Wagon(NamedTuple):
    """A train with what is attached to it."""

    name: str
    stops: int
    towns: int
    level: int
    doubles: bool = False
    combined: bool = False
    marker: bool = False
    orient: bool = False
    pullman: bool = False
    authority: int = 0
    steamship: int = 0


class Fleets:
    """The fleets of one railway."""

    def __init__(self, table: OperatingBasis, railway: RailwayOE, ground: Ground, names: list[str]) -> None:
        self.table, self.railway, self.ground = table, railway, ground
        self.names = names
        self._made: dict[tuple[Wagon, int | None], Train] = {}

    def all(self) -> tuple[list[tuple[Train, ...]], dict[int, tuple[Train, ...]]]:
        """All fleets; and, by the number of the first of them, what covers those of each combination."""
        fleets: list[tuple[Train, ...]] = []
        covers: dict[int, tuple[Train, ...]] = {}
        for wagons in (self.single(), *self.combined()):
            made = self._variants(wagons)
            covers[len(fleets) - 1] = self._cover(wagons) if len(made) > 1 else made[0]
            fleets += made
        return fleets, covers if len(fleets) > 1 else {}

    def _variants(self, wagons: list[Wagon]) -> list[tuple[Train, ...]]:
        """The same trains with markers here and there."""
        sets = list(self._with_marker(wagons))
        sets = [one for some in sets for one in self._with_orient(some)]
        sets = [one for some in sets for one in self._with_pullman(some)]
        sets = [one for some in sets for one in _split(some, "authority", self._authority)]
        sets = [one for some in sets for one in _split(some, "steamship", self._steamship)]
        unique = {tuple(sorted(some)): some for some in sets}
        return [fleet for some in unique.values() for fleet in self._trains(some)]

    def _cover(self, wagons: list[Wagon]) -> tuple[Train, ...]:
        """All of them with everything."""
        has_marker = self.table.has_power(self.railway, "L")
        carriers = [wagon for wagon in wagons if wagon.combined] or wagons
        return tuple(
            self._train(
                wagon._replace(
                    marker=has_marker,
                    orient=bool(self.ground.orient) and wagon in carriers and self._reaches_orient(wagon),
                    pullman=self.railway.pullman,
                    authority=self._authority,
                    steamship=self._steamship,
                ),
                ANY_CITY if has_marker and wagon.doubles else None,
            )
            for wagon in wagons
        )

    @property
    def _authority(self) -> int:
        """Sea zones that a port authority saves."""
        own = self.ground.water.crossings.get(self.railway.authority, set())
        return self.table.setup.water.authority if own else 0

    @property
    def _steamship(self) -> int:
        return self.table.steamship_saving(self.railway) if self._wet else 0

    @property
    def _wet(self) -> bool:
        water = self.ground.water
        return bool(water.ferries or any(water.crossings.values()))

    # --- trains as they are, and combined

    def single(self) -> list[Wagon]:
        return [self._wagon(name) for name in self.names]

    def _wagon(self, name: str) -> Wagon:
        data = self.table.train_data(name)
        return Wagon(name, data.stops, data.towns, self.table.level(name), data.doubles)

    def combined(self) -> Iterator[list[Wagon]]:
        """12.1: two or more trains of levels 2 to 4 as one, for an Orient Express only; Swift's never."""
        if not self.ground.orient:
            return
        short = [i for i, name in enumerate(self.names) if self.table.may_combine(name)]
        seen = set()
        for size in range(2, len(short) + 1):
            for some in combinations(short, size):
                parts = [self._wagon(self.names[i]) for i in some]
                key = tuple(sorted(part.name for part in parts))
                if key in seen:
                    continue
                seen.add(key)
                whole = Wagon(
                    COUPLING.join(key),
                    sum(part.stops for part in parts),
                    sum(part.towns for part in parts),
                    max(part.level for part in parts),
                    combined=True,
                )
                if self._reaches_orient(whole):
                    others = [self._wagon(n) for i, n in enumerate(self.names) if i not in some]
                    yield [whole, *others]

    # --- what goes to one train

    def _with_marker(self, wagons: list[Wagon]) -> Iterator[list[Wagon]]:
        """15.11: the marker of minor L."""
        if not self.table.has_power(self.railway, "L"):
            yield wagons
            return
        for i in _different(wagons):
            yield _changed(wagons, i, marker=True)

    def _with_orient(self, wagons: list[Wagon]) -> Iterator[list[Wagon]]:
        """12: one train a round is paid for an Orient Express."""
        carriers = [i for i in _different(wagons) if self._reaches_orient(wagons[i])]
        if any(wagon.combined for wagon in wagons):
            carriers = [i for i in carriers if wagons[i].combined]
        if not self.ground.orient or not carriers:
            yield wagons
            return
        for i in carriers:
            yield _changed(wagons, i, orient=True)

    def _reaches_orient(self, wagon: Wagon) -> bool:
        """Whether a train is long enough for an Orient Express, with all that may be saved on water."""
        saved = 2 * bool(self.railway.authority) + self.table.steamship_saving(self.railway)
        marker = self.table.has_power(self.railway, "L")
        return wagon.stops + saved + marker >= self.ground.shortest

    def _with_pullman(self, wagons: list[Wagon]) -> Iterator[list[Wagon]]:
        """11.6.2: on a train that runs; those of one level differ if one may be combined or run better."""
        if not self.railway.pullman:
            yield wagons
            return
        for i in _different(wagons):
            yield _changed(wagons, i, pullman=True)

    # --- trains for the search

    def _trains(self, wagons: list[Wagon]) -> Iterator[tuple[Train, ...]]:
        """15.11: a D train with the marker counts a further city once: which, its value tells."""
        marked = next((i for i, w in enumerate(wagons) if w.marker and w.doubles), None)
        made = [self._train(wagon) for wagon in wagons]
        yield tuple(made)
        if marked is not None:
            for worth in sorted(set(self._counted.values())):
                made[marked] = self._train(wagons[marked], worth)
                yield tuple(made)

    @property
    def _counted(self) -> dict[str, int]:
        """The cities that take length and pay: with Star Harbor and Central Circle they do not."""
        ground = self.ground
        return {name: value for name, value in ground.cities.items() if name not in ground.free}

    def _train(self, wagon: Wagon, single: int | None = None) -> Train:
        """A train for the search; the same in all fleets that have it."""
        key = (wagon, single)
        if key not in self._made:
            self._made[key] = self._make(wagon, single)
        return self._made[key]

    def _make(self, wagon: Wagon, single: int | None) -> Train:
        ground = self.ground
        more = int(wagon.marker and (not wagon.doubles or single is not None))
        stops, towns = wagon.stops + more, wagon.towns + wagon.marker
        light = frozenset(ground.towns) | ground.free
        bonuses, needs = list(self._bonuses(wagon)), ground.orient if wagon.combined else ()
        if wagon.doubles:
            counted = wagon.marker
            values = {n: 2 * v for n, v in ground.cities.items()}
            values |= {n: v if counted else 0 for n, v in ground.towns.items()}
            pays, light_pays, less = stops + 1, int(counted), False
            if single is not None and single != ANY_CITY:
                poor = Need(frozenset(n for n, v in self._counted.items() if v <= single))
                needs = (*needs, poor)
                bonuses.append(Bonus("a city counted once", "15.11", (poor,), -single))
        else:
            values = {**ground.cities, **ground.towns}
            pays, light_pays, less = stops + towns, stops + towns - 1, True
        hidden = dict.fromkeys(sorted(ground.hidden), 0)
        return Train(
            name=wagon.name,
            stops=stops,
            values=values,
            slots={**dict.fromkeys(sorted(light), 0), **hidden},
            no_end=ground.hidden,
            pays=pays,
            competing=light,
            pays_competing=light_pays,
            pays_less=less,
            needs=needs,
            reliefs=tuple(self._reliefs(wagon)),
            bonuses=tuple(bonuses),
        )

    def _bonuses(self, wagon: Wagon) -> Iterator[Bonus]:
        table = self.table
        if wagon.orient:
            yield Bonus("Orient Express", "12", self.ground.orient, table.orient_bonus())
        if wagon.pullman:
            yield Bonus("Pullman", "11.3.9", (), table.setup.pullman.per_level * wagon.level)

    def _reliefs(self, wagon: Wagon) -> Iterator[Relief]:
        water = self.ground.water
        if wagon.authority:
            yield Relief(wagon.authority, frozenset(water.crossings[self.railway.authority]))
        if wagon.steamship:
            seas = set().union(*water.crossings.values())
            yield Relief(wagon.steamship, frozenset(seas | water.ferries))


def _different(wagons: list[Wagon]) -> list[int]:
    """The first of each sort."""
    return [i for i, wagon in enumerate(wagons) if wagon not in wagons[:i]]


def _changed(wagons: list[Wagon], index: int, **changed: object) -> list[Wagon]:
    found = list(wagons)
    found[index] = found[index]._replace(**changed)  # type: ignore[arg-type]
    return found


def _split(wagons: list[Wagon], what: str, units: int) -> Iterator[list[Wagon]]:
    """Some units on one train, or one each on two."""
    if not units:
        yield wagons
        return
    for i in _different(wagons):
        yield _changed(wagons, i, **{what: units})
        if units > 1:
            for j in range(i + 1, len(wagons)):
                yield _changed(_changed(wagons, i, **{what: 1}), j, **{what: units - 1})
