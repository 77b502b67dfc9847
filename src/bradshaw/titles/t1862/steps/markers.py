"""Station markers: how many a railway buys (6.5.4.2), and which it gives up after a merger (7.5.6)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import BuyMarkers, RemoveMarker
from bradshaw.rail.steps.of_railway import RailwayStep

from ..merging import absorb_markers
from ..setup import setup_data
from ..state import OfTwo
from ..table import Table1862


class ChooseMarkers(RailwayStep[Table1862]):
    """A railway without a charter floats: its director chooses the number of markers."""

    KIND = "1862 choose markers"
    TOPIC = "markers"

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.railway),)

    def prompt(self) -> str:
        cash = self.table.money(self.railway.cash)
        price = self.table.money(setup_data().not_chartered.price)
        return f"{self.code} floats with {cash}: choose how many station markers it buys at {price} each"

    def behalf(self) -> str:
        return self.code

    def price_of(self, player: str, action: Action) -> int | None:
        return action.count * setup_data().not_chartered.price if isinstance(action, BuyMarkers) else None

    def numbers(self) -> list[int]:
        """How many it may buy and can pay."""
        terms, rules = setup_data().not_chartered, self.table.rules
        most = rules.marker_limit if rules.markers_at_flotation == "limit" else terms.most
        cash = self.railway.cash
        return [n for n in range(terms.least, most + 1) if n * terms.price <= cash]

    def options(self, player: str) -> Iterable[Option]:
        return [BuyMarkers(count) for count in self.numbers()]

    def do_markers(self, player: str, action: BuyMarkers) -> None:
        numbers = self.numbers()
        require(
            action.count in numbers,
            self.rule,
            f"{self.code} cannot buy {action.count} markers",
            f"It can buy {numbers[0]} to {numbers[-1]}.",
        )
        self.done()
        railway = self.table.company(self.code)
        self.table.buy_markers(railway, action.count, setup_data().not_chartered.price)


class RemoveMarkers(OfTwo, Step[Table1862]):
    """After a merger too many markers stand on the map: the director chooses which go."""

    KIND = "1862 remove markers"
    TOPIC = "too many markers"

    survivor: str
    other: str

    def _hexes(self) -> list[str]:
        table = self.table
        return [
            name
            for code in (self.survivor, self.other)
            for name in table.markers_on_map(table.railways[code])
        ]

    def settle(self) -> bool:
        if len(self._hexes()) > self.table.rules.marker_limit:
            return True
        self.done()
        absorb_markers(self.table, self.table.company(self.survivor), self.table.company(self.other))
        return False

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.table.railways[self.survivor]),)

    def prompt(self) -> str:
        limit = self.table.rules.marker_limit
        have = len(self._hexes())
        return f"{self.survivor} has {have} station markers on the map and may keep {limit}: remove one"

    def removable(self) -> list[str]:
        """Every marker but the home marker of the surviving railway."""
        home = self.table.company(self.survivor).home
        return [name for name in self._hexes() if name != home]

    def options(self, player: str) -> Iterable[Option]:
        return [RemoveMarker(name) for name in self.removable()]

    def do_remove(self, player: str, action: RemoveMarker) -> None:
        table = self.table
        table.board.grid.require_hex(action.hex)
        require(
            action.hex != table.company(self.survivor).home,
            self.rule,
            f"{table.hex_label(action.hex)} is the home of {self.survivor}, whose marker stays",
            f"Markers: {', '.join(self.removable())}",
        )
        require(
            action.hex in self.removable(),
            self.rule,
            f"there is no marker of {self.survivor} to be removed from {action.hex}",
            f"Markers: {', '.join(self.removable())}",
        )
        for code in (self.survivor, self.other):
            for city in table.board.cities_with(code):
                if city.partition(".")[0] == action.hex:
                    table.board.remove(code, city)
        table.note(f"{self.survivor} gives up its marker on {table.hex_label(action.hex)}.")
