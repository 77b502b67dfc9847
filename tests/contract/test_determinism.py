"""The same seed gives the same game in every process, whatever its hash seed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bradshaw import bots
from bradshaw.core.title import find_title
from tests.contract.settings import params, played, smallest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from tests.contract.settings import played
title, options, players, bot, actions = eval(sys.argv[1])
game = played(title, options, players, actions, bot)
listed = [str(action) for player in game.players for action in game.legal(player)[:50]]
print(game.hash, game.state_hash(), listed)
"""


def elsewhere(hash_seed: str, *what: Any) -> str:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, repr(what)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(("level", "actions"), [(0, 200), (-1, 70)], ids=["weakest bot", "strongest bot"])
@pytest.mark.parametrize(
    ("title", "options", "players"), params([table for table in smallest() if not table[1]])
)
def test_other_processes_play_the_same_game(
    title: str, options: dict[str, Any], players: int, level: int, actions: int
) -> None:
    bot = bots.names(find_title(title))[level]
    here = played(title, options, players, actions, bot)
    listed = [str(action) for player in here.players for action in here.legal(player)[:50]]
    expected = f"{here.hash} {here.state_hash()} {listed}"
    for hash_seed in ("1", "2"):
        assert elsewhere(hash_seed, title, options, players, bot, actions) == expected


@pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
def test_another_seed_is_another_game(title: str, options: dict[str, Any], players: int) -> None:
    one, other = (played(title, options, players, 40, seed=seed) for seed in (1, 2))
    assert one.hash != other.hash
