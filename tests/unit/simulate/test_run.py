"""Running many games: the same whatever the number of processes, resumable, summed up."""

from pathlib import Path

import pytest

import bradshaw
from bradshaw import simulate
from bradshaw.core.errors import FileError, SetupError
from bradshaw.simulate import NONE, Effort, Outcome
from bradshaw.simulate.checked_game import played
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


def test_runs_in_parts_add_up() -> None:
    whole = simulate.run("18Rhl", 4, 3, seed=5, **SHORT)  # type: ignore[arg-type]
    first = simulate.run("18Rhl", 2, 3, seed=5, **SHORT)  # type: ignore[arg-type]
    second = simulate.run("18Rhl", 2, 3, seed=7, **SHORT)  # type: ignore[arg-type]
    assert hashes(second + first) == hashes(whole)
    assert hashes(whole + first) == hashes(whole)


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
        def run(self, jobs):
            heard.extend(job.bots for job in jobs)
            return iter(())

    simulate.run("18Rhl", 3, 3, seed=4, bots=("greedy", "random", "random"), where=Listening())
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
        ({"options": {"colour": 1}}, "18Rhl has no option .colour."),
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
    assert summary.slowest() is None
    assert str(summary).splitlines()[1:] == ["ended: none", "failures: none"]


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
    assert len(simulate.reproduce(failure).moves) == 39


def test_every_level_of_checks_watches_the_rules() -> None:
    for effort in (simulate.INVARIANTS, simulate.USUAL, simulate.THOROUGH):
        assert effort.state == 1
    assert NONE.state == 0


def test_effort_is_what_one_asks_for() -> None:
    assert as_effort(False) == simulate.USUAL
    assert as_effort(True) == simulate.THOROUGH
    assert as_effort(Effort(state=3)).state == 3


# --- results and games at rest


class Counting:
    """Plays here, and counts."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def run(self, jobs):
        for job in jobs:
            self.seeds.append(job.seed)
            yield played(job)


def test_games_of_the_results_file_are_not_played_again(tmp_path: Path) -> None:
    file, where = tmp_path / "run.jsonl", Counting()
    first = simulate.run("18Rhl", 3, 3, results=file, where=where, **SHORT)  # type: ignore[arg-type]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], lines[3], lines[2][:50]]))  # the second was being written
    heard: list[Outcome] = []
    again = simulate.run("18Rhl", 4, 3, results=file, where=where, progress=heard.append, **SHORT)  # type: ignore[arg-type]
    assert where.seeds == [1, 2, 3, 2, 4]
    assert [outcome.seed for outcome in heard] == [1, 3, 2, 4]
    assert again.outcomes[0] == first.outcomes[0]
    assert hashes(again)[:3] == hashes(first)
    assert (again.games, again.before) == (4, 2)
    assert "4 games, 2 of them before" in str(again)
    assert len(file.read_bytes().splitlines()) == 5


def test_failures_are_read_back_from_the_results(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    wanted = {"results": file, "options": {"preset": "edition_2012"}, **SHORT}
    first = simulate.run("18Rhl", 1, 3, **wanted)  # type: ignore[arg-type]
    again = simulate.run("18Rhl", 1, 3, where=Counting(), **wanted)  # type: ignore[arg-type]
    assert again.failures == first.failures
    assert simulate.reproduce(again.failures[0], before=0).hash == first.outcomes[0].hash


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"bots": "greedy"}, "bots: random,random,random, not greedy,greedy,greedy"),
        ({"seed": 2}, "seed: 1, not 2"),
        ({"most_actions": 41}, "most actions: 40, not 41"),
        ({"players": 4}, "bots"),
        ({"options": {"preset": "edition_2012"}}, "options"),
        ({"thorough": True}, "effort"),
    ],
)
def test_results_of_another_series_are_not_mixed(
    tmp_path: Path, changed: dict[str, object], message: str
) -> None:
    file = tmp_path / "run.jsonl"
    given = {"title": "18Rhl", "games": 1, "players": 3, "results": file, **SHORT}
    simulate.run(**given)  # type: ignore[arg-type]
    before = file.read_bytes()
    with pytest.raises(FileError, match=message):
        simulate.run(**{**given, **changed})  # type: ignore[arg-type]
    assert file.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    for text in ("to buy: milk", "to buy: milk\n"):
        file.write_text(text)
        with pytest.raises(FileError, match=r"notes.txt, line 1"):
            simulate.run("18Rhl", 1, 3, results=file)
        assert file.read_text() == text


def test_games_are_saved_one_for_each_seed(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "of today"
    summary = simulate.run("18Rhl", 2, 3, seed=7, save_games=folder, jobs=2, **SHORT)  # type: ignore[arg-type]
    assert sorted(path.name for path in folder.iterdir()) == ["18rhl-7.json", "18rhl-8.json"]
    games = [bradshaw.load(folder / f"18rhl-{seed}.json", replay=True) for seed in (7, 8)]
    assert [game.hash for game in games] == [outcome.hash for outcome in summary.outcomes]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be made a folder"):
        simulate.run("18Rhl", 1, 3, save_games=tmp_path / "file" / "games")
