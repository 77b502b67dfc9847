"""The numbers of the set-up of 18OE, and its box with some options."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field
from msgspec.structs import replace

from bradshaw.core.shared import once
from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.finance.companies import PrivateData, RailwayData
from bradshaw.rail.finance.kinds import KindData
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.records import Base, read
from bradshaw.rail.rolling.trains import TrainsData

from .names import PACKAGE
from .scenario import UK_FRANCE, small_map, uk_france


class Minors(Base, frozen=True, kw_only=True):
    """Money of minors (6.2, 7.1, 11.7)."""

    #: What one is printed to cost.
    face: int
    #: Most of its price that goes into its treasury.
    treasury: int
    #: What a major pays for an abandoned one.
    abandoned: int


class Pars(Base, frozen=True, kw_only=True):
    """The chart of par values: letter -> value (2.2.5)."""

    #: Of regionals.
    regional: dict[str, int]
    #: Of majors, which keep the letter of their regional.
    major: dict[str, int]

    def of(self, kind: str) -> dict[str, int]:
        """The values of a kind of railway."""
        return {"regional": self.regional, "major": self.major}[kind]


class WaterFees(Base, frozen=True, kw_only=True):
    """For a sea zone, and for each unit of a ferry's distance."""

    zone: int
    ferry: int


class Water(Base, frozen=True, kw_only=True):
    """Fees for building across water (11.1.6, 11.2.1)."""

    track: WaterFees
    token: WaterFees
    #: Units that a port authority takes off.
    authority: int


class Pullmans(Base, frozen=True, kw_only=True):
    """Pullman cars (11.6.2)."""

    price: int
    royalty: int
    #: Between two railways.
    resale: int
    #: What one earns for each level of its train.
    per_level: int


class OrientExpress(Base, frozen=True, kw_only=True, rename={"ends": "from"}):
    """The hexes that an Orient Express joins (12)."""

    to: str
    ends: tuple[str, ...]


class Capital(Base, frozen=True, kw_only=True, rename={"concessions": "with", "plain": "without"}):
    """What each player gets, by the number of players (3.3)."""

    concessions: dict[str, int]
    plain: dict[str, int]


class Game(Base, frozen=True, kw_only=True):
    """What differs between the full game and a scenario. Numbers of players are written as words: "4"."""

    players: tuple[int, int]
    bank: int
    capital: Capital
    #: 0: no limit.
    certificate_limit: dict[str, int]
    #: The opening packet row by row from the top, each from the left.
    packet: tuple[tuple[str, ...], ...]
    #: Regionals that can float; the others leave the game when so many have.
    regionals: int
    #: How many regionals players may remove.
    removals: int
    #: Patronage tiles that are drawn, by colour.
    patronage: dict[str, int]
    pullmans: int
    port_authorities: dict[str, int]
    #: Level 7 cards that must be sold before level 8 is on sale.
    level_8_after: int
    orient_express: OrientExpress


class Setup(Base, frozen=True, kw_only=True):
    """Money, charts and fees."""

    #: The money beside the bank, which comes in with the first level 8 train.
    remainder: int
    minor: Minors
    par: Pars
    #: Chits of the capped zones that minors may take in all (9.1).
    capped_chits: int
    water: Water
    #: What a token of another major costs besides, by kind of city (11.5).
    transfer: dict[str, int]
    port_authority: int
    pullman: Pullmans
    #: What an Orient Express earns from a phase on (12).
    orient_express: dict[str, int]
    games: dict[str, Game] = field(default_factory=dict)


@once
def setup_data() -> Setup:
    return read(PACKAGE, "setup", Setup)


@once
def packet_rows(scenario: str) -> Mapping[str, int]:
    """Every item of the opening packet with its row, counted from the top."""
    rows = enumerate(setup_data().games[scenario].packet, 1)
    return {code: row for row, items in rows for code in items}


@once
def game_data(flags: frozenset[str]) -> GameData:
    """The box, made once: the full game or "uk-france", with "concessions" or without."""
    small = UK_FRANCE in flags
    game = setup_data().games[UK_FRANCE if small else "full"]
    board, trains = read(PACKAGE, "map", MapData), read(PACKAGE, "trains", TrainsData)
    railways = read(PACKAGE, "railways", tuple[RailwayData, ...])
    if small:
        scenario = uk_france()
        board = small_map(board)
        railways = tuple(r for r in railways if r.code in {*scenario.minors, *scenario.regionals})
        cards = tuple(replace(train, count=scenario.trains[train.card]) for train in trains.trains)
        trains = replace(trains, trains=cards)
    packet = {code for row in game.packet for code in row}
    privates = [p for p in read(PACKAGE, "privates", tuple[PrivateData, ...]) if p.code in packet]
    return GameData(
        board,
        _tiles(board, uk_france().without if small else ()),
        railways,
        [p for p in privates if "concessions" in flags or p.power.get("kind") != "concession"],
        trains,
        read(PACKAGE, "market", MarketData),
        flags,
        read(PACKAGE, "kinds", tuple[KindData, ...]),
    )


def _tiles(board: MapData, without: tuple[str, ...]) -> TilesData:
    """All track tiles but those of metropolises that are not on the map."""
    tiles, hexes = read(PACKAGE, "tiles", TilesData), {h.id for h in board.hexes}
    kept = []
    for tile in tiles.tiles:
        here = tuple(name for name in tile.only_on if name in hexes)
        if tile.id not in without and (here or not tile.only_on):
            kept.append(replace(tile, only_on=here))
    return replace(tiles, tiles=tuple(kept))
