"""The starting package: rows of items, of which the topmost can be bought; lower ones get bids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import require
from bradshaw.core.state import List, Map
from bradshaw.core.step import Step

from ..actions import Bid, BuyPrivate, Pass
from ..table import T

STEP = 5


class StartingPackage(Step[T]):
    """In turn: buy an item of the topmost row at its price, bid on one of a lower row, or pass.

    What lies in which row (`items`, `row_of`), what it costs (`face`), who gets it how (`hand_over`) and what
    happens when all pass (`all_passed`) are for titles to decide; without rows in the data each item is one.
    """

    KIND = "starting package"
    FACTS = frozenset({"unsold", "bids", "discount", "falling"})
    TOPIC = "package"
    #: What an item is called.
    THING: ClassVar[str] = "private"

    player: str
    #: Players in a row who have passed.
    passes: int
    #: Items not yet sold, row by row from the top.
    unsold: List[str]
    #: Bids on each item: (player, amount), one of each player, the latest last.
    bids: Map[tuple[tuple[str, int], ...]]
    #: How much what is on offer has been reduced.
    discount: int
    #: Everybody has passed once: what is left is offered round the table at falling prices.
    falling: bool
    #: Who bought the last item.
    last_buyer: str

    def begin(self) -> None:
        table = self.table
        self.player = table.priority
        self.passes = 0
        self.unsold = self.list_of(sorted(self.items(), key=self.row_of))
        self.bids = self.map_of()
        self.discount = 0
        self.falling = False
        self.last_buyer = self.player

    # --- items and rows

    def items(self) -> list[str]:
        """Everything in the package, in each row from the left."""
        data = self.table.data.privates
        return sorted(self.table.privates, key=lambda code: data[code].number)

    def row_of(self, item: str) -> int:
        """The row in which an item lies, counted from the top."""
        data = self.table.data.privates[item]
        return data.row or data.number

    def top_row(self) -> list[str]:
        """What is left of the topmost row, from the left."""
        rows = [self.row_of(item) for item in self.unsold]
        return [item for item, row in zip(self.unsold, rows, strict=True) if row == rows[0]]

    def may_auction(self, item: str) -> bool:
        """Whether a bid on an item of the topmost row puts it up for auction among all players."""
        return False

    def on_offer(self) -> list[str]:
        """What can be bought now."""
        return self.unsold[:1] if self.falling else self.top_row()

    # --- money and prices

    def face(self, item: str) -> int:
        """The printed price of an item."""
        return self.table.data.privates[item].price

    def price(self, item: str) -> int:
        """What an item costs without a bid."""
        reduced = self.discount if item in self.on_offer() else 0
        return max(0, self.face(item) - reduced)

    def price_of(self, player: str, action: Action) -> int | None:
        return self.price(action.private) if isinstance(action, BuyPrivate) else None

    def highest(self, item: str) -> int:
        """The highest bid on an item, 0 without one."""
        return max((amount for _, amount in self.bids.get(item, ())), default=0)

    def lowest_bid(self, item: str, player: str) -> int:
        """The least that a player must bid now."""
        return max(self.highest(item), self.price(item)) + STEP

    def free_cash(self, player: str, without: str = "") -> int:
        """A player's money that does not lie on a bid (one of them may be left out)."""
        laid = sum(
            amount
            for item, bids in self.bids.items()
            if item != without
            for bidder, amount in bids
            if bidder == player
        )
        return self.table.players[player].cash - laid

    # --- the course

    def settle(self) -> bool:
        if not self.unsold:
            self.done()
            self.table.after_package(self.last_buyer, self.player)
            return False
        if self._settle_bids():
            return False
        if self.falling:
            return self._offer()
        if self.passes >= len(self.table.seats):
            self.all_passed()
            return False
        return True

    def _settle_bids(self) -> bool:
        """Items of the topmost row with one bid are sold, then those with several auctioned, from the left.
        True if there was one."""
        wanted = {item: self.bids[item] for item in self.top_row() if self.bids.get(item)}
        for item, bidders in wanted.items():
            if len(bidders) == 1:
                self.award(item, *bidders[0])
                return True
        for item, bidders in wanted.items():
            first = self.first_to_raise(dict(bidders))
            self.table.push(self.table.step("package auction"), item=item, player=first)
            return True
        return False

    def first_to_raise(self, bids: dict[str, int]) -> str:
        """Who of several bidders begins the auction: the lowest."""
        return min(bids, key=bids.__getitem__)

    def all_passed(self) -> None:
        """Nobody wants to buy: privates pay, and from now on the lowest item is offered round the table."""
        self.table.note(
            "Everybody has passed: the privates pay, and what is left is offered at falling prices."
        )
        self.table.pay_privates()
        self.falling = True
        self.passes = 0

    def lower_row(self) -> None:
        """Another thing that may happen when nobody wants to buy: privates pay, and the topmost row gets
        cheaper; what costs nothing goes to the player whose turn it is, and that is his turn."""
        self.table.pay_privates()
        self.passes = 0
        self.discount += STEP
        free = [item for item in self.top_row() if self.price(item) == 0]
        for item in free:
            self.award(item, self.player, 0)
        if free:
            self.end_turn()

    def _offer(self) -> bool:
        """The lowest item gets cheaper each time all have refused it; at nothing it must be taken."""
        if self.discount == 0 or self.passes >= len(self.table.seats):
            self.discount += STEP
            self.passes = 0
        if self.price(self.unsold[0]) > 0:
            return True
        self.award(self.unsold[0], self.player, 0)
        return False

    def award(self, item: str, player: str, amount: int) -> None:
        """Sell an item."""
        table, row = self.table, self.row_of(item)
        self.unsold.remove(item)
        if item in self.bids:
            del self.bids[item]
        if self.falling or not self.unsold or self.row_of(self.unsold[0]) != row:
            self.discount = 0
        self.passes = 0
        self.last_buyer = player
        if self.falling:
            self.player = table.left_of(player)
        table.note(f"{player} buys {table.spoken(item)} for {table.money(amount)}.")
        self.collect(item, player, amount)
        self.hand_over(item, player, amount)

    def collect(self, item: str, player: str, amount: int) -> None:
        """Take the price of an item."""
        self.table.pay(player, "bank", amount, f"private {item}")

    def hand_over(self, item: str, player: str, amount: int) -> None:
        """Give a paid item to its owner."""
        self.table.sell_private(item, player, amount)

    def end_turn(self) -> None:
        self.player = self.table.left_of(self.player)

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        offers = " or ".join(f"{item} for {self.table.money(self.price(item))}" for item in self.on_offer())
        if self.falling:
            return f"{self.player}: take {offers}, or refuse"
        return f"{self.player}: buy {offers}, bid on another {self.THING}, or pass"

    # --- decisions

    def options(self, player: str) -> Iterable[Option]:
        offered = self.on_offer()
        for item in offered:
            if self.free_cash(player) >= self.price(item):
                yield BuyPrivate(item)
        for item in () if self.falling else filter(self.takes_bids, self.unsold):
            low, high = self.lowest_bid(item, player), self.free_cash(player, item)
            if high >= low:
                yield self.bid_span(item, low, high)
        yield Pass()

    def takes_bids(self, item: str) -> bool:
        """Whether bids may be made on an item: of a lower row, or to put it up for auction."""
        return item not in self.top_row() or self.may_auction(item)

    def bid_span(self, item: str, low: int, high: int) -> Span:
        """The bids that are possible between two amounts."""
        step = self.bid_step()
        return Span(Bid(item, low), "price", low, low + (high - low) // step * step, step)

    def bid_step(self) -> int:
        """Bids are multiples of this."""
        return STEP

    def do_private(self, player: str, action: BuyPrivate) -> None:
        item, offered = action.private, self.on_offer()
        lowest = "the lowest item left" if len(offered) == 1 else "the lowest items left"
        require(
            item in offered,
            self.rule,
            f"only {' and '.join(offered)}, {lowest}, can be bought; {item} cannot",
            "Bid on it instead." if item in self.unsold else "",
        )
        price, cash = self.price(item), self.free_cash(player)
        require(cash >= price, self.rule, f"{item} costs {price}, and {player} has {cash} not laid on bids")
        if not self.falling:
            self.end_turn()
        self.award(item, player, price)

    def do_bid(self, player: str, action: Bid) -> None:
        require(action.item in self.unsold, self.rule, f"{action.item} is not for sale")
        require(
            not self.falling,
            self.rule,
            "no bids are made any more: the lowest item is offered round the table",
        )
        require(
            self.takes_bids(action.item),
            self.rule,
            f"{action.item} is the lowest item left: it is bought, not bid for",
            f"private {action.item}",
        )
        self.check_bid(player, action)
        self.place_bid(player, action)
        self.passes = 0
        self.table.note(
            f"{player} bids {self.table.money(action.price)} for {self.table.spoken(action.item)}."
        )
        self.end_turn()
        if action.item in self.top_row():
            left = self.table.left_of(player)
            self.table.push(self.table.step("open auction"), item=action.item, player=left, out=())

    def check_bid(self, player: str, action: Bid) -> None:
        """Refuse a bid that is too low, crooked or not covered."""
        low = self.lowest_bid(action.item, player)
        require(
            action.price >= low,
            self.rule,
            f"a bid for {action.item} must be at least {low}, not {action.price}",
        )
        step = self.bid_step()
        require(
            action.price % step == 0, self.rule, f"bids go in steps of {step}: {action.price} does not fit"
        )
        cash = self.free_cash(player, action.item)
        require(
            action.price <= cash,
            self.rule,
            f"{player} has {cash} not laid on other bids, which does not cover {action.price}",
        )

    def place_bid(self, player: str, action: Bid) -> None:
        others = tuple(bid for bid in self.bids.get(action.item, ()) if bid[0] != player)
        self.bids[action.item] = (*others, (player, action.price))

    def do_pass(self, player: str, action: Pass) -> None:
        self.table.note(f"{player} passes.")
        self.passes += 1
        self.end_turn()
