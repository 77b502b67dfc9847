"""Whether yellow tiles could link a home to another stop (11.1.9).

Tiles that link it lie in a line: from the home, over track that is there and hexes that are empty, to a stop.
Whatever else is laid is of no help, so only lines are followed, tile by tile, with what is left of points and
money. Where a line comes to a hex over a side at which another came with as much left, it is given up: what
lies beyond is as near to the other. That holds while no kind of tile runs out; where one might, every line
is followed to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from bradshaw.core.refusal import Refusal
from bradshaw.rail.board.tile import Rotated
from bradshaw.rail.laying import Lay
from bradshaw.rail.network.track import across
from bradshaw.rail.network.walks import flood

from ..state import RailwayOE
from ..water import Ferry, FerryEnd
from .basis import sea_hexes
from .depot import RESERVED, train_price
from .events import OperatingOE
from .laying import BUILDERS, TrackRulesOE
from .ports import shore
from .reach import UNIT, ReachOE

#: A kind of tile of which fewer are left may run out on one line.
PLENTY = 12


class Line(NamedTuple):
    """What is left after some tiles in a line."""

    points: int
    #: Minors whose own point has not been used.
    bound: frozenset[str]
    cash: int
    #: The ferries on the way, in half zones: every further tile pays for them (11.1.6).
    water: int
    #: Hexes and tiles of the line.
    laid: tuple[tuple[str, str], ...] = ()

    def at_least(self, other: Line) -> bool:
        """Whether as much is left as after another line."""
        enough = self.points >= other.points and self.bound >= other.bound and self.cash >= other.cash
        return enough and self.water <= other.water


class YellowLine:
    """The search for a line of one railway in its first turn."""

    def __init__(self, table: OperatingOE, railway: RailwayOE) -> None:
        self.table, self.railway = table, railway
        self.rules = DryRules(table, railway)
        closed = frozenset(table.closed_hexes(railway)) | sea_hexes(table.rules.flags)
        self.track = table.track.without(closed)
        self.closed = closed
        self.home = {city.partition(".")[0] for city in table.starts(railway)}
        self.mine = table.mine_of(railway)
        self.ferries = [
            (shore(table, here.hex, here.edge), here.hex, ferry, there)
            for ferry in table.water.ferries.values()
            for here, there in (ferry.ends, ferry.ends[::-1])
            if here.edge is not None
        ]
        self._came: dict[tuple[str, int], list[Line]] = {}
        self._candidates: dict[str, list[tuple[Lay, Rotated]]] = {}

    def exists(self) -> bool:
        """Whether a line leads to another stop."""
        minors = frozenset(m for m in BUILDERS if self.table.has_power(self.railway, m))
        line = Line(self.rules.turn_points(), minors, self.railway.cash, 0)
        return self._from_home(line) or self._from_track(line)

    def _from_home(self, line: Line) -> bool:
        """The first tile on the home itself: any city of it may become that of the token."""
        board = self.table.board
        for name in sorted(self.home):
            if board.tile_at(name)[0]:
                continue
            for lay, turned in self._tiles(name):
                longer = self._with(line, lay)
                cities = [stop for stop in lay.tile.stops if stop[0] == "c"]
                edges = {edge for city in cities for edge in _joined(turned, city) if edge.isdigit()}
                if longer and any(self._leaves(name, int(edge), longer) for edge in sorted(edges)):
                    return True
        return False

    def _from_track(self, line: Line) -> bool:
        """On from wherever its track ends."""
        for one in self.rules.reached.shores:
            wet = line._replace(water=one.cost)
            for name in sorted(one.hexes):
                if any(self._enters(name, edge, wet) for edge in sorted(one.reach.entries(name))):
                    return True
        return False

    # --- along the line

    def _enters(self, name: str, edge: int, line: Line) -> bool:
        """Over an edge into a hex without track there: every tile that goes on from it."""
        taken = name in self.closed or name in self.home or any(name == laid for laid, _ in line.laid)
        if taken or self.table.board.tile_at(name)[0] or self._better(name, edge, line):
            return False
        for lay, turned in self._tiles(name):
            ends = _joined(turned, str(edge))
            longer = self._with(line, lay) if ends else None
            if longer is None:
                continue
            if name == self.mine or any(not end.isdigit() and end[0] != "x" for end in ends):
                return True
            if any(self._leaves(name, int(end), longer) for end in sorted(ends) if end.isdigit()):
                return True
        return False

    def _leaves(self, name: str, edge: int, line: Line) -> bool:
        """Over an edge out of a hex: along the track that lies there, or by ferry, to a stop or on."""
        side = self.table.board.grid.side(name, edge)
        if side is None:
            return False
        rides = [(ferry, there) for at, here, ferry, there in self.ferries if (at, here) == (side, name)]
        if rides:
            return any(self._rides(ferry, there, line) for ferry, there in rides)
        return self._lands(side, across(side, name), line)

    def _rides(self, ferry: Ferry, there: FerryEnd, line: Line) -> bool:
        """To the town of a ferry, an offshore port, or the far shore."""
        if ferry.town or there.edge is None:
            return True
        wet = line._replace(water=line.water + ferry.distance * UNIT)
        return self._lands(shore(self.table, there.hex, there.edge), there.hex, wet)

    def _lands(self, side: str, name: str, line: Line) -> bool:
        """Over a side into a hex."""
        found = flood([(side, name)], self._along)
        if any(self._stops(node, hex_) for node, hex_ in found):
            return True
        edges = self.table.board.grid.neighbours
        for node, hex_ in found:
            if "|" in node and hex_ in edges:
                edge = edges[hex_].index(across(node, hex_))
                if self._enters(hex_, edge, line):
                    return True
        return False

    def _stops(self, node: str, hex_: str) -> bool:
        """Whether a train could stop where a line has come: at a stop, or at the token of Hochberg."""
        if "|" not in node:
            return ".x" not in node and hex_ not in self.home
        return hex_ == self.mine and any(node in (link.a, link.b) for link in self.track.links.get(hex_, ()))

    def _along(self, at: tuple[str, str]) -> Iterator[tuple[str, str]]:
        """From where a line enters a hex, or from a junction in it, along the track that lies there; a node
        and the hex that is entered there."""
        node, hex_ = at
        for link in self.track.links.get(hex_, ()):
            if node in (link.a, link.b):
                other = link.other(node)
                yield other, across(other, hex_) if "|" in other else hex_

    # --- tiles

    def _tiles(self, name: str) -> list[tuple[Lay, Rotated]]:
        """The yellow tiles that may lie on an empty hex, whoever reaches it."""
        if name not in self._candidates:
            self._candidates[name] = list(self._legal(name))
        return self._candidates[name]

    def _legal(self, name: str) -> Iterator[tuple[Lay, Rotated]]:
        rules, grid = self.rules, self.table.board.grid
        if not rules.has_rights(self.table.place(name)):
            return
        for action in rules.candidates(name, rules.tiles_for(name)):
            lay = rules.look(action)
            if lay.tile.colour == "yellow" and self._allowed(lay):
                yield lay, grid.rotated(name, lay.tile.id, lay.rotation)

    def _allowed(self, lay: Lay) -> bool:
        try:
            self.rules.check_hex(lay)
            self.rules.check_tile(lay)
        except Refusal:
            return False
        return True

    def _with(self, line: Line, lay: Lay) -> Line | None:
        """A line with one tile more, if points and money suffice: the treasury pays for the tile, and with
        the president's cash what is left must pay for the reserved 2+2."""
        rules, table = self.rules, self.table
        left = rules.tiles_left(lay.tile.id)
        if left is not None and left <= sum(tile == lay.tile.id for _, tile in line.laid):
            return None
        minor = rules.bound_point(lay, tuple(m for m in BUILDERS if m not in line.bound))
        points = line.points - rules.points(lay) + bool(minor)
        cash = line.cash - rules.fee(lay) - line.water * table.setup.water.track.ferry // UNIT
        president = table.players[self.railway.president or ""].cash
        price = train_price(table, self.railway, RESERVED)
        if points < 0 or cash < 0 or cash + president < price:
            return None
        return Line(points, line.bound - {minor}, cash, line.water, (*line.laid, (lay.hex.id, lay.tile.id)))

    def _better(self, name: str, edge: int, line: Line) -> bool:
        """Whether another line has come here with as much left."""
        came = self._came.setdefault((name, edge), [])
        if not self._scarce and any(other.at_least(line) for other in came):
            return True
        came.append(line)
        return False

    @cached_property
    def _scarce(self) -> bool:
        """Whether a kind of plain yellow tile might run out."""
        tiles = self.table.board.grid.box.values()
        plain = [tile for tile in tiles if tile.colour == "yellow" and not tile.stops]
        left = [self.rules.tiles_left(tile.id) for tile in plain]
        return any(number is not None and number < PLENTY for number in left)


class DryRules(TrackRulesOE):
    """As ever, but over land and ferries alone."""

    table: OperatingOE

    @cached_property
    def reached(self) -> ReachOE:
        return self.table.dry_reach(self.railway)


def _joined(turned: Rotated, end: str) -> set[str]:
    """Everything to which track of a tile leads from one of its ends: edges and stops."""

    def beyond(at: str) -> Iterator[str]:
        for stretch in turned.stretches:
            if at in (stretch.a, stretch.b):
                yield stretch.b if stretch.a == at else stretch.a

    ends = {stop for stretch in turned.stretches for stop in (stretch.a, stretch.b)}
    return set(flood([end], beyond)) - {end} if end in ends else set()
