"""Places and tokens of a kind, on a made-up title: the harbours of 18LRA."""

from typing import Any

import pytest

from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.draw.board import board_svg
from bradshaw.draw.pictures import board as drawn
from bradshaw.rail.board.face import City
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.place_token import TokenStep
from bradshaw.simulate.rail import check_tokens
from tests.unit.titles.written import steps_of, with_changes

from . import tiny

PORT = "A7.c0"


def at_tokens(**differences: Any) -> tuple[Game, Any]:
    """NOR, with money, is about to place a token; its track leads to the port."""
    game: Any = with_changes(
        tiny.founded("par NOR 100", "par SUD 90", "pass", "pass"), railways={"NOR": {"cash": 700}}
    )
    while game.table.top.KIND != "place token":
        game.play("pass")
    game = with_changes(game, **differences)
    return game, game.table


def test_a_city_knows_the_kinds_of_its_places() -> None:
    city = City(slots=3, only={"harbour": 1})
    assert city.slot_kinds == ("", "", "harbour")
    assert city.seated([("NOR", "harbour")]) == [None, None, "NOR"]
    assert city.seated([("SUD", ""), ("NOR", "harbour"), ("m", ""), ("X", "")]) == ["SUD", "m", "NOR", "X"]


def test_a_harbour_token_takes_a_harbour_place_for_its_own_price() -> None:
    game, table = at_tokens()
    legal = [str(option) for option in game.legal()]
    assert "token A7" in legal
    assert "token A7 kind=harbour" in legal
    assert "token A5 kind=harbour" not in legal
    cash = table.railways["NOR"].cash
    game.play("token A7 kind=harbour")
    nor = table.railways["NOR"]
    assert nor.cash == cash - 70
    assert (list(nor.tokens), dict(nor.special_tokens), nor.tokens_left()) == ([40], {}, 1)
    assert table.board.token_kind(PORT, "NOR") == "harbour"
    assert table.board.seats(PORT) == [None, "NOR"]
    check_tokens(table)


def test_the_two_kinds_never_take_each_others_places() -> None:
    _, table = at_tokens()
    board = table.board
    board.place("SUD", PORT)
    assert not board.has_room(PORT, "NOR")
    assert board.has_room(PORT, "NOR", "harbour")
    assert not board.full(PORT), "a city blocks only when its harbour is taken too"
    board.place("NOR", PORT, "harbour")
    assert board.full(PORT)
    assert not board.has_room(PORT, "m", "harbour")


def test_refusals_say_what_kind_has_no_place() -> None:
    game, _ = at_tokens()
    with pytest.raises(Refusal, match="has no free place for a harbour token"):
        game.play("token A5 kind=harbour")
    with pytest.raises(Refusal, match="NOR has no airport token to place"):
        game.play("token A7 kind=airport")
    game, _ = at_tokens(board={"tokens": {PORT: ["SUD"]}, "special": {f"{PORT} SUD": "harbour"}})
    with pytest.raises(Refusal, match="has no free place for a harbour token"):
        game.play("token A7 kind=harbour")


def test_tokens_keep_their_kind_when_the_tile_is_replaced() -> None:
    _, table = at_tokens()
    board = table.board
    board.place("NOR", PORT, "harbour")
    board.place("SUD", PORT)
    board.lay("A7", "P1", 1)
    board.lay("A7", "P2", 1)
    assert board.token_kind(PORT, "NOR") == "harbour"
    assert board.seats(PORT) == ["SUD", None, "NOR"]
    board.remove("NOR", PORT)
    assert dict(board.special) == {}


def test_an_undone_harbour_token_leaves_nothing() -> None:
    game, table = at_tokens()
    game.play("token A7 kind=harbour")
    game.undo()
    assert dict(table.board.special) == {}
    assert dict(table.railways["NOR"].special_tokens) == {"harbour": (70,)}


def test_facts_views_choices_and_drawings_show_kinds() -> None:
    game, table = at_tokens()
    view: Any = game.view("Ada")
    assert view.railways["NOR"].special_left == {"harbour": (70,)}
    sentences = [choice.text for choice in game.choices("Ada").choices]
    assert "Harbour token in A7 for 70" in sentences
    assert ">H<" in board_svg(drawn(view, tiny.TITLE.make_box(game.options)))
    game.play("token A7 kind=harbour")
    view = game.view("Ada")
    assert view.special_tokens == {"A7.c0 NOR": "harbour"}
    assert [token.city for token in view.railways["NOR"].tokens] == ["A1.c0", ""]
    assert table.board.meaning({"special": ["A7.c0 NOR"]}) == {"special": {"A7.c0 NOR": "harbour"}}
    assert ">H<" not in board_svg(drawn(view, tiny.TITLE.make_box(game.options)))


class Turning(TokenStep[tiny.TinyTable]):
    """A harbour token may be used as an ordinary one when it is the last."""

    KIND = "tiny turning token"

    def turned(self, railway: Railway) -> str:
        return "harbour" if not railway.tokens and "harbour" in railway.special_tokens else ""


def test_the_last_token_may_be_turned_over() -> None:
    game, _ = at_tokens()
    *below, _ = steps_of(game.table)
    turning = [*below, {"@": Turning.KIND, "code": "NOR"}]
    table: Any = with_changes(game, agenda=turning).table
    assert table.top.price(table.railways["NOR"]) == 40
    game = with_changes(game, agenda=turning, railways={"NOR": {"tokens": []}})
    table = game.table
    assert table.top.price(table.railways["NOR"]) == 70
    assert "token A3" in [str(option) for option in game.legal()]
    game.play("token A3")
    assert table.railways["NOR"].tokens_left() == 0
    assert table.board.token_kind("A3.c0", "NOR") == ""


def test_an_ordinary_step_turns_nothing_over() -> None:
    game, _ = at_tokens(railways={"NOR": {"tokens": []}})
    with pytest.raises(Refusal, match="has placed all its ordinary tokens"):
        game.play("token A3")


def test_tokens_without_a_place_go_to_another_city_of_the_tile() -> None:
    """A tile may say what becomes of the cities below it, as that of Geldern in 18LRA does."""
    _, table = at_tokens()
    board = table.board
    board.lay("A9", "G1", 0)
    board.place("SUD", "A9.c1")
    board.place("NOR", "A9.c0")
    board.lay("A9", "G2", 0)
    assert (board.tokens_in("A9.c0"), board.tokens_in("A9.c1")) == (("NOR",), ("SUD",))
    tiles = board.grid.tiles
    assert board.grid.lost_track(tiles["G1"].rotated(0), tiles["G2"].rotated(0)) is None
