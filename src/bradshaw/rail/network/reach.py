"""What a railway reaches from its tokens.

A trail runs over pieces of track, crosses each hex side at most once, never turns back at a
side or a junction, and goes through a stop only where the railway may pass.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Set

from .track import Link, Track, across, is_side

#: How often a search for a hidden trail looks ahead before it gives up.
_MOST_WORK = 200

#: A point of a trail: a node, and the hex it was reached from (empty for stops).
State = tuple[str, str]


class Reach:
    """The stops and sides that trails from some stops lead to."""

    def __init__(
        self, track: Track, starts: Iterable[str], barred: Set[str], openers: Set[Link] = frozenset()
    ) -> None:
        """`barred` are stops that end a trail, unless it uses one of the pieces in `openers`."""
        self.track = track
        self._barred = barred
        self._openers = openers
        self._starts = tuple(starts)
        #: Stops on a trail, the starts included.
        self.stops: set[str] = set(self._starts)
        #: Sides on a trail, with the hex they are left from: (side, from hex).
        self.sides: set[State] = set()
        #: Pieces of track on a trail. May hold some that only a walk over the same track twice reaches.
        self.links: set[Link] = set()
        self._by_hex: dict[str, frozenset[int]] | None = None
        self._work = 0
        blocked: set[State] = set()
        for nearest, forwards in ((True, True), (True, False), (False, True), (False, False)):
            blocked |= self._follow_trails(nearest, forwards)
            if blocked <= self.sides:
                return
        self._sort_out()

    def _follow_trails(self, nearest: bool, forwards: bool) -> set[State]:
        """One trail for each point: by the nearest way or by a long one, taking pieces of track in their order
        or backwards. Returns the points at which a trail could not go on because it had used that side
        already; another trail might."""
        blocked: set[State] = set()
        seen: set[tuple[str, Link]] = set()
        queue: deque[tuple[str, Link | None, frozenset[str]]] = deque(
            (start, None, frozenset()) for start in self._starts
        )
        while queue:
            node, came, used = queue.popleft() if nearest else queue.pop()
            onwards = self._onwards(node, came)
            for link in onwards if forwards else reversed(onwards):
                ahead = link.other(node)
                if ahead in used:
                    blocked.add((ahead, link.hex))
                    self.links.add(link)
                elif (ahead, link) not in seen:
                    seen.add((ahead, link))
                    self.links.add(link)
                    if is_side(ahead):
                        self.sides.add((ahead, link.hex))
                        queue.append((ahead, link, used | {ahead}))
                    else:
                        self.stops.add(ahead)
                        queue.append((ahead, link, used))
        return blocked

    def _sort_out(self) -> None:
        """Some points could not be reached by the first trails: look at all that any walk reaches, and
        search a trail to each."""
        sides, stops = self._walk()
        for state in sorted(sides - self.sides):
            self._try_all(state)
        for stop in sorted(stops - self.stops):
            self._try_all((stop, ""))
        lost = stops - self.stops
        self.links = {link for link in self.links if link.a not in lost and link.b not in lost}

    def _walk(self) -> tuple[set[State], set[str]]:
        """Sides and stops that can be reached at all, track used twice or not."""
        sides: set[State] = set()
        stops: set[str] = set(self._starts)
        queue: deque[tuple[str, Link | None]] = deque((start, None) for start in self._starts)
        seen: set[tuple[str, Link]] = set()
        while queue:
            node, came = queue.popleft()
            for link in self._onwards(node, came):
                self.links.add(link)
                ahead = link.other(node)
                if (ahead, link) not in seen:
                    seen.add((ahead, link))
                    queue.append((ahead, link))
                    if is_side(ahead):
                        sides.add((ahead, link.hex))
                    else:
                        stops.add(ahead)
        return sides, stops

    def _onwards(self, node: str, came: Link | None) -> tuple[Link, ...]:
        """The pieces on which a trail goes on."""
        onwards = self.track.onwards(node, came)
        if came is None or node not in self._barred or came in self._openers:
            return onwards
        return tuple(link for link in onwards if link in self._openers)

    def _try_all(self, target: State) -> None:
        """Look for a trail that leads to the target, going only where it can still be reached."""
        self._work = _MOST_WORK
        if not self._leads_on([(start, None) for start in self._starts], {target[0]}, target):
            return
        if any(self._trail(start, None, {start, target[0]}, target) for start in self._starts):
            if target[1]:
                self.sides.add(target)
            else:
                self.stops.add(target[0])

    def _trail(self, node: str, came: Link | None, used: set[str], target: State) -> bool:
        for link in self._onwards(node, came):
            ahead = link.other(node)
            if ahead == target[0] and target[1] in ("", link.hex):
                return True
            if ahead in used:
                continue
            used.add(ahead)
            if self._still_possible(ahead, link, used, target) and self._trail(ahead, link, used, target):
                return True
            used.discard(ahead)
        return False

    def _still_possible(self, node: str, came: Link, used: set[str], target: State) -> bool:
        """Whether a walk that avoids the used nodes leads on to the target. Gives up after much work:
        what is so hard to find is taken as not there."""
        self._work -= 1
        return self._work >= 0 and self._leads_on([(node, came)], used, target)

    def _leads_on(self, points: list[tuple[str, Link | None]], used: set[str], target: State) -> bool:
        queue = deque(points)
        seen: set[tuple[str, Link]] = set()
        while queue:
            here, over = queue.popleft()
            for link in self._onwards(here, over):
                ahead = link.other(here)
                if ahead == target[0] and target[1] in ("", link.hex):
                    return True
                if ahead not in used and (ahead, link) not in seen:
                    seen.add((ahead, link))
                    queue.append((ahead, link))
        return False

    def entries(self, hex_name: str) -> frozenset[int]:
        """The edges over which trails enter a hex, whether or not it has track there."""
        return self._entries().get(hex_name, frozenset())

    def _entries(self) -> dict[str, frozenset[int]]:
        if self._by_hex is None:
            neighbours = self.track.grid.neighbours
            edges: dict[str, set[int]] = {}
            for side, origin in self.sides:
                target = across(side, origin)
                edges.setdefault(target, set()).add(neighbours[target].index(origin))
            self._by_hex = {name: frozenset(some) for name, some in edges.items()}
        return self._by_hex

    @property
    def hexes(self) -> set[str]:
        """Hexes that trails enter or begin on."""
        return set(self._entries()) | {stop.partition(".")[0] for stop in self.stops}
