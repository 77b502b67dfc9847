"""Replaying a log of 18xx.games with Bradshaw's rules, under that site's readings."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, ValidationError, field
from msgspec.structs import replace

from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.title import titles
from bradshaw.rail.actions import Accept, Run
from bradshaw.rail.routes import solve

from .log import Log, effective, read_log
from .names import Names
from .reader import Difference, Earned, Reader
from .trace import Tracer

#: Under this name titles bring along what reads their logs.
SITE = "18xx.games"


#: Takes one line of a trace, or one answer about a run.
Sink = Callable[[dict[str, Any]], None]


class Wishes(Struct):
    """How a log is to be read."""

    #: Given the state after every action, as it comes.
    trace: Sink | None = None
    #: Given the best routes for every run.
    best: Sink | None = None
    #: Given how many actions have been read, and how many there are.
    progress: Callable[[int, int], None] | None = None
    #: Note where the log states something else, and read on.
    lenient: bool = False
    #: Other names for players: the log's name or id -> the new name.
    names: Mapping[str, str] = field(default_factory=dict)


class Imported(Struct):
    """A replayed log."""

    game: Game
    #: Actions of the log that counted.
    count: int
    #: What the reader should know: renamed players, other readings.
    notes: list[str] = field(default_factory=list)
    #: Where the log states something else than Bradshaw has found.
    differences: list[str] = field(default_factory=list)


def import_log(
    raw: bytes,
    where: str = "the log",
    trace: Sink | None = None,
    best: Sink | None = None,
    progress: Callable[[int, int], None] | None = None,
    lenient: bool = False,
    names: Mapping[str, str] | None = None,
) -> Imported:
    """Replay a log. Raises `FileError` naming the action and the rule where it cannot go on, or where the
    log states something else (a run's revenue, the result) and `lenient` is not set."""
    log = read_log(raw, where)
    wishes = Wishes(trace, best, progress, lenient, names or {})
    replay = Replay(log, reader_for(log, where, wishes.names), where, wishes)
    try:
        return replay.run()
    except OtherReading as found:
        return _again(log, where, wishes, replay, found.readings)


def _again(log: Log, where: str, wishes: Wishes, before: Replay, readings: dict[str, Any]) -> Imported:
    """From the start with other readings; what has been traced agrees and is not traced again."""
    replay = Replay(log, reader_for(log, where, wishes.names, readings), where, wishes)
    replay.traced, replay.sure = before.written, True
    chosen = ", ".join(f"{name}={value}" for name, value in readings.items())
    replay.notes.append(f"read with {chosen}, as the site counted when this game was played")
    return replay.run()


def reader_for(
    log: Log, where: str, names: Mapping[str, str] | None = None, readings: Mapping[str, Any] | None = None
) -> Reader:
    """What translates the actions of a log, refused if its title brings nothing for that."""
    readable = {title.name: title for title in titles() if SITE in title.parts}
    title = readable.get(log.title)
    if title is None:
        raise FileError(f"{where}: a game of {log.title!r}; logs can be read of: {', '.join(readable)}")
    reader: Reader = title.part(SITE)(log, Names(log, title, names or {}), readings or {})
    return reader


class OtherReading(Exception):
    """A log agrees with other readings than the site's present ones."""

    def __init__(self, readings: dict[str, Any]) -> None:
        self.readings = readings


class Replay:
    """One log being replayed."""

    def __init__(self, log: Log, reader: Reader, where: str, wishes: Wishes | None = None) -> None:
        self.log, self.reader, self.where = log, reader, where
        self.wishes = wishes or Wishes()
        self.game = reader.game
        self.actions = effective(log.actions)
        self.notes = list(reader.notes)
        self.differences: list[str] = []
        #: Whether no other readings are to be tried.
        self.sure = False
        #: Lines of the trace that were written, and those that an earlier try has written.
        self.written = self.traced = 0
        self._tracer = Tracer(self.game, reader.keys, log.title)

    def run(self) -> Imported:
        """Play all actions."""
        self._write(0, None)
        for number, raw in enumerate(self.actions, 1):
            self._write(raw["id"], self.all(raw), raw.get("rotation"))
            if self.wishes.progress:
                self.wishes.progress(number, len(self.actions))
        self._compare_result()
        return Imported(self.game, len(self.actions), self.notes, self.differences)

    def _write(self, number: int, earned: Earned | None, rotation: int | None = None) -> None:
        if self.wishes.trace:
            line = self._tracer.line(number, earned, rotation)
            self.written += 1
            if self.written > self.traced:
                self.wishes.trace(line)

    def all(self, raw: dict[str, Any]) -> Earned | None:
        """An action and those that the site did by itself after it."""
        answer = self._best_run(raw) if self.wishes.best else None
        earned = self._one(raw, raw["id"])
        for automatic in raw.get("auto_actions") or ():
            self._one(automatic, raw["id"])
        if earned:
            self._compare_run(raw, earned)
        if self.wishes.best and answer and earned:
            self.wishes.best({**answer, "revenue": earned.revenue, "subsidy": earned.subsidy})
        return earned

    # --- what the log states

    def _compare_run(self, raw: dict[str, Any], earned: Earned) -> None:
        """The log's revenue and subsidy of a run must be those that Bradshaw finds."""
        for what, logged, found in zip(("revenue", "subsidy"), self.reader.logged(raw), earned, strict=False):
            if logged is not None and logged != found:
                self._try_others(raw["id"])
                self._differs(raw, f"the log's {what} is {logged}, by the rules it is {found}")

    def _try_others(self, number: int) -> None:
        """At the first difference: perhaps the site read the rules otherwise when the game was played."""
        for readings in () if self.sure else self.reader.OTHER_READINGS:
            if self._agrees(number, readings):
                raise OtherReading(readings)
        self.sure = True

    def _agrees(self, number: int, readings: dict[str, Any]) -> bool:
        """Whether the log up to an action agrees with other readings."""
        reader = reader_for(self.log, self.where, self.wishes.names, readings)
        trial = Replay(self.log, reader, self.where)
        trial.sure = True
        try:
            for raw in trial.actions:
                trial.all(raw)
                if raw["id"] == number:
                    return True
        except FileError:
            return False
        return False

    def _compare_result(self) -> None:
        """The log's result must be the final scores."""
        stated = self.log.final_result()
        if not self.game.finished:
            if self.log.status == "finished":
                self._differs(None, "the log says that the game is over, and it is not")
            return
        for name, score in self.game.scores().items():
            key = self.reader.keys[name]
            logged = stated.get(key, stated.get(self.reader.logged_names[key]))
            if logged is not None and logged != score:
                self._differs(None, f"the log's result of {name} is {logged}, by the rules it is {score}")

    def _differs(self, raw: dict[str, Any] | None, text: str) -> None:
        at = f", action {raw['id']} ({_summary(raw)})" if raw else ""
        if not self.wishes.lenient:
            raise FileError(f"{self.where}{at}: {text}")
        self.differences.append(f"{self.where}{at}: {text}")

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
            "railway": railway.code,
            "revenue": None,
            "best": solution.value,
            "proven": solution.proven,
            "ms": round(spent, 2),
        }

    def _one(self, raw: dict[str, Any], number: int) -> Earned | None:
        kind = str(raw.get("type"))
        if kind == "message" or kind.startswith("program_"):
            return None
        at = f"{self.where}, action {number} ({_summary(raw)})"
        try:
            return self._play(raw)
        except Difference as difference:
            self._differs({**raw, "id": number}, str(difference))
            return None
        except Refusal as refusal:
            if isinstance(refusal.__cause__, ValidationError):
                raise FileError(f"{at} is not in the form in which the site writes such actions") from refusal
            raise FileError(f"{at}: refused: {refusal}") from refusal
        except FileError as error:
            raise FileError(f"{at}: {error}") from error
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise FileError(f"{at} is not in the form in which the site writes such actions") from error

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
