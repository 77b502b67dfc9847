"""Every colour and measure of the drawings, in one place.

Measures are in units of the drawing; a hex reaches `SIZE` units from its middle to a corner.
"""

from __future__ import annotations

FONT = "DejaVu Sans, Arial, sans-serif"

SIZE = 60.0

#: What a tile or hex of each colour is painted with.
TILE = {
    "white": "#faf5e6",
    "yellow": "#f8dc58",
    "green": "#82b96a",
    "brown": "#c48a57",
    "russet": "#c07650",
    "gray": "#c6c7c4",
    "red": "#dc7367",
    "blue": "#a9d0e8",
    "orange": "#f2a65a",
}
UNKNOWN_TILE = "#e8e4d8"
#: A gray hex on which nothing is printed: the border of the board.
BORDER_HEX = "#e4e2da"

PAPER = "#fffdf6"
INK = "#1d1d1b"
FAINT = "#8a8577"
GRID = "#5d584c"
#: Small letters and signs on tiles, which are read on every colour.
SMALL = "#2f2b24"
HALO = "#ffffff"
RULE = "#d8d2c0"

WATER = "#7fb9de"
WATER_BANK = "#4d8fbd"
WATER_DEEP = "#2c6f9f"
BLOCKED = "#39597a"
BARRIER = "#c81e1e"
MOUNTAIN = "#8a5a33"
MOUNTAIN_LIGHT = "#c59a6d"

TRACK = "#161614"
FERRY = "#1f5f8f"

CITY = "#ffffff"
#: Behind values of other phases than the present one.
PAST_VALUE = "#ece4d6"
COAL = "#5a5d61"
STEEL = "#bf2f2b"
RHEINGOLD = "#b8912a"
IRON_RHINE = "#4b5f73"
BADGE = {"RGE": RHEINGOLD, "ERh": IRON_RHINE}
OTHER_BADGE = "#4c4a45"
GUESS = "#b3661a"
SUM = "#6b3fa0"
#: Borders of the regions of a map, in their order; and of its seas.
REGION = (
    "#b02a37", "#1f4fa3", "#4b4b4b", "#b8860b", "#1e7d46", "#d35f12", "#2a8ca0", "#5c3d99", "#8a5a33",
    "#b03a8c", "#5f8a1e",
)  # fmt: skip

#: Spaces of a market by the letter behind their price.
ZONE = {
    "p": "#f6c6cf",
    "n": "#fbeadb",
    "g": "#d5ebc4",
    "d": "#a5cf96",
    "b": "#d9d4cc",
    "e": "#f5d76e",
}
#: A warranty on a train.
WARRANTY = "#c9920e"
MARKET_CELL = "#fffefa"
UNKNOWN_RAILWAY = "#777777"

GRID_WIDTH = 0.7
TRACK_WIDTH = 7.2
CASING_WIDTH = 10.5
ROUTE_WIDTH = 5.0
ROUTE_CASING = 9.5
RIVER_WIDTH = 12.0
BAR_LENGTH = 19.0
BAR_WIDTH = 6.5
DOT_RADIUS = 6.5
SLOT_RADIUS = 13.8
TOKEN_RADIUS = 12.8
BUBBLE_RADIUS = 7.6
MARK_RADIUS = 7.6

COORDINATE_TEXT = 7.0
NUMBER_TEXT = 7.0
NAME_TEXT = 8.2
LABEL_TEXT = 12.0
VALUE_TEXT = 8.4
TOKEN_TEXT = 9.0

#: Space around whole drawings.
MARGIN = 26.0


def tile_colour(name: str) -> str:
    """The paint of a tile colour, a neutral one where the name is new."""
    return TILE.get(name, UNKNOWN_TILE)


def badge(words: str) -> str:
    """The paint of a badge by what stands on it: a guess, a ferry (`f2`), a sum of money, or a name."""
    if words == "?":
        return GUESS
    if words[0] == "f" and words[1:].isdigit():
        return FERRY
    return BADGE.get(words) or (SUM if words[-1].isdigit() and not words[0].isalnum() else OTHER_BADGE)


def region_paint(number: int) -> str:
    """The colour of a region of the map by its number."""
    return REGION[number % len(REGION)]


def halo_on(name: str) -> str:
    """What is painted around letters on a tile: lighter than it, so that they can be read over track."""
    return _mixed(tile_colour(name), 0.55)


def faded(colour: str) -> str:
    """A colour that steps back."""
    return _mixed(colour, 0.6)


def _mixed(colour: str, white: float) -> str:
    """A colour with a part of white in it."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


def text_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour such as `#2560b8`."""
    if not (colour.startswith("#") and len(colour) == 7):
        return "#ffffff"
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#111111" if 0.299 * red + 0.587 * green + 0.114 * blue > 150 else "#ffffff"
