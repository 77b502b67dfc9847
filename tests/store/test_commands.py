"""`bradshaw backup` and `bradshaw restore`."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bradshaw.cli.group import bradshaw as command_line
from bradshaw.store import Database

from .tables import opened, played, stored


def call(*words: object) -> Result:
    return CliRunner().invoke(command_line, [str(word) for word in words])


def test_there_and_back(database: Database, address: str, tmp_path: Path) -> None:
    id = stored(database, played(20))
    file = tmp_path / "monday.backup"
    result = call("backup", file, "--database", address)
    assert (result.exit_code, result.stdout) == (0, f"{file} is written, with 1 games and 1 accounts.\n")
    again = call("backup", file, "--database", address)
    assert again.exit_code == 1
    assert "exists already" in again.stderr
    result = call("restore", file, "--database", tmp_path / "new.db")
    assert result.exit_code == 0, result.stderr
    with Database(str(tmp_path / "new.db")) as restored:
        assert opened(restored, id).game.hash == opened(database, id).game.hash
    result = call("restore", file, "--database", tmp_path / "new.db")
    assert result.exit_code == 1
    assert "The database is not empty" in result.stderr
    assert call("restore", file, "--database", tmp_path / "new.db", "--replace").exit_code == 0
    for secret in (file, tmp_path / "new.db"):
        assert os.name == "nt" or secret.stat().st_mode & 0o077 == 0, "its owner's alone"


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_file_is_copied(database: Database, address: str, tmp_path: Path) -> None:
    id = stored(database, played(5))
    assert call("backup", tmp_path / "monday.db", "--database", address).exit_code == 0
    with Database(str(tmp_path / "monday.db")) as copy:
        assert len(opened(copy, id).game.moves) == 5


def test_a_database_is_not_made_to_be_copied(tmp_path: Path) -> None:
    result = call("backup", tmp_path / "x.backup", "--database", tmp_path / "none.db")
    assert result.exit_code == 1
    assert "There is no database" in result.stderr
    assert list(tmp_path.iterdir()) == []
