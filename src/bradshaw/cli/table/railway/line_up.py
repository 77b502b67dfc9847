"""All railways that have been started, in operating order: a wide table, or a narrow one."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from bradshaw.present.rail.names import colours, office, started
from bradshaw.present.rail.words import tokens
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, RailwayView

from ...console import code, counted, grid

#: Room for trains that a wide table must leave, and a screen on which any table can be measured.
TRAINS, MEASURED = 14, 400
#: Where shares lie that no player has: in the view, and above a column.
PLACES = {"treasury": "own", "pool": "pool", "offering": "offer"}


class LineUp:
    """The railways, as wide as the screen allows."""

    def __init__(self, box: RailBox, view: RailView) -> None:
        self.box, self.view = box, view
        self.railways = [view.railways[name] for name in started(view)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = self._wide()
        least = Measurement.get(console, options.update(width=MEASURED), wide).minimum
        yield wide if least <= options.max_width else self._narrow()

    def _wide(self) -> Table:
        """A column for everything."""
        places = ("ran", *PLACES.values())
        columns = ("   rly", "price", office(self.box), "cash", "trains", "tokens", *places)
        marked = any(railway.marks for railway in self.railways)
        out = grid(
            *columns, *(["remarks"] if marked else []), numbers=("price", "cash", *places), fold="trains"
        )
        out.columns[2].max_width, out.columns[2].overflow = 12, "ellipsis"
        out.columns[4].min_width = TRAINS
        for railway in self.railways:
            shares = [getattr(railway, place) for place in PLACES]
            parts = [f"{percent}%" if percent else "–" for percent in shares]
            cells = (*_first(railway), _trains(railway), tokens(railway), _ran(railway), *parts)
            remarks = [Text(" ".join(railway.marks))] if marked else []
            out.add_row(self._head(railway.code), *map(Text, cells), *remarks)
        return out

    def _narrow(self) -> Table:
        """Trains, tokens, shares and remarks one after the other."""
        rest = "trains and more"
        columns = ("   rly", "price", office(self.box), "cash", "ran", rest)
        out = grid(*columns, numbers=("price", "cash", "ran"), fold=rest)
        out.columns[2].max_width, out.columns[2].overflow = 10, "ellipsis"
        for railway in self.railways:
            more = "; ".join(_more(railway))
            out.add_row(self._head(railway.code), *map(Text, (*_first(railway), _ran(railway), more)))
        return out

    def _head(self, name: str) -> Text:
        """The code, with an arrow where a railway operates."""
        its_turn = self.view.operating == name
        return Text("▸ " if its_turn else "  ").append_text(code(name, colours(self.box)))


# --- cells


def _first(railway: RailwayView) -> tuple[str, str, str]:
    """Price (or par, while it has none), president, money."""
    price = railway.par if railway.price is None else railway.price
    money = str(railway.cash) if railway.floated else "not yet"
    return str(price), railway.president or "nobody", money


def _trains(railway: RailwayView) -> str:
    return " ".join(train.name for train in railway.trains) or "–"


def _more(railway: RailwayView) -> Iterator[str]:
    yield _trains(railway) if railway.trains else "no train"
    if railway.tokens_left:
        yield counted(len(railway.tokens_left), "token")
    places = ((word, getattr(railway, place)) for place, word in PLACES.items())
    yield from (f"{word} {percent}%" for word, percent in places if percent)
    if railway.marks:
        yield " ".join(railway.marks)


def _ran(railway: RailwayView) -> str:
    return "–" if railway.revenue is None else str(railway.revenue)
