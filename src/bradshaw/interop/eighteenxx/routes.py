"""Routes of a log: from chains of hexes to the stops and hex sides of Bradshaw's routes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.core.errors import FileError
from bradshaw.rail.network.track import Track
from bradshaw.rail.network.walks import ending_at, is_side, is_stop, walks
from bradshaw.rail.table import RailTable

from .pieces import part_stop

Nodes = tuple[str, ...]


class RouteReader:
    """Reads the routes of one `run_routes` action."""

    def __init__(self, table: RailTable, railway: str) -> None:
        self.table = table
        self.railway = railway
        self.track: Track = table.track
        #: Whether two trains may use the same track.
        self.shared = table.route_problem(table.railways[railway]).shared

    def read(self, routes: list[dict[str, Any]]) -> list[list[str]]:
        """The nodes of every route, so that no two use the same track unless they may."""
        found = self._assign(routes, frozenset())
        if found is None:
            raise FileError(f"the routes of {self.railway} do not follow track that is on the map")
        return found

    def _assign(self, routes: list[dict[str, Any]], used: frozenset[str]) -> list[list[str]] | None:
        if not routes:
            return []
        for nodes in self._candidates(routes[0]):
            sides = frozenset(node for node in nodes if is_side(node))
            if sides & used and not self.shared:
                continue
            rest = self._assign(routes[1:], used | sides)
            if rest is not None:
                return [nodes, *rest]
        return None

    def _candidates(self, route: dict[str, Any]) -> list[list[str]]:
        """Every way to run a route, those that touch most of the logged nodes first."""
        chains = [list(chain) for chain in route.get("connections") or []]
        hints = {self._hint(signature) for signature in route.get("nodes") or []}
        whole = [list(nodes) for nodes in self._joined(chains)]
        own = set(self.table.board.cities_with(self.railway))

        def rank(nodes: list[str]) -> tuple[int, bool]:
            return (-len(hints & set(nodes)), not own & set(nodes))

        return sorted(whole, key=rank)

    def _hint(self, signature: str) -> str:
        hex_name, _, part = signature.rpartition("-")
        try:
            return f"{hex_name}.{part_stop(self.table.board, hex_name, part)}"
        except (FileError, KeyError):
            return ""

    def _joined(self, chains: list[list[str]]) -> Iterator[Nodes]:
        """Walks along all chains in order, each beginning where the one before ended."""
        if chains:
            for first in self._walks(chains[0]):
                yield from self._extended(first, chains[1:])

    def _extended(self, walk: Nodes, chains: list[list[str]]) -> Iterator[Nodes]:
        if not chains:
            yield walk
            return
        for following in self._walks(chains[0]):
            if following[0] == walk[-1] and not set(following[1:]) & set(walk):
                yield from self._extended(walk + following[1:], chains[1:])

    def _walks(self, chain: list[str]) -> list[Nodes]:
        """Walks from stop to stop over just these hexes, in either direction."""
        found = list(dict.fromkeys(self._forward(chain)))
        back = [tuple(reversed(walk)) for walk in found]
        return list(dict.fromkeys([*found, *back]))

    def _forward(self, chain: list[str]) -> Iterator[Nodes]:
        at = ending_at(link for name in dict.fromkeys(chain) for link in self.track.links.get(name, ()))
        ends = (end for link in self.track.links.get(chain[0], ()) for end in (link.a, link.b))
        for start in dict.fromkeys(filter(is_stop, ends)):
            for walk in walks(at, start, is_stop):
                if [link.hex for link in walk.pieces] == chain:
                    yield walk.nodes
