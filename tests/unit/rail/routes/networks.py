"""Made-up networks: small ones with every oddity, for comparison with the reference, and large
dense ones like the end of a long game, for timing."""

from __future__ import annotations

from random import Random

from bradshaw.rail.routes.problem import Bonus, Need, Piece, Place, Problem, Train

BROWN = [
    "02 01 12", "02 24 04", "03 01 13", "03 35 05", "03 02 13 12", "03 14 01 34",
    "03 24 04 23", "03 24 34 02", "03 14 13 04", "01 02 13 23",
]  # fmt: skip
"""Plain tiles as pairs of sides, numbered clockwise."""
CENTRE = 9
WORTH = {"city": [20, 30, 40, 50, 60], "town": [10, 10, 20], "offboard": [30, 50, 60]}
AROUND = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)]


class Map:
    """Hexes in rows, and the names of their sides."""

    def __init__(self, rows: int, columns: int) -> None:
        self.hexes = [f"{chr(65 + r)}{2 * c + r % 2 + 1:02}" for r in range(rows) for c in range(columns)]

    def neighbour(self, hex_: str, edge: int) -> str:
        down, across = AROUND[edge]
        return f"{chr(ord(hex_[0]) + down)}{int(hex_[1:]) + across:02}"

    def side(self, hex_: str, edge: int) -> str:
        return "|".join(sorted((hex_, self.neighbour(hex_, edge))))

    def edges(self, hex_: str) -> list[int]:
        """The edges towards other hexes of the map."""
        return [e for e in range(6) if self.neighbour(hex_, e) in self.hexes]


def late_game(seed: int, trains: list[int], cities: int = 28, towns: int = 15, size: int = 11) -> Problem:
    """A dense network of about 120 hexes with long trains, towns that only count as ends, bonuses."""
    random, board = Random(seed), Map(size, size)
    kinds = ["city"] * cities + ["town"] * towns + ["offboard"] * 10
    spots = dict(zip(random.sample(board.hexes, len(kinds)), kinds, strict=True))
    tokens = set(random.sample([h for h, kind in spots.items() if kind == "city"], 4))
    places, pieces, values = [], [], {}
    for hex_, lines in _tiles(random, board, spots).items():
        name, own, kind = f"{hex_}.0", hex_ in tokens, spots.get(hex_, "")
        if kind:
            open_ = own or (kind != "offboard" and random.random() < 0.85)
            places.append(Place(name, hex_, kind, group=hex_, passable=open_, own=own))
            values[name] = random.choice(WORTH[kind])
        for a, b in lines:
            far = name if b == CENTRE else board.side(hex_, b)
            pieces.append(Piece(hex_, board.side(hex_, a), far))
    return Problem(tuple(places), tuple(pieces), tuple(_late_trains(random, places, values, trains)))


def _tiles(random: Random, board: Map, spots: dict[str, str]) -> dict[str, list[tuple[int, int]]]:
    """Track for every hex, turned so that as much of it as possible meets its neighbours."""
    laid: dict[str, list[tuple[int, int]]] = {}

    def met(hex_: str, lines: list[tuple[int, int]]) -> int:
        ends = {end for line in lines for end in line} - {CENTRE}
        return sum(
            2 if (e + 3) % 6 in {end for line in laid.get(board.neighbour(hex_, e), []) for end in line} else
            int(board.neighbour(hex_, e) in board.hexes and board.neighbour(hex_, e) not in laid)
            for e in ends
        )  # fmt: skip

    for _ in range(2):
        for hex_ in random.sample(board.hexes, len(board.hexes)):
            options = _faces(random, spots.get(hex_))
            laid[hex_] = max(options, key=lambda lines: (met(hex_, lines), random.random()))
    return {hex_: laid[hex_] for hex_ in board.hexes}


def _faces(random: Random, kind: str | None) -> list[list[tuple[int, int]]]:
    """Tiles that may lie on a hex of this kind, in all rotations."""
    if kind is None:
        shapes = [[(int(t[0]), int(t[1])) for t in tile.split()] for tile in random.sample(BROWN, 3)]
    else:
        exits = {"city": random.choice([4, 4, 5, 6]), "town": random.choice([3, 4]), "offboard": 2}[kind]
        shapes = [[(e, CENTRE) for e in random.sample(range(6), exits)] for _ in range(3)]

    def turned(end: int, turn: int) -> int:
        return end if end == CENTRE else (end + turn) % 6

    return [[(turned(a, t), turned(b, t)) for a, b in shape] for shape in shapes for t in range(6)]


def _late_trains(random: Random, places: list[Place], values: dict[str, int], stops: list[int]) -> list[Train]:
    names = [place.name for place in places]
    coal, steel = (frozenset(random.sample(names, 5)) for _ in range(2))
    bonuses = (
        Bonus("industry", "1", (Need(coal), Need(steel)), 40),
        Bonus("second industry", "1", (Need(coal, 2), Need(steel, 2)), 40),
    )
    slots = {place.name: 0 for place in places if place.kind == "town"}
    ends = dict.fromkeys(slots, 1)
    return [Train(str(n), n, values, slots, ends, bonuses=bonuses) for n in stops]
