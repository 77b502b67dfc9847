"""What can be looked at during a game: railways, players, privates, trains, tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bradshaw.core.names import find_code
from bradshaw.present.rail import words
from bradshaw.present.rail.names import colours
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView

from ...console import FAINT, STRONG, code, grid
from . import panel
from .line_up import LineUp


def railways(box: RailBox, view: RailView) -> Group:
    return Group(LineUp(box, view), panel.footer(box, view))


def railway(box: RailBox, view: RailView, name: str) -> Group:
    """Everything about one railway."""
    seen = view.railways[find_code(name, view.railways, "railway")]
    head = code(seen.code, colours(box)).append(f" {seen.name}", style=STRONG)
    rows = Table.grid(padding=(0, 2))
    for label, value in words.facts(box, view, seen):
        rows.add_row(Text(label, style=FAINT), value)
    return Group(head, rows, *(Text(f"• {note}") for note in words.notes(box, seen)))


def privates(box: RailBox, view: RailView) -> Group:
    """The privates with their owners and what they can do."""
    parts: list[RenderableType] = []
    for name, private in view.privates.items():
        facts = words.private(box, view, name)
        parts.append(Text.assemble((f"{name} ", STRONG), f"{private.name} ", (f"({facts})", FAINT)))
        parts.append(Padding(Text(box.privates[name].text), (0, 0, 0, 4)))
    return Group(*(parts or [Text("There are no privates in this game.")]))


def trains(box: RailBox, view: RailView) -> Group:
    """The roster with what each train costs and does, and the phases."""
    numbers = ("price", "left", "stops")
    roster = grid("train", *numbers, "rusts with", "owned by", numbers=numbers, fold="owned by")
    for name in box.trains:
        roster.add_row(*_train(box, view, name))
    return Group(roster, Text(), _phases(box, view))


def _train(box: RailBox, view: RailView, name: str) -> Iterator[str]:
    train, depot = box.trains[name], view.depot
    mark = "▸" if any(offer.train == name for offer in depot.for_sale) else " "
    yield f"{mark} {name} {train.title}".rstrip()
    left = depot.stock.get(train.card, "∞")
    if train.with_private:
        yield from ("–", f"with {train.with_private}", "–", train.rusts_on or "–")
    else:
        yield from (str(train.price), str(left), str(train.stops), train.rusts_on or "–")
    yield " ".join(words.owners(view, name))


def _phases(box: RailBox, view: RailView) -> Table:
    phases = grid("phase", "tiles", "limit", "rounds", "remarks", numbers=("limit", "rounds"), fold="remarks")
    for name, phase in box.phases.items():
        mark = "▸ " if name == view.phase else "  "
        phases.add_row(
            f"{mark}{name} {phase.colour}",
            phase.tiles[-1],
            str(phase.train_limit or "–"),
            str(phase.operating_rounds),
            " ".join(phase.notes),
        )
    return phases


def tiles(box: RailBox, view: RailView) -> Table:
    """Tiles left in the box, by colour."""
    rows = grid("colour", "tiles left (× number)", fold="tiles left (× number)")
    for colour, names in words.tiles_left(box, view).items():
        rows.add_row(colour, "  ".join(names))
    return rows
