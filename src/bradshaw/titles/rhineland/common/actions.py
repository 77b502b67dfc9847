"""The words of the family: the common ones, a credit for whoever must buy a train (6.2.6.2), and what a new
director gives (4.2.1)."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import COMMON, ExchangeCertificates, TakeCredit

VOCABULARY: tuple[type[Action], ...] = (*COMMON, TakeCredit, ExchangeCertificates)
