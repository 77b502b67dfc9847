"""State as JSON values and back."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core import codec
from bradshaw.core.journal import Journal
from bradshaw.core.state import List, Map, Node

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-(2**53), 2**53), st.text(max_size=8))
NAMES = st.from_regex(r"[a-zé][a-z_0-9]{0,3}", fullmatch=True)


class Sack(Node):
    """A node with any fields."""

    KIND = "test sack"

    row: List[int]


def made(shape: Any, journal: Journal) -> Any:
    """State from a drawn shape: ("list", [...]), ("map", {...}), ("node", {...}) or a value."""
    if isinstance(shape, list):
        kind, inside = shape
        if kind == "list":
            return List(journal, [made(inner, journal) for inner in inside])
        fields = {name: made(inner, journal) for name, inner in inside.items()}
        return Map(journal, fields) if kind == "map" else Sack(journal, **fields)
    return shape


SHAPES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(SCALARS, st.lists(SCALARS, max_size=3).map(tuple)),
    lambda inner: st.one_of(
        st.tuples(st.just("list"), st.lists(inner, max_size=3)).map(list),
        st.tuples(st.just("map"), st.dictionaries(st.text(max_size=4), inner, max_size=3)).map(list),
        st.tuples(st.just("node"), st.dictionaries(NAMES, inner, max_size=3)).map(list),
    ),
    max_leaves=12,
)


@given(SHAPES)
def test_state_reads_back_from_json(shape: Any) -> None:
    state = made(shape, Journal())
    plain = codec.to_plain(state)
    through = msgspec.json.decode(msgspec.json.encode(plain))
    again = codec.from_plain(through, Journal())
    assert codec.to_plain(again) == plain
    assert type(again) is type(state)


@given(st.dictionaries(st.text(max_size=3), st.integers(), min_size=2, max_size=5))
def test_a_map_keeps_its_order(items: dict[str, int]) -> None:
    plain = codec.to_plain(Map(Journal(), items))
    again = codec.from_plain(msgspec.json.decode(msgspec.json.encode(plain)), Journal())
    assert list(again) == list(items)


def test_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert codec.digest({"a": 1, "b": 2}) == codec.digest({"b": 2, "a": 1})
    assert codec.digest({"a": 1}) != codec.digest({"a": 2})


def test_chain_depends_on_everything_before() -> None:
    assert codec.chain("x", [1]) != codec.chain("y", [1])
    assert codec.chain("x", [1]) == codec.chain("x", [1])
