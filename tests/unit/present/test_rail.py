"""Words and menus of railway games, from view, box and choices alone."""

from __future__ import annotations

import msgspec
import pytest

import bradshaw
from bradshaw.core.game import Game
from bradshaw.present import Entry, presenter_for
from bradshaw.present.rail import market, words
from bradshaw.present.rail.details import facts
from bradshaw.present.rail.names import started, stop_name
from bradshaw.rail.box import RailBox
from bradshaw.rail.table import rail_table
from bradshaw.rail.view import RailView, rail_view
from bradshaw.titles.t1862.details import MergersDetails
from tests.contract.settings import played


def documents(game: Game) -> tuple[RailBox, RailView]:
    assert isinstance(game.box, RailBox)
    return game.box, rail_view(game)


def sent(game: Game) -> tuple[RailBox, RailView]:
    """Box and view as they arrive on the other side of a net."""
    box, view = documents(game)
    kinds = game.title.documents
    return (
        msgspec.json.decode(msgspec.json.encode(box), type=kinds["box"]),
        msgspec.json.decode(msgspec.json.encode(view), type=kinds["view"]),
    )


def test_trains_for_sale() -> None:
    box, view = documents(bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1))
    told = words.trains_for_sale(box, view)
    assert told == "trains for sale: 2 for 100 M (6 left); then 3 for 200 M (5 cards)"


def test_a_railway_in_facts() -> None:
    box, view = documents(bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1))
    told = dict(words.facts(box, view, view.railways["CCE"]))
    assert told["director"] == "nobody"
    assert told["price"] == "not founded"
    assert told["state"] == "floats at 50%"
    assert told["homes to come"] == "Köln (I10), Krefeld (E6)"
    assert told["tokens left"] == "3 (free, 80 M)"
    assert told["shares"] == "offering 100%"


@pytest.mark.parametrize(("title", "actions"), [("18Rhl", 110), ("1862", 110)])
def test_stops_are_called_as_the_table_calls_them(title: str, actions: int) -> None:
    game = played(title, {}, 3, actions)
    (box, view), table = sent(game), rail_table(game)
    for city in view.tokens:
        assert stop_name(box, view, city) == table.stop_name(city)
    assert view.tokens


@pytest.mark.parametrize(("title", "actions"), [("18Rhl", 110), ("1862", 110)])
def test_the_market_has_every_price_and_marker(title: str, actions: int) -> None:
    box, view = documents(played(title, {}, 3, actions))
    prices = [word for row in market.rows(box) for word in row.split() if word != "-"]
    assert len(prices) == len(box.market.cells)
    shown = [code for codes in market.markers(view).values() for code in codes]
    assert sorted(shown) == sorted(code for code, railway in view.railways.items() if railway.cell)
    assert set(view.operating_order) <= set(started(view))


def test_details_in_words() -> None:
    box, _ = documents(bradshaw.new("1862", ["Ada", "Ben", "Cid"], 1))
    details = MergersDetails(partners={"W&F": 134}, merged={"W&F": {"Ada": 4.5, "Ben": 0.5, "Cid": 2.0}})
    short, tables = facts(box, details)
    assert [(fact.name, fact.value) for fact in short] == [("price after a merger with", "W&F £134")]
    assert tables[0].rows == (("Ada", "4½"), ("Ben", "½"), ("Cid", "2"))


@pytest.mark.parametrize(("title", "actions"), [("18Rhl", 5), ("18Rhl", 90), ("1862", 90)])
def test_menus_come_out_of_documents_alone(title: str, actions: int) -> None:
    game = played(title, {}, 3, actions)
    choices = game.choices()
    again = msgspec.json.decode(msgspec.json.encode(choices), type=game.title.documents["choices"])
    presenter = presenter_for(game.title)
    entries = presenter.menu(*documents(game), choices.choices)
    assert presenter.menu(*sent(game), again.choices) == entries
    assert _count(entries) == sum(not choice.same_as for choice in choices.choices)


def _count(entries: tuple[Entry, ...]) -> int:
    return sum(_count(entry.entries) if entry.entries else 1 for entry in entries)


def test_railways_and_privates_have_names_where_one_chooses_among_them() -> None:
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1)
    box, view = documents(game)
    lines = presenter_for(game.title).menu(box, view, game.choices("Ada").choices)
    assert lines[1].label == "Bid 35 to 600 M for KEO, Concession Essen-Osterath"
    while not any(line.label.startswith("Found") for line in lines):
        game.play(str(game.legal().options[0]))
        box, view = documents(game)
        lines = presenter_for(game.title).menu(box, view, game.choices(game.acting[0].player).choices)
    founding = next(line for line in lines if line.label.startswith("Found"))
    assert founding.entries[0].label == "ADR, Aachen-Düsseldorf-Ruhrorter Eisenbahn: 60 to 100 M"
