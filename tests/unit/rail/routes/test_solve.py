"""The solver: whole answers, budgets, and the same answer every time."""

import subprocess
import sys
from itertools import count

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bradshaw.rail.routes import (
    Bonus,
    Budget,
    Need,
    Problem,
    Solution,
    Train,
    check_set,
    earnings,
    solve,
    with_fleet,
)

from .maps import FOUR, board, train
from .networks import late_game, seas, small, tied, towns

SAME = """
import sys
from bradshaw.rail.routes import Budget, solve
from tests.unit.rail.routes.networks import late_game, tied
print(solve(late_game(3, [4, 4], brown=0.3)))
seeds = range(150)[:: int(sys.argv[1])]
answers = {seed: (solve(tied(seed)), solve(tied(seed), Budget(300))) for seed in seeds}
print(sorted(answers.items()))
"""


def test_the_best_route_of_one_train() -> None:
    # By way of the town it earns 10 more, and the town takes no length.
    solution = solve(board())
    assert solution.value == solution.bound == 160
    assert solution.proven
    assert set(solution.routes[0].places) == {"west", "mid", "town", "east", "far"}


def test_two_trains_share_the_ring() -> None:
    problem = board(FOUR, train(name="2", stops=2), mid={"own": True})
    solution = solve(problem)
    assert check_set(problem, solution.routes) == solution.value == 160 + 70


def test_without_trains_or_tokens_there_is_nothing_to_earn() -> None:
    assert solve(Problem(board().places, board().pieces, ())) == Solution((), 0, 0, True, 0)
    assert solve(board(west={"own": False})).routes == ()


def test_a_train_stays_idle_rather_than_lose() -> None:
    fine = Bonus("fine", "", (Need(frozenset({"west"})),), -1000)
    assert solve(board(train(bonuses=(fine,)))).routes == ()


def test_a_doubling_may_be_worth_a_detour() -> None:
    gold = Bonus("gold", "", (Need(frozenset({"town"})),), 0, frozenset({"A1"}))
    worth = {"west": 100, "mid": 30, "east": 40, "far": 60}
    solution = solve(board(train(stops=3, values=worth, bonuses=(gold,))))
    assert solution.value == 100 + 100 + 30 + 40


def test_only_the_best_stops_pay() -> None:
    assert solve(board(train(stops=99, pays=2))).value == 60 + 40 + 10  # the town takes no length


@given(st.integers(0, 100_000), st.integers(0, 5_000))
def test_a_budget_gives_a_value_and_a_bound(seed: int, work: int) -> None:
    problem = small(seed)
    exact, hurried = solve(problem).value, solve(problem, Budget(work))
    assert hurried.value <= exact <= hurried.bound
    assert hurried.proven == (hurried.value == hurried.bound)
    assert check_set(with_fleet(problem, hurried.fleet), hurried.routes) == hurried.value


@given(st.integers(0, 100_000), st.integers(0, 2_000))
def test_a_budget_where_trains_depend_on_each_other(seed: int, work: int) -> None:
    problem = tied(seed)
    exact, hurried = solve(problem).value, solve(problem, Budget(work))
    assert hurried.value <= exact <= hurried.bound
    assert hurried.proven == (hurried.value == hurried.bound)
    earned = earnings(problem, hurried.routes)
    added = earned.subsidy if problem.subsidies == "added" else 0
    assert earned.revenue + added == hurried.value


def test_half_of_the_work_leaves_an_answer() -> None:
    """Though all routes cannot be listed, or nothing is proven, some set of routes is known."""
    for seed in range(200):
        problem = tied(seed)
        exact = solve(problem)
        if exact.value > 0 and exact.work > 100 and not problem.meet_at | problem.home:
            hurried = solve(problem, Budget(exact.work // 2))
            assert 0 < hurried.value <= exact.value <= hurried.bound, f"network {seed}"


def test_half_of_the_work_leaves_an_answer_where_trains_compete() -> None:
    """Routes that were found for one train by itself are not lost with the proof."""
    for make in (seas, towns):
        for seed in range(40):
            exact = solve(make(seed))
            if exact.value > 0 and exact.work > 300:
                hurried = solve(make(seed), Budget(100))
                assert 0 < hurried.value <= exact.value <= hurried.bound, f"network {seed}"
                assert check_set(make(seed), hurried.routes) == hurried.value


def test_a_marker_goes_where_it_earns_most() -> None:
    """One of two trains carries a marker worth 10 for each of its stops."""
    short = train(name="2", stops=2)
    marked = tuple(replace(t, bonuses=(Bonus("marker", "", (), 10 * t.stops),)) for t in (FOUR, short))
    problem = replace(board(FOUR, short, mid={"own": True}), fleets=((marked[0], short), (FOUR, marked[1])))
    solution = solve(problem)
    assert (solution.fleet, solution.value, solution.proven) == (0, 160 + 70 + 40, True)
    assert check_set(with_fleet(problem, solution.fleet), solution.routes) == solution.value


def test_a_search_can_be_called_off() -> None:
    problem = late_game(0, [6, 6])
    asked = count()
    solution = solve(problem, cancel=lambda: next(asked) >= 0)
    assert next(asked) > 0
    assert solution.value <= solution.bound
    assert check_set(problem, solution.routes) == solution.value


def test_the_same_answer_in_every_process() -> None:
    """Whatever was solved before, and however names are hashed and memory is laid out."""
    answers = set()
    for seed, order in (("1", "1"), ("2", "-1")):
        command = [sys.executable, "-c", SAME, order]
        path = ":".join(["src", *filter(None, sys.path)])
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": path, "MALLOC_PERTURB_": seed},
        )
        answers.add(done.stdout)
    assert len(answers) == 1


def test_alike_trains_may_be_called_differently() -> None:
    problem = late_game(1, [3, 3], brown=0.3)
    names = tuple(Train(name, t.stops, t.values, t.slots, t.end_slots, bonuses=t.bonuses)
                  for name, t in zip("ab", problem.trains, strict=True))  # fmt: skip
    renamed = Problem(problem.places, problem.pieces, names)
    assert solve(renamed) == solve(problem)


def test_late_games_are_proven() -> None:
    for trains in ([6, 6], [2, 2, 2, 2], [5, 6, 4]):
        problem = late_game(2, trains, brown=0.5)
        solution = solve(problem)
        assert solution.proven
        assert check_set(problem, solution.routes) == solution.value
