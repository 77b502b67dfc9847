"""Leaving the table without losing the game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bradshaw.core.errors import BradshawError, FileError

from .reader import Leave

if TYPE_CHECKING:
    from .session import Session


def leave(session: Session, wish: Leave) -> None:
    """Offer to save; where nobody can answer, keep the game if a person sat there."""
    if session.unsaved and wish.asked and session.reader.interactive:
        offer(session)
    elif session.unsaved:
        rescue(session)
    elif session.save_to is not None and session.game.moves:
        session.console.print(
            f"The game is in {session.save_to}. {_how_to_go_on(session.save_to)}",
            markup=False,
            soft_wrap=True,
        )
    else:
        session.console.print("Good-bye.")


@contextmanager
def ended_like_control_c(*names: str) -> Iterator[None]:
    """Signals that end a program raise what Ctrl-C raises: a closed window is no reason to lose a game."""
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    here = threading.current_thread() is threading.main_thread()
    before = {number: signal.getsignal(number) for number in known if here}
    for number in before:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def offer(session: Session) -> None:
    """Ask for a file until one can be written or none is wanted."""
    default = str(free_name(session))
    while True:
        try:
            answer = session.reader.line(f"Save the game? A file name, or n for no [{default}]: ") or default
        except Leave:
            return rescue(session)
        if answer.casefold() in ("n", "no"):
            return None
        try:
            session.game.save(answer)
        except BradshawError as error:
            session.console.print(str(error), markup=False)
            continue
        session.console.print(_how_to_go_on(Path(answer)), markup=False, soft_wrap=True)
        return None


def rescue(session: Session) -> None:
    """Save a game that somebody played at a terminal and that would be lost."""
    if not session.unsaved or not session.reader.interactive:
        return
    path = free_name(session)
    try:
        session.game.save(path)
    except FileError:
        return
    session.console.print(
        f"\nThe game is kept in {path}. {_how_to_go_on(path)}", markup=False, soft_wrap=True
    )


def free_name(session: Session) -> Path:
    """A name that no file has: the title and the time."""
    stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M")
    name = f"{session.game.title.name.casefold()}-{stamp}"
    path, number = Path(f"{name}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}.json")
    return path


def _how_to_go_on(path: Path) -> str:
    return f"Go on with: bradshaw play --load {path}"
