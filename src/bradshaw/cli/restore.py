"""`bradshaw restore`: what `bradshaw backup` has copied, put into a database."""

from __future__ import annotations

from pathlib import Path

import click

from .backup import DATABASE
from .parameters import FILE
from .serve import own_file

EXAMPLES = """\
\b
Examples:
  bradshaw restore monday.backup --database new.db
  bradshaw restore monday.backup --database postgresql://bradshaw@db/bradshaw
  bradshaw restore monday.backup --replace         everything that is there now goes
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE)
@DATABASE
@click.option("--replace", is_flag=True, help="Take away what is in the database now.")
def command(file: Path, database: str | None, replace: bool) -> None:
    """Put a backup into a database, all of it or nothing.

    The database must be empty, unless it is to be replaced. A server that uses it writes nothing
    over what was restored; start it again, so that it shows it.
    """
    from bradshaw.store import Database, backup

    backup.check_backup(file)
    with Database(database or own_file()) as opened:
        counts = backup.restore(opened, file, replace)
    click.echo(f"{file} is restored, with {counts['games']} games and {counts['accounts']} accounts.")
