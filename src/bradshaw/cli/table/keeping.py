"""Games that nobody named a file for: kept in the user's data folder from their first action on.

A game that is over goes into the folder `finished` beside the others. While a game is played its lock is
held, so that nobody goes on with it in another window; the system lets go of it however the program ends.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec

from bradshaw.core.errors import FileError
from bradshaw.core.shared import decoded

FINISHED = "finished"


class Kept(msgspec.Struct, frozen=True):
    """What the file of a kept game says without being played."""

    path: Path
    title: str
    players: list[str]
    actions: int
    changed: datetime


class _Head(msgspec.Struct):
    title: str
    players: list[str]
    turns: list[msgspec.Raw]


def folder() -> Path:
    """Where games are kept: the user's data folder, as the system has it."""
    named = os.environ.get("XDG_DATA_HOME", "")
    try:
        if os.path.isabs(named):
            base = Path(named)
        elif sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Application Support"
        else:
            base = Path.home() / ".local" / "share"
    except RuntimeError:  # nobody knows where the user is at home
        base = Path(tempfile.gettempdir())
    return base / "bradshaw" / "games"


def unfinished(title: str = "") -> list[Kept]:
    """Kept games that are not over and that nobody plays now, of one title or of all; the newest first."""
    try:
        paths = sorted(folder().glob("*.json"))
    except OSError:
        return []
    found = [kept for path in paths if (kept := _read(path)) and title in ("", kept.title)]
    return sorted(found, key=lambda kept: kept.changed, reverse=True)


def _read(path: Path) -> Kept | None:
    """None for what is no game, or is being played."""
    if _is_locked(path):
        return None
    try:
        head = decoded(path.read_bytes(), _Head)
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    except (OSError, msgspec.DecodeError):
        return None
    return Kept(path, head.title, head.players, len(head.turns), changed)


def free_name(where: Path, title: str) -> Path:
    """A name in a folder that no file has: the title and the time."""
    stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M")
    name = f"{title.casefold().replace(' ', '-')}-{stamp}"
    path, number = where / f"{name}.json", 1
    while path.exists() or _is_locked(path):
        number += 1
        path = where / f"{name}-{number}.json"
    return path


@contextmanager
def kept_at(path: Path) -> Iterator[None]:
    """Hold the lock of a game as long as it is played."""
    lock = _lock_file(path)
    held: IO[str] | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = open(lock, "w")  # noqa: SIM115
        if not _locked(held):
            raise FileError(f"{path} is being played in another window")
    except OSError:
        pass  # the game cannot be kept here, which is told when it is first written
    try:
        yield
    finally:
        if held is not None:
            with suppress(OSError):
                lock.unlink()
            held.close()


def forget(kept: Kept) -> None:
    """Remove a kept game."""
    with suppress(OSError):
        kept.path.unlink()


def put_away(path: Path) -> Path:
    """A game that is over goes to the others that are; where it lies then."""
    target = path.parent / FINISHED / path.name
    try:
        target.parent.mkdir(exist_ok=True)
        path.replace(target)
    except OSError:
        return path
    return target


def _lock_file(path: Path) -> Path:
    return path.with_suffix(".lock")


def _is_locked(path: Path) -> bool:
    try:
        with open(_lock_file(path)) as file:
            return not _locked(file)
    except OSError:
        return False


def _locked(file: IO[str]) -> bool:
    """Take the lock; whether that was possible. Where the system has no such locks, it always is."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
