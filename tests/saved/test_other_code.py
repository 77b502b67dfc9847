"""A saved game opens, every hash compared, after the code was renamed, moved and given new fields."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bradshaw
from tests.contract.settings import params, played, smallest

SOURCE = Path(bradshaw.__file__).parent
SCRIPT = """
import sys
from bradshaw.core.save import load
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps import timetable
game = load(sys.argv[1], replay=True)
assert load(sys.argv[1]).hash == game.hash
assert all(r.loans == 0 and not r.bonds for r in getattr(game.table, "railways", {}).values())
print(game.hash, load.__code__.co_filename)
"""


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source in which much is otherwise, and nothing that means anything in a game."""
    root = tmp_path_factory.mktemp("other") / "bradshaw"
    shutil.copytree(SOURCE, root, ignore=shutil.ignore_patterns("__pycache__"))
    steps = root / "rail" / "steps"
    (steps / "schedule.py").rename(steps / "timetable.py")
    for path in root.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        other = re.sub(r"(steps\.|\.)schedule import", r"\1timetable import", text)
        other = re.sub(r"\bSchedule\b", "Timetable", other)  # the class is called otherwise
        path.write_text(other, encoding="utf-8")
    before = "from bradshaw.core.state import "
    edit(root / "rail/finance/companies.py", before, f"{before}empty_list, ")
    edit(
        root / "rail/finance/companies.py",
        "    floated: bool\n    operated: bool\n",
        "    operated: bool\n    floated: bool\n    loans: int = 0\n    bonds: List[str] = empty_list()\n",
    )
    edit(root / "rail/steps/turn.py", "operates.", "has its turn now.")
    edit(root / "core/step.py", "class Step(", "# a remark\n\n\nclass Step(")
    return root


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r} any more: let the test change something else"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("title", "options", "players"), params([t for t in smallest() if not t[1]]))
def test_a_saved_game_outlives_the_code(
    title: str, options: dict[str, Any], players: int, changed: Path, tmp_path: Path
) -> None:
    game = played(title, options, players, 250)
    file = tmp_path / "game.json"
    game.save(file)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(file)],
        env={**os.environ, "PYTHONPATH": str(changed.parent)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [game.hash, str(changed / "core" / "save.py")]
