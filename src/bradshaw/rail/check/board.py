"""Checks of the map as printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..board.face import Offboard
from ..board.geometry import neighbour, opposite, position
from ..board.grid import FIXED, Grid
from ..board.tile import Face, Hex
from ..gamedata import GameData
from .finding import Findings


def board_checks() -> dict[str, Callable[[GameData], Findings]]:
    """The checks by the sentence they prove."""
    return {
        "hexes lie on the same half of the grid": parity,
        "ends of track name a part that is there": track_ends,
        "neighbours know each other": neighbours,
        "printed track leads to a hex of the map": printed_exits,
        "printed track of fixed hexes meets track": printed_joints,
        "sides that cannot be crossed are so from both hexes": borders,
        "revenues by phase name phases or their colours": revenues,
        "parts of an off-board area pay alike": areas,
        "off-board areas can be entered": entries,
    }


def parity(data: GameData) -> Findings:
    letters_down = data.grid.letters_down
    first = next(iter(data.grid.hexes))
    even = sum(position(first, letters_down)) % 2
    for name in data.grid.hexes:
        same = sum(position(name, letters_down)) % 2 == even
        yield name, "" if same else f"lies between the hexes, if {first} does not"


def track_ends(data: GameData) -> Findings:
    for face in _faces(data.grid):
        for stretch in face.stretches:
            for end in (stretch.a, stretch.b):
                there = end.isdigit() or end in face.stops or end[0] == "x"
                yield _called(face), "" if there else f"track {stretch} ends at {end}, which it has not"


def neighbours(data: GameData) -> Findings:
    grid = data.grid
    for name, others in grid.neighbours.items():
        for edge, other in enumerate(others):
            if other is not None:
                back = grid.neighbours[other][opposite(edge)]
                yield name, "" if back == name else f"{other} at edge {edge} does not lead back"


def printed_exits(data: GameData) -> Findings:
    for name, hex_ in data.grid.hexes.items():
        for edge in sorted(hex_.rotated(0).exits):
            leads = data.grid.neighbours[name][edge] is not None
            yield name, "" if leads else f"its track at edge {edge} leads nowhere"


def printed_joints(data: GameData) -> Findings:
    """Where a hex that never gets a tile leads to another one, both have track at their side."""
    grid = data.grid
    for name, hex_ in grid.hexes.items():
        for edge in sorted(hex_.rotated(0).exits):
            other = grid.neighbours[name][edge]
            if other is not None and hex_.colour in FIXED and grid.hexes[other].colour in FIXED:
                meets = opposite(edge) in grid.hexes[other].rotated(0).exits
                yield name, "" if meets else f"its track at edge {edge} meets no track of {other}"


def borders(data: GameData) -> Findings:
    grid = data.grid
    for name, hex_ in grid.hexes.items():
        for edge, cause in hex_.impassable.items():
            other = neighbour(name, int(edge), grid.layout, grid.letters_down)
            if other is not None and other in grid.hexes:
                same = grid.hexes[other].impassable.get(str(opposite(int(edge)))) == cause
                yield name, "" if same else f"the {cause} at edge {edge} is not named on {other}"


def revenues(data: GameData) -> Findings:
    known = set(data.reached(data.phase_order[-1]))
    for face in _faces(data.grid):
        for stop in face.stops:
            value = face.revenue(stop)
            for name in value if isinstance(value, dict) else ():
                yield _called(face), "" if name in known else f"{stop} pays from {name} on, which is no phase"


def areas(data: GameData) -> Findings:
    first: dict[str, Offboard] = {}
    for name, hex_ in data.grid.hexes.items():
        for area in hex_.offboards:
            if area.group:
                same = first.setdefault(area.group, area) == area
                yield name, "" if same else f"{area.group} is not as on the hexes before"


def entries(data: GameData) -> Findings:
    """Some track leads into every area from a hex on which tiles lie, or ships reach it."""
    grid = data.grid
    entered: dict[str, bool] = {}
    for name, hex_ in grid.hexes.items():
        for stop in (one for one in hex_.stops if one[0] == "o"):
            doors = [grid.neighbours[name][edge] for edge in hex_.rotated(0).exits_of[stop]]
            area = hex_.offboard(stop).group or f"{name}.{stop}"
            by_sea = hex_.offboard(stop).by_sea
            entered[area] = entered.get(area, False) or by_sea or any(doors)
    for area, is_entered in entered.items():
        yield area, "" if is_entered else "no track leads there"


def _faces(grid: Grid) -> Iterator[Face]:
    yield from grid.hexes.values()
    yield from grid.tiles.values()


def _called(face: Face) -> str:
    return face.id if isinstance(face, Hex) else f"tile {face.id}"
