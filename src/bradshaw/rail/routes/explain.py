"""Why a route earns what it earns: line by line, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from .layout import Layout
from .problem import Bonus, Piece, Place, Problem, Route, Train
from .score import Score, Stop, length, score
from .trace import run_of, trace


class Line(Struct, frozen=True):
    """One thing that a route counts, or does not count."""

    kind: str
    """"stop", "track" or "bonus"."""
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
    """A route's revenue, taken apart. The lines add up to the total."""

    train: str
    length: int
    longest: int
    lines: tuple[Line, ...]
    total: int

    @property
    def text(self) -> str:
        """The same in words, one line for each."""
        head = f"Train {self.train}, {self.length} of {self.longest} stops"
        return "\n".join([head, *map(_written, self.lines), f"{self.total:>5}  in all"])


def explain(problem: Problem, route: Route) -> Explanation:
    """What each stop, piece of track and bonus of a route counts, and why.

    The route must be legal, as `check` and `solve` return it.
    """
    layout, train = Layout(problem), problem.trains[route.train]
    run = run_of(layout, trace(layout, route.places[0], route.pieces), route.pieces)
    counted = score(train, run)
    lines = tuple(_lines(train, counted))
    return Explanation(train.name, length(train, run), train.stops, lines, counted.total)


def _lines(train: Train, counted: Score) -> Iterator[Line]:
    for index, stop in enumerate(counted.stops):
        yield _stop_line(train, stop, counted, index in counted.counted)
    for piece, value in counted.pieces:
        yield _track_line(piece, value, counted.times.get(piece.hex, 1))
    for bonus in counted.bonuses:
        yield _bonus_line(bonus)


def _stop_line(train: Train, stop: Stop, counted: Score, pays: bool) -> Line:
    names = tuple(place.name for place in stop.places)
    what = " and ".join(dict.fromkeys(map(_called, stop.places)))
    times = max(counted.times.get(place.hex, 1) for place in stop.places)
    if not pays:
        reason = f"not one of the best {train.pays} stops"
        return Line("stop", what, names, 0, 1, reason)
    reasons = []
    if len(stop.places) > 1:
        reasons.append(_joined(train, stop))
    doublers = [b for b in counted.bonuses if any(place.hex in b.doubled for place in stop.places)]
    if doublers:
        reasons.append(f"counts {times} times: {', '.join(bonus.name for bonus in doublers)}")
    rule = ", ".join(dict.fromkeys(bonus.rule for bonus in doublers if bonus.rule))
    return Line("stop", what, names, stop.value, times, "; ".join(reasons), rule)


def _joined(train: Train, stop: Stop) -> str:
    """How the value of joined places comes about."""
    parts = [train.values.get(place.name, 0) for place in stop.places]
    parts += [piece.value for piece in stop.joints if piece.value]
    first, *others = parts
    return "one stop: " + str(first) + "".join(f" {'+' if part >= 0 else '-'} {abs(part)}" for part in others)


def _track_line(piece: Piece, value: int, times: int) -> Line:
    return Line("track", f"track on {piece.hex}", (piece.a, piece.b), value, times)


def _bonus_line(bonus: Bonus) -> Line:
    reason = "" if bonus.value or not bonus.doubled else "counted with the stops"
    return Line("bonus", bonus.name, (), bonus.value, 1, reason, bonus.rule)


def _called(place: Place) -> str:
    return place.label or place.name


def _written(line: Line) -> str:
    rule = f"rule {line.rule}" if line.rule else ""
    remarks = "; ".join(filter(None, (line.reason, rule)))
    return f"{line.value:>5}  {line.what}" + (f" ({remarks})" if remarks else "")
