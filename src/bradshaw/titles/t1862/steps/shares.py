"""Merging shares two for one (5.2): in a merger, an acquisition or a refinancing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.names import counted
from bradshaw.core.step import Step
from bradshaw.rail.actions import Redeem, Relinquish
from bradshaw.rail.finance.shares import POOL, change_president, hand_over, heir
from bradshaw.rail.steps.turn import OperatingTurn

from ..details import OptionShare, ShareMergeDetails
from ..merging import hand_possessions, join_cash
from ..permits import next_price
from ..state import OfTwo, Railway1862
from ..table import Table1862
from .redeem import DIRECTOR_FIRST, SILENT, judge_redeeming

#: A director with fewer merging shares than this gives up the certificate before the exchange.
ENOUGH_FOR_DIRECTOR = 6

#: Said of a turn in which a merger leaves the railway without a director.
ORPHANED = "orphaned"


class ShareMerge(OfTwo, Step[Table1862]):
    """Holders in turn, from the director who began it; the railway's own charter comes last."""

    KIND = "1862 merge shares"
    TOPIC = "option share"

    #: The railway whose turn it is; its code stands for the shares on the charters too.
    initiator: str
    survivor: str
    #: The railway that disappears; empty in a refinancing.
    other: str
    #: The director who began it.
    player: str
    #: Holders whose turn has not come, the present one first.
    waiting: tuple[str, ...]
    #: The option certificate of the present holder: its number, -1 for none.
    option: int
    #: What it costs to keep it, and what it brings to give it up.
    cost: int
    value: int

    # --- the course

    def settle(self) -> bool:
        if self.option >= 0:
            reason = self._why_not_kept()
            if not reason:
                judge_redeeming(self.table, self._turn)
                return True
            self.table.note(f"{reason}.")
            self._give_up()
            return False
        if self.waiting:
            self._deal_with(self.waiting[0])
            if self.option < 0:
                self.waiting = self.waiting[1:]
            return False
        self._finish()
        return False

    @property
    def _turn(self) -> OperatingTurn[Table1862]:
        """The turn in which shares are merged."""
        return next(step for step in reversed(self.table.agenda) if isinstance(step, OperatingTurn))

    @property
    def kept(self) -> Railway1862:
        railway: Railway1862 = self.table.company(self.survivor)
        return railway

    @property
    def lost(self) -> Railway1862 | None:
        return self.table.company(self.other) if self.other else None

    @property
    def merging(self) -> list[Railway1862]:
        return [self.kept, *([self.lost] if self.lost else [])]

    @property
    def price(self) -> int:
        price: int = self.table.price(self.kept)
        return price

    def funds(self) -> int:
        """The money of the present holder."""
        cash: int = self.table.account(self.waiting[0]).cash
        return cash

    def actors(self) -> tuple[str, ...]:
        holder = self.waiting[0]
        return (holder if holder in self.table.players else self.player,)

    def prompt(self) -> str:
        money = self.table.money
        who = self.waiting[0]
        return (
            f"{who}: redeem {self._option_words} for {money(self.cost)}, or relinquish it "
            f"for {money(self.value)}"
        )

    @property
    def _option_words(self) -> str:
        what = "director's certificate" if self.option == 0 else "share"
        return f"the option {what} of {self.survivor}"

    def details(self) -> ShareMergeDetails:
        """Holdings of everybody as they are now, for people who follow the merger."""
        holders = (*self.table.seats, self.initiator, POOL)
        return ShareMergeDetails(
            survivor=self.survivor,
            other=self.other,
            price=self.price,
            waiting=self.waiting,
            option=OptionShare(cost=self.cost, value=self.value) if self.option >= 0 else None,
            holdings={
                railway.code: {who: railway.percent(who) for who in holders if railway.percent(who)}
                for railway in self.merging
            },
        )

    def price_of(self, player: str, action: Action) -> int | None:
        return self.cost if isinstance(action, Redeem) else -self.value

    # --- one holder (5.2.4)

    def _deal_with(self, holder: str) -> None:
        table, lost = self.table, self.lost
        if lost and holder == self.initiator:
            partner = lost if lost.code != self.initiator else self.kept
            join_cash(table, partner, table.company(self.initiator))
        shares = sum(railway.shares(railway.percent(holder)) for railway in self.merging)
        if shares == 0:
            return
        directed = next((r for r in self.merging if r.certificates[0] == holder), None)
        few = shares < ENOUGH_FOR_DIRECTOR
        if directed is not None and few and not self._exchange_directorship(directed, holder):
            self._option_on_directorship(directed, holder, shares)
        else:
            self._return_half(holder, shares)

    def _exchange_directorship(self, directed: Railway1862, holder: str) -> bool:
        """Three ordinary shares of the pool for the director's certificate, the survivor's first."""
        pool = [(r, number) for r in self.merging for number in _ordinary(r, POOL)][:3]
        if len(pool) < 3:
            return False
        hand_over(directed, 0, POOL)
        for railway, number in pool:
            hand_over(railway, number, holder)
        if not _ordinary(directed, POOL) and SILENT in self._turn.did:
            self._turn.mark(DIRECTOR_FIRST)
        got = Counter(railway.code for railway, _ in pool)
        shares = " and ".join(f"{counted(count, 'share')} of {code}" for code, count in got.items())
        self.table.note(f"{holder} gives the director's certificate of {directed.code} for {shares}.")
        return True

    def _option_on_directorship(self, directed: Railway1862, holder: str, shares: int) -> None:
        """All ordinary shares go back, and the certificate itself becomes the option."""
        for railway in self.merging:
            for number in _ordinary(railway, holder):
                hand_over(railway, number, POOL)
        cost, value = (ENOUGH_FOR_DIRECTOR - shares) * self.price // 2, shares * self.price // 2
        if directed is not self.kept and not self._swap(directed, 0, holder):
            hand_over(directed, 0, POOL)
            self._sell(holder, value, f"the director's certificate of {directed.code}")
            return
        self.option, self.cost, self.value = 0, cost, value

    def _return_half(self, holder: str, shares: int) -> None:
        """Half of the shares go back, those of the railway that disappears first; an odd one is an option."""
        self._hand_back(holder, shares // 2)
        odd = shares % 2 == 1
        lost = self.lost
        left = _ordinary(lost, holder) if lost else []
        option_lost = odd and bool(left)
        for number in left[: len(left) - option_lost]:
            self._swap_or_sell(holder, number, self.price)
        if not odd:
            return
        if lost and option_lost and not self._swap(lost, left[-1], holder):
            up = self.table.rules.unswappable_option == "up"
            self._hand_in(holder, left[-1], (self.price + up) // 2)
            return
        self.option = _ordinary(self.kept, holder)[-1]
        self.cost = self.value = self.price // 2

    def _hand_back(self, holder: str, shares: int) -> None:
        lost = self.lost
        order = [(lost, number) for number in lost.held_by(holder)] if lost else []
        order += [(self.kept, number) for number in _ordinary(self.kept, holder)]
        for railway, number in order:
            size = railway.shares(railway.sizes[number])
            if size <= shares:
                hand_over(railway, number, POOL)
                shares -= size

    def _swap_or_sell(self, holder: str, number: int, price: int) -> None:
        assert self.lost is not None
        if not self._swap(self.lost, number, holder):
            self._hand_in(holder, number, price)

    def _hand_in(self, holder: str, number: int, price: int) -> None:
        """A share that cannot be swapped is sold to the bank."""
        assert self.lost is not None
        hand_over(self.lost, number, POOL)
        self._sell(holder, price, f"a share of {self.lost.code} that cannot be swapped")

    def _sell(self, holder: str, amount: int, what: str) -> None:
        self.table.pay("bank", holder, amount, what)
        self.table.note(f"{holder} gets {self.table.money(amount)} for {what}.")

    def _swap(self, lost: Railway1862, number: int, holder: str) -> bool:
        """Exchange a certificate for the survivor's: with the pool, then with the nearest holder whose turn
        is yet to come."""
        wanted = (lambda who: _ordinary(self.kept, who)) if number else self._directorship_of
        for source in (POOL, *self.waiting[1:]):
            there = wanted(source)
            if there:
                hand_over(self.kept, there[-1], holder)
                hand_over(lost, number, source)
                return True
        return False

    def _directorship_of(self, who: str) -> list[int]:
        return [0] if self.kept.certificates[0] == who else []

    # --- the option share

    def options(self, player: str) -> Iterable[Option]:
        return [Redeem(), Relinquish()]

    def do_redeem(self, player: str, action: Redeem) -> None:
        table, holder = self.table, self.waiting[0]
        table.pay(holder, "bank", self.cost, f"option on {self.survivor}")
        table.note(f"{holder} redeems {self._option_words} for {table.money(self.cost)}.")
        self._next()

    def _why_not_kept(self) -> str:
        """Why the present holder cannot keep the option, empty if he can: it is too dear, or a railway that
        refinances needs the money for a train (7.11.2)."""
        table, holder, left = self.table, self.waiting[0], self.funds() - self.cost
        if left < 0:
            return f"{holder} has {table.money(self.funds())}, and the option costs {table.money(self.cost)}"
        refinancing = not self.other and holder == self.initiator
        if refinancing and table.rules.refinancing == "must suffice":
            found, price = left + 10 * (self.kept.par or 0), next_price(table)
            if found < price:
                return (
                    f"{holder} would have {table.money(found)} then, and a train costs {table.money(price)}"
                )
        return ""

    def do_relinquish(self, player: str, action: Relinquish) -> None:
        self._give_up()

    def _give_up(self) -> None:
        holder = self.waiting[0]
        hand_over(self.kept, self.option, POOL)
        self._sell(holder, self.value, self._option_words)
        self._next()

    def _next(self) -> None:
        self.option = -1
        self.cost = self.value = 0
        self.waiting = self.waiting[1:]

    # --- afterwards

    def _finish(self) -> None:
        """5.2.5: who is director; then possessions, or the money of a refinancing."""
        table, kept, lost = self.table, self.kept, self.lost
        self.done()
        settle_director(table, kept, self.player)
        if lost is None:
            amount = 10 * (kept.par or 0)
            table.pay("bank", kept.code, amount, f"refinancing of {kept.code}")
            table.note(f"{kept.code} gets {table.money(amount)} from its refinancing.")
            return
        if kept.president is None:
            self._turn.mark(ORPHANED)
        hand_possessions(table, kept, lost)
        table.push(table.step("remove markers"), survivor=kept.code, other=lost.code)


def _ordinary(railway: Railway1862, holder: str) -> list[int]:
    return [number for number in railway.held_by(holder) if number]


def settle_director(table: Table1862, railway: Railway1862, first: str) -> None:
    """5.2.5: most shares, and at least three; among equals the player who began, then clockwise."""
    new = heir(railway, table.clockwise(first), railway.sizes[0])
    if new is None:
        hand_over(railway, 0, POOL)
        railway.president = None
        table.note(f"Nobody holds three shares of {railway.code}: it is in receivership.")
        return
    if railway.certificates[0] != new:
        change_president(railway, new)
    if railway.president != new:
        table.note(f"{new} becomes director of {railway.code}.")
    railway.president = new


def begin_share_merge(table: Table1862, initiator: Railway1862, survivor: Railway1862, other: str) -> None:
    """Put the exchange on the agenda."""
    player = table.decider(initiator)
    table.push(
        table.step("share merge"),
        initiator=initiator.code,
        survivor=survivor.code,
        other=other,
        player=player,
        waiting=(*table.clockwise(player), initiator.code),
        option=-1,
        cost=0,
        value=0,
    )
