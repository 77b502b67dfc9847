"""Laying track, without a step: what may be laid, what it costs, and how much a turn allows."""

from .budget import Budget
from .lays import Lay
from .rules import TrackRules

__all__ = ["Budget", "Lay", "TrackRules"]
