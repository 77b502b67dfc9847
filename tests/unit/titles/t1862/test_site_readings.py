"""Readings of 1862 that recorded games of the site have shown; each against the book's."""

from __future__ import annotations

import pytest

from bradshaw.titles.t1862.small_stations import tiles_left
from tests.unit.titles.t1862.positions import at


@pytest.mark.rule("1862", "4.3", "6.6")
def test_reading_fines_from() -> None:
    """Who is asked first to sell for a fine: the new holder of the priority deal, or who began the round."""
    for reading, first in (("priority deal", "Ben"), ("first of the round", "Ada")):
        p = at(fines_from=reading).railway("ESR", {"Ada": 30}, par=54, chartered=True, floated=False)
        p.railway("ENR", {"Ben": 30}, par=54, chartered=True, floated=False)
        p.railway("EUR", {"Cid": 40, "Ada": 20, "Ben": 20}, trains=["2E"])
        p.obliged("ESR", "Ada").obliged("ENR", "Ben").player("Ada", 0).player("Ben", 0).player("Cid", 0)
        p.stock_round("Ada").play("sell EUR 10", "pass", "pass", "pass", "pass")
        assert (p.step, p.acting) == ("obligation", first), reading


@pytest.mark.rule("1862", "7.6.3")
def test_reading_station_tiles() -> None:
    count = at().table.board.grid.tiles["16"].count
    for reading, left in (("of the box", count - 2), ("of each marking", count - 1)):
        table = at("C", station_tiles=reading).tiles(D7="16+a 0", E6="16+b 0").table
        assert tiles_left(table, "16+a") == left, reading


def test_markings_that_turning_maps_onto_each_other_share_a_stock() -> None:
    table = at("C", station_tiles="of each marking").tiles(D7="17+a 0").table
    assert tiles_left(table, "17+a") == tiles_left(table, "17+b") == table.board.grid.tiles["17"].count - 1


@pytest.mark.rule("1862", "6.5.3")
def test_reading_empty_questions_in_a_stock_round() -> None:
    """Who has the money to start a railway is asked, though none can be started."""
    for reading, asked in (("skipped", "Cid"), ("asked", "Ben")):
        p = at(empty_questions=reading).railway("ESR", {"Cid": 100}, trains=["2E"])
        p.offered_from("H", *(code for code in p.table.railways if code != "ESR"))
        p.player("Ada", 0).player("Ben", 162).player("Cid", 0).stock_round("Ben")
        assert (p.step, p.acting) == ("stock round", asked), reading


@pytest.mark.rule("1862", "10.4")
def test_reading_trainless_worth() -> None:
    for reading, worth in (("by share", 4 * 35), ("by certificate", 106 + 35)):
        p = at(trainless_worth=reading).railway("ESR", {"Ada": 40}, price=71).player("Ada", 0)
        assert p.table.worth("Ada") == worth, reading


def test_reading_agreed_end() -> None:
    assert at().stock_round().game.why_not("end") is not None
    p = at(agreed_end=True).stock_round()
    p.game.play("end")
    assert p.game.finished
