"""Stock rounds: players sell and buy certificates in turn until all have passed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import chain, takewhile
from typing import ClassVar

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.state import Map

from ..actions import BuyShare, Par, Pass, SellShares
from ..finance.companies import Railway
from ..finance.shares import OFFERING, POOL
from ..rules.trade import buyable, check_sale, purchase, sell, sellable
from ..table import T
from .with_powers import PowerStep


class StockRound(PowerStep[T]):
    """Whoever holds the priority deal begins. A turn: sell any number, then buy one; or pass."""

    KIND = "stock round"
    FACTS = frozenset({"sold"})
    TOPIC = "stock round"
    #: Under which topic some rulebooks speak of the first one.
    FIRST_TOPIC: ClassVar[str] = "first stock round"
    #: What the title calls it when a railway's first certificate is bought.
    FOUND: ClassVar[str] = "found"

    #: Whether the title lets shares be sold in the first stock round, too.
    SELLS_AT_ONCE: ClassVar[bool] = False

    #: The first stock round, in which most titles let nothing be sold.
    first: bool
    player: str
    #: Players in a row who have passed.
    passes: int
    #: Whether the player has sold in this turn.
    sold_now: bool
    #: Railways each player has sold in this round.
    sold: Map[tuple[str, ...]]

    @property
    def rule(self) -> str:
        apart = self.first and self.FIRST_TOPIC in self.table.SECTIONS
        return self.section(self.FIRST_TOPIC if apart else self.TOPIC)

    def begin(self) -> None:
        self.player = self.table.priority
        self.passes = 0
        self.sold_now = False
        self.sold = self.map_of()
        self.table.note(self.table.round_name)

    # --- turns

    def settle(self) -> bool:
        table = self.table
        if self.passes >= len(table.seats):
            self.done()
            self.end_round()
            return False
        if table.players[self.player].bankrupt or not self.can_act(self.player):
            self.end_turn(acted=self.sold_now)
            return False
        return True

    def can_act(self, player: str) -> bool:
        """Whether there is anything but passing to do."""
        return any(True for _ in chain(self._trades(player), self.extra_options(player)))

    def end_turn(self, acted: bool) -> None:
        self.passes = 0 if acted else self.passes + 1
        self.sold_now = False
        self.player = self.table.left_of(self.player)

    def end_round(self) -> None:
        """What happens when all have passed."""
        self.table.after_stock_round()

    def deciders(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        sell = "sell shares, then " if self.SELLS_AT_ONCE or not self.first else ""
        return f"{self.player}: {sell}buy a certificate or {self.FOUND} a railway; or pass"

    # --- what may be done

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self._trades(player)
        if self.must_sell(player) is None:
            yield Pass()

    def _trades(self, player: str) -> Iterable[Option]:
        table = self.table
        if table.certificates(player) < table.certificate_limit():
            yield from self._purchases(player)
        for railway in table.railways.values():
            if railway.percent(player) and self._refusal(self.check_may_sell, player, railway) is None:
                yield from self.sales(player, railway)

    def _purchases(self, player: str) -> Iterable[Option]:
        """What a player below the limit can pay, of railways he has not sold."""
        table = self.table
        cash, sold = table.players[player].cash, self.sold.get(player, ())
        for railway in table.railways.values():
            if railway.code in sold or not railway.sizes:
                continue
            if not railway.founded:
                most = cash // railway.shares(railway.sizes[0])
                prices = list(takewhile(most.__ge__, self.par_prices(railway)))
                if prices and self.may_found(railway):
                    yield from (Par(railway.code, price) for price in prices)
            else:
                for source, percent in buyable(table, railway):
                    if table.share_price(railway, source) * railway.shares(percent) <= cash:
                        yield purchase(railway, source, percent)

    @staticmethod
    def _refusal(check: Callable[[str, Railway], None], player: str, railway: Railway) -> Refusal | None:
        try:
            check(player, railway)
        except Refusal as refusal:
            return refusal
        return None

    def par_prices(self, railway: Railway) -> Collection[int]:
        """Prices at which a railway may be founded, cheapest first."""
        return self.table.data.market.par_cells()

    def may_found(self, railway: Railway) -> bool:
        """Whether a railway may be founded now, whatever the price."""
        return True

    # --- founding

    def check_par(self, player: str, action: Par) -> None:
        table = self.table
        railway = table.require_railway(action.railway)
        require(
            bool(railway.sizes), self.section("found"), f"{railway.code} has no certificates to be bought"
        )
        require(not railway.founded, self.section("found"), f"{railway.code} has been {self.FOUND}ed already")
        prices = self.par_prices(railway)
        require(
            action.price in prices,
            self.section("found"),
            f"{railway.code} cannot start at {action.price}",
            f"Starting prices: {', '.join(map(str, prices))}",
        )
        self._check_purchase(player, railway, action.price, railway.sizes[0], "found")

    def do_par(self, player: str, action: Par) -> None:
        self.check_par(player, action)
        table = self.table
        railway = table.railways[action.railway]
        self.found(player, railway, action.price)
        table.note(
            f"{player} {self.FOUND}s {railway.code} at {table.money(action.price)} and is its "
            f"{table.president_word}."
        )
        self.after_purchase(player, railway, railway.sizes[0])

    def found(self, player: str, railway: Railway, price: int) -> None:
        """Hand out the president's certificate for its price."""
        size = railway.sizes[0]
        self.table.found(railway, player, price)
        self.table.pay(player, "bank", price * railway.shares(size), f"{size}% of {railway.code}")

    # --- buying

    def check_buy(self, player: str, action: BuyShare) -> None:
        table = self.table
        railway = table.require_railway(action.railway)
        require(
            railway.founded,
            self.section("buy"),
            f"{railway.code} has not been {self.FOUND}ed",
            f"{self.FOUND.capitalize()} it: par {railway.code} PRICE",
        )
        here = [percent for source, percent in buyable(table, railway) if source == action.source]
        percent = action.size(railway.share)
        if percent not in here:
            what = f"no {percent}% certificate of {railway.code} is for sale from the {action.source}"
            raise Refusal(self.section("buy"), what, _whereabouts(railway))
        price = table.share_price(railway, action.source)
        self._check_purchase(player, railway, price, percent, "buy")

    def _check_purchase(self, player: str, railway: Railway, price: int, percent: int, topic: str) -> None:
        table = self.table
        require(
            railway.code not in self.sold.get(player, ()),
            self.section("buy after sale"),
            f"{player} has sold {railway.code} in this stock round and may not buy it before the next",
        )
        held, limit = table.certificates(player), table.certificate_limit()
        require(
            held < limit,
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}",
        )
        cost, cash = price * railway.shares(percent), table.players[player].cash
        require(
            cost <= cash,
            self.section(topic),
            f"{percent}% of {railway.code} costs {table.money(cost)}, but {player} has {table.money(cash)}",
        )

    def do_buy(self, player: str, action: BuyShare) -> None:
        self.check_buy(player, action)
        table = self.table
        railway = table.railways[action.railway]
        percent = action.size(railway.share)
        table.buy_certificate(railway, player, action.source, percent)
        self.after_purchase(player, railway, percent)

    def after_purchase(self, player: str, railway: Railway, percent: int) -> None:
        """Somebody has bought: who directs the railway, and does it float?"""
        table = self.table
        table.settle_president(railway)
        table.check_float(railway)
        self.traded(player)
        self.end_turn(acted=True)

    # --- selling

    def check_may_sell(self, player: str, railway: Railway) -> None:
        """Whether a railway's shares may be sold at all now."""
        require(
            self.SELLS_AT_ONCE or not self.first,
            self.section("sell"),
            "nothing may be sold in the first stock round",
        )
        require(
            railway.floated,
            self.section("sell"),
            f"{railway.code} has not floated, so its shares may not be sold",
        )

    def sales(self, player: str, railway: Railway) -> Iterable[Option]:
        """Every sale of a railway's shares that is possible."""
        return sellable(self.table, player, railway)

    def check_sale(self, player: str, railway: Railway, action: SellShares) -> None:
        check_sale(self.table, player, railway, action.percent, action.largest)

    def do_sell(self, player: str, action: SellShares) -> None:
        table = self.table
        railway = table.require_railway(action.railway)
        self.check_may_sell(player, railway)
        self.check_sale(player, railway, action)
        sell(table, player, railway, action.percent, action.largest)
        if railway.code not in self.sold.get(player, ()):
            self.sold[player] = (*self.sold.get(player, ()), railway.code)
        self.sold_now = True
        self.traded(player)

    def traded(self, player: str) -> None:
        """A player has bought or sold."""

    # --- passing

    def must_sell(self, player: str) -> Refusal | None:
        """Why a player may not pass: he holds too many certificates and can sell some."""
        table = self.table
        held, limit = table.certificates(player), table.certificate_limit()
        if held <= limit or not self._can_sell(player):
            return None
        return Refusal(
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}",
            "Sell certificates down to the limit.",
        )

    def _can_sell(self, player: str) -> bool:
        return any(
            self._refusal(self.check_may_sell, player, railway) is None
            and any(True for _ in self.sales(player, railway))
            for railway in self.table.railways.values()
        )

    def do_pass(self, player: str, action: Pass) -> None:
        refusal = self.must_sell(player)
        if refusal is not None:
            raise refusal
        if not self.sold_now:
            self.table.note(f"{player} passes.")
        self.end_turn(acted=self.sold_now)


def _whereabouts(railway: Railway) -> str:
    places = {OFFERING: "initial offering", POOL: "pool", railway.code: "its charter"}
    found = [
        f"{railway.percent(holder)}% {place}" for holder, place in places.items() if railway.percent(holder)
    ]
    return f"For sale: {', '.join(found)}" if found else f"Players hold all of {railway.code}"
