"""The best set of routes of a railway, with a proof."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from .indexed import validate
from .native import run_kernel
from .problem import Budget, Problem, Solution, with_fleet


def solve(
    problem: Problem, budget: Budget | None = None, cancel: Callable[[], bool] | None = None
) -> Solution:
    """The best set of routes. Without a budget the search goes on until the answer is proven, or
    until the proof would need more memory than the kernel allows itself (see docs/routes.md).

    The answer depends on the problem and the budget only, never on a clock. `cancel` is asked now
    and then whether to stop early; then, and at the end of the budget, the best set found so far
    is returned, with a bound that no set exceeds. Of several fleets the first with the best set is
    taken; each has an equal share of the budget that those before it have left over, and the search ends for
    those that cannot be better.
    """
    validate(problem)
    if not problem.fleets:
        return run_kernel(problem, budget, cancel)
    found: list[Solution] = []
    known, hopeless, spent = -1, False, 0
    for fleet in range(-1, len(problem.fleets)):
        share = budget and Budget(max(0, budget.work - spent) // (len(problem.fleets) - fleet))
        cover = problem.covers.get(fleet)
        if cover is not None:
            outlook = run_kernel(with_fleet(replace(problem, trains=cover), -1), share, cancel, known)
            hopeless, spent = outlook.bound <= known, spent + outlook.work
        if hopeless:
            continue
        found.append(replace(run_kernel(with_fleet(problem, fleet), share, cancel, known), fleet=fleet))
        known, spent = max(known, found[-1].value), spent + found[-1].work
    best = max(found, key=lambda solution: solution.value)
    bound = max(solution.bound for solution in found)
    return replace(best, bound=bound, proven=best.value == bound, work=spent)
