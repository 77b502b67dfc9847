"""What can be looked at during a game: map, market, railways, players, privates, trains, tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bradshaw import draw
from bradshaw.core.game import Game
from bradshaw.core.names import find_code
from bradshaw.draw import pictures
from bradshaw.draw.text import WIDTH
from bradshaw.present.rail import words
from bradshaw.present.rail.names import colours
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, rail_view

from ...console import FAINT, STRONG, code, grid
from ...strips import Strips
from . import panel
from .line_up import LineUp

MARK = "#ffd43b"
KEY = (
    "A hex shows its name and label; its place, or TILE/ROTATION; its tokens (○ a free slot, small letters "
    "a home that is kept) and its worth. ═ and ║ cannot be crossed, ▲ and ≈ cost money."
)
#: Kinds of action that change a hex.
BUILDING = ("lay", "token", "station")


def board(game: Game, viewer: str | None) -> Group:
    """The board in characters, with a key below it; where somebody may build now is marked."""
    marked = buildable(game, viewer)
    assert isinstance(game.box, RailBox)
    shown = pictures.board(rail_view(game), game.box, highlights=dict.fromkeys(marked, MARK))
    drawn = draw.board_text(shown, markup=True)
    lines = KEY if not marked else f"{KEY} * is where a tile or token may go now."
    strips = Strips(Text.from_markup(drawn), WIDTH, overlap=WIDTH // 2 + 1)  # every hex is whole in one
    return Group(strips, Text(lines, style=FAINT))


def buildable(game: Game, viewer: str | None) -> list[str]:
    """The hexes on which a player may lay a tile or place a token now."""
    acting = [decision.player for decision in game.acting]
    player = viewer if viewer in acting else next(iter(acting), None)
    kinds = game.choices(player, brief=True).kinds if player else ()
    return [name for kind in kinds if kind.word in BUILDING for name in kind.values]


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
