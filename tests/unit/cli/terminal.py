"""A real terminal: the program runs behind a pseudo-terminal and keys are pressed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType

MAIN = "from bradshaw.cli import main; main()"
#: Longer than any machine needs; only a program that hangs is waited for so long.
PATIENCE = 120.0
#: After this time without an answer a person presses a key again.
PAUSE = 5.0
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A program at a terminal of some size."""

    def __init__(self, *words: str, data: Path, width: int = 80, height: int = 24, where: Path) -> None:
        self._screen, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        environment = {**os.environ, "XDG_DATA_HOME": str(data), "TERM": "xterm-256color"}
        environment.pop("COLUMNS", None)
        self.program = subprocess.Popen(
            [sys.executable, "-c", MAIN, *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment,
            cwd=where,
            preexec_fn=_own_terminal,
        )
        os.close(inner)
        self._read = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self._screen)

    def type(self, line: str) -> None:
        self._press(f"{line}\r")

    def until(self, words: str) -> str:
        """What is shown until these words; they are read away."""
        while words not in self._read:
            if not self._more():
                raise AssertionError(f"{words!r} did not come; shown was:\n{self._read}")
        before, _, self._read = self._read.partition(words)
        return before + words

    def end(self) -> tuple[str, int]:
        """All that is still shown, and the exit code."""
        while self._more():
            pass
        return self._read, self.program.wait(PATIENCE)

    def leave(self, keys: str) -> tuple[str, int]:
        """Presses keys that end the program, a second time if nothing happens.

        Python notices a signal that comes between a prompt and the wait for keys with the next key only.
        """
        self._press(keys)
        while self._more(PAUSE):
            pass
        try:
            self.program.wait(PAUSE)
        except subprocess.TimeoutExpired:
            self._press(keys)
        return self.end()

    def _press(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def _more(self, patience: float = PATIENCE) -> bool:
        ready, _, _ = select.select([self._screen], [], [], patience)
        try:
            found = os.read(self._screen, 65536) if ready else b""
        except OSError:  # the other side is closed
            found = b""
        self._read += CONTROL.sub("", found.decode(errors="replace")).replace("\r\n", "\n")
        return bool(found)


def _own_terminal() -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test run in the background ignores it
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
