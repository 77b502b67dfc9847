"""Colours and measures of the map and the cards."""

from __future__ import annotations

from typing import NamedTuple

SEA = "#c9dfe9"
SEA_LINE = "#9fc3d6"
LAND = "#f6eeda"
COAST = "#7d9aa6"
INK = "#2a2620"
SOFT = "#6f6656"
PAPER = "#fbf6ea"
PANEL = "#fffaf0"
RULE = "#d9ccb0"
LINE = "#a8977a"
LINE_BED = "#fffaf0"
FERRY = "#3a7ca5"
GOLD = "#c9971c"
CITY = "#fffdf8"
BONUS = {"yellow": "#d9a514", "green": "#3f8f4f", "blue": "#2f6fb0"}
OTHER_BONUS = "#7a6f5d"
#: Sizes of the numbers of lines, and of names beside them.
LINE_NUMBER, SMALL_NAME = 7.2, 8.4


class Livery(NamedTuple):
    """How a player's segments look: a colour, and marks on it that tell them apart without colours."""

    colour: str
    edge: str
    mark: str
    #: Pattern of the marks along the segment (lengths of strokes and gaps) and their width.
    dashes: str
    width: float
    #: The pattern in words, and a sign for terminals.
    words: str
    sign: str


#: By the name of the colour.
LIVERIES: dict[str, Livery] = {
    "blue": Livery("#1f5fbf", "#0f2f66", "#ffffff", "", 0.0, "plain", "━"),
    "red": Livery("#cf2e2e", "#6d1212", "#ffffff", "5 4", 2.2, "dashes", "╍"),
    "green": Livery("#2c9a4b", "#124d24", "#ffffff", "0.1 5.2", 4.0, "dots", "┅"),
    "yellow": Livery("#f2c21a", "#7a5c00", "#3a2c00", "1.6 3.4", 8.0, "bars", "═"),
    "black": Livery("#33343a", "#000000", "#ffffff", "60 0.1", 2.0, "a white line", "▬"),
}
UNKNOWN = Livery("#777777", "#333333", "#ffffff", "2 2", 2.0, "grey", "─")

LINE_WIDTH = 2.0
SEGMENT_WIDTH = 8.0
CITY_RADIUS = 6.4
JUNCTION_RADIUS = 2.1
NAME = 12.0


def livery(colour: str) -> Livery:
    return LIVERIES.get(colour, UNKNOWN)
