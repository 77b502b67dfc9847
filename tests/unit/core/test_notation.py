"""Actions as a line of text and as JSON, both ways."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core.action import Action, notation, usage, word_of
from bradshaw.core.refusal import Refusal
from tests.unit.core.toy import TOY, Note, Roll, Say, Take

TEXT = st.text(max_size=12)
WORDS = TOY.vocabulary

#: Words of a list that begin like an option of the same action would be read as that option.
SAID = TEXT.filter(lambda word: word.partition("=")[0] not in ("words", "loud"))
ACTIONS = st.one_of(
    st.builds(Take, st.integers()),
    st.just(Roll()),
    st.builds(Say, st.lists(SAID, max_size=4).map(tuple), st.booleans()),
    st.builds(Note, TEXT, TEXT, st.integers()),
)


@given(ACTIONS)
def test_actions_read_back_from_notation(action: Action) -> None:
    assert WORDS.parse(notation(action)) == action
    assert str(action) == notation(action)


@given(ACTIONS)
def test_actions_read_back_from_json(action: Action) -> None:
    assert WORDS.decode(msgspec.json.encode(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Take(2), "take 2"),
        (Roll(), "roll"),
        (Say(("good", "day"), True), "say good day loud=yes"),
        (Say(), "say"),
        (Note("a b"), "note 'a b'"),
        (Note("x", to="Ben", times=3), "note x to=Ben times=3"),
        (Note(""), "note ''"),
    ],
)
def test_how_notation_looks(action: Action, text: str) -> None:
    assert notation(action) == text
    assert WORDS.parse(text) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action given"),
        ("   ", "no action given"),
        ("jump", "'jump' is not an action"),
        ("take", "'take' lacks its count"),
        ("take two", "count is a whole number, not 'two'"),
        ("take 2 3", "'3' does not belong to 'take'"),
        ("take 2 count=3", "'count=3' does not belong to 'take'"),
        ("say hello loud=maybe", "loud is yes or no, not 'maybe'"),
        ("note x to=a to=b", "'to=b' does not belong to 'note'"),
        ("note x by=a", "'by=a' does not belong to 'note'"),
        ("note 'x", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refusal) as caught:
        WORDS.parse(text)
    assert caught.value.rule == "form"
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    "raw",
    ["", "{", "[]", '{"do":"jump"}', '{"do":"take"}', '{"do":"take","count":"2"}', '{"count":2}', "null"],
)
def test_json_that_is_no_action_is_refused(raw: str) -> None:
    with pytest.raises(Refusal):
        WORDS.decode(raw)


def test_usage_and_words() -> None:
    assert usage(Note) == "note TEXT [to=...] [times=...]"
    assert usage(Say) == "say WORDS... [loud=...]"
    assert word_of(Take) == Take(1).word == "take"


def test_actions_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Take(1).count = 2  # type: ignore[misc]
