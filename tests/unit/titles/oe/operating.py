"""Positions of 18OE in operating rounds, put together piece by piece."""

from __future__ import annotations

from typing import Any, Self

from bradshaw.core.game import Game
from bradshaw.rail.routes import RouteError, Solution, explain, solve
from bradshaw.rail.routes.indexed import Indexed
from bradshaw.rail.routes.written import best_way, ways
from bradshaw.titles.oe.title import TITLE

from .positions import NAMES, Position


class Operating(Position):
    """A game whose table is set up by hand, in an operating round."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.game = Game(TITLE, NAMES[:players], seed=1, options=options)
        table: Any = self.game.table
        table.patronage.clear()
        self.table = table
        self.phase("2")

    # --- the board

    def tile(self, hex_name: str, tile: str, rotation: int = 0) -> Self:
        self.table.board.lay(hex_name, tile, rotation)
        return self._taken()

    def track(self, hex_name: str, tile: str, *edges: int) -> Self:
        """A tile, turned so that its track leads to some edges."""
        grid = self.table.data.grid
        old = self.table.board.tile_at(hex_name)
        fitting = [r for r in range(6) if set(edges) <= grid.tiles[tile].rotated(r).exits]
        legal = [r for r in fitting if grid.objection(hex_name, *old, tile, r) is None]
        return self.tile(hex_name, tile, (legal or fitting)[0])

    def token(self, code: str, hex_name: str, city: int = 0) -> Self:
        self.table.board.place(code, f"{hex_name}.c{city}")
        return self._taken()

    def foreign(self, hex_name: str, *codes: str, city: int = 0) -> Self:
        """Tokens of others fill a city."""
        for code in codes:
            self.table.board.place(code, f"{hex_name}.c{city}")
        return self._taken()

    def patronage(self, hex_name: str) -> Self:
        self.table.patronage.append(hex_name)
        return self._taken()

    def power(self, code: str, *minors: str) -> Self:
        """A major has the powers of some minors."""
        railway = self.company(code)
        railway.subsidiaries = tuple(minors)
        for minor in minors:
            self.company(minor).out = "merged"
        return self._taken()

    def set(self, code: str, **fields: Any) -> Self:
        for name, value in fields.items():
            setattr(self.company(code), name, value)
        return self._taken()

    def note(self, **fields: Any) -> Self:
        """Fields of the table."""
        for name, value in fields.items():
            setattr(self.table, name, value)
        return self._taken()

    # --- turns

    def operate(self, code: str, first: bool = False, round_name: str = "Operating round 3.1") -> Self:
        """The turn of a railway begins: its first, or a later one."""
        table = self.table
        self.company(code).operated = self.company(code).supplied = not first
        while len(table.agenda) > 1:
            table.agenda.pop()
        course = table.agenda[0]
        course.stage, course.turn, course.done_rounds, course.rounds = "operating", 3, 1, 2
        table.round_name, table.round_in_set = round_name, 1
        for item, private in table.privates.items():
            if table.is_concession(item):
                private.owner, private.closed = None, True
        step = table.push(table.step("operating round"))
        step.waiting = step.list_of([])
        table.push(table.step("turn"), code=code).begin()
        table.settle()
        return self._taken()

    def until(self, kind: str) -> Self:
        """Pass, run and withhold until a step of some kind asks."""
        for _ in range(30):
            if kind in type(self.table.top).__name__:
                return self
            words = self.words()
            choice = next(
                (w for w in ("pass", "dividend withhold", "run") if any(x.startswith(w) for x in words)), ""
            )
            assert choice, f"{type(self.table.top).__name__}: {words}"
            self.play(choice)
        raise AssertionError(f"no step {kind}")

    def finish(self) -> Self:
        """Pass until the turn has come to its trains, or is over."""
        while self.step in ("TrackOE", "TokenOE"):
            self.play("pass")
        return self

    @property
    def step(self) -> str:
        return type(self.table.top).__name__

    # --- routes

    def solution(self, code: str) -> Solution:
        return solve(self.table.route_problem(self.company(code)))

    def best(self, code: str) -> int:
        found = self.solution(code)
        assert found.proven
        return found.value

    def route(self, code: str, *stops: str, train: int = 0) -> int | str:
        """What a route over some stops earns, or why it is refused."""
        indexed = Indexed(self.table.route_problem(self.company(code)))
        try:
            return best_way(indexed, train, list(ways(indexed, stops))).revenue
        except RouteError as error:
            return error.code

    def length(self, code: str, *stops: str, train: int = 0) -> int:
        """How long a route over some stops is."""
        problem = self.table.route_problem(self.company(code))
        indexed = Indexed(problem)
        route = best_way(indexed, train, list(ways(indexed, stops)))
        return explain(problem, route).length

    def joined(self, start: str, end: str) -> tuple[int, int]:
        """Plain yellow track between two hexes; the edges at which it begins and ends."""
        grid = self.table.data.grid
        plain = {"01": "7", "02": "8", "03": "9"}
        ways = [[start]]
        while ways:
            way = ways.pop(0)
            for edge in range(6):
                ahead = grid.neighbour(way[-1], edge)
                if ahead == end:
                    return self._lay_way([*way, end], plain)
                place = grid.hexes.get(ahead or "")
                if (
                    place
                    and place.colour == "white"
                    and not place.stops
                    and ahead not in way
                    and len(way) < 6
                ):
                    ways.append([*way, str(ahead)])
        raise AssertionError(f"no way from {start} to {end}")

    def _lay_way(self, way: list[str], plain: dict[str, str]) -> tuple[int, int]:
        grid = self.table.data.grid

        def edge(here: str, there: str) -> int:
            return next(e for e in range(6) if grid.neighbour(here, e) == there)

        for before, here, after in zip(way, way[1:], way[2:], strict=False):
            a, b = sorted((edge(here, before), edge(here, after)))
            turn = min(b - a, 6 - (b - a))
            self.track(here, plain[f"0{turn}"], a, b)
        return edge(way[0], way[1]), edge(way[-1], way[-2])
