"""The actions of 18OE in sentences, and how menus put them together."""

from typing import Any

import pytest

from bradshaw.core.game import Game
from bradshaw.present.entry import Entry
from bradshaw.present.presenter import presenter_for
from bradshaw.titles.oe.title import TITLE

from .operating import Operating
from .positions import Position


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("float B O52", "Float minor B in Dresden (O52) (Prussia, Holland and Switzerland)"),
        ("value GWR 70", "Set the par value of GWR to £70"),
        ("withdraw LNWR", "Remove LNWR from the game"),
        ("reserve KBS", "Reserve the secondary shares of KBS"),
        ("rescue GWR", "Buy the insolvent GWR"),
        ("expand GWR buy=yes", "Expand GWR into a major, buying one of its shares first"),
        ("trade Ben 80 BBE B", "Offer Ben a trade of BBE, B, paying £80"),
        ("trade Ben -80 BBE", "Offer Ben a trade of BBE, receiving £80"),
        ("merge B GWR cash=60", "Merge minor B into GWR, paying £60"),
        ("replace H21 80", "Put the token of £80 in the place of the minor's in Belfast (H21)"),
        ("ask B", "Ask the other players for offers for minor B, Orange Scroll Surveyors"),
        ("choose PLM", "Take the offer of PLM"),
        ("national GWR", "Make a national of GWR"),
        ("scrap RSC", "Take RSC, Robert Stephenson and Company out of the game"),
        ("bank BBBT par GWR price=75", "Barclay: a new par value of £75 for GWR"),
        ("operate first", "Operate first in this round"),
        ("authority north", "Buy a port authority for the northern waters, £125"),
        ("transfer H21 GWR 40", "Take over the token of GWR in Belfast (H21) with one of £40"),
        ("pullman pool", "Buy a Pullman car from the open market"),
        ("issue 2", "Sell 2 of its treasury shares to the open market"),
        ("bonus moves", "Take the bonus of the first Orient Express as three moves to the right"),
    ],
)
def test_actions_are_told_in_sentences(notation: str, sentence: str) -> None:
    position = Position(3)
    told = position.table.told(TITLE.vocabulary.parse(notation))
    assert told is not None
    assert told[0] == sentence


def test_homes_of_minors_are_chosen_after_the_minor() -> None:
    game = Game(TITLE, ["Ada", "Ben"], seed=1, options={"scenario": "uk-france", "concessions": False})
    while not any(choice.word == "float" for choice in game.seat(game.acting[0].player).choices().choices):
        player = game.acting[0].player
        options = game.seat(player).choices().choices
        buys = [choice for choice in options if choice.word == "private"] or list(options)
        game.play(buys[0].do, player)
    player = game.acting[0].player
    entries = presenter_for(TITLE).menu(game.box, game.view(player), game.seat(player).choices().choices)
    floating = next(entry for entry in entries if entry.key == "float")
    assert floating.question == "Which minor?"
    assert floating.entries[0].question == "In which home?"
    assert floating.entries[0].label == "C, Golden Bell Marketplace (12 to choose from)"


def test_bids_are_one_line_of_the_menu() -> None:
    game = Game(TITLE, ["Ada", "Ben", "Cid"], seed=1)
    entries = presenter_for(TITLE).menu(game.box, game.view("Ada"), game.seat("Ada").choices().choices)
    assert [entry.key for entry in entries] == ["private", "private", "bid", "pass"]
    bids = entries[2]
    assert bids.label == "Bid on something (30 items)"
    assert {"WSB", "A", "C10"} <= {entry.key for entry in bids.entries}
    view: Any = game.view("Ada")
    assert [entry.key for entry in bids.entries] == [item.item for item in view.package[2:]]
    minor = next(entry for entry in bids.entries if entry.key == "A")
    assert minor.label.endswith(" for A, Silver Banner Line")


def test_what_other_games_call_the_pool_is_the_open_market() -> None:
    position = Position(3).phase("3").major("GWR", "Ada", pool=2).stock_round("Ben")
    told = [choice.text for choice in position.game.choices().choices]
    assert any(text.startswith("Buy 10% of GWR from the open market for ") for text in told)
    assert not any("pool" in text for text in told)


def entries(position: Operating) -> tuple[Entry, ...]:
    game = position.game
    player = game.acting[0].player
    return presenter_for(TITLE).menu(game.box, game.view(player), game.seat(player).choices().choices)


def test_tokens_of_privates_are_one_line_of_the_menu() -> None:
    """Hochberg's may go to a hundred hexes."""
    position = Operating().regional("GWR", "Ada").private("HMLC", "Ada").operate("GWR")
    assert [entry.key for entry in entries(position)] == ["lay", "token HMLC", "pass"]
    assert entries(position)[1].label == "Place a token with HMLC (135 hexes)"


def test_tokens_to_take_over_are_told_by_their_places() -> None:
    position = Operating().major("GWR", "Ada").major("LNWR", "Ada").token("LNWR", "J25").token("LNWR", "G26")
    position.cash(GWR=500).at_step("GWR", "transfer", poor=True)
    transfer = next(entry for entry in entries(position) if entry.key == "transfer")
    assert "J25 Liverpool: " in transfer.entries[1].label


def test_trades_and_halves_are_told_with_what_they_cost() -> None:
    position = (
        Position(3).phase("3").major("GWR", "Ada").private("BBE", "Ben").stock_round("Ada").cash(Ada=50)
    )
    told = [choice.text for choice in position.game.choices().choices]
    assert "Offer Ben a trade of BBE, paying £0 to 50" in told
    told = [choice.text for choice in position.cash(Ada=0).game.choices().choices]
    assert "Offer Ben a trade of BBE" in told
