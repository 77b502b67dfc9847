"""What an action meant: the facts that it changed, out of the journal.

A fact is named by whom it concerns and by a word of the game: `{"railway RhE": {"cash": 120}}`. Which
fields are facts, and in which words, the nodes say (`Node.meaning`). What was written without
being changed does not count, nor in which order things were written.
"""

from __future__ import annotations

from typing import Any

from .journal import ABSENT, APPENDED, POPPED, WHOLE, Entry
from .state import List, Map, Node, walk

Facts = dict[str, dict[str, Any]]


def changed_facts(entries: list[Entry]) -> Facts:
    """The facts that these changes left behind."""
    found: Facts = {}
    for node, touched in _touched(entries).values():
        told = node.meaning(touched)
        if told:
            found.setdefault(node.called(), {}).update(told)
    return found


def all_facts(root: Node) -> Facts:
    """All facts of a state."""
    found: Facts = {}
    for node in walk(root):
        told = node.meaning(_all_of(node))
        if told:
            found[node.called()] = told
    return found


def facts_in_words(facts: Facts) -> str:
    """`bank: cash 900, railway RhE: cash 120, trains 2 3`, for people who look for a difference."""
    told = (
        f"{who}: {', '.join(f'{word} {_word(value)}' for word, value in facts[who].items())}"
        for who in sorted(facts)
    )
    return "; ".join(told) or "nothing changes"


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_word(inner)}" for key, inner in sorted(value.items())) or "none"
    if isinstance(value, (list, tuple)):
        return " ".join(map(_word, value)) or "none"
    return "none" if value is None else str(value)


def next_in_words(question: tuple[str, tuple[str, ...]] | None) -> str:
    """What is to be decided next."""
    return f"{' and '.join(question[1])} ({question[0]})" if question else "nobody: the game is over"


def _all_of(node: Node) -> dict[str, Any]:
    """All fields of a node, as if they had changed."""
    return {name: value if type(value) is Map else () for name, value in node.fields().items()}


#: Nodes, each with its fields that changed, and for a map the keys that did.
_Found = dict[int, tuple[Node, dict[str, Any]]]


def _touched(entries: list[Entry]) -> _Found:
    """The nodes that are not as they were. Only what stood somewhere first tells whether it changed."""
    first: dict[int, tuple[Any, dict[Any, Any]]] = {}
    lists: dict[int, list[Entry]] = {}
    for entry in entries:
        target, key, old = entry
        kind = type(target)
        if kind is List:
            if target._field != "agenda":  # steps tell for themselves, and the next question what is on top
                lists.setdefault(id(target), []).append(entry)
        elif kind is Map or not target.SILENT:
            known = first.get(id(target))
            if known is None:
                known = first[id(target)] = target, {}
            before = known[1]
            if key is WHOLE:
                for inner in {**old, **target}:
                    before.setdefault(inner, old.get(inner, ABSENT))
            elif key not in before:
                before[key] = old
    found: _Found = {}
    for target, before in first.values():
        if type(target) is Map:
            _compare_map(target, before, found)
        else:
            _compare_node(target, before, found)
    for changes in lists.values():
        if _differs(changes):
            _note(changes[0][0], None, found)
    return found


def _compare_node(node: Node, before: dict[str, Any], found: _Found) -> None:
    own, kind = node.__dict__, type(node)
    for name, old in before.items():
        new = own[name] if name in own else getattr(kind, name, ABSENT)
        if old is ABSENT:
            old = getattr(kind, name, ABSENT)
        if old != new:
            fields = found.setdefault(id(node), (node, {}))[1]
            fields[name] = {*new, *(old if type(old) is Map else ())} if type(new) is Map else ()
            if isinstance(new, Node):
                _touch_new(new, found)


def _compare_map(target: Map[Any], before: dict[str, Any], found: _Found) -> None:
    for key, old in before.items():
        new = target.get(key, ABSENT)
        if old != new:
            _note(target, key, found)
            if isinstance(new, Node):
                _touch_new(new, found)


def _touch_new(node: Node, found: _Found) -> None:
    """A node that was put in: everything in it is new."""
    for inner in walk(node):
        found[id(inner)] = inner, _all_of(inner)


def _note(container: Any, key: Any, found: _Found) -> None:
    """Find the node in which a container lies, and note its field there."""
    owner = container._owner
    while type(owner) is Map or type(owner) is List:
        key, container = container._field, owner
        owner = container._owner
    if owner is None or owner.SILENT:  # never laid into the state, or bookkeeping
        return
    fields = found.setdefault(id(owner), (owner, {}))[1]
    if type(container) is Map:
        keys = fields.setdefault(container._field, set())
        if isinstance(keys, set):
            keys.add(key)
    else:
        fields.setdefault(container._field, ())


def _differs(changes: list[Entry]) -> bool:
    """Whether a list is not as it was before some changes."""
    target = changes[0][0]
    before = list(target)
    for _, key, old in reversed(changes):
        if key is APPENDED:
            before.pop()
        elif key is POPPED:
            before.append(old)
        else:
            before = list(old)
    return before != list(target)
