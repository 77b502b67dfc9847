"""Lines that people type."""

from __future__ import annotations

import sys

from rich.console import Console

#: Words that leave the table at any question.
LEAVING = ("quit", "exit")


class Leave(Exception):
    """Somebody wants to leave the table, or the input ended."""


class Reader:
    """Asks for lines. At the end of the input it leaves instead of asking for ever."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            _edit_lines()

    def line(self, prompt: str) -> str:
        """One line without the spaces around it."""
        self.console.file.flush()
        try:
            text = input(prompt)
        except EOFError:
            self.console.print()
            raise Leave from None
        if not self.interactive:
            self.console.print(text, markup=False)  # what was piped in is shown like what is typed
        return text.strip()

    def forget(self) -> None:
        """Forget what was typed: the next person's arrow keys must not bring it back."""
        if self.interactive:
            _forget_lines()

    def with_default(self, question: str, default: str) -> str:
        """A line; Enter alone means the default, `quit` leaves."""
        return self.enter(f"{question} [{default}]: ") or default

    def enter(self, prompt: str) -> str:
        """A line at which only `quit` means more than it says."""
        text = self.line(prompt)
        if text.casefold() in LEAVING:
            raise Leave
        return text


def _edit_lines() -> None:
    """Arrow keys and history, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _forget_lines() -> None:
    try:
        import readline
    except ImportError:
        return
    readline.clear_history()
