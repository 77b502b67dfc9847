"""Consoles, and the few ways in which names and sums are written everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from bradshaw.core.names import counted

#: Colours that stand out on dark and on light ground alike.
STRONG, FAINT, GOOD, BAD = "bold", "dim", "green", "red"


def screen(width: int | None = None) -> Console:
    """The console on standard output."""
    return Console(highlight=False, emoji=False, width=width)


@contextmanager
def telling(console: Console) -> Iterator[Callable[[str], None]]:
    """A line that says what is being done, and goes when it is done. No thread moves it: where memory is
    traced, a thread that begins or ends can end the whole process (Python before 3.12.9)."""
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda words: live.update(Text(words), refresh=True)


def code(name: str, colours: dict[str, str]) -> Text:
    """A railway's code on its colour; where there are no colours it is the code alone."""
    colour = colours.get(name)
    return Text().append(f" {name} ", style=f"bold {text_on(colour)} on {colour}" if colour else "")


def text_on(colour: str) -> str:
    """Black or white, whichever can be read on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if red * 0.299 + green * 0.587 + blue * 0.114 > 140 else "#ffffff"


def grid(*columns: str, numbers: tuple[str, ...] = (), fold: str = "") -> Table:
    """An empty table with these columns; `numbers` stand at the right, `fold` may take several lines."""
    table = Table(box=None, show_edge=False, pad_edge=False, padding=(0, 1), header_style=FAINT)
    for name in columns:
        justify: Literal["left", "right"] = "right" if name in numbers else "left"
        # A column that may not be folded is never squeezed by its neighbours.
        table.add_column(name, justify=justify, no_wrap=name != fold, overflow="fold")
    return table


__all__ = [
    "BAD", "FAINT", "GOOD", "STRONG",
    "Console", "Text", "code", "counted", "escape", "grid", "screen", "text_on",
]  # fmt: skip
