"""Which face a game has."""

from __future__ import annotations

from bradshaw.core.box import Box
from bradshaw.core.game import Game
from bradshaw.rail.box import RailBox

from .face import Face
from .railway import RailFace

_FACES: list[tuple[type[Box], Face]] = [
    (Box, Face()),
    (RailBox, RailFace()),
]


def register(kind: type[Box], face: Face) -> None:
    """Give games with a kind of box a face, unless their title brings its own; later ones go before earlier
    ones."""
    _FACES.append((kind, face))


def face_of(game: Game) -> Face:
    """The face of a game."""
    own: type[Face] | None = game.title.part("face")
    if own is not None:
        return own()
    return next(face for kind, face in reversed(_FACES) if isinstance(game.box, kind))
