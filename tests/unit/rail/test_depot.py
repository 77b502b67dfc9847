"""Train cards that show several trains, cards without limit, and warranties."""

from typing import Any

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.rail.rules.trains import bank_offers, hand_train, new_trains, rust


def at(**differences: Any) -> Any:
    """A table of 1862 that differs from its beginning."""
    return Game.from_position(
        {"title": "1862", "players": ["Ada", "Ben", "Cid"], "table": differences}, seed=1
    ).table


@pytest.fixture
def table() -> Any:
    return at()


def sold_out(*cards: str) -> Any:
    """A table of 1862 without new trains of some cards."""
    return at(depot={"stock": dict.fromkeys(cards, 0)})


def railways(table: Any) -> list[Any]:
    return list(table.railways.values())


def test_all_trains_of_the_first_card_are_for_sale(table: Any) -> None:
    assert new_trains(table) == ["1F", "2L", "2E"]
    assert bank_offers(table) == [("1F", "bank", 100), ("2L", "bank", 100), ("2E", "bank", 100)]


def test_trains_of_one_card_share_its_stock(table: Any) -> None:
    one = railways(table)[0]
    for name in ("1F", "2L", "2E"):
        hand_train(table, one, name, "bank")
    assert table.depot.left("A") == 4
    assert new_trains(sold_out("A")) == ["2F", "2/3L", "2/3E"]


def test_the_first_of_a_card_begins_a_phase(table: Any) -> None:
    one = railways(table)[0]
    hand_train(table, one, "2/3L", "bank")
    assert (table.phase, list(table.depot.sold)) == ("B", ["B"])
    hand_train(table, one, "2F", "bank")
    assert list(table.depot.sold) == ["B"]


def test_a_card_without_limit_never_runs_out(table: Any) -> None:
    table = sold_out(*table.depot.stock)
    one = railways(table)[0]
    assert new_trains(table) == ["9F", "6L", "6E"]
    hand_train(table, one, "6E", "bank")
    assert table.depot.left("H") is None
    assert new_trains(table) == ["9F", "6L", "6E"]


def test_a_train_is_known_with_its_warranties(table: Any) -> None:
    assert table.train_data("2/3L**") is table.train_data("2/3L")
    with pytest.raises(KeyError):
        table.train_data("7L")


def test_warranties_move_with_the_train(table: Any) -> None:
    one, two = railways(table)[:2]
    hand_train(table, one, "2E*", "bank")
    hand_train(table, two, "2E*", one.code)
    assert (list(one.trains), list(two.trains)) == ([], ["2E*"])


def test_a_warranty_keeps_a_train_from_rusting(table: Any) -> None:
    code = railways(table)[0].code
    table = at(railways={code: {"trains": ["1F", "2L*", "2E", "2F"]}})
    one = table.railways[code]
    rust(table, "C")
    assert list(one.trains) == ["2L*", "2F"]
    assert list(table.depot.rusted) == ["1F", "2E"]


def test_values_follow_the_phases(table: Any) -> None:
    assert table.reached == ("yellow", "A")
    table = at(phase="C")
    assert table.reached[-2:] == ("green", "C")
    assert table.phase_reached("B")


def test_stops_of_areas_have_their_name(table: Any) -> None:
    assert table.stop_name("A8.o1") == "The West (A8)"
    assert table.stop_name("C8.c0") == "Ely (C8)"
    with pytest.raises((BradshawError, IndexError)):
        table.stop_name("A8.o7")
