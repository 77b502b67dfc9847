"""What lies on the table of 18OE besides what all railway tables have, and what all its rules stand on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar, cast

from bradshaw.core.state import List, Map
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.table import RailTable

from .options import OptionsOE
from .scenario import water_data
from .setup import Game, Setup, setup_data
from .state import RailwayOE
from .water import WaterData
from .zones import Zone, zone_data


class BasisOE(RailTable, abstract=True):
    """The table of 18OE as far as rules know it that several steps share."""

    FACTS = RailTable.FACTS | {
        "stage", "consolidation", "order_track", "chits", "removed", "reservers", "steady",
        "patronage", "authorities", "pullmans", "used_pullmans", "trigger", "last_rounds",
    }  # fmt: skip
    MONEY = "£{}"
    #: 2.2.9: what other games call the pool.
    WORDS: ClassVar[Mapping[str, str]] = {"pool": "open market"}

    #: The railroad phase (5.1): "auction", "concessions", "regionals" or "majors".
    stage: str
    #: The consolidation (5.1.5): "" before phase 5, then "due", "now" and "done".
    consolidation: str
    #: Minors and regionals in the order in which their markers stand on the operating order track.
    order_track: List[str]
    #: Track rights chits that are left: zone -> number.
    chits: Map[int]
    #: Regionals that players have removed (8.2).
    removed: tuple[str, ...]
    #: Players who have reserved shares (8.4).
    reservers: tuple[str, ...]
    #: The railway whose share marker does not fall in this stock round (14.4).
    steady: str
    #: Hexes with a patronage tile.
    patronage: List[str]
    #: Port authority markers that are left: water -> number.
    authorities: Map[int]
    #: Pullman cars that minor M still has to sell.
    pullmans: int
    #: Pullman cars in the open market.
    used_pullmans: int
    #: What ends the game (13): "", "bank" or "level 8".
    trigger: str
    #: Operating rounds of the last set, of which the last one is abbreviated; 0 until the end is set.
    last_rounds: int
    #: The number of the present operating round in its set.
    round_in_set: int
    #: The railway whose turn it is, or was last.
    operating: str
    #: Sets of rounds in a row in which nothing has happened but passing and private income; below nothing as
    #: soon as something has happened in the present one.
    quiet: int

    @property
    def rules(self) -> OptionsOE:
        options: OptionsOE = self._options
        return options

    # --- what is printed

    @property
    def setup(self) -> Setup:
        return setup_data()

    @property
    def game(self) -> Game:
        """The numbers of the full game or of the scenario."""
        return setup_data().games[self.rules.scenario]

    @property
    def water(self) -> WaterData:
        return water_data(self.rules.small)

    @property
    def zones(self) -> dict[str, Zone]:
        return zone_data()

    def place(self, hex_name: str) -> Hex:
        """A hex as printed."""
        return self.data.grid.hexes[hex_name]

    # --- railways

    def new_railway(self, code: str) -> Railway:
        return self.make(RailwayOE, **self.blank_railway(code))

    def company(self, code: str) -> RailwayOE:
        railway = self.railways[code]
        assert isinstance(railway, RailwayOE)
        return railway

    def companies(self) -> Iterator[RailwayOE]:
        """Every railway, those that are out of the game too."""
        return iter(cast("Map[RailwayOE]", self.railways).values())

    def of_kind(self, *kinds: str) -> list[RailwayOE]:
        """The railways that are in the game as one of some kinds, floated or not."""
        return [railway for railway in self.companies() if railway.kind in kinds and not railway.out]

    def owned_by(self, player: str, *kinds: str) -> list[RailwayOE]:
        """The railways of some kinds that a player controls."""
        return [railway for railway in self.of_kind(*kinds) if railway.president == player]

    def has_power(self, railway: Railway, minor: str) -> bool:
        """15: whether a railway has the power of a minor, as that minor or by merger. A national has none."""
        assert isinstance(railway, RailwayOE)
        return railway.code == minor or (railway.major and minor in railway.subsidiaries)

    def power_sources(self, railway: Railway) -> list[str]:
        assert isinstance(railway, RailwayOE)
        return [railway.code, *(railway.subsidiaries if railway.major else ())]

    def unpriced_order(self) -> list[str]:
        """2.2.6: minors and regionals as their markers stand."""
        return list(self.order_track)

    def operating_order(self) -> list[str]:
        """11: without railways that nobody owns."""
        return [code for code in super().operating_order() if not self.company(code).insolvent]

    def begin_turn(self, railway: Railway) -> None:
        self.operating = railway.code

    def stir(self) -> None:
        """Something has happened besides passing and the income of privates."""
        self.quiet = -1

    # --- trains

    def level(self, train: str) -> int:
        """11.3.2: the level of a train, by its card."""
        return int(self.train_data(train).card)

    def is_rusted(self, train: str) -> bool:
        """11.6.3: whether a train is obsolete."""
        data = self.data.trains.get(self.train(train).name)
        rusts_on = None if data is None else data.rusts_on
        return rusts_on is not None and self.phase_number >= int(rusts_on)

    # --- water

    def landings(self, stops: Collection[str]) -> list[str]:
        """The stops at the far ends of ferries that land at an offshore port of one of some stops, or the
        other way round."""
        found = []
        for ferry in self.water.ferries.values():
            for end in ferry.ends:
                junction, cities = f"{end.offshore}.x0", self.board.cities_of(end.hex)
                if end.offshore and junction in stops:
                    found.extend(cities)
                elif end.offshore and any(city in stops for city in cities):
                    found.append(junction)
        return found

    # --- what the operating side must know of

    def closed_hexes(self, railway: Railway) -> frozenset[str]:
        """Hexes whose track a railway may not use."""
        return frozenset()

    def lost_tokens(self, railway: Railway) -> None:
        """The tokens of a railway have left the map."""

    def lost_power(self, minor: Railway) -> None:
        """A minor has been abandoned."""

    # --- phases

    @property
    def major_phase(self) -> bool:
        """8.3: whether the Major Railroad Phase has begun."""
        return self.stage == "majors"

    @property
    def phase_number(self) -> int:
        """The train phase."""
        return int(self.phase)
