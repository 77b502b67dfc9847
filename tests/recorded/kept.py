"""Recorded games that live in the project: saved games of Bradshaw's own form, with the states that were
agreed when they were imported. `regenerate.py` makes them from the recordings beside the project."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from bradshaw.core.game import Game
from bradshaw.core.save import SavedGame, begun
from bradshaw.interop.eighteenxx.trace import Tracer

FOLDER = Path(__file__).parent / "games"
#: What is not part of a state, but of the log that led to it.
PASSING = ("id", "tiles", "revenue", "booked", "subsidy")


class Kept(Struct):
    """A saved game without its snapshot, and the states that agreed: actions played -> digest."""

    saved: SavedGame
    states: dict[int, str]


def digest(game: Game) -> str:
    """What a state comes to: money, shares, prices, tokens, trains, tiles, and what is asked of whom."""
    line = Tracer(game, {name: name for name in game.players}, game.title.name).line(0)
    state = {key: value for key, value in line.items() if key not in PASSING}
    state["map"] = sorted(line["tiles"])
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()[:12]


def read(path: Path) -> Kept:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Kept)


def write(path: Path, kept: Kept) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(msgspec.json.encode(kept), mtime=0))


def new_game(kept: Kept) -> Game:
    """The game before its first action."""
    return begun(kept.saved)
