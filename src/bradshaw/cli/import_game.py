"""`bradshaw import`: recorded games of other systems."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from bradshaw.core.errors import FileError

from .parameters import FILE

EXAMPLES = """\
\b
Examples:
  bradshaw import 12345.json
  bradshaw import 12345.json --save 12345-bradshaw.json
  bradshaw import 12345.json --trace states.jsonl
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
def command(log: Path, save_to: Path | None, trace_to: Path | None) -> None:
    """Read a recorded game of another system.

    LOG is a game of 18xx.games as JSON. It is played again with Bradshaw's rules under that
    site's readings; where they disagree, the action and the rule are named.
    """
    from bradshaw.interop.eighteenxx import import_log

    imported = import_log(_read(log), str(log), trace=trace_to is not None)
    if trace_to is not None:
        _write_trace(trace_to, imported.trace)
    if save_to is not None:
        imported.game.save(save_to)
    if trace_to != Path("-"):
        _sum_up(imported, save_to)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from error


def _write_trace(path: Path, lines: list[dict[str, Any]]) -> None:
    import msgspec

    text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    if path == Path("-"):
        sys.stdout.buffer.write(text)
        return
    try:
        path.write_bytes(text)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from error


def _sum_up(imported: Any, save_to: Path | None) -> None:
    from .console import screen

    game, console = imported.game, screen()
    console.print(f"{game.title.name}: {imported.count} actions of the log, {len(game.turns)} of Bradshaw.")
    if game.finished:
        from .table.ending import ranking

        console.print(ranking(game))
    else:
        console.print(f"The game is not over: {game!r}", markup=False)
    if save_to is not None:
        console.print(
            f"Saved to {save_to}. Look at it with: bradshaw replay {save_to}", markup=False, soft_wrap=True
        )
