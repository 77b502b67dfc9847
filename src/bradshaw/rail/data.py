"""A title's data files: their shape, and how they are read.

Every file is JSON and decoded strictly: a misspelt key or a wrong type is an error
that names the file and the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from bradshaw.core.errors import DataError
from bradshaw.core.shared import decoded

from .board.geometry import Layout
from .board.tile import Hex, Tile

T = TypeVar("T")


class Base(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all records in data files."""


class MapData(Base, frozen=True, kw_only=True):
    layout: Layout
    #: Whether the letters of a hex's name run down the map (or across it).
    letters_down: bool
    hexes: tuple[Hex, ...]
    #: Hexes that an option of the title replaces.
    replaced: dict[str, tuple[Hex, ...]] = field(default_factory=dict)


class TilesData(Base, frozen=True, kw_only=True):
    #: Colours in the order in which they replace each other.
    colours: tuple[str, ...]
    tiles: tuple[Tile, ...]
    #: Numbers of tiles that an option of the title changes: option -> tile -> count.
    counts: dict[str, dict[str, int]] = field(default_factory=dict)


class Home(Base, frozen=True, kw_only=True):
    hex: str
    city: int = 0


class RailwayData(Base, frozen=True, kw_only=True):
    code: str
    name: str
    colour: str
    #: A second colour, where several railways share the first.
    trim: str = ""
    #: Percent of each certificate in the order of sale; the first is the president's.
    certificates: tuple[int, ...]
    #: Percent that must have left the initial offering for it to float.
    floats_at: int
    homes: tuple[Home, ...]
    #: Cost of each token in order; 0 for the home token.
    tokens: tuple[int, ...]
    #: The option with which it is in the game, if not always.
    option: str = ""
    #: The railway whose place it takes with that option.
    replaces: str = ""
    #: Sentences for its charter: what is special about it.
    notes: tuple[str, ...] = ()


class PrivateData(Base, frozen=True, kw_only=True):
    number: int
    code: str
    name: str
    price: int
    revenue: int
    #: Hexes on which nobody but the owner may lay the first tile.
    blocks: tuple[str, ...] = ()
    #: The certificate that comes with it: railway and percent.
    certificate: tuple[str, int] | None = None
    option: str = ""
    replaces: str = ""
    #: What it can do, in plain words, for the screen.
    text: str = ""


class TrainData(Base, frozen=True, kw_only=True):
    """A train as it runs. Several may be printed on one card, of which the buyer chooses one."""

    name: str
    price: int
    #: Number of cards; None where there is no limit.
    count: int | None
    #: Stops that it counts, or what else its length is measured in.
    stops: int
    #: Stops that it may visit, where these are more than it counts.
    visits: int = 0
    #: The card on which it is printed, if that has another name than the train.
    card: str = ""
    #: What it carries, where a title has several kinds.
    kind: str = ""
    #: The card whose first purchase makes this one obsolete.
    rusts_on: str | None = None
    #: The card whose first purchase makes this one available, besides those of its own row.
    available_after: str | None = None
    title: str = ""
    #: More cards with an option, or fewer: option -> number.
    extra: dict[str, int] = field(default_factory=dict)
    #: It counts as one of the trains that stay for good.
    permanent: bool = False
    #: The option with which it is permanent and never rusts.
    lasts_with: str = ""
    #: Warranties that come with it from the bank.
    free_warranties: int = 0


class PhaseData(Base, frozen=True, kw_only=True):
    name: str
    colour: str
    #: The card whose first purchase starts it; empty for the first phase.
    on: str = ""
    tiles: tuple[str, ...]
    operating_rounds: int
    #: Trains that a railway may own; 0 where the title's own rules say it.
    train_limit: int = 0
    #: What the title's own rules do when it starts, by name.
    events: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class TrainsData(Base, frozen=True, kw_only=True):
    trains: tuple[TrainData, ...]
    phases: tuple[PhaseData, ...]


class MarketData(Base, frozen=True, kw_only=True):
    """Rows top to bottom; each a line of prices, with letters for the zones: `75 80 90 100p`."""

    rows: tuple[str, ...]
    #: Letter -> what it means.
    zones: dict[str, str] = field(default_factory=dict)
    #: A single row that is drawn in two: every other price below, between its neighbours.
    folded: bool = False


def read(package: str, name: str, kind: type[T]) -> T:
    """Decode `data/NAME.json` of a package strictly as `kind`."""
    path = files(package) / "data" / f"{name}.json"
    return decode(path.read_bytes(), kind, f"{package}: data/{name}.json")


def decode(raw: bytes, kind: type[T], where: str) -> T:
    try:
        return decoded(raw, kind)
    except msgspec.DecodeError as error:
        raise DataError(f"{where}: {error}") from error


def chosen(records: Sequence[Any], options: frozenset[str]) -> list[Any]:
    """The records that are in play with these options: those of an option come in, and what they
    replace goes out."""
    kept = [r for r in records if not r.option or r.option in options]
    gone = {r.replaces for r in kept if r.replaces}
    return [r for r in kept if r.code not in gone]
