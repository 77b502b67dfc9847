"""Fresh games: which game a seed is, going on after a break, and rows that agree. Nothing is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.recorded import series
from tests.recorded.fresh import STYLES, main
from tests.recorded.series import Result, Series, Setup, chosen, rows


def test_a_seed_is_the_same_game_for_ever() -> None:
    """These were played: the numbers of games that differed are of use only as long as they stay theirs."""
    assert chosen("18Rhl", 1000000) == Setup(
        "18Rhl", 1000000, 3, ("balanced",), ("ratingen_variant",), False, False, None
    )
    undone = chosen("18Rhl", 1000005)
    assert undone.name == (
        "18rhl_p3_s1000005_crowder_lower_starting_capital-promotion_tiles-ratingen_variant_undo_manual"
    )
    assert chosen("1862", 1000001).words == [
        *("--title", "1862", "--players", "7", "--seed", "1000001"),
        *("--style", "hoarder+pauper+hoarder", "--rules", "eight_tokens,long_length", "--hotseat"),
    ]


@pytest.mark.parametrize("title", series.COUNTS)
def test_seeds_reach_everything(title: str) -> None:
    setups = [chosen(title, seed) for seed in range(400)]
    assert {setup.players for setup in setups} == set(series.COUNTS[title])
    assert {style for setup in setups for style in setup.styles} == set(series.STYLES)
    assert {rule for setup in setups for rule in setup.rules} == set(series.RULES[title])
    assert {len(setup.styles) == 1 for setup in setups} == {True, False}
    for on in ("undo", "hotseat", "end_at"):
        assert {bool(getattr(setup, on)) for setup in setups} == {True, False}
    assert not any(set(series.EITHER) <= set(setup.rules) for setup in setups)


def test_further_styles_are_those_of_the_ruby_file() -> None:
    theirs = re.findall(r"^  '(\w+)' => \{", STYLES.read_text(), re.MULTILINE)
    assert theirs == list(series.STYLES[-len(theirs) :])
    assert len(theirs) == 13


class Engine:
    """Stands in for the public engine: every seventh game is not finished, seed 12 differs."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def __call__(self, setup: Setup) -> Result:
        self.played.append(setup.seed)
        if setup.seed % 7 == 0:
            return Result(setup.seed, setup.name, "not played", "it divides by zero")
        outcome = "differs" if setup.seed == 12 else "agreed"
        return Result(setup.seed, setup.name, outcome)  # type: ignore[arg-type]


def test_a_series_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    path, told = tmp_path / "runs" / "1862.jsonl", list[int]()
    first, again = Engine(), Engine()
    with Series("1862", path, first) as begun:
        begun.run(range(10, 16), lambda result: told.append(result.seed))
    assert first.played == told == [10, 11, 12, 13, 14, 15]
    with path.open("ab") as file:
        file.write(b'{"seed":16,"name":"1862_p')  # killed while it wrote
    with Series("1862", path, again) as going_on:
        going_on.run(range(10, 20), lambda result: None)
    assert again.played == [16, 17, 18, 19]
    with Series("1862", path, again) as read:
        assert read.results == going_on.results
    assert [result.seed for result in going_on.results] == list(range(10, 20))


def test_two_runs_do_not_write_the_same_series(tmp_path: Path) -> None:
    path = tmp_path / "1862.jsonl"
    with Series("1862", path, Engine()), pytest.raises(BlockingIOError), Series("1862", path, Engine()):
        pass


def test_rows_of_games_that_agree(tmp_path: Path) -> None:
    with Series("18Rhl", tmp_path / "18Rhl.jsonl", Engine()) as games:
        games.run(range(1, 16), lambda result: None)
    assert rows(games.results) == (10, 2)  # 1 to 11 without 7; 13 and 15
    assert rows(reversed(games.results)) == (10, 2)
    assert rows([]) == (0, 0)


def test_what_is_done_is_summed_up_without_the_engine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Series("18Rhl", tmp_path / "18Rhl.jsonl", Engine()) as games:
        games.run(range(10, 16), lambda result: None)
    words = ["18Rhl", "--engine", f"{tmp_path}", "--folder", f"{tmp_path}", "--first"]
    assert main([*words, "10", "--games", "6"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["12", "14", "4", "in"]
    assert lines[1].endswith("not played: it divides by zero")
    assert lines[2:] == ["4 agreed, 1 differs, 1 not played", "in a row agreed: 2 at most, 2 now"]
    assert main([*words, "13", "--games", "3"]) == 0
