"""The tables as this version needs them: made, or brought up to date from those of earlier versions."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from .engine import writing
from .errors import StoreError

#: Two processes that start at once bring the tables up to date one after the other.
_LOCK = 1830_1862


def bring_up_to_date(engine: Engine) -> None:
    """Make the tables, or change them to those of this version."""
    with engine.connect() as connection:
        if revision_of(connection) == newest():
            return
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        _migrate(connection)


def _migrate(connection: Connection) -> None:
    present = revision_of(connection)
    if present == newest():
        return
    if present is not None and present not in _known():
        raise StoreError(
            f"the database is of a later version of Bradshaw (revision {present}): install that version"
        )
    configuration = _configuration()
    configuration.attributes["connection"] = connection
    command.upgrade(configuration, "head")


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables in a database; None if there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    """The revision that this version needs."""
    head = ScriptDirectory.from_config(_configuration()).get_current_head()
    assert head is not None
    return head


def _known() -> set[str]:
    scripts = ScriptDirectory.from_config(_configuration())
    return {script.revision for script in scripts.walk_revisions()}


def _configuration() -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return configuration
