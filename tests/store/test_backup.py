"""Whole databases in and out, while they are in use."""

import gzip
from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

from bradshaw.core.errors import FileError
from bradshaw.core.save import snapshot_of
from bradshaw.store import Database, StoreError, accounts, backup, shared, snapshots

from .tables import opened, played, stored


def filled(database: Database) -> str:
    game = played(40)
    id = stored(database, game)
    database.write(lambda c: snapshots.keep(c, id, 24, snapshot_of(game)))
    return id


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"], indirect=True)
@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_a_backup_of_either_database_is_restored_into_either(
    database: Database, other: str, new_address: Callable[[str], str], tmp_path: Path
) -> None:
    id = filled(database)
    counts = backup.write_backup(database, tmp_path / "backup.gz")
    assert (counts["games"], counts["entries"], counts["snapshots"], counts["seats"]) == (1, 41, 1, 3)
    with Database(new_address(other)) as restored:
        assert backup.restore(restored, tmp_path / "backup.gz") == counts
        found = opened(restored, id)
        assert found.game.state_hash() == opened(database, id).game.state_hash()
        assert found.game.past.untold == 24
        again = backup.write_backup(restored, tmp_path / "again.gz")
    assert again == counts
    first, second = (sorted(lines(tmp_path / name)[1:-1]) for name in ("backup.gz", "again.gz"))
    assert first == second


def lines(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines()


def test_a_database_that_is_not_empty_is_replaced_only_if_asked(database: Database, tmp_path: Path) -> None:
    filled(database)
    backup.write_backup(database, tmp_path / "backup.gz")
    database.write(lambda c: accounts.add(c, accounts.PERSON, "New"))
    with pytest.raises(StoreError, match="the database is not empty"):
        backup.restore(database, tmp_path / "backup.gz")
    assert database.read(lambda c: accounts.named(c, "New")) is not None
    backup.restore(database, tmp_path / "backup.gz", replace=True)
    assert database.read(lambda c: accounts.named(c, "New")) is None


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_backup_that_is_not_whole_is_refused(database: Database, tmp_path: Path) -> None:
    filled(database)
    whole, broken = tmp_path / "whole.gz", tmp_path / "broken.gz"
    backup.write_backup(database, whole)
    kept = lines(whole)
    for wrong in (kept[:-1], kept[:5] + kept[6:], [b"{}"], []):
        broken.write_bytes(gzip.compress(b"\n".join(wrong)))
        with pytest.raises(FileError):
            backup.check_backup(broken)
    broken.write_bytes(whole.read_bytes()[:-100])
    with pytest.raises(FileError, match="cannot be read, or not to its end"):
        backup.check_backup(broken)
    half = len(whole.read_bytes()) // 2
    broken.write_bytes(whole.read_bytes()[:half] + bytes(200) + whole.read_bytes()[half:])
    with pytest.raises(FileError, match="cannot be read, or not to its end"):
        backup.check_backup(broken)
    kept[0] = kept[0].replace(b'"0001"', b'"0000"')
    broken.write_bytes(gzip.compress(b"\n".join(kept)))
    with pytest.raises(FileError):
        backup.check_backup(broken)


def test_a_backup_shows_one_moment_while_others_write(database: Database, tmp_path: Path) -> None:
    """Two notes are always written together, so that a backup with one of them is of no moment."""
    numbers, over = count(), Event()

    def both(connection, number: int) -> None:
        shared.settled(connection, f"a{number:06}", "")
        shared.settled(connection, f"z{number:06}", "")

    def writes() -> None:
        while not over.is_set():
            database.write(lambda c: both(c, next(numbers)))

    writer = Thread(target=writes)
    writer.start()
    found = []
    for _ in range(5):
        backup.write_backup(database, tmp_path / "backup.gz")
        found.append(shared_names(tmp_path / "backup.gz"))
    over.set()
    writer.join()
    for names in found:
        first = {name[1:] for name in names if name.startswith(b"a")}
        assert first == {name[1:] for name in names if name.startswith(b"z")}
    assert len(found[0]) < next(numbers) * 2


def shared_names(path: Path) -> list[bytes]:
    return [line.split(b'"name":"')[1][:7] for line in lines(path) if line.startswith(b'["shared"')]


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_file_is_copied_while_it_is_in_use(database: Database, address: str, tmp_path: Path) -> None:
    id = filled(database)
    backup.copy_file(address, tmp_path / "copy.db")
    database.write(lambda c: accounts.add(c, accounts.PERSON, "New"))
    with Database(str(tmp_path / "copy.db")) as copy:
        assert opened(copy, id).game.hash == opened(database, id).game.hash
        assert copy.read(lambda c: accounts.named(c, "New")) is None


def test_only_a_file_can_be_copied_as_one(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="only a database that is a file"):
        backup.copy_file("postgresql://me@host/games", tmp_path / "copy.db")
