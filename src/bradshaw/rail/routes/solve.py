"""The best set of routes of a railway, with a proof."""

from __future__ import annotations

from collections.abc import Callable

from .fleets import FleetSearch
from .indexed import Indexed, validate
from .native import run_kernel
from .problem import Budget, Problem, Solution


def solve(
    problem: Problem, budget: Budget | None = None, cancel: Callable[[], bool] | None = None
) -> Solution:
    """The best set of routes. Without a budget the search goes on until the answer is proven, or
    until the proof would need more memory than the kernel allows itself (see docs/routes.md).

    The answer depends on the problem and the budget only, never on a clock. `cancel` is asked now
    and then whether to stop early; then, and at the end of the budget, the best set found so far
    is returned, with a bound that no set exceeds. Of several fleets the first with the best set is
    taken; each has an equal share of the budget that those before it have left over, and the search ends for
    those that cannot be better. Of very many only those are searched that promise most.
    """
    validate(problem)
    if not problem.fleets:
        return run_kernel(Indexed(problem), budget, cancel)
    return FleetSearch(problem, budget, cancel).best()
