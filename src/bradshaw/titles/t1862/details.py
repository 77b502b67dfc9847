"""What steps of 1862 show besides their prompt."""

from __future__ import annotations

from bradshaw.core.view import Details, Part


class ParliamentDetails(Details, frozen=True, kw_only=True, tag="parliament"):
    """Companies for which a charter can be asked, and players who have got one in this round."""

    startable: tuple[str, ...]
    winners: tuple[str, ...]


class CharterAuctionDetails(Details, frozen=True, kw_only=True, tag="charter auction"):
    """The charter of a company, the highest bid, and who may still raise it."""

    auction: str
    bidder: str
    price: int
    inside: tuple[str, ...]


class MergersDetails(Details, frozen=True, kw_only=True, tag="mergers"):
    """By partner: the price after a merger, and everybody's shares (half a share is an option)."""

    partners: dict[str, int]
    merged: dict[str, dict[str, float]]


class MergeOfferDetails(Details, frozen=True, kw_only=True, tag="merge offer"):
    """A merger that somebody has proposed."""

    railway: str
    partner: str
    survivor: str
    price: int
    merged: dict[str, dict[str, float]]


class OptionShare(Part, frozen=True, kw_only=True):
    """What it costs to keep an option share, and what it brings to give it up."""

    cost: int
    value: int


class ShareMergeDetails(Details, frozen=True, kw_only=True, tag="share merge"):
    """Shares that are being merged two for one: who is still to come, and what everybody holds."""

    survivor: str
    #: The railway that disappears; empty in a refinancing.
    other: str
    price: int
    waiting: tuple[str, ...]
    option: OptionShare | None
    #: Railway -> holder -> percent.
    holdings: dict[str, dict[str, int]]


Details1862 = (
    ParliamentDetails | CharterAuctionDetails | MergersDetails | MergeOfferDetails | ShareMergeDetails
)
