"""The box of a railway game as one document: map, tiles, railways, privates, trains, market."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from bradshaw.core.box import Box
from bradshaw.core.view import Part

from .board.geometry import Layout, centre
from .board.tile import Hex, Tile
from .finance.chart import key
from .finance.companies import PrivateData, RailwayData
from .finance.kinds import KindData
from .gamedata import GameData
from .rolling.trains import PhaseData, TrainData


class Location(Part, frozen=True, kw_only=True):
    """Where a hex lies: its middle, in distances from a hex's middle to its corner; and what lies across
    each of its edges, None where track can never lead."""

    #: To the right, in distances from a hex's middle to its corner.
    x: float
    #: Down, likewise.
    y: float
    #: The hex across each of its six edges; None where track can never lead.
    neighbours: tuple[str | None, ...]


class Card(Part, frozen=True, kw_only=True):
    """A train card: the trains of which its buyer chooses one, and how many there are (None: no limit)."""

    #: The trains of which its buyer chooses one.
    trains: tuple[str, ...]
    #: How many there are; None without limit.
    count: int | None


class MarketCell(Part, frozen=True, kw_only=True):
    #: What is printed in it.
    price: int
    #: Letters of the zones it belongs to.
    zone: str


class MarketBox(Part, frozen=True, kw_only=True):
    """The chart of prices."""

    #: How many.
    rows: int
    #: How many.
    columns: int
    #: `row,column` from the upper left -> cell.
    cells: dict[str, MarketCell]
    #: Letter -> what it means.
    zones: dict[str, str]
    #: A single row that is drawn in two: every other price below, between its neighbours.
    folded: bool
    #: Starting prices.
    pars: tuple[int, ...]


class AssumedFact(Part, frozen=True, kw_only=True):
    """A field of some records of the data that is not known for certain."""

    #: The data file.
    file: str
    #: The field in it.
    field: str
    #: The records by their names.
    of: str
    #: Why it is taken so.
    why: str
    #: `assumed`, `inferred` from other facts, or `uncertain`: said by a source that may be wrong.
    certain: str


class Region(Part, frozen=True, kw_only=True):
    """A part of the map that the rules name, such as a country or a sea."""

    #: As people call it.
    name: str
    #: `land` or `sea`; borders run between regions of one kind.
    kind: Literal["land", "sea"]
    #: The hexes that lie in it, wholly or partly.
    hexes: tuple[str, ...]
    #: For hexes that it shares with others of its kind: which of their edges belong to it.
    edges: dict[str, tuple[int, ...]]
    #: What players need to know of it, in a line.
    note: str = ""


class RailBox(Box, frozen=True, kw_only=True):
    """The box of an 18xx game."""

    #: Which way the hexes stand.
    layout: Layout
    #: Whether the letters of a hex's name run down the map (or across it).
    letters_down: bool
    #: Tile colours in the order in which they replace each other.
    colours: tuple[str, ...]
    #: What is printed on each hex of the map.
    hexes: dict[str, Hex]
    #: Where each hex lies.
    locations: dict[str, Location]
    #: Everything that can lie on a hex; those with a `base` are that tile with small stations on it.
    tiles: dict[str, Tile]
    #: Kinds of railway; none in a title whose railways are all of one kind.
    kinds: dict[str, KindData]
    #: Railways by their codes.
    railways: dict[str, RailwayData]
    #: Privates by their codes.
    privates: dict[str, PrivateData]
    #: Trains by their names.
    trains: dict[str, TrainData]
    #: Train cards in the order of sale.
    cards: dict[str, Card]
    #: Phases by their names, in order.
    phases: dict[str, PhaseData]
    #: The chart of prices.
    market: MarketBox
    #: Parts of the map that have names, by their codes; none where the rules name none.
    regions: dict[str, Region] = field(default_factory=dict)
    #: Signs that are printed on hexes besides cities, values and costs: hex -> signs.
    signs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: What such a sign means.
    sign_meanings: dict[str, str] = field(default_factory=dict)
    #: What of all this is not known for certain.
    assumed: tuple[AssumedFact, ...] = ()


def rail_fields(data: GameData) -> dict[str, Any]:
    """What the box of every railway game has."""
    grid = data.grid
    return {
        "layout": grid.layout,
        "letters_down": grid.letters_down,
        "colours": grid.colours,
        "hexes": dict(grid.hexes),
        "locations": {name: _location(data, name) for name in grid.hexes},
        "tiles": dict(grid.tiles),
        "kinds": {name: kind for name, kind in data.kinds.items() if name},
        "railways": dict(data.railways),
        "privates": dict(data.privates),
        "trains": dict(data.trains),
        "cards": {
            card: Card(trains=tuple(train.name for train in trains), count=data.card_count(card))
            for card, trains in data.cards.items()
        },
        "phases": dict(data.phases),
        "market": _market(data),
    }


def _location(data: GameData, name: str) -> Location:
    x, y = centre(name, data.grid.layout, data.grid.letters_down)
    return Location(x=round(x, 4), y=round(y, 4), neighbours=data.grid.neighbours[name])


def _market(data: GameData) -> MarketBox:
    chart = data.market
    return MarketBox(
        rows=chart.rows,
        columns=chart.columns,
        cells={
            key(cell): MarketCell(price=price, zone=chart.zones[cell]) for cell, price in chart.prices.items()
        },
        zones=dict(data.market_zones),
        folded=data.market_folded,
        pars=tuple(chart.par_cells()),
    )
