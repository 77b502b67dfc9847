"""What a step tells about itself, in words: an auction, a merger, an offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bradshaw.core.view import Details, Part, plain
from bradshaw.rail.box import RailBox

#: What the fields of a step's details are called; others keep their names.
WORDS = {
    "winners": "charters of this round went to",
    "auction": "charter of",
    "bidder": "highest bid by",
    "inside": "still in",
    "other": "disappears",
    "waiting": "still to merge their shares",
    "holdings": "percent now",
    "partners": "price after a merger with",
    "merged": "shares after a merger (half a share is an option)",
}
#: Fields that are shown elsewhere anyhow.
KNOWN = frozenset({"about", "startable"})
#: Fields that hold sums of money.
SUMS = frozenset({"price", "cost", "value", "partners", "debt"})


class Fact(Part, frozen=True, kw_only=True):
    """A name and what stands for it."""

    name: str
    value: str


class FactTable(Part, frozen=True, kw_only=True):
    """A column for each name, a row for everybody who is in one of them."""

    title: str
    columns: tuple[str, ...]
    #: The name of each row, then its cells.
    rows: tuple[tuple[str, ...], ...]


def facts(box: RailBox, details: Details | None) -> tuple[tuple[Fact, ...], tuple[FactTable, ...]]:
    """The details of a step that are not empty: short ones, and tables."""
    short, tables = [], []
    for name, value in (plain(details) if details else {}).items():
        if isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values()):
            tables.append(_table(WORDS.get(name, name), value))
        elif name not in KNOWN and value not in (None, "", [], {}):
            short.append(Fact(name=WORDS.get(name, name), value=_words(box, name, value)))
    return tuple(short), tuple(tables)


def _words(box: RailBox, name: str, value: Any) -> str:
    """One value in words."""
    if isinstance(value, Mapping):
        named = ((key, name if name in SUMS else key, inner) for key, inner in value.items())
        return ", ".join(f"{key} {_words(box, meant, inner)}" for key, meant, inner in named)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return box.sum(value) if name in SUMS and isinstance(value, int) else str(value)


def _table(title: str, columns: Mapping[str, Mapping[str, Any]]) -> FactTable:
    rows = dict.fromkeys(_names(columns.values()))
    return FactTable(
        title=title,
        columns=tuple(columns),
        rows=tuple((row, *(_number(column.get(row, "–")) for column in columns.values())) for row in rows),
    )


def _names(columns: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    return (name for column in columns for name in column)


def _number(value: Any) -> str:
    """`4½` for four and a half."""
    if isinstance(value, float) and value % 1 == 0.5:
        return f"{int(value) or ''}½"
    return str(int(value)) if isinstance(value, float) else str(value)
