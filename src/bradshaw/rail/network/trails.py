"""Where trails lead that use nothing twice.

A trail crosses hex sides and passes stops, each at most once. Walking and never turning back is not
enough: a walk may come back over a side it has crossed, round a loop. Which points a trail without such
a return reaches is the question of which vertices an alternating path reaches in a graph with a
matching, and Edmonds' search with blossoms answers it for all points at once: sides and stops are the
matched edges, pieces of track the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from .halves import BEGINNING, NO_WAY, NOWHERE, Halves, Ways
from .link import Link
from .track import Track


class Gates:
    """Where trails end: stops that no piece opens count as passed already, the others are guarded. They are
    the same for all trails of a railway."""

    def __init__(self, halves: Halves, barred: Iterable[str], openers: Set[Link]) -> None:
        self.openers = openers
        #: The second halves of stops that count as passed.
        self.closed: dict[int, int] = dict.fromkeys(halves.seconds(barred), BEGINNING)
        #: The first halves of guarded stops, and the ways from them.
        self.guarded: dict[int, Ways] = {}
        for stop in {end for link in openers for end in (link.a, link.b)}.intersection(barred):
            first = halves.number(stop)
            self.guarded[first] = halves.over(first, [o for o in openers if stop in (o.a, o.b)])
            del self.closed[first + 1]


class Trails:
    """All trails from some stops, and from halves at which they enter from outside, up to gates."""

    def __init__(
        self, track: Track, starts: Sequence[str], gates: Gates, entered: Sequence[int] = ()
    ) -> None:
        self._halves = halves = track.halves
        self._ways, self._openers = track.ways, gates.openers
        begun = [halves.number(start) for start in starts]
        #: Whether a trail goes on from a half.
        self._ends = bytearray(len(halves.all))
        #: For a half at which a trail has arrived, the half it came from.
        self._from: dict[int, int] = dict(gates.closed)
        #: For a half in a blossom, one nearer to its base.
        self._base: dict[int, int] = {}
        #: The first halves of guarded stops, and the ways from them.
        self._guarded = {first: ways for first, ways in gates.guarded.items() if first not in begun}
        for first in begun:
            self._from.pop(first + 1, None)
            self._from[first] = BEGINNING
            self._ends[first + 1] = True
        for half in entered:
            self._from[half ^ 1] = BEGINNING
            self._ends[half] = True
        #: The halves from which a trail can go on, in the order in which they were found, and their ways; of
        #: the two halves of a stop one is enough where they are alike.
        self.ends: list[int] = [*(first + 1 for first in begun), *entered]
        self.ways: list[Ways] = []
        self._search()

    def _search(self) -> None:
        queue, ends, came, base = self.ends, self._ends, self._from, self._base
        guarded, leading = self._guarded, self._ways
        for here in queue:
            ways = leading.get(here, NO_WAY)
            if guarded:
                ways = guarded.get(here, ways)
            self.ways.append(ways)
            around = base.get(here, here)
            if around in base:
                around = self._find(here)
            sides, stops, _ = ways
            for ahead in sides:
                if ends[ahead]:
                    if base.get(ahead, ahead) != around:
                        around = self._meet(here, ahead)
                elif ahead not in came:
                    came[ahead] = here
                    ends[ahead ^ 1] = True
                    queue.append(ahead ^ 1)
            for ahead in stops:
                if guarded and ahead - 1 in guarded:
                    self._arrive_guarded(here, ahead, ways)
                    around = self._find(here)
                elif ends[ahead]:
                    if base.get(ahead, ahead) != around:
                        around = self._meet(here, ahead)
                elif ahead not in came:
                    # Both halves are arrived at together, the smallest blossom there is, and the same ways
                    # lead on from both.
                    came[ahead - 1] = here
                    base[ahead - 1] = base[ahead] = around
                    ends[ahead - 1] = ends[ahead] = True
                    queue.append(ahead)

    def _arrive_guarded(self, here: int, second: int, ways: Ways) -> None:
        """A trail comes to a guarded stop. Only over a piece that opens it does it arrive at the first half,
        to go on over any piece; otherwise it must go on over such a piece."""
        node = self._halves.all[second].node
        opened = any(link in self._openers for link in ways.links if node in (link.a, link.b))
        for ahead in (second - 1, second) if opened else (second,):
            if self._ends[ahead]:
                if ahead != here ^ 1:
                    self._meet(here, ahead)
            elif ahead not in self._from and ahead ^ 1 != here:
                self._from[ahead] = here
                self._ends[ahead ^ 1] = True
                self.ends.append(ahead ^ 1)

    def _find(self, half: int) -> int:
        """The base of the blossom that a half belongs to."""
        base = self._base
        while above := base.get(half):
            if above in base:
                base[half] = base[above]
            half = above
        return half

    def _up(self, half: int) -> int:
        """The next base towards the beginning."""
        return self._find(self._from.get(half ^ 1, NOWHERE))

    def _meet(self, one: int, other: int) -> int:
        """Two trails meet: everything on both ways round can be passed in both directions. The base of what
        is then one blossom."""
        left, right = self._find(one), self._find(other)
        if left == right:
            return left
        top = self._meeting(left, right)
        for half in (left, right):
            while half != top:
                mate, onwards = half ^ 1, self._up(half)
                self._base[half] = top
                if not self._ends[mate]:
                    self._ends[mate] = True
                    self.ends.append(mate)
                below = self._find(mate)
                if below != top:
                    self._base[below] = top
                half = onwards
        return top

    def _meeting(self, one: int, other: int) -> int:
        """The base at which the ways back to the beginning meet. Both are gone by turns, so that where they
        meet early nobody goes on to the beginning."""
        seen = {one, other}
        while True:
            if one != BEGINNING:
                one = self._up(one)
                if one in seen:
                    return one
                seen.add(one)
            one, other = other, one
