"""Whole games of every title with every invariant checked after every action."""

from typing import Any

import pytest

from bradshaw.simulate import THOROUGH, USUAL, Job, Outcome, play
from tests.contract.settings import best, params, smallest, tables

#: Games at tables with more players are played up to here; the first of each set of options to its end.
PART = 260


def sound(outcome: Outcome) -> list[str]:
    """The failures of a game, except that it was cut short on purpose."""
    return [f"{f}\n{f.trace}" for f in outcome.failures if f.check != "end"]


@pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
def test_random_games_to_the_end(title: str, options: dict[str, Any], players: int) -> None:
    outcome = play(Job(title, 100 + players, ("random",) * players, options, USUAL))
    assert sound(outcome) == []
    assert outcome.end == "finished"
    assert outcome.reason


@pytest.mark.parametrize(("title", "options", "players"), params(tables()))
def test_beginnings_of_random_games_thoroughly(title: str, options: dict[str, Any], players: int) -> None:
    outcome = play(Job(title, 200 + players, ("random",) * players, options, THOROUGH, most_actions=PART))
    assert sound(outcome) == []


@pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
def test_games_of_the_strongest_bot(title: str, options: dict[str, Any], players: int) -> None:
    """With the rulebook's options to the end."""
    most = PART if options else 6000
    outcome = play(Job(title, 300 + players, (best(title),) * players, options, USUAL, most))
    assert sound(outcome) == []
    assert outcome.end == "finished" or options
