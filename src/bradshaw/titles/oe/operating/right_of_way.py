"""The green tile that makes a railway's first connection (11.1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import LayTile
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.laying import Lay

from ..state import RailwayOE
from .depot import RESERVED, train_price
from .events import OperatingOE
from .laying import BUILDERS, TrackRulesOE
from .reach import ReachOE

#: Tiles that are tried before it is taken for granted that yellow ones could link a home.
MOST_TRIED = 400


class RightOfWay:
    """In the first turn of a railway, before phase 3, if yellow tiles cannot link its home."""

    def __init__(self, table: OperatingOE, railway: RailwayOE) -> None:
        self.table, self.railway = table, railway
        self.tried = 0

    def possible(self) -> bool:
        """Whether the green tile may be used in this turn; seen at its beginning."""
        table, railway = self.table, self.railway
        if table.phase != "2" or railway.operated or railway.national or self.linked():
            return False
        return not self._yellow_links(table.track_rules(railway).turn_points(), ())

    def linked(self) -> bool:
        """Whether land track or ferries lead from its home to another stop."""
        stops = self.table.dry_reach(self.railway).stops
        return len({stop.partition(".")[0] for stop in stops if ".x" not in stop}) > 1

    def _yellow_links(self, points: int, used: tuple[str, ...]) -> bool:
        """Whether yellow tiles that it could lay and pay would link it: tried tile by tile. `used` are minors
        whose own point has been used."""
        rules = DryRules(self.table, self.railway)
        actions = sorted(self._yellow(rules, points, used), key=lambda one: not self._has_stop(one.hex))
        for action in actions:
            self.tried += 1
            if self.tried > MOST_TRIED:
                return True
            with self.table.imagining():
                lay = rules.look(action)
                cost = rules.cost(lay)
                self.railway.cash -= cost
                self.table.board.lay(action.hex, lay.tile.id, action.rotation)
                minor = rules.bound_point(lay, used)
                left, gone = points - rules.points(lay) + bool(minor), (*used, minor) if minor else used
                if self.linked() or self._yellow_links(left, gone):
                    return True
        return False

    def _has_stop(self, hex_name: str) -> bool:
        return bool(self.table.board.face(hex_name).stops)

    def _yellow(self, rules: TrackRulesOE, points: int, used: tuple[str, ...]) -> Iterator[LayTile]:
        """Yellow tiles that would leave enough for the reserved 2+2, with what the president has."""
        if not points and all(
            minor in used for minor in BUILDERS if self.table.has_power(self.railway, minor)
        ):
            return
        president = self.railway.president or ""
        means = self.railway.cash + self.table.players[president].cash
        price = train_price(self.table, self.railway, RESERVED)
        for action, lay, cost in rules.fits():
            needed = rules.points(lay) - bool(rules.bound_point(lay, used))
            if needed <= points and cost + price <= means:
                yield action

    # --- the green tile

    def lays(self) -> Iterator[LayTile]:
        rules = self.table.track_rules(self.railway)
        for hex_name in sorted(self.table.reach(self.railway).hexes):
            old = self.table.board.tile_at(hex_name)[0]
            place = self.table.place(hex_name)
            if not old or place.cities:
                continue
            tiles = [tile for tile in rules.tiles_for(hex_name) if tile.colour == "green"]
            yield from unrefused(rules.candidates(hex_name, tiles), self.check)

    def check(self, action: LayTile) -> None:
        """A plain or town tile, a normal upgrade otherwise, that completes the link."""
        table, rule = self.table, self.table.section("right of way")
        rules = GreenRules(table, self.railway)
        lay = rules.look(action)
        require(not lay.tile.cities, rule, "a right-of-way is no city tile")
        require(not self.linked(), rule, f"{self.railway.code} is linked already")
        rules.check(action)
        with table.imagining():
            table.board.lay(action.hex, lay.tile.id, action.rotation)
            linked = self.linked()
        if not linked:
            raise Refusal(
                rule, f"tile {action.tile} on {action.hex} does not link {self.railway.code} to a stop"
            )


class DryRules(TrackRulesOE):
    """As ever, but over land and ferries alone."""

    table: OperatingOE

    @cached_property
    def reached(self) -> ReachOE:
        return self.table.dry_reach(self.railway)


class GreenRules(TrackRulesOE):
    """As ever, but green tiles are there."""

    def check_tile(self, lay: Lay) -> None:
        """The colour is the one thing that is not asked."""
        suits = self.grid.suits(lay.hex.id, lay.old, lay.tile)
        require(suits, self.rule, f"tile {lay.tile.id} does not suit {lay.hex.id}")
        require(self.tiles_left(lay.tile.id) != 0, self.rule, f"no tile {lay.tile.id} is left")
