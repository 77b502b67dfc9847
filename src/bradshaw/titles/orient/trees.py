"""Smallest connecting trees on the board, exactly.

A `Priced` board has a price on every line, or none where a line cannot be used. Its `tree` is a
cheapest set of lines that joins some places (Dreyfus and Wagner's dynamic programme over subsets of
the places; cards list four at most, boards have a few hundred places). `smallest_sets` lists all
smallest ones where every line counts one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct

#: Prices of lines by their number; None where a line cannot be used.
Prices = Sequence[int | None]
FAR = 1 << 30


class Tree(Struct, frozen=True):
    """A set of lines that joins some places, and its price."""

    price: int
    lines: frozenset[int]


class Web:
    """The places and lines of a board as numbers."""

    def __init__(self, lines: Mapping[int, tuple[str, str]]) -> None:
        self.nodes = list(dict.fromkeys(end for ends in lines.values() for end in ends))
        self.index = {node: i for i, node in enumerate(self.nodes)}
        #: By line number; number 0 is no line.
        self.ends = [(0, 0)] * (max(lines, default=0) + 1)
        for number, (a, b) in lines.items():
            self.ends[number] = (self.index[a], self.index[b])

    def priced(self, prices: Prices) -> Priced:
        return Priced(self, prices)

    def join(self, lines: Iterable[int], places: Sequence[str]) -> bool:
        """Whether some lines join places into one contiguous group."""
        group = self.group(lines, places[0])
        return all(self.index[place] in group for place in places)

    def group(self, lines: Iterable[int], place: str) -> set[int]:
        """The nodes that lines join to a place."""
        beside: dict[int, list[int]] = {}
        for number in lines:
            a, b = self.ends[number]
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        found = {self.index[place]}
        todo = list(found)
        while todo:
            for node in beside.get(todo.pop(), ()):
                if node not in found:
                    found.add(node)
                    todo.append(node)
        return found


class Spread:
    """The distance of nodes from where a search began, and the way back. It goes only as far as asked."""

    __slots__ = ("back", "far", "todo")

    def __init__(self, start: list[int], most: int = FAR) -> None:
        #: Distances; those beyond where the search has come may be too large.
        self.far = start
        #: (node before, line), None where the search began.
        self.back: list[tuple[int, int] | None] = [None] * len(start)
        #: Nodes to go on from, by their distance.
        self.todo: dict[int, list[int]] = {}
        for node, distance in enumerate(start):
            if distance <= most:
                self.todo.setdefault(distance, []).append(node)


class Priced:
    """A board with prices. Searches from single places are kept, because cards share cities."""

    def __init__(self, web: Web, prices: Prices) -> None:
        self.web = web
        self.prices = prices
        beside: list[list[tuple[int, int, int]]] = [[] for _ in web.nodes]
        for number in range(1, len(web.ends)):
            price = prices[number]
            if price is not None:
                a, b = web.ends[number]
                beside[a].append((b, price, number))
                beside[b].append((a, price, number))
        self._beside = beside
        self._from: dict[int, Spread] = {}

    def distances(self, place: str) -> list[int]:
        """The price of the way from a place to every node."""
        return self.grown(self.single(self.web.index[place]), FAR - 1).far

    def tree(self, places: Sequence[str]) -> Tree | None:
        """A cheapest tree that joins the places; None if no lines that can be used do."""
        return _Search(self, [self.web.index[place] for place in dict.fromkeys(places)]).tree()

    def single(self, node: int) -> Spread:
        """The search from one node, as far as it has come."""
        found = self._from.get(node)
        if found is None:
            start = [FAR] * len(self.web.nodes)
            start[node] = 0
            found = self._from[node] = Spread(start, 0)
        return found

    def grown(self, spread: Spread, limit: int) -> Spread:
        """Go on with a search up to a distance: Dijkstra's way, with a row of buckets."""
        far, back, buckets, beside = spread.far, spread.back, spread.todo, self._beside
        while buckets:
            now = min(buckets)
            if now > limit:
                break
            todo = buckets[now]
            while todo:
                node = todo.pop()
                if far[node] != now:
                    continue
                for other, price, number in beside[node]:
                    distance = now + price
                    if distance < far[other]:
                        far[other] = distance
                        back[other] = (node, number)
                        if not price:
                            todo.append(other)
                        elif distance in buckets:
                            buckets[distance].append(other)
                        else:
                            buckets[distance] = [other]
            del buckets[now]
        return spread


class _Search:
    """One search for a tree: subsets of the places are bit masks, the last place is the root."""

    def __init__(self, board: Priced, places: list[int]) -> None:
        self.board = board
        self.root = places[-1]
        self.places = places[:-1]
        self.done: dict[int, Spread] = {}

    def tree(self) -> Tree | None:
        whole = (1 << len(self.places)) - 1
        if not whole:
            return Tree(0, frozenset())
        limit = self._strung()
        if limit >= FAR:
            return None
        own = self.board.grown(self.board.single(self.root), limit)
        for bit, place in enumerate(self.places):
            self.done[1 << bit] = self.board.grown(self.board.single(place), limit)
        for mask in sorted(range(1, whole), key=int.bit_count):
            if mask not in self.done:
                self.done[mask] = self.board.grown(Spread(self._merged(mask), limit), limit)
        lines: set[int] = set()
        if whole in self.done:
            self._collect(whole, self.root, lines)
            return Tree(self.done[whole].far[self.root], frozenset(lines))
        # The last merging meets the root's own search.
        merged = list(map(int.__add__, self._merged(whole), own.far))
        price = min(merged)
        meeting = merged.index(price)
        self._collect(whole, meeting, lines)
        _follow(own, meeting, lines)
        return Tree(price, frozenset(lines))

    def _strung(self) -> int:
        """The price of stringing the places together one after the other: no cheapest tree costs more,
        so no search needs to go farther."""
        joined, left, total = [self.root], list(self.places), 0
        while left:
            step, at = min((self._apart(a, b), b) for a in joined for b in left)
            if step >= FAR:
                return FAR
            total += step
            joined.append(at)
            left.remove(at)
        return total

    def _apart(self, a: int, b: int) -> int:
        spread = self.board.single(a)
        while spread.todo and min(spread.todo) < spread.far[b]:
            self.board.grown(spread, min(spread.todo))
        return spread.far[b]

    def _merged(self, mask: int) -> list[int]:
        """For every node the price of two trees that meet there and reach all places of the mask."""
        best: list[int] | None = None
        for part in _halves(mask):
            sums = map(int.__add__, self.done[part].far, self.done[mask ^ part].far)
            best = list(sums) if best is None else list(map(min, best, sums))
        return [FAR if price > FAR else price for price in best or ()]

    def _collect(self, mask: int, node: int, lines: set[int]) -> None:
        """Take up the lines of the tree for a mask at a node."""
        spread = self.done.get(mask)
        if spread is not None:
            node = _follow(spread, node, lines)
        if mask.bit_count() == 1:
            return
        part = min(_halves(mask), key=lambda p: self.done[p].far[node] + self.done[mask ^ p].far[node])
        self._collect(part, node, lines)
        self._collect(mask ^ part, node, lines)


def _follow(spread: Spread, node: int, lines: set[int]) -> int:
    """Go back to where a search began; returns that node."""
    while (step := spread.back[node]) is not None:
        node, number = step
        lines.add(number)
    return node


@cache
def _halves(mask: int) -> tuple[int, ...]:
    """Parts of a mask, one of each pair that makes it up."""
    found, part = [], (mask - 1) & mask
    while part:
        if part > mask ^ part:
            found.append(part)
        part = (part - 1) & mask
    return tuple(found)


def smallest_sets(
    web: Web, lines: Iterable[int], free: Iterable[int], places: Sequence[str]
) -> list[tuple[int, ...]]:
    """All smallest sets of `lines` that join the places, where the `free` ones cost nothing.

    Sorted; empty if the lines do not join them. Where lines hang together in many ways the sets may
    be many, but a player's few dozen segments keep them within bounds.
    """
    return _Smallest(web, sorted(set(lines)), sorted(set(free)), places).sets()


class _Smallest:
    def __init__(self, web: Web, lines: list[int], free: list[int], places: Sequence[str]) -> None:
        self.lines = lines
        joined = _Joined(web, free)
        # Places joined for nothing are one node.
        self.places = list(dict.fromkeys(joined.node(web.index[place]) for place in places))
        self.beside: dict[int, list[tuple[int, int]]] = {node: [] for node in self.places}
        for bit, number in enumerate(lines):
            a, b = (joined.node(end) for end in web.ends[number])
            if a != b:
                self.beside.setdefault(a, []).append((b, bit))
                self.beside.setdefault(b, []).append((a, bit))
        self.far: dict[int, dict[int, int]] = {}
        self.known: dict[tuple[int, int], frozenset[int]] = {}

    def sets(self) -> list[tuple[int, ...]]:
        whole = (1 << (len(self.places) - 1)) - 1
        root = self.places[-1]
        if not whole:
            return [()]
        for mask in sorted(range(1, whole + 1), key=int.bit_count):
            self.far[mask] = self._spread(mask)
        if root not in self.far[whole]:
            return []
        found = self._sets(whole, root)
        return sorted(tuple(n for bit, n in enumerate(self.lines) if some >> bit & 1) for some in found)

    def _spread(self, mask: int) -> dict[int, int]:
        """The least number of lines for a mask at each node that they reach."""
        if mask.bit_count() == 1:
            far: dict[int, int] = {self.places[mask.bit_length() - 1]: 0}
        else:
            far = {}
            for part in _halves(mask):
                one, rest = self.far[part], self.far[mask ^ part]
                for node in one.keys() & rest.keys():
                    far[node] = min(far.get(node, FAR), one[node] + rest[node])
        rows: dict[int, list[int]] = {}
        for node, distance in far.items():
            rows.setdefault(distance, []).append(node)
        while rows:
            now = min(rows)
            for node in rows.pop(now):
                if far[node] == now:
                    for other, _ in self.beside[node]:
                        if now + 1 < far.get(other, FAR):
                            far[other] = now + 1
                            rows.setdefault(now + 1, []).append(other)
        return far

    def _sets(self, mask: int, node: int) -> frozenset[int]:
        """All smallest sets for a mask at a node, each a bit mask of lines."""
        known = self.known.get((mask, node))
        if known is not None:
            return known
        found: set[int] = set()
        far = self.far[mask]
        if far[node] == 0 and mask.bit_count() == 1:
            found.add(0)
        for other, bit in self.beside[node]:
            if far.get(other, FAR) + 1 == far[node]:
                found.update(some | 1 << bit for some in self._sets(mask, other))
        for part in _halves(mask):
            one, rest = self.far[part].get(node, FAR), self.far[mask ^ part].get(node, FAR)
            if one + rest == far[node]:
                found.update(a | b for a in self._sets(part, node) for b in self._sets(mask ^ part, node))
        self.known[mask, node] = frozenset(found)
        return self.known[mask, node]


class _Joined:
    """Nodes that free lines make one."""

    def __init__(self, web: Web, free: Iterable[int]) -> None:
        self._above: dict[int, int] = {}
        for number in free:
            a, b = (self.node(end) for end in web.ends[number])
            if a != b:
                self._above[max(a, b)] = min(a, b)

    def node(self, node: int) -> int:
        while node in self._above:
            node = self._above[node]
        return node
