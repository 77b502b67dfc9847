"""Words for whoever cannot pay a train that must be bought."""

from __future__ import annotations

from bradshaw.core.action import Action


class TakeCredit(Action, tag="credit", frozen=True):
    """Borrow from the bank what is still lacking for a train."""


class GoBankrupt(Action, tag="bankrupt", frozen=True):
    """Declare that the money for a train cannot be raised."""


class Issue(Action, tag="issue", frozen=True):
    """Sell shares from the railway's own charter to pay for a train it must buy."""


class Refinance(Action, tag="refinance", frozen=True):
    """Merge the railway's shares two for one to pay for a train it must buy."""
