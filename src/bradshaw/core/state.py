"""State that remembers: nodes, lists and maps whose every change goes to the journal.

Rules code writes plain Python (`player.cash -= price`, `railway.permits.append("local")`).
A value in the state is a scalar (`int`, `str`, `bool`, `None`), a tuple of scalars, a
`Node`, a `List` or a `Map` with string keys. The state is a tree: what belongs elsewhere
is referred to by its name, never by the object.

A field may have a default, written in the class: `loans: int = 0`, `bonds: List[str] = empty_list()`.
A field that stands at its default is not stored, so that what was stored before there was such a
field can still be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from inspect import get_annotations
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar

from .journal import ABSENT, APPENDED, POPPED, WHOLE, Journal
from .kinds import Kinds

V = TypeVar("V")
N = TypeVar("N", bound="Node")

#: What changed in a node: fields, each with the keys of a map that changed (nothing for other fields).
Touched = Mapping[str, Iterable[str]]

_KINDS: Kinds[Node] = Kinds()


def kind_named(name: str) -> type[Node]:
    """The class of nodes with this name in saved games."""
    return _KINDS[name]


class Node:
    """An object of the state. Attributes that begin with an underscore are not state."""

    #: The name of the class in saved games. Every class declares its own and keeps it for ever, however
    #: the class is called and wherever it lies; a class of which there are no objects is `abstract`.
    KIND: ClassVar[str] = ""
    #: Names in saved games of fields that are called otherwise now: `{"code": "name"}`.
    STORED: ClassVar[Mapping[str, str]] = {}
    #: The fields whose changes mean something in the game; None for all. The others are bookkeeping.
    FACTS: ClassVar[frozenset[str] | None] = None
    #: Fields that follow from the rest of the table, so that a position need not name them.
    DERIVED: ClassVar[frozenset[str]] = frozenset()
    #: Nothing that happens to it means anything: found out when the class is made.
    SILENT: ClassVar[bool] = False
    #: Fields with defaults, and these.
    DEFAULTS: ClassVar[Mapping[str, Any]] = {}

    _journal: Journal

    def __init_subclass__(cls, abstract: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        _KINDS.declare(cls, abstract)
        cls.SILENT = cls.FACTS is not None and not cls.FACTS and cls.meaning is Node.meaning
        own = {name: cls.__dict__[name] for name in get_annotations(cls) if name in cls.__dict__}
        cls.DEFAULTS = {**cls.DEFAULTS, **own}

    def __init__(self, journal: Journal, /, **fields: Any) -> None:
        own = self.__dict__
        own["_journal"] = journal
        own.update(fields)
        for name, value in fields.items():
            if type(value) in _CONTAINERS:
                adopt(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        own = self.__dict__
        own["_journal"].entries.append((self, name, own.get(name, ABSENT)))
        own[name] = value
        if type(value) in _CONTAINERS:
            adopt(self, name, value)

    def __delattr__(self, name: str) -> None:
        own = self.__dict__
        own["_journal"].entries.append((self, name, own[name]))
        del own[name]

    def fields(self) -> dict[str, Any]:
        """The state in it, by name."""
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}

    def make(self, kind: type[N], /, **fields: Any) -> N:
        """A new node in the same journal."""
        return kind(self._journal, **fields)

    def called(self) -> str:
        """What it is called when it is told what happened to it: "railway RhE"."""
        name = self.__dict__.get("name")
        return f"{self.KIND} {name}" if name else self.KIND

    def meaning(self, touched: Touched) -> dict[str, Any]:
        """What the change of some fields means in the game, in words that stay when storage changes.

        The hash chain covers this. Nothing for bookkeeping. What is given here are the fields named
        in `FACTS` as they stand now; a class whose words are not its storage puts other facts in.
        """
        facts, stored = self.FACTS, self.STORED
        found: dict[str, Any] = {}
        for name, keys in touched.items():
            if facts is None or name in facts:
                value = getattr(self, name, None)
                plain = value if type(value) in _SCALARS else _fact(value, keys)
                found[stored.get(name, name) if stored else name] = plain
        return found

    def short(self) -> str | None:
        """A word that says all of it where a position is written; None if there is none."""
        return None

    @classmethod
    def from_short(cls, word: str, beside: Node) -> Node | None:
        """The node that such a word stands for, to lie beside or in another one."""
        return None

    def list_of(self, items: Iterable[V] = ()) -> List[V]:
        """A new journalled list."""
        return List(self._journal, items)

    def map_of(self, items: dict[str, V] | None = None) -> Map[V]:
        """A new journalled map."""
        return Map(self._journal, items)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.fields().items())
        return f"{type(self).__name__}({inside})"


class List(list[V], Generic[V]):
    """A journalled list. Appending and popping at the end cost no copy."""

    __slots__ = ("_field", "_journal", "_owner")

    def __init__(self, journal: Journal, items: Iterable[V] = ()) -> None:
        super().__init__(items)
        self._journal = journal
        #: The node (or, inside another container, the container) that it lies in, and the field.
        self._owner: Any = None
        self._field = ""
        _adopt_all(self, self)

    def _note_whole(self) -> None:
        self._journal.entries.append((self, WHOLE, list(self)))

    def append(self, item: V) -> None:
        self._journal.entries.append((self, APPENDED, None))
        super().append(item)
        if type(item) in _CONTAINERS:
            adopt(self, "", item)

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
        _adopt_all(self, (item,))

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
        _adopt_all(self, items)

    def __setitem__(self, index: Any, item: Any) -> None:
        self._note_whole()
        super().__setitem__(index, item)
        _adopt_all(self, item if isinstance(index, slice) else (item,))

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

    __slots__ = ("_field", "_journal", "_owner")

    def __init__(self, journal: Journal, items: Mapping[str, V] | None = None) -> None:
        super().__init__(items or {})
        self._journal = journal
        self._owner: Any = None
        self._field = ""
        for key, value in self.items():
            if type(value) in _CONTAINERS:
                adopt(self, key, value)

    def __setitem__(self, key: str, value: V) -> None:
        self._journal.entries.append((self, key, self.get(key, ABSENT)))
        super().__setitem__(key, value)
        if type(value) in _CONTAINERS:
            adopt(self, key, value)

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


_SCALARS: frozenset[type[Any]] = frozenset((int, str, bool, type(None)))
_CONTAINERS: frozenset[type[Any]] = frozenset((List, Map))


def adopt(owner: Any, field: str, container: Any) -> None:
    """Tell a container what it lies in, so that a change of it is found to be a change of that."""
    if container._owner is not None and container._owner is not owner:
        raise TypeError(
            f"a {type(container).__name__} lies in one place only: {field!r} needs one of its own"
        )
    container._owner, container._field = owner, field


def _adopt_all(owner: List[Any], items: Iterable[Any]) -> None:
    for item in items:
        if type(item) in _CONTAINERS:
            adopt(owner, "", item)


class _Empty:
    """The default of a field that holds a container: an empty one, made when it is first asked for."""

    def __init__(self, kind: type[List[Any]] | type[Map[Any]]) -> None:
        self.kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, node: Node | None, owner: type) -> Any:
        if node is None:
            return self
        made = self.kind(node._journal)
        adopt(node, self.name, made)
        node.__dict__[self.name] = made
        return made

    def __eq__(self, other: object) -> bool:
        return type(other) is self.kind and not other

    __hash__ = None  # type: ignore[assignment]


def empty_list() -> Any:
    """The default of a field of type `List`."""
    return _Empty(List)


def empty_map() -> Any:
    """The default of a field of type `Map`."""
    return _Empty(Map)


def _fact(value: Any, keys: Iterable[str]) -> Any:
    """A field's value as JSON values; of a map only what changed, None for what is gone."""
    if type(value) is Map:
        return {key: _inside(value.get(key)) for key in keys}
    return _inside(value)


def _inside(value: Any) -> Any:
    """The value itself, with names in the place of nodes: what happens to these is told by themselves."""
    kind = type(value)
    if kind in _SCALARS or kind is tuple:
        return value
    if kind is List:
        return [inner if type(inner) in _SCALARS else _inside(inner) for inner in value]
    if kind is Map:
        return {key: _inside(inner) for key, inner in value.items()}
    return value.called() if isinstance(value, Node) else value


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
