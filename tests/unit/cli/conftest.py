"""A command line to call, and a saved game to call it on."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

import bradshaw
from bradshaw.cli.group import bradshaw as command_line
from bradshaw.core.game import Game
from bradshaw.titles.rhineland.rhl.setup import setup_data

Call = Callable[..., Result]


def random_game(actions: int, seed: int = 1) -> Game:
    """A game of three after some random actions."""
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed)
    rng = Random(seed)
    while len(game.moves) < actions and not game.finished:
        game.play(game.legal().sample(rng))
    return game


@pytest.fixture
def call() -> Call:
    """Calls `bradshaw` with words and input, and never lets a traceback through."""

    def run(*words: object, typed: str | None = None) -> Result:
        result = CliRunner().invoke(command_line, [str(word) for word in words], input=typed)
        assert "Traceback" not in result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


@pytest.fixture(scope="session")
def middle() -> Game:
    """A game in which railways have run; nobody may change it."""
    game = random_game(150)
    while not any(railway.trains for railway in game.table.railways.values()):  # type: ignore[attr-defined]
        game.play(game.legal().sample(Random(2)))
    return game


@pytest.fixture(scope="session")
def game_file(middle: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That game as a file."""
    path = tmp_path_factory.mktemp("games") / "middle.json"
    middle.save(path)
    return path


@pytest.fixture
def small_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bank that breaks soon, so that games are short."""
    small = replace(setup_data(), bank=dict.fromkeys(setup_data().bank, 3000))
    monkeypatch.setattr("bradshaw.titles.rhineland.rhl.table.setup_data", lambda: small)
