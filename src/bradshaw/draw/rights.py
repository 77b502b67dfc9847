"""Who may build in the regions of a map, as a row of tokens below the name of each region."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RightsView

from . import layers, symbols
from . import palette as ink
from .pictures import printed_board
from .position import BoardPosition
from .region_names import Lettering, region_places
from .svg import Value, element, moved, named, text

#: Tokens beside each other, and how much larger they are than on a hex, by the letters of the region's name.
IN_A_ROW, OF_LETTERS = 5, 1.0 / 20.0


def empty_rights(box: RailBox) -> dict[str, str]:
    """A piece for each region that has a name on the map; there is nothing in it before the game."""
    position = printed_board(box)
    places = region_places(position.map, position.shown)
    return {code: element("g", **_named(code)) for code in places if box.regions[code].kind == "land"}


def rights_pieces(rights: Mapping[str, RightsView], box: RailBox) -> dict[str, str]:
    """The regions in which somebody may build or can get the right to."""
    position = printed_board(box)
    places = region_places(position.map, position.shown)
    return {
        code: _region(code, right, places[code], position)
        for code, right in rights.items()
        if code in places and (right.railways or right.left)
    }


def _region(code: str, right: RightsView, place: Lettering, position: BoardPosition) -> str:
    scale = max(1.0, place.size * OF_LETTERS)
    step = 2.3 * ink.TOKEN_RADIUS * scale
    rows = [right.railways[i : i + IN_A_ROW] for i in range(0, len(right.railways), IN_A_ROW)]
    parts = []
    for down, row in enumerate(rows):
        for across, railway in enumerate(row):
            at = place.below + complex((across - (len(row) - 1) / 2) * step, (down + 0.5) * step)
            drawn = symbols.token(
                railway,
                position.colour(railway),
                ink.TOKEN_RADIUS * scale,
                position.trims.get(railway, ""),
            )
            parts.append(moved(drawn, at, class_="right", data_railway=railway))
    size = 0.6 * place.size
    left = text(
        place.below + complex(0, len(rows) * step + 0.7 * size),
        f"{right.left} left",
        size,
        bold=True,
        fill=ink.INK,
        halo=ink.HALO,
    )
    return element("g", *parts, left, **_named(code))


def _named(code: str) -> dict[str, Value | None]:
    return {**named("rights", code), "data_layer": layers.RIGHTS, "pointer_events": "none"}
