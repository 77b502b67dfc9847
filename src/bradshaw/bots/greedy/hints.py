"""What a title may tell the greedy bot.

A table may have an attribute `bot_hints`: a mapping whose entries may be left out.

- `"private"`: what an item of the starting package is worth to a player, by its code;
- `"railway"`: how good a railway is against what the map around its home promises (1.0), by its code;
- `"rounds"`: "most": the operating rounds that can still come, where the bank does not tell;
- `"stop"`: what a hex is worth to trains where its data do not say it, by its name.
"""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.rail.table import RailTable


def hint(table: RailTable, subject: str, name: str) -> float | None:
    """A title's hint, None if it gives none."""
    hints: Mapping[str, Mapping[str, float]] = getattr(table, "bot_hints", {})
    return hints.get(subject, {}).get(name)
