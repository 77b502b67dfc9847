"""`bradshaw simulate`: many games between programs."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import INTERRUPTED, CommandError
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
  bradshaw simulate --games 1000 --results run.jsonl   the same again goes on after a break
  bradshaw simulate --games 10 --save-games games      keeps the games, to replay or to draw
  bradshaw simulate --games 10000 --on dask=tcp://10.0.0.5:8786
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
@click.option("--jobs", type=click.IntRange(1), help="Processes to use here (default: one for each core).")
@click.option(
    "--on",
    "where",
    default="processes",
    show_default=True,
    metavar="WHERE",
    help="processes, dask[=ADDRESS] or ray[=ADDRESS]; without an address a cluster is started here.",
)
@title_options
@click.option(
    "--checks",
    type=click.Choice(["none", "invariants", "usual", "thorough"]),
    default="usual",
    show_default=True,
    help="How much is checked on the way: nothing; the rules' invariants after every action and all else now "
    "and then; undo and refusals after every action too; or more of everything.",
)
@click.option(
    "--results",
    type=FILE,
    metavar="FILE",
    help="Write every game's outcome as a line of JSON; games that are in the file are not played again.",
)
@click.option("--save-games", type=FILE, metavar="FOLDER", help="Save every game into this folder.")
def command(
    title: str,
    games: int,
    players: int | None,
    seed: int,
    bots: str,
    jobs: int | None,
    where: str,
    option_words: tuple[str, ...],
    preset: str | None,
    checks: str,
    results: Path | None,
    save_games: Path | None,
) -> None:
    """Play many games between programs and sum them up.

    The rules' invariants are checked on the way; the exit code is 1 if one did not hold. A run
    gives the same games wherever it runs. Ctrl-C sums up what has been played so far.
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
    effort: simulate.Effort = getattr(simulate, checks.upper())
    wanted = {
        "title": found.name,
        "games": games,
        "players": count,
        "seed": seed,
        "bots": kinds,
        "jobs": jobs or os.cpu_count() or 1,
        "options": options,
        "thorough": effort,
        "where": where,
        "results": results,
        "save_games": save_games,
    }
    summary = _run(screen(), wanted)
    click.echo(str(summary))
    if summary.failures:
        raise CommandError(f"{len(summary.failures)} games did not go as the rules promise.")
    if summary.games < games:
        raise SystemExit(INTERRUPTED)


def _run(console: Console, wanted: dict[str, Any]) -> Summary:
    """Play with a bar on the screen; Ctrl-C ends early with what there is."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from bradshaw import simulate

    from .table.leaving import ended_like_control_c

    done: list[Outcome] = []
    begun = time.perf_counter()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=wanted["games"])

        def told(outcome: Outcome) -> None:
            done.append(outcome)
            bar.advance(task)

        try:
            with ended_like_control_c("SIGINT", "SIGHUP", "SIGTERM"):
                return simulate.run(progress=told, **wanted)
        except KeyboardInterrupt:
            pass
    return _broken_off(wanted, done, time.perf_counter() - begun)


def _broken_off(wanted: dict[str, Any], done: list[Outcome], took: float) -> Summary:
    """What has been played until Ctrl-C, and how to go on."""
    from bradshaw.simulate import Summary

    go_on = "the same command goes on" if wanted["results"] else "with --results FILE a run can go on"
    click.echo(f"Broken off after {len(done)} of {wanted['games']} games; {go_on}.", err=True)
    return Summary(wanted["title"], wanted["players"], tuple(sorted(done, key=lambda o: o.seed)), took)
