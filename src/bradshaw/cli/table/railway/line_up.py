"""All railways that have been started, in operating order: a wide table, or a narrow one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from bradshaw.core.names import shortened
from bradshaw.present.rail.names import colours, office, started
from bradshaw.present.rail.words import tokens
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, RailwayView

from ...console import code, counted, grid

#: Room for trains that a wide table must leave, and a screen on which any table can be measured.
TRAINS, MEASURED = 14, 400
#: Room for the name of a player.
NAME = 12
#: Where shares lie that no player has: in the view, and above a column.
PLACES = {"treasury": "own", "pool": "pool", "offering": "offer"}


class LineUp:
    """The railways, as wide as the screen allows."""

    def __init__(self, box: RailBox, view: RailView) -> None:
        self.box, self.view = box, view
        self.railways = [view.railways[name] for name in started(view)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Trains may take several lines; everything else is one word for whoever measures.
        measured = self._wide(lambda railway: "")
        least = Measurement.get(console, options.update(width=MEASURED), measured).maximum
        yield self._wide(_trains) if least <= options.max_width else self._narrow()

    def _wide(self, trains: Callable[[RailwayView], str]) -> Table:
        """A column for everything."""
        places = ("ran", *PLACES.values())
        columns = ("   rly", "price", office(self.box), "cash", "trains", "tokens", *places)
        kinds = ["kind"] if any(railway.kind for railway in self.railways) else []
        marked = any(railway.marks for railway in self.railways)
        out = grid(
            *columns,
            *kinds,
            *(["remarks"] if marked else []),
            numbers=("price", "cash", *places),
            fold="trains",
        )
        out.columns[4].min_width = TRAINS
        names = shortened(list(self.view.players), NAME)
        for railway in self.railways:
            shares = [getattr(railway, place) for place in PLACES]
            parts = [f"{percent}%" if percent else "–" for percent in shares]
            left = ", ".join((tokens(railway), *_special(railway)))
            cells = (*_first(railway, names), trains(railway), left, _ran(railway), *parts)
            last = [Text(railway.kind)] if kinds else []
            last += [Text(" ".join(railway.marks))] if marked else []
            out.add_row(self._head(railway.code), *map(Text, cells), *last)
        return out

    def _narrow(self) -> Table:
        """Trains, tokens, shares and remarks one after the other."""
        rest = "trains and more"
        columns = ("   rly", "price", office(self.box), "cash", "ran", rest)
        out = grid(*columns, numbers=("price", "cash", "ran"), fold=rest)
        names = shortened(list(self.view.players), NAME)
        for railway in self.railways:
            more = "; ".join(_more(railway))
            out.add_row(self._head(railway.code), *map(Text, (*_first(railway, names), _ran(railway), more)))
        return out

    def _head(self, name: str) -> Text:
        """The code, with an arrow where a railway operates."""
        its_turn = self.view.operating == name
        return Text("▸ " if its_turn else "  ").append_text(code(name, colours(self.box)))


# --- cells


def _first(railway: RailwayView, names: Mapping[str, str]) -> tuple[str, str, str]:
    """Price (or par, while it has none), president, money."""
    price = railway.par if railway.price is None else railway.price
    money = str(railway.cash) if railway.floated else "not yet"
    leader = railway.president
    named = names.get(leader, leader) if leader else "nobody"
    return "–" if price is None else str(price), named, money


def _trains(railway: RailwayView) -> str:
    return " ".join(train.name for train in railway.trains) or "–"


def _more(railway: RailwayView) -> Iterator[str]:
    if railway.kind:
        yield railway.kind
    yield _trains(railway) if railway.trains else "no train"
    if railway.tokens_left:
        cost = railway.tokens_left[0]
        yield counted(len(railway.tokens_left), "token") + (f" ({cost})" if cost else "")
    yield from _special(railway)
    places = ((word, getattr(railway, place)) for place, word in PLACES.items())
    yield from (f"{word} {percent}%" for word, percent in places if percent)
    if railway.marks:
        yield " ".join(railway.marks)


def _special(railway: RailwayView) -> Iterator[str]:
    """`harbour (100)`: tokens of special kinds that are left."""
    return (f"{kind} ({costs[0]})" for kind, costs in railway.special_left.items())


def _ran(railway: RailwayView) -> str:
    return "–" if railway.revenue is None else str(railway.revenue)
