"""A second state like a first one, at about the cost of walking over it once."""

from __future__ import annotations

from typing import Any, TypeVar

from .journal import Journal
from .state import List, Map, Node

N = TypeVar("N", bound=Node)

#: What never changes can lie in both states.
_SHARED = frozenset((str, int, bool, type(None), tuple))


def copy_state(root: N) -> N:
    """The same state under a journal of its own. What is behind an underscore is left out."""
    return _copied_node(root, Journal())


def _copied_node(node: N, journal: Journal) -> N:
    made = type(node).__new__(type(node))
    own = made.__dict__
    own["_journal"] = journal
    for name, inner in node.__dict__.items():
        if name[0] != "_":
            own[name] = inner if type(inner) in _SHARED else _copied(inner, journal, made, name)
    return made


def _copied(value: Any, journal: Journal, owner: Any, field: str) -> Any:
    """A copy of what is not shared; a container lies in an owner."""
    kind = type(value)
    if kind is List:
        listed: List[Any] = List.__new__(List)
        list.extend(listed, [v if type(v) in _SHARED else _copied(v, journal, listed, "") for v in value])
        listed._journal, listed._owner, listed._field = journal, owner, field
        return listed
    if kind is Map:
        mapped: Map[Any] = Map.__new__(Map)
        for key, inner in value.items():
            copied = inner if type(inner) in _SHARED else _copied(inner, journal, mapped, key)
            dict.__setitem__(mapped, key, copied)
        mapped._journal, mapped._owner, mapped._field = journal, owner, field
        return mapped
    return _copied_node(value, journal)
