"""titles, coverage, import, simulate and bench."""

import json
import threading
import tracemalloc
from io import StringIO

import pytest
from rich.console import Console

import bradshaw
from bradshaw.cli import bench, bench_game, console
from bradshaw.core.coverage import Section
from bradshaw.present.options import prospectus

from .conftest import random_game


def test_titles(call):
    result = call("titles")
    assert result.exit_code == 0
    assert "18Rhl" in result.stdout
    details = call("titles", "18rhl")
    assert "rhe_start = 60-90 | 70-80 | 70" in details.stdout
    assert "edition_2012" in details.stdout


def test_documents_of_a_title(call):
    schema = json.loads(call("titles", "18Rhl", "--schema", "view").stdout)
    assert "railways" in schema["$defs"]["RhlView"]["properties"]
    box = json.loads(call("titles", "18Rhl", "--box").stdout)
    assert box["hexes"]["K2"]["name"] == "Aachen"
    assert box["words"]["president"] == "director"
    assert "Say of which title" in call("titles", "--box").stderr


@pytest.mark.parametrize("title", ["18Rhl", "1862", "Orient Express"])
def test_every_option_is_explained(title):
    for option in prospectus(bradshaw.find_title(title)).options:
        assert option.text, option.name
        assert option.kind in ("choice", "yes or no", "number", "text")
        assert not option.values or option.values[0] == option.default


def test_coverage_without_a_list(call, monkeypatch):
    monkeypatch.setattr("bradshaw.titles.rhineland.rhl.title.Rhl.coverage", lambda self: ())
    result = call("coverage")
    assert result.exit_code == 1
    assert "18Rhl has no list of its rulebook's sections yet." in result.stderr


def test_coverage_with_a_list(call, monkeypatch):
    sections = (
        Section("5.1", "Selling first", ("rail.steps.stock_round:StockRound",), reading="as 1830"),
        Section("1", "History", nothing="a story"),
    )
    monkeypatch.setattr("bradshaw.titles.rhineland.rhl.title.Rhl.coverage", lambda self: sections)
    result = call("coverage")
    assert result.exit_code == 0
    assert "Reading: as 1830" in " ".join(result.stdout.split())
    assert "2 sections, 1 with code" in result.stdout
    assert call("coverage", "--markdown").stdout.startswith("# Rule coverage of 18Rhl")


def test_import(call, shared, tmp_path):
    log = shared / "oracle" / "18Rhl" / "18Rhl_game_end_bank.json"
    saved, trace = tmp_path / "saved.json", tmp_path / "trace.jsonl"
    result = call("import", log, "--save", saved, "--trace", trace)
    assert result.exit_code == 0
    assert "wins with" in result.stdout
    states = [json.loads(line) for line in trace.read_text().splitlines()]
    assert states[0]["id"] == 0
    assert states[-1]["finished"]
    assert bradshaw.load(saved).finished


def test_import_of_something_else(call, tmp_path):
    other = tmp_path / "other.json"
    other.write_text('{"title": "1830", "players": [], "actions": []}')
    result = call("import", other)
    assert result.exit_code == 1
    assert "other.json" in result.stderr


def test_import_of_a_log_that_states_another_result(call, tmp_path):
    players = [{"id": number, "name": name} for number, name in enumerate(("bank", "Ben", "Cid"), 1)]
    end = {"type": "end_game", "id": 1, "entity": 1, "entity_type": "player"}
    log = tmp_path / "log.json"
    log.write_text(
        json.dumps({"title": "18Rhl", "players": players, "actions": [end], "result": {"1": 600, "2": 1}})
    )
    result = call("import", log)
    assert result.exit_code == 1
    assert "the log's result of Ben is 1, by the rules it is 600" in result.stderr
    result = call("import", log, "--lenient", "--rename", "2=Ada")
    assert result.exit_code == 1
    assert "Note: the player 'bank' is called 'Player bank' here." in result.stdout
    assert "the log's result of Ada is 1" in result.stderr
    assert call("import", log, "--rename", "Ada").exit_code == 2


def test_simulate(call, small_bank, tmp_path):
    target = tmp_path / "games.jsonl"
    result = call("simulate", "--games", "1", "--jobs", "1", "--checks", "none", "--results", target)
    assert result.exit_code == 0
    assert "18Rhl, 3 players: 1 games" in result.stdout
    assert json.loads(target.read_text().splitlines()[1])["end"] == "finished"


@pytest.mark.parametrize(
    ("title", "bots"), [("18Rhl", "greedy,random,random"), ("Orient Express", "random,easy")]
)
def test_the_same_seed_and_bots_are_the_same_game_at_the_table_and_in_simulations(
    call, small_bank, tmp_path, title, bots
):
    table = tmp_path / "table.json"
    assert call("play", title, "--bots", bots, "--seed", "8", "--save", table).exit_code == 0
    told = ("--games", "1", "--jobs", "1", "--checks", "none", "--save-games", tmp_path / "games")
    assert call("simulate", title, "--bots", bots, "--seed", "8", *told).exit_code == 0
    (simulated,) = (tmp_path / "games").iterdir()
    here, there = bradshaw.load(table), bradshaw.load(simulated)
    assert here.finished
    assert (here.players, here.hash) == (there.players, there.hash)


def test_bench_measures(middle):
    rows = {row.what: row for row in bench_game.measures(middle.fork(), repeat=1)}
    assert {
        "replay with all checks", "undo", "list what is legal", "fork", "view for a player",
        "first undo after opening", "write a saved game", "memory of an opened game",
    } <= set(rows)  # fmt: skip
    assert all(row.value > 0 for row in rows.values())
    legal = rows["list what is legal"]
    assert legal.p95 is not None
    assert legal.worst is not None
    assert legal.value <= legal.p95 <= legal.worst
    assert f"{len(middle.moves)} positions" in legal.remark


def test_bench_of_a_saved_game(call, tmp_path):
    random_game(12).save(tmp_path / "game.json")
    result = call("bench", "--game", tmp_path / "game.json", "--repeat", "1", "--profile", "3")
    assert result.exit_code == 0
    assert "list what is legal" in result.stdout
    assert "function calls" in result.stdout
    assert "simulate" not in result.stdout


def test_bench_cuts_long_games_and_says_so(call):
    result = call("bench", "--title", "1862", "--actions", "15", "--repeat", "1")
    assert result.exit_code == 0
    assert "15 actions" in result.stdout
    assert "cut after 15 actions, and no others are simulated" in " ".join(result.stdout.split())
    assert "games/s" not in result.stdout


def test_bench_tells_what_it_measures(middle):
    told: list[str] = []
    list(bench_game.measures(middle.fork(), 1, told.append))
    assert told[:2] == ["playing (1 of 9)", "listing (2 of 9)"]
    assert len(told) == 9


def test_an_interrupt_leaves_no_memory_traced():
    results = iter([None])

    def work():
        if next(results, "again") == "again":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench_game.memory(work)
    assert not tracemalloc.is_tracing()


def test_what_is_being_measured_is_told_without_a_thread():
    out = StringIO()
    screen = Console(file=out, force_terminal=True, width=40)
    before = threading.active_count()
    with console.telling(screen) as tell:
        tell("18Rhl: listing")
        assert threading.active_count() == before
    assert "18Rhl: listing" in out.getvalue()


def test_the_spread_of_times():
    row = bench_game.spread("thing", {number: number / 1000 for number in range(100)})
    assert (row.value, row.p95, row.worst) == (50.0, 95.0, 99.0)
    assert row.remark == "100 positions, slowest after 99"


def test_bench_profile():
    assert "function calls" in bench.profiled(random_game(20), 5)


@pytest.mark.parametrize(("value", "shown"), [(1234.5, "1,234"), (12.34, "12.3"), (1.2345, "1.234")])
def test_bench_table(capsys, value, shown):
    bench.show([bench_game.Measure("thing", value, "ms")])
    assert shown in capsys.readouterr().out
