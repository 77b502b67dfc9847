"""The variants that the rulebook gives for both games."""

from __future__ import annotations

from typing import Literal

from bradshaw.rail.options import RailOptions


class RhinelandOptions(RailOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Chapter 8, and readings of the common rules."""

    optional_2_train: bool = False
    """8.1: a seventh 2-train."""
    lower_capital: bool = False
    """8.2: the players share out 1,500 Mark in all."""
    brown_float_rise: bool = False
    """4.2 and 5.1.5 contradict each other: whether the price rises when a railway floats in brown."""
    empty_run: Literal["refused", "allowed"] = "refused"
    """6.2: a railway that can run lets a train run; or all its trains may stay at home."""
