"""What players are shown: harbours, gifts, the house variant, and what is assumed."""

from typing import Any

import pytest
from click.testing import CliRunner

import bradshaw
from bradshaw.bots.greedy import GreedyBot
from bradshaw.cli.group import bradshaw as command
from bradshaw.draw.board import board_svg
from bradshaw.draw.charter import charter_svg
from bradshaw.draw.pictures import board, charter, printed_board, printed_charter
from bradshaw.draw.tile import tile_svg
from tests.unit.titles.rhineland.lra.positions import at, new_game

TITLE: Any = bradshaw.find_title("18LRA")


def test_what_is_assumed_is_told_in_the_box_its_help_below_the_board_and_by_check() -> None:
    box: Any = TITLE.box()
    told = {(fact.file, fact.of, fact.certain) for fact in box.assumed}
    assert ("map", "C13", "assumed") in told
    assert ("market", "market", "assumed") in told
    page = next(page for page in box.help if page.heading == "What is assumed")
    assert "map: C13, label (assumed)." in page.text
    assert "label of C13" in board_svg(printed_board(box))
    done = CliRunner().invoke(command, ["check", "18LRA"])
    assert done.exit_code == 0
    assert "map.json, label of C13 (assumed)" in done.output.replace("\n", " ")


def test_harbours_are_drawn_on_tiles_and_charters() -> None:
    box: Any = TITLE.box()
    assert ">H<" in tile_svg(box.tiles["L27"])
    assert ">H<" not in tile_svg(box.tiles["14"])
    drawn = charter_svg(printed_charter(box, "RhE"))
    assert ">harbour<" in drawn
    assert ">100<" in drawn
    assert ">harbour<" not in charter_svg(printed_charter(box, "GVE"))
    p = at("3").tiles(B14="L30 0").railway("RhE", {"Ada": 50}).harbour("RhE", "B14.c0")
    view: Any = p.game.view("Ada")
    assert ">B14<" in charter_svg(charter(view, box, "RhE"))


def test_a_harbour_token_that_was_turned_over_is_shown_where_it_stands() -> None:
    p = at("5").tiles(F10="L36 0", F8="8 4", G7="14 0").railway("KEG", {"Ada": [30, 10, 10]}, cash=300)
    p.tokens("KEG", "I3.c0").turn("KEG", "token").play("token G7")
    view: Any = p.game.view("Ada")
    shown = [(token.cost, token.city) for token in view.railways["KEG"].tokens]
    assert shown == [(0, "F10.c0"), (60, "I3.c0"), (80, "G7.c0")]
    assert ">G7<" in charter_svg(charter(view, TITLE.box(), "KEG"))


def test_signs_of_the_map_are_explained_below_it() -> None:
    drawn = board_svg(printed_board(TITLE.box()))
    for meaning in (
        "coal mine",
        "steel mill",
        "end of the Iron Rhine",
        "harbour place from the green tile on",
    ):
        assert f">{meaning}<" in drawn


def test_railways_out_of_play_are_not_shown_and_their_homes_stay_empty() -> None:
    p = new_game(3, scenario="2")
    view: Any = p.game.view("Ada")
    assert set(view.railways) == {"ADR", "BME", "CCE", "GVE", "KEG", "MKB"}
    assert not {"K11.c0", "K15.c0"} & set(view.homes)
    assert view.scenario == 2
    assert view.marks == {"I3": ("DEC?",), "K11": ("covered",), "K15": ("covered",)}
    assert board_svg(board(view, TITLE.box()))


def test_gifts_and_their_marks_are_shown() -> None:
    p = at("5").railway("ADR", {"Ada": 50}, trains=["2+4"]).railway("BME", {"Ada": 50}).camp("ADR")
    view: Any = p.game.view("Ada")
    assert view.railways["ADR"].marks == ("DEC",)
    assert any("2+4-train" in line for line in view.railways["ADR"].lines)
    assert view.marks == {"I3": ("DEC",), "A1": ("GKB",)}
    assert "of ADR" in view.mark_meanings["DEC"]
    p.owns("ADR").put(geldern_for="Ada").stock_round("Ada").on_top(p.step_named("gifts"))
    texts = [choice.text for choice in p.game.choices("Ada").choices]
    assert texts == ["Give the 2+4-train to ADR", "Give the 2+4-train to BME"]
    assert "Ada has still to give away the 2+4-train" in p.game.view("Ada").notices


def test_a_split_dividend_is_told_in_words() -> None:
    p = at("5").railway("ADR", {"Ada": 50}, trains=["5", "2+4"]).earned("ADR", 170, geldern=80)
    assert "80 M of it by the 2+4-train" in p.prompt
    texts = [choice.text for choice in p.game.choices("Ada").choices]
    assert any(text.startswith("Keep what the train of a private earned") for text in texts)


def test_the_house_variant_is_named_wherever_it_is_played() -> None:
    view: Any = new_game(2).game.view("Ada")
    assert any("House variant" in notice and "his account: 0 M" in notice for notice in view.notices)
    assert any("house variant" in page.text for page in TITLE.box().help)
    assert "house variant" in TITLE.summary


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_plays_it_to_the_end(players: int) -> None:
    game = bradshaw.new("18LRA", ["Ada", "Ben", "Cid", "Dora"][:players], seed=5)
    bots = {name: GreedyBot(number) for number, name in enumerate(game.players)}
    while not game.finished:
        player = game.acting[0].player
        game.play(bots[player].choose(game.seat(player)), player)
    played = [str(move.action) for move in game.moves]
    assert any(action.startswith("token") for action in played)
    assert max(game.scores().values()) > 2000
