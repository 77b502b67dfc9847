"""`bradshaw backup`: everything that a server keeps, copied while it runs."""

from __future__ import annotations

from pathlib import Path

import click

from .errors import CommandError
from .parameters import FILE
from .serve import own_file

EXAMPLES = """\
\b
Examples:
  bradshaw backup monday.backup                    what `bradshaw serve` keeps by default
  bradshaw backup monday.backup --database postgresql://bradshaw@db/bradshaw
  bradshaw backup monday.db                        an SQLite file as it is at this moment
"""

DATABASE = click.option(
    "--database",
    envvar="BRADSHAW_DATABASE",
    help="A file for SQLite, or postgresql://... [default: games.db, user data]",
)


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE)
@DATABASE
def command(file: Path, database: str | None) -> None:
    """Copy everything that a server keeps, while it runs.

    The copy shows one moment. It can be restored into SQLite and
    PostgreSQL alike. A FILE that ends in .db is a copy of the SQLite file itself.
    """
    from bradshaw.store import backup

    address = existing(database)
    if file.exists():
        raise CommandError(f"{file} exists already.")
    if file.suffix == ".db":
        backup.copy_file(address, file)
        click.echo(f"{file} is written.")
        return
    from bradshaw.store import Database

    with Database(address) as opened:
        counts = backup.write_backup(opened, file)
    click.echo(f"{file} is written, with {counts['games']} games and {counts['accounts']} accounts.")


def existing(database: str | None) -> str:
    """The address of a database that must be there: a file is not made only to be copied."""
    from bradshaw.store.engine import url_of

    address = database or own_file()
    url = url_of(address)
    if url.drivername == "sqlite" and not Path(str(url.database)).exists():
        raise CommandError(f"There is no database {url.database}.", "Name one with --database.")
    return address
