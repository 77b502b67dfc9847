"""States written again and again: what has not changed since the last time is not written anew.

What is written are the bytes over which `Game.state_hash` is taken, all of them. Every part of the state is
looked at every time, and taken over from the last time only where everything in it is the same object.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, NamedTuple

import msgspec

from bradshaw.core.codec import ENCODER, SCALARS, to_plain
from bradshaw.core.state import List, Map, Node

#: Parts that are remembered: steps and trains come and go.
MOST_PARTS = 20_000


class _Part(NamedTuple):
    """A part of a state, what it held when it was written, and how it was written."""

    #: Held so that nothing else gets its place in memory.
    whole: Any
    names: list[str]
    held: list[Any]
    #: What of this is parts itself, and how they were written.
    inside: list[tuple[Any, msgspec.Raw]]
    raw: msgspec.Raw


class StateWriter:
    """Writes the states that a table comes through."""

    def __init__(self) -> None:
        self._parts: dict[int, _Part] = {}

    def written(self, table: Node) -> bytes:
        """All of the state, as canonical JSON."""
        if len(self._parts) > MOST_PARTS:
            self._parts.clear()
        return bytes(self._write(table))

    def _write(self, part: Any) -> msgspec.Raw:
        """A node, a map or a list."""
        names, held = _content(part)
        before = self._parts.get(id(part))
        if before is not None and names == before.names and _same(held, before.held):
            # The same objects: what is no part cannot have changed, and the parts in it are looked at.
            write = self._write
            for inner, raw in before.inside:
                if write(inner) is not raw:
                    break
            else:
                return before.raw
        inside: list[tuple[Any, msgspec.Raw]] = []
        raw = msgspec.Raw(ENCODER.encode(self._plain(part, inside)))
        self._parts[id(part)] = _Part(part, names, held, inside, raw)
        return raw

    def _plain(self, part: Any, inside: list[tuple[Any, msgspec.Raw]]) -> Any:
        """What `to_plain` makes of a part, with what is written already in the place of the parts in it."""

        def plain(value: Any) -> Any:
            if type(value) in SCALARS:
                return value
            if type(value) is tuple:
                return to_plain(_flat(value))
            inside.append((value, self._write(value)))
            return inside[-1][1]

        if isinstance(part, Node):
            return {"@": part.KIND, **_fields(part, plain)}
        if isinstance(part, Map):
            return {"{": {name: plain(value) for name, value in part.items()}}
        return [plain(value) for value in part]


def _content(part: Any) -> tuple[list[str], list[Any]]:
    """Everything in a part; of a node more than its state."""
    if isinstance(part, Node):
        return list(part.__dict__), list(part.__dict__.values())
    if isinstance(part, Map):
        return list(part), list(part.values())
    if isinstance(part, List):
        return [], list(part)
    raise TypeError(f"a state holds no {type(part).__name__}")


def _same(some: list[Any], others: list[Any]) -> bool:
    """Whether two lists hold the same objects."""
    return len(some) == len(others) and all(map(is_, some, others))


def _fields(node: Node, plain: Callable[[Any], Any]) -> dict[str, Any]:
    """The fields that are stored, by the names under which they are. What is at its default is not, but is
    looked at too: an empty container is filled one day."""
    defaults, stored = type(node).DEFAULTS, type(node).STORED
    found = {}
    for name, value in node.__dict__.items():
        if name[0] != "_":
            written = plain(value)
            if not (name in defaults and defaults[name] == value):
                found[stored.get(name, name)] = written
    return found


def _flat(value: tuple[Any, ...]) -> tuple[Any, ...]:
    """A tuple, refused if there is anything in it that could change."""
    for inner in value:
        if type(inner) is tuple:
            _flat(inner)
        elif type(inner) not in SCALARS:
            raise TypeError(f"a tuple of a state holds no {type(inner).__name__}")
    return value
