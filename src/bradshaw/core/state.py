"""State that remembers: nodes, lists and maps whose every change goes to the journal.

Rules code writes plain Python (`player.cash -= price`, `railway.trains.append("2")`).
A value in the state is a scalar (`int`, `str`, `bool`, `None`), a tuple of scalars, a
`Node`, a `List` or a `Map` with string keys. The state is a tree: what belongs elsewhere
is referred to by its name, never by the object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar

from .journal import ABSENT, APPENDED, POPPED, WHOLE, Journal

V = TypeVar("V")
N = TypeVar("N", bound="Node")

_KINDS: dict[str, type[Node]] = {}


def kind_named(name: str) -> type[Node]:
    """The class of nodes with this name in saved games."""
    return _KINDS[name]


class Node:
    """An object of the state. Attributes that begin with an underscore are not state."""

    KIND: ClassVar[str]
    _journal: Journal
    _serial: int

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.KIND = f"{cls.__module__.removeprefix('bradshaw.')}.{cls.__qualname__}"
        _KINDS[cls.KIND] = cls

    def __init__(self, journal: Journal, **fields: Any) -> None:
        own = self.__dict__
        own["_journal"] = journal
        own["_serial"] = journal.serial
        journal.serial += 1
        own.update(fields)

    def __setattr__(self, name: str, value: Any) -> None:
        own = self.__dict__
        own["_journal"].entries.append((own, name, own.get(name, ABSENT)))
        own[name] = value

    def __delattr__(self, name: str) -> None:
        own = self.__dict__
        own["_journal"].entries.append((own, name, own[name]))
        del own[name]

    def fields(self) -> dict[str, Any]:
        """The state in it, by name."""
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}

    def make(self, kind: type[N], **fields: Any) -> N:
        """A new node in the same journal."""
        return kind(self._journal, **fields)

    def list_of(self, items: Iterable[V] = ()) -> List[V]:
        """A new journalled list."""
        return List(self._journal, items)

    def map_of(self, items: dict[str, V] | None = None) -> Map[V]:
        """A new journalled map."""
        return Map(self._journal, items or {})

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.fields().items())
        return f"{type(self).__name__}({inside})"


class List(list[V], Generic[V]):
    """A journalled list. Appending and popping at the end cost no copy."""

    __slots__ = ("_journal", "_serial")

    def __init__(self, journal: Journal, items: Iterable[V] = ()) -> None:
        super().__init__(items)
        self._journal = journal
        self._serial = journal.serial
        journal.serial += 1

    def _note_whole(self) -> None:
        self._journal.entries.append((self, WHOLE, list(self)))

    def append(self, item: V) -> None:
        self._journal.entries.append((self, APPENDED, None))
        super().append(item)

    def pop(self, index: SupportsIndex = -1) -> V:
        if index == -1 or index == len(self) - 1:
            item = super().pop()
            self._journal.entries.append((self, POPPED, item))
            return item
        self._note_whole()
        return super().pop(index)

    def extend(self, items: Iterable[V]) -> None:
        for item in items:
            self.append(item)

    def insert(self, index: SupportsIndex, item: V) -> None:
        self._note_whole()
        super().insert(index, item)

    def remove(self, item: V) -> None:
        self._note_whole()
        super().remove(item)

    def clear(self) -> None:
        self._note_whole()
        super().clear()

    def replace(self, items: Iterable[V]) -> None:
        """Put other content in."""
        items = list(items)
        self._note_whole()
        super().__setitem__(slice(None), items)

    def __setitem__(self, index: Any, item: Any) -> None:
        self._note_whole()
        super().__setitem__(index, item)

    def __delitem__(self, index: Any) -> None:
        self._note_whole()
        super().__delitem__(index)

    def sort(self, **how: Any) -> None:
        self._note_whole()
        super().sort(**how)

    def reverse(self) -> None:
        self._note_whole()
        super().reverse()

    def __iadd__(self, items: Iterable[V]) -> List[V]:  # type: ignore[override,misc]
        self.extend(items)
        return self

    def __imul__(self, times: SupportsIndex) -> List[V]:
        raise TypeError("a journalled list cannot be multiplied in place")


class Map(dict[str, V], Generic[V]):
    """A journalled map with string keys."""

    __slots__ = ("_journal", "_serial")

    def __init__(self, journal: Journal, items: dict[str, V]) -> None:
        super().__init__(items)
        self._journal = journal
        self._serial = journal.serial
        journal.serial += 1

    def __setitem__(self, key: str, value: V) -> None:
        self._journal.entries.append((self, key, self.get(key, ABSENT)))
        super().__setitem__(key, value)

    def __delitem__(self, key: str) -> None:
        # The whole content, because rules may depend on the order of keys.
        self._journal.entries.append((self, WHOLE, dict(self)))
        super().__delitem__(key)

    def pop(self, key: str, default: Any = ABSENT) -> Any:
        if key not in self and default is not ABSENT:
            return default
        value = self[key]
        del self[key]
        return value

    def update(self, *others: Any, **more: V) -> None:
        for key, value in dict(*others, **more).items():
            self[key] = value

    def setdefault(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self) -> None:
        for key in list(self):
            del self[key]

    def popitem(self) -> tuple[str, V]:
        key = next(reversed(self))
        return key, self.pop(key)

    def __ior__(self, other: Any) -> Map[V]:  # type: ignore[override,misc]
        self.update(other)
        return self


def walk(value: Any) -> Iterator[Node]:
    """Every node in a value, itself first."""
    if isinstance(value, Node):
        yield value
        for inner in value.fields().values():
            yield from walk(inner)
    elif isinstance(value, Map):
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, List):
        for inner in value:
            yield from walk(inner)
