"""Rules of laying without a step, and the budget of a turn."""

from types import SimpleNamespace

import pytest

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import LayTile
from bradshaw.rail.laying import Budget
from tests.unit.titles.rhineland.rhl.positions import at
from tests.unit.titles.t1862 import positions as east


def budget(points: int) -> Budget:
    return Budget(SimpleNamespace(code="ADR", laid=(), barred=""), points)


def test_one_tile_a_turn() -> None:
    one = budget(1)
    assert (one.may(1), one.why_not(1)) == (True, "")
    one.spend(1, "tile 8 on D5")
    assert not one.may(1)
    assert one.why_not(1) == "ADR has built in this turn: tile 8 on D5"


def test_two_yellow_tiles_or_one_other() -> None:
    two = budget(2)
    assert two.may(1)
    assert two.may(2)
    two.spend(1, "tile 8 on D5")
    assert two.may(1)
    assert not two.may(2)
    assert two.why_not(2).endswith("tile 8 on D5; 1 of 2 points are left, and this takes 2")
    two.spend(1, "tile 9 on D7")
    assert "tile 8 on D5 and tile 9 on D7" in two.why_not(1)


def test_points_by_kind_of_tile() -> None:
    six = budget(6)
    for points, what in ((1, "a yellow tile"), (2, "a metropolis"), (2, "an upgrade")):
        six.spend(points, what)
    assert (six.left, six.may(1), six.may(2)) == (1, True, False)


def test_extra_tiles_take_nothing_and_are_no_reason() -> None:
    one = budget(1)
    one.spend(0, "tile 9 on F11 with Szl")
    assert one.may(1)
    assert one.laid == ("tile 9 on F11 with Szl",)
    one.spend(1, "tile 8 on D5")
    assert "Szl" not in one.why_not(1)


def test_what_takes_the_place_of_all_tiles_and_what_bars_them() -> None:
    two = budget(2)
    two.spend_all("the link to London")
    assert two.left == 0
    barred = budget(2)
    barred.bar("only one tile this time")
    assert (barred.left, barred.why_not(0)) == (0, "only one tile this time")


def test_a_railway_is_asked_what_it_may_lay_when_nobody_is_in_his_turn() -> None:
    p = at("2").railway("CME", {"Ada": 50}, cash=100).stock_round()
    rules = p.table.track_rules(p.table.railways["CME"])
    lays = list(rules.lays())
    assert LayTile("H11", "8", 0) in lays
    rules.check(LayTile("H11", "8", 0))
    with pytest.raises(Refusal, match="has no route to new track"):
        rules.check(LayTile("B11", "8", 4))
    p.turn("CME")
    assert {str(lay) for lay in lays} == {str(o) for o in p.game.legal().of(LayTile)}


def test_a_second_tile_is_refused_with_the_first() -> None:
    p = at("2").railway("CME", {"Ada": 50}, cash=100).private("Szl", "Ada").turn("CME")
    p.play("lay H11 8 0")
    refusal = p.refusal("lay H9 8 0")
    assert (refusal.rule, refusal.reason) == ("6.2.1", "CME has built in this turn: tile 8 on H11")


def test_what_was_laid_is_taken_back_with_the_tile() -> None:
    p = at("2").railway("CME", {"Ada": 50}, cash=100).private("Szl", "Ada").turn("CME")
    p.play("lay H11 8 0")
    p.game.undo()
    assert p.may("lay H11 8 0")


def test_tiles_of_1862_take_one_or_two_points() -> None:
    table = east.at("A").table
    rules = table.track_rules(table.railways["ESR"])
    grid = table.data.grid
    taken = {
        tile.id: rules.points(rules.look(LayTile(hex_name, tile.id, 0)))
        for hex_name in grid.hexes
        if not grid.hexes[hex_name].colour
        for tile in rules.tiles_for(hex_name)
    }
    assert rules.turn_points() == 2
    assert {name for name, points in taken.items() if points == 2} == {
        name for name in taken if "N" in grid.tiles[name].all_labels
    }


def test_what_takes_the_place_of_all_tiles_takes_what_is_left() -> None:
    whole = budget(3)
    whole.spend(1, "tile 9 on B2")
    whole.spend_all("the link")
    assert (whole.spent, whole.left) == (3, 0)
    assert whole.laid == ("tile 9 on B2", "the link")


def test_nothing_is_left_where_more_was_spent_than_there_was() -> None:
    whole = budget(2)
    whole.spend(3, "tile 57 on B2")
    assert (whole.left, whole.may(0), whole.may(1)) == (0, True, False)
