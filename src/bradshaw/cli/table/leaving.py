"""Leaving the table without losing the game."""

from __future__ import annotations

import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bradshaw.core.errors import FileError

from .keeping import free_name

if TYPE_CHECKING:
    from .session import Session


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


def leave(session: Session) -> None:
    """Say where the game is; what no file holds is written where there is room."""
    if session.unsaved:
        rescue(session)
    elif session.game.moves and session.save_to is not None and session.save_to.exists():
        told = "`bradshaw play` offers to go on with it; or: " if session.kept else "Go on with: "
        session.console.print(
            f"The game is kept. {told}bradshaw play --load {session.save_to}", markup=False, soft_wrap=True
        )
    else:
        session.console.print("Good-bye.")


def rescue(session: Session) -> None:
    """Save a game that could not be kept where it should be: here, at home, or with short-lived files."""
    troubles = []
    for folder in _refuges():
        path = free_name(folder, session.game.title.name)
        try:
            session.write(path)
        except FileError as error:
            troubles.append(str(error))
            continue
        told = f"The game is in {path}. Go on with: bradshaw play --load {path}"
        break
    else:
        told = f"The game is lost: {'; '.join(troubles)}."
    session.console.print(told, markup=False, soft_wrap=True)


def _refuges() -> Iterator[Path]:
    yield Path()
    with suppress(RuntimeError):  # nobody knows where the user is at home
        yield Path.home()
    with suppress(OSError):  # no folder can be written
        yield Path(tempfile.gettempdir())
