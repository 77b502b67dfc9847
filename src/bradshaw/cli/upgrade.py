"""`bradshaw upgrade`: a saved game of other rules or an earlier version, brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import CommandError
from .parameters import FILE

if TYPE_CHECKING:
    from bradshaw.core.upgrade import Upgrade

EXAMPLES = """\
\b
Examples:
  bradshaw upgrade evening.json                   the old file is kept as evening.json.old
  bradshaw upgrade evening.json --to new.json     the old file stays as it is
  bradshaw upgrade evening.json --until-refused   what the present rules still allow
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE)
@click.option("--to", "target", type=FILE, metavar="FILE", help="Write the game to another file.")
@click.option(
    "--until-refused", is_flag=True, help="Where an action is refused now, write the game up to there."
)
def command(file: Path, target: Path | None, until_refused: bool) -> None:
    """Play a saved game again by the present rules.

    For files of earlier versions, and for games whose rules have changed since: every action is
    carried out again with the recorded luck, and the game is written anew. If the rules lead
    elsewhere than they did, the first action that differs is named. If an action is refused
    now, nothing is written, unless --until-refused is given.
    """
    from bradshaw.core.save import bytes_of, save
    from bradshaw.core.upgrade import upgrade

    raw = bytes_of(file)
    found = upgrade(raw, str(file))
    _say(found)
    if found.refused and not until_refused:
        raise CommandError(
            f"{file} is left as it is: {found.refused}.",
            "To keep the game up to there: " + f"bradshaw upgrade {file} --until-refused",
        )
    if found.current and target is None:
        click.echo(f"{file} is up to date and left as it is.")
        return
    if target is None:
        _keep(raw, file)
    elif target.exists():
        raise CommandError(f"{target} exists already.")
    save(found.game, target or file)
    click.echo(f"{target or file} is written, with {len(found.game.moves)} actions.")


def _say(found: Upgrade) -> None:
    click.echo(f"Played again: {len(found.game.moves)} of {found.length} actions.")
    if found.differs:
        click.echo(f"Other than recorded, first: {found.differs}.")
    if found.forged and not found.refused:
        click.echo("The snapshot in the file is not the state that the actions lead to; it is left out.")
    if found.refused:
        click.echo(f"Refused now: {found.refused}.")


def _keep(raw: bytes, file: Path) -> None:
    """The old file under another name; an older one there is not lost either."""
    kept = file.with_name(file.name + ".old")
    if kept.exists():
        raise CommandError(f"{kept} exists already: move it away first, or name another file with --to.")
    kept.write_bytes(raw)
    click.echo(f"The old file is kept as {kept}.")
