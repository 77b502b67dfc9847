"""Running trains in 18Rhl: the section that a fault of a route breaks."""

from __future__ import annotations

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import Earnings, Indexed, RouteError, earnings_on
from bradshaw.rail.steps.drawn_routes import read_routes

from ...common.steps.run import RhinelandRun
from ..places import PLACES
from ..routes import GREY_ENDS, GREY_JUNCTION, RHEINGOLD, ends_of_rheingold
from ..table import RhlTable


class RhlRun(RhinelandRun[RhlTable]):
    """Routes as in 6.1.2 and 6.2.3; only the Rheingold-Express is kept out of Venlo (6.2.4.4)."""

    KIND = "18Rhl run trains"

    def drawn(self, action: Run) -> tuple[Earnings, Indexed]:
        """With the reading of Duisburg's grey tile, what a Rheingold-Express earns depends on its way."""
        express = [text for text in action.routes if text.startswith(f"{RHEINGOLD}=")]
        over = next(filter(None, map(_over_grey, express)), "")
        if not over or self.table.rules.grey_duisburg != "ferry":
            return super().drawn(action)
        maker = self.table.route_maker(self.railway)
        maker.rheingold_over = over
        indexed = Indexed(maker.problem())
        try:
            return earnings_on(indexed, read_routes(self.table, self.code, indexed, action)), indexed
        except RouteError as error:
            raise self.refusal(error) from error

    def refusal(self, error: RouteError) -> Refusal:
        if error.train == RHEINGOLD and error.code in ("start", "end", "one-end"):
            return self._rheingold(error)
        if error.code == "closed" and any(
            place.startswith(f"{PLACES.not_for_rheingold}.") for place in error.at
        ):
            return Refusal("6.2.4.4", str(error))
        if error.code == "requires":
            return self._alone(error)
        return super().refusal(error)

    def _rheingold(self, error: RouteError) -> Refusal:
        """Where the Rheingold-Express may begin and end."""
        if error.code != "one-end":
            towns = " and ".join(self.table.stop_name(stop) for stop in error.at)
            return Refusal("6.2.4.4", f"the Rheingold-Express does not stop in towns such as {towns}")
        names = [self.table.hex_label(name) for name in sorted(ends_of_rheingold(self.table.rules))]
        return Refusal("6.2.4.4", f"the Rheingold-Express must begin or end in {' or '.join(names)}")

    def _alone(self, error: RouteError) -> Refusal:
        """A stop that may not be visited without another one: Antwerpen, or a town with its own city."""
        stop = self.table.stop_name(error.at[0])
        if ".o" in error.at[0]:
            return Refusal("6.2.4.1", f"{stop} may only be visited together with the Eastern Ruhr")
        return Refusal("6.1.2", f"a route joins at least two hexes, and this one stays on that of {stop}")


def _over_grey(text: str) -> str:
    """Which end of Duisburg's grey tile counts first on a route over both; empty if it does not use them."""
    nodes = text.partition("=")[2].split(">")
    if GREY_JUNCTION in nodes:
        return "town"
    return "city" if set(GREY_ENDS) <= set(nodes) else ""
