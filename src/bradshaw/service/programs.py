"""Programs on seats: when one is to decide, that is noted as work, and somebody lets it think and plays."""

from __future__ import annotations

import pickle

import msgspec
from sqlalchemy import Connection

from bradshaw.bots import seed_of
from bradshaw.core.game import Game
from bradshaw.store import games, jobs
from bradshaw.store.jobs import Job
from bradshaw.store.seats import SeatRow

from .errors import Stale
from .match import Match
from .matches import Matches
from .thinking import Question, Thinkers
from .turn import Turn

KIND = "bot"
#: A program that has failed so often is helped out by one that does anything legal.
_PATIENCE = 2
_SUBSTITUTE = "random"


def note_program(connection: Connection, turn: Turn) -> None:
    """Note that a program is to decide after an entry."""
    if any(seat.bot for seat in turn.seats_of(turn.acting)):
        note_work(connection, turn.row.id, turn.seq)


def note_work(connection: Connection, game: str, seq: int) -> None:
    jobs.add(connection, KIND, f"{KIND} {game} {seq}", jobs.AT_ONCE, {"seq": seq}, game)


class Programs:
    """Lets programs play."""

    def __init__(self, matches: Matches, thinkers: Thinkers) -> None:
        self._matches, self._thinkers = matches, thinkers

    async def play(self, job: Job) -> None:
        """Let the program think whose turn it was when the work was noted, and play what it says."""
        assert job.game is not None
        match = await self._matches.get(job.game)
        seq = msgspec.json.decode(job.content)["seq"]
        if match.tail.seq < seq:
            await match.catch_up()
        if match.tail.seq != seq or match.changed or match.row.state == games.LOCKED:
            return  # somebody has gone on, or nobody can
        asked = await match.ask(lambda game: _asked(match, game, job.tries))
        if asked is None:
            return
        action = await self._thinkers.choose(asked)
        try:
            await match.play(asked.player, action, seq, instead="program")
        except Stale:
            return


def _asked(match: Match, game: Game, tries: int) -> Question | None:
    """What is asked of the program whose turn it is; None if it is a person's."""
    if game.finished:
        return None
    player = game.acting[0].player
    seat = next(seat for seat in match.seats if seat.name == player)
    return None if seat.bot is None else question(game, seat, seat.bot, tries)


def question(game: Game, seat: SeatRow, kind: str, tries: int) -> Question:
    """What a program of a kind is to decide for a seat."""
    helper = kind if tries <= _PATIENCE else _SUBSTITUTE
    return Question(pickle.dumps(game), seat.name or "", helper, _seed(game, seat))


def _seed(game: Game, seat: SeatRow) -> int:
    return seed_of(game.seed, seat.seat)
