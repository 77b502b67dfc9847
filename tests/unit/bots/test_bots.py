"""Bots: made by name, deterministic, legal, and the greedy one better than chance."""

from random import Random

import pytest

import bradshaw
from bradshaw import bots, simulate
from bradshaw.core.errors import SetupError
from bradshaw.core.game import Game
from bradshaw.core.legal import Span
from bradshaw.rail.actions import Bid, Dividend, Pass, Run
from tests.unit.bots.choosing import by_chance, check_choice

PLAYERS = ["Ada", "Ben", "Cid"]


def position(seed: int, actions: int) -> Game:
    return by_chance("18Rhl", seed, actions)


def test_bots_are_made_by_name() -> None:
    names = bots.names(bradshaw.find_title("18Rhl"))
    assert names == ("random", "greedy")
    for name in names:
        assert bots.make(name).name == name
        assert repr(bots.make(name, 3)).endswith("(seed=3)")


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    with pytest.raises(SetupError, match=r"no bot 'clever'; the bots are: random, greedy"):
        bots.make("clever")


def test_a_bot_of_another_kind_of_game_is_refused() -> None:
    with pytest.raises(SetupError, match=r"no bot 'hard' for 18Rhl; the bots are: random, greedy$"):
        bots.make("hard", title=bradshaw.find_title("18Rhl"))
    with pytest.raises(SetupError, match=r"no bot 'greedy' for Orient Express; the bots are: random, easy"):
        bots.make("greedy", title=bradshaw.find_title("Orient Express"))


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("actions", [0, 20, 90, 250])
def test_choices_are_legal_repeatable_and_leave_the_game_alone(name: str, actions: int) -> None:
    check_choice(name, position(11, actions), position(3, 30), position(4, 30))


def test_seeds_make_a_difference() -> None:
    game = position(11, 40)
    actor = game.acting[0].player
    assert len({str(bots.make("random", seed).choose(game.seat(actor))) for seed in range(30)}) > 1


def test_a_span_counts_as_one_option_for_the_random_bot() -> None:
    game = Game("18Rhl", PLAYERS, 1)
    legal = game.legal()
    assert sum(isinstance(option, Span) for option in legal.options) >= 3
    found = [bots.make("random", seed).choose(game.seat("Ada")) for seed in range(150)]
    bids = sum(isinstance(action, Bid) for action in found)
    assert 20 < bids < 100
    assert any(isinstance(action, Pass) for action in found)


def test_the_greedy_bot_runs_the_best_routes_and_pays() -> None:
    job = simulate.Job("18Rhl", 3, ("greedy",) * 3)
    game, players = job.new_game(), job.new_bots()
    runs = []
    while len(game.moves) < 160:
        actor = game.acting[0].player
        action = players[actor].choose(game.seat(actor))
        if isinstance(action, Run):
            proposal = game.propose(actor)
            assert proposal is not None
            assert proposal.proven
            runs.append(action == proposal.action)
        game.play(action, by=actor)
    assert runs
    assert all(runs)
    paid = [move.action.kind for move in game.moves if isinstance(move.action, Dividend)]
    assert paid.count("pay") > paid.count("withhold")


def test_the_greedy_bot_beats_chance() -> None:
    summary = simulate.run(
        "18Rhl", games=2, players=3, seed=1, bots=("greedy", "random", "random"), thorough=simulate.NONE
    )
    assert summary.wins() == {"greedy": 2.0}
    assert summary.ends() == {"the bank is broken": 2}


def test_the_guess_at_a_run_is_near_the_truth() -> None:
    from bradshaw.bots.greedy.runs import guess
    from bradshaw.rail.routes import solve
    from bradshaw.rail.table import RailTable

    guessed = true = 0
    for seed in (1, 2):
        table = position(seed, 700).table
        assert isinstance(table, RailTable)
        for railway in table.railways.values():
            if railway.floated and railway.trains:
                problem = table.route_problem(railway)
                best = solve(problem).value
                value = guess(problem, [range(len(problem.trains))])[0]
                assert value <= best
                guessed, true = guessed + value, true + best
    assert true > 0
    assert guessed > 0.8 * true


def test_a_table_that_is_no_railway_table_gets_any_legal_action() -> None:
    from tests.unit.core.toy import new

    game = new()
    choice = bots.make("greedy", Random(1).randrange(9)).choose(game.seat("Ada"))
    assert game.why_not(choice, "Ada") is None
