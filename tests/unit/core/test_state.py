"""State containers: whatever is done to them is undone and done again exactly, order included."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core import codec
from bradshaw.core.journal import Journal, invert
from bradshaw.core.state import List, Map, Node, kind_named, walk

VALUES = st.integers(0, 9)
KEYS = st.sampled_from("abcde")
AT = st.integers(-3, 6)


class Box(Node):
    """A node with one of each."""

    KIND = "test box"

    number: int
    row: List[int]
    table: Map[int]


def new_box() -> Box:
    journal = Journal()
    box = Box(journal, number=0)
    box.row = box.list_of([1, 2, 3])
    box.table = box.map_of({"a": 1, "b": 2})
    journal.take()
    return box


def content(box: Box) -> tuple[int | None, list[int], list[tuple[str, int]]]:
    return box.__dict__.get("number"), list(box.row), list(box.table.items())


# --- operations on the box, drawn by hypothesis

Operation = Callable[[Box], object]


def _set_number(box: Box, value: int) -> None:
    box.number = value


def _set_item(box: Box, at: int, value: int) -> None:
    box.row[at] = value


def _delete_item(box: Box, at: int) -> None:
    del box.row[at]


def _set_key(box: Box, key: str, value: int) -> None:
    box.table[key] = value


def _new_row(box: Box, values: list[int]) -> None:
    box.row = box.list_of(values)


def _add(box: Box, values: list[int]) -> None:
    box.row += values


def _join(box: Box, values: dict[str, int]) -> None:
    box.table |= values


MANY = st.lists(VALUES, max_size=4)
OPERATIONS = st.one_of(
    st.builds(lambda v: lambda box: _set_number(box, v), VALUES),
    st.builds(lambda v: lambda box: box.row.append(v), VALUES),
    st.builds(lambda at: lambda box: box.row.pop(at), AT),
    st.builds(lambda at, v: lambda box: box.row.insert(at, v), AT, VALUES),
    st.builds(lambda v: lambda box: box.row.remove(v), VALUES),
    st.builds(lambda at, v: lambda box: _set_item(box, at, v), AT, VALUES),
    st.builds(lambda at: lambda box: _delete_item(box, at), AT),
    st.builds(lambda many: lambda box: box.row.extend(many), MANY),
    st.builds(lambda many: lambda box: box.row.replace(many), MANY),
    st.builds(lambda many: lambda box: _new_row(box, many), MANY),
    st.builds(lambda many: lambda box: _add(box, many), MANY),
    st.just(lambda box: box.row.sort()),
    st.just(lambda box: box.row.sort(reverse=True)),
    st.just(lambda box: box.row.reverse()),
    st.just(lambda box: box.row.clear()),
    st.builds(lambda key, v: lambda box: _set_key(box, key, v), KEYS, VALUES),
    st.builds(lambda key: lambda box: box.table.pop(key, None), KEYS),
    st.builds(lambda key: lambda box: box.table.pop(key), KEYS),
    st.builds(lambda key, v: lambda box: box.table.setdefault(key, v), KEYS, VALUES),
    st.builds(lambda d: lambda box: box.table.update(d), st.dictionaries(KEYS, VALUES, max_size=3)),
    st.builds(lambda d: lambda box: _join(box, d), st.dictionaries(KEYS, VALUES, max_size=3)),
    st.just(lambda box: box.table.popitem()),
    st.just(lambda box: box.table.clear()),
)


def carry_out(box: Box, operation: Operation) -> None:
    # An operation that fails must leave things so that they can still be taken back.
    with suppress(IndexError, KeyError, ValueError, StopIteration):
        operation(box)


@given(st.lists(st.lists(OPERATIONS, max_size=6), max_size=6))
def test_every_change_is_undone_and_redone(turns: list[list[Operation]]) -> None:
    box = new_box()
    history: list[tuple[Any, Any]] = []
    for operations in turns:
        before = content(box)
        for operation in operations:
            carry_out(box, operation)
        history.append((before, box._journal.take()))
    end = content(box)
    again = []
    for before, entries in reversed(history):
        again.append(invert(entries))
        assert content(box) == before
    for entries in reversed(again):
        invert(entries)
    assert content(box) == end


@given(st.lists(OPERATIONS, max_size=12))
def test_a_rollback_leaves_no_trace(operations: list[Operation]) -> None:
    box = new_box()
    before, plain = content(box), codec.to_plain(box)
    for operation in operations:
        carry_out(box, operation)
    box._journal.rollback()
    assert content(box) == before
    assert codec.to_plain(box) == plain


def test_lists_are_not_multiplied() -> None:
    box = new_box()
    with pytest.raises(TypeError):
        box.row *= 2


def test_popitem_of_nothing_fails_and_changes_nothing() -> None:
    box = new_box()
    box.table.clear()
    with pytest.raises((KeyError, StopIteration)):
        box.table.popitem()
    box._journal.rollback()
    assert content(box) == content(new_box())


def test_fields_leave_out_what_is_not_state() -> None:
    assert set(new_box().fields()) == {"number", "row", "table"}


def test_nodes_are_found_by_their_kind() -> None:
    assert kind_named(Box.KIND) is Box


def test_walk_finds_nodes_in_containers() -> None:
    box = new_box()
    inner = box.make(Box, number=1)
    deep = box.make(Box, number=2)
    box.row.append(inner)  # type: ignore[arg-type]
    box.table["n"] = box.list_of([deep])  # type: ignore[assignment]
    assert [node.number for node in walk(box) if isinstance(node, Box)] == [0, 1, 2]


def test_a_node_shows_its_state() -> None:
    assert repr(new_box()) == "Box(number=0, row=[1, 2, 3], table={'a': 1, 'b': 2})"
