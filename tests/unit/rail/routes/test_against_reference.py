"""The solver against plain enumeration, on thousands of small networks with every oddity."""

import os

import pytest

from bradshaw.rail.routes import Problem, Solution, check, check_set, nodes_of, solve

from .networks import small
from .reference import best_value

#: How many networks; for a long run: BRADSHAW_NETWORKS=100000 pytest tests/unit/rail/routes
NETWORKS = int(os.environ.get("BRADSHAW_NETWORKS", "2000"))
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_the_solver_finds_what_enumeration_finds(part: int) -> None:
    for seed in range(part, NETWORKS, PARTS):
        problem = small(seed)
        solution = solve(problem)
        assert solution.value == best_value(problem), f"network {seed}"
        assert solution.proven, f"network {seed}"
        assert solution.bound == solution.value, f"network {seed}"
        assert_legal(problem, solution, seed)


def assert_legal(problem: Problem, solution: Solution, seed: int) -> None:
    assert check_set(problem, solution.routes) == solution.value, f"network {seed}"
    for route in solution.routes:
        drawn = check(problem, route.train, nodes_of(problem, route))
        # Where pieces lie side by side, a drawn route is given the better one.
        assert drawn.places == route.places, f"network {seed}"
        assert drawn.revenue >= route.revenue, f"network {seed}"


def test_the_networks_are_worth_solving() -> None:
    solutions = [solve(small(seed)) for seed in range(400)]
    assert sum(solution.value > 0 for solution in solutions) > 150
    assert sum(len(solution.routes) > 1 for solution in solutions) > 40
