"""Decisions that a new phase or a new tile brings (11.1.9, 11.6.2, 14.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.names import capital
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import DiscardTrain, Pass, UsePower
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.steps.discard_trains import DiscardTrains
from bradshaw.rail.steps.of_railway import RailwayStep

from ..op_actions import ChooseStation
from ..operating.depot import wagons_owner
from ..operating.events import SUEDBAHNHOF, WHITE_CLIFFS
from ..operating.right_of_way import RightOfWay
from ..state import RailwayOE
from ..stock.nationals import drop_train
from ..table import TableOE


class WagonsLits(Step[TableOE]):
    """11.6.2: after nationals have formed, minor M or its major has a Pullman car of its own."""

    KIND = "18OE pullman of M"
    TOPIC = "pullman"

    def settle(self) -> bool:
        table, owner = self.table, wagons_owner(self.table)
        self.done()
        if owner is not None and not owner.pullman and table.pullmans:
            table.pullmans -= 1
            owner.pullman = True
            table.note(f"{capital(table.spoken(owner.code))} receives a Pullman car of its own.", "11.6.2")
        return False


class WhiteCliffs(Step[TableOE]):
    """14.7: when phase 5 begins the owner of the White Cliffs Ferry may take its position at Lille."""

    KIND = "18OE white cliffs"
    TOPIC = "lille"

    @property
    def owner(self) -> str:
        return self.table.private_owner(WHITE_CLIFFS) or ""

    def settle(self) -> bool:
        if self.table.white_cliffs_takers():
            return True
        self.done()
        return False

    def actors(self) -> tuple[str, ...]:
        return (self.owner,)

    def prompt(self) -> str:
        return f"{self.owner}: place a token on the White Cliffs position at Lille, or pass"

    def options(self, player: str) -> Iterable[Option]:
        yield from unrefused(self._uses(), lambda action: self.check_use(player, action))
        yield Pass()

    def _uses(self) -> Iterator[UsePower]:
        """Every railway with every token of its charter; that which needs no price is the cheapest, or the
        dearest where Wien Südbahnhof pays."""
        for railway in self.table.white_cliffs_takers():
            prices = sorted(set(railway.tokens))
            yield from (UsePower(WHITE_CLIFFS, railway.code, price=n) for n in (0, *prices[1:]))
            yield from (UsePower(WHITE_CLIFFS, railway.code, SUEDBAHNHOF, n) for n in (0, *prices[:-1]))

    def check_use(self, player: str, action: UsePower) -> None:
        self._price(player, action)

    def _price(self, player: str, action: UsePower) -> int:
        self.table.require_railway(action.railway)
        railway = self.table.company(action.railway)
        return self.table.check_white_cliffs(railway, player, action.way, action.price)

    def do_use(self, player: str, action: UsePower) -> None:
        table, price = self.table, self._price(player, action)
        table.take_white_cliffs(table.company(action.railway), action.way, price)
        private = table.privates[WHITE_CLIFFS]
        private.owner, private.closed = None, True
        table.note(f"{WHITE_CLIFFS} is discarded.", "14.7")
        self.done()

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()


class StationChoice(RailwayStep[TableOE]):
    """11.1.9: the city of a metropolis in which a token stands from now on."""

    KIND = "18OE choose station"
    TOPIC = "right of way"

    hex: str
    #: The cities between which it chooses, once they are known.
    open_cities: tuple[int, ...] = ()

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.railway),)

    def behalf(self) -> str:
        return self.code

    def prompt(self) -> str:
        return f"{self.code}: choose the city of {self.table.hex_label(self.hex)} in which its token stands"

    def settle(self) -> bool:
        """A city from which only a right-of-way would lead on is not chosen while there is another."""
        if not self.open_cities:
            free = self._free()
            self.open_cities = tuple(city for city in free if not self._needs_green(city)) or tuple(free)
        if len(self.open_cities) > 1:
            return True
        self._stand(self.open_cities[0])
        return False

    def _needs_green(self, city: int) -> bool:
        table = self.table
        with table.imagining():
            self._move(city)
            return RightOfWay(table, table.company(self.code)).possible()

    def _free(self) -> list[int]:
        board = self.table.board
        cities = board.cities_of(self.hex)
        return [
            number
            for number, city in enumerate(cities)
            if self.code in board.tokens_in(city) or board.has_room(city, self.code)
        ]

    def options(self, player: str) -> Iterable[Option]:
        return [ChooseStation(number) for number in self.open_cities]

    def do_station(self, player: str, action: ChooseStation) -> None:
        require(action.city in self._free(), self.rule, f"{self.hex} has no free city {action.city}")
        require(
            action.city in self.open_cities,
            self.rule,
            f"from city {action.city} of {self.hex} only a right-of-way would lead on",
            f"Cities: {', '.join(map(str, self.open_cities))}",
        )
        self._stand(action.city)

    def _stand(self, city: int) -> None:
        self._move(city)
        self.table.note(
            f"{self.code} stands in city {city + 1} of {self.table.hex_label(self.hex)}.", "11.1.9"
        )
        self.done()

    def _move(self, city: int) -> None:
        board = self.table.board
        for other in board.cities_of(self.hex):
            if self.code in board.tokens_in(other):
                board.remove(self.code, other)
        board.place(self.code, f"{self.hex}.c{city}")


class DiscardOE(DiscardTrains[TableOE]):
    """11.6.3: unrusted cards go to the open market, rusted ones of a national to the works."""

    KIND = "18OE discard trains"

    def options(self, player: str) -> Iterable[Option]:
        return [DiscardTrain(name) for name in dict.fromkeys(self.table.counted_trains(self.railway))]

    def do_discard(self, player: str, action: DiscardTrain) -> None:
        code = action.railway or self.code
        self.check_turn(code)
        railway: RailwayOE = self.table.company(code)
        held = action.train in self.table.counted_trains(railway)
        require(held, self.rule, f"{code} has no {action.train} to give up")
        given_up = railway.train(action.train)
        railway.fleet.remove(given_up)
        drop_train(self.table, given_up.word)
        self.table.note(f"{code} gives up a {action.train}.", "11.6.3")
