"""Buying and selling shares, and buying railways from the open market (10.1, 10.2, 8.2, 11.6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import BuyShare, Par, SellShares
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, TREASURY
from bradshaw.rail.rules.trade import sell, sellable

from ..actions import Expand, Rescue
from ..state import RailwayOE
from ..stock.floating import float_regional
from ..stock.insolvency import rescue, rescue_price
from .stock_turn import StockTurn


class Dealing(StockTurn, abstract=True):
    """Sell any number of shares, then buy one."""

    def price_of(self, player: str, action: Action) -> int | None:
        table = self.table
        if isinstance(action, Rescue):
            return rescue_price(table, table.company(action.railway))
        if isinstance(action, Par):
            return 2 * action.price
        if isinstance(action, BuyShare):
            railway = table.company(action.railway)
            if self._parred(railway):
                return 2 * (railway.par or 0)
            return table.price_for(player, railway, action.source)
        return super().price_of(player, action)

    # --- buying (10.2)

    def purchases(self, player: str) -> Iterator[Option]:
        """What a player could buy now."""
        found = []
        for railway in self.table.companies():
            if railway.out or not railway.founded:
                continue
            if self._parred(railway):
                found.append(BuyShare(railway.code, POOL, 50))
            elif railway.floated:
                found.extend(BuyShare(railway.code, source) for source in (TREASURY, POOL))
        return unrefused(found, lambda action: self.check_buy(player, action))

    @staticmethod
    def _parred(railway: RailwayOE) -> bool:
        """Its par value was set by a concession, and nobody has floated it."""
        return railway.founded and not railway.floated and not railway.out

    def check_buy(self, player: str, action: BuyShare) -> None:
        table = self.table
        table.require_railway(action.railway)
        railway, rule = table.company(action.railway), self.section("buy")
        require(not railway.out and railway.sizes, rule, f"{railway.code} has no shares to be bought")
        require(railway.founded, rule, f"{railway.code} has not been floated", f"par {railway.code} PRICE")
        if self._parred(railway):
            self._check_parred(player, railway, action)
            return
        self.require_majors()
        require(
            action.source in (TREASURY, POOL) and action.size(railway.share) == railway.share,
            rule,
            f"shares of {railway.code} are bought one by one, {railway.share}%, from treasury or pool",
        )
        require(
            not (action.source == POOL and railway.insolvent),
            self.section("insolvent"),
            f"{railway.code} is insolvent: its president's certificate is bought with its debt",
            f"rescue {railway.code}",
        )
        require(
            railway.code not in self.sold.get(player, ()),
            self.section("buy after sale"),
            f"{player} has sold {railway.code} in this stock round and may not buy it before the next",
        )
        table.check_may_buy(player, railway, action.source)
        self.check_room(player)
        cost, cash = table.price_for(player, railway, action.source), table.players[player].cash
        require(
            cost <= cash,
            rule,
            f"{railway.share}% of {railway.code} cost {table.money(cost)}, and {player} has "
            f"{table.money(cash)}",
        )

    def _check_parred(self, player: str, railway: RailwayOE, action: BuyShare) -> None:
        """8.2: the presidency of a regional that a concession gave a par value."""
        require(
            action.source == POOL and action.percent == 50,
            self.section("regional phase"),
            f"only the president's certificate of {railway.code} is for sale",
            f"buy {railway.code} pool percent=50",
        )
        self.check_president(player, railway.code, railway.par or 0)

    def do_buy(self, player: str, action: BuyShare) -> None:
        self.check_buy(player, action)
        railway = self.table.company(action.railway)
        if self._parred(railway):
            float_regional(self.table, player, railway.code)
            self.acted(player)
        elif not self.interrupted(player, action):
            self.buy_now(player, action)

    def interrupted(self, player: str, action: Action, word: str = "") -> bool:
        """Whether somebody may object first, and is asked; the word says what the purchase is part of."""
        return False

    def expand_now(self, player: str, action: Expand) -> None:
        """Nobody objects any more to the share with which an expansion begins (9.3)."""

    def buy_now(self, player: str, action: BuyShare) -> None:
        """Nobody objects any more."""
        self.table.buy_share(player, self.table.company(action.railway), action.source)
        self.acted(player)

    # --- selling (10.1)

    def check_may_sell(self, player: str, railway: Railway) -> None:
        self.require_majors()
        assert isinstance(railway, RailwayOE)
        require(
            railway.major or railway.national,
            self.section("sell"),
            f"{railway.code} is a {railway.kind}: its shares are never sold",
        )
        require(self.table.phase != "1", self.section("sell"), "nothing is sold in train phase 1")

    def stock_sales(self, player: str) -> Iterator[Option]:
        """Every sale that is possible, railway by railway."""
        for railway in self.table.of_kind("major", "national"):
            if railway.percent(player) and self._refusal(self.check_may_sell, player, railway) is None:
                yield from self.sales(player, railway)

    def sales(self, player: str, railway: Railway) -> Iterable[Option]:
        return (sale for sale in sellable(self.table, player, railway) if not sale.largest)

    def do_sell(self, player: str, action: SellShares) -> None:
        railway = self.table.require_railway(action.railway)
        self.check_may_sell(player, railway)
        self.check_sale(player, railway, action)
        if not self.interrupted(player, action):
            self.sell_now(player, action)

    def sell_now(self, player: str, action: SellShares) -> None:
        """All shares of one action are paid at the value before it."""
        table = self.table
        railway = table.railways[action.railway]
        if railway.code not in self.values:
            self.values[railway.code] = table.price(railway)
        sell(table, player, railway, action.percent, action.largest)
        if railway.code not in self.sold.get(player, ()):
            self.sold[player] = (*self.sold.get(player, ()), railway.code)
        table.stir()
        self.sold_now = True

    # --- insolvent railways (11.6.5)

    def rescues(self, player: str) -> Iterator[Option]:
        found = [Rescue(railway.code) for railway in self.table.companies() if railway.insolvent]
        return unrefused(found, lambda action: self.check_rescue(player, action))

    def check_rescue(self, player: str, action: Rescue) -> None:
        table, rule = self.table, self.section("insolvent")
        table.require_railway(action.railway)
        railway = table.company(action.railway)
        if not railway.insolvent:
            raise Refusal(rule, f"{railway.code} is not insolvent")
        price, cash = rescue_price(table, railway), table.players[player].cash
        require(
            price <= cash,
            rule,
            f"{railway.code} costs {table.money(price)} with what it lacks, and {player} has "
            f"{table.money(cash)}",
        )
        self.check_room(player)

    def do_rescue(self, player: str, action: Rescue) -> None:
        self.check_rescue(player, action)
        rescue(self.table, player, self.table.company(action.railway))
        self.acted(player)
