"""Routes named by their stops, and trains that stay at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import (
    Indexed,
    Piece,
    Place,
    Problem,
    Route,
    RouteError,
    Train,
    beside,
    check,
    check_set,
    filled_in,
    solve,
    some_routes,
    with_fleet,
)
from bradshaw.rail.routes.earnings import objections
from tests.unit.rail.routes.networks import small, tied, towns
from tests.unit.rail.routes.reference import legal, walks
from tests.unit.rail.routes.test_together import EXPRESS, FREIGHT, LINE, LOCAL, drawn, railway

# Two ways lead from `a` to `b`, one of them over a third hex; `c` lies beyond `b`.
PLACES = (Place("a", "H1", own=True), Place("b", "H2"), Place("c", "H4"))
PIECES = (
    Piece("H1", "a", "H1|H2"), Piece("H2", "H1|H2", "b"), Piece("H1", "a", "H1|H3"),
    Piece("H3", "H1|H3", "H2|H3"), Piece("H2", "H2|H3", "b"), Piece("H2", "b", "H2|H4"),
    Piece("H4", "H2|H4", "c"),
)  # fmt: skip
TWO_WAYS = Problem(PLACES, PIECES, (Train("3", 3, {"a": 10, "b": 20, "c": 30}),))


def test_the_only_way_is_filled_in() -> None:
    indexed = Indexed(TWO_WAYS)
    assert filled_in(indexed, ["b", "c"]) == ["b", "H2|H4", "c"]
    assert filled_in(indexed, ["a", "H1|H3", "b", "c"]) == ["a", "H1|H3", "H2|H3", "b", "H2|H4", "c"]
    assert filled_in(indexed, ["c", "b", "H2|H3", "a"]) == ["c", "H2|H4", "b", "H2|H3", "H1|H3", "a"]


def test_of_several_ways_one_must_be_said() -> None:
    with pytest.raises(RouteError, match="several ways lead from a to b") as caught:
        filled_in(Indexed(TWO_WAYS), ["a", "b", "c"])
    assert caught.value.code == "several-ways"
    assert "a>H1|H2>b" in str(caught.value)
    assert "a>H1|H3>H2|H3>b" in str(caught.value)


def test_what_cannot_be_filled_in_is_left_to_the_check() -> None:
    indexed = Indexed(TWO_WAYS)
    assert filled_in(indexed, ["a", "c"]) == ["a", "c"]
    assert filled_in(indexed, ["a", "nowhere"]) == ["a", "nowhere"]


def test_a_train_at_home_is_found_every_route_beside_the_others() -> None:
    problem = railway(EXPRESS, LOCAL)
    indexed = Indexed(problem)
    first = drawn(problem, LINE[2:5])
    found = {frozenset((r.places[0], r.places[-1])) for r in beside(indexed, first, 1)}
    assert found == {frozenset("ab"), frozenset("ac"), frozenset("ad")}


def test_a_train_that_must_join_finds_nothing_where_the_others_end_outside() -> None:
    problem = railway(replace(FREIGHT, hexes=5), replace(FREIGHT, name="F1", hexes=1))
    indexed = Indexed(problem)
    assert next(beside(indexed, [check(problem, 0, LINE)], 1), None) is None
    short = [check(problem, 0, LINE[2:9])]
    assert {route.places for route in beside(indexed, short, 1)} == {("a", "b"), ("a", "port")}


@pytest.mark.parametrize("kind", [small, tied, towns])
def test_beside_agrees_with_enumeration(kind: Callable[[int], Problem]) -> None:
    """Whether a train could run beside others is answered exactly, on networks with every oddity."""
    found: Counter[bool] = Counter()
    for seed in range(250):
        problem = with_fleet(kind(seed), -1)
        indexed = Indexed(problem)
        best = list(solve(problem).routes)
        for routes in (best, best[:1], []):
            if any(objections(indexed, routes)):
                continue
            for number in set(range(len(problem.trains))) - {route.train for route in routes}:
                got = next(beside(indexed, routes, number), None)
                assert (got is not None) == _could_run(indexed, routes, number), f"{seed}: {number} {routes}"
                found[got is not None] += 1
    assert found[True] > 50
    assert found[False] > 50


def _could_run(indexed: Indexed, routes: list[Route], number: int) -> bool:
    problem = indexed.problem
    for nodes, pieces in walks(problem):
        if legal(problem, problem.trains[number], nodes, pieces):
            places = tuple(node for node in nodes if node in indexed.places)
            if not any(objections(indexed, [*routes, Route(number, places, tuple(pieces), 0)])):
                return True
    return False


@pytest.mark.parametrize("kind", [small, tied, towns])
def test_some_routes_are_legal_and_leave_no_train_that_could_run(kind: Callable[[int], Problem]) -> None:
    for seed in range(250):
        problem = with_fleet(kind(seed), -1)
        indexed = Indexed(problem)
        assert check_set(problem, some_routes(indexed)) <= solve(problem).bound
        routes = some_routes(indexed, all_that_can=True)
        assert check_set(problem, routes) <= solve(problem).bound
        running = {route.train for route in routes}
        for number in set(range(len(problem.trains))) - running:
            assert next(beside(indexed, routes, number), None) is None
