"""Buying trains in 18Rhl (6.2.6), with the reading in which a forced purchase can ruin the director."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import BuyTrain, GoBankrupt, SellShares
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.trade import check_sale, costs_presidency, sell, sellable
from bradshaw.rail.rules.trains import bank_offers
from bradshaw.rail.steps.buy_trains import BuyTrains

from ..bankruptcy import bundles, ruin
from ..table import RhlTable
from .order import RhlOperatingRound


class RhlBuyTrains(BuyTrains[RhlTable]):
    """Trains from the bank, the pool and other railways."""

    KIND = "18Rhl buy trains"

    @property
    def ruinous(self) -> bool:
        """Whether a forced purchase is financed as on the site, up to bankruptcy."""
        return self.table.rules.forced_purchase == "bankruptcy"

    def must_buy(self) -> bool:
        return not self.table.in_receivership(self.railway) and super().must_buy()

    def may_trade(self, railway: Railway) -> bool:
        return not self.table.in_receivership(railway)

    def may_sell(self, other: Railway) -> bool:
        return not self.table.in_receivership(other)

    def ways_to_buy(self) -> str:
        """6.2.6.2: in which order the money for a train comes together."""
        told = super().ways_to_buy()
        if not self.in_need():
            return told
        table, railway = self.table, self.railway
        director = table.decider(railway)
        own = railway.percent(railway.code)
        charter = f"{own}% of {railway.code} on its charter, " if own and not self.ruinous else ""
        last = "then his shares, or else bankruptcy" if self.ruinous else "then his shares or a credit"
        cash = table.money(table.players[director].cash)
        paid = f"{table.money(railway.cash)} of the treasury, {charter}{cash} of {director}, {last}"
        return f"{told}. Paid with {paid}"

    # --- the reading with bankruptcy

    def cheapest(self) -> int:
        """The least that any train of the bank costs."""
        return min(price for _, _, price in bank_offers(self.table))

    def lacking(self) -> int:
        """What railway and director together do not have."""
        director = self.table.decider(self.railway)
        return self.cheapest() - self.railway.cash - self.table.players[director].cash

    def forced_trains(self) -> list[tuple[str, str]]:
        if not self.ruinous:
            return super().forced_trains()
        if self.lacking() > 0:
            return []
        return [
            (train, seller) for train, seller, price in bank_offers(self.table) if price == self.cheapest()
        ]

    def own_options(self, player: str) -> Iterable[Option]:
        yield from super().own_options(player)
        if self.ruinous and self.in_need() and self.lacking() > 0:
            yield from self._sales(player)
            if self.is_ruined(player):
                yield GoBankrupt()

    def _sales(self, player: str) -> Iterator[SellShares]:
        for railway in self.table.railways.values():
            if railway.floated:
                sales = sellable(self.table, player, railway)
                yield from unrefused(sales, partial(self.check_forced_sale, player, railway))

    def is_ruined(self, player: str) -> bool:
        """Whether even the largest sale of every railway's shares would not pay the cheapest train."""
        table = self.table
        sales = ((railway, self.largest_sale(player, railway)) for railway in table.railways.values())
        worth = sum(table.price(railway) * railway.shares(percent) for railway, percent in sales if percent)
        return worth < self.lacking()

    def largest_sale(self, player: str, railway: Railway) -> int:
        """The most of a railway's shares that may be sold at once, from the smallest certificates on."""
        if not railway.floated:
            return 0
        sales = (SellShares(railway.code, percent) for percent in bundles(railway, player))
        possible = unrefused(sales, partial(self.check_forced_sale, player, railway))
        return max((sale.percent for sale in possible), default=0)

    def check_forced_sale(self, player: str, railway: Railway, action: SellShares) -> None:
        """No share more than is needed, and not the office of director of the railway that buys."""
        table, rule = self.table, self.section("forced purchase")
        require(
            self.ruinous or not self.in_need(),
            rule,
            f"the train for {self.code} is chosen first, then the money for it is raised",
            self.ways_to_buy(),
        )
        require(
            self.ruinous and self.in_need() and self.lacking() > 0,
            rule,
            f"{self.code} can have its train without a sale of shares",
        )
        require(railway.operated, rule, f"{railway.code} has not operated, so its shares may not be sold")
        check_sale(table, player, railway, action.percent, action.largest)
        smallest = min(railway.sizes[number] for number in railway.held_by(player))
        require(
            table.price(railway) * railway.shares(action.percent - smallest) < self.lacking(),
            rule,
            f"only {table.money(self.lacking())} are lacking: {action.percent}% of {railway.code} are "
            "too many",
        )
        require(
            railway.code != self.code or not costs_presidency(table, player, railway, action),
            rule,
            f"the sale would cost {player} the office of director of {railway.code}",
        )

    def do_sell(self, player: str, action: SellShares) -> None:
        railway = self.table.require_railway(action.railway)
        self.check_forced_sale(player, railway, action)
        sell(self.table, player, railway, action.percent, action.largest)
        self._sort_order()

    def _sort_order(self) -> None:
        """Prices have fallen: the railways still to come change places."""
        for step in self.table.agenda:
            if isinstance(step, RhlOperatingRound):
                step.sort()

    def force(self, train: str, seller: str, price: int) -> None:
        if not self.ruinous:
            super().force(train, seller, price)
            return
        table, railway = self.table, self.railway
        short = price - railway.cash
        director = table.decider(railway)
        table.pay(director, railway.code, short, f"{train}-train for {railway.code}")
        table.note(f"{director} adds {table.money(short)}.")
        self.buy(train, seller, price)

    def do_train(self, player: str, action: BuyTrain) -> None:
        if self.table.in_receivership(self.railway):
            require(
                action.seller in ("bank", "pool"),
                self.rule,
                f"{self.code} is in receivership and buys from the bank only",
            )
        super().do_train(player, action)

    def do_bankrupt(self, player: str, action: GoBankrupt) -> None:
        require(
            self.ruinous,
            self.section("forced purchase"),
            "nobody goes bankrupt: what a director lacks for a train the bank lends him",
            self.ways_to_buy() if self.in_need() else "",
        )
        possible = self.ruinous and self.in_need() and self.lacking() > 0
        require(possible, self.section("forced purchase"), f"no train for {self.code} ruins its director now")
        require(
            self.is_ruined(player),
            self.section("forced purchase"),
            f"{player} can still sell enough shares",
        )
        railway = self.railway
        self._sell_all(player)
        cash = self.table.players[player].cash
        ruin(self.table, player)
        if self.table.finished or not self.table.in_receivership(railway):
            return
        # First the end of the turn: the train may begin a phase, which puts other steps on the agenda.
        self.turn.skip_rest()
        self.done()
        self._buy_on_credit(railway, cash)

    def _sell_all(self, player: str) -> None:
        """The largest sale of every railway's shares."""
        for code in self.table.market.order():
            railway = self.table.railways[code]
            percent = self.largest_sale(player, railway)
            if percent:
                sell(self.table, player, railway, percent)

    def _buy_on_credit(self, railway: Railway, help_: int) -> None:
        """A railway that fell into receivership gets the cheapest train and owes the rest and 100 more. The
        site counts what it owed before twice."""
        table = self.table
        price, debt = self.cheapest(), max(0, -railway.cash)
        train, seller = next((t, s) for t, s, p in bank_offers(table) if p == price)
        table.owe(railway, price - help_ + 100 + debt)
        table.note(f"{railway.code} is in receivership and gets a {train}-train on credit.")
        self.hand(train, seller)
