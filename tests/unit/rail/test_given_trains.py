"""Trains that privates become, on a made-up title: the 2+4-train of 18LRA."""

from typing import Any

import pytest

from bradshaw.core.refusal import Refusal
from bradshaw.rail.check.paper import trains
from bradshaw.rail.rules.trains import bank_offers, new_trains
from bradshaw.simulate.rail import check_trains
from tests.unit.titles.written import with_changes, with_decision

from . import tiny

GIVEN = "P1"


def at_trains(nor: tuple[str, ...] = (), sud: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """NOR, with money, is about to buy trains; both may have trains."""
    fields = {"NOR": {"cash": 700, "trains": list(nor)}, "SUD": {"trains": list(sud)}}
    game: Any = with_changes(tiny.founded("par NOR 100", "par SUD 90", "pass", "pass"), railways=fields)
    while game.table.top.KIND != "buy trains":
        game.play("pass")
    return game, game.table


def test_it_is_in_the_box_but_never_for_sale() -> None:
    game, table = at_trains()
    assert table.depot.left(GIVEN) == 0
    assert table.trains_elsewhere() == [GIVEN]
    assert GIVEN not in new_trains(table)
    check_trains(table)
    sold_out: Any = with_changes(game, depot={"stock": dict.fromkeys(table.depot.stock, 0)}).table
    assert bank_offers(sold_out) == []
    assert all(not fault for _, fault in trains(table.data))


def test_once_given_it_counts_and_is_not_sold() -> None:
    game, table = at_trains(sud=(GIVEN,))
    assert table.trains_elsewhere() == []
    check_trains(table)
    assert not any(GIVEN in str(option) for option in game.legal())
    with pytest.raises(Refusal, match=f"the {GIVEN}-train stays with SUD"):
        game.play(f"train {GIVEN} SUD price=10")


def test_it_does_not_relieve_of_the_duty_and_is_not_given_up() -> None:
    game, _ = at_trains()
    for fleet, must_buy in (([GIVEN], True), (["2"], False)):
        table: Any = with_changes(game, railways={"NOR": {"trains": fleet}}).table
        assert table.top.must_buy() == must_buy
    crowded = with_changes(game, railways={"NOR": {"trains": [GIVEN, *["2"] * 4]}})
    game = with_decision(crowded, {"@": "discard trains", "code": "NOR"})
    assert {str(option) for option in game.legal()} == {"discard 2"}
    with pytest.raises(Refusal, match=f"the {GIVEN}-train stays with NOR"):
        game.play(f"discard {GIVEN}")
