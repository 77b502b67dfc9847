"""Routes as people name them: by their stops. What lies between is filled in as it pays most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from bradshaw.rail.routes import Indexed, Route, RouteError, check_on
from bradshaw.rail.routes.indexed import is_side
from bradshaw.rail.routes.score import length
from bradshaw.rail.routes.trace import run_on

#: Ways of one route that are compared.
MOST_WAYS = 400


def named_route(indexed: Indexed, train: int, names: Iterable[str]) -> Route:
    """The best route of a train over some stops, hexes or nodes in order, with nothing else that stops; of
    several the shortest."""
    wanted = [meant_by(indexed, name) for name in names]
    best: tuple[int, int, Route] | None = None
    refused: RouteError | None = None
    for nodes in islice(_ways(indexed, wanted, (), ()), MOST_WAYS):
        try:
            route = check_on(indexed, train, nodes)
        except RouteError as error:
            refused = refused or error
            continue
        shortness = -length(indexed.problem.trains[train], run_on(indexed, route))
        if best is None or (route.revenue, shortness) > best[:2]:
            best = (route.revenue, shortness, route)
    if best is not None:
        return best[2]
    raise refused or RouteError("no-track", "no track joins these stops in this order")


def meant_by(indexed: Indexed, name: str) -> list[str]:
    """The nodes that a name can mean: a node, a stop with its copies, or the stops of a hex."""
    if name in indexed.places and stop_of(name) == name and not is_passage(indexed, name):
        return [
            other for other in indexed.places if stop_of(other) == name and not is_passage(indexed, other)
        ]
    if name in indexed.at:
        return [name]
    places = indexed.problem.places
    found = [p.name for p in places if p.hex == name and not is_passage(indexed, p.name)]
    if not found:
        raise RouteError("unknown", f"the railway reaches no stop {name}", (name,))
    return found


def stop_of(place: str) -> str:
    """The stop that a place stands for."""
    return place.partition("~")[0]


def is_passage(indexed: Indexed, name: str) -> bool:
    """Whether a place is only passed: a quay, a pier, a plain centre."""
    place = indexed.places.get(name)
    return place is not None and place.kind == "passage"


def _ways(
    indexed: Indexed, wanted: list[list[str]], nodes: tuple[str, ...], pieces: tuple[int, ...]
) -> Iterator[tuple[str, ...]]:
    """Every way over the wanted nodes in order, over track and passages alone."""
    if not nodes:
        for start in wanted[0]:
            yield from _ways(indexed, wanted[1:], (start,), ())
        return
    if not wanted:
        yield nodes
        return
    here = nodes[-1]
    for index in indexed.at.get(here, ()):
        piece = indexed.problem.pieces[index]
        if index in pieces or (
            is_side(here) and pieces and piece.hex == indexed.problem.pieces[pieces[-1]].hex
        ):
            continue
        other = piece.b if piece.a == here else piece.a
        place = indexed.places.get(other)
        if other in wanted[0]:
            yield from _ways(indexed, wanted[1:], (*nodes, other), (*pieces, index))
        elif (place is None or is_passage(indexed, other)) and (
            other not in nodes or (place and place.again)
        ):
            yield from _ways(indexed, wanted, (*nodes, other), (*pieces, index))
