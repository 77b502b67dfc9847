"""Processes are killed while they write: what was acknowledged is there once, and every chain is whole.

BRADSHAW_KILLS says how many processes are killed on each database.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from bradshaw.store import Database, exchange, games, log
from bradshaw.store.opening import open_recorded, recorded
from tests.server.processes import goes_on
from tests.store.tables import person, played

KILLS = int(os.environ.get("BRADSHAW_KILLS", "3"))
GAMES = 4
ROOT = Path(__file__).resolve().parents[2]


def test_killed_processes_lose_nothing(database: Database, address: str, tmp_path: Path) -> None:
    owner = person(database, "owner")
    for seed in range(GAMES):
        game = played(10, seed=seed)
        database.write(lambda c, game=game: exchange.add_game(c, game, "Evening", owner, games.PUBLIC))  # type: ignore[misc]
    said, chance = tmp_path / "said", Random(1)
    for _ in range(KILLS):
        kill_while_it_plays(address, said, chance.randint(1, 60))
    check(database, said)


def kill_while_it_plays(address: str, said: Path, answers: int) -> None:
    """Start a process, and kill it in the middle of its work after so many answers."""
    goes_on()
    before = answered(said)
    command = [sys.executable, "-m", "tests.service.crashing", address, str(said)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) as process:
        while answered(said) < before + answers:
            assert process.poll() is None, process.stderr and process.stderr.read().decode()
            time.sleep(0.002)
        process.kill()


def answered(said: Path) -> int:
    return said.read_text().count("done") if said.exists() else 0


def check(database: Database, said: Path) -> None:
    lines = [line.split() for line in said.read_text().splitlines()]
    done = [(line[1], int(line[2]), int(line[4])) for line in lines if line[0] == "done"]
    assert len(done) >= KILLS
    assert len(set(done)) == len(done), "a request was carried out twice"
    assert not [line for line in lines if line[0] == "late"], "a request that was kept is not known any more"
    for row in database.read(games.listed):
        entries = database.read(lambda c, id=row.id: log.whole_log(c, id))  # type: ignore[misc]
        log.check_links(row.id, entries)
        there = {(row.id, entry.seq, entry.number) for entry in entries}
        acknowledged = {one for one in done if one[0] == row.id}
        assert acknowledged <= there
        # Besides the ten actions it began with, all of the log was acknowledged, but for what was cut off.
        assert len(there) - 11 - len(acknowledged) <= 1
        found = open_recorded(database.read(lambda c, id=row.id: recorded(c, id)), "it")  # type: ignore[misc]
        assert not found.changed
        assert found.game.replayed().state_hash() == found.game.state_hash()
