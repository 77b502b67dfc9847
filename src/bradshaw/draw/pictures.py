"""From a view and a box to the plain values that drawings are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from bradshaw.core.errors import BradshawError, FileError
from bradshaw.present.rail import names
from bradshaw.present.rail.market import markers, par_chart, rows
from bradshaw.rail.box import RailBox
from bradshaw.rail.finance.kinds import PLAIN
from bradshaw.rail.routes import Problem, Route, nodes_of
from bradshaw.rail.view import RailView

from .board import BoardPosition, TrackEnd, printed_homes
from .charter import Charter
from .market import market_svg
from .png import png

ROUTE_COLOURS = ("#d6336c", "#1c7ed6", "#f08c00", "#2b8a3e", "#7048e8", "#0b7285")


def railway_trims(box: RailBox) -> dict[str, str]:
    """The second colour of each railway that has one."""
    return {code: railway.trim for code, railway in box.railways.items() if railway.trim}


def printed_board(box: RailBox, title: str = "") -> BoardPosition:
    """The board as it comes out of the box."""
    hexes = list(box.hexes.values())
    return BoardPosition(
        layout=box.layout,
        letters_down=box.letters_down,
        hexes=hexes,
        homes=printed_homes(hexes),
        colours=names.colours(box),
        trims=railway_trims(box),
        title=title,
    )


def board(
    view: RailView,
    box: RailBox,
    routes: Sequence[tuple[str, Sequence[TrackEnd]]] = (),
    highlights: Mapping[str, str] | None = None,
    title: str = "",
) -> BoardPosition:
    """The board as it lies in a game."""
    return BoardPosition(
        layout=box.layout,
        letters_down=box.letters_down,
        hexes=list(box.hexes.values()),
        tiles={name: (box.tiles[laid.tile], laid.rotation) for name, laid in view.tiles.items()},
        tokens={_city(city): _seated(view, box, city) for city in view.tokens},
        homes={_city(city): codes for city, codes in view.homes.items()},
        colours=names.colours(box),
        trims=railway_trims(box),
        reached=view.reached,
        marks=view.marks,
        highlights=highlights or {},
        routes=list(routes),
        title=title,
    )


def _seated(view: RailView, box: RailBox, city: str) -> list[str | None]:
    """The railway in each place of a city, None where it is free."""
    hex_name, number = _city(city)
    laid = view.tiles.get(hex_name)
    face = box.tiles[laid.tile] if laid else box.hexes[hex_name]
    kinds = view.special_tokens
    return face.cities[number].seated((code, kinds.get(f"{city} {code}", "")) for code in view.tokens[city])


def _city(name: str) -> tuple[str, int]:
    hex_name, _, end = name.partition(".c")
    return hex_name, int(end)


def lines(box: RailBox, problem: Problem, routes: Sequence[Route]) -> list[tuple[str, list[TrackEnd]]]:
    """Routes as coloured lines for a board."""
    return [
        (ROUTE_COLOURS[i % len(ROUTE_COLOURS)], _line(box, problem, route)) for i, route in enumerate(routes)
    ]


def _line(box: RailBox, problem: Problem, route: Route) -> list[TrackEnd]:
    places: list[TrackEnd] = []
    for piece, (a, b) in zip(route.pieces, pairwise(nodes_of(problem, route)), strict=True):
        hex_name = problem.pieces[piece].hex
        places += [(hex_name, _end(box, hex_name, a)), (hex_name, _end(box, hex_name, b))]
    return places


def _end(box: RailBox, hex_name: str, node: str) -> str:
    """An end of track on a hex: its edge, or the stop."""
    if "|" not in node:
        return node.partition(".")[2] or node.partition("*")[2]
    other = (
        node.replace(hex_name, "", 1).strip("|") if node.startswith(hex_name + "|") else node.split("|")[0]
    )
    return str(box.places[hex_name].neighbours.index(other))


# --- the market and charters


def market(box: RailBox, view: RailView | None = None, title: str = "Market") -> str:
    """A drawing of the market, empty or as it stands."""
    return market_svg(
        rows(box),
        markers(view) if view else None,
        names.colours(box),
        trims=railway_trims(box),
        zones=box.market.zones,
        folded=box.market.folded,
        pars=par_chart(view) if view else None,
        title=title,
    )


def printed_charter(box: RailBox, code: str) -> Charter:
    """A railway's charter before it is founded."""
    data = box.railways[code]
    kind = box.kinds.get(data.kind, PLAIN)
    return Charter(
        code=code,
        name=data.name,
        colour=data.colour,
        trim=data.trim,
        office=names.office(box),
        train_limit=next(iter(box.phases.values())).train_limit or 0,
        tokens=[(cost, "") for cost in data.tokens or kind.tokens],
        shares={"offering": sum(data.certificates or kind.certificates)},
        notes=data.notes,
        money=box.sum,
    )


def charter(view: RailView, box: RailBox, code: str) -> Charter:
    """A railway's charter."""
    data, seen = box.railways[code], view.railways[code]
    return Charter(
        code=code,
        name=seen.name,
        colour=data.colour,
        trim=data.trim,
        office=names.office(box),
        president=seen.president or "",
        treasury=seen.cash,
        price=seen.price,
        last_revenue=seen.revenue,
        trains=[train.name for train in seen.trains],
        train_limit=seen.train_limit,
        tokens=[(token.cost, token.city.partition(".")[0]) for token in seen.tokens],
        shares=names.holdings(seen),
        notes=(*seen.lines, *data.notes),
        money=box.sum,
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
