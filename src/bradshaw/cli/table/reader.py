"""Lines that people type."""

from __future__ import annotations

import sys

from rich.console import Console


class Leave(Exception):
    """Somebody wants to leave the table; `asked` unless the input just ended."""

    def __init__(self, asked: bool = True) -> None:
        super().__init__()
        self.asked = asked


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
            raise Leave(asked=False) from None
        if not self.interactive:
            self.console.print(text, markup=False)  # what was piped in is shown like what is typed
        return text.strip()

    def with_default(self, question: str, default: str) -> str:
        """A line; Enter alone means the default."""
        return self.line(f"{question} [{default}]: ") or default


def _edit_lines() -> None:
    """Arrow keys and history, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
