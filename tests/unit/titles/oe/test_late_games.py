"""Whole games through the last phases, every invariant checked after every action (5.2, 9.4, 13)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bradshaw.core.game import Game
from bradshaw.simulate.checked_game import CheckedGame
from bradshaw.simulate.effort import Effort
from bradshaw.simulate.job import Job

from .late import rich

#: Invariants, undo and notation after every action, some of what is legal and illegal, and saving.
EFFORT = Effort(legal_sample=1, all_legal=0, illegal_sample=1, save=100, views=100, final=False)
HASTY = "tests.unit.titles.oe.late:HastyBot"
SMALL = {"scenario": "uk-france"}
LEVEL_8 = "the last operating rounds after the first level 8 train are over"
BANK = "the bank has run out of money"


def played(seed: int, players: int, bank: int) -> CheckedGame:
    """A game of the scenario from a position with so much in the bank."""
    position = rich(seed, players, bank, 5000, **SMALL)
    return CheckedGame(Job("18OE", seed, (HASTY,) * players, SMALL, EFFORT, position=position))


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
def test_a_game_to_the_end_after_level_8() -> None:
    """All phases; nationals form in 4, 6 and 8; a D train runs; the last round is abbreviated."""
    playing = played(seed=6, players=2, bank=150_000)
    outcome = playing.outcome()
    assert (outcome.failures, outcome.end, outcome.reason) == ((), "finished", LEVEL_8)
    assert playing.game is not None
    phases, nationals, doubles = told(playing.game)
    assert phases == {"3", "4", "5", "6", "7", "8"}
    assert all(nationals[phase] for phase in ("4", "6", "8"))
    assert doubles


@pytest.mark.rule("18OE", "13")
def test_a_game_in_which_the_bank_breaks_late() -> None:
    playing = played(seed=1, players=2, bank=3_000)
    outcome = playing.outcome()
    assert (outcome.failures, outcome.end, outcome.reason) == ((), "finished", BANK)
    assert playing.game is not None
    assert {"4", "5", "6"} <= told(playing.game)[0]
