"""Games in several threads of one process do not disturb each other, from its first moment on.

Each run is a fresh process, in which four threads open saved games at once: boxes, decoders and titles are
then made while all of them ask. Threads change places as often as Python can. BRADSHAW_THREAD_RUNS says how
many runs each test makes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bradshaw.core.game import Game
from bradshaw.core.title import find_title, titles
from tests.contract.settings import SEED, best, played

RUNS = int(os.environ.get("BRADSHAW_THREAD_RUNS", "2"))
THREADS = 4
LENGTH = 160
SCRIPT = """
import faulthandler, sys, threading
faulthandler.enable()
sys.setswitchinterval(1e-6)
import bradshaw
paths, said = sys.argv[1:], {}
begin = threading.Barrier(len(paths))

def open_game(number, path):
    begin.wait()
    try:
        game = bradshaw.load(path, replay=True)
        legal = [str(action) for player in game.players for action in game.legal(player)[:50]]
        said[number] = f"{game.hash} {game.state_hash()} {legal}"
    except BaseException as error:
        said[number] = f"{type(error).__name__}: {error}"

threads = [threading.Thread(target=open_game, args=pair) for pair in enumerate(paths)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for number in range(len(paths)):
    print(said[number])
"""


def told(game: Game) -> str:
    legal = [str(action) for player in game.players for action in game.legal(player)[:50]]
    return f"{game.hash} {game.state_hash()} {legal}"


class SavedGames:
    """Games that bots have played, as files, made when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: dict[tuple[str, int], tuple[Path, str]] = {}

    def get(self, title: str, number: int) -> tuple[Path, str]:
        """The file of a game, and what can be told of it."""
        if (title, number) not in self.made:
            players = find_title(title).players[0]
            game = played(title, {}, players, LENGTH, best(title), SEED + number)
            path = self.folder / f"{title}-{number}.json"
            game.save(path)
            self.made[title, number] = (path, told(game))
        return self.made[title, number]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> SavedGames:
    return SavedGames(tmp_path_factory.mktemp("games"))


def replay_at_once(games: list[tuple[Path, str]]) -> None:
    """Every game replays with its own hashes in a thread of a fresh process, beside the others."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *(str(path) for path, _ in games)], capture_output=True, text=True
    )
    assert done.returncode == 0, f"the process ended with {done.returncode}:\n{done.stderr}"
    assert done.stdout.splitlines() == [told for _, told in games]


@pytest.mark.parametrize("title", [title.name for title in titles()])
def test_threads_replay_games_of_one_title(title: str, saved: SavedGames) -> None:
    for _ in range(RUNS):
        replay_at_once([saved.get(title, number % 2) for number in range(THREADS)])


def test_threads_replay_games_of_all_titles(saved: SavedGames) -> None:
    names = [title.name for title in titles()]
    for run in range(RUNS):
        chosen = [names[(run + number) % len(names)] for number in range(THREADS)]
        replay_at_once([saved.get(title, number % 2) for number, title in enumerate(chosen)])
