"""The table of 18Rhl: set-up, floating, prices, and the rules that several steps share."""

from __future__ import annotations

from collections.abc import Collection

from bradshaw.core.event import Payment
from bradshaw.core.state import List
from bradshaw.core.view import Head
from bradshaw.rail.actions import LayTile
from bradshaw.rail.finance.accounts import BANK, Account
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, hand_over
from bradshaw.rail.network.link import Link
from bradshaw.rail.network.linked import linked
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.view import rail_fields

from ..common.table import RhinelandTable
from .bankruptcy import end_receivership
from .exchange import given_by_order, keep_books, sell_out
from .laying import RhlTrackRules
from .options import RhlOptions
from .places import PLACES
from .routes import RhlRoutes, eastern_ruhr, eastern_ruhr_value
from .sections import SECTIONS
from .setup import RhlSetup, setup_data
from .view import RhlView

LINK_MONEY = "Aachen link"
#: Where any railway may come first in giving up trains, they are asked in this order.
SITE_ORDER = ("ADR", "BME", "CME", "DEE", "KEG", "MKB", "GVE", "CCE", "RhE")


class RhlTable(RhinelandTable):
    """Everything on the table of 18Rhl."""

    KIND = "18Rhl"
    FACTS = RhinelandTable.FACTS | {"coal", "steel", "link_paid", "newly_floated"}
    SECTIONS = SECTIONS

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

    @property
    def rules(self) -> RhlOptions:
        options: RhlOptions = self._options
        return options

    @property
    def setup(self) -> RhlSetup:
        return setup_data()

    def prepare(self) -> None:
        """The order card, and the shares of the RhE."""
        industry = self.setup.industry[self.chance.below(len(self.setup.industry))]
        self.coal, self.steel = industry.coal, industry.steel
        self.note(
            f"Order card {industry.card}: coal at {self.hex_label(self.coal)}, steel at "
            f"{self.hex_label(self.steel)}."
        )
        self.link_paid = False
        self.newly_floated = self.list_of()
        self.last_trader = None
        if self.rules.rhe_pool_from_start:
            self.rhe_shares_to_pool()

    def rhe_shares_to_pool(self) -> None:
        """3.2: three shares of the RhE lie in the pool."""
        for number in (1, 2, 3):
            hand_over(self.railways["RhE"], number, POOL)

    # --- starting package (4.1.1, 5.1.1)

    def sell_private(self, item: str, player: str, amount: int) -> None:
        super().sell_private(item, player, amount)
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
            super().after_package(last_buyer, coming)

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
        self.rest_to_charter(railway)
        self.rise(railway)
        self.homes_on_floating(railway)

    # --- floating (4.2, 5.1.5)

    def rise(self, railway: Railway) -> None:
        """At once, or when the stock round ends."""
        if self.rules.float_rise == "at once":
            super().rise(railway)
        else:
            self.newly_floated.append(railway.code)

    # --- home tokens (6.1.2, 6.2.2)

    def homes_on_floating(self, railway: Railway) -> None:
        if self.rules.home_tokens == "floating":
            super().homes_on_floating(railway)

    def begin_turn(self, railway: Railway) -> None:
        if not railway.operated:
            self.place_homes(railway)

    # --- stock rounds (5)

    def after_stock_round(self) -> None:
        for code in list(self.newly_floated):
            railway = self.railways[code]
            self.move_price(railway, self.data.market.up(self.cell(railway)))
        self.newly_floated.clear()
        super().after_stock_round()

    def first_of(self, richest: list[str]) -> str:
        """Among equals the next after the previous holder; or left of the last who bought or sold."""
        if self.rules.priority == "holder":
            return super().first_of(richest)
        first = self.left_of(self.last_trader) if self.last_trader else self.priority
        return next(p for p in self.clockwise(first) if not self.players[p].bankrupt)

    def discard_order(self) -> list[str]:
        if self.rules.discard_order == "any":
            return [code for code in SITE_ORDER if code in self.railways]
        return super().discard_order()

    # --- directors (4.2.1)

    def director_chooses(self) -> bool:
        return self.rules.director_gives == "chosen"

    def given_for_presidency(self, railway: Railway, new: str) -> list[int] | None:
        return given_by_order(railway, new) if self.rules.director_gives == "oldest" else None

    def new_president(self, railway: Railway, new: str) -> None:
        booked = {who: railway.counted(who) for who in (str(railway.certificates[0]), new)}
        super().new_president(railway, new)
        if self.rules.director_gives == "oldest":
            keep_books(railway, booked)

    def can_step_down(self, railway: Railway, player: str, new: str, percent: int) -> bool:
        by_order = self.rules.director_gives == "oldest"
        return by_order or super().can_step_down(railway, player, new, percent)

    def step_down(self, railway: Railway, player: str, new: str, percent: int, largest: bool) -> None:
        if self.rules.director_gives != "oldest":
            super().step_down(railway, player, new, percent, largest)
            return
        sell_out(railway, player, new, percent)
        self.note(f"{new} becomes {self.president_word} of {railway.code}.")

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
        self.tell(Payment(railway.code, BANK, amount, "train on credit"))

    # --- prices (6.2.5)

    def after_dividend(self, railway: Railway, paid: int) -> None:
        if self.rules.low_dividend == "below" or not 0 < paid < self.price(railway):
            super().after_dividend(railway, paid)
        else:
            self.note(f"{railway.code}'s price stays at {self.money(self.price(railway))}.")

    # --- track and routes (6.1.2, 6.2.1, 6.2.3)

    def track_rules(self, railway: Railway) -> RhlTrackRules:
        return RhlTrackRules(self, railway)

    def after_lay(self, railway: Railway, action: LayTile) -> None:
        """The link of the RhE may be complete. Ratingen variant: ATB closes when a railway of its owner lays
        a tile on its hex."""
        if self.rules.link_money == "at once":
            self.check_link(railway)
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
        return [name for name in PLACES.metropolises if self.has_open_ferry(railway, name)]

    def has_open_ferry(self, railway: Railway, hex_name: str) -> bool:
        """A green metropolis is open while any of its places is free, and to railways with a token in it."""
        if hex_name not in PLACES.metropolises or self.board.face(hex_name).colour != "green":
            return False
        cities = self.board.cities_of(hex_name)
        return any(railway.code in self.board.tokens_in(c) or not self.board.full(c) for c in cities)

    def route_maker(self, railway: Railway, only: Collection[str] | None = None) -> RhlRoutes:
        return RhlRoutes(self, railway, only)

    def can_run(self, railway: Railway) -> bool:
        if self.rules.must_own == "any link":
            return any(self.track.next_stops(city) for city in self.board.cities_with(railway.code))
        return super().can_run(railway)

    def must_own_train(self, railway: Railway) -> bool:
        """6.2.6.1: a railway that has an income route."""
        if self.rules.must_own == "any link":
            return self.can_run(railway)
        return super().must_own_train(railway)

    def has_link(self, operator: Railway) -> bool:
        """4.1.1: whether track links Köln, Düren and Aachen."""
        if self.rules.rhe_link == "over Düren":
            return linked(self.track, *PLACES.rhe_link)
        west, middle, east = PLACES.rhe_link
        return self._joined(operator, west, middle) and self._joined(operator, east, middle)

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

    # --- what can be seen

    def view(self, head: Head) -> RhlView:
        return RhlView(**rail_fields(self, head), coal=self.coal, steel=self.steel, link_paid=self.link_paid)

    def marks(self) -> dict[str, list[str]]:
        marks: dict[str, list[str]] = {self.coal: ["coal"]}
        marks.setdefault(self.steel, []).append("steel")
        return marks

    def area_values(self) -> dict[str, int]:
        value = eastern_ruhr_value(self.board)
        return {f"{place.id}.{stop}": value for place in eastern_ruhr(self.board) for stop in place.stops}
