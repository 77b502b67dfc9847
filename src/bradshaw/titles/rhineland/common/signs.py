"""What the signs on both maps mean."""

from __future__ import annotations

from collections.abc import Mapping

SIGNS: Mapping[str, str] = {
    "coal": "coal mine",
    "steel": "steel mill",
    "ERh": "end of the Iron Rhine",
}
