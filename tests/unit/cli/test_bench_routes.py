"""bench routes: tables, comparison with plain enumeration, and the drawing."""

from xml.etree import ElementTree

import pytest

from bradshaw.cli import bench_routes
from bradshaw.cli.bench_networks import Made
from bradshaw.core.errors import BradshawError
from bradshaw.rail.routes import solve

POINT: bench_routes.Point = ("small", 6, 4, [3], 2)


def test_made_up_networks_are_the_same_every_time():
    assert Made(3, 12, 10).problem([4, 4]) == Made(3, 12, 10).problem([4, 4])
    assert solve(Made(3, 12, 10).problem([4, 4])).value > 0


def test_a_point_of_a_series():
    row = bench_routes.measured(POINT, networks=2, budget=1_000_000)
    assert (row.what, len(row.times), row.proven) == ("small", 2, 2)
    assert 0 < row.middle <= max(row.times)


def test_enumeration_runs_in_the_same_run(monkeypatch):
    monkeypatch.setattr(bench_routes, "SMALL", [POINT])
    reference = bench_routes.reference()
    assert reference is not None
    (row,) = bench_routes.compared(1, reference)
    assert row.reference is not None
    with pytest.raises(BradshawError, match="disagree on network 0"):
        list(bench_routes.compared(1, lambda problem: reference(problem) + 1))
    (alone,) = bench_routes.compared(1, None)
    assert alone.reference is None


def test_the_whole_command(call, monkeypatch, tmp_path):
    monkeypatch.setattr(bench_routes, "SMALL", [POINT])
    monkeypatch.setattr(bench_routes, "SERIES", {"stops": [POINT], "trains": [POINT]})
    monkeypatch.setattr(bench_routes, "_played", lambda budget: [bench_routes.measured(POINT, 1, budget)])
    target = tmp_path / "growth.svg"
    result = call("bench", "routes", "--networks", "1", "--recorded", tmp_path, "--svg", target)
    assert result.exit_code == 0
    assert "times faster" in result.stdout
    assert "Made-up networks: trains" in result.stdout
    words = "".join(ElementTree.parse(target).getroot().itertext())
    assert "Time by stops" in words


def test_files_that_are_no_games_are_left_out(tmp_path):
    (tmp_path / "other.json").write_text('{"title": "1830"}')
    (tmp_path / "broken.json").write_text("{")
    assert bench_routes._runs(tmp_path / "other.json") == ("", [])
    assert bench_routes._runs(tmp_path / "broken.json") == ("", [])


def test_games_of_a_title_are_measured(call, monkeypatch):
    monkeypatch.setattr(bench_routes, "SMALL", [POINT])
    seen = []
    monkeypatch.setattr("bradshaw.cli.bench.played", lambda *asked: seen.append(asked))
    monkeypatch.setattr(bench_routes, "_problems", lambda game: [Made(1, 6, 4).problem([3])])
    result = call("bench", "routes", "--title", "18lra", "--games", "4", "--no-growth", "--networks", "1")
    assert result.exit_code == 0
    assert "18LRA, 4 games between programs" in result.stdout
    assert seen == [("18LRA", "greedy", 1, 2), ("18LRA", "greedy", 2, 3), ("18LRA", "greedy", 3, 4),
                    ("18LRA", "greedy", 4, 2)]  # fmt: skip
