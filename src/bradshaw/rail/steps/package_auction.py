"""Auctions of items of the starting package: among those who have bid, or among all."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step

from ..actions import Bid, Pass
from ..details import PackageAuctionDetails
from ..table import T
from .package import StartingPackage


class PackageAuction(Step[T]):
    """Several players have bid on the lowest item: they raise or drop out, beginning with the lowest."""

    KIND = "package auction"
    TOPIC = "package"

    item: str
    player: str

    @property
    def package(self) -> StartingPackage[T]:
        found = self.table.agenda[-2]
        assert isinstance(found, StartingPackage)
        return found

    def details(self) -> PackageAuctionDetails:
        return PackageAuctionDetails(item=self.item)

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        money, bids = self.table.money, self.package.bids[self.item]
        leader, most = max(bids, key=lambda bid: bid[1])
        low = money(self.package.lowest_bid(self.item, self.player))
        return f"{self.player}: {leader} bids {money(most)} for {self.item}; bid at least {low}, or drop out"

    def settle(self) -> bool:
        if len(self.package.bids[self.item]) > 1:
            return True
        self.done()
        return False

    def options(self, player: str) -> Iterable[Option]:
        package = self.package
        for item in self.open_items():
            low, high = package.lowest_bid(item, player), package.free_cash(player, item)
            if high >= low:
                yield package.bid_span(item, low, high)
        yield Pass()

    def open_items(self) -> list[str]:
        """What may be bid for meanwhile."""
        return [self.item]

    def do_bid(self, player: str, action: Bid) -> None:
        require(
            action.item in self.open_items(),
            self.rule,
            f"the auction is about {self.item}, not {action.item}",
        )
        self.package.check_bid(player, action)
        self.package.place_bid(player, action)
        self.table.note(
            f"{player} bids {self.table.money(action.price)} for {self.table.spoken(action.item)}."
        )
        if action.item == self.item:
            self.player = self.next_bidder(player)

    def do_pass(self, player: str, action: Pass) -> None:
        package = self.package
        package.bids[self.item] = tuple(bid for bid in package.bids[self.item] if bid[0] != player)
        self.table.note(f"{player} drops out of the auction for {self.table.spoken(self.item)}.")
        self.player = self.next_bidder(player)

    def next_bidder(self, player: str) -> str:
        """Who must raise next: clockwise among those still in, passing over the highest bidder."""
        package = self.package
        bids = dict(package.bids[self.item])
        top = max(bids, key=lambda p: bids[p])
        others = [p for p in self.table.clockwise(player)[1:] if p in bids and p != top]
        return others[0] if others else top


class OpenAuction(PackageAuction[T]):
    """A player has put an item of the topmost row up for auction: all may raise in turn, beginning on his
    left; whoever passes is out."""

    KIND = "open package auction"

    #: Players who have dropped out.
    out: tuple[str, ...]

    def settle(self) -> bool:
        if self._others(self.player):
            return True
        self.done()
        return False

    def do_pass(self, player: str, action: Pass) -> None:
        self.out = (*self.out, player)
        super().do_pass(player, action)

    def next_bidder(self, player: str) -> str:
        order = self.table.clockwise(player)
        return next((p for p in (*order[1:], player) if p in self._others(player)), player)

    def _others(self, player: str) -> list[str]:
        """Those who may still raise: neither out nor leading."""
        bids = dict(self.package.bids[self.item])
        top = max(bids, key=lambda p: bids[p])
        return [p for p in self.table.clockwise(player) if p not in self.out and p != top]
