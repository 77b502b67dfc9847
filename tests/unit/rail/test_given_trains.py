"""Trains that privates become, on a made-up title: the 2+4-train of 18LRA."""

from typing import Any

import pytest

from bradshaw.core.refusal import Refusal
from bradshaw.rail.check.paper import trains
from bradshaw.rail.rules.trains import bank_offers, new_trains
from bradshaw.simulate.rail import check_trains

from . import tiny

GIVEN = "P1"


def at_trains(*, private: bool) -> tuple[Any, Any]:
    """NOR, with money, is about to buy trains; SUD has a train that came with a private, or none."""
    game = tiny.new()
    for action in ("par NOR 100", "par SUD 90", "pass", "pass"):
        game.play(action)
    table: Any = game.table
    table.pay("bank", "NOR", 500, "for a test")
    if private:
        table.railways["SUD"].fleet.append(table.train(GIVEN))
    table._journal.take()
    while table.top.KIND != "buy trains":
        game.play("pass")
    return game, table


def test_it_is_in_the_box_but_never_for_sale() -> None:
    _, table = at_trains(private=False)
    assert table.depot.left(GIVEN) == 0
    assert table.trains_elsewhere() == [GIVEN]
    assert GIVEN not in new_trains(table)
    check_trains(table)
    for card in list(table.depot.stock):
        table.depot.stock[card] = 0
    assert bank_offers(table) == []
    assert all(not fault for _, fault in trains(table.data))


def test_once_given_it_counts_and_is_not_sold() -> None:
    game, table = at_trains(private=True)
    assert table.trains_elsewhere() == []
    check_trains(table)
    assert not any(GIVEN in str(option) for option in game.legal())
    with pytest.raises(Refusal, match=f"the {GIVEN}-train stays with SUD"):
        game.play(f"train {GIVEN} SUD price=10")


def test_it_does_not_relieve_of_the_duty_and_is_not_given_up() -> None:
    game, table = at_trains(private=False)
    nor = table.railways["NOR"]
    nor.fleet.append(table.train(GIVEN))
    table._journal.take()
    assert table.top.must_buy()
    nor.fleet.append(table.train("2"))
    table._journal.take()
    assert not table.top.must_buy()
    table.push(table.step("discard"), code="NOR")
    table._journal.take()
    table.data.phases["1"]
    for _ in range(3):
        nor.fleet.append(table.train("2"))
    table._journal.take()
    assert {str(option) for option in game.legal()} == {"discard 2"}
    with pytest.raises(Refusal, match=f"the {GIVEN}-train stays with NOR"):
        game.play(f"discard {GIVEN}")
