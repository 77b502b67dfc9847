"""Nothing is cut off on a screen of 80 columns, and names that are shortened still differ."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import bradshaw
from bradshaw import bots
from bradshaw.cli.table.choosing import asked, show_menu
from bradshaw.cli.table.displays import display_of
from bradshaw.cli.table.seats import Seats
from bradshaw.cli.table.session import Session
from bradshaw.core.game import Game
from bradshaw.core.names import shortened
from tests.contract.settings import played

LOOKS = ("map", "market", "railways", "players", "privates", "trains", "tiles", "log")


def screen_of(game: Game, width: int) -> list[str]:
    """Everything that can be shown at a moment."""
    out = io.StringIO()
    console = Console(file=out, width=width, emoji=False, highlight=False)
    session = Session(game, Seats(list(game.players), {}), console)
    display = display_of(game)
    for decision in game.acting:
        console.print(display.panel(game, decision.player))
        entries = display.menu(game, decision.player)
        show_menu(session, entries)
        for entry in entries:
            show_menu(session, entry.entries)
    for word in LOOKS:
        console.print(display.looks[word](game, "", None))
    for railway in game.view().railways:  # type: ignore[attr-defined]
        console.print(display.looks["railway"](game, railway, None))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("title", ["18Rhl", "1862"])
@pytest.mark.parametrize("actions", [0, 40, 90, 160, 280])
def test_nothing_is_cut_off(title: str, actions: int) -> None:
    game = played(title, {}, 3, actions)
    for line in screen_of(game, 80):
        assert len(line.rstrip()) <= 80
        assert "…" not in line


@pytest.mark.parametrize("title", ["18Rhl", "1862"])
def test_a_narrow_screen_shows_what_a_wide_one_shows(title: str) -> None:
    """The table of railways is another one, and the others only take more lines."""
    game = played(title, {}, 3, 160)
    display = display_of(game)
    for word in ("players", "privates", "trains", "tiles", "log"):
        narrow, wide = (letters(display.looks[word](game, "", None), width) for width in (80, 300))
        assert narrow == wide, word
    for width in (80, 90, 100, 120, 160):
        shown = letters(display.looks["railways"](game, "", None), width)
        assert "offer" in shown or "trainsandmore" in shown
        for railway in game.view().railways.values():  # type: ignore[attr-defined]
            assert railway.par is None or (railway.president or "nobody") in shown


def letters(what: Any, width: int) -> str:
    """What a screen shows, without spaces."""
    out = io.StringIO()
    Console(file=out, width=width, emoji=False, highlight=False).print(what)
    return "".join(out.getvalue().split())


@pytest.mark.parametrize("names", [["Ada", "Greedy bot", "Greedy bot 2"], ["A" * 30, "A" * 29 + "B", "C"]])
def test_long_names_cut_nothing_off_the_table_of_railways(names: list[str]) -> None:
    game = bradshaw.new("18Rhl", names, 11)
    bot = bots.make("greedy", 1, game.title)
    while len(game.moves) < 90:
        player = game.acting[0].player
        game.play(bot.choose(game.seat(player)), player)
    for width in range(70, 130, 3):
        shown = letters(display_of(game).looks["railways"](game, "", None), width)
        assert "offer" in shown.partition("CCE")[0] or "trainsandmore" in shown


def test_an_action_of_which_the_log_is_silent_is_told_in_words() -> None:
    game = played("1862", {}, 3, 160)
    session = Session(game, Seats(list(game.players), {}), Console(file=io.StringIO()))
    for number, move in enumerate(game.moves, 1):
        if not game.log(number):
            told = session.in_words(number)
            assert told.startswith(move.by)
            assert told == f"{move.by} passes." or str(move.action) not in told


def test_names_that_are_shortened_differ() -> None:
    names = ["Greedy bot", "Greedy bot 2", "Greedy bot 13", "Greedy bot 23", "Bartholomäus Maximilian", "Ada"]
    for room in (8, 10, 12, 20):
        short = shortened(names, room)
        assert len(set(short.values())) == len(names)
        assert max(map(len, short.values())) <= room
    assert shortened(names[:2], 10) == {"Greedy bot": "Greedy bot", "Greedy bot 2": "Greedy b…2"}
    assert shortened(names, 40) == {name: name for name in names}


def test_numbers_say_what_is_asked() -> None:
    assert asked("price") == "How much?"
    assert asked("warranties") == "How many warranties?"
    assert asked("line") == "Which line?"
