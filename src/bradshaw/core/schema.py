"""JSON Schemas of the documents that programs get: types from the Structs, meanings from their comments.

What a field means stands above it in the source, after `#:`, as documentation tools read it. So it is
written once, where whoever changes the field sees it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as types

_FIELD = re.compile(r" {4}(\w+): ")


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a kind of document, every field with what it means."""
    (top,), found = components([kind], "#/$defs/{name}")
    return _plainly_named({**top, "$defs": found})


def components(kinds: Sequence[Any], template: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Several kinds of document, and their parts by the names with which they refer to them."""
    tops, found = msgspec.json.schema_components(kinds, ref_template=template)
    classes = {each.__name__: each for kind in kinds for each in structs(kind)}
    for form in found.values():
        told = meanings(classes[name]) if (name := _plain_name(form)) in classes else {}
        for field, meaning in told.items():
            if field in form["properties"]:
                form["properties"][field] = _told(form["properties"][field], meaning)
    return list(tops), found


def meanings(kind: type) -> dict[str, str]:
    """Field -> what is said of it in the source; nothing where there is no source."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, Struct) and each is not Struct:
            found |= _comments(each)
    return found


def _comments(kind: type) -> dict[str, str]:
    try:
        lines = inspect.getsource(kind).splitlines()
    except (OSError, TypeError):
        return {}
    found: dict[str, str] = {}
    comment: list[str] = []
    for line in lines:
        if line.startswith("    #:"):
            comment.append(line.strip(" #:"))
            continue
        if comment and (field := _FIELD.match(line)):
            found[field[1]] = " ".join(comment)
        comment = []
    return found


def structs(kind: Any) -> Iterator[type[Struct]]:
    """The Structs of which a kind of document consists."""
    waiting, seen = [types.type_info(kind)], set[int]()
    while waiting:
        form = waiting.pop()
        if id(form) in seen:
            continue
        seen.add(id(form))
        if isinstance(form, types.StructType):
            yield getattr(form.cls, "__origin__", form.cls)
            waiting.extend(field.type for field in form.fields)
            continue
        for name in form.__struct_fields__:
            value = getattr(form, name)
            inner = value if isinstance(value, tuple) else (value,)
            waiting.extend(each for each in inner if isinstance(each, types.Type))


def _told(form: dict[str, Any], meaning: str) -> dict[str, Any]:
    """What is said beside a reference would be lost to older readers, so it is wrapped."""
    return {"allOf": [form], "description": meaning} if "$ref" in form else {**form, "description": meaning}


def _plain_name(form: dict[str, Any]) -> str:
    """`StepView` of `StepView[A | B]`."""
    return str(form.get("title", "")).partition("[")[0]


def _plainly_named(found: dict[str, Any]) -> dict[str, Any]:
    """The same with the names of generic kinds cut short, where that leaves them different."""
    names = {name: _plain_name(form) or name for name, form in found["$defs"].items()}
    if len(set(names.values())) < len(names):
        return found
    raw = msgspec.json.encode(found).decode()
    for name, short in names.items():
        raw = raw.replace(f'"#/$defs/{name}"', f'"#/$defs/{short}"')
    renamed: dict[str, Any] = msgspec.json.decode(raw)
    renamed["$defs"] = {names[name]: form for name, form in renamed["$defs"].items()}
    return renamed
