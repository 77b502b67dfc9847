"""A title's data with a set of options applied, ready for the rules to look things up."""

from __future__ import annotations

from collections.abc import Sequence

from .board.grid import Grid
from .data import (
    MapData,
    MarketData,
    PhaseData,
    PrivateData,
    RailwayData,
    TilesData,
    TrainData,
    TrainsData,
    chosen,
)
from .finance.grid import MarketGrid


class GameData:
    """Everything printed: map, tiles, railways, privates, trains, phases, market.

    Made once for each title and set of flags, shared by all games, never changed.
    """

    def __init__(
        self,
        map_data: MapData,
        tiles: TilesData,
        railways: Sequence[RailwayData],
        privates: Sequence[PrivateData],
        trains: TrainsData,
        market: MarketData,
        flags: frozenset[str] = frozenset(),
    ) -> None:
        self.flags = flags
        self.grid = Grid(map_data, tiles, flags)
        self.railways: dict[str, RailwayData] = {r.code: r for r in chosen(railways, flags)}
        self.privates: dict[str, PrivateData] = {p.code: p for p in chosen(privates, flags)}
        self.trains: dict[str, TrainData] = {t.name: t for t in trains.trains}
        self.phases: dict[str, PhaseData] = {p.name: p for p in trains.phases}
        self.phase_order: tuple[str, ...] = tuple(self.phases)
        self.market = MarketGrid(market)

    @property
    def colours(self) -> tuple[str, ...]:
        """Tile colours in the order in which they replace each other."""
        return self.grid.colours

    def train_count(self, name: str) -> int:
        """How many cards of a train there are with these options."""
        train = self.trains[name]
        return train.count + sum(n for option, n in train.extra.items() if option in self.flags)
