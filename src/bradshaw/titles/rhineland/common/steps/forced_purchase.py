"""A train that a railway must buy and cannot pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import SellShares, TakeCredit
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, hand_over
from bradshaw.rail.rules.trade import check_sale, costs_presidency, sell, sellable
from bradshaw.rail.steps.buy_trains import BuyTrains
from bradshaw.rail.steps.turn import TurnStep

from ..table import RhinelandTable, T


def sell_own_shares(table: RhinelandTable, railway: Railway, needed: int) -> None:
    """First the railway sells as many of its own certificates as it needs."""
    short, price = needed - railway.cash, table.price(railway)
    room = table.POOL_LIMIT - railway.percent(POOL)
    sold = 0
    for number in railway.held_by(railway.code):
        size = railway.sizes[number]
        if price * railway.shares(sold) >= short or sold + size > room:
            break
        hand_over(railway, number, POOL)
        sold += size
    if sold:
        proceeds = price * railway.shares(sold)
        table.pay("bank", railway.code, proceeds, f"sale of {sold}% of {railway.code}")
        table.note(f"{railway.code} sells {sold}% of itself for {table.money(proceeds)}.")
        table.after_sale(railway, sold, by_president=True)


class ForcedPurchase(TurnStep[T]):
    """The money comes from the treasury, the railway's own certificates, the president's cash, and then
    from his certificates or from a credit of the bank, never more than is needed."""

    KIND = "forced purchase"
    TOPIC = "forced purchase"

    train: str
    seller: str

    def begin(self) -> None:
        sell_own_shares(self.table, self.railway, self.price)

    @property
    def price(self) -> int:
        return self.table.train_data(self.train).price

    @property
    def owner(self) -> str:
        return self.table.decider(self.railway)

    def lacking(self) -> int:
        """What treasury and president's cash together do not cover."""
        return self.price - self.railway.cash - self.table.players[self.owner].cash

    def settle(self) -> bool:
        if self.lacking() > 0:
            return True
        table, railway = self.table, self.railway
        short = max(0, self.price - railway.cash)
        table.pay(self.owner, railway.code, short, f"{self.train}-train for {railway.code}")
        if short:
            table.note(f"{self.owner} adds {table.money(short)}.")
        train, seller, price = self.train, self.seller, self.price
        self.done()
        buyer = table.top
        assert isinstance(buyer, BuyTrains)
        buyer.buy(train, seller, price)
        return False

    def prompt(self) -> str:
        lacking = self.table.money(self.lacking())
        need = f"{self.code} must buy a {self.train}-train; {lacking} are lacking"
        return f"{need}: sell shares, or borrow the rest from the bank"

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self._sales(player)
        yield TakeCredit()

    def _sales(self, player: str) -> Iterator[SellShares]:
        for railway in self.table.railways.values():
            if railway.floated:
                sales = sellable(self.table, player, railway)
                yield from unrefused(sales, partial(self.check_sale, player, railway))

    def check_sale(self, player: str, railway: Railway, action: SellShares) -> None:
        """Nothing that changes a presidency, and no share more than is needed."""
        table = self.table
        require(
            railway.floated,
            table.section("sell"),
            f"{railway.code} has not floated, so its shares may not be sold",
        )
        check_sale(table, player, railway, action.percent, action.largest)
        self._check_need(player, railway, action.percent)
        require(
            not costs_presidency(table, player, railway, action),
            self.rule,
            f"the sale would cost {player} the office of {table.president_word} of {railway.code}",
        )

    def _check_need(self, player: str, railway: Railway, percent: int) -> None:
        """Refuse more shares than are needed, as far as the certificates can be divided."""
        table, lacking = self.table, self.lacking()
        price = table.price(railway)
        fewer = {sale.percent for sale in sellable(table, player, railway) if sale.percent < percent}
        enough = [less for less in sorted(fewer) if price * railway.shares(less) >= lacking]
        if enough:
            raise Refusal(
                self.rule,
                f"{table.money(lacking)} are lacking: {enough[0]}% of {railway.code} would cover that",
            )

    def do_sell(self, player: str, action: SellShares) -> None:
        railway = self.table.require_railway(action.railway)
        self.check_sale(player, railway, action)
        sell(self.table, player, railway, action.percent, action.largest)

    def do_credit(self, player: str, action: TakeCredit) -> None:
        table = self.table
        amount = self.lacking()
        table.players[player].credit += amount
        table.pay("bank", player, amount, "bank credit")
        table.note(f"{player} borrows {table.money(amount)} from the bank.")
