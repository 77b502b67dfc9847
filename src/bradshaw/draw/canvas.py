"""A sheet of characters with styles, for drawings in a terminal."""

from __future__ import annotations

from itertools import groupby

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

#: The character for each set of directions in which lines leave a place.
_LINES = {
    UP | DOWN: "│",
    LEFT | RIGHT: "─",
    DOWN | RIGHT: "┌",
    DOWN | LEFT: "┐",
    UP | RIGHT: "└",
    UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    LEFT | RIGHT | DOWN: "┬",
    LEFT | RIGHT | UP: "┴",
    UP | RIGHT | DOWN | LEFT: "┼",
}


class Canvas:
    """Characters by column and row; lines join where they meet."""

    def __init__(self) -> None:
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}
        self._lines: dict[tuple[int, int], int] = {}

    def write(self, x: int, y: int, words: str, style: str = "") -> None:
        for i, letter in enumerate(words):
            self._letters[x + i, y] = (letter, style)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """A frame of lines; `width` and `height` are the distances between its lines."""
        for step in range(width):
            for row in (y, y + height):
                self._join(x + step, row, RIGHT)
                self._join(x + step + 1, row, LEFT)
        for step in range(height):
            for column in (x, x + width):
                self._join(column, y + step, DOWN)
                self._join(column, y + step + 1, UP)

    def _join(self, x: int, y: int, way: int) -> None:
        self._lines[x, y] = self._lines.get((x, y), 0) | way

    @property
    def corner(self) -> tuple[int, int]:
        """The column and the row at which the text begins."""
        places = self._letters.keys() | self._lines.keys()
        return min((x for x, _ in places), default=0), min((y for _, y in places), default=0)

    def text(self, markup: bool, line_style: str = "") -> str:
        """All lines, as plain text or with Rich markup."""
        places = self._letters.keys() | self._lines.keys()
        if not places:
            return ""
        left, top = self.corner
        right, bottom = max(x for x, _ in places), max(y for _, y in places)
        rows = ([self._at(x, y, line_style) for x in range(left, right + 1)] for y in range(top, bottom + 1))
        return "\n".join(_marked_up(row) if markup else _plain(row) for row in rows)

    def _at(self, x: int, y: int, line_style: str) -> tuple[str, str]:
        if (x, y) in self._letters:
            return self._letters[x, y]
        if (x, y) in self._lines:
            return _LINES.get(self._lines[x, y], " "), line_style
        return " ", ""


def _plain(row: list[tuple[str, str]]) -> str:
    return "".join(letter for letter, _ in row).rstrip()


def _marked_up(row: list[tuple[str, str]]) -> str:
    parts = []
    for style, run in groupby(row, key=lambda place: place[1]):
        words = "".join(letter for letter, _ in run).replace("[", "\\[")
        parts.append(f"[{style}]{words}[/]" if style else words)
    return "".join(parts).rstrip()
