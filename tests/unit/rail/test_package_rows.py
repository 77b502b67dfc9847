"""A starting package of two rows, on a made-up title: what 18OE needs."""

from typing import Any

import pytest

from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal

from . import tiny


def play(*actions: str) -> tuple[Game, Any, Any]:
    game = tiny.at_package()
    for action in actions:
        game.play(action)
    table: Any = game.table
    return game, table, table.agenda[-1]


def test_rows_lie_in_order_with_privates_and_a_minor() -> None:
    game, _, package = play()
    assert list(package.unsold) == ["P", "Q", "R", "m"]
    assert package.top_row() == ["P", "Q"]
    view: Any = game.view("Ada")
    assert [(item.item, item.row, item.price) for item in view.package] == [
        ("P", 1, 20), ("Q", 1, 40), ("R", 2, 60), ("m", 2, 100),
    ]  # fmt: skip


def test_the_topmost_row_is_bought_and_lower_rows_get_bids() -> None:
    game, table, package = play()
    words = [str(getattr(option, "action", option)).rsplit(" ", 1)[0] for option in game.legal()]
    assert list(dict.fromkeys(words)) == ["private", "bid R", "bid m", "pass"]
    assert package.prompt() == "Ada: buy P for 20 or Q for 40, bid on another private, or pass"
    with pytest.raises(Refusal, match="only P and Q, the lowest items left, can be bought; R cannot"):
        game.play("private R")
    with pytest.raises(Refusal, match="Q is the lowest item left: it is bought, not bid for"):
        game.play("bid Q 50")
    game.play("private Q")
    assert table.privates["Q"].owner == "Ada"
    assert package.on_offer() == ["P"], "the rest of the row, and nothing of the next"
    assert game.acting[0].player == "Ben"


def test_when_a_row_is_empty_single_bids_are_sold_and_the_others_auctioned() -> None:
    _, table, auction = play("bid R 65", "bid m 105", "bid m 110", "private P", "private Q")
    assert table.privates["R"].owner == "Ada", "the only bid is sold first"
    assert (auction.KIND, auction.item, auction.player) == ("package auction", "m", "Ben")


def test_the_auction_hands_over_the_minor() -> None:
    game, table, _ = play("bid R 65", "bid m 105", "bid m 110", "private P", "private Q", "bid m 115", "pass")
    assert table.railways["m"].president == "Ben"
    assert table.railways["m"].floated
    assert table.players["Ben"].cash == 1000 - 20 - 115
    assert table.players["Ada"].cash == 1000 - 40 - 65
    assert table.top.KIND == "stock round", "the package is sold"
    assert game.acting[0].player == "Ada"


def test_the_whole_row_gets_cheaper_when_all_pass_and_stays_so() -> None:
    game, table, package = play("private Q", "pass", "pass")
    assert table.players["Ada"].cash == 1000 - 40 + 10, "privates pay first"
    assert [package.price(item) for item in ("P", "R", "m")] == [15, 60, 100]
    game.undo()
    assert package.price("P") == 20


def test_a_price_cut_holds_for_the_row_until_it_is_sold() -> None:
    game, _, package = play("pass", "pass")
    assert [package.price(item) for item in ("P", "Q", "R")] == [15, 35, 60]
    game.play("private P")
    assert [package.price(item) for item in ("Q", "R")] == [35, 60]
    game.play("private Q")
    assert [package.price(item) for item in ("R", "m")] == [60, 100]


def test_what_costs_nothing_goes_to_the_next_player() -> None:
    _, table, package = play(*["pass"] * 8)
    assert table.privates["P"].owner == "Ada"
    assert package.top_row() == ["Q"]
    assert package.price("Q") == 20
    assert package.player == "Ben", "taking it was Ada's turn"


def test_a_bid_on_a_minor_of_the_topmost_row_opens_an_auction_among_all() -> None:
    game = tiny.at_package(players=3)
    table: Any = game.table
    for action in ("private P", "private Q"):
        game.play(action)
    with pytest.raises(Refusal, match="R is the lowest item left"):
        game.play("bid R 65")
    game.play("bid m 105")  # Cid
    assert (table.top.KIND, table.top.player) == ("open package auction", "Ada")
    game.play("pass")
    game.play("bid m 110")  # Ben
    assert table.top.player == "Cid", "Ada is out"
    game.play("bid m 120")
    game.play("pass")
    assert table.railways["m"].president == "Cid"
    assert table.players["Cid"].cash == 1000 - 120
    assert [decision.player for decision in game.acting] == ["Ada"], "the turn goes on left of who began it"


def test_an_auction_that_nobody_joins_ends_at_the_first_bid() -> None:
    game, table, _ = play("private P", "private Q", "bid m 105", "pass")
    assert table.railways["m"].president == "Ada"
    assert table.players["Ada"].cash == 1000 - 20 - 105
    assert [decision.player for decision in game.acting] == ["Ben"]
