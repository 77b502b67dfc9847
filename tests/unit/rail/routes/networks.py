"""Made-up networks: small ones with every oddity, for comparison with the reference, and large
dense ones like the end of a long game, for timing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bradshaw.cli.bench_networks import CENTRE, Map, tiles
from bradshaw.rail.routes.problem import Bonus, Joining, Mileage, Need, Piece, Place, Problem, Relief, Train

WORTH = {"city": [20, 30, 40, 50, 60], "town": [10, 10, 20], "offboard": [30, 50, 60]}


def late_game(
    seed: int, trains: list[int], cities: int = 28, towns: int = 15, size: int = 11, brown: float = 1.0
) -> Problem:
    """A dense network of about 120 hexes with long trains, towns that only count as ends, bonuses.

    `brown` is the share of plain hexes with brown tiles; the others have green ones.
    """
    random, board = Random(seed), Map(size, size)
    kinds = ["city"] * cities + ["town"] * towns + ["offboard"] * 10
    spots = dict(zip(random.sample(board.hexes, len(kinds)), kinds, strict=True))
    tokens = set(random.sample([h for h, kind in spots.items() if kind == "city"], 4))
    places, pieces, values = [], [], {}
    for hex_, lines in tiles(random, board, spots, brown).items():
        name, own, kind = f"{hex_}.0", hex_ in tokens, spots.get(hex_, "")
        if kind:
            open_ = own or (kind != "offboard" and random.random() < 0.85)
            places.append(Place(name, hex_, kind, group=hex_, passable=open_, own=own))
            values[name] = random.choice(WORTH[kind])
        for a, b in lines:
            far = name if b == CENTRE else board.side(hex_, b)
            pieces.append(Piece(hex_, board.side(hex_, a), far))
    return Problem(tuple(places), tuple(pieces), tuple(_late_trains(random, places, values, trains)))


def _late_trains(
    random: Random, places: list[Place], values: dict[str, int], stops: list[int]
) -> list[Train]:
    names = [place.name for place in places]
    coal, steel = (frozenset(random.sample(names, 5)) for _ in range(2))
    bonuses = (
        Bonus("industry", "1", (Need(coal), Need(steel)), 40),
        Bonus("second industry", "1", (Need(coal, 2), Need(steel, 2)), 40),
    )
    slots = {place.name: 0 for place in places if place.kind == "town"}
    ends = dict.fromkeys(slots, 1)
    return [Train(str(n), n, values, slots, ends, bonuses=bonuses) for n in stops]


def small(seed: int) -> Problem:
    """A few hexes and one to three trains, with a random choice of everything a problem may hold."""
    random = Random(seed)
    board = Map(random.choice([2, 2, 3]), random.choice([2, 3]))
    sketch = Sketch(random, board)
    for hex_ in board.hexes:
        random.choice([sketch.plain, sketch.plain, sketch.city, sketch.city, sketch.twins, sketch.junction])(
            hex_
        )
    while not sketch.places:
        sketch.city(random.choice(board.hexes))
    places = tuple(sketch.places)
    train = _small_train(random, places)
    trains = [train]
    for _ in range(random.choice([0, 0, 1, 1, 2])):
        trains.append(train if random.random() < 0.4 else _small_train(random, places))
    fleets = ((_small_train(random, places), *trains[1:]),) if random.random() < 0.1 else ()
    problem = Problem(places, tuple(sketch.pieces), tuple(trains), fleets=fleets)
    return _with_repeats(Random(f"repeats {seed}"), problem)


def _with_repeats(random: Random, problem: Problem) -> Problem:
    """Some places to which a route may come back, some that are several stops."""
    joined = {end for piece in problem.pieces if piece.slots < 0 for end in (piece.a, piece.b)}
    again, several = random.choice([0, 0.3, 0.7, 1]), random.choice([0, 0, 0.3, 0.6])
    places = []
    for place in problem.places:
        if place.name not in joined and random.random() < again:
            group = random.choice(["", place.name])
            place = replace(place, again=True, passable=True, group=group)
        if place.name not in joined and random.random() < several:
            place = replace(place, size=random.choice([2, 2, 3]))
        places.append(place)
    share = random.choice([0, 0, 0.7])

    def limited(train: Train) -> Train:
        if train.pays is None or random.random() >= share:
            return train
        return replace(train, pays_competing=random.choice([0, 1, 1, 2]))

    return replace(
        problem,
        places=tuple(places),
        trains=tuple(map(limited, problem.trains)),
        fleets=tuple(tuple(map(limited, fleet)) for fleet in problem.fleets),
    )


def towns(seed: int) -> Problem:
    """A town with up to six exits among cities and other towns, some of them double, and trains of n cities
    plus m towns: to come back to a town is often worth it."""
    random = Random(f"towns {seed}")
    board = Map(3, 3)
    sketch = Sketch(random, board)
    hub = next(hex_ for hex_ in board.hexes if len(board.edges(hex_)) == 6)
    around = [board.neighbour(hub, edge) for edge in range(6)]
    linked = [(hub, hex_) for hex_ in around if random.random() < 0.85]
    linked += [pair for pair in zip(around, around[1:] + around[:1], strict=True) if random.random() < 0.4]
    for hex_ in (hub, *around):
        sides = ["|".join(sorted(pair)) for pair in linked if hex_ in pair]
        kinds = ["town"] if hex_ == hub else ["city", "city", "town", ""]
        sketch.star(hex_, random.choice(kinds), sides)
    again = random.random() < 0.8
    places = [
        replace(place, again=again, size=random.choice([1, 1, 2]), group="", passable=True)
        if place.kind == "town"
        else place
        for place in sketch.places
    ]
    odd = random.random() < 0.5
    pieces = tuple(
        replace(piece, value=odd * piece.value, slots=odd * max(0, piece.slots)) for piece in sketch.pieces
    )
    light = frozenset(place.name for place in places if place.kind == "town")
    values = {place.name: random.choice(WORTH[place.kind]) for place in places}
    count = random.choice([1, 1, 2])
    made = [_plus_train(random, values, light) for _ in range(count)]
    return Problem(tuple(places), pieces, tuple(made))


def seas(seed: int) -> Problem:
    """Cities and towns on some shores with water between them, and trains of n cities + m towns that sail:
    zones take length and the place of stops, tokens and markers save some of it."""
    random = Random(f"seas {seed}")
    board = Map(3, 3)
    sketch = Sketch(random, board)
    for hex_ in board.hexes:
        random.choice([sketch.plain, sketch.city, sketch.city])(hex_)
    while len(sketch.places) < 2:
        sketch.city(random.choice(board.hexes))
    places = [
        replace(place, own=random.random() < 0.4, kind=random.choice(["city", "city", "town"]), group="")
        for place in sketch.places
    ]
    pieces = [replace(piece, slots=max(0, piece.slots)) for piece in sketch.pieces]
    for number in range(random.choice([1, 2, 3, 4])):
        a, b = random.sample(places, 2)
        water, zones = f"~{number}", random.choice([0, 1, 1, 2, 2, 3])
        ends = [f"{place.hex}|{water}" for place in (a, b)]
        if a.hex != b.hex:
            pieces.append(Piece(a.hex, a.name, ends[0], shared=True))
            pieces.append(Piece(water, ends[0], ends[1], slots=zones, shared=True))
            pieces.append(Piece(b.hex, ends[1], b.name, shared=True))
    light = frozenset(place.name for place in places if place.kind == "town")
    places = [replace(p, again=p.name in light, passable=p.passable or p.name in light) for p in places]
    values = {place.name: random.choice(WORTH[place.kind]) for place in places}
    waters = sorted({piece.hex for piece in pieces if piece.hex[0] == "~"})
    trains = []
    for _ in range(random.choice([1, 1, 2])):
        reliefs = [
            Relief(random.choice([1, 1, 2]), frozenset(hex_ for hex_ in waters if random.random() < 0.6))
            for _ in range(random.choice([0, 0, 1, 2]))
        ]
        train = _plus_train(random, values, light)
        trains.append(replace(train, pays_less=random.random() < 0.8, reliefs=tuple(reliefs)))
    return Problem(tuple(places), tuple(pieces), tuple(trains))


def _plus_train(random: Random, values: dict[str, int], light: frozenset[str]) -> Train:
    cities, more = random.choice([1, 2, 3, 3, 4, 5]), random.choice([0, 1, 2, 3])
    return Train(
        f"{cities}+{more}",
        cities,
        values,
        dict.fromkeys(sorted(light), 0),
        pays=cities + more,
        competing=light,
        pays_competing=random.choice([None, cities + more - 1]),
    )


class Sketch:
    """Draws random tiles."""

    def __init__(self, random: Random, board: Map) -> None:
        self.random, self.board = random, board
        self.places: list[Place] = []
        self.pieces: list[Piece] = []

    def _exits(self, hex_: str, most: int) -> list[str]:
        edges = self.board.edges(hex_)
        return [self.board.side(hex_, e) for e in self.random.sample(edges, min(len(edges), most))]

    def _join(self, hex_: str, a: str, b: str) -> None:
        odd = self.random.random() < 0.15
        value = self.random.choice([-20, -10, 10]) if odd else 0
        slots = self.random.choice([0, 1, 1, 2, -1]) if odd else 0
        self.pieces.append(Piece(hex_, a, b, value, slots, shared=self.random.random() < 0.1))

    def _place(self, hex_: str, kind: str) -> str:
        index = sum(place.hex == hex_ for place in self.places)
        group = self.random.choice(["", hex_, hex_, "far"])
        passable = kind != "offboard" and self.random.random() < 0.75
        own = self.random.random() < 0.4
        self.places.append(Place(f"{hex_}.{index}", hex_, kind, "", group, passable, own))
        return self.places[-1].name

    def plain(self, hex_: str) -> None:
        edges = self.board.edges(hex_)
        pairs = [(a, b) for a in edges for b in edges if a < b]
        for a, b in self.random.sample(pairs, min(len(pairs), self.random.choice([1, 2, 3, 4]))):
            self._join(hex_, self.board.side(hex_, a), self.board.side(hex_, b))

    def city(self, hex_: str) -> None:
        name = self._place(hex_, self.random.choice(["city", "city", "town", "offboard"]))
        for side in self._exits(hex_, self.random.choice([1, 2, 3, 4])):
            self._join(hex_, name, side)

    def star(self, hex_: str, kind: str, sides: list[str]) -> None:
        """A place with these exits, or one line through the hex."""
        if kind:
            name = self._place(hex_, kind)
            for side in sides:
                self._join(hex_, name, side)
        elif len(sides) > 1:
            self._join(hex_, *self.random.sample(sides, 2))

    def twins(self, hex_: str) -> None:
        """Two places on a hex, mostly with track from one to the other: a ferry, or just a line."""
        one, other = self._place(hex_, "city"), self._place(hex_, self.random.choice(["city", "town"]))
        for name in (one, other):
            for side in self._exits(hex_, self.random.choice([1, 2])):
                self._join(hex_, name, side)
        for _ in range(self.random.choice([0, 1, 1, 1, 2])):
            value, slots = self.random.choice([(0, 0), (-30, -1), (-10, -1), (10, 0), (0, -2)])
            self.pieces.append(Piece(hex_, one, other, value, slots, self.random.random() < 0.6))

    def junction(self, hex_: str) -> None:
        for side in self._exits(hex_, 4):
            self._join(hex_, f"{hex_}*0", side)
        if self.random.random() < 0.4:
            name = self._place(hex_, "city")
            self._join(hex_, name, f"{hex_}*0")
            for side in self._exits(hex_, 1):
                self._join(hex_, name, side)


def _small_train(random: Random, places: tuple[Place, ...]) -> Train:
    names = [place.name for place in places]

    def some(chance: float) -> frozenset[str]:
        return frozenset(name for name in names if random.random() < chance)

    def rarely(chance: float, share: float) -> frozenset[str]:
        return some(share) if random.random() < chance else frozenset()

    coins = random.choice([[10, 20, 30, 40], [10, 20, 30, 40], [1, 3, 5, 7, 20]])
    towns = some(0.3)
    pays = random.choice([None, None, None, 0, 1, 2, 3])
    return Train(
        name=f"t{random.randrange(100)}",
        stops=random.choice([1, 2, 2, 3, 3, 4, 5, 99]),
        values={name: random.choice(coins) for name in names if random.random() < 0.9},
        slots={name: random.choice([0, 0, 2]) for name in sorted(towns)},
        end_slots={name: random.choice([0, 1, 2]) for name in sorted(towns) if random.random() < 0.8},
        no_end=rarely(0.3, 0.3),
        closed=rarely(0.2, 0.2),
        one_end_in=rarely(0.2, 0.4),
        requires={name: some(0.4) for name in sorted(rarely(0.2, 0.3))},
        ungrouped=rarely(0.2, 0.5),
        pays=pays,
        competing=rarely(0.3, 0.5),
        pays_less=pays is not None and random.random() < 0.3,
        reliefs=_small_reliefs(random, places),
        needs=tuple(_small_need(random, names) for _ in range(random.choice([0, 0, 0, 0, 0, 0, 0, 1]))),
        bonuses=tuple(_small_bonus(random, places) for _ in range(random.choice([0, 0, 1, 2, 3]))),
    )


def _small_reliefs(random: Random, places: Sequence[Place]) -> tuple[Relief, ...]:
    def some() -> frozenset[str]:
        return frozenset(place.hex for place in places if random.random() < 0.6)

    return tuple(Relief(random.choice([1, 1, 2]), some()) for _ in range(random.choice([0, 0, 0, 1, 2, 3])))


def _small_need(random: Random, names: list[str]) -> Need:
    wanted = frozenset(random.sample(names, random.randint(1, len(names))))
    return Need(wanted, random.choice([1, 1, 1, 2, 2, 0]))


def _small_bonus(random: Random, places: tuple[Place, ...]) -> Bonus:
    names = [place.name for place in places]
    needs = [_small_need(random, names) for _ in range(random.choice([0, 1, 1, 2]))]
    hexes = sorted({place.hex for place in places})
    doubled = (
        frozenset(random.sample(hexes, random.randint(1, len(hexes))))
        if random.random() < 0.4
        else frozenset()
    )
    return Bonus("bonus", "1", tuple(needs), random.choice([0, 10, 20, 40, -10]), doubled)


def tied(seed: int) -> Problem:
    """A few hexes and trains that depend on each other: places paid once, routes that meet, trains that
    count hexes or run joined, subsidies, in any combination."""
    random = Random(f"tied {seed}")
    board = Map(random.choice([2, 2, 3]), 2)
    sketch = Sketch(random, board)
    for hex_ in board.hexes:
        random.choice([sketch.plain, sketch.city, sketch.city, sketch.city, sketch.twins])(hex_)
    while not sketch.places:
        sketch.city(random.choice(board.hexes))
    once = random.random() < 0.7
    places, worth = _paid_places(random, sketch.places, once)
    freight, count = _freight(random, places, worth), random.choice([1, 2, 2, 3])
    trains = [_tied_train(random, places, worth, once, freight) for _ in range(count)]
    for i in range(1, count):
        if random.random() < 0.3:
            trains[i] = trains[0]
        elif random.random() < 0.3 and not trains[0].joins:  # runs the same routes, but is paid otherwise
            trains[i] = replace(trains[0], pays=random.choice([None, 0, 1, 2]))
    joins = any(train.joins for train in trains)
    pieces = [replace(p, slots=max(0, p.slots)) for p in sketch.pieces] if once or joins else sketch.pieces
    names = [place.name for place in places]

    def rarely(chance: float, share: float) -> frozenset[str]:
        return (
            frozenset(n for n in names if random.random() < share)
            if random.random() < chance
            else frozenset()
        )

    return Problem(
        tuple(places),
        tuple(pieces),
        tuple(trains),
        shared=random.random() < 0.7,
        once=once,
        meet_at=rarely(0.5, 0.7),
        home=rarely(0.4, 0.3),
        joining=Joining(rarely(0.5, 0.7), random.random() < 0.5, random.random() < 0.3),
        subsidies=random.choice(["aside", "added"]),
        positions={hex_: board.position(hex_) for hex_ in board.hexes},
    )


def _paid_places(random: Random, places: list[Place], once: bool) -> tuple[list[Place], dict[str, int]]:
    """Places, some of them paid as one, and what they are worth."""
    coins = random.choice([[10, 20, 30, 40], [1, 3, 5, 7, 20]])
    worth: dict[str, int] = {}
    done = []
    for place in places:
        paid_as = "area" if place.group == "far" and once and random.random() < 0.7 else ""
        done.append(replace(place, paid_as=paid_as))
        value = worth.setdefault(paid_as or place.name, random.choice(coins))
        worth[place.name] = value
    return done, worth


def _freight(random: Random, places: list[Place], worth: dict[str, int]) -> Train:
    """What all joining trains of a problem have in common."""
    names = [place.name for place in places]
    mileage = Mileage(
        random.choice([5, 10, 20]),
        {name: 30 for name in names if random.random() < 0.2},
        frozenset(name for name in names if random.random() < 0.3),
    )
    values = {name: worth[name] for name in names if random.random() < 0.9}
    return Train(
        "F", 99, values, ends_only=True, mileage=mileage if random.random() < 0.8 else None, joins=True
    )


def _tied_train(
    random: Random, places: list[Place], worth: dict[str, int], once: bool, freight: Train
) -> Train:
    names = [place.name for place in places]
    if random.random() < 0.5:
        towns = frozenset(name for name in names if random.random() < 0.15)
        return replace(
            freight,
            name=f"F{random.randrange(9)}",
            hexes=random.choice([1, 1, 2, 2, 3, 5]),
            no_end=towns,
            slots=dict.fromkeys(sorted(towns), 0),
            apart=random.random() < 0.5,
        )
    train = _small_train(random, tuple(places))
    bonuses = tuple(replace(bonus, doubled=frozenset()) for bonus in train.bonuses) if once else train.bonuses
    values = {name: worth[name] for name in train.values} if once else train.values
    return replace(
        train,
        values=values,
        pays_less=False,
        bonuses=bonuses if random.random() < 0.4 else (),
        hexes=random.choice([None, None, 2, 3]),
        ends_only=random.random() < 0.2,
        mileage=freight.mileage if random.random() < 0.2 else None,
        subsidy=random.choice([0, 0, 10]),
    )
