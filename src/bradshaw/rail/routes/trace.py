"""From a drawn route, the names of its nodes in order, to the pieces of track under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from .errors import Objection, RouteError
from .layout import Layout, is_junction, is_side
from .problem import Route
from .score import Run, Score, score


def faults(layout: Layout, nodes: Sequence[str]) -> Iterator[Objection]:
    """Why these nodes are no walk over the track from one place to another, if they are not."""
    unknown = [node for node in nodes if node not in layout.at]
    for node in unknown:
        yield Objection("unknown", f"{node} is not on the map", (node,))
    if unknown:
        return
    yield from _bad_ends(layout, nodes)
    yield from _repeats(layout, nodes)
    yield from _gaps(layout, nodes)


def _bad_ends(layout: Layout, nodes: Sequence[str]) -> Iterator[Objection]:
    if len(nodes) < 2:
        yield Objection("too-short", "a route needs at least two places", tuple(nodes))
        return
    for code, verb, node in (("start", "begins", nodes[0]), ("end", "ends", nodes[-1])):
        if node not in layout.places:
            yield Objection(code, f"the route {verb} at {node}, which is no city, town or off-board", (node,))


def _repeats(layout: Layout, nodes: Sequence[str]) -> Iterator[Objection]:
    seen: set[str] = set()
    for node in nodes:
        if node in seen and not (node in layout.places and layout.places[node].again):
            yield _repeat(node)
        seen.add(node)


def _repeat(node: str) -> Objection:
    if is_side(node):
        return Objection("reuses-side", f"the route crosses the side {node} twice", (node,))
    if is_junction(node):
        return Objection("reuses-junction", f"the route passes the junction {node} twice", (node,))
    return Objection("reuses-place", f"the route visits {node} twice", (node,))


def _gaps(layout: Layout, nodes: Sequence[str]) -> Iterator[Objection]:
    """Missing track, and sides where the route stays on the hex it came from."""
    came_over = ""
    for here, there in pairwise(nodes):
        pieces = layout.between(here, there)
        over = layout.problem.pieces[pieces[0]].hex if pieces else ""
        if not pieces:
            yield Objection("no-track", f"no track joins {here} and {there}", (here, there))
        elif is_side(here) and over == came_over:
            yield Objection("turns-back", f"the route turns back at the side {here}", (here,))
        came_over = over


def reused(layout: Layout, pieces: Sequence[int]) -> Iterator[Objection]:
    """Track that a walk uses twice: where it comes back to a place, it must do so over other track."""
    for index in sorted({piece for piece in pieces if pieces.count(piece) > 1}):
        piece = layout.problem.pieces[index]
        text = f"the route uses the track between {piece.a} and {piece.b} twice"
        yield Objection("reuses-piece", text, (piece.a, piece.b))


def walks(layout: Layout, nodes: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """The pieces under a walk without faults: several ways where pieces lie side by side."""
    return product(*(layout.between(here, there) for here, there in pairwise(nodes)))


def run_of(layout: Layout, nodes: Sequence[str], pieces: tuple[int, ...]) -> Run:
    """The run over these pieces; made once."""
    key = (nodes[0], pieces)
    run = layout.runs.get(key)
    if run is None:
        places = tuple(layout.places[node] for node in nodes if node in layout.places)
        run = layout.runs[key] = Run(places, tuple(layout.problem.pieces[index] for index in pieces))
    return run


def run_on(layout: Layout, route: Route) -> Run:
    """The run of a route."""
    return layout.runs.get((route.places[0], route.pieces)) or run_of(
        layout, trace(layout, route.places[0], route.pieces), route.pieces
    )


def score_on(layout: Layout, train: int, start: str, pieces: tuple[int, ...], run: Run) -> Score:
    """What a run counts for a train; worked out once."""
    key = (train, start, pieces)
    found = layout.scores.get(key)
    if found is None:
        found = score(layout.problem.trains[train], run, layout.problem.positions)
        layout.scores[key] = found
    return found


def trace(layout: Layout, start: str, pieces: Sequence[int]) -> tuple[str, ...]:
    """The nodes that one passes when following these pieces from a place."""
    nodes = [start]
    for piece in pieces:
        if piece not in layout.at.get(nodes[-1], ()):
            raise RouteError("no-track", f"piece {piece} does not begin at {nodes[-1]}", (nodes[-1],))
        nodes.append(layout.far_end(piece, nodes[-1]))
    return tuple(nodes)


def as_numbers(layout: Layout, routes: Sequence[Route]) -> list[int]:
    """Routes as numbers, to be recorded: train, first place, how many pieces of track, and which."""
    numbered = {place.name: number for number, place in enumerate(layout.problem.places)}
    return [n for r in routes for n in (r.train, numbered[r.places[0]], len(r.pieces), *r.pieces)]


def from_numbers(layout: Layout, numbers: Sequence[int]) -> list[Route]:
    """The routes again; what each earns is not among the numbers."""
    places, rest, routes = layout.problem.places, list(numbers), []
    while rest:
        train, start, count = rest[:3]
        pieces, rest = tuple(rest[3 : 3 + count]), rest[3 + count :]
        nodes = trace(layout, places[start].name, pieces)
        routes.append(Route(train, tuple(node for node in nodes if node in layout.places), pieces, 0))
    return routes
