"""The numbers of the set-up of 18Rhl."""

from __future__ import annotations

from bradshaw.core.shared import once
from bradshaw.rail.records import Base, read

from ..common.setup import RhinelandSetup

PACKAGE = "bradshaw.titles.rhineland.rhl"


class Industry(Base, frozen=True, kw_only=True):
    """Where one order card puts the coal and the steel token."""

    card: int
    coal: str
    steel: str


class RhlSetup(RhinelandSetup, frozen=True, kw_only=True):
    """Money, limits and the table of industries."""

    industry: tuple[Industry, ...]


@once
def setup_data() -> RhlSetup:
    return read(PACKAGE, "setup", RhlSetup)
