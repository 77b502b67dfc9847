"""Bots of Orient Express: legal, repeatable, and each level better than the one below."""

from __future__ import annotations

import pytest

import bradshaw
from bradshaw import bots, simulate
from bradshaw.bots.orient.choosing_cards import worth
from bradshaw.bots.orient.plan import aims, charged
from bradshaw.bots.orient.position import POINT
from bradshaw.bots.orient.position import Position as Known
from bradshaw.titles.orient.actions import Claim, PlaceSegment, Score
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
    at.bonus("B-012").won("blue", italy=4, iberia=4, russia=4)
    assert bots.make(name).choose(at.game.seat("blue")) == Claim("B-012")


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_segments_go_where_a_card_lacks_them(name: str) -> None:
    at = Position(players=2).track(blue=[418, 464]).hand(blue=["R-016"])
    choices = []
    for _ in range(2):
        choice = bots.make(name).choose(at.game.seat("blue"))
        choices.append(choice)
        at.game.play(choice)
    assert set(choices) == {PlaceSegment(513), PlaceSegment(516)}


def test_rounds_left_follow_the_pace_of_the_game() -> None:
    at = Position(players=2)
    begin = Known.of(at.game.seat("blue")).rounds_left
    at.put(round=20)
    assert Known.of(at.game.seat("blue")).rounds_left > begin, "nobody has taken a token in twenty rounds"
    at.tokens(france=(), italy=(), iberia=(), germany=(), russia=())
    nearly = Known.of(at.game.seat("blue"))
    assert nearly.rounds_left < begin / 2, "three tokens more"


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_without_waivers_nobody_waits_for_a_ferry(name: str) -> None:
    """R-008 is complete. P-001 lacks only the ferry to Belfast, which a waiver would pay for."""
    track = [71, 98, 119, 150, 182, 222, 223, 267, 269, 315]
    at = Position(players=2).track(blue=track).hand(blue=["R-008", "P-001"]).moved(3)
    assert [aim.lines for aim in aims(Known.of(at.game.seat("blue")), ["R-008", "P-001"])] == [(), (148,)]
    at.waivers(blue=0)
    assert [aim.card for aim in aims(Known.of(at.game.seat("blue")), ["R-008", "P-001"])] == ["R-008"]
    assert bots.make(name).choose(at.game.seat("blue")) == Score("R-008")


def test_trees_have_no_more_ferries_than_waivers_pay_for() -> None:
    """From Hamburg to Göteborg: over København with two ferries, or the long way round by land."""
    ferries, lengths = [], []
    for held in (2, 1, 0):
        known = Known.of(Position(players=2).waivers(blue=held).game.seat("blue"))
        tree = known.affordable(known.now, ("hamburg", "goeteborg"))
        assert tree is not None
        ferries.append(sum(line in known.box.ferries for line in tree.lines))
        lengths.append(len(tree.lines))
    assert ferries == [2, 0, 0]
    assert lengths == [3, 21, 21]


def test_nothing_was_reset_while_first_hands_are_drawn() -> None:
    game = bradshaw.Game("Orient Express", ["a", "b"], seed=1)
    assert not Known.of(game.seat(game.acting[0].player)).was_reset([])


def test_a_second_card_of_a_region_brings_the_second_token() -> None:
    at = Position(players=2).hand(blue=["R-010"])
    known = Known.of(at.game.seat("blue"))
    alone = Known.of(Position(players=2).game.seat("blue"))
    assert worth(alone, "R-016") - worth(known, "R-016") == 2 * POINT


def test_track_that_stays_costs_more_as_segments_run_out() -> None:
    at = Position(players=2)
    known = Known.of(at.game.seat("blue"))
    assert charged(known, "P-026", 60) == pytest.approx(36), "35 segments, six of them placed: they abound"
    at.put(players={"blue": {"segments": 16}, "red": {"segments": 35}})
    assert charged(Known.of(at.game.seat("blue")), "P-026", 60) == pytest.approx(66), "ten will be left"
    assert charged(Known.of(at.game.seat("blue")), "R-016", 60) == 60


def test_what_a_card_is_worth_falls_with_what_it_lacks() -> None:
    at = Position(players=2).track(blue=[418, 464]).hand(blue=["R-016"])
    known = Known.of(at.game.seat("blue"))
    near = worth(known, "R-016")
    empty = Known.of(Position(players=2).hand(blue=["R-016"]).game.seat("blue"))
    assert near > worth(empty, "R-016")


def test_the_levels_beat_chance_and_finish_games() -> None:
    for name in ("easy", "hard"):
        summary = simulate.run(
            TITLE.name, games=1, players=2, seed=4, bots=(name, "random"), thorough=simulate.NONE
        )
        assert summary.wins() == {name: 1.0}
        assert summary.failures == ()
