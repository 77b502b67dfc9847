"""`bradshaw bench beside`, with a stand-in for the other engine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Call
from tests.unit.interop.test_eighteenxx import OPENING
from tests.unit.interop.test_eighteenxx import log as written

ANSWERS = """#!{python}
import json, sys
for line in sys.stdin:
    print(json.dumps({answer}), flush=True)
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    path.write_bytes(written(*OPENING))
    return path


def stand_in(tmp_path: Path, answer: str) -> Path:
    path = tmp_path / "ruby"
    path.write_text(ANSWERS.format(python=sys.executable, answer=answer), encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script with a first line")
def test_both_are_shown_with_the_share(call: Call, log: Path, tmp_path: Path) -> None:
    ruby = stand_in(tmp_path, '{"actions": 100, "seconds": 1000.0}')
    result = call("bench", "beside", log, "--engine", tmp_path, "--ruby", ruby, "--rounds", 2)
    row = next(line for line in result.output.splitlines() if line.startswith("evening")).split()
    assert row[:3] == ["evening", "100", "10000.000"]
    assert row[4:] == ["0.00", "ms/action"]
    assert 0 < float(row[3]) < 10_000


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script with a first line")
def test_a_log_that_the_other_engine_refuses_is_told(call: Call, log: Path, tmp_path: Path) -> None:
    ruby = stand_in(tmp_path, '{"failed": "Blocking step"}')
    result = call("bench", "beside", log, "--engine", tmp_path, "--ruby", ruby)
    assert result.exit_code == 1
    assert "the other engine refuses it: Blocking step" in result.output


def test_without_ruby_it_says_what_is_missing(call: Call, log: Path, tmp_path: Path) -> None:
    result = call("bench", "beside", log, "--engine", tmp_path, "--ruby", "no-such-ruby")
    assert result.exit_code == 1
    assert "There is no program no-such-ruby on this machine" in result.output
