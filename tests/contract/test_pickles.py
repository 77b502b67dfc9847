"""A game that was pickled goes on in another process, which has seen nothing of its title before."""

import pickle
import subprocess
import sys

import pytest

from bradshaw.core.title import Title, titles
from tests.contract.settings import option_sets, played

SCRIPT = """
import pickle, sys
game = pickle.load(sys.stdin.buffer)
print(game.hash, game.state_hash(), game.legal(game.acting[0].player)[0])
"""


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_a_fresh_process_opens_it(title: Title) -> None:
    game = played(title.name, option_sets(title)[0], 3, 40)
    command = [sys.executable, "-c", SCRIPT]
    run = subprocess.run(command, input=pickle.dumps(game), capture_output=True, check=True)
    first = game.legal(game.acting[0].player)[0]
    assert run.stdout.decode().strip() == f"{game.hash} {game.state_hash()} {first}"
