"""State as plain JSON values and back, and hashes.

| in the state | as JSON |
| --- | --- |
| scalar | itself |
| `List` | `[...]` |
| tuple | `{"(": [...]}` |
| `Map` | `{"{": {...}}` |
| `Node` | `{"@": kind, field: value, ...}` |

Kinds and fields have their declared names, and a field at its default is left out (see `state.py`). Fields
with defaults come last, in the order in which the class declares them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from .journal import Journal
from .state import List, Map, Node, adopt, kind_named

ENCODER = msgspec.json.Encoder(order="sorted")
#: Most values in a state are these, so they are told apart first.
SCALARS = frozenset((str, int, bool, type(None)))


def to_plain(value: Any) -> Any:
    """A state value as JSON values. Scalars inside are taken over without a call: there are many."""
    kind = type(value)
    if kind in SCALARS:
        return value
    if kind is tuple:
        return {"(": _plain_items(value)}
    if isinstance(value, Node):
        return _plain_node(value)
    if isinstance(value, List):
        return _plain_items(value)
    if isinstance(value, Map):
        return {
            "{": {key: inner if type(inner) in SCALARS else to_plain(inner) for key, inner in value.items()}
        }
    return value


def _plain_node(node: Node) -> dict[str, Any]:
    kind = type(node)
    if not kind.KIND:
        raise TypeError(f"{kind.__name__} is abstract and cannot be stored")
    plain: dict[str, Any] = {"@": kind.KIND}
    own, defaults, stored = node.__dict__, kind.DEFAULTS, kind.STORED
    for name, inner in own.items():
        if name[0] != "_" and name not in defaults:
            plain[stored.get(name, name)] = inner if type(inner) in SCALARS else to_plain(inner)
    # An empty container is made when it is first looked at, so these come in the order of the class.
    for name, default in defaults.items():
        if name in own and name[0] != "_" and default != own[name]:
            inner = own[name]
            plain[stored.get(name, name)] = inner if type(inner) in SCALARS else to_plain(inner)
    return plain


def _plain_items(values: Sequence[Any]) -> list[Any]:
    return [inner if type(inner) in SCALARS else to_plain(inner) for inner in values]


def from_plain(plain: Any, journal: Journal) -> Any:
    """Rebuild a state value; `journal` becomes that of everything in it."""
    if isinstance(plain, list):
        return List(journal, [from_plain(inner, journal) for inner in plain])
    if not isinstance(plain, dict):
        return plain
    if "(" in plain:
        return tuple(from_plain(inner, journal) for inner in plain["("])
    if "{" in plain:
        return Map(journal, {key: from_plain(inner, journal) for key, inner in plain["{"].items()})
    return _node_from_plain(plain, journal)


def _node_from_plain(plain: dict[str, Any], journal: Journal) -> Node:
    kind = kind_named(plain["@"])
    present = {stored: name for name, stored in kind.STORED.items()}
    node = kind.__new__(kind)
    own = node.__dict__
    own["_journal"] = journal
    for word, inner in plain.items():
        if word != "@":
            name = present.get(word, word)
            own[name] = value = inner if type(inner) in SCALARS else from_plain(inner, journal)
            if isinstance(value, (List, Map)):
                adopt(node, name, value)
    return node


def digest(value: Any) -> str:
    """SHA-256 over the canonical JSON of a value, in hexadecimal."""
    return hashlib.sha256(ENCODER.encode(value)).hexdigest()


def chain(previous: str, content: Any) -> str:
    """The next link of a hash chain."""
    return hashlib.sha256(previous.encode() + ENCODER.encode(content)).hexdigest()
