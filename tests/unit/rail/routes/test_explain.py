"""Explanations: the lines say what counts and why, and add up."""

from bradshaw.rail.routes import Bonus, Need, check, explain, solve, with_fleet

from .maps import LINE, board, train
from .networks import small

EXPRESS = Bonus("express", "9.1", (Need(frozenset({"far"})),), 0, frozenset({"A3"}))
COAL = Bonus("coal", "9.2", (Need(frozenset({"east"})),), 40)


def test_every_stop_with_its_name_and_value() -> None:
    explanation = explain(board(), check(board(), 0, LINE))
    assert [(term.what, term.value) for term in explanation.terms] == [
        ("Weststadt", 20),
        ("Mitte", 30),
        ("Oststadt", 40),
        ("Ausland", 60),
    ]
    assert (explanation.length, explanation.longest, explanation.total) == (4, 4, 150)


def test_bonuses_name_their_rule_and_doubled_stops_say_so() -> None:
    problem = board(train(bonuses=(EXPRESS, COAL)))
    explanation = explain(problem, check(problem, 0, LINE))
    middle = explanation.terms[1]
    assert (middle.value, middle.times, middle.rule) == (60, 2, "9.1")
    assert [(term.what, term.value, term.rule) for term in explanation.terms if term.kind == "bonus"] == [
        ("express", 0, "9.1"),
        ("coal", 40, "9.2"),
    ]
    assert "counts 2 times: express; rule 9.1" in explanation.text
    assert explanation.text.splitlines()[-1] == "  220  in all"


def test_stops_beyond_the_paid_ones_count_nothing() -> None:
    problem = board(train(pays=2))
    explanation = explain(problem, check(problem, 0, LINE))
    assert [term.value for term in explanation.terms] == [0, 0, 40, 60]
    assert explanation.terms[0].reason == "not one of the best 2 stops"


def test_the_lines_add_up_on_any_network() -> None:
    for seed in range(600):
        problem = small(seed)
        solution = solve(problem)
        for route in solution.routes:
            explanation = explain(with_fleet(problem, solution.fleet), route)
            assert sum(term.value for term in explanation.terms) == explanation.total == route.revenue
            assert explanation.text
