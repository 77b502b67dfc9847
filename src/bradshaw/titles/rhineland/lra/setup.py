"""The numbers of the set-up of 18LRA."""

from __future__ import annotations

from bradshaw.core.shared import once
from bradshaw.rail.records import read

from ..common.setup import RhinelandSetup

PACKAGE = "bradshaw.titles.rhineland.lra"


class LraSetup(RhinelandSetup, frozen=True, kw_only=True):
    """Money, limits, and who plays in which scenario."""

    #: The railways in play with fewer than four players.
    scenarios: tuple[tuple[str, ...], ...]
    #: What a harbour token costs with the private that keeps the harbour.
    harbour_price_with_private: dict[str, int]


@once
def setup_data() -> LraSetup:
    return read(PACKAGE, "setup", LraSetup)
