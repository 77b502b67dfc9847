"""What a railway view shows, against what lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

import bradshaw
from bradshaw.rail.view import RailView, rail_view
from tests.contract.settings import played
from tests.unit.titles.rhineland.rhl.positions import at as in_phase

MOMENTS = pytest.mark.parametrize(("title", "actions"), [("18Rhl", 60), ("18Rhl", 120), ("1862", 90)])


def at(title: str, actions: int) -> tuple[Any, RailView]:
    game = played(title, {}, 3, actions)
    return game.table, rail_view(game)


@MOMENTS
def test_certificates_are_told_one_by_one(title: str, actions: int) -> None:
    table, view = at(title, actions)
    for code, railway in view.railways.items():
        assert sum(certificate.percent for certificate in railway.certificates) == 100
        held = sum(railway.holders.values()) + railway.offering + railway.pool + railway.treasury
        assert held == 100
        for player in view.seats:
            mine = sum(c.percent for c in railway.certificates if c.holder == player)
            assert mine == table.railways[code].percent(player) == view.players[player].shares.get(code, 0)


@MOMENTS
def test_tokens_stand_where_they_are_or_lie_on_the_charter(title: str, actions: int) -> None:
    table, view = at(title, actions)
    for code, railway in view.railways.items():
        placed = [token.city for token in railway.tokens if token.city]
        assert sorted(placed) == sorted(railway.stations) == sorted(table.board.cities_with(code))
        lying = [token for token in railway.tokens if not token.city]
        assert len(lying) == len(railway.tokens_left)


@MOMENTS
def test_prices_are_those_of_the_cells(title: str, actions: int) -> None:
    game = played(title, {}, 3, actions)
    view, box = rail_view(game), game.box
    for code, railway in view.railways.items():
        if railway.cell is not None:
            assert code in view.market[railway.cell]
            assert box.market.cells[railway.cell].price == railway.price  # type: ignore[attr-defined]
    floated = [code for code, railway in view.railways.items() if railway.floated and railway.cell]
    assert sorted(view.operating_order) == sorted(floated)


@pytest.mark.rule("18Rhl", "6.2.4.3")
def test_values_of_areas_follow_the_phase_and_the_links() -> None:
    view = rail_view(in_phase("2").game)
    assert (view.values["B15.c0"], view.values["D15.o0"]) == (50, 0)
    view = rail_view(in_phase("5").tiles(E14="9 0").game)  # track on E14 links the Eastern Ruhr once
    assert (view.values["B15.c0"], view.values["D15.o0"]) == (80, 20)


def test_who_acts_for_which_railway() -> None:
    seen = set()
    for actions in range(40, 150, 5):
        game = played("18Rhl", {}, 3, actions)
        view = rail_view(game)
        for actor in view.acting:
            if actor.behalf and view.operating == actor.behalf:
                assert view.railways[actor.behalf].president == actor.player
                seen.add(actor.behalf)
    assert seen


def test_the_package_shows_prices_and_bids() -> None:
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1)
    game.play("bid RhE 150")
    items = {item.item: item for item in rail_view(game).package}
    assert list(items) == ["PWB", "KEO", "Szl", "Tjt", "NLK", "RhE"]
    assert items["RhE"].bids == {"Ada": 150}
    assert items["PWB"].price == 20


@pytest.mark.rule("18Rhl", "6.2.1")
def test_rotations_that_look_alike_are_marked() -> None:
    tiles = bradshaw.find_title("18Rhl").box().tiles  # type: ignore[attr-defined]
    assert len(set(tiles["1"].looks)) == 3  # two towns on crossing lines: turned by half it is the same
    assert len(set(tiles["9"].looks)) == 3
    assert len(set(tiles["8"].looks)) == 6
    for actions in range(60, 130, 10):
        game = played("18Rhl", {}, 3, actions)
        for choice in game.choices().choices:
            if choice.same_as:
                first = next(other for other in game.choices().choices if other.do == choice.same_as)
                looks = tiles[choice.where.tile].looks
                assert (first.where.hex, first.where.tile) == (choice.where.hex, choice.where.tile)
                assert looks[first.where.rotation] == looks[choice.where.rotation]
