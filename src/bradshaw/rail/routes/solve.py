"""The best set of routes of a railway, with a proof."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from .layout import validate
from .native import run_kernel
from .problem import Budget, Problem, Solution
from .settle import ordered


def solve(
    problem: Problem, budget: Budget | None = None, cancel: Callable[[], bool] | None = None
) -> Solution:
    """The best set of routes. Without a budget the search goes on until the answer is proven, or
    until the proof would need more memory than the kernel allows itself (300,000 routes listed).

    The answer depends on the problem and the budget only, never on a clock. `cancel` is asked now
    and then whether to stop early; then, and at the end of the budget, the best set found so far
    is returned, with a bound that no set exceeds.
    """
    validate(problem)
    solution = run_kernel(problem, budget, cancel)
    return replace(solution, routes=ordered(problem, solution.routes))
