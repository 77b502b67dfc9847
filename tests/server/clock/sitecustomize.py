"""A clock that is behind by as many seconds as a file says, for processes with this folder in their path."""

import os
import time
from pathlib import Path

_BEHIND = Path(os.environ["CLOCK_BEHIND"])
_ns, _seconds = time.time_ns, time.time


def _behind() -> int:
    return int(_BEHIND.read_text() or "0")


time.time_ns = lambda: _ns() - _behind() * 10**9
time.time = lambda: _seconds() - _behind()
