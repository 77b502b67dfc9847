"""Buying trains (11.6 to 11.6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import require
from bradshaw.rail.actions import BuyTrain, Pass
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL
from bradshaw.rail.steps.buy_trains import BuyTrains
from bradshaw.rail.steps.train_offer import TrainOffer

from ..op_actions import BuyPullman, DropPullman
from ..operating.basis import SWIFT
from ..operating.depot import (
    RESERVED,
    check_new,
    check_pullman,
    drop_pullman,
    hand_over_train,
    is_new,
    offers,
    pullman_sellers,
    take_pullman,
    train_price,
)
from ..operating.rusting import rust_and_discard
from ..operating.shortage import Shortage
from ..stock.nationals import WAGONS, form_national
from ..table import TableOE
from .op_turn import Consent, StepOE


class TrainsOE(StepOE, BuyTrains[TableOE]):
    """First the reserved 2+2; then any trains within the limit; a major must end with one. What has become
    obsolete goes when the step ends."""

    KIND = "18OE buy trains"
    AUTHORITY = False

    #: Railways that have declined to sell: "railway train".
    declines: tuple[str, ...] = ()

    def begin(self) -> None:
        if self.company.national:
            self.done()
            self.table.push(self.table.step("national trains"), code=self.code).begin()
            return
        self._reserved()

    # --- the reserved 2+2 (11.6.1, 11.6.5)

    def _reserved(self) -> None:
        """It is bought in the first turn, before anything else; what is missing the president adds. A major
        that has never operated is forced like any other (11.6.4)."""
        table, railway = self.table, self.company
        if railway.supplied or railway.operated or table.phase_number >= 4 or not table.depot.left("2"):
            return
        railway.supplied = True
        price = train_price(table, railway, RESERVED)
        if railway.major and railway.cash < price:
            self.force(RESERVED, BANK, price)
        else:
            Shortage(table, railway, self.turn).reserved_train()

    def settle(self) -> bool:
        if self.company.national:  # it became one in this very step (9.4)
            self.done()
            self.table.push(self.table.step("national trains"), code=self.code).begin()
            return False
        if self.company.insolvent:
            self.finish()
            return False
        return super().settle()

    def offers(self) -> list[tuple[str, str, int]]:
        return offers(self.table, self.railway)

    # --- whether there is anything to decide

    def held(self) -> int:
        return len(self.table.counted_trains(self.railway))

    def must_buy(self) -> bool:
        """11.6: a major must own a train; Swift's does not count, nor do those that rust now."""
        table = self.table
        if not self.company.major or not self.offers():
            return False
        lasting = [t for t in table.counted_trains(self.railway) if not table.is_rusted(t)]
        return not lasting

    def asks(self) -> bool:
        if self.must_buy() and self.below_limit():
            return True
        return any(
            not isinstance(option, Pass) for option in self.own_options(self.table.decider(self.railway))
        )

    def skip(self) -> None:
        self.finish()

    # --- what may be bought

    def own_options(self, player: str) -> Iterable[Option]:
        railway, table = self.railway, self.table
        if self.below_limit():
            for train, seller, price in self.offers():
                if price <= railway.cash:
                    yield BuyTrain(train, seller)
            if self.in_need():
                yield from (BuyTrain(train, seller) for train, seller in self.forced_trains())
            yield from self.trades()
        yield from unrefused(pullman_sellers(table, self.company), self.check_pullman)
        if self.company.pullman and "train" not in self.turn.did:
            yield DropPullman()
        if not self.must_buy() or not self.below_limit():
            yield Pass()

    def trades(self) -> Iterator[Option]:
        """Trains of other railways, at any price from 1 to the treasury."""
        if self.railway.cash < 1 or not self.may_trade(self.railway):
            return
        for other, train in self._others():
            if (
                self.may_sell(other)
                and self._sellable(train)
                and f"{other.code} {train}" not in self.declines
            ):
                yield Span(BuyTrain(train, other.code, 1), "price", 1, self.railway.cash)

    def may_trade(self, railway: Railway) -> bool:
        """8.3: from the Major Railroad Phase on."""
        return self.table.major_phase

    def may_sell(self, other: Railway) -> bool:
        company = self.table.company(other.code)
        return bool(company.president) and not company.national and not company.out

    def _sellable(self, train: str) -> bool:
        """11.6.3: what rusts now does not change hands; Swift's 2+2 never does."""
        return not self.table.is_rusted(train) and not train.endswith(SWIFT)

    # --- forced purchases (11.6.4)

    def forced_trains(self) -> list[tuple[str, str]]:
        """The cheapest card side of all, from the works or the open market."""
        found = self.offers()
        least = min((price for _, _, price in found), default=0)
        return [(train, seller) for train, seller, price in found if price == least]

    def forced_choice(self) -> str:
        names = dict.fromkeys(train for train, _ in self.forced_trains())
        return f"It buys the cheapest: {' or '.join(names)}."

    def force(self, train: str, seller: str, price: int) -> None:
        """The president adds what is missing; who cannot loses his cash, and the major becomes a national."""
        table, railway = self.table, self.company
        player = railway.president or ""
        missing = price - railway.cash
        if table.players[player].cash >= missing:
            table.pay(player, railway.code, missing, f"train of {railway.code}")
            table.note(f"{player} adds {table.money(missing)} of his own.", "11.6.4")
            self.buy(train, seller, price)
            return
        table.pay(player, BANK, table.players[player].cash, f"train of {railway.code}")
        table.note(f"{player} cannot pay a train for {railway.code} and gives up all his cash.", "11.6.4")
        form_national(table, railway)
        self.done()
        table.push(table.step("national trains"), code=self.code).begin()

    # --- buying

    def do_train(self, player: str, action: BuyTrain) -> None:
        if action.seller not in (BANK, POOL):
            self.table.require_railway(action.seller)
            require(
                self._sellable(action.train),
                self.section("discard"),
                f"a {action.train} cannot change hands: it is obsolete or kept by Swift Metropolitan",
            )
            require(
                f"{action.seller} {action.train}" not in self.declines,
                self.rule,
                f"{action.seller} has declined to sell a {action.train} in this turn",
            )
        super().do_train(player, action)

    def check_sold(self, action: BuyTrain) -> None:
        if action.seller == BANK:
            check_new(self.table, action.train)

    def buy(self, train: str, seller: str, price: int) -> None:
        super().buy(train, seller, price)
        self.table.stir()

    def hand(self, train: str, seller: str) -> None:
        self.turn.mark("train")
        self.company.acquired = True
        hand_over_train(self.table, self.company, self.turn, train, seller)

    def declined(self, train: str, seller: str) -> None:
        self.declines = (*self.declines, f"{seller} {train}")

    # --- Pullman cars (11.6.2)

    def check_pullman(self, action: BuyPullman) -> None:
        check_pullman(self.table, self.company, action)
        asked = f"pullman {action.seller}"
        require(
            is_new(action) or asked not in self.turn.did,
            self.section("pullman"),
            f"{action.seller} does not sell",
        )

    def do_pullman(self, player: str, action: BuyPullman) -> None:
        self.check_pullman(action)
        seller = None if is_new(action) else self.table.railways.get(action.seller)
        if seller is not None and seller.president != player:
            self.turn.mark(f"pullman {action.seller}")
            self.table.push(
                self.table.step("pullman offer"), code=self.code, asked=seller.president, seller=action.seller
            )
            return
        take_pullman(self.table, self.company, action)

    def do_uncouple(self, player: str, action: DropPullman) -> None:
        rule = self.section("pullman")
        require(self.company.pullman, rule, f"{self.code} has no Pullman car")
        require("train" not in self.turn.did, rule, "a Pullman car is discarded before trains are bought")
        drop_pullman(self.table, self.company)

    # --- the end of the step

    def do_pass(self, player: str, action: Pass) -> None:
        require(
            not self.must_buy() or not self.below_limit(),
            self.section("must own train"),
            f"{self.code} is a major and has no train: it must buy one",
        )
        self.finish()

    def finish(self) -> None:
        """11.6.3: obsolete trains go, then those above the limit."""
        self.done()
        if self.turn_rusts():
            rust_and_discard(self.table)

    def turn_rusts(self) -> bool:
        turn = self.turn
        rusting, turn.rusting = turn.rusting, False
        return rusting


class PullmanOffer(Consent):
    """11.6.2: a Pullman car of another player's railway needs his yes."""

    KIND = "18OE pullman offer"
    TOPIC = "pullman"

    seller: str

    def prompt(self) -> str:
        price = self.table.money(self.table.setup.pullman.resale)
        return f"{self.asked}: {self.code} offers {price} for the Pullman car of {self.seller}"

    def agreed(self) -> None:
        action = BuyPullman(self.seller, own=self.seller == WAGONS)
        take_pullman(self.table, self.table.company(self.code), action)


class TrainOfferOE(TrainOffer[TableOE]):
    KIND = "18OE train offer"
