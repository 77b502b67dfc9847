"""Logs of 18xx.games: reading them, and which of their actions count."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from bradshaw.core.errors import FileError
from bradshaw.core.shared import decoded

T = TypeVar("T")


class LogPlayer(Struct):
    """A player in seat order; in games around one screen only the name is there."""

    name: str = ""
    id: int | str | None = None

    @property
    def key(self) -> str:
        return str(self.name if self.id is None else self.id)


class Settings(Struct):
    seed: int | str | None = None
    optional_rules: list[str] | None = None


class Log(Struct):
    """What matters of a log file."""

    title: str
    players: list[LogPlayer]
    actions: list[dict[str, Any]]
    id: int | str = ""
    settings: Settings = field(default_factory=Settings)
    status: str | None = None
    result: Any = None

    @property
    def seed(self) -> int:
        """The seed of the random set-up: given, or the first number in the game's id."""
        if self.settings.seed not in (None, ""):
            return int(self.settings.seed)
        match = re.search(r"\d+", str(self.id))
        return int(match[0]) if match else 0

    def final_result(self) -> dict[str, int]:
        """The result that the log states, by the players' ids or, in old logs, their names."""
        stated = self.result if isinstance(self.result, dict) else {}
        return {str(key): int(score) for key, score in stated.items() if isinstance(score, int | float)}


#: The longest games have a tenth of it, with all that was taken back.
MOST_ACTIONS = 50_000
#: Marks at the beginning of a text that tell how it is written.
ENCODINGS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def _text(raw: bytes) -> str:
    encoding = next((name for mark, name in ENCODINGS.items() if raw.startswith(mark)), "utf-8")
    return raw.decode(encoding)


def read_log(raw: bytes, where: str) -> Log:
    """Decode a log file, with or without a byte-order mark."""
    wrong = f"{where} is not a game log of 18xx.games, or not all of it"
    try:
        log = decoded(_text(raw), Log)
    except UnicodeDecodeError as error:
        raise FileError(f"{wrong}: it is not text in UTF-8") from error
    except msgspec.DecodeError as error:
        raise FileError(f"{wrong}: {error}") from error
    if len(log.actions) > MOST_ACTIONS:
        raise FileError(f"{where} has {len(log.actions)} actions; no game has more than {MOST_ACTIONS}")
    for number, action in enumerate(log.actions, 1):
        if not isinstance(action.get("type"), str) or not isinstance(action.get("id"), int):
            raise FileError(f"{where}: action {number} has no type or no id")
    return log


def effective(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions that count, after all undoing and redoing.

    An undo without a target takes back the last action, one with a target everything after that
    action; chat is never taken back. A redo brings the last group back, until something else is done.
    """
    live: list[int] = []  # those that count, without chat
    undone: list[list[int]] = []
    chat: list[int] = []
    at = {action["id"]: index for index, action in reversed(list(enumerate(actions)))}
    for index, action in enumerate(actions):
        if action["type"] == "undo":
            stays = _left(live, at, action.get("action_id"))
            undone.append(live[stays:])
            del live[stays:]
        elif action["type"] == "redo":
            live += undone.pop() if undone else ()
        elif action["type"] == "message":
            chat.append(index)
        else:
            undone.clear()
            live.append(index)
    return [actions[index] for index in sorted(live + chat)]


def _left(live: list[int], at: dict[int, int], target: Any) -> int:
    """How many of the actions that count are left by an undo. Only the last ones ever go."""
    if not target:
        return 0 if target == 0 else max(0, len(live) - 1)
    if not isinstance(target, int) or target not in at:
        raise FileError(f"an undo names action {target}, which the log does not have")
    return bisect_right(live, at[target])


def draws(seed: int, count: int) -> list[int]:
    """The site's random numbers: a linear congruential generator."""
    found = []
    state = seed % 2**31
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2**31
        found.append(state)
    return found


def picks(items: Sequence[T], wanted: Sequence[T]) -> list[int]:
    """The draws with which shuffling gives a certain order."""
    rest = list(items)
    found = []
    for item in wanted:
        found.append(rest.index(item))
        del rest[found[-1]]
    return found
