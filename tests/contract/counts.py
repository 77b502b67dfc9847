"""Golden counts: how many actions are legal in fixed positions, and after each of them.

They catch changes of the rules that nobody intended. A play-through is kept as text, so that it
does not depend on the bots that made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.core.game import Game
from bradshaw.simulate.invariants import every
from bradshaw.simulate.job import Job
from tests.contract.settings import NAMES, best

FOLDER = Path(__file__).parent / "counts"
#: Positions that are counted: every so many actions.
EVERY = 20


class Count(Struct, frozen=True):
    """Legal actions in a position, and in all positions after one more; of spans the ends and the middle."""

    after: int
    now: int
    then: int


class PlayThrough(Struct, frozen=True):
    title: str
    options: dict[str, Any]
    players: int
    seed: int
    actions: tuple[tuple[str, str], ...]
    counts: tuple[Count, ...]
    scores: dict[str, int]


def count(game: Game) -> Count:
    """The counts of the position a game is in."""
    then = 0
    for decision in game.acting:
        for action in every(game, decision.player):
            with game.trying(action, decision.player):
                then += sum(len(game.legal(next_.player)) for next_ in game.acting)
    now = sum(len(game.legal(decision.player)) for decision in game.acting)
    return Count(len(game.moves), now, then)


def positions(game: Game, actions: tuple[tuple[str, str], ...]) -> Iterator[Game]:
    """The game at every position that is counted."""
    for number, (by, action) in enumerate(actions):
        if number % EVERY == 0:
            yield game
        game.play(action, by=by)


def make(title: str, options: dict[str, Any], players: int, seed: int) -> PlayThrough:
    """A play-through by a random bot and some of the strongest, counted."""
    job = Job(title, seed, ("random", *(best(title),) * (players - 1)), options)
    game = Game(title, NAMES[:players], seed, options)
    bots = dict(zip(game.players, job.new_bots().values(), strict=True))
    while not game.finished:
        actor = game.acting[0].player
        game.play(bots[actor].choose(game.seat(actor)), by=actor)
    actions = tuple((move.by, str(move.action)) for move in game.moves)
    counts = tuple(count(at) for at in positions(Game(title, NAMES[:players], seed, options), actions))
    return PlayThrough(title, options, players, seed, actions, counts, game.scores())


def new_game(golden: PlayThrough) -> Game:
    return Game(golden.title, NAMES[: golden.players], golden.seed, golden.options)


def read(path: Path) -> PlayThrough:
    return msgspec.json.decode(path.read_bytes(), type=PlayThrough)


def write(path: Path, golden: PlayThrough) -> None:
    """One action a line, so that a change shows in a comparison of versions."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(_lines(msgspec.to_builtins(golden)))


def _lines(plain: dict[str, Any]) -> bytes:
    parts = []
    for name, value in plain.items():
        text = msgspec.json.encode(value)
        if isinstance(value, list | tuple):
            text = b"[\n  " + b",\n  ".join(msgspec.json.encode(item) for item in value) + b"\n ]"
        parts.append(b' "%s": %s' % (name.encode(), text))
    return b"{\n" + b",\n".join(parts) + b"\n}\n"
