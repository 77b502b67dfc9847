"""The words of the family: the common ones, and a credit for whoever must buy a train (6.2.6.2)."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import COMMON, TakeCredit

VOCABULARY: tuple[type[Action], ...] = (*COMMON, TakeCredit)
