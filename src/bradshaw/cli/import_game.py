"""`bradshaw import`: recorded games of other systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click

from bradshaw.core.errors import FileError

from .parameters import FILE

EXAMPLES = """\
\b
Examples:
  bradshaw import 12345.json
  bradshaw import 12345.json --save 12345-bradshaw.json
  bradshaw import 12345.json --trace states.jsonl
  bradshaw import 12345.json --best runs.jsonl
  bradshaw import 12345.json --rename bank=Bert --lenient
"""


@click.command(epilog=EXAMPLES)
@click.argument("log", type=FILE)
@click.option(
    "--save", "save_to", type=FILE, metavar="FILE", help="Write the game as a saved game of Bradshaw."
)
@click.option(
    "--trace",
    "trace_to",
    type=FILE,
    metavar="FILE",
    help="Write the state after every action, one JSON object a line; - is the screen.",
)
@click.option(
    "--best",
    "best_to",
    type=FILE,
    metavar="FILE",
    help="Write the best routes' value for every run, one JSON object a line; - is the screen.",
)
@click.option(
    "--lenient",
    is_flag=True,
    help="Read on where the log states another revenue or result, and list the differences at the end.",
)
@click.option(
    "--rename",
    multiple=True,
    metavar="OLD=NEW",
    help="Another name for a player (the log's name or id first). Can be given several times.",
)
def command(
    log: Path,
    save_to: Path | None,
    trace_to: Path | None,
    best_to: Path | None,
    lenient: bool,
    rename: tuple[str, ...],
) -> None:
    """Read a recorded game of another system.

    LOG is a game of 18xx.games as JSON. It is played again with Bradshaw's rules under that
    site's readings. Where they disagree, or where the log states another revenue or result,
    the action is named and the exit code is 1.
    """
    from bradshaw.interop.eighteenxx import import_log

    with ExitStack() as files:
        trace = files.enter_context(_lines_to(trace_to)) if trace_to else None
        best = files.enter_context(_lines_to(best_to)) if best_to else None
        names = dict(_pair(text) for text in rename)
        imported = import_log(_read(log), str(log), trace, best, lenient=lenient, names=names)
    if save_to is not None:
        imported.game.save(save_to)
    if Path("-") not in (trace_to, best_to):
        _sum_up(imported, save_to)
    for difference in imported.differences:
        click.echo(f"{difference}.", err=True)
    if imported.differences:
        raise click.exceptions.Exit(1)


def _pair(text: str) -> tuple[str, str]:
    """The two names of a `--rename`."""
    old, equals, new = text.partition("=")
    if not (old and equals and new):
        raise click.BadParameter(f"{text!r} is not of the form OLD=NEW.", param_hint="--rename")
    return old, new


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from error


@contextmanager
def _lines_to(path: Path) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Write JSON objects to a file as they come, so that what was reached is there if the log breaks off."""
    import msgspec

    if path == Path("-"):
        yield lambda line: print(msgspec.json.encode(line).decode())
        return
    try:
        with path.open("wb") as file:
            yield lambda line: _write_line(file, msgspec.json.encode(line))
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from error


def _write_line(file: BinaryIO, line: bytes) -> None:
    file.write(line + b"\n")


def _sum_up(imported: Any, save_to: Path | None) -> None:
    from .console import screen

    game, console = imported.game, screen()
    for note in imported.notes:
        console.print(f"Note: {note}.", markup=False)
    console.print(f"{game.title.name}: {imported.count} actions of the log, {len(game.moves)} of Bradshaw.")
    if game.finished:
        from .table.displays import display_of

        console.print(display_of(game).ranking(game))
    else:
        console.print(f"The game is not over: {game!r}", markup=False)
    if save_to is not None:
        console.print(
            f"Saved to {save_to}. Look at it with: bradshaw replay {save_to}", markup=False, soft_wrap=True
        )
