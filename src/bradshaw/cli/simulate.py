"""`bradshaw simulate`: many games between programs."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import CommandError
from .parameters import DEFAULT_TITLE, FILE, title_options

if TYPE_CHECKING:
    from rich.console import Console

    from bradshaw.simulate import Outcome, Summary

EXAMPLES = """\
\b
Examples:
  bradshaw simulate --games 100
  bradshaw simulate --games 1000 --bots greedy,random,random --jobs 2
  bradshaw simulate --games 20 --checks thorough
  bradshaw simulate --games 100 --seed 101       goes on after the first hundred
"""


@click.command(epilog=EXAMPLES)
@click.argument("title", default=DEFAULT_TITLE)
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many games.")
@click.option(
    "--players",
    type=click.IntRange(1),
    help="Players in each game (default: as many as --bots names, or the fewest).",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the first game; the others follow."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="One program for all seats, or one for each, separated by commas: random, mypackage.bot:Bot.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@title_options
@click.option(
    "--checks",
    type=click.Choice(["none", "usual", "thorough"]),
    default="usual",
    show_default=True,
    help="How much is checked on the way; `none` is fastest by far.",
)
@click.option(
    "--json", "json_to", type=FILE, metavar="FILE", help="Write every game's outcome as a line of JSON."
)
def command(
    title: str,
    games: int,
    players: int | None,
    seed: int,
    bots: str,
    jobs: int,
    option_words: tuple[str, ...],
    preset: str | None,
    checks: str,
    json_to: Path | None,
) -> None:
    """Play many games between programs and sum them up.

    The rules' invariants are checked on the way; the exit code is 1 if one did not hold. A run
    gives the same games whatever --jobs is, and Ctrl-C sums up what has been played so far.
    """
    import bradshaw
    from bradshaw import simulate

    from .arguments import read_options
    from .console import screen
    from .table.seats import known_kind, split

    found = bradshaw.find_title(title)
    options = read_options(found, option_words, preset)
    kinds = [known_kind(found, kind) for kind in split(bots)]
    count = players or (len(kinds) if len(kinds) > 1 else found.player_range(found.read_options(options))[0])
    wanted: dict[str, Any] = {"games": games, "players": count, "seed": seed, "bots": kinds, "jobs": jobs}
    effort = {"none": simulate.NONE, "usual": simulate.USUAL, "thorough": simulate.THOROUGH}[checks]
    summary = _run(screen(), found.name, {**wanted, "options": options, "thorough": effort})
    if json_to is not None:
        _write(json_to, summary)
    click.echo(str(summary))
    if summary.failures:
        raise CommandError(f"{len(summary.failures)} games did not go as the rules promise.")


def _run(console: Console, title: str, wanted: dict[str, Any]) -> Summary:
    """Play with a bar on the screen; Ctrl-C ends early with what there is."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from bradshaw import simulate

    done: list[Outcome] = []
    begun = time.perf_counter()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=wanted["games"])

        def told(outcome: Outcome) -> None:
            done.append(outcome)
            bar.advance(task)

        try:
            return simulate.run(title, progress=told, **wanted)
        except KeyboardInterrupt:
            if not done:
                raise
    took = time.perf_counter() - begun
    summary = simulate.Summary(title, wanted["players"], tuple(sorted(done, key=lambda o: o.seed)), took)
    click.echo(f"Broken off after {len(done)} games; go on with --seed {summary.next_seed}.", err=True)
    return summary


def _write(path: Path, summary: Summary) -> None:
    import msgspec

    from bradshaw.core.errors import FileError

    try:
        path.write_bytes(b"".join(msgspec.json.encode(outcome) + b"\n" for outcome in summary.outcomes))
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from error
