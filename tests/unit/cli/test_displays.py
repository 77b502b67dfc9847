"""Displays: every kind of game looks like itself, and one that nobody knows looks plain."""

from __future__ import annotations

import pytest
from rich.console import Console

import bradshaw
from bradshaw.cli.table import displays
from bradshaw.cli.table.display import Display
from bradshaw.core.box import Box
from bradshaw.core.errors import BradshawError
from bradshaw.present import presenter_for
from tests.unit.core.toy import new


def shown(part: object) -> str:
    console = Console(width=80)
    with console.capture() as capture:
        console.print(part)
    return capture.get()


def test_a_kind_of_game_that_nobody_knows_has_a_plain_face() -> None:
    game = new()
    display = displays.display_of(game)
    assert type(display) is Display
    assert "Toy" in shown(display.panel(game, "Ada"))
    entries = display.menu(game, "Ada")
    assert [entry.notation for entry in entries] == ["take 1..3", "roll"]
    game.play("take 3")
    assert "Ada takes 3." in shown(display.looks["log"](game, "", None))
    assert "Ada wins with 3" in shown(display.ranking(game))
    with pytest.raises(BradshawError, match="keeps no accounts"):
        presenter_for(game.title).balance(game.view(), "Ada")


def test_the_rules_in_short_are_told_whole_or_by_their_words() -> None:
    game = bradshaw.new("18LRA", ["Ada", "Ben", "Cid"], 1)
    rules = displays.display_of(game).looks["rules"]
    whole = shown(rules(game, "", "Ada"))
    assert [page.heading for page in game.box.help if page.heading not in whole] == []
    lines = shown(rules(game, "is ASSUMED", "Ada")).splitlines()
    assert lines[0] == "What is assumed"
    assert sum(line.startswith("- ") for line in lines) == len(game.box.assumed)  # type: ignore[attr-defined]
    with pytest.raises(BradshawError, match="the rules in short do not speak of 'zeppelins'"):
        rules(game, "zeppelins", "Ada")
    with pytest.raises(BradshawError, match="there are none"):
        Display.looks["rules"](new(), "", None)


@pytest.mark.parametrize(("title", "secret"), [("18Rhl", False), ("Orient Express", True)])
def test_titles_have_the_face_of_their_kind(title: str, secret: bool) -> None:
    game = bradshaw.new(title, ["Ada", "Ben", "Cid"], 1)
    display = displays.display_of(game)
    assert display.secret == secret
    assert set(display.looks) <= set(display.help)
    assert set(display.words) <= set(display.help)
    assert shown(display.panel(game, "Ada"))


def test_a_face_can_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(displays, "_DISPLAYS", list(displays._DISPLAYS))

    class ToyDisplay(Display):
        pass

    displays.register(Box, ToyDisplay())
    assert type(displays.display_of(new())) is ToyDisplay
