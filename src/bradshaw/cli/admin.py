"""`bradshaw admin`: accounts and games of a server, looked after by whoever runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import click

from .backup import DATABASE, existing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from bradshaw.store import Database

T = TypeVar("T")

_LONGEST_LINE = 1000

EXAMPLES = """\
\b
Examples:
  bradshaw admin users                             all accounts
  bradshaw admin reset-link Ada --site https://club.example
  bradshaw admin suspend Mallory
  bradshaw admin games --find 18OE
  bradshaw admin lock abc234def567
\b
The database is that of `bradshaw serve`, which may run meanwhile.
"""


class _Group(click.Group):
    """`--database` may also stand behind the word, as in the other commands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at = next((at for at, word in enumerate(args) if word.partition("=")[0] == "--database"), 0)
        if at:
            behind = at + (1 if "=" in args[at] else 2)
            args = [*args[at:behind], *args[:at], *args[behind:]]
        return super().parse_args(ctx, args)


@click.group(cls=_Group, epilog=EXAMPLES)
@DATABASE
@click.pass_context
def command(ctx: click.Context, database: str | None) -> None:
    """Look after the accounts and games of a server."""
    ctx.obj = database


@contextmanager
def _opened() -> Iterator[Database]:
    from bradshaw.store import Database

    with Database(existing(click.get_current_context().obj)) as database:
        yield database


def _read(work: Callable[[Connection], T]) -> T:
    with _opened() as database:
        return database.read(work)


def _write(work: Callable[[Connection], T]) -> T:
    with _opened() as database:
        return database.write(work)


def _show(rows: Iterable[tuple[str, ...]], *heads: str) -> None:
    """A table with lines as long as they must be: a screen breaks them, and no id is cut."""
    from .console import grid, screen

    table = grid(*heads)
    for row in rows:
        table.add_row(*row)
    console = screen()
    console.width = _LONGEST_LINE
    console.print(table)


def _day(moment: int | None) -> str:
    return "" if moment is None else datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


# --- accounts


@command.command()
@click.option("--find", default="", help="Only names with this in it.")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1))
def users(find: str, limit: int) -> None:
    """List accounts."""
    from bradshaw.store import accounts

    rows = _read(lambda c: accounts.listed(c, find, limit))
    _show(
        (
            (row.id, row.name, row.kind, row.email or "", _day(row.created), _state(row))
            for row in rows
        ),
        "id", "name", "kind", "mail", "since", "",
    )  # fmt: skip


def _state(row: object) -> str:
    words = (("deleted", "gone"), ("suspended", "suspended"), ("admin", "admin"))
    return ", ".join(word for name, word in words if getattr(row, name))


@command.command()
@click.argument("name")
def suspend(name: str) -> None:
    """Keep an account out; it is logged out everywhere."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.suspend(c, name, True))
    click.echo(f"{row.name} is suspended. `bradshaw admin resume` lets in again.")


@command.command()
@click.argument("name")
def resume(name: str) -> None:
    """Let a suspended account in again."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.suspend(c, name, False))
    click.echo(f"{row.name} may come in again.")


@command.command()
@click.argument("name")
@click.argument("new")
def rename(name: str, new: str) -> None:
    """Give an account another name; in games that have begun its players keep theirs."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.rename(c, name, new))
    click.echo(f"{row.name} is called {new} now.")


@command.command("reset-link")
@click.argument("name")
@click.option("--site", default="http://127.0.0.1:8000", envvar="BRADSHAW_SITE", show_default=True)
def reset_link(name: str, site: str) -> None:
    """Print a link with which a person chooses a new password, good once and for an hour."""
    from bradshaw.service import hosting

    secret = _write(lambda c: hosting.reset_link(c, name))
    click.echo(f"{site.rstrip('/')}/reset/{secret}")


@command.command("admin")
@click.argument("name")
@click.option("--no", "revoke", is_flag=True, help="Take it back.")
def make_admin(name: str, revoke: bool) -> None:
    """Let an account see and change every game over the API."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.set_admin(c, name, not revoke))
    click.echo(f"{row.name} is {'no longer ' if revoke else ''}an admin.")


@command.command()
@click.argument("name")
@click.confirmation_option(prompt="Nothing personal will be left of this account. Go on?")
def erase(name: str) -> None:
    """Take an account away; its games stay, under another name."""
    from bradshaw.service import hosting

    with _opened() as database:
        stays = asyncio.run(hosting.erase(database, name))
    click.echo(f"Its games stay, under the name {stays}.")


# --- games


@command.command()
@click.option("--find", default="", help="Only games whose name or title has this in it.")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1))
def games(find: str, limit: int) -> None:
    """List games, private ones too."""
    from bradshaw.service.tables import tables
    from bradshaw.store import games as stored

    found = _read(lambda c: tables(c, stored.found_by(c, find, limit)))
    _show(
        (
            (
                one.id, one.name, one.title, one.state, one.visibility, one.owner,
                ", ".join(seat.name or "-" for seat in one.seats), str(one.number), _day(one.touched),
            )
            for one in found
        ),
        "id", "name", "title", "state", "seen", "owner", "players", "actions", "touched",
    )  # fmt: skip


@command.command()
@click.argument("game")
def lock(game: str) -> None:
    """Let nobody go on in a game; clocks stop."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.lock(c, game))
    click.echo(f"{row.name} is locked. `bradshaw admin unlock` lets it go on.")


@command.command()
@click.argument("game")
def unlock(game: str) -> None:
    """Let a locked game go on."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.unlock(c, game))
    click.echo(f"{row.name} goes on.")


@command.command("rename-game")
@click.argument("game")
@click.argument("name")
def rename_game(game: str, name: str) -> None:
    """Give a game another name in the lobby."""
    from bradshaw.service import hosting

    row = _write(lambda c: hosting.rename_game(c, game, name))
    click.echo(f"{row.name} is called {name} now.")


@command.command("delete-game")
@click.argument("game")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_game(game: str, yes: bool) -> None:
    """Take a game away for good."""
    from bradshaw.service import hosting

    found = _read(lambda c: hosting.game(c, game))
    if not yes:
        click.confirm(f"{found.name} ({found.title}) will be gone for good. Go on?", abort=True)
    row = _write(lambda c: hosting.delete_game(c, game))
    click.echo(f"{row.name} is gone.")


@command.command()
@click.argument("game")
@click.argument("number", type=click.IntRange(1))
def hush(game: str, number: int) -> None:
    """Take words away that were said at a table."""
    from bradshaw.service import hosting

    _write(lambda c: hosting.blank(c, game, number))
    click.echo("The words are gone; that something was said stays.")


# --- work


@command.command()
@click.option("--again", is_flag=True, help="Try all of it again.")
def jobs(again: bool) -> None:
    """List work that was given up: messages that did not arrive, programs that failed."""
    from bradshaw.store import jobs as stored

    if again:
        click.echo(f"{_write(stored.again)} will be tried again.")
        return
    waiting, _ = _read(stored.counts)
    rows = _read(stored.failed)
    click.echo(f"{waiting} wait to be done, {len(rows)} were given up.")
    _show(
        ((row.key, _day(row.failed), str(row.tries), row.error) for row in rows),
        "work",
        "at",
        "tries",
        "error",
    )
