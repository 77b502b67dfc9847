"""The board of a game as it shows itself: text where it is printed, a picture in a notebook."""

from __future__ import annotations

from bradshaw.core.box import Box
from bradshaw.core.view import View

from .painter import Painter


class Board:
    """The board of a game as everybody sees it now."""

    def __init__(self, painter: Painter, view: View, box: Box) -> None:
        self._painter, self._view, self._box = painter, view, box

    @property
    def svg(self) -> str:
        """The picture."""
        return self._painter.of_view(self._view, self._box, "board")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self._painter.text(self._view, self._box)

    def __repr__(self) -> str:
        return f"<board of {self._view!r}: print it, or show it in a notebook>"
