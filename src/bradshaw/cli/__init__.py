"""The command line. Nothing is imported before it is needed: `bradshaw --help` knows no rules."""

from __future__ import annotations

import gc
import io
import os
import sys

__all__ = ["main"]

#: How many objects Python makes before it looks for garbage among them. Replays and searches make many that
#: stay, and hardly any garbage that refers to itself.
OBJECTS = 50_000


def main() -> None:
    """Run the command line and leave with its exit code: 0, 1 for an error, 2 for wrong usage."""
    _mend_streams()
    if sys.argv[1:2] != ["serve"]:  # where nobody may wait for a long look, see service/memory.py
        gc.set_threshold(OBJECTS)
    from .group import bradshaw

    bradshaw()


def _mend_streams() -> None:
    """A stream that was closed is empty, for a character that an encoding lacks stands another."""
    from . import lookalikes

    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=lookalikes.NAME)
