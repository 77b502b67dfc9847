"""Where the common rulebook speaks of what shared code checks."""

from __future__ import annotations

from collections.abc import Mapping

SECTIONS: Mapping[str, str] = {
    "course": "5",
    "package": "5.1.1",
    "first stock round": "5.1.2",
    "stock round": "5.2",
    "found": "5.1.3",
    "buy": "5.1.4",
    "buy after sale": "5.2",
    "sell": "5.2.1",
    "certificate limit": "5.2.2",
    "presidency": "4.2.1",
    "operating round": "6",
    "operating turn": "6.2",
    "track": "6.2.1",
    "lay": "6.2.1.1",
    "upgrade": "6.2.1.2",
    "token": "6.2.2",
    "run": "6.2.3",
    "dividend": "6.2.4",
    "trains": "6.2.6",
    "train limit": "6.2.6",
    "must own train": "6.2.6.1",
    "forced purchase": "6.2.6.2",
    # faults of a route, by the codes of the route checker
    "route no-track": "6.1.2",
    "route turns-back": "6.1.2",
    "route reuses-side": "6.1.2",
    "route reuses-junction": "6.1.2",
    "route no-token": "6.1.2",
    "route too-short": "6.1.2",
    "route blocked": "6.2.2",
}
