"""What steps of 1862 show besides their prompt."""

from __future__ import annotations

from bradshaw.core.view import Details, Part


class ParliamentDetails(Details, frozen=True, kw_only=True, tag="parliament"):
    """Companies for which a charter can be asked, and players who have got one in this round."""

    #: Companies for which a charter can be asked.
    startable: tuple[str, ...]
    #: Players who have got one in this round.
    winners: tuple[str, ...]


class CharterAuctionDetails(Details, frozen=True, kw_only=True, tag="charter auction"):
    """The charter of a company, the highest bid, and who may still raise it."""

    #: The company.
    auction: str
    #: Who has bid most.
    bidder: str
    #: The highest bid.
    price: int
    #: Players who may still raise it.
    inside: tuple[str, ...]


class MergersDetails(Details, frozen=True, kw_only=True, tag="mergers"):
    """By partner: the price after a merger, and everybody's shares (half a share is an option)."""

    #: Partner -> price after the merger.
    partners: dict[str, int]
    #: Partner -> holder -> shares after the merger; half a share is an option.
    merged: dict[str, dict[str, float]]


class MergeOfferDetails(Details, frozen=True, kw_only=True, tag="merge offer"):
    """A merger that somebody has proposed."""

    #: The company that proposes it.
    railway: str
    #: The other company.
    partner: str
    #: Which of the two stays.
    survivor: str
    #: The price after the merger.
    price: int
    #: Survivor -> holder -> shares after the merger; half a share is an option.
    merged: dict[str, dict[str, float]]


class OptionShare(Part, frozen=True, kw_only=True):
    """What it costs to keep an option share, and what it brings to give it up."""

    #: What it costs to keep it.
    cost: int
    #: What it brings to give it up.
    value: int


class ShareMergeDetails(Details, frozen=True, kw_only=True, tag="share merge"):
    """Shares that are being merged two for one: who is still to come, and what everybody holds."""

    #: The company that stays.
    survivor: str
    #: The railway that disappears; empty in a refinancing.
    other: str
    #: The price after the merger.
    price: int
    #: Holders who are still to come.
    waiting: tuple[str, ...]
    #: The option share that is to be decided on; None where there is none.
    option: OptionShare | None
    #: Railway -> holder -> percent.
    holdings: dict[str, dict[str, int]]


Details1862 = (
    ParliamentDetails | CharterAuctionDetails | MergersDetails | MergeOfferDetails | ShareMergeDetails
)
