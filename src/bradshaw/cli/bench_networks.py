"""Made-up networks for measuring the route search: dense ones, like the end of a long game."""

from __future__ import annotations

from random import Random

from bradshaw.rail.routes import Piece, Place, Problem, Relief, Train

#: Plain tiles as pairs of sides, numbered clockwise.
BROWN = [
    "02 01 12", "02 24 04", "03 01 13", "03 35 05", "03 02 13 12", "03 14 01 34",
    "03 24 04 23", "03 24 34 02", "03 14 13 04", "01 02 13 23",
]  # fmt: skip
GREEN = ["02 13", "03 12", "03 24", "03 14", "03 04", "03 02", "02 04", "03 05", "03 01", "04 05"]
CENTRE = 9
WORTH = {"city": [20, 30, 40, 50, 60, 70], "town": [10, 10, 20], "offboard": [30, 50, 60]}
AROUND = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)]

Lines = list[tuple[int, int]]


class Map:
    """Hexes in rows, and the names of their sides."""

    def __init__(self, rows: int, columns: int) -> None:
        self.hexes = [f"{chr(65 + r)}{2 * c + r % 2 + 1:02}" for r in range(rows) for c in range(columns)]

    def neighbour(self, hex_: str, edge: int) -> str:
        down, across = AROUND[edge]
        return f"{chr(ord(hex_[0]) + down)}{int(hex_[1:]) + across:02}"

    def side(self, hex_: str, edge: int) -> str:
        return "|".join(sorted((hex_, self.neighbour(hex_, edge))))

    def position(self, hex_: str) -> tuple[int, int]:
        """Steps along two axes at 60 degrees."""
        down = ord(hex_[0]) - 65
        return (int(hex_[1:]) - 1 - down) // 2, down

    def edges(self, hex_: str) -> list[int]:
        """The edges towards other hexes of the map."""
        return [e for e in range(6) if self.neighbour(hex_, e) in self.hexes]


class Made:
    """A board with track everywhere, towns that can be skipped, and tokens of one railway."""

    def __init__(self, seed: int, cities: int, towns: int, brown: float = 0.3, tokens: int = 6) -> None:
        random = Random(seed)
        areas = max(2, cities // 10)
        rows = max(3, round((1.6 * (cities + towns + areas)) ** 0.5))
        board = Map(min(26, rows), -(-round(1.6 * (cities + towns + areas)) // min(26, rows)))
        kinds = ["city"] * cities + ["town"] * towns + ["offboard"] * areas
        spots = dict(zip(random.sample(board.hexes, len(kinds)), kinds, strict=True))
        self.lay(random, board, spots, brown, min(tokens, cities))

    def lay(self, random: Random, board: Map, spots: dict[str, str], brown: float, tokens: int) -> None:
        own = set(random.sample([hex_ for hex_, kind in spots.items() if kind == "city"], tokens))
        self.places: list[Place] = []
        self.pieces: list[Piece] = []
        self.values: dict[str, int] = {}
        for hex_, lines in tiles(random, board, spots, brown).items():
            name, kind = f"{hex_}.0", spots.get(hex_, "")
            if kind:
                free = hex_ in own or (kind != "offboard" and random.random() < 0.85)
                self.places.append(Place(name, hex_, kind, group=hex_, passable=free, own=hex_ in own))
                self.values[name] = random.choice(WORTH[kind])
            for a, b in lines:
                far = name if b == CENTRE else board.side(hex_, b)
                self.pieces.append(Piece(hex_, board.side(hex_, a), far))

    def cross(self, seed: int, crossings: int) -> None:
        """Water between cities: zones take length and the place of stops."""
        random = Random(f"crossings {seed}")
        ports = [place for place in self.places if place.kind == "city"]
        for number in range(crossings):
            water, ends = f"~{number}", random.sample(ports, 2)
            sides = [f"{place.hex}|{water}" for place in ends]
            self.pieces += [
                Piece(place.hex, place.name, side, shared=True)
                for place, side in zip(ends, sides, strict=True)
            ]
            self.pieces.append(Piece(water, sides[0], sides[1], slots=random.randint(1, 4), shared=True))

    def problem(self, trains: list[int]) -> Problem:
        """With trains of n cities and n towns; two sea zones are saved on each of them."""
        towns = frozenset(place.name for place in self.places if place.kind == "town")
        seas = frozenset(piece.hex for piece in self.pieces if piece.slots)
        made = {
            n: Train(
                f"{n}+{n}",
                n,
                self.values,
                dict.fromkeys(sorted(towns), 0),
                pays=2 * n,
                competing=towns,
                pays_less=bool(seas),
                reliefs=(Relief(2, seas),) if seas else (),
            )
            for n in sorted(set(trains))
        }
        return Problem(tuple(self.places), tuple(self.pieces), tuple(made[n] for n in trains))


def tiles(random: Random, board: Map, spots: dict[str, str], brown: float) -> dict[str, Lines]:
    """Track for every hex, turned so that as much of it as possible meets its neighbours; `brown` is the
    share of plain hexes with brown tiles, the others have green ones."""
    laid: dict[str, Lines] = {}

    def met(hex_: str, lines: Lines) -> int:
        ends = {end for line in lines for end in line} - {CENTRE}
        return sum(
            2 if (e + 3) % 6 in {end for line in laid.get(board.neighbour(hex_, e), []) for end in line} else
            int(board.neighbour(hex_, e) in board.hexes and board.neighbour(hex_, e) not in laid)
            for e in ends
        )  # fmt: skip

    for _ in range(2):
        for hex_ in random.sample(board.hexes, len(board.hexes)):
            options = _faces(random, spots.get(hex_), BROWN if random.random() < brown else GREEN)
            laid[hex_] = max(options, key=lambda lines: (met(hex_, lines), random.random()))
    return {hex_: laid[hex_] for hex_ in board.hexes}


def _faces(random: Random, kind: str | None, plain: list[str]) -> list[Lines]:
    """Tiles that may lie on a hex of this kind, in all rotations."""
    if kind is None:
        shapes = [[(int(t[0]), int(t[1])) for t in tile.split()] for tile in random.sample(plain, 3)]
    else:
        exits = {"city": random.choice([4, 4, 5, 6]), "town": random.choice([3, 4]), "offboard": 2}[kind]
        shapes = [[(e, CENTRE) for e in random.sample(range(6), exits)] for _ in range(3)]

    def turned(end: int, turn: int) -> int:
        return end if end == CENTRE else (end + turn) % 6

    return [[(turned(a, t), turned(b, t)) for a, b in shape] for shape in shapes for t in range(6)]
