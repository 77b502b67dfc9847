"""The starting package of 18Rhl (4.1.1, 5.1.1)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Par
from bradshaw.rail.steps.package import STEP, StartingPackage
from bradshaw.rail.steps.package_auction import PackageAuction

from ..table import RhlTable

RHE_PRICES = {"60-90": (60, 65, 70, 75, 80, 90), "70-80": (70, 75, 80), "70": (70,)}


class RhlPackage(StartingPackage[RhlTable]):
    """With the readings in which only the very first private gets cheaper, and bids are of any amount."""

    KIND = "18Rhl starting package"

    def bid_step(self) -> int:
        return 1 if self.table.rules.package_bids == "any amount" else super().bid_step()

    def lowest_bid(self, item: str, player: str) -> int:
        """4.1.1: the first bid on item 6 is its price."""
        if item == "RhE" and self.table.rules.rhe_first_bid == "140" and not self.highest(item):
            return self.price(item)
        return super().lowest_bid(item, player)

    def all_passed(self) -> None:
        if self.table.rules.unsold_privates == "falling":
            super().all_passed()
            return
        self.passes = 0
        if self._is_very_first():
            self.discount += STEP
            if self.price(self.unsold[0]) == 0:
                self.award(self.unsold[0], self.player, 0)
                self.end_turn()
        else:
            self.table.pay_privates()

    def _is_very_first(self) -> bool:
        return len(self.unsold) == len(self.table.privates)


class RhlPackageAuction(PackageAuction[RhlTable]):
    """With the readings in which always the lowest bidder raises next, and may bid on other items first."""

    KIND = "18Rhl package auction"

    def open_items(self) -> list[str]:
        if self.table.rules.other_bids == "between auctions":
            return super().open_items()
        return list(self.package.unsold)

    def next_bidder(self, player: str) -> str:
        if self.table.rules.package_auction == "clockwise":
            return super().next_bidder(player)
        return min(self.package.bids[self.item], key=lambda bid: bid[1])[0]


class SetRhePrice(Step[RhlTable]):
    """The buyer of the RhE's president's certificate names its starting value at once."""

    KIND = "18Rhl price of the RhE"
    TOPIC = "private"

    player: str
    bid: int

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        return f"{self.player}: set the starting value of RhE"

    def prices(self) -> tuple[int, ...]:
        return RHE_PRICES[self.table.rules.rhe_start]

    def price_of(self, player: str, action: Action) -> int | None:
        """The certificate has been paid with the bid."""
        return 0

    def options(self, player: str) -> Iterable[Option]:
        return [Par("RhE", price) for price in self.prices()]

    def do_par(self, player: str, action: Par) -> None:
        table = self.table
        require(
            action.railway == "RhE",
            self.rule,
            f"the starting value of RhE is asked for, not of {action.railway}",
        )
        require(
            action.price in self.prices(),
            self.rule,
            f"RhE cannot start at {action.price}",
            f"Starting values: {', '.join(map(str, self.prices()))}",
        )
        bid = self.bid
        self.done()
        private = table.privates["RhE"]
        private.owner, private.closed = None, True
        table.found(table.railways["RhE"], player, action.price)
        table.note(f"{player} is director of RhE, which starts at {table.money(action.price)}.")
        table.float_rhe(bid)
