"""Positions of 18OE in operating rounds, put together piece by piece."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Self

from bradshaw.rail.routes import RouteError, Solution, explain, solve
from bradshaw.rail.routes.indexed import Indexed
from bradshaw.rail.routes.written import best_way, ways
from bradshaw.titles.oe.steps.op_turn import TurnOE
from bradshaw.titles.oe.title import TITLE

from .positions import Position


class Operating(Position):
    """A game whose table is written piece by piece, in an operating round."""

    TITLE = TITLE

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__(players, **options)
        self.put(patronage=[]).phase("2")

    # --- the board

    def tile(self, hex_name: str, tile: str, rotation: int = 0) -> Self:
        return self.tiles(**{hex_name: f"{tile} {rotation}"})

    def track(self, hex_name: str, tile: str, *edges: int) -> Self:
        """A tile, turned so that its track leads to some edges."""
        grid = self.data.grid
        old = self._entries("board", "tiles").get(hex_name, ("", 0))
        fitting = [r for r in range(6) if set(edges) <= grid.tiles[tile].rotated(r).exits]
        legal = [r for r in fitting if grid.objection(hex_name, *old, tile, r) is None]
        return self.tile(hex_name, tile, (legal or fitting)[0])

    def token(self, code: str, hex_name: str, city: int = 0) -> Self:
        """A token besides those of the charter."""
        return self.foreign(hex_name, code, city=city)

    def foreign(self, hex_name: str, *codes: str, city: int = 0) -> Self:
        """Tokens of others fill a city."""
        for code in codes:
            self._place(code, f"{hex_name}.c{city}")
        return self

    def patronage(self, hex_name: str) -> Self:
        return self.put(patronage=[*self.document.get("patronage", []), hex_name])

    def power(self, code: str, *minors: str) -> Self:
        """A major has the powers of some minors."""
        self.put(railways={minor: {"out": "merged", "floated": True} for minor in minors})
        return self.set(code, subsidiaries=list(minors))

    # --- turns

    def operate(self, code: str, first: bool = False, round_name: str = "Operating round 3.1") -> Self:
        """The turn of a railway begins: its first, or a later one."""
        self.set(code, operated=not first, supplied=not first)
        self.put(round_name=round_name, round_in_set=1)
        return self._at(self.step_named("operating round", waiting=[code]), turn=3, done_rounds=1, rounds=2)

    def operating_round(self) -> Self:
        """An operating round begins."""
        return self._at(turn=3, done_rounds=0, rounds=2)

    def at_step(self, code: str, role: str, **fields: Any) -> Self:
        """A later turn of a railway has come to a step; `fields` are those of the turn."""
        self.operate(code).put(operating=code)
        stage = TurnOE.ORDER.index(role)
        turn = self.step_named("turn", railway=code, stage=stage, did=[], **fields)
        return self.put(agenda=[*self.document["agenda"][:1], self._empty_round(), turn])

    def _empty_round(self) -> dict[str, Any]:
        return self.step_named("operating round", waiting=[])

    def until(self, kind: str) -> Self:
        """Pass, run and withhold until a step of some kind asks."""
        for _ in range(30):
            if kind in type(self.table.top).__name__:
                self._standing = True
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
        """The shortest plain yellow track between two hexes; the edges at which it begins and ends."""
        grid, laid = self.data.grid, self._entries("board", "tiles")
        waiting, seen = [[start]], {start}
        while waiting:
            way = waiting.pop(0)
            for edge in sorted(grid.open_edges(way[-1])):
                ahead = grid.neighbour(way[-1], edge)
                if ahead is None or (edge + 3) % 6 not in grid.open_edges(ahead):
                    continue
                if ahead == end:
                    return self._lay_way([*way, end])
                place = grid.hexes[ahead]
                if place.colour == "white" and not place.stops and not {ahead} & {*laid, *seen}:
                    seen.add(ahead)
                    waiting.append([*way, ahead])
        raise AssertionError(f"no way from {start} to {end}")

    def line(self, *stops: tuple[Any, ...]) -> Self:
        """Hexes with tiles, each joined to the next by plain track: (hex, tile or colour, further edges)."""
        edges = {stop[0]: list(stop[2:]) for stop in stops}
        for (one, *_), (other, *_) in pairwise(stops):
            begins, ends = self.joined(one, other)
            edges[one].append(begins)
            edges[other].append(ends)
        for hex_name, tile, *_ in stops:
            self.built(hex_name, tile, *edges[hex_name])
        return self

    def built(self, hex_name: str, tile: str, *edges: int) -> Self:
        """A tile, or the first of a colour that leads from its stop to some edges."""
        grid, place = self.data.grid, self.data.grid.hexes[hex_name]
        if tile in grid.tiles:
            return self.track(hex_name, tile, *edges)
        dots = [town.dots for town in place.towns]
        for name, one in grid.tiles.items():
            special = hex_name in one.only_on if one.only_on else one.all_labels == place.all_labels
            alike = bool(one.cities) == bool(place.cities) and [town.dots for town in one.towns] == dots
            exits = [one.rotated(r).exits for r in range(6)]
            if one.colour == tile and special and alike and any(set(edges) <= some for some in exits):
                return self.track(hex_name, name, *edges)
        raise AssertionError(f"no {tile} tile leads from {hex_name} to {edges}")

    def _lay_way(self, way: list[str]) -> tuple[int, int]:
        grid, plain = self.data.grid, {1: "7", 2: "8", 3: "9"}

        def edge(here: str, there: str) -> int:
            return next(e for e in range(6) if grid.neighbour(here, e) == there)

        for before, here, after in zip(way, way[1:], way[2:], strict=False):
            a, b = sorted((edge(here, before), edge(here, after)))
            turn = min(b - a, 6 - (b - a))
            self.track(here, plain[turn], a, b)
        return edge(way[0], way[1]), edge(way[-1], way[-2])
