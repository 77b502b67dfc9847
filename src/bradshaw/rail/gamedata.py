"""A title's data with a set of options applied, ready for the rules to look things up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from .board.grid import Grid
from .board.map import MapData, TilesData
from .finance.chart import MarketChart, MarketData
from .finance.companies import PrivateData, RailwayData
from .finance.kinds import PLAIN, KindData
from .records import chosen, read
from .rolling.trains import PhaseData, TrainData, TrainsData

#: What is printed cannot be changed by anybody.
_fixed = MappingProxyType


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
        kinds: Sequence[KindData] = (),
    ) -> None:
        self.flags = flags
        self.grid = Grid(map_data, tiles, flags)
        #: Kinds of railway; without a name the one of a title that has no kinds.
        self.kinds: Mapping[str, KindData] = _fixed({"": PLAIN, **{kind.name: kind for kind in kinds}})
        self.railways: Mapping[str, RailwayData] = _fixed({r.code: r for r in chosen(railways, flags)})
        self.privates: Mapping[str, PrivateData] = _fixed({p.code: p for p in chosen(privates, flags)})
        #: The privates that keep the first tile of a hex.
        self.kept_by: Mapping[str, tuple[str, ...]] = _fixed(_keepers(self.privates.values()))
        self.trains: Mapping[str, TrainData] = _fixed({t.name: _as_played(t, flags) for t in trains.trains})
        cards: dict[str, tuple[TrainData, ...]] = {}
        for train in self.trains.values():
            cards[train.card] = (*cards.get(train.card, ()), train)
        #: The cards in the order of sale: the trains that may be chosen of each.
        self.cards: Mapping[str, tuple[TrainData, ...]] = _fixed(cards)
        self.phases: Mapping[str, PhaseData] = _fixed({p.name: p for p in trains.phases})
        self.phase_order: tuple[str, ...] = tuple(self.phases)
        reached: dict[str, tuple[str, ...]] = {}
        so_far: tuple[str, ...] = ()
        for name, phase in self.phases.items():
            so_far = reached[name] = (*so_far, phase.colour, name)
        self._reached: Mapping[str, tuple[str, ...]] = _fixed(reached)
        self.market = MarketChart(market)
        self.market_zones = market.zones
        self.market_folded = market.folded

    @property
    def colours(self) -> tuple[str, ...]:
        """Tile colours in the order in which they replace each other."""
        return self.grid.colours

    def card_count(self, card: str) -> int | None:
        """How many of a train card there are with these options, None for no limit."""
        train = self.cards[card][0]
        if train.count is None:
            return None
        return train.count + sum(n for option, n in train.extra.items() if option in self.flags)

    def reached(self, phase: str) -> tuple[str, ...]:
        """The phases that have come and their colours, the newest last."""
        return self._reached[phase]


def read_box(package: str, flags: frozenset[str], trains: TrainsData | None = None) -> GameData:
    """The data files of a title's package with some options; `trains` stand for those of the file."""
    return GameData(
        read(package, "map", MapData),
        read(package, "tiles", TilesData),
        read(package, "railways", tuple[RailwayData, ...]),
        read(package, "privates", tuple[PrivateData, ...]),
        trains or read(package, "trains", TrainsData),
        read(package, "market", MarketData),
        flags,
        read(package, "kinds", tuple[KindData, ...], missing=()),
    )


def _keepers(privates: Iterable[PrivateData]) -> dict[str, tuple[str, ...]]:
    """The privates by the hexes that they block."""
    found: dict[str, tuple[str, ...]] = {}
    for private in privates:
        for hex_name in private.blocks:
            found[hex_name] = (*found.get(hex_name, ()), private.code)
    return found


def _as_played(train: TrainData, flags: frozenset[str]) -> TrainData:
    """A train with its card named, and as some options make it."""
    train = replace(train, card=train.card or train.name)
    return replace(train, rusts_on=None, permanent=True) if train.lasts_with in flags else train
