"""The moment before a share is bought or sold at which another player may object (8.4, 14.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import BuyShare, Decline, Powered, SellShares
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.shares import TREASURY
from bradshaw.rail.steps.with_powers import PowerStep

from ..actions import Expand, Reserve, UseBank
from ..state import RailwayOE
from ..stock_powers import HOLD, KEEP, may_hold_now, may_keep_now, unused_bank
from ..table import TableOE
from .stock_dealing import Dealing


@runtime_checkable
class Dealer(Protocol):
    """A step in which shares are bought or sold, once nobody objects."""

    def possible(self, player: str, action: BuyShare) -> Iterator[BuyShare]: ...

    def buy_now(self, player: str, action: BuyShare) -> None: ...

    def sell_now(self, player: str, action: SellShares) -> None: ...


class Objecting(Dealing, abstract=True):
    """Reserving shares in the first stock round, in one's turn or when another is about to buy."""

    # --- reserving (8.4)

    def why_not_reserve(self, player: str, railway: RailwayOE) -> str:
        """Why a player may not reserve the secondary shares of a regional; empty if he may."""
        code = railway.code
        if not self.first:
            return "shares are reserved in the first stock round only"
        if player in self.table.reservers:
            return f"{player} has reserved shares already"
        if not railway.regional or not railway.floated or railway.out:
            return f"{code} is no regional that has been floated"
        if railway.reserved:
            return f"{railway.reserved} has reserved the shares of {code}"
        if self.table.rules.reserves == "own regional" and railway.president != player:
            return f"{player} is not president of {code}"
        if railway.certificates.count(code) < 2:
            return f"a secondary share of {code} has been bought"
        return ""

    def reservations(self, player: str) -> Iterator[Option]:
        for railway in self.table.of_kind("regional"):
            if not self.why_not_reserve(player, railway):
                yield Reserve(railway.code)

    def do_reserve(self, player: str, action: Reserve) -> None:
        """At any time; it is no stock action."""
        self.table.require_railway(action.railway)
        railway = self.table.company(action.railway)
        reason = self.why_not_reserve(player, railway)
        require(not reason, self.section("reserve"), reason)
        reserve(self.table, player, railway)

    # --- asking

    def interrupted(self, player: str, action: Action, word: str = "") -> bool:
        asked = list(self.objectors(player, action))
        if not asked:
            return False
        assert isinstance(action, BuyShare | SellShares)
        railway = self.table.railways[action.railway]
        sold = action.percent if isinstance(action, SellShares) else 0
        doing = f"sell {sold}%" if sold else f"buy {railway.share}%"
        self.table.note(f"{player} wants to {doing} of {railway.code}; {' and '.join(asked)} may object.")
        self.table.push(
            self.table.step("objection"),
            waiting=tuple(asked),
            player=player,
            word=word or action.word,
            code=action.railway,
            source=action.source if isinstance(action, BuyShare) else "",
            percent=sold,
        )
        return True

    def possible(self, player: str, action: BuyShare) -> Iterator[BuyShare]:
        """A purchase, if it is still possible."""
        return unrefused([action], lambda purchase: self.check_buy(player, purchase))

    def objectors(self, player: str, action: Action) -> Iterator[str]:
        """The other players who may do something about a purchase or a sale, in seat order."""
        for other in self.table.clockwise(player)[1:]:
            if any(True for _ in self.objections(other, action)):
                yield other

    def objections(self, other: str, action: Action) -> Iterator[Option]:
        """What another player may do about a purchase or a sale."""
        assert isinstance(action, BuyShare | SellShares)
        table, railway = self.table, self.table.company(action.railway)
        bank = unused_bank(table, other)
        if isinstance(action, SellShares):
            if may_hold_now(table, other, railway):
                yield UseBank(bank, HOLD, railway.code)
        elif action.source == TREASURY:
            if not self.why_not_reserve(other, railway):
                yield Reserve(railway.code)
            if may_keep_now(table, other, railway, action.source):
                yield UseBank(bank, KEEP, railway.code)


def reserve(table: TableOE, player: str, railway: RailwayOE) -> None:
    """Until the second stock round, or until it expands."""
    railway.reserved = player
    table.reservers = (*table.reservers, player)
    table.note(f"{player} reserves the secondary shares of {railway.code}.", "8.4")


class Objection(PowerStep[TableOE]):
    """Players who may object are asked one after the other. A blocked buyer chooses something else; a sale
    stands at its price."""

    KIND = "18OE objection"
    TOPIC = "reserve"

    waiting: tuple[str, ...]
    #: Who is about to do what.
    player: str
    word: str
    code: str
    source: str
    #: Of a sale; a purchase is of one share.
    percent: int

    @property
    def pending(self) -> BuyShare | SellShares:
        if self.word == "sell":
            return SellShares(self.code, self.percent)
        return BuyShare(self.code, self.source)

    @property
    def round(self) -> Objecting:
        found = next(step for step in reversed(self.table.agenda) if isinstance(step, Objecting))
        return found

    @property
    def dealer(self) -> Dealer:
        """Where the share is bought or sold: in the round, or while a regional expands."""
        below = self.table.agenda[-2]
        assert isinstance(below, Dealer)
        return below

    def deciders(self) -> tuple[str, ...]:
        return self.waiting[:1]

    def prompt(self) -> str:
        doing = "sells" if self.word == "sell" else "buys"
        percent = self.percent or self.table.railways[self.code].share
        return f"{self.waiting[0]}: {self.player} {doing} {percent}% of {self.code}; object, or decline"

    def settle(self) -> bool:
        if not self.stands():
            self.done()
            return False
        while self.waiting and not any(True for _ in self.round.objections(self.waiting[0], self.pending)):
            self.waiting = self.waiting[1:]
        if self.waiting:
            return True
        self.proceed()
        return False

    def stands(self) -> bool:
        """Whether what was begun is still possible."""
        pending = self.pending
        return isinstance(pending, SellShares) or any(
            True for _ in self.dealer.possible(self.player, pending)
        )

    def own_options(self, player: str) -> Iterable[Option]:
        yield from (o for o in self.round.objections(player, self.pending) if isinstance(o, Reserve))
        yield Decline()

    def extra_options(self, player: str) -> Iterator[Option]:
        """Of a power only what is to the point."""
        objections = list(self.round.objections(player, self.pending))
        yield from (option for option in super().extra_options(player) if option in objections)

    def use_power(self, player: str, action: Powered) -> None:
        """What is not to the point waits until nobody is asked any more."""
        doing = "sale" if self.word == "sell" else "purchase"
        for _, use in self.uses(player):
            use.require(
                use.source != action.power or action in self.round.objections(player, self.pending),
                f"while players are asked, {use.source} is used about the {doing} of {self.code} only",
            )
        super().use_power(player, action)

    def do_reserve(self, player: str, action: Reserve) -> None:
        """The purchase does not take place, and the buyer has not used his turn."""
        require(
            action.railway == self.code, self.rule, f"the purchase is of {self.code}, not of {action.railway}"
        )
        round_, railway = self.round, self.table.company(self.code)
        reason = round_.why_not_reserve(player, railway)
        if reason:
            raise Refusal(self.rule, reason)
        self.done()
        reserve(self.table, player, railway)

    def do_decline(self, player: str, action: Decline) -> None:
        self.waiting = self.waiting[1:]

    def proceed(self) -> None:
        """Nobody objects."""
        dealer, pending, player = self.dealer, self.pending, self.player
        round_ = self.round
        self.done()
        if self.word == "expand":
            round_.expand_now(player, Expand(self.code, buy=True))
        elif isinstance(pending, BuyShare):
            dealer.buy_now(player, pending)
        else:
            dealer.sell_now(player, pending)
