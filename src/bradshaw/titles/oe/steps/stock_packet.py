"""The opening packet (6, 7): privates, minors and concessions in rows, bids and auctions."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.steps.package import STEP, StartingPackage
from bradshaw.rail.steps.package_auction import OpenAuction, PackageAuction

from ..setup import packet_rows
from ..table import TableOE


class Packet(StartingPackage[TableOE]):
    """Bids are whole pounds; nobody need outbid himself by five; a minor of the topmost row can be put up for
    auction."""

    KIND = "18OE opening packet"
    THING: ClassVar[str] = "item"

    # --- items

    def items(self) -> list[str]:
        """In each row from the left; without concessions if the game is played so."""
        table = self.table
        return [
            item
            for item in packet_rows(table.rules.scenario)
            if item in table.privates or item in table.railways
        ]

    def row_of(self, item: str) -> int:
        return packet_rows(self.table.rules.scenario)[item]

    def face(self, item: str) -> int:
        return super().face(item) if item in self.table.privates else self.table.setup.minor.face

    # --- bids

    def bid_step(self) -> int:
        return 1

    def lowest_bid(self, item: str, player: str) -> int:
        """7: the face value, five above every bid of another player, and more than his own; to put a minor of
        the topmost row up for auction five above its price (7.1)."""
        others = [amount for bidder, amount in self.bids.get(item, ()) if bidder != player]
        own = dict(self.bids.get(item, ())).get(player, 0)
        least = self.price(item) + (STEP if item in self.top_row() else 0)
        return max(least, max(others, default=0) + STEP, own + 1)

    def may_auction(self, item: str) -> bool:
        """7.1: for more money in its treasury."""
        return item in self.table.railways

    def first_to_raise(self, bids: dict[str, int]) -> str:
        """7: the bidder to the left of the highest."""
        highest = max(bids, key=bids.__getitem__)
        return next(player for player in self.table.clockwise(highest)[1:] if player in bids)

    # --- turns

    def end_turn(self) -> None:
        """3.2: the priority deal goes on after every turn."""
        super().end_turn()
        self.table.priority = self.player

    def all_passed(self) -> None:
        """7: privates pay, and the topmost row gets cheaper."""
        self.table.note("Everybody has passed: the privates pay, and the topmost row gets cheaper.", "7")
        self.lower_row()

    def collect(self, item: str, player: str, amount: int) -> None:
        """7.1: what a minor costs goes into its treasury, up to a limit."""
        if item not in self.table.railways:
            super().collect(item, player, amount)
            return
        kept = min(amount, self.table.setup.minor.treasury)
        self.table.pay(player, item, kept, f"minor {item}")
        self.table.pay(player, BANK, amount - kept, f"minor {item}")

    def hand_over(self, item: str, player: str, amount: int) -> None:
        if item in self.table.railways:
            self.table.railways[item].president = player
        else:
            super().hand_over(item, player, amount)


class PacketAuction(PackageAuction[TableOE]):
    """Several players have bid on an item of the row that is now topmost."""

    KIND = "18OE packet auction"


class PacketOpenAuction(OpenAuction[TableOE]):
    """7.1: a minor of the topmost row was put up for auction."""

    KIND = "18OE open auction"
