"""Running trains in 18Rhl: the section that a fault of a route breaks."""

from __future__ import annotations

from bradshaw.core.refusal import Refusal
from bradshaw.rail.routes import RouteError
from bradshaw.rail.steps.run_trains import RunTrains

from ..places import VENLO


class RhlRun(RunTrains):
    """Routes as in 6.1.2 and 6.2.3; only the Rheingold-Express is kept out of Venlo (6.2.4.4)."""

    def refusal(self, error: RouteError) -> Refusal:
        if error.code == "closed" and any(place.startswith(f"{VENLO}.") for place in error.at):
            return Refusal("6.2.4.4", str(error))
        return super().refusal(error)
