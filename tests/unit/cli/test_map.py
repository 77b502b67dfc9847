"""The map on screens of several widths."""

import io
import re

import pytest
from rich.console import Console

import bradshaw
from bradshaw import bots
from bradshaw.cli.table.railway.board import BoardMap, board
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.draw.sample import large_board


def shown(what: object, width: int) -> list[str]:
    """The lines that a screen shows."""
    out = io.StringIO()
    Console(file=out, width=width, emoji=False, highlight=False).print(what)
    return [line.rstrip() for line in out.getvalue().rstrip().split("\n")]


def new(title: str) -> Game:
    return bradshaw.new(title, ["Ada", "Ben", "Cid"], seed=4)


@pytest.mark.parametrize("title", ["18Rhl", "1862"])
@pytest.mark.parametrize("width", [40, 60, 80, 160])
def test_every_hex_is_named_and_no_line_is_too_long(title: str, width: int) -> None:
    game = new(title)
    lines = shown(board(game, "", "Ada"), width)
    assert max(map(len, lines)) <= width
    for name in game.table.data.grid.hexes:  # type: ignore[attr-defined]
        assert any(re.search(rf"\b{name}\b", line) for line in lines), name


def test_a_map_that_fits_is_shown_once() -> None:
    assert "\n".join(shown(board(new("18Rhl"), "", "Ada"), 80)).count("Antwerpen") == 1


@pytest.mark.parametrize("wish", ["I10", "i10", "köln", "Deutz"])
def test_what_lies_around_a_place(wish: str) -> None:
    text = "\n".join(shown(board(new("18Rhl"), wish, "Ada"), 60))
    assert re.search(r"\bI10\b", text)
    assert not re.search(r"\bA2\b", text)


def test_a_place_that_is_not_there_is_told() -> None:
    with pytest.raises(BradshawError, match="there is no hex 'Q99'"):
        board(new("18Rhl"), "Q99", "Ada")


def test_where_one_may_build_is_marked() -> None:
    game = new("18Rhl")
    assert "may go there now" not in "\n".join(shown(board(game, "", "Ada"), 80))
    while not any(kind.word == "lay" for kind in game.choices(game.acting[0].player, brief=True).kinds):
        player = game.acting[0].player
        game.play(bots.make("greedy", title=game.title).choose(game.seat(player)), player)
    lay = next(kind for kind in game.choices(game.acting[0].player, brief=True).kinds if kind.word == "lay")
    text = "\n".join(shown(board(game, "", None), 80))
    assert "may go there now" in text
    for name in lay.values:
        assert f"{name}*" in text


@pytest.mark.parametrize("width", [100, 160])
def test_a_large_board_is_an_overview_and_the_hexes_around_one(width: int) -> None:
    lines = shown(BoardMap(large_board(1500), "", "R31"), width)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    assert "AH" in text  # at the side of the overview
    assert re.search(r"\bR31\b.*\bR33\b", text)
    assert len(lines) < 90
    only = shown(BoardMap(large_board(1500), "overview", "R31"), width)
    assert not any("R33" in line for line in only)


def test_a_large_board_in_strips_on_request() -> None:
    names = "\n".join(shown(BoardMap(large_board(300), "all", ""), 80))
    for name in large_board(300).map.hexes:
        assert re.search(rf"\b{name}\b", names), name


@pytest.mark.parametrize("width", [60, 80])
def test_a_board_that_no_overview_fits_is_cut_or_shown_around_a_hex(width: int) -> None:
    """89 columns of hexes do not fit into 80 characters, one beside the other."""
    overview = shown(BoardMap(large_board(1500), "overview", "R31"), width)
    assert max(map(len, overview)) <= width
    assert sum(line.startswith("     ") and line[-1:].isdigit() for line in overview) > 1  # strips
    near = "\n".join(shown(BoardMap(large_board(1500), "", "R31"), width))
    assert re.search(r"\bR31\b.*\bR33\b", near)
    assert "map overview" in " ".join(near.split())


def test_the_scenario_of_18oe_fits_a_small_screen() -> None:
    """Only water near land is on the board, no island of a far sea."""
    game = bradshaw.new("18OE", ["Ada", "Ben"], seed=4, options={"scenario": "uk-france"})
    lines = shown(board(game, "", "Ada"), 80)
    assert max(map(len, lines)) <= 80
    assert len(lines) < 80
    assert "AE76" not in game.box.hexes  # type: ignore[attr-defined]
