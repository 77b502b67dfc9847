"""The page about writing a bot: its bot plays, from the command line and from Python."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import bradshaw
from bradshaw import bots
from bradshaw.bots import finding
from bradshaw.cli.group import bradshaw as command_line
from bradshaw.core.errors import SetupError
from bradshaw.core.view import View

PAGE = Path(__file__).resolve().parents[2] / "docs" / "write-a-bot.md"
BOT, *SESSIONS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the page's bot in it, in which one stands."""
    (tmp_path / "mybot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "broken_bot.py").write_text("import nowhere_at_all\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mybot", raising=False)
    return tmp_path


def call(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(command_line, list(words), input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_sessions_run() -> None:
    exec("\n".join(SESSIONS), {"__name__": "page"})


def test_the_bot_plays_simulated_games() -> None:
    words = ("--games", "1", "--bots", "mybot:Lookahead,random", "--checks", "none")
    assert "mybot:Lookahead" in call("simulate", "Orient Express", *words)


def test_the_bot_sits_at_the_terminal() -> None:
    words = ("--players", "Ada", "--bots", "mybot:Lookahead,random", "--seed", "3")
    shown = call("play", *words, typed="pass\nquit\n")
    assert "Lookahead bot" in shown


def test_the_bot_plays_every_title_and_leaves_the_game_alone() -> None:
    for title in bradshaw.list_titles():
        game = bradshaw.new(title.name, ["Ada", "Ben", "Cid"], seed=2)
        bot = bots.make("mybot:Lookahead", 1, title)
        assert bot.name == "lookahead"
        for _ in range(12):
            seat = game.seat(game.acting[0].player)
            before = game.state_hash()
            action = bot.choose(seat)
            assert game.state_hash() == before
            assert action in seat.legal()
            seat.play(action)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("mybot:Nobody", "mybot has no 'Nobody'"),
        ("mybot:Random", "is no bot: a bot is a class made from bradshaw.bots.Bot"),
        ("nowhere_at_all:Bot", "No module named 'nowhere_at_all'"),
        ("broken_bot:Bot", "No module named 'nowhere_at_all'"),
        (":", "cannot be loaded"),
        ("bradshaw.bots.orient:HardBot", "does not play 18Rhl"),
    ],
)
def test_what_is_no_bot_is_refused(place: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        bots.make(place, title=bradshaw.find_title("18Rhl"))


def test_bots_of_other_packages_are_known_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    sys.path.insert(0, str(Path.cwd()))
    point = EntryPoint("Clever", "mybot:Lookahead", finding.GROUP)
    monkeypatch.setattr(finding, "entry_points", lambda group: [point])
    title = bradshaw.find_title("18Rhl")
    assert bots.names(title) == ("random", "greedy", "clever")
    assert type(bots.make("clever", 1, title)).__name__ == "Lookahead"
    assert "Clever bot" in call("play", "--players", "Ada", "--bots", "clever,random", typed="quit\n")


def test_the_page_names_every_field_of_a_view() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## Views")[2]
    for field in msgspec.structs.fields(View):
        assert f"`{field.name}`" in section


def test_the_page_names_everything_of_a_seat() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## The seat")[2].partition("\n## ")[0]
    for name in (name for name in dir(bradshaw.Seat) if not name.startswith("_")):
        assert f"`seat.{name}" in section
