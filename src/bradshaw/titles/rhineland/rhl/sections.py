"""Where the rulebook speaks of what shared code checks: the family's sections, and those of 18Rhl only."""

from __future__ import annotations

from collections.abc import Mapping

from ..common.sections import SECTIONS as COMMON

SECTIONS: Mapping[str, str] = {**COMMON, "private": "4.1.1", "route one-end": "6.2.4.4"}
