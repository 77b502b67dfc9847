"""Running many games: the same whatever the number of processes, resumable, summed up."""

import pytest

from bradshaw import simulate
from bradshaw.core.errors import SetupError
from bradshaw.simulate import NONE, Effort, Outcome
from bradshaw.simulate.cluster import chunked
from bradshaw.simulate.effort import as_effort
from bradshaw.simulate.job import Job

SHORT = {"most_actions": 40, "thorough": NONE}


def hashes(summary: simulate.Summary) -> list[tuple[int, str]]:
    return [(outcome.seed, outcome.hash) for outcome in summary.outcomes]


def test_processes_do_not_change_the_games() -> None:
    alone = simulate.run("18Rhl", 4, 3, seed=5, jobs=1, **SHORT)  # type: ignore[arg-type]
    shared = simulate.run("18Rhl", 4, 3, seed=5, jobs=2, **SHORT)  # type: ignore[arg-type]
    assert hashes(alone) == hashes(shared)
    assert len({hash_ for _, hash_ in hashes(alone)}) == 4


def test_a_run_goes_on_with_the_next_seed() -> None:
    whole = simulate.run("18Rhl", 4, 3, seed=5, **SHORT)  # type: ignore[arg-type]
    first = simulate.run("18Rhl", 2, 3, seed=5, **SHORT)  # type: ignore[arg-type]
    assert first.next_seed == 7
    second = simulate.run("18Rhl", 2, 3, seed=first.next_seed, **SHORT)  # type: ignore[arg-type]
    assert hashes(second + first) == hashes(whole)


def test_progress_hears_of_every_game() -> None:
    heard: list[Outcome] = []
    simulate.run("18rhl", 3, 4, progress=heard.append, **SHORT)  # type: ignore[arg-type]
    assert [outcome.seed for outcome in heard] == [1, 2, 3]


def test_a_game_that_reaches_the_limit_did_not_end() -> None:
    summary = simulate.run("18Rhl", 1, 3, **SHORT)  # type: ignore[arg-type]
    assert summary.ends() == {"did not end": 1}
    (failure,) = summary.failures
    assert failure.check == "end"
    assert failure.number == 40
    assert "did not end" in str(summary)


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    heard: list[tuple[str, ...]] = []

    class Listening:
        def run(self, chunks):
            heard.extend(job.bots for chunk in chunks for job in chunk)
            return iter(())

    simulate.run("18Rhl", 3, 3, seed=3, bots=("greedy", "random", "random"), where=Listening())
    assert heard == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"title": "18Nowhere"}, "no title"),
        ({"players": 9}, "players"),
        ({"bots": "clever"}, "no bot"),
        ({"bots": ("random", "random")}, "2 bots for 3 players"),
        ({"options": {"colour": 1}}, "options of 18Rhl"),
        ({"jobs": 0}, "0 processes"),
        ({"games": -1}, "-1 games"),
    ],
)
def test_a_wrong_set_up_is_told_at_once(changed: dict[str, object], message: str) -> None:
    given = {"title": "18Rhl", "games": 5, "players": 3, **changed}
    with pytest.raises(SetupError, match=message):
        simulate.run(**given)  # type: ignore[arg-type]


def test_no_games_make_an_empty_summary() -> None:
    summary = simulate.run("18Rhl", 0, 3)
    assert (summary.games, summary.lengths(), summary.scores()) == (0, (0, 0, 0), {})
    assert "failures: none" in str(summary)


def test_a_summary_counts_wins_lengths_and_scores() -> None:
    def outcome(seed: int, actions: int, *scores: tuple[str, int]) -> Outcome:
        return Outcome(seed, "finished", "the bank is broken", actions, 1.0, scores, "", (), (0.5, seed))

    summary = simulate.Summary(
        "18Rhl", 3, (outcome(1, 10, ("a", 5), ("b", 9)), outcome(2, 30, ("a", 7), ("b", 7))), 2.0
    )
    assert summary.wins() == {"a": 0.5, "b": 1.5}
    assert summary.lengths() == (10, 20, 30)
    assert summary.scores() == {"a": (5, 6, 7), "b": (7, 8, 9)}
    assert summary.rate == 1.0
    assert summary.slowest() == (0.5, 2, 2)
    assert "2 x the bank is broken" in str(summary)


def test_chunks_hold_every_job_once() -> None:
    jobs = [Job("18Rhl", seed, ("random",) * 3) for seed in range(50)]
    for workers in (1, 2, 7):
        chunks = chunked(jobs, workers)
        assert [job for chunk in chunks for job in chunk] == jobs
        assert len(chunks) >= workers
    assert chunked([], 2) == []


def test_a_failure_can_be_seen_again() -> None:
    (failure,) = simulate.run("18Rhl", 1, 3, seed=9, **SHORT).failures  # type: ignore[arg-type]
    outcome = simulate.play(Job("18Rhl", 9, failure.bots, most_actions=40, effort=NONE))
    assert simulate.reproduce(failure, before=0).hash == outcome.hash
    assert len(simulate.reproduce(failure).turns) == 39


def test_effort_is_what_one_asks_for() -> None:
    assert as_effort(False) == simulate.USUAL
    assert as_effort(True) == simulate.THOROUGH
    assert as_effort(Effort(state=3)).state == 3
