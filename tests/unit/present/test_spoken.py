"""Boards in words, for people who hear them."""

import bradshaw
from bradshaw.present import presenter_for
from bradshaw.rail.box import RailBox
from tests.unit.titles.rhineland.rhl.positions import at


def test_a_hex_says_what_can_be_seen_of_it() -> None:
    game = at("3").railway("RhE", {"Ada": 30}, price=80).stock_round("Ada").game
    told = presenter_for(game.title).spoken(game.box, game.view(None))
    assert isinstance(game.box, RailBox)
    assert set(told) == set(game.box.hexes)
    assert told["I10"].startswith("Köln / Deutz, I10, yellow: city Köln (I10), worth 30, ")
    assert "home of CME" in told["I10"]
    assert told["K10"].startswith("Bonn, K10, empty: city, 1 free place")  # its name is said once
    assert told["E14"] == "E14, empty: mountain costs 30 M"


def test_letters_and_signs_say_what_they_mean() -> None:
    game = at("2").railway("RhE", {"Ada": 30}, price=80).stock_round("Ada").game
    told = presenter_for(game.title).spoken(game.box, game.view(None))
    assert "; marked Y; steel mill" in told["E6"]
    assert told["A4"].endswith("; end of the Rheingold-Express")
    assert "place for a coal mine" in told["C12"]
    assert told["D7"].endswith("; no tile before the brown phase")


def test_a_line_says_between_what_it_lies_and_whose_it_is() -> None:
    game = bradshaw.new("Orient Express", players=["Ada", "Ben"], seed=1)
    told = presenter_for(game.title).spoken(game.box, game.view(None))
    assert told["285"].startswith("line 285 ")
    assert told["285"].endswith(", free")
