"""Routes named by their stops alone: the track between two stops, where there is only one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from .errors import RouteError
from .indexed import Indexed, is_side

#: So many ways between two stops are told apart in a refusal.
TOLD = 4


def filled_in(indexed: Indexed, nodes: Sequence[str]) -> list[str]:
    """The nodes of a route with the sides and junctions that were left out between two of them.

    Raises `RouteError` where several ways lead from one to the next. Where none does, nothing is filled in,
    and `check` says what is missing.
    """
    if any(node not in indexed.at for node in nodes):
        return list(nodes)
    whole = list(nodes[:1])
    for here, there in pairwise(nodes):
        whole += [there] if indexed.between(here, there) else _only_way(indexed, whole, there)
    return whole


def _only_way(indexed: Indexed, so_far: Sequence[str], there: str) -> tuple[str, ...]:
    here = so_far[-1]
    came = ""
    if is_side(here) and len(so_far) > 1:
        came = indexed.problem.pieces[indexed.between(so_far[-2], here)[0]].hex
    found = list(islice(dict.fromkeys(_ways(indexed, here, came, there, ())), TOLD))
    if len(found) < 2:
        return found[0] if found else (there,)
    ways = " or ".join(">".join((here, *way)) for way in found)
    raise RouteError(
        "several-ways",
        f"several ways lead from {_say(indexed, here)} to {_say(indexed, there)}: {ways}",
        (here, there),
    )


def _ways(
    indexed: Indexed, node: str, came: str, goal: str, way: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Plain track from a node to another: over sides and junctions, past no stop."""
    for index in indexed.at[node]:
        piece, far = indexed.problem.pieces[index], indexed.far_end(index, node)
        if is_side(node) and piece.hex == came:
            continue
        if far == goal:
            yield (*way, far)
        elif far not in indexed.places and far not in way:
            yield from _ways(indexed, far, piece.hex, goal, (*way, far))


def _say(indexed: Indexed, node: str) -> str:
    place = indexed.places.get(node)
    return f"{place.label} ({node})" if place and place.label else node
