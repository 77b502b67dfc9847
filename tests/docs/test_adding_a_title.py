"""The names in the page about adding a title exist."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Title, titles
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.table import RailTable
from tests.unit.rail import tiny

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-title.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of a table by its first heading."""
    body = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in body.splitlines()[2:]]


def test_methods_to_override_exist() -> None:
    names = [name for row in rows("method") for name in re.findall(r"`(\w+)`", row[0])]
    assert len(names) > 10
    assert [name for name in names if not hasattr(RailTable, name)] == []


def test_parts_that_titles_bring_are_in_the_list() -> None:
    listed = {name for row in rows("what") for name in re.findall(r"`([\w.]+)`:", row[1])}
    assert {part for title in titles() for part in title.parts} <= listed


def steps() -> dict[str, type]:
    found: dict[str, type] = {}
    waiting: list[type] = [Step]
    titles()  # their steps are known once they are loaded
    while waiting:
        kind = waiting.pop()
        found[kind.__name__] = kind
        waiting.extend(kind.__subclasses__())
    return found


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`([A-Z]\w+)\.(\w+)`", PAGE))))
def test_places_in_classes_exist(place: tuple[str, str]) -> None:
    known = {**steps(), "Table": Table, "Title": Title, "RailTable": RailTable}
    assert place[0] in known
    assert hasattr(known[place[0]], place[1])


# The smallest title, in a package of its own

BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)
SMALLEST = next(block for block in BLOCKS if "class Count(" in block)
AT_ONCE = next(block for block in BLOCKS if "register(TITLE)" in block)
SESSION = """
import bradshaw
from bradshaw import bots

game = bradshaw.new("Count", ["Ada", "Ben"], seed=1)
assert str(game.why_not("add 3")) == "1 or 2 can be added, not 3 (rule 2)"
bot = bots.make("random", 1, game.title)
while not game.finished:
    seat = game.seat(game.acting[0].player)
    seat.play(bot.choose(seat))
view = game.view("Ada")
assert view.ending.endswith("has reached ten") and view.ranking[0].score == 1
game.save("count.json")
assert bradshaw.load("count.json").hash == game.hash == game.replayed().hash
game.undo(len(game.moves))
assert game.table.sum == 0
"""


@pytest.fixture
def counting(tmp_path: Path) -> Path:
    """A folder with the page's title, installed as far as Python asks."""
    (tmp_path / "counting.py").write_text(SMALLEST, encoding="utf-8")
    known = tmp_path / "counting-1.0.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: counting\nVersion: 1.0\n", encoding="utf-8")
    (known / "entry_points.txt").write_text("[bradshaw.titles]\nCount = counting:TITLE\n", encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH")))),
        },
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_smallest_title_plays(counting: Path) -> None:
    run(counting, "-c", SESSION)


def test_the_smallest_title_plays_before_it_is_installed(tmp_path: Path) -> None:
    more = 'assert bradshaw.load("count.json").log() == ["Ada adds 2: 2."]'
    run(
        tmp_path,
        "-c",
        f"{SMALLEST}\n{AT_ONCE}\n{more}\nassert bradshaw.new(TITLE, ['Ada', 'Ben']).title is TITLE",
    )


def test_the_smallest_title_is_known_to_the_command_line(counting: Path) -> None:
    command = ("-c", "from bradshaw.cli import main; main()")
    assert "Count  Count to ten.\n" in run(counting, *command, "titles")
    shown = run(counting, *command, "titles", "Count")
    assert "Players: 2 to 4." in shown
    assert "Presets" not in shown
    shown = run(counting, *command, "play", "Count", "--players", "Ada,Ben", typed="add 3\nadd 2\nquit\n")
    assert "No: 1 or 2 can be added, not 3 (rule 2)." in shown
    assert "Ada adds 2: 2." in shown
    assert "failures: none" in run(counting, *command, "simulate", "Count", "--games", "2", "--jobs", "1")


# The railway title, with the data of a small one

RAILWAY_GAME = """
import bradshaw
from bradshaw import bots
from bradshaw.core.title import register
from eighteen99.title import TITLE

register(TITLE)
game = bradshaw.new("1899", ["Ada", "Ben"], seed=1)
kinds = set()
for number in range(400):
    seat = game.seat(game.acting[0].player)
    kinds.add(seat.view().step.kind)
    seat.play(bots.make("random", number, game.title).choose(seat))
    if game.finished:
        break
assert {"starting package", "stock round", "1899 lay track", "buy trains"} <= kinds, kinds
assert game.replayed().hash == game.hash
"""


def test_the_railway_title_plays(tmp_path: Path) -> None:
    files = {
        "map": MapData(layout=Layout.POINTY, letters_down=True, hexes=tiny.HEXES),
        "tiles": TilesData(colours=("yellow", "green", "gray"), tiles=tiny.TILES),
        "railways": [
            replace(railway, kind="", certificates=(20, *[10] * 8), special_tokens={})
            for railway in tiny.RAILWAYS[:2]
        ],
        "privates": tiny.PRIVATES,
        "trains": replace(tiny.TRAINS, trains=tiny.TRAINS.trains[:2]),
        "market": tiny.MARKET,
    }
    (tmp_path / "eighteen99" / "data").mkdir(parents=True)
    (tmp_path / "eighteen99" / "__init__.py").touch()
    for name, content in files.items():
        (tmp_path / "eighteen99" / "data" / f"{name}.json").write_bytes(msgspec.json.encode(content))
    blocks = [block for block in BLOCKS if "1899(" in block]
    assert len(blocks) == 2
    (tmp_path / "eighteen99" / "title.py").write_text("\n".join(blocks), encoding="utf-8")
    run(tmp_path, "-c", RAILWAY_GAME)


def test_every_block_of_the_page_is_run() -> None:
    assert sorted([SMALLEST, AT_ONCE, *(block for block in BLOCKS if "1899(" in block)]) == sorted(BLOCKS)
