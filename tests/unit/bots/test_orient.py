"""Bots of Orient Express: legal, repeatable, and each level better than the one below."""

from __future__ import annotations

import pytest

import bradshaw
from bradshaw import bots, simulate
from bradshaw.bots.orient.choosing_cards import damage, score_worth, worth
from bradshaw.bots.orient.plan import aims, at_once, together
from bradshaw.bots.orient.position import Position as Known
from bradshaw.titles.orient.actions import Claim, Place, Score
from tests.unit.bots.choosing import by_chance, check_choice
from tests.unit.titles.orient.positions import Position

TITLE = bradshaw.find_title("Orient Express")


def test_the_levels_from_the_weakest_up() -> None:
    assert bots.names(TITLE) == ("random", "easy", "medium", "hard")


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
@pytest.mark.parametrize("actions", [0, 16, 40, 140])
def test_choices_are_legal_repeatable_and_leave_the_game_alone(name: str, actions: int) -> None:
    check_choice(name, by_chance(TITLE.name, 3, actions), by_chance(TITLE.name, 4, 30))


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_a_complete_card_is_scored_and_a_bonus_claimed(name: str) -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).hand(blue=["R-016"]).moved(3)
    choice = bots.make(name).choose(at.game.seat("blue"))
    assert choice == Score("R-016")
    at.bonus("B-012").player("blue").tokens.extend([("italy", 4), ("iberia", 4), ("russia", 4)])
    at._taken()
    assert bots.make(name).choose(at.game.seat("blue")) == Claim("B-012")


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_segments_go_where_a_card_lacks_them(name: str) -> None:
    at = Position(players=2).track(blue=[418, 464]).hand(blue=["R-016"])
    choices = []
    for _ in range(2):
        choice = bots.make(name).choose(at.game.seat("blue"))
        choices.append(choice)
        at.game.play(choice)
    assert set(choices) == {Place(513), Place(516)}


def test_the_hard_bot_counts_what_a_removal_undoes() -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).hand(blue=["R-016", "R-011"]).moved(3)
    known = Known.of(at.game.seat("blue"), careful=True)
    assert damage(known, "R-016", (418, 464, 513, 516)) > 0
    careless, careful = (score_worth(known, Score("R-016"), how) for how in (False, True))
    assert careful < careless


def test_the_hard_bot_uses_others_track_when_that_completes_a_card() -> None:
    at = Position(players=2).track(blue=[464], red=[418]).hand(blue=["R-016"])
    known = Known.of(at.game.seat("blue"), careful=True)
    assert at_once(known) == [513, 516]
    bot = bots.make("hard")
    while at.actor == "blue":
        at.game.play(bot.choose(at.game.seat("blue")))
        if at.player("blue").scored:
            break
    assert list(at.player("blue").scored) == ["R-016"]


def test_cards_that_share_track_are_planned_together() -> None:
    at = Position(players=2).hand(blue=["R-016", "R-011", "P-041"])
    plan = together(Known.of(at.game.seat("blue"), careful=True))
    alone = {aim.card: len(aim.lines) for aim in aims(Known.of(at.game.seat("blue")), ["R-016", "R-011"])}
    shared = {aim.card: len(aim.lines) for aim in plan}
    assert {"R-016", "R-011"} <= set(shared)
    assert sum(shared[card] for card in alone) < sum(alone.values())


def test_what_a_card_is_worth_falls_with_what_it_lacks() -> None:
    at = Position(players=2).track(blue=[418, 464]).hand(blue=["R-016"])
    known = Known.of(at.game.seat("blue"))
    near = worth(known, known.now, "R-016")
    empty = Known.of(Position(players=2).hand(blue=["R-016"]).game.seat("blue"))
    assert near > worth(empty, empty.now, "R-016")


def test_the_levels_beat_chance_and_finish_games() -> None:
    for name in ("easy", "hard"):
        summary = simulate.run(
            TITLE.name, games=1, players=2, seed=4, bots=(name, "random"), thorough=simulate.NONE
        )
        assert summary.wins() == {name: 1.0}
        assert summary.failures == ()
