"""Servers as processes of their own, as `bradshaw serve` makes them: to be killed, starved and confused."""

import faulthandler
import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]
_COMMAND = "from bradshaw_command import main; main()"


def goes_on() -> None:
    """A long test that goes on is no test that hangs: it is given as long as any other from here."""
    faulthandler.dump_traceback_later(600, exit=True, file=sys.__stderr__ or 2)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Process:
    """One server process at one address, which can be started again."""

    def __init__(self, database: str, said: Path, **environment: str) -> None:
        port = free_port()
        self.host = f"127.0.0.1:{port}"
        self._said = said
        self._command = [sys.executable, "-c", _COMMAND, "serve", f"--port={port}", f"--database={database}"]
        path = os.pathsep.join([environment.pop("PYTHONPATH", ""), str(ROOT / "src")]).strip(os.pathsep)
        self._environment = {**os.environ, "PYTHONPATH": path, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        goes_on()
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdout=said, stderr=said, cwd=self._said.parent
            )

    def wait(self) -> None:
        """Wait until it answers."""
        while True:
            assert self._process is not None
            assert self._process.poll() is None, self._said.read_text()
            try:
                httpx.get(f"http://{self.host}/health", timeout=60)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def may_write(self, bytes: int | None) -> None:
        """Let no file grow beyond so many bytes, as on a disk that is full."""
        _, most = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (most if bytes is None else bytes, most))
