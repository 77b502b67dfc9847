"""The description of the API with the documents of all titles, for programs that make types of it.

python -m bradshaw.server.describe FILE
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from bradshaw.analysis.made import RunBeside
from bradshaw.core.schema import components, structs
from bradshaw.core.title import titles
from bradshaw.service.proposing import Found, Searching
from bradshaw.service.reporting import Reported
from bradshaw.service.valuing import AllValued, Valued
from bradshaw.service.watching import News

_WHERE = "#/components/schemas/"
#: What comes as events, which the framework cannot describe.
_SENT = (News, Searching, Found, Valued, AllValued, RunBeside, Reported)


def text() -> str:
    """The description, the same on every machine."""
    from .app import description

    plain = msgspec.json.decode(msgspec.json.encode(with_documents(description())))
    return msgspec.json.format(msgspec.json.encode(plain, order="sorted"), indent=1).decode() + "\n"


def with_documents(plain: dict[str, Any]) -> dict[str, Any]:
    """The framework's description, what views, boxes and choices of each title hold, and what feeds send.
    `AnyView`, `AnyBox` and `AnyChoices` are those of whichever title a game is of."""
    described: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain))
    known: dict[str, Any] = described["components"]["schemas"]
    found, tops = _documents(known)
    described["components"]["schemas"] = {**found, **tops, **known}
    return described


def _documents(known: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parts of all documents by their names, and the kinds of document."""
    kinds = [(name, kind) for title in titles() for name, kind in title.documents.items()]
    refs, found = components([*(kind for _, kind in kinds), *_SENT], _WHERE + "{name}")
    modules = {each.__name__: each.__module__ for _, kind in kinds for each in structs(kind)}
    longer = {name: _longer(name, modules) for name in _clashes(known, found)}
    raw = msgspec.json.encode([refs, found]).decode()
    for name, other in longer.items():
        raw = raw.replace(f'"{_WHERE}{name}"', f'"{_WHERE}{other}"')
    refs, found = msgspec.json.decode(raw)
    named = list(zip((name for name, _ in kinds), refs, strict=False))
    return {longer.get(name, name): form for name, form in found.items()}, _any(named)


def _any(refs: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    forms: dict[str, dict[str, dict[str, Any]]] = {}
    for name, ref in refs:
        forms.setdefault(name, {})[str(ref)] = ref
    return {f"Any{name.capitalize()}": {"oneOf": list(found.values())} for name, found in forms.items()}


def _clashes(known: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """Names that mean one thing to the server and another to a title."""
    for name, form in found.items():
        if name in known and known[name].get("properties", {}).keys() != form.get("properties", {}).keys():
            yield name


def _longer(name: str, modules: dict[str, str]) -> str:
    """A name with its module, as the framework writes it."""
    return "_".join((*modules[name].split(".")[1:], name))


class DescribedPlugin(JsonRenderPlugin):
    """Serves the description with the documents of all titles."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(with_documents(openapi_schema))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")
