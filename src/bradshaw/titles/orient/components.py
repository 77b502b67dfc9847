"""What is in the box: board, cards, counts. Every file can be replaced by an owner's own.

The files are JSON and decoded strictly. Lines have no names: they are numbered from 1 in the order
of the file.
"""

from __future__ import annotations

import hashlib
import os
import re
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bradshaw.core.coverage import Section
from bradshaw.core.errors import DataError, SetupError
from bradshaw.core.shared import decoded, once

from .conditions import Condition
from .places import place_names

T = TypeVar("T")

#: Names the folder that holds other component sets, one folder for each.
FOLDER = "BRADSHAW_COMPONENTS"
PASSENGER = "passenger"


class Base(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all records in the files."""


class Region(Base, frozen=True, kw_only=True):
    #: By which cards, decks and tokens name it.
    id: str
    #: What people call it.
    name: str
    #: Its colour on the board.
    colour: str


class City(Base, frozen=True, kw_only=True):
    #: By which cards and lines name it.
    id: str
    #: What people call it.
    name: str
    #: The id of its region.
    region: str
    #: Where it lies on the board: x and y.
    at: tuple[float, float]
    #: On which side of its dot the name is written: a point of the compass.
    label: str = "S"
    #: Other spellings.
    also: tuple[str, ...] = ()


class BoardData(Base, frozen=True, kw_only=True):
    size: tuple[int, int]
    regions: tuple[Region, ...]
    cities: tuple[City, ...]
    junctions: dict[str, tuple[float, float]]
    #: Both ends of each line, and `ferry` or `tunnel` where it is one (a tunnel space is a ferry too).
    lines: tuple[tuple[str, ...], ...]


class RegionalCard(Base, frozen=True, kw_only=True):
    #: As in actions.
    id: str
    #: The id of its region.
    region: str
    #: The railway on it.
    name: str
    #: The cities to be connected.
    cities: tuple[str, ...]
    #: What it is worth.
    points: int


class PassengerCard(Base, frozen=True, kw_only=True):
    #: As in actions.
    id: str
    #: The id of its design.
    design: str
    #: The cities to be connected.
    cities: tuple[str, ...]
    #: What it is worth.
    points: int


class Design(Base, frozen=True, kw_only=True):
    #: By which cards name it.
    id: str
    #: The train on it.
    name: str
    #: A sign for it.
    symbol: str


class PassengerData(Base, frozen=True, kw_only=True):
    designs: tuple[Design, ...]
    cards: tuple[PassengerCard, ...]


class BonusCard(Base, frozen=True, kw_only=True):
    #: As in actions.
    id: str
    #: The colour of its deck.
    deck: str
    #: What people call it.
    name: str
    #: What it is worth.
    value: int
    #: When it is won.
    condition: Condition


class StarterHand(Base, frozen=True, kw_only=True):
    #: Passenger Cards by their ids.
    passenger: tuple[str, ...]
    #: Regions of which one card each is drawn.
    regional: tuple[str, ...]


class Setup(Base, frozen=True, kw_only=True):
    """Counts, costs and limits."""

    #: Fewest and most players.
    players: tuple[int, int]
    #: Segments of each player at the start.
    segments: int
    #: Entry Waivers of each player at the start.
    waivers: int
    #: Cards in a hand.
    hand: int
    #: Cards in the tableau.
    tableau: int
    #: Values of a region's tokens, the highest first.
    tokens: tuple[int, ...]
    #: Segments that may be placed in a turn.
    most_placed: int
    #: Segments of one other player that a connection may use.
    most_used: int
    #: Segments that the tunnel costs.
    tunnel_segments: int
    #: Waivers that the tunnel costs.
    tunnel_waivers: int
    #: Waivers that a segment on a ferry line costs.
    ferry_waivers: int
    #: Waivers that a new tableau costs.
    reset_waivers: int
    #: Waivers more, unless a card of the new tableau is taken.
    reset_penalty: int
    #: Regions without tokens that end the game.
    empty_regions: int
    #: Rounds without a card scored or discarded that end it.
    quiet_rounds: int
    #: Points for so many cards of one design.
    sets: tuple[int, ...]
    #: First hands for those who do not draw.
    starter_hands: tuple[StarterHand, ...]


class Line(Struct, frozen=True):
    """A connection between two neighbouring places, which holds one segment."""

    #: As in actions.
    number: int
    #: The city or junction at one end.
    a: str
    #: The one at the other end.
    b: str
    #: Whether it is a ferry line.
    ferry: bool
    #: Whether the tunnel may be built on it.
    tunnel: bool


Card = RegionalCard | PassengerCard

#: File -> type of its content.
FILES: dict[str, Any] = {
    "board": BoardData,
    "coast": tuple[tuple[float, ...], ...],
    "regional": tuple[RegionalCard, ...],
    "passenger": PassengerData,
    "bonus": tuple[BonusCard, ...],
    "setup": Setup,
}


class Components:
    """A whole set, ready to look things up in. What contradicts itself is for `check` to tell."""

    def __init__(self, content: dict[str, Any], fingerprint: str) -> None:
        self.board: BoardData = content["board"]
        self.coast: tuple[tuple[float, ...], ...] = content["coast"]
        self.setup: Setup = content["setup"]
        self.fingerprint = fingerprint
        self.regional: tuple[RegionalCard, ...] = content["regional"]
        self.passenger: tuple[PassengerCard, ...] = content["passenger"].cards
        self.regions = {region.id: region for region in self.board.regions}
        self.cities: dict[str, City] = {city.id: city for city in self.board.cities}
        self.designs: dict[str, Design] = {design.id: design for design in content["passenger"].designs}
        self.bonus: tuple[BonusCard, ...] = content["bonus"]
        self.bonuses: dict[str, BonusCard] = {card.id: card for card in self.bonus}
        self.cards: dict[str, Card] = {card.id: card for card in (*self.regional, *self.passenger)}
        self.lines = {n: _line(n, words) for n, words in enumerate(self.board.lines, 1)}
        self.ferries = tuple(line.number for line in self.lines.values() if line.ferry)
        self.tunnels = tuple(line.number for line in self.lines.values() if line.tunnel)

    def place(self, node: str) -> tuple[float, float]:
        """Where a city or a junction lies."""
        city = self.cities.get(node)
        return city.at if city else self.board.junctions[node]

    def deck_of(self, card: str) -> str:
        """The deck a card belongs to, which its back shows."""
        found = self.cards[card]
        return found.region if isinstance(found, RegionalCard) else PASSENGER

    def deck_name(self, deck: str) -> str:
        return self.regions[deck].name if deck in self.regions else "Passenger Cards"

    def card_name(self, card: str) -> str:
        """`R-016 TGV France-Italy`, `P-026 Rheingold`, `B-001 Orient Express`."""
        if card in self.bonuses:
            return f"{card} {self.bonuses[card].name}"
        found = self.cards[card]
        own = found.name if isinstance(found, RegionalCard) else self.designs[found.design].name
        return f"{card} {own}"

    def card_text(self, card: str) -> str:
        """`R-016 TGV France-Italy (Paris – Lyon – Milano, 5)`."""
        found = self.cards[card]
        return f"{self.card_name(card)} ({self.city_names(found.cities)}, {found.points})"

    def city_names(self, cities: tuple[str, ...]) -> str:
        return " – ".join(self.cities[city].name for city in cities)

    def line_name(self, number: int) -> str:
        """`285 Berlin–Dresden`; ends that are no cities are told by where they lie."""
        line = self.lines[number]
        return f"{number} {self.node_name(line.a)}–{self.node_name(line.b)}"

    def node_name(self, node: str) -> str:
        """A city's name, or for a junction the nearest city with the way from it."""
        if node in self.cities:
            return self.cities[node].name
        return self._junction_names[node]

    @cached_property
    def _junction_names(self) -> dict[str, str]:
        return place_names(self.board.junctions, {city.name: city.at for city in self.board.cities})


def _line(number: int, words: tuple[str, ...]) -> Line:
    if len(words) not in (2, 3) or words[2:] not in ((), ("ferry",), ("tunnel",)):
        raise DataError(
            f"board: line {number} is {list(words)}, not two places with `ferry` or `tunnel` behind them"
        )
    return Line(number, words[0], words[1], len(words) == 3, words[2:] == ("tunnel",))


def components(name: str = "") -> Components:
    """The set that comes with the title, or the one of a name."""
    return _made(name, os.environ.get(FOLDER, ""))


@once
def _made(name: str, root: str) -> Components:
    folder = _folder(name, root) if name else None
    raw = {file: _read(folder, file) for file in FILES}
    fingerprint = hashlib.sha256(b"\0".join(raw.values())).hexdigest()[:16]
    return Components(
        {file: _decode(folder, file, kind, raw[file]) for file, kind in FILES.items()}, fingerprint
    )


def _folder(name: str, root: str) -> Path:
    if not re.fullmatch(r"[\w-]+", name):
        raise SetupError(f"{name!r} cannot name a component set: letters, digits, - and _ only")
    folder = Path(root or Path.home() / ".bradshaw" / "components") / name
    if not folder.is_dir():
        raise SetupError(f"there is no component set {name!r}: no folder {folder} ({FOLDER} names the root)")
    return folder


def _read(folder: Path | None, file: str) -> bytes:
    """An owner's file, or the title's own where the owner has none."""
    if folder is not None and (folder / f"{file}.json").exists():
        return (folder / f"{file}.json").read_bytes()
    return own_file(file)


def own_file(file: str) -> bytes:
    """A data file that comes with the title."""
    name = file if "." in file else f"{file}.json"
    return (files(__package__) / "data" / name).read_bytes()


def _decode(folder: Path | None, file: str, kind: type[T], raw: bytes) -> T:
    try:
        return decoded(raw, kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{f'{folder}/' if folder else ''}{file}.json: {error}") from error


@once
def sections() -> tuple[Section, ...]:
    """The rulebook's headings with the code that implements each."""
    return _decode(None, "coverage", tuple[Section, ...], own_file("coverage"))
