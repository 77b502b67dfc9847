"""Where the rulebook speaks of what shared code checks: the family's sections, and those of 18LRA only."""

from __future__ import annotations

from collections.abc import Mapping

from ..common.sections import SECTIONS as COMMON

#: Where the rulebook announces a game for two, of which our house variant takes the place.
HOUSE = "1.2"

SECTIONS: Mapping[str, str] = {
    **COMMON,
    "private": "4.1.2",
    "railway": "4.2.3",
    "harbour": "6.2.2.1",
    "investor": HOUSE,
    "must run best": HOUSE,
}
