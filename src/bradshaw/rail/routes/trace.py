"""From a drawn route, the names of its nodes in order, to the pieces of track under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from .errors import Objection, RouteError
from .indexed import Indexed, is_junction, is_side
from .problem import Route
from .score import DrawnRoute, Score, score


def faults(indexed: Indexed, nodes: Sequence[str]) -> Iterator[Objection]:
    """Why these nodes are no walk over the track from one place to another, if they are not."""
    unknown = [node for node in nodes if node not in indexed.at]
    for node in unknown:
        yield Objection("unknown", f"{node} is not on the map", (node,))
    if unknown:
        return
    yield from _bad_ends(indexed, nodes)
    yield from _repeats(indexed, nodes)
    yield from _gaps(indexed, nodes)


def _bad_ends(indexed: Indexed, nodes: Sequence[str]) -> Iterator[Objection]:
    if len(nodes) < 2:
        yield Objection("too-short", "a route needs at least two places", tuple(nodes))
        return
    for code, verb, node in (("start", "begins", nodes[0]), ("end", "ends", nodes[-1])):
        if node not in indexed.places:
            yield Objection(code, f"the route {verb} at {node}, which is no city, town or off-board", (node,))


def _repeats(indexed: Indexed, nodes: Sequence[str]) -> Iterator[Objection]:
    seen: set[str] = set()
    for node in nodes:
        if node in seen and not (node in indexed.places and indexed.places[node].again):
            yield _repeat(node)
        seen.add(node)


def _repeat(node: str) -> Objection:
    if is_side(node):
        return Objection("reuses-side", f"the route crosses the side {node} twice", (node,))
    if is_junction(node):
        return Objection("reuses-junction", f"the route passes the junction {node} twice", (node,))
    return Objection("reuses-place", f"the route visits {node} twice", (node,))


def _gaps(indexed: Indexed, nodes: Sequence[str]) -> Iterator[Objection]:
    """Missing track, and sides where the route stays on the hex it came from."""
    came_over = ""
    for here, there in pairwise(nodes):
        pieces = indexed.between(here, there)
        over = indexed.problem.pieces[pieces[0]].hex if pieces else ""
        if not pieces:
            yield Objection("no-track", f"no track joins {here} and {there}", (here, there))
        elif is_side(here) and over == came_over:
            yield Objection("turns-back", f"the route turns back at the side {here}", (here,))
        came_over = over


def reused(indexed: Indexed, pieces: Sequence[int]) -> Iterator[Objection]:
    """Track that a walk uses twice: where it comes back to a place, it must do so over other track."""
    if len(set(pieces)) == len(pieces):
        return
    for index in sorted({piece for piece in pieces if pieces.count(piece) > 1}):
        piece = indexed.problem.pieces[index]
        text = f"the route uses the track between {piece.a} and {piece.b} twice"
        yield Objection("reuses-piece", text, (piece.a, piece.b))


def walks(indexed: Indexed, nodes: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """The pieces under a walk without faults: several ways where pieces lie side by side."""
    return product(*(indexed.between(here, there) for here, there in pairwise(nodes)))


def run_of(indexed: Indexed, nodes: Sequence[str], pieces: tuple[int, ...]) -> DrawnRoute:
    """The run over these pieces; made once."""
    key = (nodes[0], pieces)
    run = indexed.runs.get(key)
    if run is None:
        places = tuple(indexed.places[node] for node in nodes if node in indexed.places)
        run = indexed.runs[key] = DrawnRoute(places, tuple(indexed.problem.pieces[index] for index in pieces))
    return run


def run_on(indexed: Indexed, route: Route) -> DrawnRoute:
    """The run of a route."""
    return indexed.runs.get((route.places[0], route.pieces)) or run_of(
        indexed, trace(indexed, route.places[0], route.pieces), route.pieces
    )


def score_on(indexed: Indexed, train: int, start: str, pieces: tuple[int, ...], run: DrawnRoute) -> Score:
    """What a run counts for a train; worked out once."""
    key = (train, start, pieces)
    found = indexed.scores.get(key)
    if found is None:
        found = score(indexed.problem.trains[train], run, indexed.problem.positions)
        indexed.scores[key] = found
    return found


def trace(indexed: Indexed, start: str, pieces: Sequence[int]) -> tuple[str, ...]:
    """The nodes that one passes when following these pieces from a place."""
    nodes = [start]
    for piece in pieces:
        if piece not in indexed.at.get(nodes[-1], ()):
            raise RouteError("no-track", f"piece {piece} does not begin at {nodes[-1]}", (nodes[-1],))
        nodes.append(indexed.far_end(piece, nodes[-1]))
    return tuple(nodes)


def as_numbers(indexed: Indexed, routes: Sequence[Route]) -> list[int]:
    """Routes as numbers, to be recorded: train, first place, how many pieces of track, and which."""
    numbered = {place.name: number for number, place in enumerate(indexed.problem.places)}
    return [n for r in routes for n in (r.train, numbered[r.places[0]], len(r.pieces), *r.pieces)]


def from_numbers(indexed: Indexed, numbers: Sequence[int]) -> list[Route]:
    """The routes again; what each earns is not among the numbers."""
    places, rest, routes = indexed.problem.places, list(numbers), []
    while rest:
        train, start, count = rest[:3]
        pieces, rest = tuple(rest[3 : 3 + count]), rest[3 + count :]
        nodes = trace(indexed, places[start].name, pieces)
        routes.append(Route(train, tuple(node for node in nodes if node in indexed.places), pieces, 0))
    return routes
