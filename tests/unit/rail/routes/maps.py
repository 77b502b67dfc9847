"""A small map drawn by hand, for tests that look at one thing at a time.

A1 --- A3 --- A5 --- A7        a line of four places
       |       |
       B2 --- B4               A3 - B2 - B4 - A5 closes a ring; B2 is plain, B4 is a town
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bradshaw.rail.routes import Piece, Place, Problem, Train

PLACES = {
    "west": Place("west", "A1", label="Weststadt", own=True),
    "mid": Place("mid", "A3", label="Mitte"),
    "east": Place("east", "A5", label="Oststadt"),
    "far": Place("far", "A7", "offboard", "Ausland", passable=False),
    "town": Place("town", "B4", "town", "Dorf"),
}
PIECES = (
    Piece("A1", "west", "A1|A3"),
    Piece("A3", "A1|A3", "mid"),
    Piece("A3", "mid", "A3|A5"),
    Piece("A5", "A3|A5", "east"),
    Piece("A5", "east", "A5|A7"),
    Piece("A7", "A5|A7", "far"),
    Piece("A3", "mid", "A3|B2"),
    Piece("B2", "A3|B2", "B2|B4"),
    Piece("B4", "B2|B4", "town"),
    Piece("B4", "town", "A5|B4"),
    Piece("A5", "A5|B4", "east"),
)
VALUES = {"west": 20, "mid": 30, "east": 40, "far": 60, "town": 10}
LINE = ["west", "A1|A3", "mid", "A3|A5", "east", "A5|A7", "far"]
ROUND = ["west", "A1|A3", "mid", "A3|B2", "B2|B4", "town", "A5|B4", "east"]
FOUR = Train("4", 4, VALUES, {"town": 0}, {"town": 1})


def board(*trains: Train, pieces: tuple[Piece, ...] = (), **changed: dict[str, Any]) -> Problem:
    """The map with these trains, more track, and places changed by name."""
    places = tuple(replace(place, **changed.get(name, {})) for name, place in PLACES.items())
    return Problem(places, PIECES + pieces, trains or (FOUR,))


def train(**changed: Any) -> Train:
    """The train of four stops, changed."""
    return replace(FOUR, **changed)
