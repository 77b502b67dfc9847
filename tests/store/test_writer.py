"""Writing: durable before it is told, together where that helps, and nobody spoils another's work."""

from concurrent.futures import Future
from threading import Event

import pytest
from sqlalchemy import event, select, text

from bradshaw.store import Database, StoreError, Unavailable, shared
from bradshaw.store.engine import url_of
from bradshaw.store.schema import SHARED


def note(name: str, value: str = "x"):
    return lambda connection: shared.settled(connection, name, value)


def names(database: Database) -> list[str]:
    return database.read(lambda c: sorted(c.execute(select(SHARED.c.name)).scalars()))


def test_what_is_written_is_there(database: Database) -> None:
    assert database.write(note("key", "1")) == "1"
    assert database.write(note("key", "2")) == "1"
    assert names(database) == ["key"]


def test_work_that_fails_leaves_no_trace(database: Database) -> None:
    def fails(connection):
        note("lost")(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        database.write(fails)
    assert names(database) == []


def test_what_the_database_refuses_is_told_without_the_statement(database: Database) -> None:
    def twice(connection):
        connection.execute(text("insert into shared values ('secret word', 'x', 1)"))
        connection.execute(text("insert into shared values ('secret word', 'x', 1)"))

    with pytest.raises(StoreError) as told:
        database.write(twice)
    assert str(told.value).startswith("the database refused: ")
    assert "insert into" not in str(told.value)


def stopped(database: Database) -> tuple[Event, Future[None]]:
    """The writer waits in the middle of its work until it is let go."""
    go, began = Event(), Event()

    def waits(connection) -> None:
        began.set()
        go.wait()

    future = database.writes(waits)
    began.wait()
    return go, future


@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_comes_at_once_is_committed_together(database: Database) -> None:
    commits: list[object] = []
    event.listen(database.engine, "commit", commits.append)
    go, first = stopped(database)
    futures = [database.writes(note(f"{n:02}")) for n in range(20)]
    go.set()
    first.result()
    assert [future.result() for future in futures] == ["x"] * 20
    assert len(commits) == 2
    assert len(names(database)) == 20


@pytest.mark.parametrize("kind", ["sqlite"])
def test_who_fails_in_a_batch_spoils_nobody_elses_work(database: Database) -> None:
    def fails(connection):
        note("lost")(connection)
        connection.execute(text("insert into nowhere values (1)"))

    go, first = stopped(database)
    before, failing, after = (database.writes(work) for work in (note("a"), fails, note("b")))
    go.set()
    first.result()
    assert before.result() == after.result() == "x"
    with pytest.raises(Unavailable, match="no such table: nowhere"):
        failing.result()
    assert names(database) == ["a", "b"]


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_full_disk_fails_the_whole_batch_and_the_next_one_works(database: Database) -> None:
    def fills(connection):
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        connection.execute(text("insert into shared values ('big', :words, 1)"), {"words": "x" * 100_000})

    def empties(connection):
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")

    go, first = stopped(database)
    before, filling = database.writes(note("a")), database.writes(fills)
    go.set()
    first.result()
    with pytest.raises(Unavailable, match="full"):
        filling.result()
    with pytest.raises(Unavailable, match="full"):
        before.result()
    assert names(database) == []
    database.write(empties)
    database.write(note("b"))
    assert names(database) == ["b"]


def test_what_waits_when_the_store_is_closed_is_written(address: str) -> None:
    database = Database(address)
    futures = [database.writes(note(f"{n:02}")) for n in range(30)]
    database.close()
    assert [future.result() for future in futures] == ["x"] * 30
    with Database(address) as again:
        assert len(names(again)) == 30


@pytest.mark.parametrize("kind", ["sqlite"])
def test_files_are_as_durable_as_they_can_be(database: Database) -> None:
    def settings(connection):
        words = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {word}").scalar() for word in words]

    assert database.write(settings) == ["wal", 2, 1, 15000]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("games.db", "sqlite:///games.db"),
        ("sqlite:////var/games.db", "sqlite:////var/games.db"),
        ("postgresql://me@host/games", "postgresql+psycopg://me@host/games"),
        ("postgresql+psycopg2://me@host/games", "postgresql+psycopg://me@host/games"),
    ],
)
def test_addresses(written: str, meant: str) -> None:
    assert url_of(written).render_as_string() == meant


@pytest.mark.parametrize("written", ["mysql://me@host/games", "sqlite://", "://"])
def test_other_addresses_are_refused(written: str) -> None:
    with pytest.raises(StoreError):
        url_of(written)


def test_a_missing_folder_is_named(tmp_path) -> None:
    with pytest.raises(StoreError, match=r"there is no folder .*nowhere"):
        Database(str(tmp_path / "nowhere" / "games.db"))
