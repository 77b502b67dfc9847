"""Which hexes of a board are shown together in a terminal where not all of them fit."""

from __future__ import annotations

from bradshaw.rail.board.geometry import Layout, centre, name_at

from .dots import ACROSS, DOWN
from .palette import SIZE
from .position import BoardPosition
from .scale import GOOD, MOST, Scale

#: Hexes across that a look at the surroundings of a hex shows at least.
AROUND = 5


def strips(position: BoardPosition, scale: Scale, width: int) -> list[list[str]]:
    """All hexes in strips of so many columns; each begins with the last column of the one before."""
    columns: dict[int, list[str]] = {}
    for name, middle in position.middles.items():
        columns.setdefault(round(scale.dots(middle).real / ACROSS), []).append(name)
    room = width - 2 * scale.reach[0]
    found: list[list[str]] = []
    left = sorted(columns)
    while left:
        within = [x for x in left if x - left[0] <= room]
        found.append([name for x in within for name in columns[x]])
        left = left[max(1, len(within) - 1) :] if len(within) < len(left) else []
    return found


def around(position: BoardPosition, name: str, width: int, height: int) -> tuple[Scale, list[str]]:
    """The surroundings of a hex, as large as at least a few hexes beside each other can be."""
    scale = _large(position.layout, width, height)
    height = max(height, scale.size(_block(position.layout, 3))[1])
    places = {name: scale.dots(middle) for name, middle in position.map.middles.items()}
    middle, (across, down) = places[name], scale.reach
    half_x, half_y = max(0.0, width / 2 - across) * ACROSS, max(0.0, height / 2 - down) * DOWN
    x = _kept_within(middle.real, half_x, [at.real for at in places.values()])
    y = _kept_within(middle.imag, half_y, [at.imag for at in places.values()])
    return scale, [
        other
        for other, at in places.items()
        if abs(at.real - x) <= half_x + 0.01 and abs(at.imag - y) <= half_y + 0.01
    ]


def _large(layout: Layout, width: int, height: int) -> Scale:
    """The largest scale at which a hex with its surroundings fits; a good one if it is too high then."""
    for columns in range(MOST[layout], 0, -1):
        scale = Scale(layout, columns)
        wide, high = scale.size(_block(layout, AROUND))
        if wide <= width and (high <= height or columns <= GOOD[layout]):
            break
    return scale


def _block(layout: Layout, count: int) -> list[complex]:
    """The middles of hexes at the corners of a field of so many across and down."""
    far = name_at(2 * (count - 1), count - 1, True) if layout is Layout.POINTY else None
    far = far or name_at(count - 1, 2 * (count - 1), True)
    assert far is not None
    return [0j, complex(*centre(far, layout, True, SIZE))]


def _kept_within(middle: float, half: float, all_: list[float]) -> float:
    """The middle of a window that does not look beyond the border more than it must."""
    low, high = min(all_) + half, max(all_) - half
    return (low + high) / 2 if low > high else min(max(middle, low), high)
