"""Where trails lead that use nothing twice.

A trail crosses hex sides and passes stops, each at most once. Walking and never turning back is not
enough: a walk may come back over a side it has crossed, round a loop. Which points a trail without such
a return reaches is the question of which vertices an alternating path reaches in a graph with a
matching, and Edmonds' search with blossoms answers it for all points at once: sides and stops are the
matched edges, pieces of track the others.

Every side and every stop has two halves, numbered 2n and 2n+1. A side's halves lie in its two hexes. A
stop's halves are alike, except at stops that are barred: there only pieces that open it lead to the
first. A trail arrives at one half and goes on from the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .track import Link, Track


class Halves:
    """The halves of a position's sides and stops, and the pieces of track between them, as far as searches
    have come."""

    def __init__(self, track: Track) -> None:
        self._track = track
        self._number: dict[str, int] = {}
        #: Of each half: the node, and the hex it lies in (empty for stops).
        self.nodes: list[tuple[str, str]] = []
        #: From each half: where a piece leads, and the piece; None before anybody has asked.
        self._onwards: list[list[tuple[int, Link]] | None] = []

    def number(self, node: str) -> int:
        """The first half of a node."""
        found = self._number.get(node)
        if found is None:
            found = self._number[node] = len(self.nodes)
            one, _, two = node.partition("|")
            self.nodes += [(node, one), (node, two)] if two else [(node, ""), (node, "")]
            self._onwards += [None, None]
        return found

    def onwards(self, half: int) -> list[tuple[int, Link]]:
        """The halves to which pieces lead from one."""
        found = self._onwards[half]
        if found is None:
            found = self._onwards[half] = []
            node, hex_name = self.nodes[half]
            for link in self._track.at.get(node, ()):
                if not hex_name or link.hex == hex_name:
                    other = link.b if node == link.a else link.a
                    first = self.number(other)
                    beyond = self.nodes[first][1]
                    if not beyond:
                        found += [(first, link), (first + 1, link)]
                    else:
                        found.append((first if beyond == link.hex else first + 1, link))
        return found


class Trails:
    """All trails from some stops, past `barred` ones only over pieces in `openers`."""

    def __init__(self, track: Track, starts: Iterable[str], barred: Set[str], openers: Set[Link]) -> None:
        self._halves = halves = track.halves
        self._openers = openers
        begun = [halves.number(start) for start in starts]
        self._barred = barred - {halves.nodes[first][0] for first in begun}
        self._opened = {end for link in openers for end in (link.a, link.b)}
        #: The halves from which a trail can go on, in the order in which they were found.
        self.ends: dict[int, None] = {}
        #: For a half at which a trail has arrived, the half it came from; -1 is the beginning.
        self._from: dict[int, int] = dict.fromkeys(begun, -1)
        self._base: dict[int, int] = {}
        self._search([first + 1 for first in begun])

    def _search(self, queue: list[int]) -> None:
        ends, came, nodes, barred = self.ends, self._from, self._halves.nodes, self._barred
        ends.update(dict.fromkeys(queue))
        for here in queue:
            for ahead, link in self._onwards(here):
                if nodes[ahead][0] in barred and not self._may_pass(ahead, link):
                    continue
                if ahead in ends:
                    if ahead != here ^ 1 and self._find(here) != self._find(ahead):
                        queue.extend(self._contract(here, ahead))
                elif ahead not in came and ahead ^ 1 != here:
                    came[ahead] = here
                    ends[ahead ^ 1] = None
                    queue.append(ahead ^ 1)

    def _onwards(self, half: int) -> Iterable[tuple[int, Link]]:
        """The pieces on which a trail goes on from a half."""
        onwards = self._halves.onwards(half)
        if half & 1 == 0 and self._halves.nodes[half][0] in self._barred:
            return [(ahead, link) for ahead, link in onwards if link in self._openers]
        return onwards

    def _may_pass(self, half: int, link: Link) -> bool:
        """Whether a trail that comes over a piece to a half of a barred stop can go on."""
        if self._halves.nodes[half][0] not in self._opened:
            return False
        return half & 1 == 1 or link in self._openers

    def _find(self, half: int) -> int:
        """The base of the blossom that a half belongs to."""
        base = self._base
        while half in base:
            above = base[half]
            if above in base:
                base[half] = base[above]
            half = above
        return half

    def _up(self, half: int) -> int:
        """The next base towards the beginning."""
        before = self._from[half ^ 1]
        return before if before < 0 else self._find(before)

    def _contract(self, one: int, other: int) -> list[int]:
        """Two trails meet: everything on both ways round can be passed in both directions."""
        top = self._meeting(self._find(one), self._find(other))
        found: list[int] = []
        for half in (self._find(one), self._find(other)):
            while half != top:
                mate, onwards = half ^ 1, self._up(half)
                self._base[half] = top
                if mate not in self.ends:
                    self.ends[mate] = None
                    found.append(mate)
                below = self._find(mate)
                if below != top:
                    self._base[below] = top
                half = onwards
        return found

    def _meeting(self, one: int, other: int) -> int:
        """The base at which the ways back to the beginning meet; -1 for the beginning itself."""
        seen = {one}
        while one >= 0:
            one = self._up(one)
            seen.add(one)
        while other not in seen:
            other = self._up(other)
        return other

    def found(self, starts: Iterable[str]) -> tuple[set[str], set[tuple[str, str]], set[Link]]:
        """Stops that are reached, sides with the hex they are left from, and pieces of track."""
        nodes = self._halves.nodes
        stops, sides, links = set(starts), set(), set()
        for half in self.ends:
            node, hex_name = nodes[half]
            if hex_name:
                sides.add((node, nodes[half ^ 1][1]))
            for ahead, link in self._onwards(half):
                links.add(link)
                target, inside = nodes[ahead]
                if not inside:
                    stops.add(target)
        return stops, sides, links
