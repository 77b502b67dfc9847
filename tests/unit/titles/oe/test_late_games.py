"""Whole games through the last phases, every invariant checked after every action (5.2, 9.4, 13)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bradshaw.core.game import Game
from bradshaw.core.position import Position
from bradshaw.simulate.checked_game import CheckedGame
from bradshaw.simulate.effort import Effort
from bradshaw.simulate.job import Job
from bradshaw.titles.oe.table import TableOE

from .late import broken, rich

#: Invariants, undo and notation after every action, some of what is legal and illegal, and saving.
EFFORT = Effort(legal_sample=1, all_legal=0, illegal_sample=1, save=100, views=100, final=False)
HASTY = "tests.unit.titles.oe.late:HastyBot"
SMALL = {"scenario": "uk-france"}
SEEDS = (2, 6)
LEVEL_8 = "the last operating rounds after the first level 8 train are over"
BANK = "the bank has run out of money"


def played(seed: int, position: Position, reason: str) -> Game:
    """A game of the scenario from a position, which ends as it should and in which nothing fails."""
    playing = CheckedGame(Job("18OE", seed, (HASTY,) * 2, SMALL, EFFORT, position=position))
    outcome = playing.outcome()
    assert (outcome.failures, outcome.end, outcome.reason) == ((), "finished", reason)
    assert playing.game is not None
    return playing.game


def told(game: Game) -> tuple[set[str], Counter[str], set[str]]:
    """The phases that began, how many nationals formed in each, and the D trains that were bought."""
    phase, nationals, doubles = "2", Counter[str](), set[str]()
    phases = set()
    for text in map(str, game.log()):
        began = re.search(r"Train phase (\d) begins", text)
        if began:
            phase = began[1]
            phases.add(phase)
        nationals[phase] += "is now a subsidiary" in text
        doubles |= set(re.findall(r"buys a ([45]D)", text))
    return phases, nationals, doubles


@pytest.mark.rule("18OE", "5.2", "9.4", "13")
def test_games_to_the_end_after_level_8() -> None:
    """All phases; nationals form in 4, 6 and 8; D trains are bought; the last round is abbreviated."""
    nationals, doubles = Counter[str](), set[str]()
    for seed in SEEDS:
        phases, formed, bought = told(played(seed, rich(seed, 2, 150_000, 5000, **SMALL), LEVEL_8))
        assert phases == {"3", "4", "5", "6", "7", "8"}
        nationals, doubles = nationals + formed, doubles | bought
    assert {"4", "6", "8"} <= set(nationals)
    assert doubles


@pytest.mark.rule("18OE", "13")
def test_a_game_in_which_the_bank_breaks_in_phase_6() -> None:
    game = played(4, broken(4, 6, **SMALL), BANK)
    assert isinstance(game.table, TableOE)
    assert game.table.phase_number >= 6
