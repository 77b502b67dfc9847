"""Playing one simulated game and checking it on the way."""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Callable
from platform import node
from random import Random

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.past import Move
from bradshaw.core.save import to_bytes

from . import invariants
from .failure import Failure, InvariantError, insist
from .illegal import illegal_actions
from .job import Job, Outcome, Played
from .states import StateWriter
from .watch import watches


def play(job: Job) -> Outcome:
    """Play a game to its end, to its limit, or until nothing more is possible."""
    return played(job).outcome


def played(job: Job) -> Played:
    """The same, with the game itself if the job asks for it."""
    playing = CheckedGame(job)
    outcome = playing.outcome()
    if not job.keep or playing.game is None:
        return Played(outcome)
    return Played(outcome, to_bytes(playing.game))


class CheckedGame:
    """A game in the making, with its failures: at most one of each kind, so that the game goes on."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.effort = job.effort
        self.rng = Random(f"checks:{job.seed}")
        self.failures: dict[str, Failure] = {}
        self.slowest = (0.0, 0)
        self.game: Game | None = None
        self._now = ("", "")
        self.states = StateWriter()
        #: The state after the last action, where it was needed.
        self._state = b""

    def outcome(self) -> Outcome:
        begun = time.perf_counter()
        try:
            self.game = self.job.new_game()
            end = self._course(self.game)
        except Exception as error:
            self._fail(type(error).__name__, str(error), traceback.format_exc())
            end = "failed"
        return self._outcome(end, time.perf_counter() - begun)

    def _outcome(self, end: str, seconds: float) -> Outcome:
        job, game = self.job, self.game
        scores: tuple[tuple[str, int], ...] = ()
        places: tuple[int, ...] = ()
        if game is not None and end == "finished":
            scores = tuple(zip(job.bots, game.scores().values(), strict=True))
            ranked = {player: place for place, player in game.ranking()}
            places = tuple(ranked[player] for player in game.players)
        reason = str(getattr(game.table, "ending", "")) if game is not None else ""
        number, final = (len(game.moves), game.hash) if game is not None else (0, "")
        found = tuple(self.failures.values())
        here = f"{node()}:{os.getpid()}"
        return Outcome(
            job.seed, end, reason, number, seconds, scores, final, found, self.slowest, places, here
        )

    # --- the course of the game

    def _course(self, game: Game) -> str:
        players = self.job.new_bots()
        self.watches = watches(game)
        self._check_position(game)
        while not game.finished:
            if len(game.moves) >= self.job.limit:
                self._fail("end", f"the game has not ended after {len(game.moves)} actions")
                return "did not end"
            actor = game.acting[0].player
            self._now = (actor, "")
            begun = time.perf_counter()
            action = players[actor].choose(game.seat(actor))
            self._now = (actor, str(action))
            self._step(game, actor, action, begun)
        if self.effort.final:
            self._guarded(lambda: self._check_end(game))
        return "finished"

    def _step(self, game: Game, actor: str, action: Action, begun: float) -> None:
        number = len(game.moves) + 1
        before = b""
        if _due(self.effort.undo, number):
            before = self._state or self.states.written(game.table)
        self._state = b""
        move = game.play(action, by=actor)
        self.slowest = max(self.slowest, (time.perf_counter() - begun, number))
        self._check_move(game, move, before)
        self._check_position(game)

    # --- checks

    def _check_move(self, game: Game, move: Move, before: bytes) -> None:
        number = len(game.moves)
        if _due(self.effort.undo, number):
            self._guarded(lambda: self._check_undo(game, before))
        if _due(self.effort.notation, number):
            self._guarded(lambda: invariants.check_notation(game, move))

    def _check_undo(self, game: Game, before: bytes) -> None:
        self._state = invariants.check_undo(game, before, self.states)

    def _check_position(self, game: Game) -> None:
        number, effort = len(game.moves), self.effort
        if _due(effort.state, number):
            self._guarded(lambda: invariants.check_agenda(game))
            for watch in self.watches:
                self._guarded(watch.check)
        if _due(effort.views, number):
            self._guarded(lambda: invariants.check_views(game))
            for watch in self.watches:
                self._guarded(watch.check_views)
        if number and _due(effort.save, number):
            self._guarded(lambda: invariants.check_written(game, self.states))
            self._guarded(lambda: invariants.check_save(game))
        for decision in game.acting:
            self._check_actions(game, decision.player, number)

    def _check_actions(self, game: Game, player: str, number: int) -> None:
        effort = self.effort
        everything = number and _due(effort.all_legal, number)
        some = invariants.sample(game, player, self.rng, effort.legal_sample)
        for action in invariants.every(game, player) if everything else some:
            self._guarded(lambda action=action: invariants.check_accepted(game, action, player))  # type: ignore[misc]
        if effort.illegal_sample:
            values = {name: some for watch in self.watches for name, some in watch.field_values().items()}
            for action in illegal_actions(game, player, self.rng, effort.illegal_sample, values):
                self._guarded(lambda action=action: self._check_refused(game, action, player))  # type: ignore[misc]

    def _check_refused(self, game: Game, action: Action, player: str) -> None:
        invariants.check_refused(game, action, player, self.states)

    def _check_end(self, game: Game) -> None:
        invariants.check_written(game, self.states)
        invariants.check_save(game)
        invariants.check_save(game, replay=True)
        again = self.job.new_game()
        for move in game.moves:
            again.play(str(move.action), by=move.by)
        insist(again.hash == game.hash, "replay", "the same actions lead to another game")
        start, end, count = again.start_hash, game.state_hash(), len(game.moves)
        game.go_to(0)
        insist(game.hash == start, "undo", "taking everything back does not lead to the start")
        insist(game.state_hash() == self.job.new_game().state_hash(), "undo", "the start is another state")
        game.go_to(count)
        insist(game.state_hash() == end, "redo", "playing everything again leads to another end")

    # --- failures

    def _guarded(self, check: Callable[[], None]) -> None:
        try:
            check()
        except InvariantError as fault:
            self._fail(fault.check, fault.message)
        except Exception as error:
            self._fail(type(error).__name__, str(error), traceback.format_exc())

    def _fail(self, check: str, message: str, trace: str = "") -> None:
        if check in self.failures:
            return
        job, (by, action) = self.job, self._now
        number = len(self.game.moves) if self.game is not None else 0
        self.failures[check] = Failure(
            job.title,
            job.seed,
            job.players,
            job.bots,
            check,
            message,
            number,
            by,
            action,
            dict(job.options),
            trace,
        )


def _due(every: int, number: int) -> bool:
    """Whether something that is done every so many actions is to be done now."""
    return every > 0 and number % every == 0
