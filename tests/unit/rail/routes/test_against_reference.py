"""The solver against plain enumeration, on thousands of small networks with every oddity."""

import os

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import Problem, Solution, check, check_set, earnings, nodes_of, solve, with_fleet

from .networks import seas, small, tied, towns
from .reference import best_value
from .reference_sets import best_set

#: How many networks; for a long run: BRADSHAW_NETWORKS=100000 pytest tests/unit/rail/routes
NETWORKS = int(os.environ.get("BRADSHAW_NETWORKS", "2000"))
PARTS = 8
#: Sets of routes that the reference tries; networks with more are left out.
MOST_SETS = 20_000


@pytest.mark.parametrize("part", range(PARTS))
def test_the_solver_finds_what_enumeration_finds(part: int) -> None:
    for seed in range(part, NETWORKS, PARTS):
        problem = small(seed)
        solution = solve(problem)
        assert solution.value == best_value(problem), f"network {seed}"
        assert solution.proven, f"network {seed}"
        assert solution.bound == solution.value, f"network {seed}"
        assert_legal(problem, solution, seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_crossings_that_take_the_place_of_stops(part: int) -> None:
    for seed in range(part, NETWORKS // 2, PARTS):
        problem = seas(seed)
        solution = solve(problem)
        assert solution.value == best_value(problem), f"network {seed}"
        assert solution.proven, f"network {seed}"
        assert_legal(problem, solution, seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_towns_passed_again_and_double_towns(part: int) -> None:
    for seed in range(part, NETWORKS // 2, PARTS):
        problem = towns(seed)
        solution = solve(problem)
        assert solution.value == best_value(problem), f"network {seed}"
        assert solution.proven, f"network {seed}"
        assert_legal(problem, solution, seed)


def assert_legal(given: Problem, solution: Solution, seed: int) -> None:
    problem = with_fleet(given, solution.fleet)
    assert check_set(problem, solution.routes) == solution.value, f"network {seed}"
    for route in solution.routes:
        drawn = check(problem, route.train, nodes_of(problem, route))
        # Where pieces lie side by side, a drawn route is given the better one.
        assert drawn.places == route.places, f"network {seed}"
        assert drawn.revenue >= route.revenue, f"network {seed}"


@pytest.mark.parametrize("part", range(PARTS))
def test_trains_that_depend_on_each_other(part: int) -> None:
    """Places paid once, routes that meet, trains that run joined, in any combination."""
    for seed in range(part, NETWORKS // 2, PARTS):
        problem = tied(seed)
        expected = best_set(problem, MOST_SETS)
        if expected is None:
            continue
        solution = solve(problem)
        assert solution.value == expected, f"network {seed}"
        assert solution.proven, f"network {seed}"
        earned = earnings(problem, solution.routes)
        assert earned.routes == solution.routes, f"network {seed}"
        added = earned.subsidy if problem.subsidies == "added" else 0
        assert earned.revenue + added == solution.value, f"network {seed}"


def test_the_networks_are_worth_solving() -> None:
    for kind in (small, tied, towns, seas):
        solutions = [solve(kind(seed)) for seed in range(400)]
        assert sum(solution.value > 0 for solution in solutions) > 150
        assert sum(len(solution.routes) > 1 for solution in solutions) > 40


def test_coming_back_and_double_towns_are_often_worth_it() -> None:
    problems = [towns(seed) for seed in range(400)]
    best = [solve(problem).value for problem in problems]
    for changed in ({"again": False}, {"size": 1}):
        plainer = [
            replace(problem, places=tuple(replace(place, **changed) for place in problem.places))
            for problem in problems
        ]
        assert sum(solve(p).value < value for p, value in zip(plainer, best, strict=True)) > 20


def test_water_and_what_saves_it_often_matter() -> None:
    problems = [seas(seed) for seed in range(400)]
    best = [solve(problem).value for problem in problems]
    for changed, less in (({"pays_less": False}, False), ({"reliefs": ()}, True)):
        others = [
            solve(replace(problem, trains=tuple(replace(train, **changed) for train in problem.trains))).value
            for problem in problems
        ]
        differ = sum(
            other < value if less else other > value for other, value in zip(others, best, strict=True)
        )
        assert differ > 15


def test_subsidies_between_equals_change_no_revenue() -> None:
    for seed in range(300):
        problem = replace(tied(seed), subsidies="aside")
        aside, ties = solve(problem), solve(replace(problem, subsidies="ties"))
        assert ties.value == aside.value, f"network {seed}"
        assert earnings(problem, ties.routes).revenue == ties.value, f"network {seed}"
