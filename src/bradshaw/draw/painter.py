"""What can be drawn of a game or of a title, whatever kind of game it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from bradshaw.core.box import Box
from bradshaw.core.errors import BradshawError
from bradshaw.core.title import Title
from bradshaw.core.view import View

from .fragments import BoardFragments


class CannotDraw(BradshawError):
    """Something was asked for that a painter does not draw."""


class Painter(ABC):
    """Draws one kind of game from what a view and the box say, and from nothing else."""

    #: What it draws, as people ask for it: `board`, `railway:CODE`.
    what: ClassVar[tuple[str, ...]] = ("board",)

    @abstractmethod
    def of_view(self, view: Any, box: Any, what: str, headed: bool = True) -> str:
        """A picture of a game as it lies; without a heading where whoever shows it says what it is."""

    @abstractmethod
    def of_box(self, box: Any, what: str) -> str:
        """A picture of what is in the box."""

    @abstractmethod
    def fragments(self, box: Any) -> BoardFragments:
        """The board in pieces, as it is printed."""

    @abstractmethod
    def pieces(self, view: Any, box: Any) -> dict[str, str]:
        """The pieces that now look different from the printed ones."""

    def with_tile(self, view: Any, box: Any, hex_name: str, tile: str, rotation: int) -> str:
        """A hex as it would be with a tile on it."""
        raise CannotDraw(f"no tiles are laid in {box.title}")

    def text(self, view: View, box: Box) -> str:
        """The board of a game in characters."""
        raise CannotDraw(f"the board of {box.title} cannot be drawn in characters")

    def viewer(self, what: str, seats: Sequence[str]) -> str | None:
        """Through whose eyes a picture is seen; None for what everybody may see."""
        return None

    def unknown(self, what: str) -> CannotDraw:
        """That something cannot be drawn."""
        return CannotDraw(f"{what!r} cannot be drawn. It can be: {', '.join(self.what)}")


_PAINTERS: list[tuple[type[Box], Painter]] = []


def register(kind: type[Box], painter: Painter) -> None:
    """Draw games with a kind of box, unless their title brings a painter of its own."""
    _PAINTERS.append((kind, painter))


def painter_for(title: Title) -> Painter:
    """Who draws a title."""
    own: type[Painter] | None = title.part("painter")
    if own is not None:
        return own()
    for kind, painter in reversed(_PAINTERS):
        if issubclass(title.documents["box"], kind):
            return painter
    raise BradshawError(f"nothing is installed that can draw {title.name}")
