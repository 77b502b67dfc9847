"""The journal: every change of state, so that it can be taken back.

An entry is `(target, key, old)`. `target` is a `Node` or a journalled container; `old` is
what stood there before. Two keys are special for lists:
`APPENDED` (take the last element off) and `POPPED` (put `old` back at the end);
`WHOLE` restores the complete former content of a list or a map; a key taken out of a map is noted
like that, so that it comes back in its old place.

Undoing turns each entry into the entry that does it again, so the same few lines
serve undo and redo.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final


class _Mark:
    """A named constant that compares by identity."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


ABSENT: Final = _Mark("ABSENT")
APPENDED: Final = _Mark("APPENDED")
POPPED: Final = _Mark("POPPED")
WHOLE: Final = _Mark("WHOLE")

Entry = tuple[Any, Any, Any]


class Journal:
    """The changes since the last action began, in order."""

    __slots__ = ("entries", "known", "root")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        #: The node at the root of the state, for those inside it to find their way.
        self.root: Any = None
        #: What was worked out about the state as it is; dropped when it changes.
        self.known: dict[Hashable, Any] = {}

    def take(self) -> list[Entry]:
        """Hand over the entries and begin a new, empty list."""
        entries = self.entries
        self.entries = []
        if entries:
            self.forget()
        return entries

    def forget(self) -> None:
        """The state is another one. What was known of the old one is left to whoever goes back to it."""
        self.known = {}

    def rollback(self, mark: int = 0) -> None:
        """Take back everything noted since there were `mark` entries."""
        invert(self.entries[mark:])
        del self.entries[mark:]


def invert(entries: list[Entry]) -> list[Entry]:
    """Undo entries, last first; return the entries that redo them."""
    again: list[Entry] = []
    for target, key, old in reversed(entries):
        if key is APPENDED:
            again.append((target, POPPED, list.pop(target)))
        elif key is POPPED:
            list.append(target, old)
            again.append((target, APPENDED, None))
        elif key is WHOLE:
            again.append((target, WHOLE, _restore(target, old)))
        else:
            store = target if isinstance(target, dict) else target.__dict__
            again.append((target, key, dict.get(store, key, ABSENT)))
            if old is ABSENT:
                dict.__delitem__(store, key)
            else:
                dict.__setitem__(store, key, old)
    return again


def _restore(target: Any, content: Any) -> Any:
    """Give a list or map its former content; return what it held."""
    if isinstance(target, list):
        present: Any = list(target)
        list.__setitem__(target, slice(None), content)
    else:
        present = dict(target)
        dict.clear(target)
        dict.update(target, content)
    return present
