"""Trains as things with sides and markers, on a made-up title: what 18OE and 18LRA need."""

from typing import Any

from bradshaw.core import codec
from bradshaw.core.game import Game
from bradshaw.core.journal import Journal
from bradshaw.core.position import position_of, stand
from bradshaw.rail.rules.trains import bank_offers, hand_train, rust
from tests.unit.titles.written import with_changes

from . import tiny


def founded(*trains: str) -> tuple[Game, Any, Any, Any]:
    """NOR and SUD in play; NOR may have trains."""
    game = with_changes(tiny.founded("par NOR 100", "par SUD 90"), railways={"NOR": {"trains": list(trains)}})
    table: Any = game.table
    return game, table, table.railways["NOR"], table.railways["SUD"]


def test_a_new_train_is_made_by_the_table() -> None:
    _, table, nor, _ = founded()
    hand_train(table, nor, "2/b", "bank")
    (train,) = nor.fleet
    assert isinstance(train, tiny.TinyTrain)
    assert (train.name, train.other_side, train.marker) == ("2", True, False)
    assert list(nor.trains) == ["2/b"]
    assert table.depot.left("2") == 7
    assert table.train_data("2/b+m").price == 100


def test_what_lies_on_a_train_goes_where_it_goes() -> None:
    _, table, nor, sud = founded("2", "2+m")
    moved = nor.train("2+m")
    hand_train(table, sud, "2+m", "NOR")
    assert list(sud.fleet) == [moved]
    assert (list(nor.trains), list(sud.trains)) == (["2"], ["2+m"])
    table.push(table.step("discard"), code="SUD").do_discard("Ben", _discard("2+m"))
    assert list(table.depot.used) == [moved]
    assert ("2+m", "pool", 100) in bank_offers(table)
    hand_train(table, nor, "2+m", "pool")
    assert list(nor.trains) == ["2", "2+m"]


def _discard(train: str) -> Any:
    return tiny.TITLE.vocabulary.parse(f"discard {train}")


def test_a_marker_keeps_a_train_that_is_obsolete() -> None:
    _, table, nor, _ = founded("2", "2+m", "3")
    rust(table, "3")
    assert list(nor.trains) == ["2+m", "3"]
    assert list(table.depot.rusted) == ["2"]


def test_the_facts_name_trains_as_people_do() -> None:
    _, _, nor, _ = founded("3", "2/b")
    assert nor.meaning({"fleet": ()}) == {"trains": ["2/b", "3"]}


def test_trains_are_stored_with_what_lies_on_them() -> None:
    _, _, nor, _ = founded("2/b+m")
    plain = codec.to_plain(nor)
    assert plain["trains"] == [{"@": "tiny train", "name": "2", "other_side": True, "marker": True}]
    again: Any = codec.from_plain(plain, Journal())
    assert list(again.trains) == ["2/b+m"]


def test_positions_write_trains_in_a_word() -> None:
    game, *_ = founded("2/b+m", "3")
    found = position_of(game)
    assert found.table["railways"]["NOR"]["trains"] == ["2/b+m", "3"]
    again: Any = stand(game, found)
    (first, second) = again.railways["NOR"].fleet
    assert (first.other_side, first.marker, second.name) == (True, True, "3")


def test_views_tell_the_train_of_the_box_and_what_people_call_it() -> None:
    game, *_ = founded("2/b+m")
    view: Any = game.view("Ada")
    (train,) = view.railways["NOR"].trains
    assert (train.name, train.train, train.kept) == ("2/b+m", "2", 1)
