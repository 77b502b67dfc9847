"""From a view and a box to the plain values that drawings are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bradshaw.core.errors import BradshawError, FileError
from bradshaw.present.rail import names
from bradshaw.present.rail.market import markers, par_chart, rows
from bradshaw.rail.box import RailBox
from bradshaw.rail.finance.kinds import PLAIN
from bradshaw.rail.view import RailView, TileView

from .board import BoardPosition, DrawnRoute, hex_group, printed_homes
from .charter import Charter
from .market import market_svg
from .png import png
from .printed_map import map_of


def railway_trims(box: RailBox) -> dict[str, str]:
    """The second colour of each railway that has one."""
    return {code: railway.trim for code, railway in box.railways.items() if railway.trim}


def printed_board(box: RailBox, title: str = "", part: Sequence[str] = ()) -> BoardPosition:
    """The board as it comes out of the box, or some hexes of it."""
    return BoardPosition(
        map=map_of(box),
        part=part,
        marks=_together(box.signs, _closed(box)),
        meanings={**box.sign_meanings, **_closed_meanings(box)},
        homes=printed_homes(box.hexes.values()),
        footnote=_uncertain(box),
        colours=names.colours(box),
        trims=railway_trims(box),
        title=title,
    )


def board(
    view: RailView,
    box: RailBox,
    routes: Sequence[DrawnRoute] = (),
    highlights: Mapping[str, str] | None = None,
    title: str = "",
    part: Sequence[str] = (),
) -> BoardPosition:
    """The board as it lies in a game, or some hexes of it."""
    return BoardPosition(
        map=map_of(box),
        part=part,
        tiles={name: (box.tiles[laid.tile], laid.rotation) for name, laid in view.tiles.items()},
        tokens={_city(city): _seated(view, box, city) for city in view.tokens},
        homes={_city(city): codes for city, codes in view.homes.items()},
        colours=names.colours(box),
        trims=railway_trims(box),
        reached=view.reached,
        worth=_by_links(view, box),
        marks=_together(view.marks, box.signs, _closed(box, view.reached)),
        meanings={**box.sign_meanings, **view.mark_meanings, **_closed_meanings(box)},
        footnote=_uncertain(box),
        highlights=highlights or {},
        routes=list(routes),
        title=title,
    )


def _by_links(view: RailView, box: RailBox) -> dict[str, int]:
    """What the hexes of areas are worth that gain with every link."""
    stops = {name: hex_.stops for name, hex_ in box.hexes.items() if "links" in hex_.traits}
    return {name: max(view.values[f"{name}.{stop}"] for stop in found) for name, found in stops.items()}


def _together(*signs: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """Signs that lie on hexes, are printed there or tell that nothing may be laid yet."""
    names = [name for some in signs for name in some]
    return {name: [sign for some in signs for sign in some.get(name, ())] for name in names}


def _closed(box: RailBox, reached: Sequence[str] = ()) -> dict[str, Sequence[str]]:
    """The sign of each hex that must still wait for its phase."""
    waiting = {name: hex_.no_tile_before for name, hex_ in box.hexes.items()}
    return {name: (f"from {phase}",) for name, phase in waiting.items() if phase and phase not in reached}


def _closed_meanings(box: RailBox) -> dict[str, str]:
    waiting = {hex_.no_tile_before for hex_ in box.hexes.values()} - {""}
    return {f"from {phase}": f"no tile before the {phase} phase" for phase in sorted(waiting)}


#: Names that are told of one fact below a board.
TOLD = 8


def _uncertain(box: RailBox) -> str:
    """What of the map is assumed; of the hexes that are on the board."""
    facts = []
    for fact in box.assumed:
        there = " ".join(name for name in fact.of.split() if name in box.hexes)
        if fact.file == "map" and there:
            facts.append(f"{fact.field.replace('_', ' ').replace('traits.', '')} of {_some(there)}")
    return f"Not known for certain: {'; '.join(facts)}." if facts else ""


def _some(names_: str) -> str:
    """A few of many names."""
    names_of = names_.split()
    if len(names_of) <= TOLD:
        return names_
    return f"{' '.join(names_of[:TOLD])} and {len(names_of) - TOLD} more"


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


def hex_svg(view: RailView, box: RailBox, name: str, lay: TileView | None = None) -> str:
    """One hex as it is in the drawing of the whole board, a group in the board's coordinates; with `lay`
    as it would be with that tile on it. The document that it goes into has `board_defs`."""
    position = board(view, box)
    if lay is not None:
        position = replace(position, tiles={**position.tiles, name: (box.tiles[lay.tile], lay.rotation)})
    return hex_group(position, name)


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
        kind=data.kind,
        office=names.office(box),
        train_limit=next(iter(box.phases.values())).train_limit or 0,
        tokens=[(cost, "") for cost in data.tokens or kind.tokens],
        special=[(name, cost, "") for name, costs in data.special_tokens.items() for cost in costs],
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
        kind=seen.kind,
        office=names.office(box),
        president=seen.president or "",
        treasury=seen.cash,
        price=seen.price,
        last_revenue=seen.revenue,
        trains=[train.name for train in seen.trains],
        train_limit=seen.train_limit,
        tokens=[(token.cost, token.city.partition(".")[0]) for token in seen.tokens],
        special=_special_tokens(view, box, code),
        shares=names.holdings(seen),
        notes=(*seen.lines, *data.notes),
        money=box.sum,
    )


def _special_tokens(view: RailView, box: RailBox, code: str) -> list[tuple[str, int, str]]:
    """A railway's tokens of special kinds: where those on the board stand, then those on the charter."""
    found = []
    for kind, costs in box.railways[code].special_tokens.items():
        left = view.railways[code].special_left.get(kind, ())
        there = (place.split() for place, other in view.special_tokens.items() if other == kind)
        placed = [city.partition(".")[0] for city, owner in there if owner == code]
        found += [(kind, cost, where) for cost, where in zip(costs, placed, strict=False)]
        found += [(kind, cost, "") for cost in left]
    return found


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
