"""What railways of 18OE reach and could run, as the table knows it (11.1.3, 11.2, 11.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.network.link import Link
from bradshaw.rail.network.track import Track
from bradshaw.rail.rolling.train import Train
from bradshaw.rail.routes import Indexed

from ..state import RailwayOE
from ..zones import stop_zone
from .basis import SWIFT, OperatingBasis, sea_hexes
from .laying import TrackRulesOE
from .ports import LILLE, lille_open, stations
from .reach import ReachOE
from .routes import RoutesOE


class TrainOE(Train):
    """A train; the 2+2 of Swift Metropolitan never rusts and counts against no limit."""

    KIND = "18OE train"

    swift: bool = False

    @property
    def word(self) -> str:
        return self.name + SWIFT * self.swift

    @property
    def kept(self) -> int:
        return int(self.swift)


class Standing(NamedTuple):
    """The track that a railway may use, all tokens, and what it has of its own."""

    track: Track
    tokens: frozenset[tuple[str, tuple[str, ...]]]
    facts: tuple[str, ...]


class LinesOE(OperatingBasis, abstract=True):
    """Reach over land and water, routes, and what depends on the phase."""

    def train(self, word: str) -> Train:
        return self.make(TrainOE, name=word.rstrip(SWIFT), swift=word.endswith(SWIFT))

    # --- reach

    def reach(self, railway: Railway) -> ReachOE:
        """For track and routes: tokens of Star Harbor and Central Circle open their cities."""
        return self._reach(railway, "track")

    def token_reach(self, railway: Railway) -> ReachOE:
        """14.5: for tokens they are no help."""
        assert isinstance(railway, RailwayOE)
        return self._reach(railway, "token" if railway.star or railway.circle else "track")

    def dry_reach(self, railway: Railway) -> ReachOE:
        """11.1.9: over land and ferries."""
        return self._reach(railway, "dry")

    def _reach(self, railway: Railway, aim: str) -> ReachOE:
        assert isinstance(railway, RailwayOE)
        standing = self._standing(railway)
        key = (railway.code, aim, standing)
        found = self._reaches.get(key)
        if not isinstance(found, ReachOE):
            barred = self.barred_stops(railway)
            if aim == "token":
                barred |= self._full(railway)
            starts, openers = self.starts(railway), self.opening_links(railway)
            track, by_sea = standing.track, aim != "dry"

            def same() -> bool:
                return self._standing(railway) == standing

            found = ReachOE(self, railway, track, starts, barred, openers, by_sea, same)
            if len(self._reaches) > 64:
                self._reaches.clear()
            self._reaches[key] = found
        return found

    def _standing(self, railway: RailwayOE) -> Standing:
        """All that decides what a railway reaches."""
        land = self.track.without(sea_hexes(self.rules.flags))
        closed = self.closed_hexes(railway)
        facts = (railway.authority, railway.star, railway.circle, self.white_cliffs, railway.kind)
        return Standing(land.without(closed) if closed else land, frozenset(self.board.tokens.items()), facts)

    @contextmanager
    def imagining(self) -> Iterator[None]:
        """Whatever is changed inside is taken back."""
        mark = len(self._journal.entries)
        try:
            yield
        finally:
            self._journal.rollback(mark)

    def starts(self, railway: Railway) -> list[str]:
        """Where its station tokens stand; a national begins at every city and every red zone with circles of
        its zone."""
        assert isinstance(railway, RailwayOE)
        if not railway.national:
            return stations(self, railway)
        return [
            city
            for name, place in self.data.grid.hexes.items()
            if stop_zone(place) == railway.zone and self.board.face(name).cities
            for city in self.board.cities_of(name)
        ]

    def barred_stops(self, railway: Railway) -> set[str]:
        assert isinstance(railway, RailwayOE)
        opened = {
            city for name in (railway.star, railway.circle) if name for city in self.board.cities_of(name)
        }
        return (self._full(railway) | self.data.grid.terminal_stops) - opened

    def _full(self, railway: Railway) -> set[str]:
        """Cities full of foreign tokens."""
        own, board = set(self.starts(railway)), self.board
        return {c for c, codes in board.tokens.items() if c not in own and len(codes) >= board.slots(c)}

    def opening_links(self, railway: Railway) -> set[Link]:
        """11.2.2: the way to the White Cliffs ferry leads past a full Lille while its position is empty."""
        if LILLE not in self.data.grid.hexes or not lille_open(self):
            return set()
        side = self.data.grid.side(LILLE, 1)
        return {link for link in self.track.links.get(LILLE, ()) if side in (link.a, link.b)}

    def can_run(self, railway: Railway) -> bool:
        """Whether it reaches a stop on another hex from one of its tokens."""
        return self.links_stops(railway, self.reach(railway))

    def links_stops(self, railway: Railway, reach: ReachOE) -> bool:
        """Whether stops of two hexes are reached; 14.8: to its owner the token of Hochberg is one."""
        mine = self.mine_of(railway)
        return reach.leads_on() or (bool(mine) and any(link.hex == mine for link in reach.links))

    # --- what its rules of laying and its routes are

    def track_rules(self, railway: Railway) -> TrackRulesOE:
        return TrackRulesOE(self, railway)

    def route_maker(self, railway: Railway, only: Collection[str] | None = None) -> RoutesOE:
        return RoutesOE(self, railway)

    def indexed_drawn(self, railway: Railway, nodes: Collection[str]) -> Indexed:
        """Water makes track of its own, so the whole problem is needed; it is made once for a position."""
        return self.indexed_problem(railway)

    # --- train limits (5.2, 14.10)

    def counted_trains(self, railway: Railway) -> list[str]:
        """Trains that count against the limit, and for the duty to own one."""
        return [train for train in railway.trains if not train.endswith(SWIFT)]

    def over_limit(self, railway: Railway) -> bool:
        return len(self.counted_trains(railway)) > self.train_limit(railway)

    def has_room(self, railway: Railway, train: str) -> bool:
        return len(self.counted_trains(railway)) < self.train_limit(railway)

    # --- the order of a round (11, 15.3)

    def bell(self) -> RailwayOE | None:
        """The railway that has minor C and chooses where it operates."""
        for railway in self.of_kind("minor", "major"):
            if self.has_power(railway, "C") and railway.floated and not railway.insolvent:
                return railway
        return None

    def round_order(self) -> list[str]:
        """Minors and regionals first, then majors and nationals; the railway with minor C first or last among
        its like, if it said so."""
        order = self.operating_order()
        railway = self.bell()
        if railway is None or not self.place_of_c or railway.code not in order:
            return order
        rank = railway.kind_data.rank
        alike = [
            code for code in order if self.railways[code].kind_data.rank == rank and code != railway.code
        ]
        before = [code for code in order if self.railways[code].kind_data.rank < rank]
        after = [code for code in order if self.railways[code].kind_data.rank > rank]
        moved = [railway.code, *alike] if self.place_of_c == "first" else [*alike, railway.code]
        return [*before, *moved, *after]
