"""Buying trains (7.9) with warranties (7.10), also without a director (8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.action import Action
from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import BuyTrain, BuyWarrantedTrain, Pass
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL
from bradshaw.rail.rolling.train import first
from bradshaw.rail.rules.trains import bank_offers, hand_train

from ..closing import go_bankrupt, stranded
from ..permits import may_run, resale_price
from ..setup import setup_data
from ..state import KINDS, Railway1862
from ..warranties import as_new, most_to_buy
from .raising_money import WAYS, RaisingMoney
from .redeem import SILENT, judge_redeeming


class BuyTrains1862(RaisingMoney):
    """From the bank with warranties, or from other railways at a fixed price. Every railway must have a
    train at the end of its turn."""

    KIND = "1862 buy trains"

    def prompt(self) -> str:
        price = self.table.money(setup_data().warranty.price)
        more = "" if self.table.rules.new_players else f"; a warranty costs {price}"
        return f"{super().prompt()}{more}"

    # --- whether there is anything to decide

    def settle(self) -> bool:
        railway = self.company
        judge_redeeming(self.table, self.turn)
        if not railway.floated:
            self.done()
            return False
        if railway.president is None:
            self._buy_without_director()
            return False
        if self._can_buy() or (self.in_need() and len(self.ways()) > 1):
            return True
        if self.in_need():
            self.turn.mark(SILENT)
            self.raise_money(self.ways()[0])
            return False
        self.done()
        return False

    def _can_buy(self) -> bool:
        return any(True for _ in self._new_trains()) or any(True for _ in self._used_trains())

    # --- what may be bought

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self._with_warranties()
        if not self.forced:
            yield from self._used_trains()
        if self.in_need():
            yield from (WAYS[way] for way in self.ways())
        elif self.railway.trains:
            yield Pass()

    def _new_trains(self) -> Iterator[BuyWarrantedTrain]:
        """Trains of the bank that the railway can pay."""
        table, railway = self.table, self.railway
        for train, seller, price in bank_offers(table):
            if price <= railway.cash and table.has_room(railway, train):
                yield BuyWarrantedTrain(train, seller)

    def _with_warranties(self) -> Iterator[Option]:
        """The same, with as many warranties as it can pay."""
        table, price_each = self.table, setup_data().warranty.price
        for action in self._new_trains():
            spare = self.railway.cash - table.train_price(action.train, action.seller)
            most = min(most_to_buy(table, action.train), spare // price_each)
            yield Span(action, "warranties", 0, most) if most > 0 else action

    def _used_trains(self) -> Iterator[BuyWarrantedTrain]:
        """Trains of other railways that the railway can pay."""
        table, railway = self.table, self.railway
        if table.lner == "formed":
            return
        for other, train, behind in self._in_other_hands():
            if (
                (other.president is not None or behind)
                and resale_price(table, train) <= railway.cash
                and table.has_room(railway, train)
                and self._refused(other.code, train) not in self.turn.did
            ):
                yield BuyWarrantedTrain(train, other.code)
                if behind and train in other.trains:
                    yield BuyWarrantedTrain(train, other.code, running=True)

    def trains_to_buy(self) -> list[BuyWarrantedTrain]:
        return [*self._new_trains(), *([] if self.forced else self._used_trains())]

    def _others(self) -> Iterator[tuple[Railway1862, str]]:
        return ((other, train) for other, train, _ in self._in_other_hands())

    def _in_other_hands(self) -> Iterator[tuple[Railway1862, str, bool]]:
        """Trains that other railways could sell, or have left behind, one of each kind, and whether it was
        left behind."""
        for other in self.table.companies():
            if other.code != self.code and (other.fleet or other.stranded):
                behind = stranded(self.table, other)
                for train in dict.fromkeys([*other.trains, *behind]):
                    yield other, train, train in behind

    @staticmethod
    def _refused(seller: str, train: str) -> str:
        return f"no {train} {seller}"

    def price_of(self, player: str, action: Action) -> int | None:
        if not isinstance(action, BuyWarrantedTrain):
            return super().price_of(player, action)
        price: int = self.table.train_price(action.train, action.seller)
        return price + action.warranties * setup_data().warranty.price

    # --- buying

    def do_train(self, player: str, action: BuyTrain) -> None:
        assert isinstance(action, BuyWarrantedTrain)
        table, railway = self.table, self.company
        known = table.train(action.train).name in table.data.trains
        require(known, self.rule, f"there is no {action.train}-train")
        require(
            table.has_room(railway, action.train),
            self.section("train limit"),
            f"{self.code} has {', '.join(railway.trains)} and may not buy another "
            f"{table.train_data(action.train).kind} train in phase {table.phase}",
        )
        if action.seller == BANK:
            self._buy_new(action)
        else:
            self._buy_used(player, action)

    def _buy_new(self, action: BuyWarrantedTrain) -> None:
        table, railway = self.table, self.company
        prices = {train: price for train, _, price in bank_offers(table)}
        if action.train not in prices:
            on_sale = ", ".join(f"{train} ({table.money(price)})" for train, price in prices.items())
            raise Refusal(self.rule, f"the bank sells no {action.train}-train now", f"For sale: {on_sale}")
        price, most = prices[action.train], most_to_buy(table, action.train)
        require(action.price in (0, price), self.rule, f"the {action.train}-train costs {table.money(price)}")
        require(
            0 <= action.warranties <= most,
            self.section("new players" if table.rules.new_players else "warranty"),
            f"at most {most} warranties can be bought with a new {action.train}-train"
            if most
            else "in the game for new players no warranties are bought",
        )
        cost = price + action.warranties * setup_data().warranty.price
        what = "train with its warranties" if action.warranties else "train"
        require(
            cost <= railway.cash,
            self.rule,
            f"the {what} costs {table.money(cost)}, and {self.code} has {table.money(railway.cash)}",
            self.ways_in_words() if self.in_need() else "",
        )
        self.buy(as_new(table, action.train, action.warranties), BANK, cost)

    def _buy_used(self, player: str, action: BuyWarrantedTrain) -> None:
        table = self.table
        reason = "no trains lie in the pool: the bank and other railways sell them"
        require(action.seller != POOL, self.rule, reason)
        table.require_railway(action.seller)
        other = table.company(action.seller)
        left_behind = action.train in stranded(table, other) and not action.running
        self._check_seller(action, other, left_behind)
        price = self._used_price(action)
        if left_behind:
            found = first(other.stranded, action.train)
            other.stranded.remove(found)
            other.fleet.append(found)
        if left_behind or other.president == player:
            self.buy(action.train, other.code, price)
        else:
            fields = {"train": action.train, "seller": other.code, "price": price}
            table.push(table.step("train offer"), code=self.code, **fields)

    def _check_seller(self, action: BuyWarrantedTrain, other: Railway1862, left_behind: bool) -> None:
        """Whether another railway has the train and may sell it, or left it behind in its bankruptcy."""
        table = self.table
        require(
            not self.forced, self.section("forced purchase"), "the money was raised for a train of the bank"
        )
        require(table.lner != "formed", self.section("lner"), "trains are bought from the bank only")
        require(other.code != self.code, self.rule, f"{self.code} cannot buy from itself")
        require(
            left_behind or action.train in other.trains,
            self.rule,
            f"{other.code} has no {action.train}-train",
        )
        require(
            left_behind or other.president is not None,
            self.section("receivership"),
            f"{other.code} is in receivership and may not sell its trains",
        )
        require(
            self._refused(other.code, action.train) not in self.turn.did,
            self.rule,
            f"{other.president} has declined to sell it in this turn",
        )

    def _used_price(self, action: BuyWarrantedTrain) -> int:
        """What a used train costs; refused if another sum is named, or if there is not so much."""
        table, railway = self.table, self.company
        require(not action.warranties, self.section("warranty"), "used trains keep the warranties they have")
        price = resale_price(table, action.train)
        require(action.price in (0, price), self.rule, f"the train costs {table.money(price)}, a fixed price")
        require(
            price <= railway.cash,
            self.rule,
            f"the train costs {table.money(price)}, and {self.code} has {table.money(railway.cash)}",
        )
        return price

    def declined(self, train: str, seller: str) -> None:
        self.turn.mark(self._refused(seller, train))

    def hand(self, train: str, seller: str) -> None:
        table = self.table
        self.turn.mark("train")
        self.forced = False
        hand_train(table, self.railway, train, seller)
        if table.lner == "" and table.lner_train in table.depot.sold:
            table.lner = "coming"
            table.note("The LNER will form after this set of operating rounds.")

    # --- receivership (7.3, 8)

    def _buy_without_director(self) -> None:
        """One train of the bank, of the first kind it may run; without a train it is bankrupt."""
        table, railway = self.table, self.company
        self._buy_first_kind(railway)
        if railway.floated and not railway.trains:
            go_bankrupt(table, railway)
        self.done()

    def _buy_first_kind(self, railway: Railway1862) -> None:
        """Express before freight before local, among those with a permit and with room."""
        table = self.table
        offers = {table.train_data(train).kind: (train, price) for train, _, price in bank_offers(table)}
        for kind in KINDS:
            if kind not in offers:
                continue
            train, price = offers[kind]
            if may_run(table, railway, train) and table.has_room(railway, train):
                if price <= railway.cash:
                    self.buy(as_new(table, train, 0), BANK, price)
                return

    def do_pass(self, player: str, action: Pass) -> None:
        if not self.railway.trains:
            reason = f"{self.code} has no train and must get one"
            raise Refusal(self.section("must own train"), reason, self.ways_in_words())
        self.done()
