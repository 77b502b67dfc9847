"""`bradshaw bench beside`: recorded games replayed here and on the engine of 18xx.games, in turns."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import click

from .parameters import FILE

if TYPE_CHECKING:
    from bradshaw.core.game import Game

#: What the other engine is to be measured by.
SCRIPT = Path(__file__).with_name("beside.rb")
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


class Peer:
    """The other engine, at work in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def replay(self, log: Path) -> tuple[int, float]:
        """How many actions of a log count, and how long they took, in seconds of the processor."""
        from bradshaw.core.errors import BradshawError

        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{log.resolve()}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise BradshawError("the other engine has stopped; what it said stands above")
        answer: dict[str, Any] = json.loads(line)
        if "failed" in answer:
            raise BradshawError(f"{log}: the other engine refuses it: {answer['failed']}")
        return answer["actions"], answer["seconds"]


@contextmanager
def peer(engine: Path, ruby: str) -> Iterator[Peer]:
    """The other engine, for the length of a block."""
    from bradshaw.core.errors import BradshawError

    found = shutil.which(ruby)
    if found is None:
        raise BradshawError(
            f"there is no program {ruby} on this machine: install Ruby, or name it with --ruby"
        )
    command = [found, str(SCRIPT), str(engine)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Peer(process)


@click.command()
@click.argument("logs", type=FILE, nargs=-1, required=True)
@click.option(
    "--engine", type=FOLDER, required=True, help="The folder `lib` of a copy of that site's public project."
)
@click.option("--ruby", default="ruby", show_default=True, help="The program that runs it.")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Replays of each.")
def command(logs: tuple[Path, ...], engine: Path, ruby: str, rounds: int) -> None:
    """Measure recorded games of 18xx.games beside that site's own engine.

    Both replay every log with all checks and work out what runs earn; they take turns, so that a busy machine
    slows both alike. Times are the processor's, the medians of all rounds, without setting the game up there
    and with it here. The share is what Bradshaw needs of the other's time for the whole game.
    """
    from bradshaw.interop.eighteenxx.importer import import_log

    from .console import grid, screen

    numbers = ("actions", "there", "here", "share")
    table = grid("log", *numbers, "unit", numbers=numbers, fold="log")
    with peer(engine, ruby) as other:
        for log in logs:
            game = import_log(log.read_bytes(), log.name, lenient=True).game
            count, there, here = in_turns(other, log, game, rounds)
            shares = [f"{1e3 * there / count:.3f}", f"{1e3 * here / count:.3f}", f"{here / there:.2f}"]
            table.add_row(log.stem, str(count), *shares, "ms/action")
    screen().print(table)
    if hasattr(os, "getloadavg"):
        click.echo(f"Load of the machine: {os.getloadavg()[0]:.1f}")


def in_turns(other: Peer, log: Path, game: Game, rounds: int) -> tuple[int, float, float]:
    """The actions of a log, and the medians of the times there and here, in seconds."""
    from .bench_game import best

    there, here, count = [], [], 0
    for _ in range(rounds):
        count, took = other.replay(log)
        there.append(took)
        here.append(best(1, game.replayed))
    return count, median(there), median(here)
