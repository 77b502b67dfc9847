"""Why a route earns what it earns: term by term, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from .earnings import Earnings, best_earnings
from .indexed import Indexed
from .problem import Bonus, Piece, Place, Problem, Route, Train
from .score import Distance, Score, Stop, entered, length, limits, payable, score, taken_by_pieces
from .trace import run_on
from .written import word_of


class Term(Struct, frozen=True):
    """One thing that a route counts, or does not count."""

    kind: str
    """"stop", "track", "distance" or "bonus"."""
    what: str
    """What people call it."""
    names: tuple[str, ...]
    """The places of a stop, or the ends of a piece of track; none for a bonus."""
    value: int
    """What it adds to the revenue."""
    times: int = 1
    """How often it counts: more than once where a bonus doubles it."""
    reason: str = ""
    """Why it counts otherwise than one would expect."""
    rule: str = ""
    """The section of the rulebook, where the title gave one."""


class Explanation(Struct, frozen=True):
    """A route's revenue, taken apart. The terms add up to the total."""

    train: str
    length: int
    longest: int
    """None (0) where stops take more or less of the length than one."""
    terms: tuple[Term, ...]
    total: int
    unit: str = "stops"
    """What the length counts: "stops" or "hexes"."""

    @property
    def text(self) -> str:
        """The same in words, one line for each."""
        limit = f" of {self.longest}" if self.longest else ""
        head = f"Train {self.train}, {self.length}{limit} {self.unit}"
        return "\n".join([head, *map(_written, self.terms), f"{self.total:>5}  in all"])


def explain(problem: Problem, route: Route) -> Explanation:
    """What each stop, piece of track and bonus of a route counts if no other train runs, and why.

    The route must be legal, as `check` and `solve` return it.
    """
    return explain_set(problem, (route,))[0]


def explain_set(problem: Problem, routes: Sequence[Route]) -> tuple[Explanation, ...]:
    """The same for routes that run together, a legal set: which train is paid for which stop, which
    trains run joined."""
    indexed = Indexed(problem)
    return explain_on(indexed, best_earnings(indexed, routes))


def explain_on(indexed: Indexed, earned: Earnings) -> tuple[Explanation, ...]:
    """The same for routes whose earnings are known."""
    return tuple(_Telling(indexed, earned, number).explanation() for number in range(len(earned.routes)))


class _Telling:
    """The story of one route of a set."""

    def __init__(self, indexed: Indexed, earned: Earnings, number: int) -> None:
        self.earned, self.number = earned, number
        self.problem, self.route = indexed.problem, earned.routes[number]
        self.train: Train = self.problem.trains[self.route.train]
        self.run = run_on(indexed, self.route)
        self.score: Score = score(self.train, self.run, self.problem.positions)
        self.paid = earned.paid[number]
        self.distance = earned.distances[number]
        self.joined = next((run for run in earned.runs if number in run), ())

    def explanation(self) -> Explanation:
        name, terms, total = self.train.name, tuple(self._terms()), self.route.revenue
        if self.train.hexes is not None:
            return Explanation(name, entered(self.run), self.train.hexes, terms, total, "hexes")
        if any(slots > 1 for slots in self.train.slots.values()):
            return Explanation(name, len(self.run.visited), 0, terms, total)
        return Explanation(name, length(self.train, self.run), self.train.stops, terms, total)

    def _terms(self) -> Iterator[Term]:
        for index, stop in enumerate(self.score.stops):
            if any(place.kind != "passage" for place in stop.places):
                yield self._stop_term(index, stop)
        if self.train.pays_less:
            yield from self._length_terms()
        for piece, value in self.score.pieces:
            yield _track_term(piece, value, self.score.times.get(piece.hex, 1))
        if self.distance is not None:
            yield self._distance_term(self.distance)
        for bonus in self.score.bonuses:
            yield _bonus_term(bonus)

    def _length_terms(self) -> Iterator[Term]:
        """Pieces that take length, and so the place of stops."""
        long = [piece for piece in self.run.pieces if piece.slots > 0]
        for piece in long:
            yield Term("track", _lies_on(piece), (piece.a, piece.b), 0, 1, f"length {piece.slots}")
        saved = sum(piece.slots for piece in long) - taken_by_pieces(self.train, self.run)
        if saved:
            yield Term("track", "length saved", (), 0, 1, f"{saved} by reliefs")

    def _stop_term(self, index: int, stop: Stop) -> Term:
        names = tuple(place.name for place in stop.places)
        what = " and ".join(dict.fromkeys(map(_called, stop.places)))
        times = max(self.score.times.get(place.hex, 1) for place in stop.places)
        if index not in self.paid:
            return Term("stop", what, names, 0, 1, self._why_unpaid(index, stop))
        reasons = []
        if len(stop.places) > 1:
            reasons.append(_joined(self.train, stop))
        reasons += self._several(stop.places[0])
        doublers = [b for b in self.score.bonuses if any(place.hex in b.doubled for place in stop.places)]
        if doublers:
            reasons.append(f"counts {times} times: {', '.join(bonus.name for bonus in doublers)}")
        rule = ", ".join(dict.fromkeys(bonus.rule for bonus in doublers if bonus.rule))
        return Term("stop", what, names, stop.value, times, "; ".join(reasons), rule)

    def _several(self, place: Place) -> Iterator[str]:
        """A place that is several stops, or to which the route comes back."""
        if place.size > 1:
            yield f"one of {place.size} stops here"
        visits = self.run.visits(place)
        if visits > 1:
            yield f"visited {visits} times, counts once"

    def _why_unpaid(self, index: int, stop: Stop) -> str:
        free, rivals = payable(self.train, self.score.stops)
        if index not in free and index not in rivals:
            return "only the ends are paid"
        other = self._payee(stop)
        if other:
            return f"paid to the train {other}"
        if self.joined and index not in rivals:
            return "inside a joined run"
        if index not in rivals:
            return "worth nothing"
        pays, light = limits(self.train, self.run)
        if stop.light and self._light_paid() == light:
            return f"not one of the best {light} competing stops"
        return f"not one of the best {pays} stops"

    def _light_paid(self) -> int:
        """How many of the paid stops are of the train's competing places."""
        return sum(self.score.stops[index].light for index in self.paid)

    def _payee(self, stop: Stop) -> str:
        """The train that is paid for the same thing."""
        if not self.problem.once:
            return ""
        wanted = {place.paid_as or place.name for place in stop.places}
        for number, (route, paid) in enumerate(zip(self.earned.routes, self.earned.paid, strict=True)):
            names = {self._paid_as(route.places[i]) for i in paid}
            if number != self.number and names & wanted:
                return self.problem.trains[route.train].name
        return ""

    def _paid_as(self, name: str) -> str:
        place = next(place for place in self.problem.places if place.name == name)
        return place.paid_as or name

    def _distance_term(self, distance: Distance) -> Term:
        joined = ""
        if self.joined:
            names = [self.problem.trains[self.earned.routes[member].train].name for member in self.joined]
            joined = f"joined run of {', '.join(names)}"
        what = f"{distance.hexes} hexes between the ends at {distance.per_hex}"
        return Term("distance", what, (), distance.value, 1, joined)


def _joined(train: Train, stop: Stop) -> str:
    """How the value of joined places comes about."""
    parts = [train.values.get(place.name, 0) for place in stop.places]
    parts += [piece.value for piece in stop.joints if piece.value]
    first, *others = parts
    return "one stop: " + str(first) + "".join(f" {'+' if part >= 0 else '-'} {abs(part)}" for part in others)


def _lies_on(piece: Piece) -> str:
    """What people call a piece of track: by its hex, or by what it rides on."""
    return f"the {word}" if (word := word_of(piece.hex)) else f"track on {piece.hex}"


def _track_term(piece: Piece, value: int, times: int) -> Term:
    return Term("track", _lies_on(piece), (piece.a, piece.b), value, times)


def _bonus_term(bonus: Bonus) -> Term:
    reason = "" if bonus.value or not bonus.doubled else "counted with the stops"
    return Term("bonus", bonus.name, (), bonus.value, 1, reason, bonus.rule)


def _called(place: Place) -> str:
    return place.label or place.name


def _written(term: Term) -> str:
    rule = f"rule {term.rule}" if term.rule else ""
    remarks = "; ".join(filter(None, (term.reason, rule)))
    return f"{term.value:>5}  {term.what}" + (f" ({remarks})" if remarks else "")
