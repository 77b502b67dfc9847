"""The data of 18OE are whole, and what is guessed in them is said."""

import pytest

from bradshaw.rail.assumed import Assumed, assumptions, proven
from bradshaw.rail.check.report import check_data
from bradshaw.titles.oe.names import PACKAGE
from bradshaw.titles.oe.setup import game_data


@pytest.mark.parametrize(
    "flags", [frozenset({"concessions"}), frozenset({"uk-france"})], ids=["full", "uk-france"]
)
def test_the_box_is_whole(flags: frozenset[str]) -> None:
    report = check_data(game_data(flags))
    assert report.problems == []


def test_every_assumption_speaks_of_something_that_is_there() -> None:
    assert [fault for _, fault in proven(PACKAGE) if fault] == []


def test_the_great_guesses_are_among_them() -> None:
    guessed = {(record.file, name) for record in assumptions(PACKAGE) for name in record.records}
    assert len([name for file, name in guessed if file == "patronage"]) == 45
    assert len([name for file, name in guessed if file == "water" and name.startswith("F")]) == 19
    assert {("privates", f"C{number}") for number in range(1, 11)} <= guessed


def test_an_assumption_reads_as_a_sentence() -> None:
    assumed = Assumed(file="water", field="distance", of="F02 F03", why="Long lines count one.")
    assert str(assumed) == "water.json, distance of F02 F03 (assumed): Long lines count one."
