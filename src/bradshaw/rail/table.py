"""The table of an 18xx game: its state, and the small rules that many steps use.

A title makes a subclass and overrides the methods whose rule differs.
"""

from __future__ import annotations

from typing import Any, ClassVar

from bradshaw.core.errors import BradshawError
from bradshaw.core.event import Payment
from bradshaw.core.refusal import Refusal
from bradshaw.core.state import List, Map
from bradshaw.core.step import Step
from bradshaw.core.table import Table

from .actions import LayTile
from .board.board import Board
from .data import PhaseData
from .finance.grid import Cell
from .finance.market import Market
from .finance.shares import OFFERING, POOL, change_president, hand_over, heir
from .finance.trade import TREASURY, take
from .gamedata import GameData
from .network.problem import RouteMaker
from .network.reach import Reach
from .network.track import Link, Track, TrackMaker
from .routes import Problem
from .state import Account, Bank, Depot, Player, Private, Railway

BANK = "bank"


class RailTable(Table):
    """Everything on the table of an 18xx game."""

    bank: Bank
    players: Map[Player]
    railways: Map[Railway]
    privates: Map[Private]
    #: Money set aside for a purpose, by name.
    set_aside: Map[Account]
    board: Board
    market: Market
    depot: Depot
    phase: str
    #: Who has the priority deal.
    priority: str
    #: Where the game is, for people: "Stock round 2", "Operating round 3.1".
    round_name: str
    #: Why the game will end, once that is certain.
    ending: str

    #: The classes of the steps this title plays with, by their role.
    STEPS: ClassVar[dict[str, type[Step]]] = {}

    _data: GameData
    _maker: TrackMaker
    _reaches: dict[Any, Reach]

    # --- set-up

    def attach(self, title: Any, options: Any, chance: Any) -> None:
        super().attach(title, options, chance)
        data = title.data(options)
        self.__dict__.update(_data=data, _maker=title.track_maker(data), _reaches={})

    @property
    def data(self) -> GameData:
        return self._data

    def lay_out(self, bank: int, cash: int) -> None:
        """Put everything in its place and hand out the starting money."""
        self.bank = self.make(Bank, name=BANK, cash=bank, broken=False)
        self.players = self.map_of(
            {name: self.make(Player, name=name, cash=0, credit=0, bankrupt=False) for name in self.seats}
        )
        self.railways = self.map_of({code: self._railway(code) for code in self.data.railways})
        self.privates = self.map_of(
            {
                code: self.make(Private, name=code, owner=None, closed=False, used=False)
                for code in self.data.privates
            }
        )
        self.set_aside = self.map_of()
        self.board = self.make(Board)
        self.board.lie_out()
        self.market = self.make(Market, stacks=self.map_of())
        self.depot = self._depot()
        self.phase = self.data.phase_order[0]
        self.priority = self.seats[0]
        self.round_name = ""
        self.ending = ""
        for name in self.seats:
            self.pay(BANK, name, cash, "starting money")
        for code, railway in self.data.railways.items():
            for home in railway.homes:
                self.board.reserve(code, f"{home.hex}.c{home.city}")

    def _railway(self, code: str) -> Railway:
        data = self.data.railways[code]
        return self.make(
            Railway,
            name=code,
            cash=0,
            certificates=self.list_of([OFFERING] * len(data.certificates)),
            president=None,
            cell=None,
            par=None,
            floated=False,
            operated=False,
            trains=self.list_of(),
            tokens=self.list_of(data.tokens),
            revenue=None,
        )

    def _depot(self) -> Depot:
        stock = {name: self.data.train_count(name) for name in self.data.trains}
        return self.make(
            Depot,
            stock=self.map_of(stock),
            pool=self.list_of(),
            sold=self.list_of(),
            rusted=self.list_of(),
        )

    # --- money

    def account(self, name: str) -> Account:
        """Whoever or whatever holds money under a name."""
        if name == BANK:
            return self.bank
        found = self.players.get(name) or self.railways.get(name) or self.set_aside.get(name)
        if found is None:
            raise BradshawError(f"nobody called {name!r} has money here")
        return found

    def pay(self, payer: str, payee: str, amount: int, cause: str) -> None:
        """Move money. Only the bank may pay more than it has; then it is broken."""
        if amount == 0:
            return
        if amount < 0:
            raise BradshawError(f"a payment of {amount} from {payer} to {payee}")
        giver = self.account(payer)
        if giver.cash < amount:
            self.overdraw(giver, amount)
        giver.cash -= amount
        self.account(payee).cash += amount
        self.tell(Payment(payer, payee, amount, cause))

    def overdraw(self, giver: Account, amount: int) -> None:
        """Somebody is to pay more than he has."""
        if giver is not self.bank:
            raise BradshawError(f"{giver.name} cannot pay {amount}: it has {giver.cash}")
        if not self.bank.broken:
            self.bank.broken = True
            self.note("The bank is broken: it cannot pay any more, and pays on credit.")
            self.bank_breaks()

    def bank_breaks(self) -> None:
        """The bank is asked for more than it has for the first time."""

    def money(self, amount: int) -> str:
        """A sum as people write it."""
        return f"{amount}"

    def total_money(self) -> int:
        """All money in the game, which never changes."""
        accounts: list[Account] = [*self.players.values(), *self.railways.values(), *self.set_aside.values()]
        return self.bank.cash + sum(account.cash for account in accounts)

    # --- phases

    @property
    def phase_data(self) -> PhaseData:
        return self.data.phases[self.phase]

    @property
    def colour(self) -> str:
        """The colour of the phase."""
        return self.phase_data.colour

    def phase_reached(self, name: str) -> bool:
        """Whether a phase has begun."""
        order = self.data.phase_order
        return order.index(self.phase) >= order.index(name)

    def colour_reached(self, colour: str) -> bool:
        """Whether a phase of this colour has begun."""
        colours = self.data.colours
        return colours.index(self.colour) >= colours.index(colour)

    # --- shares

    def price(self, railway: Railway) -> int:
        """The price of a share."""
        price = self.market.price(railway)
        if price is None:
            raise BradshawError(f"{railway.name} has no price yet")
        return price

    def certificates(self, player: str) -> int:
        """Certificates that count against a player's limit."""
        shares = sum(len(railway.held_by(player)) for railway in self.railways.values())
        return shares + sum(1 for p in self.privates.values() if p.owner == player and not p.closed)

    def certificate_limit(self) -> int:
        raise BradshawError("the title does not say how many certificates a player may hold")

    def settle_president(self, railway: Railway) -> None:
        """Give the presidency to whoever has more shares than the president."""
        old = railway.president
        if old is None or old not in self.players:
            return
        others = self.clockwise(old)[1:]
        new = heir(railway, [p for p in others if not self.players[p].bankrupt], 1)
        if new is not None and railway.percent(new) > railway.percent(old):
            change_president(railway, new)
            self.note(f"{new} becomes {self.president_word} of {railway.name}.")

    president_word = "president"

    def worth(self, player: str) -> int:
        """Cash and shares at market price."""
        shares = sum(
            railway.percent(player) // 10 * self.price(railway)
            for railway in self.railways.values()
            if railway.founded
        )
        return self.players[player].cash + shares

    def scores(self) -> dict[str, int]:
        return {name: self.worth(name) for name in self.seats}

    #: Most of a railway's shares that may lie in the pool, in percent.
    POOL_LIMIT: ClassVar[int] = 50

    def require_railway(self, code: str) -> Railway:
        """The railway of a code, refused if there is none."""
        found = self.railways.get(code)
        if found is None:
            raise Refusal("form", f"there is no railway {code}", f"Railways: {', '.join(self.railways)}")
        return found

    def found(self, railway: Railway, player: str, price: int) -> None:
        """Set a railway's price and hand out its president's certificate."""
        railway.par = price
        self.market.place(railway, self.data.market.par_cells()[price])
        hand_over(railway, 0, player)
        railway.president = player

    def buy_certificate(self, railway: Railway, player: str, source: str, percent: int) -> None:
        """Sell a certificate to a player at the market price. What lies on the charter pays the railway."""
        cost = self.price(railway) * percent // 10
        take(railway, player, source, percent)
        payee = railway.name if source == TREASURY else BANK
        self.pay(player, payee, cost, f"{percent}% of {railway.name}")
        self.note(f"{player} buys {percent}% of {railway.name} from the {source} for {self.money(cost)}.")

    def check_float(self, railway: Railway) -> None:
        """Float a railway of which enough has been sold."""
        sold = 100 - railway.percent(OFFERING)
        if railway.founded and not railway.floated and sold >= railway.data.floats_at:
            railway.floated = True
            self.note(f"{railway.name} floats.")
            self.on_float(railway)

    def on_float(self, railway: Railway) -> None:
        """A railway floats: its money, its certificates, its price."""

    def after_sale(self, railway: Railway, percent: int) -> None:
        """The price falls when shares are sold."""
        self.market.move(railway, self.data.market.down(self._cell(railway)))

    def _cell(self, railway: Railway) -> Cell:
        if railway.cell is None:
            raise BradshawError(f"{railway.name} is not on the market")
        return railway.cell

    def after_stock_round(self) -> None:
        """All have passed in a stock round."""

    def after_operating_rounds(self) -> None:
        """A set of operating rounds is over."""

    def end_game(self, reason: str) -> None:
        """The game is over."""
        self.ending = reason
        self.finished = True
        best = max(self.scores().items(), key=lambda item: item[1])
        self.note(f"The game is over: {reason}. {best[0]} wins with {self.money(best[1])}.")

    # --- track

    @property
    def track(self) -> Track:
        return self._maker.track(self.board)

    def reach(self, railway: Railway) -> Reach:
        """What a railway reaches from its tokens, as the board lies."""
        key = (railway.name, frozenset(self.board.tiles.items()), frozenset(self.board.tokens.items()))
        found = self._reaches.get(key)
        if found is None:
            starts = self.board.cities_with(railway.name)
            found = Reach(self.track, starts, lambda *p: self.may_pass(railway, *p))
            if len(self._reaches) > 64:
                self._reaches.clear()
            self._reaches[key] = found
        return found

    def may_pass(self, railway: Railway, stop: str, came: Link | None, goes: Link) -> bool:
        """Whether a railway's trail may leave a stop, having come over a piece (None: it starts there)."""
        if ".t" in stop:
            return True
        if came is None:
            return True
        if ".o" in stop:
            return False
        return railway.name in self.board.tokens_in(stop) or not self.board.full(stop)

    # --- names for people

    def hex_name(self, hex_name: str) -> str:
        """A hex with its name, where it has one."""
        name = self.data.grid.hexes[hex_name].name
        return f"{name} ({hex_name})" if name else hex_name

    def stop_name(self, stop: str) -> str:
        """What people call a stop."""
        hex_name, _, end = stop.partition(".")
        printed = self.data.grid.hexes[hex_name]
        face = self.board.face(hex_name)
        if end[0] == "c" and face.cities[int(end[1:])].name:
            return f"{face.cities[int(end[1:])].name} ({hex_name})"
        return f"{printed.name} ({hex_name})" if printed.name else hex_name

    # --- what steps call at certain moments

    def begin_turn(self, railway: Railway) -> None:
        """A railway's turn begins."""

    def end_turn(self, railway: Railway) -> None:
        """A railway's turn is over."""

    def after_lay(self, railway: Railway, action: LayTile) -> None:
        """A tile has been laid."""

    def after_dividend(self, railway: Railway, paid: int) -> None:
        """The price moves by what was paid out in all."""

    def after_operating_round(self) -> None:
        """All railways have had their turn."""

    def after_package(self, last_buyer: str) -> None:
        """The whole starting package is sold."""

    def sell_private(self, item: str, player: str, amount: int) -> None:
        """An item of the package has found its owner."""
        self.privates[item].owner = player

    def pay_privates(self) -> None:
        """Owners get the fixed revenue of their privates."""
        for private in self.privates.values():
            if private.owner is not None and not private.closed:
                self.pay(BANK, private.owner, private.data.revenue, f"revenue of {private.name}")

    def phase_event(self, event: str) -> None:
        """Carry out what a phase's data name: the method `event_NAME`."""
        getattr(self, f"event_{event}")()

    def event_close_privates(self) -> None:
        """All privates leave the game."""
        for private in self.privates.values():
            private.closed = True
            private.owner = None
        self.note("All privates close.")

    # --- trains

    def train_limit(self, railway: Railway) -> int:
        """How many trains a railway may own."""
        return self.phase_data.train_limit

    def route_maker(self, railway: Railway) -> RouteMaker:
        return RouteMaker(self, railway)

    def route_problem(self, railway: Railway, trains: list[str] | None = None) -> Problem:
        """What the railway's trains could run."""
        return self.route_maker(railway).problem(trains)

    def linked_stops(self, railway: Railway) -> list[set[str]]:
        """For each of its tokens, the stops it is linked to."""
        passes = lambda *p: self.may_pass(railway, *p)  # noqa: E731
        return [Reach(self.track, [city], passes).stops for city in self.board.cities_with(railway.name)]

    def can_run(self, railway: Railway) -> bool:
        """Whether a railway's track joins a token with another stop."""
        return any(len(stops) > 1 for stops in self.linked_stops(railway))

    def must_own_train(self, railway: Railway) -> bool:
        """Whether a railway without a train must buy one."""
        return self.can_run(railway)

    # --- order

    def decider(self, railway: Railway) -> str:
        """The player who decides for a railway."""
        if railway.president is None:
            raise BradshawError(f"nobody decides for {railway.name}")
        return railway.president

    def operating_order(self) -> list[str]:
        """Floated railways in the order in which they operate."""
        return [code for code in self.market.order() if self.railways[code].floated]

    def step(self, role: str) -> Any:
        """The class of the step that plays a role in this title."""
        return self.STEPS[role]

    def directed_by(self, player: str) -> list[Railway]:
        """Railways of which somebody is president."""
        return [railway for railway in self.railways.values() if railway.president == player]


__all__ = ["BANK", "OFFERING", "POOL", "List", "RailTable"]
