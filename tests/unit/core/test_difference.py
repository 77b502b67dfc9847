"""Changes between views lead from one to the other, and tell nothing that neither shows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core.difference import difference, patched

PLAIN = st.none() | st.integers(0, 3) | st.sampled_from("ab")
VIEWS = st.recursive(
    PLAIN, lambda inner: st.dictionaries(st.sampled_from("xyz"), inner) | st.lists(inner, max_size=3)
)


@given(st.dictionaries(st.sampled_from("xyz"), VIEWS), st.dictionaries(st.sampled_from("xyz"), VIEWS))
def test_changes_lead_from_one_view_to_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    changes = difference(before, after)
    assert patched(before, changes) == after
    assert (changes == []) == (before == after)


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"a": 1}, {"a": 2}, [[["a"], 2]]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, [[["a", "c"]]]),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, [[["a"], [1, 2, 3]]]),
        ({}, {"a": {"b": 1}}, [[["a"], {"b": 1}]]),
        ({"a": 1}, {"a": 1}, []),
    ],
)
def test_changes_are_small(before: Any, after: Any, changes: Any) -> None:
    assert difference(before, after) == changes


def test_the_view_given_stays_as_it_is() -> None:
    view = {"a": {"b": 1}}
    patched(view, [[["a", "b"], 2]])
    assert view == {"a": {"b": 1}}
