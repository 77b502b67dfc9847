"""Which face a game has."""

from __future__ import annotations

from bradshaw.core.game import Game
from bradshaw.core.table import Table
from bradshaw.rail.table import RailTable
from bradshaw.titles.orient.table import OrientTable

from .face import Face
from .orient import OrientFace
from .railway import RailFace

_FACES: list[tuple[type[Table], Face]] = [
    (Table, Face()),
    (RailTable, RailFace()),
    (OrientTable, OrientFace()),
]


def register(kind: type[Table], face: Face) -> None:
    """Give games on a kind of table a face; later ones go before earlier ones."""
    _FACES.append((kind, face))


def face_of(game: Game) -> Face:
    """The face of a game."""
    return next(face for kind, face in reversed(_FACES) if isinstance(game.table, kind))
