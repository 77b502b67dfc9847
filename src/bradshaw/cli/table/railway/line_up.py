"""All railways that have been started, in operating order: a wide table, or a narrow one."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.draw.game import railway_colours
from bradshaw.rail.table import rail_table
from bradshaw.rail.view import RailView, RailwayView

from ...console import code, counted, grid

#: Room for trains that a wide table must leave, and a screen on which any table can be measured.
TRAINS, MEASURED = 14, 400
#: Where shares lie that no player has: in the view, and above a column.
PLACES = {"treasury": "own", "pool": "pool", "offering": "offer"}


def order(view: RailView) -> list[str]:
    """Railways that have been started: those that operate in their order, then the others."""
    founded = [name for name, railway in view.railways.items() if railway.par is not None]
    first = [name for name in view.operating_order if name in founded]
    return first + [name for name in founded if name not in first]


class LineUp:
    """The railways, as wide as the screen allows."""

    def __init__(self, game: Game, view: RailView) -> None:
        self.view = view
        self.table = rail_table(game)
        self.names = order(view)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = self._wide()
        least = Measurement.get(console, options.update(width=MEASURED), wide).minimum
        yield wide if least <= options.max_width else self._narrow()

    def _wide(self) -> Table:
        """A column for everything."""
        places = ("ran", *PLACES.values())
        columns = ("   rly", "price", self.table.president_word, "cash", "trains", "tokens", *places)
        marked = any(self._marks(name) for name in self.names)
        out = grid(
            *columns, *(["remarks"] if marked else []), numbers=("price", "cash", *places), fold="trains"
        )
        out.columns[2].max_width, out.columns[2].overflow = 12, "ellipsis"
        out.columns[4].min_width = TRAINS
        for name in self.names:
            railway = self.view.railways[name]
            shares = [getattr(railway, place) for place in PLACES]
            parts = [f"{percent}%" if percent else "–" for percent in shares]
            cells = (*self._first(railway), self._trains(railway), _tokens(railway), _ran(railway), *parts)
            out.add_row(self._head(name), *map(Text, cells), *([Text(self._marks(name))] if marked else []))
        return out

    def _narrow(self) -> Table:
        """Trains, tokens, shares and remarks one after the other."""
        rest = "trains and more"
        columns = ("   rly", "price", self.table.president_word, "cash", "ran", rest)
        out = grid(*columns, numbers=("price", "cash", "ran"), fold=rest)
        out.columns[2].max_width, out.columns[2].overflow = 10, "ellipsis"
        for name in self.names:
            railway = self.view.railways[name]
            more = "; ".join(self._more(name, railway))
            out.add_row(self._head(name), *map(Text, (*self._first(railway), _ran(railway), more)))
        return out

    # --- cells

    def _head(self, name: str) -> Text:
        """The code, with an arrow where a railway operates."""
        its_turn = self.view.operating == name
        return Text("▸ " if its_turn else "  ").append_text(code(name, railway_colours(self.table.data)))

    def _first(self, railway: RailwayView) -> tuple[str, str, str]:
        """Price (or par, while it has none), president, money."""
        price = railway.par if railway.price is None else railway.price
        money = str(railway.cash) if railway.floated else "not yet"
        return str(price), railway.president or "nobody", money

    def _trains(self, railway: RailwayView) -> str:
        return " ".join(train.name for train in railway.trains) or "–"

    def _marks(self, name: str) -> str:
        return " ".join(self.view.railways[name].marks)

    def _more(self, name: str, railway: RailwayView) -> Iterator[str]:
        yield self._trains(railway) if railway.trains else "no train"
        if railway.tokens_left:
            yield counted(len(railway.tokens_left), "token")
        places = ((word, getattr(railway, place)) for place, word in PLACES.items())
        yield from (f"{word} {percent}%" for word, percent in places if percent)
        if self._marks(name):
            yield self._marks(name)


def _tokens(railway: RailwayView) -> str:
    """`3 (40)`: how many are left, and what the next one costs if it does."""
    left = railway.tokens_left
    return f"{len(left)} ({left[0]})" if left and left[0] else str(len(left) or "–")


def _ran(railway: RailwayView) -> str:
    return "–" if railway.revenue is None else str(railway.revenue)
