"""What an action changes, in words."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bradshaw
from bradshaw.core.game import Game
from bradshaw.present import presenter_for
from bradshaw.present.change import Cells, Change
from tests.contract.settings import played
from tests.unit.titles.oe.positions import Position as PositionOE
from tests.unit.titles.rhineland.rhl.positions import at
from tests.unit.titles.t1862.positions import at as at_1862

#: Whole games that come with the page.
DEMOS = Path(__file__).resolve().parents[3] / "web" / "src" / "demo"


def changed(game: Game, player: str, *actions: str) -> list[Change]:
    """What actions change for a player."""
    before = game.view(player)
    for do in actions:
        game.play(do)
    return list(presenter_for(game.title).changes(game.box, before, game.view(player)))


def test_a_purchase_that_makes_a_director() -> None:
    p = (
        at("3")
        .player("Ben", 900)
        .railway("BME", {"Ada": 30, "Ben": 30}, price=60, cash=200)
        .stock_round("Ben")
    )
    found = {one.what: one for one in changed(p.game, "Ben", "buy BME treasury")}
    assert found["BME's director"].text == "BME's director: Ada → Ben."
    cash = found["Ben's cash"]
    assert (cash.kind, cash.who, cash.before, cash.after, cash.by) == ("cash", "Ben", "900 M", "840 M", -60)
    assert cash.text == "Ben's cash: 900 M → 840 M, 60 M less."
    shares = found["Ben's shares of BME"]
    assert (shares.who, shares.of, shares.before, shares.after) == ("Ben", "BME", "30%", "40%")
    assert found["BME's treasury"].after == "260 M"
    assert found["BME in the treasury"].by == -10
    assert " of " in found["Ada's certificates"].after
    assert next(iter(found)) == "BME's director", "the most important comes first"


def test_a_sale_moves_the_marker() -> None:
    p = at("3").railway("BME", {"Ada": 40, "Ben": 30}, price=80).stock_round()
    before = p.table.railways["BME"].cell
    found = {one.what: one for one in changed(p.game, "Ada", "sell BME 20")}
    price, after = found["BME's price"], p.table.railways["BME"].cell
    assert before is not None
    assert after is not None
    assert price.cells == Cells(before=f"{before[0]},{before[1]}", after=f"{after[0]},{after[1]}")
    assert price.by is not None
    assert price.by < 0


def test_a_tile_that_makes_two_cities_one_moves_no_station() -> None:
    game = bradshaw.load(DEMOS / "18Rhl.json")
    game.undo(5)
    found = {one.what: one.text for one in changed(game, "Ada", "lay F9 927 0")}
    assert found["Tile on Neuss / Düsseldorf (F9)"].endswith("921 → 927.")
    assert not [what for what in found if what.endswith("stations")]


def test_a_train_that_brings_a_phase() -> None:
    p = at("3").railway("RhE", {"Ada": 50}, trains=["2"], cash=900).trains(t3=0)
    p.turn("RhE", "trains")
    found = {one.what: one for one in changed(p.game, "Ada", "train 4 bank")}
    assert found["Phase"].before.startswith("3 (")
    assert found["Phase"].after.startswith("4 (")
    assert found["2-trains"].kind == "rusted"
    assert (found["RhE's trains"].before, found["RhE's trains"].after) == ("2", "4")


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("18Rhl", {}), ("1862", {}), ("18LRA", {}), ("18OE", {}), ("Orient Express", {}),
]  # fmt: skip


@pytest.mark.parametrize(("title", "options"), TABLES)
def test_every_change_says_what_was_and_what_is(title: str, options: dict[str, Any]) -> None:
    game = played(title, options, 3, 160)
    views = []
    for number in range(len(game.moves), 60, -1):
        game.go_to(number)
        views.append(game.view(None))
    kinds: set[str] = set()
    for after, before in pairwise(views):
        found = presenter_for(game.title).changes(game.box, before, after)
        assert len({(one.kind, one.what) for one in found}) == len(found)
        kinds |= {one.kind for one in found}
        for one in found:
            assert one.before != one.after or one.cells is not None
            assert one.before in one.text
            assert one.after in one.text
    assert len(kinds) >= 4


def test_a_title_calls_what_only_it_has() -> None:
    p = at_1862().parliament().play("bid ESR 0", "pass", "pass")
    found = {one.what: one for one in changed(p.game, "Ada", "par ESR 54")}
    assert found["ESR's obligation to float"].after == "Ada"


def test_shares_lie_where_the_title_says() -> None:
    p = PositionOE(3).phase("3").major("GWR", "Ada", pool=2).cash(Ben=500).stock_round("Ben")
    found = {one.what: one for one in changed(p.game, "Ben", "buy GWR pool")}
    assert (found["GWR in the open market"].before, found["GWR in the open market"].after) == ("20%", "10%")
