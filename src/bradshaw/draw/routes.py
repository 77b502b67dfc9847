"""Routes on a board: as lines of a whole drawing, and as overlays hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from bradshaw.rail.box import RailBox
from bradshaw.rail.routes import Problem, Route, nodes_of
from bradshaw.rail.routes.written import stop_of
from bradshaw.rail.view import RailView

from . import palette as ink
from . import symbols
from .board import BoardPosition, DrawnRoute, TrackEnd
from .curve import Curve
from .pictures import board
from .placement import Placement, placement
from .svg import circle, moved, stroke, text

ROUTE_COLOURS = ("#d6336c", "#1c7ed6", "#f08c00", "#2b8a3e", "#7048e8", "#0b7285")
#: The disc with the number of a route.
NUMBER_RADIUS = 8.5


class RouteLook(Struct, frozen=True):
    """How a route looks: three things that tell it from others."""

    #: Its number on the board, from 1.
    number: int
    colour: str
    #: White dashes on the line: lengths of strokes and gaps; empty for none.
    dashes: str


class RoutePieces(Struct, frozen=True):
    """A route as overlays."""

    look: RouteLook
    #: Hex -> what of the route is seen there, a group in the board's coordinates.
    pieces: dict[str, str]


def drawn_routes(box: RailBox, problem: Problem, routes: Sequence[Route]) -> list[DrawnRoute]:
    """Routes as coloured lines for a board, each with its train and what it earns. What lies over water is
    not in them."""
    return [
        DrawnRoute(
            ends=[end for leg in _legs(box, problem, route) if leg.track for end in (leg.start, leg.end)],
            colour=look_of(i).colour,
            label=f"{problem.trains[route.train].name}-train: {box.sum(route.revenue)}",
        )
        for i, route in enumerate(routes)
    ]


def route_pieces(
    view: RailView, box: RailBox, problem: Problem, routes: Sequence[Route], first: int = 0
) -> list[RoutePieces]:
    """Routes to be laid over a board; `first` is how many are drawn already."""
    position = board(view, box)
    taken: set[str] = set()
    return [
        _Overlay(position, first + i, list(_legs(box, problem, route))).drawn(taken)
        for i, route in enumerate(routes)
    ]


def look_of(number: int) -> RouteLook:
    """How the route with a number, from 0, looks."""
    dashes = symbols.PATTERNS[number % len(symbols.PATTERNS)]
    return RouteLook(number + 1, ROUTE_COLOURS[number % len(ROUTE_COLOURS)], dashes)


# --- the way of a route


class _Leg(NamedTuple):
    """From one end of track to another: on one hex over track, or over water wherever that is."""

    start: TrackEnd
    end: TrackEnd
    track: bool


def _legs(box: RailBox, problem: Problem, route: Route) -> Iterator[_Leg]:
    """What people see of a route. What a problem makes up for the search lies between two ends that are on
    the board: it is one leg over water."""
    afloat: TrackEnd | None = None
    for index, (a, b) in zip(route.pieces, pairwise(nodes_of(problem, route)), strict=True):
        hex_name = problem.pieces[index].hex
        start, end = _end(box, a, hex_name), _end(box, b, hex_name)
        if start is not None and end is not None and start[0] == end[0] == hex_name:
            if afloat is not None and afloat != start:
                yield _Leg(afloat, start, False)
            afloat = None
            if start != end:
                yield _Leg(start, end, True)
            continue
        afloat = afloat or start
        if afloat is not None and end is not None:
            if afloat != end:
                yield _Leg(afloat, end, False)
            afloat = None


def _end(box: RailBox, node: str, hex_name: str) -> TrackEnd | None:
    """Where a node lies on the board, if it does: on the hex that is named, where it touches that."""
    if "|" in node:
        one, _, other = node.partition("|")
        here, there = (other, one) if other == hex_name else (one, other)
        if here not in box.locations or there not in box.locations[here].neighbours:
            return None
        return here, str(box.locations[here].neighbours.index(there))
    stop = stop_of(node)
    name, _, end = stop.partition(".") if "." in stop else stop.partition("*")
    return (name, end) if name in box.locations else None


# --- overlays


class _Overlay:
    """One route over a board."""

    def __init__(self, position: BoardPosition, number: int, legs: Sequence[_Leg]) -> None:
        self.position, self.legs = position, legs
        self.look, self.number = look_of(number), number

    def drawn(self, taken: set[str]) -> RoutePieces:
        """The pieces; `taken` are hexes where other routes have their numbers."""
        ways: dict[str, list[str]] = {}
        for leg in self.legs:
            ways.setdefault(leg.start[0], []).append(self._track(leg) if leg.track else self._water(leg))
        at = self._place_of_number(taken)
        if at is not None:
            taken.add(at[0])
            ways[at[0]].append(self._badge(at[1]))
        middles = self.position.map.middles
        about = {"class": "route", "data_route": str(self.number)}
        return RoutePieces(
            self.look,
            {
                name: moved("".join(lines), middles[name], data_hex=name, **about)
                for name, lines in ways.items()
            },
        )

    def _track(self, leg: _Leg) -> str:
        curve = self._curve(leg)
        d = curve.path()
        lines = stroke(d, ink.HALO, ink.ROUTE_CASING, stroke_linecap="round")
        lines += stroke(d, self.look.colour, ink.ROUTE_WIDTH, stroke_linecap="round")
        return lines + symbols.route_pattern(d, self.number)

    def _water(self, leg: _Leg) -> str:
        """A line over water, dotted, seen from the hex where it begins."""
        middles = self.position.map.middles
        apart = middles[leg.end[0]] - middles[leg.start[0]]
        d = Curve(self._point(leg.start), apart + self._point(leg.end)).path()
        dots = {"stroke_linecap": "round", "stroke_dasharray": "0.1 9"}
        return stroke(d, ink.HALO, ink.ROUTE_CASING, **dots) + stroke(d, self.look.colour, 6.5, **dots)

    def _curve(self, leg: _Leg) -> Curve:
        return self._placed(leg.start[0]).curve(leg.start[1], leg.end[1])

    def _point(self, end: TrackEnd) -> complex:
        placed = self._placed(end[0])
        known = end[1].isdigit() or end[1] in placed.sites
        return placed.end(end[1]) if known else 0j

    def _placed(self, name: str) -> Placement:
        face, rotation = self.position.face(self.position.map.hexes[name])
        return placement(face, self.position.layout, rotation)

    def _place_of_number(self, taken: set[str]) -> tuple[str, complex] | None:
        """On the track nearest to the middle of the route, where no other route has its number."""
        rails = [leg for leg in self.legs if leg.track]
        if not rails:
            return None
        middle = len(rails) // 2
        outwards = sorted(range(len(rails)), key=lambda i: abs(i - middle))
        best = next((i for i in outwards if rails[i].start[0] not in taken), middle)
        return rails[best].start[0], self._curve(rails[best]).point(0.5)

    def _badge(self, at: complex) -> str:
        disc = circle(at, NUMBER_RADIUS, fill=self.look.colour, stroke=ink.HALO, stroke_width=1.6)
        return disc + text(at, str(self.look.number), 10.5, bold=True, fill=ink.text_on(self.look.colour))
