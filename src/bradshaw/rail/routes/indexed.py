"""The names of a problem, indexed, and checked for contradictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from .errors import ProblemError
from .problem import Piece, Place, Problem, Train, with_fleet
from .score import DrawnRoute, Score


def is_side(name: str) -> bool:
    """A name such as "I10|J9": the side between two hexes."""
    return "|" in name


def is_junction(name: str) -> bool:
    """A name such as "I10*0": a junction inside a hex, without a stop."""
    return "*" in name


class Indexed:
    """Where everything is: places by name, and the pieces of track at every node."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.places: dict[str, Place] = {place.name: place for place in problem.places}
        self.at: dict[str, list[int]] = {name: [] for name in self.places}
        self._between: dict[frozenset[str], list[int]] = {}
        #: Routes that were followed and counted before, by train, first place and pieces.
        self.scores: dict[tuple[int, str, tuple[int, ...]], Score] = {}
        self.runs: dict[tuple[str, tuple[int, ...]], DrawnRoute] = {}
        #: What people call the places and rides, once somebody has asked (see `written.py`).
        self.names: Any = None
        #: The track as the kernel reads it, once it was asked (see `native.py`).
        self.numbered: Any = None
        for index, piece in enumerate(problem.pieces):
            self.at.setdefault(piece.a, []).append(index)
            self.at.setdefault(piece.b, []).append(index)
            self._between.setdefault(frozenset((piece.a, piece.b)), []).append(index)

    def with_fleet(self, fleet: int) -> Indexed:
        """The same with the trains of one fleet only."""
        return self.under(with_fleet(self.problem, fleet))

    def under(self, problem: Problem) -> Indexed:
        """The same for another problem on this track; what lies where and what was followed is shared."""
        found = copy(self)
        found.problem, found.scores = problem, {}
        return found

    def between(self, a: str, b: str) -> list[int]:
        """The pieces that join two nodes."""
        return self._between.get(frozenset((a, b)), [])

    def is_single(self, node: str) -> bool:
        """Whether only one train may cross here: at sides, unless all pieces there are shared."""
        return is_side(node) and not all(self.problem.pieces[index].shared for index in self.at[node])

    def far_end(self, piece: int, node: str) -> str:
        """The other end of a piece."""
        it = self.problem.pieces[piece]
        return it.b if it.a == node else it.a


def depends(problem: Problem) -> bool:
    """Whether the trains depend on each other in more than track that is used once, or count what only
    the listing of all routes can count."""
    company = problem.shared or problem.once or problem.meet_at or problem.home
    return bool(company) or any(
        train.hexes is not None or train.ends_only or train.mileage or train.joins or train.subsidy
        for train in problem.trains
    )


def validate(problem: Problem) -> None:
    """Refuse a problem that contradicts itself; every route function relies on this."""
    places = _unique_places(problem.places)
    _check_again(problem.places)
    for index, piece in enumerate(problem.pieces):
        _check_piece(index, piece, places)
    others = (*problem.fleets, *problem.covers.values())
    for train in (*problem.trains, *(train for fleet in others for train in fleet)):
        _check_train(train, places)
        _check_mileage(problem, train)
    for name in (*problem.meet_at, *problem.home, *problem.joining.joints):
        if name not in places:
            raise ProblemError(f"the problem speaks of {name!r}, which is no place")
    for fleet in range(-1, len(problem.fleets)):
        _check_together(with_fleet(problem, fleet))


def _unique_places(places: Iterable[Place]) -> dict[str, Place]:
    known: dict[str, Place] = {}
    for place in places:
        if is_side(place.name) or is_junction(place.name):
            raise ProblemError(f"place {place.name!r}: a place's name holds neither '|' nor '*'")
        if place.name in known:
            raise ProblemError(f"place {place.name!r} is given twice")
        known[place.name] = place
    return known


def _check_piece(index: int, piece: Piece, places: Mapping[str, Place]) -> None:
    if piece.a == piece.b:
        raise ProblemError(f"piece {index} on {piece.hex}: both ends are {piece.a!r}")
    for end in (piece.a, piece.b):
        if piece.hex not in _hexes_of(end, places):
            raise ProblemError(f"piece {index} on {piece.hex}: its end {end!r} is not on that hex")
    if piece.slots < 0 and piece.a in places and piece.b in places:
        for place in (places[piece.a], places[piece.b]):
            if place.again or place.size > 1:
                raise ProblemError(
                    f"piece {index} on {piece.hex} makes one stop of two places, and {place.name!r} "
                    "is several stops or may be visited again"
                )


def _check_again(places: Sequence[Place]) -> None:
    """What a place may not be to which a route may come back, or which is several stops."""
    company = Counter(place.group for place in places)
    for place in places:
        if place.size < 1:
            raise ProblemError(f"place {place.name!r} cannot be {place.size} stops")
        if place.again and not place.passable:
            raise ProblemError(f"place {place.name!r}: a route may come back to it, so it must be passable")
        if place.again and place.group and company[place.group] > 1:
            raise ProblemError(
                f"place {place.name!r}: a route may come back to it, so it shares its group {place.group!r} "
                "with no other place"
            )


def _hexes_of(node: str, places: Mapping[str, Place]) -> tuple[str, ...]:
    if is_side(node):
        hexes = tuple(node.split("|"))
        return hexes if len(hexes) == 2 and hexes[0] < hexes[1] else ()
    if is_junction(node):
        return (node.split("*")[0],)
    return (places[node].hex,) if node in places else ()


def _check_train(train: Train, places: Mapping[str, Place]) -> None:
    for relief in train.reliefs:
        if relief.most < 0:
            raise ProblemError(f"train {train.name!r}: a relief cannot be {relief.most}")
    if train.pays is not None and train.pays < 0:
        raise ProblemError(f"train {train.name!r}: it cannot pay {train.pays} stops")
    if train.pays_less and train.pays is None:
        raise ProblemError(f"train {train.name!r} pays every stop: pieces cannot lower their number")
    if train.pays_competing is not None and (train.pays is None or train.pays_competing < 0):
        raise ProblemError(
            f"train {train.name!r}: it cannot pay {train.pays_competing} competing stops of {train.pays}"
        )
    for name in _names_of(train):
        if name not in places:
            raise ProblemError(f"train {train.name!r} speaks of {name!r}, which is no place")
    for lengths in (train.slots, train.end_slots):
        for name, length in lengths.items():
            if length < 0:
                raise ProblemError(f"train {train.name!r}: {name!r} cannot take {length} slots")


def _check_together(problem: Problem) -> None:
    """The trains of one fleet."""
    if depends(problem):
        _check_plain(problem)
    if problem.once:
        _check_once(problem)
    _check_joining(problem, [train for train in problem.trains if train.joins])
    if len({train.subsidy for train in problem.trains if train.subsidy}) > 1:
        raise ProblemError("all trains with a subsidy must have the same")
    if any(train.subsidy < 0 for train in problem.trains):
        raise ProblemError("a subsidy cannot be negative")


def _check_plain(problem: Problem) -> None:
    """What is only counted where trains compete for nothing but track."""
    only = "that goes only with trains that compete for nothing but track and are paid for their stops only"
    for place in problem.places:
        if place.again or place.size > 1:
            raise ProblemError(f"place {place.name!r} is several stops or may be visited again: {only}")
    for train in problem.trains:
        if train.pays_competing is not None:
            raise ProblemError(f"train {train.name!r} pays a number of competing stops: {only}")
        if train.pays_less:
            raise ProblemError(f"train {train.name!r} pays fewer stops where pieces take length: {only}")


def _check_mileage(problem: Problem, train: Train) -> None:
    if train.mileage is None:
        return
    for hex_ in {place.hex for place in problem.places} | {piece.hex for piece in problem.pieces}:
        if hex_ not in problem.positions:
            raise ProblemError(f"train {train.name!r} measures distances, and {hex_!r} has no position")


def _check_once(problem: Problem) -> None:
    """What is paid once is a single place or area, worth the same to all trains."""
    if any(piece.slots < 0 for piece in problem.pieces):
        raise ProblemError("where places are paid once, no piece of track joins two into one stop")
    if any(bonus.doubled for train in problem.trains for bonus in train.bonuses):
        raise ProblemError("where places are paid once, no bonus doubles hexes")
    groups: dict[str, str] = {}
    for place in problem.places:
        if place.paid_as and groups.setdefault(place.paid_as, place.group) != place.group:
            raise ProblemError(f"place {place.name!r} is paid as {place.paid_as!r} but not of that group")
    worth: dict[str, int] = {}
    for place in problem.places:
        for train in problem.trains:
            value, paid_as = train.values.get(place.name, 0), place.paid_as or place.name
            if value < 0 or (value and worth.setdefault(paid_as, value) != value):
                raise ProblemError(
                    f"place {place.name!r} is paid once: its value may be 0 or {worth.get(paid_as, 0)} "
                    f"for the train {train.name!r}, not {value}"
                )


def _check_joining(problem: Problem, trains: list[Train]) -> None:
    """Trains that make one run count alike."""
    if trains and any(piece.slots < 0 for piece in problem.pieces):
        raise ProblemError("where trains join, no piece of track joins two places into one stop")
    for train in trains:
        if not train.ends_only or train.pays is not None or train.bonuses:
            raise ProblemError(f"train {train.name!r} joins: it is paid for its two ends and nothing else")
        if train.mileage != trains[0].mileage or train.values != trains[0].values:
            raise ProblemError(
                f"the trains {trains[0].name!r} and {train.name!r} join: they must be paid alike"
            )


def _names_of(train: Train) -> Iterable[str]:
    for names in (train.values, train.slots, train.end_slots, train.no_end, train.closed):
        yield from names
    yield from train.one_end_in
    if train.mileage is not None:
        yield from (*train.mileage.per_hex_at, *train.mileage.outside)
    yield from train.ungrouped
    yield from train.competing
    for need in train.needs:
        yield from need.places
    for place, others in train.requires.items():
        yield place
        yield from others
    for bonus in train.bonuses:
        for need in bonus.needs:
            yield from need.places
