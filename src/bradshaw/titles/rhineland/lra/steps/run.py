"""Running trains in 18LRA (4.1.2, 6.2.3)."""

from __future__ import annotations

from bradshaw.core.refusal import Refusal
from bradshaw.rail.routes import Earnings, RouteError
from bradshaw.rail.steps.drawn_routes import UnreadableRun

from ...common.steps.run import RhinelandRun
from ..routes import CITIES, GELDERN, TOWNS
from ..table import LraTable


class LraRun(RhinelandRun[LraTable]):
    """What the 2+4-train earns is noted by itself; the investor's railway earns as much as possible."""

    KIND = "18LRA run trains"

    def asks(self) -> bool:
        return super().asks() or (self.table.has_geldern(self.railway) and self._geldern_leads_anywhere())

    def _geldern_leads_anywhere(self) -> bool:
        return any(self.table.track.next_stops(stop) for stop in self.table.kevelaer)

    def skip(self) -> None:
        self.table.geldern_earned = 0
        super().skip()

    def must_run_best(self) -> bool:
        return self.table.is_investors(self.railway)

    def why_best(self) -> str:
        return "belongs to the investor (house variant)"

    def earn(self, earned: Earnings) -> None:
        names = self.names()
        self.table.geldern_earned = sum(
            route.revenue for route in earned.routes if names[route.train] == GELDERN
        )
        super().earn(earned)

    def refusal(self, error: RouteError) -> Refusal:
        made = self._closed(error) or super().refusal(error)
        if error.train != GELDERN or isinstance(error, UnreadableRun) or self._closed(error):
            return made
        route = f"from Kevelaer to at most {CITIES} other city or red field and {TOWNS} towns"
        return Refusal("4.1.2", f"the {GELDERN}-train runs {route}: {error}")

    def _closed(self, error: RouteError) -> Refusal | None:
        """A red field in which another railway stands."""
        closed = self.table.route_maker(self.railway).closed_red().intersection(error.at)
        if error.code != "closed" or not closed:
            return None
        stop = min(closed)
        codes = " and ".join(self.table.board.tokens_in(stop))
        reason = f"{codes} has a station in {self.table.stop_name(stop)}, which closes it to {self.code}"
        return Refusal(self.rule, reason)
