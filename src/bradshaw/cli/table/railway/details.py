"""What a step tells about itself, in lines and small tables: an auction, a merger, an offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.core.view import Details, plain
from bradshaw.rail.table import rail_table

from ...console import FAINT, STRONG, grid

#: What the fields of a step's details are called on the screen; others keep their names.
WORDS = {
    "winners": "have got a charter in this round",
    "auction": "charter of",
    "bidder": "highest bid by",
    "inside": "still in",
    "other": "disappears",
    "waiting": "still to merge their shares",
    "holdings": "percent now",
    "partners": "price after a merger with",
    "merged": "shares after a merger (half a share is an option)",
}
#: Fields that the summary shows anyhow.
KNOWN = frozenset({"startable", "about"})
#: Fields that hold sums of money.
SUMS = frozenset({"price", "cost", "value", "partners", "debt"})


def details(game: Game, told: Details | None) -> list[RenderableType]:
    """The details of a step that are not empty: short ones on one line, tables below it."""
    parts: list[RenderableType] = []
    line = Text()
    for name, value in (plain(told) if told else {}).items():
        if isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values()):
            parts.append(_table(WORDS.get(name, name), value))
        elif name not in KNOWN and value not in (None, "", [], {}):
            line.append(" · " if line else "").append(f"{WORDS.get(name, name)} ", style=FAINT)
            line.append(_words(game, name, value), style=STRONG)
    return [line, *parts] if line else parts


def _words(game: Game, name: str, value: Any) -> str:
    """One value in words."""
    if isinstance(value, Mapping):
        named = ((key, name if name in SUMS else key, inner) for key, inner in value.items())
        return ", ".join(f"{key} {_words(game, meant, inner)}" for key, meant, inner in named)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return rail_table(game).money(value) if name in SUMS and isinstance(value, int) else str(value)


def _table(title: str, columns: Mapping[str, Mapping[str, Any]]) -> Table:
    """A column for each name, a row for everybody who is in one of them."""
    rows = dict.fromkeys(_names(columns.values()))
    out = grid(title, *columns, numbers=tuple(columns), fold=title)
    for row in rows:
        cells = (column.get(row, "–") for column in columns.values())
        out.add_row(Text(row), *(Text(_number(cell)) for cell in cells))
    return out


def _names(columns: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    return (name for column in columns for name in column)


def _number(value: Any) -> str:
    """`4½` for four and a half."""
    if isinstance(value, float) and value % 1 == 0.5:
        return f"{int(value) or ''}½"
    return str(int(value)) if isinstance(value, float) else str(value)
