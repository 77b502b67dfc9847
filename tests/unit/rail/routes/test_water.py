"""Crossings that take length and the place of stops, and what saves it.

A --(track)-- t -- u -- B ~~two sea zones~~ C      A has the token; t and u are towns, D lies across a ferry
                        B ~~ferry, 1~~~~~~~ D
"""

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import (
    Budget,
    Piece,
    Place,
    Problem,
    ProblemError,
    Relief,
    Train,
    check,
    explain,
    solve,
    why_not,
)

PLACES = (
    Place("a", "H1", own=True),
    Place("t", "H2", "town", again=True),
    Place("u", "H3", "town", again=True),
    Place("b", "H4"),
    Place("c", "H5"),
    Place("d", "H6"),
)
PIECES = (
    Piece("H1", "a", "H1|H2"),
    Piece("H2", "H1|H2", "t"),
    Piece("H2", "t", "H2|H3"),
    Piece("H3", "H2|H3", "u"),
    Piece("H3", "u", "H3|H4"),
    Piece("H4", "H3|H4", "b"),
    Piece("H4", "b", "H4|~sea", shared=True),
    Piece("~sea", "H4|~sea", "H5|~sea", slots=2, shared=True),
    Piece("H5", "H5|~sea", "c", shared=True),
    Piece("H4", "b", "H4|~ferry", shared=True),
    Piece("~ferry", "H4|~ferry", "H6|~ferry", slots=1, shared=True),
    Piece("H6", "H6|~ferry", "d", shared=True),
)
VALUES = {"a": 20, "t": 10, "u": 10, "b": 20, "c": 60, "d": 30}
OVER_SEA = ["a", "H1|H2", "t", "H2|H3", "u", "H3|H4", "b", "H4|~sea", "H5|~sea", "c"]
OVER_ALL = ["d", "H6|~ferry", "H4|~ferry", "b", "H4|~sea", "H5|~sea", "c"]
SEA, FERRY = frozenset({"~sea"}), frozenset({"~ferry"})


def train(cities: int, towns: int = 0, **changed: Any) -> Train:
    made = Train(
        f"{cities}+{towns}",
        cities,
        VALUES,
        {"t": 0, "u": 0},
        pays=cities + towns,
        competing=frozenset({"t", "u"}),
        pays_competing=cities + towns - 1,
        pays_less=True,
    )
    return replace(made, **changed)


def problem(*trains: Train) -> Problem:
    return Problem(PLACES, PIECES, trains)


@pytest.mark.parametrize(
    ("runs", "revenue"),
    [(train(5), 100), (train(5, 5), 120), (train(6), 110), (train(5, pays_less=False), 120)],
)
def test_zones_take_the_place_of_stops(runs: Train, revenue: int) -> None:
    assert check(problem(runs), 0, OVER_SEA).revenue == revenue
    assert solve(problem(runs)).value == revenue


def test_what_is_saved_is_paid_again() -> None:
    assert check(problem(train(5, reliefs=(Relief(1, SEA),))), 0, OVER_SEA).revenue == 110
    assert check(problem(train(5, reliefs=(Relief(1, FERRY),))), 0, OVER_SEA).revenue == 100


@pytest.mark.parametrize(
    ("reliefs", "length"),
    [
        ((), 6),
        ((Relief(2, SEA),), 4),
        ((Relief(3, SEA),), 4),
        ((Relief(2, SEA), Relief(1, FERRY)), 3),
        ((Relief(1, SEA), Relief(1, SEA | FERRY)), 4),
        ((Relief(2, SEA | FERRY), Relief(1, SEA)), 3),
        ((Relief(1, FERRY), Relief(1, FERRY)), 5),
        ((Relief(1, SEA), Relief(1, SEA), Relief(2, FERRY)), 3),
    ],
)
def test_each_relief_saves_what_it_can_and_nothing_is_saved_twice(
    reliefs: tuple[Relief, ...], length: int
) -> None:
    places = tuple(replace(place, own=True) for place in PLACES)
    for stops in (length - 1, length):
        long = replace(train(9, stops=stops), reliefs=reliefs)
        sailing = Problem(places, PIECES, (long,))
        codes = [o.code for o in why_not(sailing, 0, OVER_ALL)]
        assert codes == ([] if stops == length else ["too-long"])


def test_at_least_one_city_counts_however_much_water_there_is() -> None:
    """Of the two stops that are paid after two zones, one may be a town."""
    rich = train(4, values={**VALUES, "t": 90, "u": 80, "b": 0}, slots={"t": 0, "u": 0, "b": 0})
    assert check(problem(rich), 0, OVER_SEA).revenue == 90 + 60


def test_water_cannot_take_more_stops_than_are_paid() -> None:
    poor = train(1, stops=9)
    assert [o.code for o in why_not(problem(poor), 0, OVER_SEA)] == ["too-long"]
    assert "takes the place of 2 stops" in why_not(problem(poor), 0, OVER_SEA)[0].message


def test_the_explanation_tells_what_the_water_takes() -> None:
    sailing = problem(train(5, reliefs=(Relief(1, SEA),)))
    terms = explain(sailing, check(sailing, 0, OVER_SEA)).terms
    reasons = [term.reason for term in terms if term.reason]
    assert reasons == ["not one of the best 4 stops", "length 2", "1 by reliefs"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"pays": None, "pays_competing": None}, "pays every stop"),
        ({"reliefs": (Relief(-1, SEA),)}, "a relief cannot be -1"),
        ({"reliefs": (Relief(1, SEA),) * 9}, "9 reliefs, and may have 8"),
        ({"ends_only": True, "pays_competing": None}, "pays fewer stops"),
    ],
)
def test_contradictions_are_refused(changed: dict[str, Any], words: str) -> None:
    places = tuple(replace(place, again=False) for place in PLACES)
    with pytest.raises(ProblemError, match=words):
        solve(Problem(places, PIECES, (train(3, **changed),)))


def test_fleets_that_a_cover_rules_out_are_not_searched() -> None:
    """The relief goes to one train or the other; what covers both is worth less than the first fleet."""
    rich, saver = train(6), Relief(1, SEA)
    others = ((train(2, reliefs=(saver,)),), (train(2),))
    covered = Problem(PLACES, PIECES, (rich,), fleets=others, covers={0: (train(2, reliefs=(saver,)),)})
    plain = solve(replace(covered, covers={}))
    found = solve(covered)
    assert (found.value, found.bound, found.proven, found.fleet) == (plain.value, plain.bound, True, -1)
    assert found.work < plain.work or plain.work == 0


def test_fleets_under_a_cover_that_holds_more_are_searched() -> None:
    better = (train(6, reliefs=(Relief(2, SEA),)),)
    problem = Problem(PLACES, PIECES, (train(3),), fleets=(better,), covers={0: better})
    found = solve(problem)
    assert (found.fleet, found.proven) == (0, True)
    assert found.value == solve(replace(problem, covers={})).value


def test_of_very_many_fleets_the_most_promising_are_searched() -> None:
    """The cover saves on the sea: the one fleet that does so too runs its route and comes first."""
    saver = Relief(2, SEA)
    cover, plain = (train(4, reliefs=(saver,)),), (train(4),)
    problem = Problem(PLACES, PIECES, plain, fleets=(*[plain] * 8, cover, plain), covers={-1: cover})
    found = solve(problem, Budget(100_000))
    best = solve(replace(problem, covers={}))
    assert (found.value, found.bound, found.proven, found.fleet) == (best.value, best.value, True, 8)
    assert found.routes == best.routes


def test_what_is_not_searched_stays_in_the_bound() -> None:
    """No fleet earns what their cover does, and not all of them are tried."""
    cover, plain = (train(6, reliefs=(Relief(2, SEA),)),), (train(3),)
    problem = Problem(PLACES, PIECES, plain, fleets=(plain,) * 8, covers={-1: cover})
    found = solve(problem, Budget(100_000))
    assert found.value == solve(replace(problem, fleets=(), covers={})).value
    assert (found.bound, found.proven) == (
        solve(replace(problem, trains=cover, fleets=(), covers={})).value,
        False,
    )
