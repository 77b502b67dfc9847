"""Expanding a regional into a major (9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import BuyShare, Pass, SellShares
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.shares import POOL, TREASURY, hand_over
from bradshaw.rail.steps.with_powers import PowerStep

from ..actions import Expand
from ..state import RailwayOE
from ..stock.insolvency import pay_debt
from ..table import TableOE
from .stock_dealing import Dealing


class Expanding(Dealing, abstract=True):
    """The president, or another player with both secondary shares, makes a major of a regional."""

    def expansions(self, player: str) -> Iterator[Option]:
        found = []
        for railway in self.table.of_kind("regional"):
            if railway.floated:
                found += [Expand(railway.code), Expand(railway.code, buy=True)]
        return unrefused(found, lambda action: self.check_expand(player, action))

    def check_expand(self, player: str, action: Expand) -> None:
        table, rule = self.table, self.section("expand")
        table.require_railway(action.railway)
        railway = table.company(action.railway)
        self.require_majors()
        require(
            railway.regional and railway.floated and not railway.out, rule, f"{railway.code} is no regional"
        )
        par = table.setup.par.major[railway.letter]
        if railway.president == player:
            if action.buy:
                self._check_first_share(player, railway)
            return
        held = railway.percent(player)
        require(
            held == 50,
            rule,
            f"{player} is not president of {railway.code} and holds {held}%, not both secondary shares",
        )
        require(not action.buy, rule, "only the president buys a share of the regional first")
        means = table.players[player].cash + self.sale_value(player)
        require(
            means >= par,
            rule,
            f"who is not president must buy a share of the new major for {table.money(par)}, and {player} "
            f"has at most {table.money(means)}",
        )

    def _check_first_share(self, player: str, railway: RailwayOE) -> None:
        table = self.table
        table.check_may_buy(player, railway, TREASURY)
        self.check_room(player)
        price, cash = railway.par or 0, table.players[player].cash
        require(
            price <= cash,
            self.section("expand"),
            f"a share of {railway.code} costs {table.money(price)}, and {player} has {table.money(cash)}",
        )

    def sale_value(self, player: str) -> int:
        """What a player could raise by selling, each railway by itself."""
        total = 0
        for railway in self.table.of_kind("major", "national"):
            if self._refusal(self.check_may_sell, player, railway) is None:
                sales = [s.percent for s in self.sales(player, railway) if isinstance(s, SellShares)]
                total += railway.shares(max(sales, default=0)) * self.table.sale_price(railway)
        return total

    def do_expand(self, player: str, action: Expand) -> None:
        """8.4: others may have a say in the share that is bought first."""
        self.check_expand(player, action)
        first = BuyShare(action.railway, TREASURY)
        if not (action.buy and self.interrupted(player, first, action.word)):
            self.expand_now(player, action)

    def expand_now(self, player: str, action: Expand) -> None:
        """Nobody objects any more."""
        table = self.table
        railway = table.company(action.railway)
        if action.buy:
            table.buy_share(player, railway, TREASURY)
        expand(table, player, railway)
        table.push(table.step("expansion"), code=railway.code, player=player, bought=action.buy)


def expand(table: TableOE, player: str, railway: RailwayOE) -> None:
    """Steps 2 and 3: it keeps its letter, its marker goes to the market, six shares and tokens come."""
    par = table.setup.par.major[railway.letter]
    railway.par, railway.reserved = par, ""
    table.note(f"{player} expands {railway.code}; the new par value is {table.money(par)}.", "9.3")
    table.become(railway, "major")
    if railway.code in table.order_track:
        table.order_track.remove(railway.code)


class Expansion(PowerStep[TableOE]):
    """Steps 4 and 5: sell shares of other railways, then buy one of the new major, if none was before."""

    KIND = "18OE expansion"
    TOPIC = "expand"

    code: str
    player: str
    #: A share was bought before the regional expanded.
    bought: bool

    @property
    def railway(self) -> RailwayOE:
        return self.table.company(self.code)

    @property
    def round(self) -> Expanding:
        found = self.table.agenda[-2]
        assert isinstance(found, Expanding)
        return found

    @property
    def obliged(self) -> bool:
        """Who is not president must buy and become it."""
        return self.railway.president != self.player

    def deciders(self) -> tuple[str, ...]:
        return (self.player,)

    def behalf(self) -> str:
        return self.code

    def prompt(self) -> str:
        end = "" if self.obliged else "; or pass"
        return f"{self.player}: sell shares of other railways, then buy one of {self.code}{end}"

    def settle(self) -> bool:
        if any(not isinstance(option, Pass) for option in self.own_options(self.player)):
            return True
        self.finish()
        return False

    def own_options(self, player: str) -> Iterable[Option]:
        for sale in self.round.stock_sales(player):
            if isinstance(sale, SellShares) and sale.railway != self.code:
                yield sale
        yield from unrefused([BuyShare(self.code, TREASURY)], lambda action: self.check_buy(player, action))
        if not self.obliged:
            yield Pass()

    def do_sell(self, player: str, action: SellShares) -> None:
        require(
            action.railway != self.code, self.rule, f"shares of {self.code} are not sold while it expands"
        )
        self.round.do_sell(player, action)

    def check_buy(self, player: str, action: BuyShare) -> None:
        require(
            action.railway == self.code and action.source == TREASURY and not self.bought,
            self.rule,
            f"one share of {self.code} is bought from its treasury, if none was bought before it expanded",
        )
        table, railway = self.table, self.railway
        table.check_may_buy(player, railway, TREASURY)
        held, limit = table.certificates(player), table.certificate_limit()
        # Who becomes president gives two certificates for one.
        require(
            self.obliged or held < limit,
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}",
        )
        price, cash = table.price_for(player, railway, TREASURY), table.players[player].cash
        require(
            price <= cash,
            self.rule,
            f"a share of {self.code} costs {table.money(price)}, and {player} has {table.money(cash)}",
        )

    def possible(self, player: str, action: BuyShare) -> Iterator[BuyShare]:
        """A purchase, if it is still possible."""
        return unrefused([action], lambda purchase: self.check_buy(player, purchase))

    def do_buy(self, player: str, action: BuyShare) -> None:
        """14.4: the president may keep a share for himself at this moment."""
        self.check_buy(player, action)
        if not self.round.interrupted(player, action):
            self.buy_now(player, action)

    def sell_now(self, player: str, action: SellShares) -> None:
        """Nobody objects any more."""
        self.round.sell_now(player, action)

    def buy_now(self, player: str, action: BuyShare) -> None:
        """Nobody objects any more."""
        table, railway = self.table, self.railway
        ownerless = railway.president is None
        table.buy_share(player, railway, TREASURY)
        if ownerless:
            self._take_from_market(player)
        self.finish()

    def _take_from_market(self, player: str) -> None:
        """The president's certificate of an insolvent regional lay in the open market."""
        railway = self.railway
        for number in [number for number in railway.held_by(player) if number][:2]:
            hand_over(railway, number, POOL)
        hand_over(railway, 0, player)
        railway.president = player
        pay_debt(self.table, railway)
        self.table.note(f"{player} becomes president of {self.code}.", "9.3")

    def do_pass(self, player: str, action: Pass) -> None:
        if self.obliged:
            price = self.table.money(self.railway.par or 0)
            raise Refusal(
                self.rule, f"{player} must buy a share of {self.code} for {price} and become president"
            )
        self.finish()

    def finish(self) -> None:
        """The stock action is over."""
        round_ = self.round
        self.done()
        round_.acted(self.player)
