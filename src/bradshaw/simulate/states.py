"""States written again and again: what has not changed since the last time is not written anew.

What is written are the bytes over which `Game.state_hash` is taken, all of them. Every part of the state is
looked at every time, and taken over from the last time only where everything in it is the same object.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_
from typing import Any, NamedTuple

import msgspec

from bradshaw.core.codec import ENCODER, SCALARS, to_plain
from bradshaw.core.state import List, Map, Node

#: Parts that are remembered: steps and trains come and go.
MOST_PARTS = 20_000

_FLAT = SCALARS | {tuple}


class _Part(NamedTuple):
    """A part of a state, what it held when it was written, and how it was written."""

    #: Held so that nothing else gets its place in memory.
    whole: Any
    names: list[str]
    held: list[Any]
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

    def _write(self, value: Any) -> Any:
        """A scalar or a tuple as it is, everything else as it is written."""
        if type(value) in _FLAT:
            return value
        if isinstance(value, Node):
            return self._part(value, *_fields(value))
        if isinstance(value, Map):
            return self._part(value, list(value), list(value.values()))
        if isinstance(value, List):
            return self._part(value, [], list(value))
        raise TypeError(f"a state holds no {type(value).__name__}")

    def _part(self, whole: Any, names: list[str], inner: list[Any]) -> msgspec.Raw:
        held = [value if type(value) in _FLAT else self._write(value) for value in inner]
        before = self._parts.get(id(whole))
        if before is not None and names == before.names and _same(held, before.held):
            return before.raw
        raw = msgspec.Raw(ENCODER.encode(_plain(whole, names, held)))
        self._parts[id(whole)] = _Part(whole, names, held, raw)
        return raw


def _same(some: list[Any], others: list[Any]) -> bool:
    """Whether two lists hold the same objects."""
    return len(some) == len(others) and all(map(is_, some, others))


def _fields(node: Node) -> tuple[list[str], list[Any]]:
    """The fields that are stored, by the names under which they are, and what they hold."""
    defaults, stored = type(node).DEFAULTS, type(node).STORED
    fields = [
        (stored.get(name, name), value)
        for name, value in node.__dict__.items()
        if name[0] != "_" and not (name in defaults and defaults[name] == value)
    ]
    return [name for name, _ in fields], [value for _, value in fields]


def _plain(whole: Any, names: Sequence[str], held: Sequence[Any]) -> Any:
    """What `to_plain` makes of a part, with what is written already inside."""
    values = [to_plain(_flat(value)) if type(value) is tuple else value for value in held]
    if isinstance(whole, Node):
        return {"@": whole.KIND, **dict(zip(names, values, strict=True))}
    return {"{": dict(zip(names, values, strict=True))} if isinstance(whole, Map) else values


def _flat(value: tuple[Any, ...]) -> tuple[Any, ...]:
    """A tuple, refused if there is anything in it that could change."""
    for inner in value:
        if type(inner) is tuple:
            _flat(inner)
        elif type(inner) not in SCALARS:
            raise TypeError(f"a tuple of a state holds no {type(inner).__name__}")
    return value
