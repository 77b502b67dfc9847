"""The best of several sets of trains that a railway may run: its fleets.

Few fleets are searched in turn, each with an equal share of the budget. Where they are so many that no share
would do, those of each cover are judged by the routes of the cover: it may run whatever one of them may run,
so fleets that earn most on its routes come first, and only some of them are searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from .earnings import earnings_on
from .errors import RouteError
from .indexed import Indexed
from .native import run_kernel
from .problem import Budget, Problem, Route, Solution, Train, with_fleet

#: With a smaller share than this most searches find nothing worth having.
LEAST_SHARE = 400_000
#: Fleets of one cover that are searched where there are too many.
MOST_PICKED = 4


class FleetSearch:
    """Searches the fleets of one problem."""

    def __init__(self, problem: Problem, budget: Budget | None, cancel: Callable[[], bool] | None) -> None:
        self.problem, self.budget, self.cancel = problem, budget, cancel
        self.indexed = Indexed(problem)
        self.found: list[Solution] = []
        #: The best so far, and the work that has gone into it.
        self.known, self.spent = -1, 0
        #: What fleets do not exceed that were not searched.
        self.ceiling = 0

    def best(self) -> Solution:
        """The first fleet with the best set that is found."""
        count = len(self.problem.fleets) + 1
        many = self.budget is not None and self.budget.work // count < LEAST_SHARE
        if many and -1 in self.problem.covers:
            self._picked()
        else:
            self._in_turn()
        best = max(self.found, key=lambda solution: solution.value)
        bound = max(self.ceiling, *(solution.bound for solution in self.found))
        return replace(best, bound=bound, proven=best.value == bound, work=self.spent)

    # --- all in turn

    def _in_turn(self) -> None:
        hopeless = False
        for fleet in range(-1, len(self.problem.fleets)):
            share = self._share(len(self.problem.fleets) - fleet)
            cover = self.problem.covers.get(fleet) if fleet >= 0 else None
            if cover is not None:
                hopeless = cover is not self._trains(fleet) and self._run(cover, share).bound <= self.known
            if not hopeless:
                self._search(fleet, share)

    # --- some of many

    def _picked(self) -> None:
        """Half of what is left for each cover and its fleets: those that come first matter most."""
        groups = list(self._groups())
        for number, group in enumerate(groups):
            share = self._share(2 if number < len(groups) - 1 else 1)
            outlook = self._run(self.problem.covers[group[0]], share and Budget(share.work // 2))
            if outlook.bound <= self.known:
                continue
            picked = self._promising(group, outlook)[:MOST_PICKED]
            each = share and Budget(share.work // 2 // len(picked))
            for fleet in picked:
                if self.known < outlook.bound:
                    self._search(fleet, each)
            if len(picked) < len(group):
                self.ceiling = max(self.ceiling, outlook.bound)

    def _groups(self) -> Iterator[range]:
        """The fleets of each cover."""
        firsts = sorted(self.problem.covers)
        for first, after in zip(firsts, [*firsts[1:], len(self.problem.fleets)], strict=True):
            yield range(first, after)

    def _promising(self, fleets: Sequence[int], outlook: Solution) -> list[int]:
        """Those that earn most on the routes of their cover first."""
        known: dict[tuple[int, int], int] = {}

        def worth(fleet: int) -> int:
            trains = self._trains(fleet)
            for route in outlook.routes:
                key = (route.train, id(trains[route.train]))
                if key not in known:
                    known[key] = self._earned(trains[route.train], route)
            return sum(known[route.train, id(trains[route.train])] for route in outlook.routes)

        return sorted(fleets, key=worth, reverse=True)

    def _earned(self, train: Train, route: Route) -> int:
        """What a train earns on a route; nothing if it may not run it."""
        alone = self.indexed.under(replace(self.problem, trains=(train,), fleets=(), covers={}))
        try:
            return earnings_on(alone, [replace(route, train=0)]).revenue
        except RouteError:
            return 0

    # --- searches

    def _trains(self, fleet: int) -> tuple[Train, ...]:
        return self.problem.trains if fleet < 0 else self.problem.fleets[fleet]

    def _share(self, parts: int) -> Budget | None:
        """One of some equal parts of what is left of the budget."""
        return self.budget and Budget(max(0, self.budget.work - self.spent) // parts)

    def _run(self, trains: tuple[Train, ...], share: Budget | None) -> Solution:
        problem = with_fleet(replace(self.problem, trains=trains), -1)
        found = run_kernel(self.indexed.under(problem), share, self.cancel, self.known)
        self.spent += found.work
        return found

    def _search(self, fleet: int, share: Budget | None) -> None:
        self.found.append(replace(self._run(self._trains(fleet), share), fleet=fleet))
        self.known = max(self.known, self.found[-1].value)
