"""Games in processes, on Dask and on Ray: the same games, and Ctrl-C and worse lose none that is over.

The clusters are real ones with two workers, on this machine. Everything runs as people run it: from
the command line, in a process group of its own. Ray is too large to be installed for every test run:
`python3 bootstrap.py cluster-test` brings it along.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from bradshaw import simulate
from bradshaw.core.errors import SetupError
from bradshaw.simulate import cluster

COMMAND = [sys.executable, "-c", "from bradshaw.cli import main; main()"]
PATIENCE = 240.0


def needing(module: str, extra: str) -> Any:
    missing = find_spec(module) is None
    why = f"{module} is not installed: python3 bootstrap.py cluster-test"
    return pytest.param(extra, marks=pytest.mark.skipif(missing, reason=why))


on_clusters = pytest.mark.parametrize("where", [needing("distributed", "dask"), needing("ray", "ray")])
everywhere = pytest.mark.parametrize(
    "where", ["processes", needing("distributed", "dask"), needing("ray", "ray")]
)


def words(games: int, file: Path, where: str) -> list[str]:
    told = ["--games", str(games), "--jobs", "2", "--on", where, "--results", str(file), "--checks", "none"]
    return [*COMMAND, "simulate", "Orient Express", "--preset", "first_game", *told]


def run(games: int, file: Path, where: str) -> str:
    """Play, and give what was printed."""
    done = subprocess.run(words(games, file, where), capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def outcomes(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()[1:]]


def hashes(file: Path) -> dict[int, str]:
    return {outcome["seed"]: outcome["hash"] for outcome in outcomes(file)}


def expected(games: int) -> dict[int, str]:
    summary = simulate.run(
        "Orient Express", games, 2, options={"preset": "first_game"}, thorough=simulate.NONE
    )
    return {outcome.seed: outcome.hash for outcome in summary.outcomes}


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.05)


@contextmanager
def begun(file: Path, where: str) -> Iterator[subprocess.Popen[str]]:
    """A long run of which some games are over; whatever is left of it at the end is ended."""
    running = subprocess.Popen(
        words(5000, file, where),
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for(lambda: running.poll() is not None or (file.exists() and len(outcomes_so_far(file)) > 2))
        assert running.poll() is None
        yield running
    finally:
        if alive(running.pid):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


def outcomes_so_far(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines()[1:]


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@everywhere
def test_two_workers_play_the_games_that_one_process_plays(where: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    printed = run(12, file, where)
    assert "2 players: 12 games" in printed
    assert hashes(file) == expected(12)
    assert len({outcome["played_by"] for outcome in outcomes(file)}) == 2


@everywhere
def test_control_c_sums_up_and_the_same_command_goes_on(where: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with begun(file, where) as running:
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        printed, complaints = running.communicate(timeout=PATIENCE)
        wait_for(lambda: not alive(running.pid))
    played = len(outcomes(file))
    assert running.returncode == 130
    assert complaints.strip() == f"Broken off after {played} of 5000 games; the same command goes on."
    assert f"2 players: {played} games" in printed
    again = run(max(hashes(file)), file, where)
    assert f"{played} of them before" in again
    assert hashes(file) == expected(len(hashes(file)))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with begun(file, "processes") as running:
        running.kill()
        running.wait()
        wait_for(lambda: not alive(running.pid))  # the processes that played end by themselves
    with file.open("ab") as end:
        end.write(b'{"seed": 4000, "end": "fini')  # as if it had been killed while writing
    played = len(hashes_of_whole_lines(file))
    run(max(hashes_of_whole_lines(file)), file, "processes")
    assert played >= 3
    assert hashes(file) == expected(len(hashes(file)))


def hashes_of_whole_lines(file: Path) -> list[int]:
    return [json.loads(line)["seed"] for line in file.read_bytes().split(b"\n")[1:-1]]


#: Programs that start a cluster of two workers, tell its address, and keep it until their input ends.
CLUSTERS = {
    "dask": """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
        print(len(cluster.workers))
""",
    "ray": """
import sys, ray
context = ray.init("local", num_cpus=2, include_dashboard=False)
print(context.address_info["address"], flush=True)
sys.stdin.read()
print(int(ray.cluster_resources()["CPU"]))
""",
}


@on_clusters
def test_a_cluster_that_runs_already_is_used_and_stays(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.jsonl"
    # Ray lets nobody in without the cluster's token: one for this test alone.
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTERS[where]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as other:
        assert other.stdout is not None
        address = other.stdout.readline().strip()
        run(6, file, f"{where}={address}")
        run(12, file, f"{where}={address}")
        left, _ = other.communicate("", timeout=PATIENCE)
    assert left.strip() == "2"
    assert hashes(file) == expected(12)
    assert len({outcome["played_by"] for outcome in outcomes(file)}) >= 2


@pytest.mark.parametrize(("where", "name"), [("dask", "distributed"), ("ray", "ray")])
def test_a_missing_extra_says_what_to_install(where: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str) -> None:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(SetupError, match=re.escape(f"pip install 'bradshaw[{where}]'")):
        simulate.run("18Rhl", 1, 3, where=where)


def test_an_unknown_place_is_refused() -> None:
    with pytest.raises(SetupError, match="'spark', but on processes, dask"):
        simulate.run("18Rhl", 1, 3, where="spark")


@pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed")
def test_a_cluster_that_does_not_answer_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
    done = subprocess.run(
        words(3, tmp_path / "run.jsonl", "dask=tcp://127.0.0.1:9"),
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "o Dask cluster answers at tcp://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr
