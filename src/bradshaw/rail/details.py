"""What steps of railway games show besides their prompt."""

from __future__ import annotations

from bradshaw.core.view import Details


class PackageAuctionDetails(Details, frozen=True, kw_only=True, tag="package auction"):
    """An item of the starting package that several players have bid for."""

    #: The code of a private or a railway.
    item: str


class TrainOfferDetails(Details, frozen=True, kw_only=True, tag="train offer"):
    """An offer of a railway for a train of another one."""

    #: Which railway would buy.
    railway: str
    #: Which train, as actions name it.
    train: str
    #: Which railway would sell.
    seller: str
    #: What is offered.
    price: int


RailDetails = PackageAuctionDetails | TrainOfferDetails
