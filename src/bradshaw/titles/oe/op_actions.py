"""The words of 18OE's operating rounds."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import UsePower


class OperateAs(Action, tag="operate", frozen=True):
    """Where the railway with minor C operates in this round: "first", "last" or "normal" (15.3)."""

    place: str


class BuyAuthority(Action, tag="authority", frozen=True):
    """Buy a port authority for a water, "north" or "mediterranean", from the box or from a major (11.3.5)."""

    water: str
    seller: str = "bank"


class RemoveBrandt(Action, tag="unblock", frozen=True):
    """Remove a token of Brandt & Brandau from a hex (14.9)."""

    hex: str


class ChooseStation(Action, tag="station", frozen=True):
    """Choose the city of a metropolis in which a home token stands from now on (11.1.9)."""

    city: int


class OrientRun(Action, tag="orient", frozen=True):
    """Run an Orient Express although something else may earn more: the set with the highest "total", or with
    the highest Orient Express "train" (12.2)."""

    aim: str = "total"


class FirstBonus(Action, tag="bonus", frozen=True):
    """What the first Orient Express brings: "cash", or three "moves" to the right (12.2)."""

    kind: str


class TransferToken(Action, tag="transfer", frozen=True):
    """Take over the token of another major of the same player, with an own one of some cost (11.5)."""

    hex: str
    seller: str
    cost: int


class BuyPullman(Action, tag="pullman", frozen=True):
    """Buy a Pullman car: from minor "M", the open market ("pool") or another railway; with `own` the one that
    minor M has for itself (11.6.2)."""

    seller: str
    own: bool = False


class DropPullman(Action, tag="uncouple", frozen=True):
    """Discard the Pullman car to the open market (11.6.2)."""


class ClaimTrain(Action, tag="claim", frozen=True):
    """A national takes a rusted train from the works, or exchanges one of its own for it (11.6.6)."""

    train: str
    give: str = ""


class TurnTrain(Action, tag="turn", frozen=True):
    """A national turns a rusted train to its local side (11.6.6)."""

    train: str


class UpgradeTrain(Action, tag="renew", frozen=True):
    """A national gives up a rusted train for one of a major of the same player (11.6.6)."""

    train: str
    seller: str
    give: str


class IssueShares(Action, tag="issue", frozen=True):
    """A major sells shares from its treasury to the open market (11.7)."""

    number: int


class RedeemShares(Action, tag="redeem", frozen=True):
    """A major buys shares of its own from the open market (11.7)."""

    number: int


class BuyMinor(Action, tag="acquire", frozen=True):
    """A major buys an abandoned minor (11.7)."""

    minor: str


OPERATING: tuple[type[Action], ...] = (
    OperateAs, BuyAuthority, RemoveBrandt, ChooseStation, OrientRun, FirstBonus, TransferToken, BuyPullman,
    DropPullman, ClaimTrain, TurnTrain, UpgradeTrain, IssueShares, RedeemShares, BuyMinor, UsePower,
)  # fmt: skip
