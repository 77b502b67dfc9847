"""The journal: taking back, doing again, rolling back to a mark."""

from bradshaw.core.journal import ABSENT, APPENDED, Journal, invert
from bradshaw.core.state import List, Map, Node


class Thing(Node):
    KIND = "test thing"

    size: int


def test_writes_are_noted_with_what_stood_there() -> None:
    journal = Journal()
    thing = Thing(journal, size=1)
    thing.size = 2
    thing.colour = "red"
    assert [(key, old) for _, key, old in journal.entries] == [("size", 1), ("colour", ABSENT)]


def test_making_a_node_is_no_change() -> None:
    journal = Journal()
    Thing(journal, size=1), List(journal, [1]), Map(journal, {"a": 1})
    assert journal.entries == []


def test_rollback_takes_everything_back() -> None:
    journal = Journal()
    thing, row = Thing(journal, size=1), List(journal, [1, 2])
    thing.size = 2
    thing.size = 3
    del thing.size
    row.append(3)
    row.pop(0)
    journal.rollback()
    assert thing.size == 1
    assert row == [1, 2]
    assert journal.entries == []


def test_rollback_to_a_mark_keeps_what_was_before() -> None:
    journal = Journal()
    thing = Thing(journal, size=1)
    thing.size = 2
    mark = len(journal.entries)
    thing.size = 3
    journal.rollback(mark)
    assert thing.size == 2
    assert len(journal.entries) == 1


def test_inverting_twice_does_it_again() -> None:
    journal = Journal()
    table, row = Map(journal, {"a": 1, "b": 2}), List(journal, [1])
    table["a"] = 5
    del table["b"]
    table["c"] = 3
    row.append(2)
    after = (dict(table), list(row))
    undone = invert(journal.take())
    assert (table, row) == ({"a": 1, "b": 2}, [1])
    invert(undone)
    assert (dict(table), list(row)) == after


def test_a_key_that_comes_back_stands_where_it_stood() -> None:
    """Rules may go through a map in its order, so undoing must restore that too."""
    journal = Journal()
    table = Map(journal, {"a": 1, "b": 2, "c": 3})
    del table["a"]
    table["d"] = 4
    entries = invert(journal.take())
    assert list(table) == ["a", "b", "c"]
    entries = invert(entries)
    assert list(table) == ["b", "c", "d"]
    invert(entries)
    assert list(table) == ["a", "b", "c"]


def test_taking_the_entries_begins_a_new_list() -> None:
    journal = Journal()
    row: List[int] = List(journal)
    row.append(1)
    assert [key for _, key, _ in journal.take()] == [APPENDED]
    assert journal.entries == []


def test_marks_say_their_names() -> None:
    assert repr(ABSENT) == "ABSENT"
