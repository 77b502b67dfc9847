"""State as plain JSON values and back, deltas, and hashes.

| in the state | as JSON |
| --- | --- |
| scalar | itself |
| tuple | `{"(": [...]}` |
| `List` | `{"[": [...], "#": serial}` |
| `Map` | `{"{": {...}, "#": serial}` |
| `Node` | `{"@": kind, "#": serial, field: value, ...}` |

Serial numbers are those of the journal: they make deltas short (a changed container is named
by its number) and are equal in every replay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from .journal import APPENDED, WHOLE, Entry, Journal
from .state import List, Map, Node, kind_named

_ENCODER = msgspec.json.Encoder(order="sorted")
#: Most values in a state are these, so they are told apart first.
_SCALARS = frozenset((str, int, bool, type(None)))


def to_plain(value: Any) -> Any:
    """A state value as JSON values. Scalars inside are taken over without a call: there are many."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is tuple:
        return {"(": _plain_items(value)}
    if isinstance(value, Node):
        plain = {"@": value.KIND, "#": value._serial}
        for name, inner in value.__dict__.items():
            if name[0] != "_":
                plain[name] = inner if type(inner) in _SCALARS else to_plain(inner)
        return plain
    if isinstance(value, List):
        return {"[": _plain_items(value), "#": value._serial}
    if isinstance(value, Map):
        items = {key: inner if type(inner) in _SCALARS else to_plain(inner) for key, inner in value.items()}
        return {"{": items, "#": value._serial}
    return value


def _plain_items(values: Sequence[Any]) -> list[Any]:
    return [inner if type(inner) in _SCALARS else to_plain(inner) for inner in values]


def from_plain(plain: Any, journal: Journal) -> Any:
    """Rebuild a state value; `journal` becomes that of everything in it."""
    if not isinstance(plain, dict):
        return plain
    if "(" in plain:
        return tuple(from_plain(inner, journal) for inner in plain["("])
    made: Node | List[Any] | Map[Any]
    if "[" in plain:
        made = List(journal, [from_plain(inner, journal) for inner in plain["["]])
        made._serial = plain["#"]
    elif "{" in plain:
        made = Map(journal, {key: from_plain(inner, journal) for key, inner in plain["{"].items()})
        made._serial = plain["#"]
    else:
        made = _node_from_plain(plain, journal)
    return made


def _node_from_plain(plain: dict[str, Any], journal: Journal) -> Node:
    kind = kind_named(plain["@"])
    node = kind.__new__(kind)
    own = node.__dict__
    own["_journal"] = journal
    own["_serial"] = plain["#"]
    for name, inner in plain.items():
        if name not in ("@", "#"):
            own[name] = from_plain(inner, journal)
    return node


def delta(entries: list[Entry]) -> list[list[Any]]:
    """What a list of journal entries changed: `[serial, key, new value]`, last value of each."""
    changed: dict[tuple[int, Any], list[Any]] = {}
    grown: dict[int, tuple[List[Any], int | None]] = {}
    for target, key, _ in entries:
        kind = type(target)
        if kind is List:
            _, count = grown.get(target._serial, (target, 0))
            grown[target._serial] = (target, None if count is None or key is not APPENDED else count + 1)
            continue
        serial = target["_serial"] if kind is dict else target._serial
        if key is WHOLE:
            changed[serial, ""] = [serial, "", to_plain(target)]
        elif (serial, key) not in changed:
            new = dict.get(target, key)
            changed[serial, key] = [serial, key, new if type(new) in _SCALARS else to_plain(new)]
    lists = [[serial, "", _list_change(target, count)] for serial, (target, count) in grown.items()]
    return [*changed.values(), *lists]


def _list_change(target: List[Any], grown: int | None) -> Any:
    """A list that only grew is described by its new elements and its length, any other by all of it."""
    if grown is None:
        return [to_plain(inner) for inner in target]
    return {"+": [to_plain(inner) for inner in target[len(target) - grown :]], "n": len(target)}


def digest(value: Any) -> str:
    """SHA-256 over the canonical JSON of a value, in hexadecimal."""
    return hashlib.sha256(_ENCODER.encode(value)).hexdigest()


def chain(previous: str, content: Any) -> str:
    """The next link of a hash chain."""
    return hashlib.sha256(previous.encode() + _ENCODER.encode(content)).hexdigest()
