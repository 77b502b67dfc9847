"""Track and trains as the table knows them: what a railway reaches, and what it could run."""

from __future__ import annotations

from ..ground import RailGround
from ..routes import Problem
from ..state import Railway
from .problem import RouteMaker
from .reach import Reach
from .track import Link, Track


class Lines(RailGround):
    """Rules about track and routes that several steps use."""

    @property
    def track(self) -> Track:
        return self._maker.track(self.board)

    def reach(self, railway: Railway) -> Reach:
        """What a railway reaches from its tokens, as the board lies."""
        key = (railway.name, frozenset(self.board.tiles.items()), frozenset(self.board.tokens.items()))
        found = self._reaches.get(key)
        if found is None:
            starts = self.board.cities_with(railway.name)
            found = Reach(self.track, starts, lambda *p: self.may_pass(railway, *p))
            if len(self._reaches) > 64:
                self._reaches.clear()
            self._reaches[key] = found
        return found

    def may_pass(self, railway: Railway, stop: str, came: Link | None, goes: Link) -> bool:
        """Whether a railway's trail may leave a stop, having come over a piece (None: it starts there)."""
        if ".t" in stop:
            return True
        if came is None:
            return True
        if ".o" in stop:
            return False
        return railway.name in self.board.tokens_in(stop) or not self.board.full(stop)

    def train_limit(self, railway: Railway) -> int:
        """How many trains a railway may own."""
        return self.phase_data.train_limit

    def route_maker(self, railway: Railway) -> RouteMaker:
        return RouteMaker(self, railway)

    def route_problem(self, railway: Railway, trains: list[str] | None = None) -> Problem:
        """What the railway's trains could run."""
        return self.route_maker(railway).problem(trains)

    def linked_stops(self, railway: Railway) -> list[set[str]]:
        """For each of its tokens, the stops it is linked to."""
        passes = lambda *p: self.may_pass(railway, *p)  # noqa: E731
        return [Reach(self.track, [city], passes).stops for city in self.board.cities_with(railway.name)]

    def can_run(self, railway: Railway) -> bool:
        """Whether a railway's track joins a token with another stop."""
        return any(len(stops) > 1 for stops in self.linked_stops(railway))

    def must_own_train(self, railway: Railway) -> bool:
        """Whether a railway without a train must buy one."""
        return self.can_run(railway)
