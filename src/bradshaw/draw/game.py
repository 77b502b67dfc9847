"""From a game or a title to the plain values that drawings are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from bradshaw.core.errors import BradshawError, FileError
from bradshaw.core.game import Game
from bradshaw.rail.board.grid import Grid
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.routes import Problem, Route, nodes_of
from bradshaw.rail.table import RailTable, rail_table
from bradshaw.rail.view import rail_view

from .board import BoardPosition, Place, printed_homes
from .charter import Charter
from .market import market_svg
from .png import png

ROUTE_COLOURS = ("#d6336c", "#1c7ed6", "#f08c00", "#2b8a3e", "#7048e8", "#0b7285")


def railway_colours(data: GameData) -> dict[str, str]:
    """The colour of each railway, by code."""
    return {name: railway.colour for name, railway in data.railways.items()}


def railway_trims(data: GameData) -> dict[str, str]:
    """The second colour of each railway that has one."""
    return {name: railway.trim for name, railway in data.railways.items() if railway.trim}


def printed_board(data: GameData, title: str = "") -> BoardPosition:
    """The board as it comes out of the box."""
    hexes = list(data.grid.hexes.values())
    return BoardPosition(
        layout=data.grid.layout,
        letters_down=data.grid.letters_down,
        hexes=hexes,
        homes=printed_homes(hexes),
        colours=railway_colours(data),
        trims=railway_trims(data),
        title=title,
    )


def board(
    game: Game,
    routes: Sequence[tuple[str, Sequence[Place]]] = (),
    highlights: Mapping[str, str] | None = None,
    title: str = "",
) -> BoardPosition:
    """The board as it lies in a game."""
    table = rail_table(game)
    lying, grid = table.board, table.data.grid
    return BoardPosition(
        layout=grid.layout,
        letters_down=grid.letters_down,
        hexes=list(grid.hexes.values()),
        tiles={name: (grid.tiles[tile], turn) for name, (tile, turn) in lying.tiles.items()},
        tokens={_city(city): lying.seats(city) for city in lying.tokens},
        homes={_city(city): codes for city, codes in table.homes_to_come().items()},
        colours=railway_colours(table.data),
        trims=railway_trims(table.data),
        reached=table.reached,
        marks=table.marks(),
        highlights=highlights or {},
        routes=list(routes),
        title=title,
    )


def _city(name: str) -> tuple[str, int]:
    hex_name, _, end = name.partition(".c")
    return hex_name, int(end)


def lines(grid: Grid, problem: Problem, routes: Sequence[Route]) -> list[tuple[str, list[Place]]]:
    """Routes as coloured lines for a board."""
    return [
        (ROUTE_COLOURS[i % len(ROUTE_COLOURS)], _line(grid, problem, route)) for i, route in enumerate(routes)
    ]


def _line(grid: Grid, problem: Problem, route: Route) -> list[Place]:
    places: list[Place] = []
    for piece, (a, b) in zip(route.pieces, pairwise(nodes_of(problem, route)), strict=True):
        hex_name = problem.pieces[piece].hex
        places += [(hex_name, _end(grid, hex_name, a)), (hex_name, _end(grid, hex_name, b))]
    return places


def _end(grid: Grid, hex_name: str, node: str) -> str:
    """An end of track on a hex: its edge, or the stop."""
    if "|" not in node:
        return node.partition(".")[2] or node.partition("*")[2]
    other = (
        node.replace(hex_name, "", 1).strip("|") if node.startswith(hex_name + "|") else node.split("|")[0]
    )
    return str(grid.neighbours[hex_name].index(other))


# --- the market and charters


def market_rows(data: GameData) -> list[str]:
    """The market's lines as its data file writes them."""
    chart = data.market
    return [
        " ".join(
            f"{chart.prices[row, column]}{chart.zones[row, column]}" if chart.has((row, column)) else "-"
            for column in range(chart.columns)
        ).rstrip("- ")
        for row in range(chart.rows)
    ]


def market(data: GameData, table: RailTable | None = None, title: str = "Market") -> str:
    """A drawing of the market, empty or as it stands."""
    return market_svg(
        market_rows(data),
        market_tokens(table) if table else None,
        railway_colours(data),
        trims=railway_trims(data),
        zones=data.market_zones,
        folded=data.market_folded,
        pars=table.par_chart() if table else None,
        title=title,
    )


def market_tokens(table: RailTable) -> dict[tuple[int, int], list[str]]:
    """The markers on each cell, the first to operate first."""
    found = {}
    for cell, codes in table.market.stacks.items():
        row, _, column = cell.partition(",")
        found[int(row), int(column)] = list(codes)
    return found


def charter(game: Game, name: str) -> Charter:
    """A railway's charter."""
    table = rail_table(game)
    data, view = table.data.railways[name], rail_view(game).railways[name]
    places = {"treasury": view.treasury, "pool": view.pool, "offering": view.offering}
    return Charter(
        code=name,
        name=view.name,
        colour=data.colour,
        trim=data.trim,
        office=table.president_word,
        president=view.president or "",
        treasury=view.cash,
        price=view.price,
        last_revenue=view.revenue,
        trains=[train.name for train in view.trains],
        train_limit=view.train_limit,
        tokens=[(token.cost, token.city.partition(".")[0]) for token in view.tokens],
        shares={**view.holders, **{place: percent for place, percent in places.items() if percent}},
        notes=(*view.lines, *data.notes),
        money=table.money,
    )


def write(path: Path, svg: str, scale: float = 1.0) -> None:
    """Write a drawing; a name that ends in .png is drawn in pixels."""
    kind = path.suffix.casefold()
    if kind not in (".svg", ".png"):
        raise BradshawError(f"{path}: a drawing's file ends in .svg or .png")
    content = png(svg, scale) if kind == ".png" else svg.encode()
    try:
        path.write_bytes(content)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from error
