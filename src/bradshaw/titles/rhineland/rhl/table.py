"""The table of 18Rhl: set-up, floating, prices, and the rules that several steps share."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.event import Payment
from bradshaw.core.state import List
from bradshaw.core.step import Step
from bradshaw.core.view import Head
from bradshaw.rail.actions import LayTile
from bradshaw.rail.finance.accounts import BANK, Account
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, POOL, hand_over
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.network.track import Link
from bradshaw.rail.steps.forced_purchase import ForcedPurchase
from bradshaw.rail.steps.schedule import Schedule
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.rail.table import RailTable

from .bankruptcy import end_receivership
from .places import AACHEN, DUEREN, KOELN, METROPOLISES
from .routes import RhlRoutes
from .sections import SECTIONS
from .setup import setup_data
from .steps.discards import SITE_ORDER, RhlDiscards
from .steps.link import linked
from .steps.order import RhlOperatingRound
from .steps.package import RhlPackage, RhlPackageAuction, SetRhePrice
from .steps.powers import PrivateToken, RhlTurn
from .steps.receivership import RhlDividend, RhlToken
from .steps.run import RhlRun
from .steps.stock import RhlStockRound
from .steps.track import RhlTrack
from .steps.trains import RhlBuyTrains
from .view import RhlView, rhl_view

LINK_MONEY = "Aachen link"


class RhlTable(RailTable):
    """Everything on the table of 18Rhl."""

    KIND = "18Rhl"
    FACTS = RailTable.FACTS | {"coal", "steel", "link_paid", "newly_floated"}
    SECTIONS = SECTIONS
    president_word: ClassVar[str] = "director"

    STEPS: ClassVar[dict[str, type[Step]]] = {
        "package": RhlPackage,
        "package auction": RhlPackageAuction,
        "rhe price": SetRhePrice,
        "stock round": RhlStockRound,
        "operating round": RhlOperatingRound,
        "turn": RhlTurn,
        "track": RhlTrack,
        "private token": PrivateToken,
        "token": RhlToken,
        "run": RhlRun,
        "dividend": RhlDividend,
        "trains": RhlBuyTrains,
        "train offer": TrainOffer,
        "forced purchase": ForcedPurchase,
        "discard": RhlDiscards,
    }

    #: Hexes with the coal and the steel token.
    coal: str
    steel: str
    #: The link Köln - Düren - Aachen has been paid for.
    link_paid: bool
    #: Railways that floated in this stock round and have not yet risen.
    newly_floated: List[str]
    #: The last player who bought or sold shares in this stock round.
    last_trader: str | None

    # --- set-up (3.2)

    def set_up(self) -> None:
        setup = setup_data()
        count = len(self.seats)
        cash = setup.lower_capital // count if self.rules.lower_capital else setup.cash[str(count)]
        self.lay_out(setup.bank, cash)
        industry = setup.industry[self.chance.below(len(setup.industry))]
        self.coal, self.steel = industry.coal, industry.steel
        self.note(
            f"Order card {industry.card}: coal at {self.hex_name(self.coal)}, steel at "
            f"{self.hex_name(self.steel)}."
        )
        self.link_paid = False
        self.newly_floated = self.list_of()
        self.last_trader = None
        if self.rules.rhe_pool_from_start:
            self.rhe_shares_to_pool()
        self.push(Schedule, stage="package", turn=0, done_rounds=0, rounds=0)

    def rhe_shares_to_pool(self) -> None:
        """3.2: three shares of the RhE lie in the pool."""
        for number in (1, 2, 3):
            hand_over(self.railways["RhE"], number, POOL)

    def certificate_limit(self) -> int:
        return setup_data().certificate_limit[str(len(self.seats))]

    def money(self, amount: int) -> str:
        return f"{amount} M"

    # --- starting package (4.1.1, 5.1.1)

    def sell_private(self, item: str, player: str, amount: int) -> None:
        super().sell_private(item, player, amount)
        if item == "NLK":
            hand_over(self.railways["GVE"], 1, player)
            self.note(f"{player} gets 10% of GVE with it.")
        if item == "RhE":
            if not self.rules.rhe_pool_from_start:
                self.rhe_shares_to_pool()
            self.push(self.step("rhe price"), player=player, bid=amount)

    def after_package(self, last_buyer: str, coming: str) -> None:
        """5.1.1: the player left of the last buyer gets the priority deal; or whoever has most cash, among
        equals the one whose turn would have come."""
        if self.rules.package_priority == "cash":
            self.priority = coming
            self.pass_priority()
        else:
            self.priority = self.left_of(last_buyer)

    def float_rhe(self, bid: int) -> None:
        """4.1.1: the RhE floats with its president's certificate, and three shares' worth waits for the
        link."""
        railway = self.railways["RhE"]
        par = railway.par or 0
        railway.floated = True
        self.note("RhE floats.")
        own = bid if self.rules.rhe_treasury == "bid" else 2 * par
        self.pay(BANK, "RhE", own, "capital of RhE")
        if self.rules.rhe_set_aside:
            self.set_aside[LINK_MONEY] = self.make(Account, name=LINK_MONEY, cash=0)
            self.pay(BANK, LINK_MONEY, 3 * par, "kept for the link Köln - Düren - Aachen")
        self._rest_to_charter(railway)
        self.rise(railway)
        self._homes_on_floating(railway)

    # --- floating (4.2, 5.1.5)

    def on_float(self, railway: Railway) -> None:
        price = self.price(railway)
        if self.colour_reached("brown"):
            for number in railway.held_by(OFFERING):
                hand_over(railway, number, POOL)
            self.pay(BANK, railway.name, 10 * price, f"capital of {railway.name}")
            if self.rules.brown_float_rise:
                self.rise(railway)
        else:
            sold = 100 - railway.percent(OFFERING)
            self.pay(BANK, railway.name, sold // 10 * price, f"capital of {railway.name}")
            self._rest_to_charter(railway)
            self.rise(railway)
        self._homes_on_floating(railway)

    def _rest_to_charter(self, railway: Railway) -> None:
        for number in railway.held_by(OFFERING):
            hand_over(railway, number, railway.name)

    def rise(self, railway: Railway) -> None:
        """A newly floated railway's price rises: at once, or when the stock round ends."""
        if self.rules.float_rise == "at once":
            self.market.move(railway, self.data.market.up(self.cell(railway)))
        else:
            self.newly_floated.append(railway.name)

    # --- home tokens (6.1.2, 6.2.2)

    def _homes_on_floating(self, railway: Railway) -> None:
        if self.rules.home_tokens == "floating":
            self.place_homes(railway)

    def place_homes(self, railway: Railway) -> None:
        """Set the free tokens on the places kept for them."""
        for city in [c for c, codes in self.board.reserved.items() if railway.name in codes]:
            self.board.place(railway.name, city)
            railway.tokens.pop(0)

    def begin_turn(self, railway: Railway) -> None:
        if not railway.operated:
            self.place_homes(railway)

    # --- stock rounds (5)

    def after_stock_round(self) -> None:
        market = self.data.market
        for code in list(self.newly_floated):
            railway = self.railways[code]
            self.market.move(railway, market.up(self.cell(railway)))
        self.newly_floated.clear()
        for code in self.market.order():
            railway = self.railways[code]
            if all(holder in self.players for holder in railway.certificates):
                moved = self.market.move(railway, market.up(self.cell(railway)))
                self.note(f"{code} is sold out: its price {'rises' if moved else 'is at the top and stays'}.")
        self.pass_priority()

    def pass_priority(self) -> None:
        """5: whoever has most cash; among equals the next after the previous holder."""
        active = [p for p in self.seats if not self.players[p].bankrupt]
        most = max(self.players[p].cash for p in active)
        richest = [p for p in active if self.players[p].cash == most]
        if len(richest) == 1:
            self.priority = richest[0]
        elif self.rules.priority == "trader":
            first = self.left_of(self.last_trader) if self.last_trader else self.priority
            self.priority = next(p for p in self.clockwise(first) if p in active)
        else:
            self.priority = next(p for p in self.clockwise(self.left_of(self.priority)) if p in richest)
        self.note(f"{self.priority} has the priority deal.")

    def discard_order(self) -> list[str]:
        if self.rules.discard_order == "any":
            return list(SITE_ORDER)
        return super().discard_order()

    # --- receivership (a reading of 6.2.6.2)

    def in_receivership(self, railway: Railway) -> bool:
        """A floated railway without a director."""
        return railway.floated and railway.president is None

    def settle_president(self, railway: Railway) -> None:
        if railway.founded and railway.president is None:
            end_receivership(self, railway)
        else:
            super().settle_president(railway)

    def owe(self, railway: Railway, amount: int) -> None:
        """Pay the bank from the treasury, which may fall below nothing."""
        railway.cash -= amount
        self.bank.cash += amount
        self.tell(Payment(railway.name, BANK, amount, "train on credit"))

    # --- prices (6.2.5)

    def after_dividend(self, railway: Railway, paid: int) -> None:
        market, cell = self.data.market, self.cell(railway)
        if paid == 0:
            self.market.move(railway, market.left(cell))
        elif paid >= self.price(railway):
            self.market.move(railway, market.right(cell))
        elif self.rules.low_dividend == "below":
            self.market.to_bottom(railway)

    # --- track and routes (6.1.2, 6.2.3)

    def after_lay(self, railway: Railway, action: LayTile) -> None:
        """Ratingen variant: ATB closes when a railway of its owner lays a tile on its hex."""
        private = self.privates.get("ATB")
        if private is None or private.owner is None or action.hex not in private.data.blocks:
            return
        if private.owner == self.decider(railway):
            private.closed, private.owner = True, None
            self.note("ATB closes.")

    def barred_stops(self, railway: Railway) -> set[str]:
        barred = super().barred_stops(railway)
        if self.rules.ferry == "free":
            barred = barred.difference(*map(self.board.cities_of, self.open_ferries(railway)))
        return barred

    def opening_links(self, railway: Railway) -> set[Link]:
        """6.2.3.1: the ferry of an open metropolis takes a train past a bank that is full."""
        links = self.track.links
        return {k for name in self.open_ferries(railway) for k in links[name] if k.kind == "ferry"}

    def open_ferries(self, railway: Railway) -> list[str]:
        """The metropolises whose ferry a railway may use."""
        return [name for name in METROPOLISES if self.has_open_ferry(railway, name)]

    def has_open_ferry(self, railway: Railway, hex_name: str) -> bool:
        """A green metropolis is open while any of its places is free, and to railways with a token in it."""
        if hex_name not in METROPOLISES or self.board.face(hex_name).colour != "green":
            return False
        cities = self.board.cities_of(hex_name)
        return any(railway.name in self.board.tokens_in(c) or not self.board.full(c) for c in cities)

    def route_maker(self, railway: Railway) -> RhlRoutes:
        return RhlRoutes(self, railway)

    def can_run(self, railway: Railway) -> bool:
        if self.rules.must_own == "any link":
            return any(self.track.next_stops(city) for city in self.board.cities_with(railway.name))
        return super().can_run(railway)

    def must_own_train(self, railway: Railway) -> bool:
        """6.2.6.1: a railway that has an income route."""
        if self.rules.must_own == "any link":
            return self.can_run(railway)
        return bool(self.linked_stops(railway) - self.route_maker(railway).closed_red())

    def has_link(self, operator: Railway) -> bool:
        """4.1.1: whether track links Köln, Düren and Aachen."""
        if self.rules.rhe_link == "over Düren":
            return linked(self.track, KOELN, DUEREN, AACHEN)
        return all(self._joined(operator, hex_name, DUEREN) for hex_name in (KOELN, AACHEN))

    def _joined(self, operator: Railway, hex_name: str, goal: str) -> bool:
        """Whether the first stop of a hex is joined to another hex, past what is open to the operator or
        to any railway that has operated."""
        faces = self.board.face(hex_name).stops
        ferries = [city for name in self.open_ferries(operator) for city in self.board.cities_of(name)]
        for railway in self.railways.values():
            if faces and railway.operated:
                barred = super().barred_stops(railway).difference(ferries)
                stops = Reach(self.track, [f"{hex_name}.{faces[0]}"], barred).stops
                if any(stop.partition(".")[0] == goal for stop in stops):
                    return True
        return False

    def check_link(self, operator: Railway) -> None:
        """4.1.1: the RhE gets its money once track links Köln, Düren and Aachen."""
        railway = self.railways["RhE"]
        if self.link_paid or railway.par is None or not self.has_link(operator):
            return
        self.link_paid = True
        source = LINK_MONEY if self.rules.rhe_set_aside else BANK
        self.pay(source, "RhE", 3 * railway.par, "link Köln - Düren - Aachen")
        self.note(f"Köln, Düren and Aachen are linked: RhE gets {self.money(3 * railway.par)}.")

    # --- the end (7)

    def after_operating_rounds(self) -> None:
        if self.bank.broken:
            self.end_game("the bank is broken")

    def worth(self, player: str) -> int:
        """7.2, 6.2.6.2: a credit costs twice its amount."""
        return super().worth(player) - 2 * self.players[player].credit

    def view(self, head: Head) -> RhlView:
        return rhl_view(self, head)

    def marks(self) -> dict[str, list[str]]:
        marks: dict[str, list[str]] = {self.coal: ["coal"]}
        marks.setdefault(self.steel, []).append("steel")
        return marks
