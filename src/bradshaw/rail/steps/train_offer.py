"""An offer to buy another railway's train: its president agrees or not."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option

from ..actions import Accept, Decline
from ..details import TrainOfferDetails
from ..table import T
from .buy_trains import BuyTrains
from .of_railway import RailwayStep


class TrainOffer(RailwayStep[T]):
    """Lies on top of the buyer's step until it is answered."""

    KIND = "train offer"
    TOPIC = "trains"

    train: str
    seller: str
    price: int

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.table.railways[self.seller]),)

    def prompt(self) -> str:
        price = self.table.money(self.price)
        return f"{self.code} offers {price} for {self.seller}'s {self.train}-train: accept or decline"

    def behalf(self) -> str:
        return self.seller

    def details(self) -> TrainOfferDetails:
        return TrainOfferDetails(railway=self.code, train=self.train, seller=self.seller, price=self.price)

    def options(self, player: str) -> Iterable[Option]:
        return [Accept(), Decline()]

    def do_accept(self, player: str, action: Accept) -> None:
        self.done()
        buyer = self.table.top
        assert isinstance(buyer, BuyTrains)
        buyer.buy(self.train, self.seller, self.price)

    def do_decline(self, player: str, action: Decline) -> None:
        price = self.table.money(self.price)
        self.table.note(f"{player} declines to sell {self.seller}'s {self.train}-train for {price}.")
        self.done()
        buyer = self.table.top
        assert isinstance(buyer, BuyTrains)
        buyer.declined(self.train, self.seller)
