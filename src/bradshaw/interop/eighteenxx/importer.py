"""Replaying a log of 18xx.games with Bradshaw's rules, under that site's readings."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.title import titles
from bradshaw.rail.actions import Accept, Run
from bradshaw.rail.routes import solve

from .log import Log, effective, read_log
from .reader import Earned, Reader
from .trace import Tracer

#: Under this name titles bring along what reads their logs.
SITE = "18xx.games"


#: Takes one line of a trace, or one answer about a run.
Sink = Callable[[dict[str, Any]], None]


class Imported(Struct):
    """A replayed log."""

    game: Game
    #: Actions of the log that counted.
    count: int


def import_log(
    raw: bytes,
    where: str = "the log",
    trace: Sink | None = None,
    best: Sink | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Imported:
    """Replay a log. Raises `FileError` naming the action and the rule where it cannot go on.

    `trace` is given the state after every action, as it comes; `best` the best routes for every run.
    """
    log = read_log(raw, where)
    return Replay(log, reader_for(log, where), where, trace, best).run(progress)


def reader_for(log: Log, where: str) -> Reader:
    """What translates the actions of a log, refused if its title brings nothing for that."""
    readable = {title.name: title for title in titles() if SITE in title.parts}
    if log.title not in readable:
        raise FileError(f"{where}: a game of {log.title!r}; logs can be read of: {', '.join(readable)}")
    reader: Reader = readable[log.title].part(SITE)(log)
    return reader


class Replay:
    """One log being replayed."""

    def __init__(
        self, log: Log, reader: Reader, where: str, trace: Sink | None = None, best: Sink | None = None
    ) -> None:
        self.reader = reader
        self.where = where
        self.game = reader.game
        self.actions = effective(log.actions)
        self._tracer = Tracer(self.game, reader.keys, log.title)
        self._trace, self._best = trace, best

    def run(self, progress: Callable[[int, int], None] | None = None) -> Imported:
        """Play all actions."""
        self._write(0, None)
        for number, raw in enumerate(self.actions, 1):
            self._write(raw["id"], self.all(raw), raw.get("rotation"))
            if progress:
                progress(number, len(self.actions))
        return Imported(self.game, len(self.actions))

    def _write(self, number: int, earned: Earned | None, rotation: int | None = None) -> None:
        if self._trace:
            self._trace(self._tracer.line(number, earned, rotation))

    def all(self, raw: dict[str, Any]) -> Earned | None:
        """An action and those that the site did by itself after it."""
        answer = self._best_run(raw) if self._best else None
        earned = self._one(raw, raw["id"])
        for automatic in raw.get("auto_actions") or ():
            self._one(automatic, raw["id"])
        if self._best and answer and earned:
            self._best({**answer, "revenue": earned[0], "subsidy": earned[1]})
        return earned

    def _best_run(self, raw: dict[str, Any]) -> dict[str, Any] | None:
        """The best routes before a run: those with the highest revenue, whatever subsidies they bring."""
        railway = self.reader.table.railways.get(str(raw.get("entity")))
        if raw["type"] != "run_routes" or railway is None:
            return None
        problem = replace(self.reader.table.route_problem(railway), subsidies="ties")
        begun = time.perf_counter()
        solution = solve(problem)
        spent = (time.perf_counter() - begun) * 1000
        return {
            "id": raw["id"],
            "railway": railway.name,
            "revenue": None,
            "best": solution.value,
            "proven": solution.proven,
            "ms": round(spent, 2),
        }

    def _one(self, raw: dict[str, Any], number: int) -> Earned | None:
        kind = str(raw.get("type"))
        if kind == "message" or kind.startswith("program_"):
            return None
        try:
            return self._play(raw)
        except Refusal as refusal:
            raise FileError(
                f"{self.where}, action {number} ({_summary(raw)}): refused: {refusal}"
            ) from refusal
        except FileError as error:
            raise FileError(f"{self.where}, action {number} ({_summary(raw)}): {error}") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FileError(
                f"{self.where}, action {number} ({_summary(raw)}) cannot be read: {error!r}"
            ) from error

    def _play(self, raw: dict[str, Any]) -> Earned | None:
        action = self.reader.translate(raw)
        if action is None:
            return None
        earned = self.reader.earned(action) if isinstance(action, Run) else None
        self.game.play(action, self.reader.actor(raw))
        while isinstance(self.game.table.top, self.reader.CONSENTS):
            # The site does not record consent: it is taken for granted.
            self.game.play(Accept(), self.game.acting[0].player)
        self.reader.played(raw)
        return earned


def _summary(raw: dict[str, Any]) -> str:
    shown = ("type", "entity", "company", "corporation", "price", "shares", "hex", "tile", "rotation", "city",
             "train", "kind")  # fmt: skip
    return " ".join(f"{raw[name]}" for name in shown if raw.get(name) is not None)
