"""What may be done: concrete actions and spans."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core.legal import Legal, Span
from tests.unit.core.toy import Note, Roll, Take, new

SPANS = st.builds(
    lambda low, count, step: Span(Take(low), "count", low, low + count, step),
    st.integers(-20, 20),
    st.integers(-3, 30),
    st.integers(1, 7),
)


@given(SPANS)
def test_a_span_holds_what_it_lists(span: Span) -> None:
    listed = list(span)
    assert len(span) == len(listed)
    assert listed == [span.at(n) for n in range(len(span))]
    assert all(action in span for action in listed)
    assert sum(Take(n) in span for n in range(-30, 70)) == len(listed)


def test_a_span_holds_nothing_else() -> None:
    span = Span(Note("x", times=1), "times", 1, 9, 2)
    assert Note("x", times=3) in span
    assert Note("x", times=2) not in span
    assert Note("y", times=3) not in span
    assert Note("x", to="Ben", times=3) not in span
    assert Take(3) not in span
    assert str(span) == "note x ... 9 in steps of 2"


@given(st.lists(st.one_of(SPANS, st.just(Roll())), max_size=5))
def test_legal_is_a_sequence_of_its_actions(options: list[Span | Roll]) -> None:
    legal = Legal(options)
    listed = list(legal)
    assert len(legal) == len(listed)
    assert [legal[n] for n in range(len(legal))] == listed
    assert list(legal[1:3]) == listed[1:3]
    assert all(action in legal for action in listed)
    if listed:
        assert legal[-1] == listed[-1]
    with pytest.raises(IndexError):
        legal[len(listed)]


def test_of_gives_one_kind() -> None:
    legal = Legal([Roll(), Span(Take(1), "count", 1, 3)])
    assert legal.of(Take) == [Take(1), Take(2), Take(3)]
    assert legal.of(Note) == []


def test_a_span_counts_as_one_option_in_a_sample() -> None:
    legal = Legal([Roll(), Span(Take(1), "count", 1, 1000)])
    rng = Random(1)
    rolls = sum(legal.sample(rng) == Roll() for _ in range(400))
    assert 150 < rolls < 250


def test_weights_exclude() -> None:
    legal = Legal([Roll(), Span(Take(1), "count", 1, 3)])
    rng = Random(1)
    assert all(legal.sample(rng, lambda o: isinstance(o, Span)) in legal.of(Take) for _ in range(20))


def test_the_same_rng_gives_the_same_sample() -> None:
    legal = Legal([Roll(), Span(Take(1), "count", 1, 50)])
    first = [legal.sample(Random(n)) for n in range(20)]
    assert first == [legal.sample(Random(n)) for n in range(20)]


def test_legal_shows_itself() -> None:
    assert repr(Legal([Roll()])) == "<1 legal: roll>"
    assert "..." in repr(Legal([Take(n) for n in range(20)]))


def test_choices_are_asked_for_by_the_fields_of_their_actions() -> None:
    game = new()
    told = game.choices("Ada")
    assert [choice.word for choice in told.choices] == ["take", "roll"]
    assert [choice.do for choice in game.choices("Ada", word="roll").choices] == ["roll"]
    assert [choice.word for choice in game.choices("Ada", count=1).choices] == ["take"]
    assert game.choices("Ada", word="dig").choices == ()
    assert game.choices("Ada", brief=True) == msgspec.structs.replace(told, choices=())
