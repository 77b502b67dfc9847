"""Running trains in 18Rhl: which section each fault of a route breaks."""

from __future__ import annotations

from bradshaw.rail.steps.run_trains import RunTrains


class RhlRun(RunTrains):
    """Routes as in 6.1.2 and 6.2.3."""

    RULES = {  # noqa: RUF012
        "no-track": "6.1.2",
        "turns-back": "6.1.2",
        "reuses-side": "6.1.2",
        "reuses-piece": "6.1.2",
        "blocked": "6.2.2",
        "no-token": "6.1.2",
        "too-short": "6.1.2",
        "start": "6.2.4.4",
        "requires": "6.2.4.1",
    }
