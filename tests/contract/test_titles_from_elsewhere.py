"""A title from another package is found by its entry point and keeps every contract that ours keep."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ELSEWHERE = HERE / "elsewhere"
ROOT = HERE.parents[1]
NAME = "Highcard"
#: Golden counts and rulebooks are kept beside each title's own tests, and not every title draws runs.
NOT_FOR_ALL = {"test_counts", "test_coverage", "test_drawn_runs", Path(__file__).stem}
#: Nothing costs anything in this one.
COSTS = "test_what_a_choice_costs_is_what_is_paid"
CONTRACTS = sorted(path.stem for path in HERE.glob("test_*.py") if path.stem not in NOT_FOR_ALL)


def python(*words: str, folder: Path = ELSEWHERE, **more: str) -> subprocess.CompletedProcess[str]:
    """Python with the other package on its path, as if it were installed."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", **more}
    return subprocess.run([sys.executable, *words], env=environment, cwd=ROOT, capture_output=True, text=True)


def told(code: str, folder: Path = ELSEWHERE) -> str:
    done = python("-c", code, folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("contract", CONTRACTS)
def test_it_keeps_the_contract(contract: str, tmp_path: Path) -> None:
    done = python(
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", f"{NAME} and not {COSTS}"),
        *("--basetemp", str(tmp_path / "base"), f"tests/contract/{contract}.py"),
        BRADSHAW_THREAD_RUNS="1",
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= 1
    assert "skipped" not in done.stdout


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    main = ("-c", "from bradshaw.cli import main; main()")
    assert NAME in python(*main, "titles").stdout
    assert "3 sections, 2 with code" in python(*main, "coverage", NAME, "--tests", str(ELSEWHERE)).stdout
    told = ("--games", "2", "--bots", "highest,random", "--save-games", str(tmp_path))
    done = python(*main, "simulate", NAME, *told)
    assert done.returncode == 0, done.stderr
    assert "2 x the deck is used up" in done.stdout
    saved = tmp_path / "highcard-1.json"
    assert python(*main, "check", str(saved)).returncode == 0
    without = python(*main, "check", str(saved), folder=tmp_path)
    assert without.returncode == 1
    assert f"there is no title '{NAME}'" in without.stderr


VERSIONS = """
from bradshaw.core.title import titles
from bradshaw.core.version import rules_version
print({title.name: rules_version(title) for title in titles()})
"""


def versions(folder: Path) -> dict[str, str]:
    found: dict[str, str] = eval(told(VERSIONS, folder))
    return found


def test_its_version_is_its_own(tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(ELSEWHERE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = versions(copy)
    assert before == versions(ELSEWHERE)
    source = copy / "highcard" / "title.py"
    source.write_text(source.read_text().replace("2 * card if right", "3 * card if right"))
    after = versions(copy)
    assert before.pop(NAME) != after.pop(NAME)
    assert before == after
    assert len(before) >= 3
