"""What a railway reaches from its tokens.

A trail runs over pieces of track, crosses each hex side at most once, never turns back at a
side or a junction, and goes through a stop only where the railway may pass.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from .track import Link, Passes, Track, across, is_side

#: A point of a trail: a node, and the hex it was reached from (empty for stops).
State = tuple[str, str]


class Reach:
    """The stops and sides that trails from some stops lead to."""

    def __init__(self, track: Track, starts: Iterable[str], passes: Passes) -> None:
        self.track = track
        self._passes = passes
        #: Stops on a trail, the starts included.
        self.stops: set[str] = set()
        #: Sides on a trail, with the hex they are left from: (side, from hex).
        self.sides: set[State] = set()
        #: Pieces of track on a trail.
        self.links: set[Link] = set()
        self._starts = tuple(starts)
        self._search()

    def _search(self) -> None:
        """Breadth first with one trail for each point; where only another trail could go on, look
        for it by trying all."""
        trails: dict[State, frozenset[str]] = {}
        blocked: dict[tuple[State, Link], None] = {}
        queue: deque[tuple[str, Link | None, frozenset[str]]] = deque()
        for start in self._starts:
            self.stops.add(start)
            queue.append((start, None, frozenset()))
        while queue:
            node, came, used = queue.popleft()
            for link in self._onwards(node, came):
                ahead = link.other(node)
                if is_side(ahead):
                    state = (ahead, link.hex)
                    if ahead in used:
                        blocked[state, link] = None
                        continue
                    self.links.add(link)
                    if state not in trails:
                        trails[state] = used | {ahead}
                        self.sides.add(state)
                        queue.append((ahead, link, trails[state]))
                else:
                    self.links.add(link)
                    if (ahead, link.a if link.b == ahead else link.b) not in trails:
                        trails[ahead, link.a if link.b == ahead else link.b] = used
                        self.stops.add(ahead)
                        queue.append((ahead, link, used))
        for state, _ in blocked:
            if state not in self.sides:
                self._try_all(state)

    def _onwards(self, node: str, came: Link | None) -> list[Link]:
        """The pieces on which a trail goes on."""
        if is_side(node):
            assert came is not None
            return self.track.beyond(node, came.hex)
        return [
            link
            for link in self.track.at.get(node, ())
            if link is not came and self._passes(node, came, link)
        ]

    def _try_all(self, target: State) -> None:
        """Depth first over all trails until one leads over the target; then note what lies behind."""
        for start in self._starts:
            if self._trail(start, None, set(), target):
                return

    def _trail(self, node: str, came: Link | None, used: set[str], target: State) -> bool:
        for link in self._onwards(node, came):
            ahead = link.other(node)
            if ahead in used:
                continue
            if is_side(ahead) and (ahead, link.hex) == target:
                self.sides.add(target)
                self.links.add(link)
                self._beyond(ahead, link)
                return True
            used.add(ahead)
            if self._trail(ahead, link, used, target):
                return True
            used.discard(ahead)
        return False

    def _beyond(self, side: str, came: Link) -> None:
        """Everything directly after a side that only a roundabout trail reaches."""
        for link in self.track.beyond(side, came.hex):
            self.links.add(link)
            ahead = link.other(side)
            if is_side(ahead):
                self.sides.add((ahead, link.hex))
            else:
                self.stops.add(ahead)

    def entries(self, hex_name: str) -> frozenset[int]:
        """The edges over which trails enter a hex, whether or not it has track there."""
        return self._entries().get(hex_name, frozenset())

    def _entries(self) -> dict[str, frozenset[int]]:
        found = self.__dict__.get("_by_hex")
        if found is None:
            grid = self.track.grid
            edges: dict[str, set[int]] = {}
            for side, origin in self.sides:
                target = across(side, origin)
                edges.setdefault(target, set()).add(grid.neighbours[target].index(origin))
            found = {name: frozenset(some) for name, some in edges.items()}
            self.__dict__["_by_hex"] = found
        return found

    @property
    def hexes(self) -> set[str]:
        """Hexes that trails enter or begin on."""
        return set(self._entries()) | {stop.partition(".")[0] for stop in self.stops}
