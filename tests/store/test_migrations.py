"""The tables of a database are those that the code speaks of."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from bradshaw.store import Database, StoreError
from bradshaw.store.schema import METADATA


def test_migrations_make_the_tables_of_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []


def test_a_database_of_a_later_version_is_left_alone(address: str) -> None:
    with Database(address) as database:
        database.write(lambda c: c.execute(text("update alembic_version set version_num = '9999'")))
    with pytest.raises(StoreError, match=r"of a later version of Bradshaw \(revision 9999\)"):
        Database(address)


def test_processes_that_start_at_once_make_the_tables_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        for database in threads.map(lambda _: Database(str(tmp_path / "new.db")), range(4)):
            database.close()
