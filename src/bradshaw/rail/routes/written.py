"""Routes as people write them: `I20.c0>ferry>J25.c0`.

A written route names its stops in order, what it rides on beside track (a ferry, the sea), and the sides that
it crosses where several ways lead from one stop to the next. Of all ways that fit, the one counts that pays
most. What a problem makes up for the search, places that are only passed, copies of a stop, has no name here,
so that what was written outlives the description of the problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from .check import check_on, nodes_on
from .errors import RouteError
from .indexed import Indexed, is_side
from .problem import Route
from .score import length
from .trace import run_on

#: Steps along the track in which all ways between two stops are found, or their sides are written; steps and
#: ways that are looked at for a route that somebody wrote.
BRIEF, MOST_STEPS, MOST_WAYS = 2_000, 50_000, 400

Way = tuple[tuple[str, ...], tuple[int, ...]]


def stop_of(name: str) -> str:
    """The stop that a place stands for."""
    return name.partition("~")[0]


def word_of(hex_name: str) -> str:
    """What people call what a piece of track lies on; nothing for a hex of the map."""
    return hex_name[1:].partition(".")[0] if hex_name.startswith("~") else ""


def is_passage(indexed: Indexed, name: str) -> bool:
    """Whether a place is only passed and never named."""
    place = indexed.places.get(name)
    return place is not None and place.kind == "passage"


def is_stop(indexed: Indexed, name: str) -> bool:
    """Whether a node is a place that people know."""
    return name in indexed.places and not is_passage(indexed, name)


# --- writing


def written(indexed: Indexed, route: Route) -> tuple[str, ...]:
    """The names of a route, as `ways` reads them."""
    names = [stop_of(nodes_on(indexed, route)[0])]
    for leg, node in _legs(indexed, route):
        names += [*_brief(indexed, names[-1], leg, stop_of(node)), stop_of(node)]
    return tuple(names)


def stages(indexed: Indexed, route: Route) -> Iterator[tuple[str, str]]:
    """The places of a route in order, each with the word for what is ridden to it beside track."""
    yield "", nodes_on(indexed, route)[0]
    for leg, node in _legs(indexed, route):
        yield " and ".join(name for name in leg if not is_side(name)), node


def _legs(indexed: Indexed, route: Route) -> Iterator[tuple[list[str], str]]:
    """The places of a route after its first, each with the words and the sides on the way to it."""
    leg: list[str] = []
    word = ""
    for index, node in zip(route.pieces, nodes_on(indexed, route)[1:], strict=True):
        before, word = word, word_of(indexed.problem.pieces[index].hex)
        if word and word != before:
            leg.append(word)
        if is_stop(indexed, node):
            yield leg, node
            leg, word = [], ""
        elif _has_name(node):
            leg.append(node)


def _brief(indexed: Indexed, start: str, leg: list[str], end: str) -> list[str]:
    """What must be said between two stops: without its sides if there is one way only."""
    words = [name for name in leg if not is_side(name)]
    if len(words) == len(leg):
        return leg
    search = _Ways(indexed, [start, *words, end], BRIEF)
    crossed = {tuple(filter(_has_name, nodes)) for nodes, _ in search.all()}
    return words if len(crossed) == 1 and search.left > 0 else leg


def _has_name(node: str) -> bool:
    """Whether a node is a side between two hexes of the map."""
    return is_side(node) and "~" not in node


# --- reading


def ways(indexed: Indexed, names: Sequence[str]) -> Iterator[Way]:
    """Every way over what is named, in order, with nothing else that stops: its nodes and its pieces."""
    return islice(_Ways(indexed, names, MOST_STEPS).all(), MOST_WAYS)


def best_way(indexed: Indexed, train: int, found: Sequence[Way]) -> Route:
    """The route of a train over the way that earns most; of several the shortest, with the least track."""
    best: tuple[int, int, int, Route] | None = None
    refused: RouteError | None = None
    for nodes, _ in found:
        try:
            route = check_on(indexed, train, nodes)
        except RouteError as error:
            refused = refused or error
            continue
        taken = length(indexed.problem.trains[train], run_on(indexed, route))
        rank = (route.revenue, -taken, -len(route.pieces))
        if best is None or rank > best[:3]:
            best = (*rank, route)
    if best is not None:
        return best[3]
    raise refused or RouteError("no-track", "no track joins these stops in this order")


class _Names:
    """What people call the stops and the rides of a problem."""

    def __init__(self, indexed: Indexed) -> None:
        self.words = {word for piece in indexed.problem.pieces if (word := word_of(piece.hex))}
        self.stops: dict[str, list[str]] = {}
        self.on_hex: dict[str, list[str]] = {}
        for place in indexed.problem.places:
            if place.kind != "passage":
                self.stops.setdefault(stop_of(place.name), []).append(place.name)
                self.on_hex.setdefault(place.hex, []).append(place.name)


class _Ways:
    """The search for the ways over some names."""

    def __init__(self, indexed: Indexed, names: Sequence[str], most: int) -> None:
        self.indexed, self.left = indexed, most
        if indexed.names is None:
            indexed.names = _Names(indexed)
        self.known: _Names = indexed.names
        self.names = [self._meant_by(name) for name in names]
        self.strict = [self._says_rides(at) for at in range(len(names))]
        for code, name, meant in (("start", names[0], self.names[0]), ("end", names[-1], self.names[-1])):
            if not any(is_stop(indexed, node) for node in meant):
                raise RouteError(code, f"a route begins and ends at a stop, not at {name}", (name,))

    def _meant_by(self, name: str) -> frozenset[str]:
        """The nodes that a name can mean: a stop with its copies, a side, the stops of a hex; or a word."""
        found = self.known.stops.get(name) or self.known.on_hex.get(name)
        if found is None and (name in self.known.words or (is_side(name) and name in self.indexed.at)):
            found = [name]
        if found is None:
            raise RouteError("unknown", f"the railway reaches no stop {name}", (name,))
        return frozenset(found)

    def _says_rides(self, at: int) -> bool:
        """Whether anything to ride on is named between the two stops where a name stands; then nothing else
        is ridden there."""
        stops = [
            n for n, meant in enumerate(self.names) if any(is_stop(self.indexed, node) for node in meant)
        ]
        first = max((n for n in stops if n < at), default=0)
        last = min((n for n in stops if n >= at), default=at)
        return any(name in self.known.words for meant in self.names[first + 1 : last] for name in meant)

    def all(self) -> Iterator[Way]:
        for start in sorted(self.names[0]):
            yield from self._on(1, "", (start,), ())

    def _on(self, at: int, word: str, nodes: tuple[str, ...], pieces: tuple[int, ...]) -> Iterator[Way]:
        """Every way on. `at` numbers the name that comes next, `word` is what the way rides on."""
        if at == len(self.names):
            yield nodes, pieces
            return
        here, came = nodes[-1], self._hex(pieces[-1]) if pieces else ""
        for index in self._pieces(here, at):
            self.left -= 1
            if index in pieces or self.left < 0 or (is_side(here) and self._hex(index) == came):
                continue
            rides = word_of(self._hex(index))
            boards = bool(rides) and rides != word
            named = boards and rides in self.names[at]
            if named or not boards or not self.strict[at]:
                far = self.indexed.far_end(index, here)
                yield from self._to(far, at + named, rides, nodes, (*pieces, index))

    def _to(
        self, node: str, at: int, word: str, nodes: tuple[str, ...], pieces: tuple[int, ...]
    ) -> Iterator[Way]:
        """On from a node to which a piece has led, if it may be passed unnamed or its turn has come."""
        place, named = self.indexed.places.get(node), node in self.names[at]
        if is_stop(self.indexed, node):
            if named:
                yield from self._on(at + 1, "", (*nodes, node), pieces)
        elif node not in nodes or (place is not None and place.again):
            yield from self._on(at + named, word, (*nodes, node), pieces)

    def _pieces(self, here: str, at: int) -> list[int]:
        """The pieces to try: straight to a side that is named next, where track leads there."""
        sides = [node for node in self.names[at] if is_side(node)]
        straight = [index for side in sides for index in self.indexed.between(here, side)]
        return straight or self.indexed.at.get(here, [])

    def _hex(self, index: int) -> str:
        return self.indexed.problem.pieces[index].hex
