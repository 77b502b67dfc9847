"""What the machine itself makes everybody wait while something else is measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

#: Sleeps shortly again and again, and notes how much too late it was woken; after some sleeps it makes a few
#: bytes durable, and notes how long that took. Tells both, in milliseconds, when its input ends.
_PROBE = """
import json, os, select, sys, time
late, disk = [], []
with open(sys.argv[1], "wb") as file:
    while True:
        begun = time.perf_counter()
        if select.select([sys.stdin], [], [], 0.005)[0]:
            break
        late.append((time.perf_counter() - begun - 0.005) * 1000)
        if len(late) % 10 == 0:
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            disk.append((time.perf_counter() - begun) * 1000)
print(json.dumps([late, disk]))
"""


class Machine:
    """A process beside what is measured, which needs hardly anything and so shows how busy the others are."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "beside"
        #: By how much a process that only slept was woken too late; and how long one durable write took.
        self.late: list[float] = []
        self.disk: list[float] = []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-S", "-c", _PROBE, str(self._file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        told, _ = self._process.communicate(b"")
        self.late, self.disk = json.loads(told)
