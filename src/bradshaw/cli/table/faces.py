"""Which face a game has."""

from __future__ import annotations

from bradshaw.core.game import Game
from bradshaw.core.table import Table
from bradshaw.rail.table import RailTable

from .face import Face
from .railway import RailFace

_FACES: list[tuple[type[Table], Face]] = [
    (Table, Face()),
    (RailTable, RailFace()),
]


def register(kind: type[Table], face: Face) -> None:
    """Give games on a kind of table a face, unless their title brings its own; later ones go before earlier
    ones."""
    _FACES.append((kind, face))


def face_of(game: Game) -> Face:
    """The face of a game."""
    own: type[Face] | None = game.title.part("face")
    if own is not None:
        return own()
    return next(face for kind, face in reversed(_FACES) if isinstance(game.table, kind))
