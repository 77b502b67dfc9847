"""What can be looked at during a game: map, market, railways, players, privates, trains, tiles, log."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bradshaw import draw
from bradshaw.core.game import Game
from bradshaw.core.names import find_code
from bradshaw.draw import game as picture
from bradshaw.draw.game import railway_colours
from bradshaw.draw.text import WIDTH
from bradshaw.rail.actions import LayTile, PlaceStation, PlaceToken
from bradshaw.rail.table import RailTable, rail_table
from bradshaw.rail.view import RailView, RailwayView, rail_view

from ...console import FAINT, STRONG, code, grid
from ...strips import Strips
from . import panel
from .chart import chart
from .line_up import LineUp

MARK = "#ffd43b"
KEY = (
    "A hex shows its name and label; its place, or TILE/ROTATION; its tokens (○ a free slot, small letters "
    "a home that is kept) and its worth. ═ and ║ cannot be crossed, ▲ and ≈ cost money."
)


def board(game: Game, viewer: str | None) -> Group:
    """The board in characters, with a key below it; where somebody may build now is marked."""
    marked = buildable(game, viewer)
    drawn = draw.board_text(picture.board(game, highlights=dict.fromkeys(marked, MARK)), markup=True)
    lines = KEY if not marked else f"{KEY} * is where a tile or token may go now."
    strips = Strips(Text.from_markup(drawn), WIDTH, overlap=WIDTH // 2 + 1)  # every hex is whole in one
    return Group(strips, Text(lines, style=FAINT))


def buildable(game: Game, viewer: str | None) -> list[str]:
    """The hexes on which a player may lay a tile or place a token now."""
    acting = [decision.player for decision in game.acting]
    player = viewer if viewer in acting else next(iter(acting), None)
    options = game.legal(player).options if player else []
    return [option.hex for option in options if isinstance(option, LayTile | PlaceToken | PlaceStation)]


def market(game: Game) -> RenderableType:
    """The stock market."""
    return chart(game)


def players(game: Game, viewer: str | None) -> Table:
    return panel.players(game, rail_view(game, viewer))


def railways(game: Game, viewer: str | None) -> Group:
    view = rail_view(game, viewer)
    return Group(LineUp(game, view), panel.footer(game, view))


def railway(game: Game, name: str, viewer: str | None) -> Group:
    """Everything about one railway."""
    table = rail_table(game)
    name = find_code(name, table.railways, "railway")
    view = rail_view(game, viewer).railways[name]
    head = code(name, railway_colours(table.data)).append(f" {view.name}", style=STRONG)
    rows = Table.grid(padding=(0, 2))
    for label, value in _facts(game, view):
        rows.add_row(Text(label, style=FAINT), value)
    lines = [*view.lines, *table.data.railways[name].notes]
    notes = [Text(f"• {note}") for note in lines]
    return Group(head, rows, *notes)


def _facts(game: Game, view: RailwayView) -> Iterator[tuple[str, str]]:
    table = rail_table(game)
    money = table.money
    yield table.president_word, view.president or "nobody"
    yield "price", _price(table, view)
    yield "state", "floated" if view.floated else f"floats at {table.data.railways[view.code].floats_at}%"
    yield "treasury", money(view.cash)
    trains = ", ".join(train.name for train in view.trains)
    yield "trains", f"{trains or 'none'} (limit {view.train_limit})"
    yield "last revenue", "none yet" if view.revenue is None else money(view.revenue)
    stations = [table.stop_name(city) for city in view.stations]
    homes = [table.stop_name(city) for city in view.homes]
    yield "stations", ", ".join(stations) or "none"
    if homes:
        yield "homes to come", ", ".join(homes)
    left = [money(cost) if cost else "free" for cost in view.tokens_left]
    yield "tokens left", f"{len(left)} ({', '.join(dict.fromkeys(left))})" if left else "none"
    places = {**view.holders, "treasury": view.treasury, "pool": view.pool, "offering": view.offering}
    yield "shares", ", ".join(f"{who} {percent}%" for who, percent in places.items() if percent)


def _price(table: RailTable, view: RailwayView) -> str:
    """The price and the par; before it is on the market the par alone."""
    if view.par is None:
        return "not founded"
    if view.price is None:
        return f"par {table.money(view.par)}, not yet on the market"
    return f"{table.money(view.price)} (par {table.money(view.par)})"


def privates(game: Game, viewer: str | None) -> Group:
    """The privates with their owners and what they can do."""
    parts: list[RenderableType] = []
    data = rail_table(game).data.privates
    for name, private in rail_view(game, viewer).privates.items():
        state = "closed" if private.closed else private.owner or "for sale"
        used = ", used" if private.used else ""
        money = rail_table(game).money
        facts = f"{state}{used}; price {money(data[name].price)}, revenue {money(data[name].revenue)}"
        parts.append(Text.assemble((f"{name} ", STRONG), f"{private.name} ", (f"({facts})", FAINT)))
        parts.append(Padding(Text(data[name].text), (0, 0, 0, 4)))
    return Group(*(parts or [Text("There are no privates in this game.")]))


def trains(game: Game, viewer: str | None) -> Group:
    """The roster with what each train costs and does, and the phases."""
    view = rail_view(game, viewer)
    numbers = ("price", "left", "stops")
    roster = grid("train", *numbers, "rusts with", "owned by", numbers=numbers, fold="owned by")
    for name in rail_table(game).data.trains:
        roster.add_row(*_train(game, view, name))
    return Group(roster, Text(), _phases(game, view))


def _train(game: Game, view: RailView, name: str) -> Iterator[str]:
    train, trade = rail_table(game).data.trains[name], view.depot
    mark = "▸" if any(offer.train == name for offer in trade.for_sale) else " "
    yield f"{mark} {name} {train.title}".rstrip()
    left = trade.stock.get(train.card, "∞")
    yield from (str(train.price), str(left), str(train.stops), train.rusts_on or "–")
    owners = [code for code, line in view.railways.items() for own in line.trains if own.train == name]
    yield " ".join([*owners, *("pool" for used in trade.pool if used.train == name)])


def _phases(game: Game, view: RailView) -> Table:
    phases = grid("phase", "tiles", "limit", "rounds", "remarks", numbers=("limit", "rounds"), fold="remarks")
    for name, phase in rail_table(game).data.phases.items():
        mark = "▸ " if name == view.phase else "  "
        phases.add_row(
            f"{mark}{name} {phase.colour}",
            phase.tiles[-1],
            str(phase.train_limit or "–"),
            str(phase.operating_rounds),
            " ".join(phase.notes),
        )
    return phases


def tiles(game: Game) -> Table:
    """Tiles left in the box, by colour."""
    table = rail_table(game)
    rows = grid("colour", "tiles left (× number)", fold="tiles left (× number)")
    by_colour: dict[str, list[str]] = {}
    for name, tile in table.data.grid.box.items():
        left = table.board.left(name)
        if left != 0:
            by_colour.setdefault(tile.colour, []).append(f"{name}×{'∞' if left is None else left}")
    for colour, names in by_colour.items():
        rows.add_row(colour, "  ".join(names))
    return rows


def log(game: Game, lines: int) -> Text:
    """The last lines of the log."""
    return Text("\n".join(game.log()[-lines:]))
