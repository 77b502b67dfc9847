"""Plain JSON values read into nodes by the declared types of fields; what is wrong is named by its place."""

from __future__ import annotations

import sys
from functools import cache
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin

from .errors import FileError
from .state import List, Map, Node, kind_named

_NAMES = {int: "a whole number", str: "a text", bool: "true or false"}


def field_types(kind: type[Node]) -> dict[str, Any]:
    """The declared types of a class's fields, by name."""
    return _field_types(kind)  # type: ignore[arg-type]


@cache
def _field_types(kind: type[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for cls in reversed(kind.__mro__):
        space = vars(sys.modules[cls.__module__])
        for name, said in get_annotations(cls).items():
            if name[0] != "_" and not str(said).startswith("ClassVar"):
                declared = eval(said, {"ClassVar": ClassVar, **space}) if isinstance(said, str) else said
                found[name] = declared
    return found


def read_into(node: Node, plain: Any, at: str) -> None:
    """Give a node the fields that a document names."""
    kind = type(node)
    if not isinstance(plain, dict):
        raise _wrong(at, f"the fields of a {kind.KIND}", plain)
    names = {stored: name for name, stored in kind.STORED.items()}
    types = field_types(kind)
    for word, value in plain.items():
        if word == "@":
            continue
        name = names.get(word, word)
        if name not in types:
            known = ", ".join(kind.STORED.get(field, field) for field in types)
            raise FileError(f"{at}: a {kind.KIND} has no {word!r}; it has {known}")
        present = node.__dict__.get(name)
        made = _read(types[name], value, present, node, f"{at}.{word}")
        if made is not present or name not in node.__dict__:
            setattr(node, name, made)


def _read(declared: Any, plain: Any, present: Any, node: Node, at: str) -> Any:
    """A value of a declared type; what stands there may be changed instead of replaced."""
    origin = get_origin(declared) or declared
    if origin in (Union, UnionType):
        return _read_one_of(get_args(declared), plain, present, node, at)
    if origin is Literal:
        if plain not in get_args(declared):
            raise _wrong(at, " or ".join(map(repr, get_args(declared))), plain)
        return plain
    if origin in _NAMES:
        if type(plain) is not origin:
            raise _wrong(at, _NAMES[origin], plain)
        return plain
    if origin is tuple:
        return _read_tuple(get_args(declared), plain, node, at)
    if origin is List:
        if not isinstance(plain, list):
            raise _wrong(at, "a list", plain)
        (inside,) = get_args(declared)
        items = [_read(inside, inner, None, node, f"{at}[{n}]") for n, inner in enumerate(plain)]
        return node.list_of(items)
    if origin is Map:
        return _read_map(get_args(declared)[0], plain, present, node, at)
    if isinstance(origin, type) and issubclass(origin, Node):
        return _read_node(origin, plain, present, node, at)
    return plain


def _read_one_of(choices: tuple[Any, ...], plain: Any, present: Any, node: Node, at: str) -> Any:
    if plain is None and NoneType in choices:
        return None
    (declared,) = (choice for choice in choices if choice is not NoneType)
    return _read(declared, plain, present, node, at)


def _read_tuple(inside: tuple[Any, ...], plain: Any, node: Node, at: str) -> tuple[Any, ...]:
    if not isinstance(plain, list):
        raise _wrong(at, "a list", plain)
    if inside[-1:] == (...,):
        inside = (inside[0],) * len(plain)
    if len(plain) != len(inside):
        raise _wrong(at, f"a list of {len(inside)}", plain)
    pairs = enumerate(zip(inside, plain, strict=True))
    return tuple(_read(declared, inner, None, node, f"{at}[{n}]") for n, (declared, inner) in pairs)


def _read_map(inside: Any, plain: Any, present: Any, node: Node, at: str) -> Map[Any]:
    if not isinstance(plain, dict):
        raise _wrong(at, "an object", plain)
    made: Map[Any] = present if isinstance(present, Map) else node.map_of()
    for key, value in plain.items():
        if value is None:
            made.pop(key, None)
            continue
        there = made.get(key)
        read = _read(inside, value, there, node, f"{at}.{key}")
        if read is not there:
            made[key] = read
    return made


def _read_node(declared: type[Node], plain: Any, present: Any, node: Node, at: str) -> Node:
    meant = declared.from_short(plain, node) if isinstance(plain, str) else None
    if meant is not None:
        return meant
    if not isinstance(plain, dict):
        raise _wrong(at, "an object", plain)
    if isinstance(present, Node) and plain.get("@", type(present).KIND) == type(present).KIND:
        read_into(present, plain, at)
        return present
    kind = _kind(declared, plain, at)
    made = node.make(kind)
    read_into(made, plain, at)
    needless = {*made.__dict__, *kind.DEFAULTS, *kind.DERIVED}
    missing = [name for name in field_types(kind) if name not in needless]
    if missing:
        raise FileError(f"{at}: this {kind.KIND} lacks {', '.join(kind.STORED.get(n, n) for n in missing)}")
    return made


def _kind(declared: type[Node], plain: dict[str, Any], at: str) -> type[Node]:
    """The class that a document names."""
    name = plain.get("@", declared.KIND)
    try:
        kind = kind_named(name)
    except (KeyError, TypeError):
        raise FileError(f'{at}: "@" names no kind of node: {name!r}') from None
    if not issubclass(kind, declared):
        raise FileError(f"{at}: a {name} does not belong here")
    return kind


def _wrong(at: str, wanted: str, plain: Any) -> FileError:
    return FileError(f"{at} must be {wanted}, not {plain!r}")
