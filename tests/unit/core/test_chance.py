"""Chance: the same seed gives the same draws, records are used again, nothing else is drawn."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core.chance import Chance
from bradshaw.core.errors import FileError
from tests.unit.core.toy import new


def draws(seed: int, limits: list[int]) -> list[int]:
    chance = Chance(seed)
    return [chance.below(limit) for limit in limits]


@given(st.integers(0, 2**64), st.lists(st.integers(1, 100), max_size=20))
def test_the_same_seed_draws_the_same(seed: int, limits: list[int]) -> None:
    found = draws(seed, limits)
    assert found == draws(seed, limits)
    assert all(0 <= number < limit for number, limit in zip(found, limits, strict=True))


def test_known_draws_stay_the_same() -> None:
    """Saved seeds must give the same games in every version."""
    assert draws(7, [1000] * 5) == [957, 483, 891, 599, 760]
    assert "".join(Chance(7).shuffled("abcdef")) == "fdeabc"
    assert str(Chance(1).commitment).startswith("fe4d5518348454f7")


def test_draws_are_spread_evenly() -> None:
    counts = Counter(draws(1, [6] * 6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_recorded_draws_are_used_first() -> None:
    chance = Chance(7)
    chance.feed([3, 1])
    assert [chance.below(6), chance.below(6)] == [3, 1]
    fresh = Chance(7)
    fresh.begin(2)
    assert chance.below(6) == fresh.below(6)


def test_a_recorded_draw_out_of_range_is_an_error() -> None:
    chance = Chance(7)
    chance.feed([6])
    with pytest.raises(FileError, match="6 is not below 6"):
        chance.below(6)


def test_without_seed_and_record_there_is_no_draw() -> None:
    with pytest.raises(FileError, match="neither a seed nor a record"):
        Chance(None).below(6)


def test_commitment_hides_the_seed() -> None:
    assert Chance(None).commitment is None
    commitment = Chance(123456789).commitment
    assert commitment is not None
    assert len(commitment) == 64
    assert "123456789" not in commitment
    assert commitment != Chance(123456788).commitment


@given(st.lists(st.integers(), max_size=12), st.integers(0, 1000))
def test_shuffling_keeps_the_items(items: list[int], seed: int) -> None:
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)


def test_undoing_a_draw_does_not_change_the_next() -> None:
    game = new()
    game.play("roll")
    stones = game.table.heap.stones  # type: ignore[attr-defined]
    game.undo()
    game.play("roll")
    assert game.table.heap.stones == stones  # type: ignore[attr-defined]


def test_a_refused_action_draws_nothing() -> None:
    game = new()
    for _ in range(3):
        game.play("roll")
    count = game.chance.count
    assert game.why_not("roll") is not None
    assert game.chance.count == count
