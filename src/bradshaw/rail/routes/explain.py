"""Why a route earns what it earns: line by line, for programs and for people."""

from __future__ import annotations

from msgspec import Struct

from .layout import Layout
from .problem import Bonus, Piece, Place, Problem, Route, Train
from .score import Score, Stop, length, score
from .trace import run_of, trace


class StopLine(Struct, frozen=True):
    """A stop of the route: a place, or several that count as one."""

    places: tuple[str, ...]
    what: str
    """What people call it."""
    value: int
    """What it adds to the revenue."""
    counted: bool = True
    times: int = 1
    """How often it counts: more than once where a bonus doubles it."""
    reason: str = ""
    """Why it counts otherwise than one would expect."""
    rule: str = ""


class PieceLine(Struct, frozen=True):
    """A piece of track outside the stops that earns or costs something."""

    hex: str
    ends: tuple[str, str]
    value: int
    times: int = 1


class BonusLine(Struct, frozen=True):
    """A bonus that the route holds."""

    name: str
    value: int
    rule: str = ""
    reason: str = ""


class Explanation(Struct, frozen=True):
    """A route's revenue, taken apart. The lines add up to the total."""

    train: str
    length: int
    longest: int
    stops: tuple[StopLine, ...]
    pieces: tuple[PieceLine, ...]
    bonuses: tuple[BonusLine, ...]
    total: int

    @property
    def text(self) -> str:
        """The same in words, one line for each."""
        lines = [f"Train {self.train}, {self.length} of {self.longest} stops"]
        lines += [_written(stop.value, stop.what, stop.reason, stop.rule) for stop in self.stops]
        lines += [_written(piece.value, f"track on {piece.hex}", "", "") for piece in self.pieces]
        lines += [_written(bonus.value, bonus.name, bonus.reason, bonus.rule) for bonus in self.bonuses]
        return "\n".join([*lines, f"{self.total:>5}  in all"])


def explain(problem: Problem, route: Route) -> Explanation:
    """What each stop, piece of track and bonus of a route counts, and why.

    The route must be legal, as `check` and `solve` return it.
    """
    layout, train = Layout(problem), problem.trains[route.train]
    run = run_of(layout, trace(layout, route.places[0], route.pieces), route.pieces)
    result = score(train, run)
    return Explanation(
        train=train.name,
        length=length(train, run),
        longest=train.stops,
        stops=tuple(_stop_line(train, result, index) for index in range(len(result.stops))),
        pieces=tuple(_piece_line(result, piece, value) for piece, value in result.pieces),
        bonuses=tuple(map(_bonus_line, result.bonuses)),
        total=result.total,
    )


def _stop_line(train: Train, result: Score, index: int) -> StopLine:
    stop = result.stops[index]
    names = tuple(place.name for place in stop.places)
    what = " and ".join(dict.fromkeys(map(_called, stop.places)))
    if index not in result.counted:
        return StopLine(names, what, 0, counted=False, reason=f"not one of the best {train.pays} stops")
    times = max(result.times.get(place.hex, 1) for place in stop.places)
    doublers = [b for b in result.bonuses if any(place.hex in b.doubled for place in stop.places)]
    reasons = [_sum_of(train, stop)] if len(stop.places) > 1 else []
    if doublers:
        reasons.append(f"counts {times} times: {', '.join(bonus.name for bonus in doublers)}")
    rule = ", ".join(dict.fromkeys(bonus.rule for bonus in doublers if bonus.rule))
    return StopLine(names, what, stop.value, True, times, "; ".join(reasons), rule)


def _sum_of(train: Train, stop: Stop) -> str:
    """How the value of joined places comes about."""
    parts = [train.values.get(place.name, 0) for place in stop.places]
    parts += [piece.value for piece in stop.joints if piece.value]
    signed = [f" {'+' if part >= 0 else '-'} {abs(part)}" for part in parts[1:]]
    return f"one stop: {parts[0]}{''.join(signed)}"


def _piece_line(result: Score, piece: Piece, value: int) -> PieceLine:
    return PieceLine(piece.hex, (piece.a, piece.b), value, result.times.get(piece.hex, 1))


def _bonus_line(bonus: Bonus) -> BonusLine:
    reason = "" if bonus.value or not bonus.doubled else "counted with the stops"
    return BonusLine(bonus.name, bonus.value, bonus.rule, reason)


def _called(place: Place) -> str:
    return place.label or place.name


def _written(value: int, what: str, reason: str, rule: str) -> str:
    remarks = "; ".join(filter(None, (reason, f"rule {rule}" if rule else "")))
    return f"{value:>5}  {what}" + (f" ({remarks})" if remarks else "")
