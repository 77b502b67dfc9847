"""Track and trains as the table knows them: what a railway reaches, and what it could run."""

from __future__ import annotations

from collections.abc import Collection

from ..finance.companies import Railway
from ..network.link import Link
from ..network.problem import RouteMaker
from ..network.reach import Reach
from ..network.track import Track
from ..routes import Indexed, Problem
from .basis import BasicTable


class Lines(BasicTable, abstract=True):
    """Rules about track and routes that several steps use."""

    @property
    def track(self) -> Track:
        """The track as the board lies."""
        tiles, track = self._lying
        if track is None or self.board.tiles != tiles:
            track = self._maker.track(self.board.tiles)
            self.__dict__["_lying"] = (dict(self.board.tiles), track)
        return track

    def reach(self, railway: Railway) -> Reach:
        """What a railway reaches from its tokens, as the board lies."""
        track, standing = self.track, self._held_places
        if self.board.tokens != standing[0]:
            tokens = self.board.tokens
            standing = self.__dict__["_held_places"] = (dict(tokens), frozenset(tokens.items()))
        key = (railway.code, track, standing[1])
        found = self._reaches.get(key)
        if found is None:
            starts = self.starts(railway)
            found = Reach(track, starts, self.barred_stops(railway), self.opening_links(railway))
            if len(self._reaches) > 64:
                self._reaches.clear()
            self._reaches[key] = found
        return found

    def starts(self, railway: Railway) -> list[str]:
        """The stops from which a railway's routes may be traced: where its tokens stand."""
        return self.board.cities_with(railway.code)

    def barred_stops(self, railway: Railway) -> set[str]:
        """Stops that a railway's trails and routes may not pass: red areas, and cities full of foreign
        tokens."""
        return self.board.full_of_others(railway.code) | self.data.grid.terminal_stops

    def opening_links(self, railway: Railway) -> set[Link]:
        """Pieces of track that lead through barred stops all the same."""
        return set()

    def train_limit(self, railway: Railway) -> int:
        """How many trains a railway may own."""
        limits = railway.kind_data.train_limits
        return limits.get(self.phase, self.phase_data.train_limit)

    def over_limit(self, railway: Railway) -> bool:
        """Whether a railway must give up trains."""
        return len(railway.trains) > self.train_limit(railway)

    def discards_later(self) -> bool:
        """Whether a new phase has begun, and trains above the limit are given up at the end of a step."""
        return False

    def stays(self, train: str) -> bool:
        """Whether a train stays with its railway, which it does not relieve of the duty to own one."""
        return bool(self.train_data(train).with_private)

    def train_price(self, train: str, seller: str) -> int:
        """What a train costs from a seller, where the buyer does not choose the price."""
        return self.train_data(train).price

    def has_room(self, railway: Railway, train: str) -> bool:
        """Whether a railway may buy one more train of a kind."""
        return len(railway.trains) < self.train_limit(railway)

    def may_run(self, railway: Railway, train: str) -> bool:
        """Whether a railway may run a train at all."""
        return True

    def route_maker(self, railway: Railway, only: Collection[str] | None = None) -> RouteMaker:
        """What describes the railway's routes; `only` those over some nodes."""
        return RouteMaker(self, railway, only)

    def route_problem(self, railway: Railway, trains: list[str] | None = None) -> Problem:
        """What the railway's trains, or others, could run; made once for a position."""
        names = None if trains is None else list(trains)
        key = ("routes", railway.code, None if names is None else tuple(names))
        return self.remember(key, lambda: self.route_maker(railway).problem(names))

    def indexed_drawn(self, railway: Railway, nodes: Collection[str]) -> Indexed:
        """As much of it as routes over these nodes need, without the rest of the map."""
        return Indexed(self.route_maker(railway, nodes).problem())

    def indexed_problem(self, railway: Railway) -> Indexed:
        """The same for its own trains, with its names looked up."""
        return self.remember(("indexed", railway.code), lambda: Indexed(self.route_problem(railway)))

    def linked_stops(self, railway: Railway) -> set[str]:
        """The next stops on other hexes to which track leads from one of its tokens."""
        reach = self.reach(railway)
        found: set[str] = set()
        for city in self.board.cities_with(railway.code):
            home = city.partition(".")[0]
            queue, seen = [city], {city}
            while queue:
                here = queue.pop()
                for stop in self.track.next_stops(here) - seen:
                    seen.add(stop)
                    if stop.partition(".")[0] != home:
                        found.add(stop)
                    elif stop not in reach.barred or any(
                        link in reach.openers for link in self.track.at[stop] if link.other(stop) == here
                    ):
                        queue.append(stop)
        return found

    def can_run(self, railway: Railway) -> bool:
        """Whether a railway's track joins a token with a stop on another hex."""
        return bool(self.linked_stops(railway))

    def must_own_train(self, railway: Railway) -> bool:
        """Whether a railway without a train must buy one."""
        return self.can_run(railway)
