"""Buying trains: from the bank, from the pool, from other railways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import Refusal, require

from ..actions import BuyTrain, Pass
from ..finance.accounts import BANK
from ..finance.companies import Railway
from ..finance.shares import POOL
from ..rules.trains import bank_offers, hand_train
from ..table import T
from .turn import TurnStep


class BuyTrains(TurnStep[T]):
    """Any number of trains, one at a time, up to the limit. A railway that could run but has no train
    must buy one."""

    KIND = "buy trains"
    TOPIC = "trains"

    def prompt(self) -> str:
        must = " (it must have one)" if self.must_buy() else ", or pass"
        return f"{self.code}: buy trains with {self.table.money(self.railway.cash)}{must}"

    def offers(self) -> list[tuple[str, str, int]]:
        """(train, seller, price) of everything that the railway could buy but from others."""
        return bank_offers(self.table)

    # --- whether there is anything to decide

    def held(self) -> int:
        """How many trains count against the limit."""
        return len(self.railway.trains)

    def below_limit(self) -> bool:
        return self.held() < self.table.train_limit(self.railway)

    def must_buy(self) -> bool:
        """Whether the railway may not end its turn like this."""
        table, railway = self.table, self.railway
        if not all(map(table.stays, railway.trains)):
            return False
        return bool(self.offers()) and table.must_own_train(railway)

    def asks(self) -> bool:
        if not self.below_limit():
            return False
        cash = self.railway.cash
        cheapest = min((price for _, _, price in self.offers()), default=None)
        if cheapest is not None and cash >= cheapest:
            return True
        return (cash >= 1 and any(True for _ in self._others())) or self.must_buy()

    def _others(self) -> Iterator[tuple[Railway, str]]:
        """Trains that other railways could sell, one of each kind."""
        for other in self.table.railways.values():
            if other.code != self.code:
                for train in dict.fromkeys(other.trains):
                    if not self.table.stays(train):
                        yield other, train

    # --- what may be bought

    def own_options(self, player: str) -> Iterable[Option]:
        railway = self.railway
        if self.below_limit():
            for train, seller, price in self.offers():
                if price <= railway.cash or self._may_force(train, seller):
                    yield BuyTrain(train, seller)
            if railway.cash >= 1 and self.may_trade(railway):
                for other, train in self._others():
                    if self.may_sell(other):
                        yield Span(BuyTrain(train, other.code, 1), "price", 1, railway.cash)
        if not self.must_buy():
            yield Pass()

    def may_trade(self, railway: Railway) -> bool:
        """Whether trains may be bought from other railways now."""
        return True

    def may_sell(self, other: Railway) -> bool:
        """Whether another railway may sell its trains."""
        return True

    def _may_force(self, train: str, seller: str) -> bool:
        return self.in_need() and (train, seller) in self.forced_trains()

    def in_need(self) -> bool:
        """Whether the railway must buy a train and cannot pay any that the bank sells."""
        return self.must_buy() and all(price > self.railway.cash for _, _, price in self.offers())

    def forced_trains(self) -> list[tuple[str, str]]:
        """(train, seller) from which a railway without enough money may choose: any used one, or the
        cheapest new one."""
        offers = self.offers()
        cheapest = min((price for _, seller, price in offers if seller == BANK), default=None)
        return [(train, seller) for train, seller, price in offers if seller == POOL or price == cheapest]

    def forced_choice(self) -> str:
        """The same in words."""
        return "Choose one from the pool or the cheapest new train."

    # --- buying

    def do_train(self, player: str, action: BuyTrain) -> None:
        limit = self.table.train_limit(self.railway)
        require(
            self.below_limit(),
            self.rule,
            f"{self.code} has {self.held()} trains, and the limit is {limit}",
        )
        if action.seller in (BANK, POOL):
            self._from_bank(action)
        else:
            self._from_railway(player, action)

    def _from_bank(self, action: BuyTrain) -> None:
        table, railway = self.table, self.railway
        prices = {(train, seller): price for train, seller, price in self.offers()}
        price = prices.get((action.train, action.seller))
        if price is None:
            self.check_sold(action)
            on_sale = ", ".join(f"{train} ({seller}, {cost})" for (train, seller), cost in prices.items())
            raise Refusal(
                self.rule, f"the {action.seller} sells no {action.train}-train now", f"For sale: {on_sale}"
            )
        require(action.price in (0, price), self.rule, f"the {action.train}-train costs {table.money(price)}")
        if railway.cash >= price:
            self.buy(action.train, action.seller, price)
            return
        require(
            self.in_need(),
            self.rule,
            f"the {action.train}-train costs {table.money(price)}, and {self.code} has "
            f"{table.money(railway.cash)}",
        )
        require(
            (action.train, action.seller) in self.forced_trains(),
            self.section("forced purchase"),
            f"in a forced purchase {self.code} may not choose the {action.train}-train",
            self.forced_choice(),
        )
        self.force(action.train, action.seller, price)

    def check_sold(self, action: BuyTrain) -> None:
        """Say what a train waits for that bank or pool does not sell, if the title knows."""

    def force(self, train: str, seller: str, price: int) -> None:
        """Buy a train the railway cannot pay: how the rest is raised is the title's rule."""
        self.table.push(
            self.table.step("forced purchase"), code=self.code, train=train, seller=seller
        ).begin()

    def _from_railway(self, player: str, action: BuyTrain) -> None:
        table, railway = self.table, self.railway
        other = table.require_railway(action.seller)
        require(other.code != self.code, self.rule, f"{self.code} cannot buy from itself")
        require(action.train in other.trains, self.rule, f"{other.code} has no {action.train}-train")
        require(not table.stays(action.train), self.rule, f"the {action.train}-train stays with {other.code}")
        require(self.may_trade(railway), self.rule, f"{self.code} may not buy from other railways now")
        require(self.may_sell(other), self.rule, f"{other.code} may not sell its trains now")
        require(action.price >= 1, self.rule, "trains between railways cost at least 1")
        require(
            action.price <= railway.cash,
            self.rule,
            f"{self.code} has {table.money(railway.cash)}: only its treasury may pay another railway",
        )
        seller = table.decider(other)
        if seller == player:
            self.buy(action.train, other.code, action.price)
        else:
            label, price = table.train_label(action.train), table.money(action.price)
            table.note(f"{self.code} offers {other.code} {price} for a {label}.")
            table.push(
                table.step("train offer"),
                code=self.code,
                train=action.train,
                seller=other.code,
                price=action.price,
            )

    def declined(self, train: str, seller: str) -> None:
        """Another railway's president does not sell."""

    def buy(self, train: str, seller: str, price: int) -> None:
        """Pay for a train and take it over."""
        table, railway = self.table, self.railway
        payee = BANK if seller in (BANK, POOL) else seller
        table.pay(railway.code, payee, price, f"{train}-train from {seller}")
        whom = f"the {seller}" if seller in (BANK, POOL) else seller
        table.note(f"{railway.code} buys a {table.train_label(train)} from {whom} for {table.money(price)}.")
        self.hand(train, seller)

    def hand(self, train: str, seller: str) -> None:
        """Give the railway a train."""
        self.turn.mark("train")
        hand_train(self.table, self.railway, train, seller)

    def do_pass(self, player: str, action: Pass) -> None:
        require(
            not self.must_buy(),
            self.section("must own train"),
            f"{self.code} can run a route and has no train: it must buy one",
            self.ways_to_buy(),
        )
        self.done()

    def ways_to_buy(self) -> str:
        """What a railway that must buy can buy, and how it is paid."""
        money = self.table.money
        offers = self.offers()
        told = (f"{train} from the {seller} for {money(price)}" for train, seller, price in offers)
        return f"For sale: {'; '.join(told)}"
