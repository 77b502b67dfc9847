"""`bradshaw bench`: how fast the engine is on this machine."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import bench_beside, bench_board, bench_routes, bench_server
from .parameters import FILE

if TYPE_CHECKING:
    from bradshaw.core.game import Game

    from .bench_game import Measure

#: Long enough for whole games of most titles; those of large boards are cut.
MOST_ACTIONS = 1200

EXAMPLES = """\
\b
Examples:
  bradshaw bench
  bradshaw bench --title 1862 --bots greedy --seed 3 --profile 25
  bradshaw bench --game evening.json
  bradshaw bench routes --svg growth.svg
  bradshaw bench board --hexes 1500
  bradshaw bench server --games 200
  bradshaw bench beside --engine ../18xx/lib evening.json
"""


@click.group(epilog=EXAMPLES, invoke_without_command=True)
@click.pass_context
@click.option(
    "--title", "titles", multiple=True, help="The title to measure; may be repeated (default: all)."
)
@click.option("--game", "files", type=FILE, multiple=True, help="A saved game to measure; may be repeated.")
@click.option(
    "--bots", "kind", default="random", show_default=True, help="The program that plays the measured game."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the measured game.")
@click.option(
    "--actions",
    "most",
    type=click.IntRange(0),
    default=MOST_ACTIONS,
    show_default=True,
    help="Cut the measured game after so many; 0 plays it to its end.",
)
@click.option("--games", type=click.IntRange(0), default=3, show_default=True, help="Games to simulate.")
@click.option(
    "--repeat", type=click.IntRange(1), default=3, show_default=True, help="The best of so many runs counts."
)
@click.option(
    "--profile", "lines", type=click.IntRange(0), default=0, show_default=True, help="Lines of the profile."
)
def command(
    context: click.Context,
    titles: tuple[str, ...],
    files: tuple[Path, ...],
    kind: str,
    seed: int,
    most: int,
    games: int,
    repeat: int,
    lines: int,
) -> None:
    """Measure how fast the engine is on this machine. `bench routes` measures the search for best routes,
    `bench board` the drawing of a large board, `bench server` a server under load, `bench beside` recorded
    games beside the engine of the site that they come from.

    A game is played by programs, and then replayed with all checks, taken back, saved, opened
    and looked at from every position. Times are the processor's, the best of several runs; where
    many positions were measured, the median, what 95 of 100 keep to and the worst are shown.

    Games of large boards would take minutes: they are cut after some actions (`--actions`), which is said,
    and no others are simulated.
    """
    if context.invoked_subcommand:
        return
    import bradshaw

    from .arguments import open_game
    from .console import screen, telling

    click.echo(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores")
    for file in files:
        _measure(open_game(file), repeat, lines)
    names = titles or (() if files else [title.name for title in bradshaw.list_titles()])
    for title in [bradshaw.find_title(name) for name in names]:
        with telling(screen()) as tell:
            tell(f"{title.name}: playing a game")
            game = played(title.name, kind, seed, most=most)
            tell(f"{title.name}: simulating {games} games")
            simulations = [simulated(title.name, kind, seed, games)] if games and game.finished else []
        cut = "" if game.finished else f"; cut after {most:,} actions, and no others are simulated"
        _measure(game, repeat, lines, simulations, cut)


command.add_command(bench_routes.command, "routes")
command.add_command(bench_board.command, "board")
command.add_command(bench_beside.command, "beside")
command.add_command(bench_server.command, "server")


def _measure(game: Game, repeat: int, lines: int, more: Sequence[Measure] = (), remark: str = "") -> None:
    from .bench_game import measures
    from .console import screen, telling

    console = screen()
    console.print(f"\n{game!r}{remark}\n", markup=False)
    with telling(console) as tell:
        rows = [*measures(game, repeat, lambda words: tell(f"{game.title.name}: {words}")), *more]
    show(rows)
    if lines:
        console.print("\nWhere the time of a replay goes:\n")
        click.echo(profiled(game, lines))


def show(rows: list[Measure]) -> None:
    """The table of what was measured."""
    from .console import grid, screen

    numbers = ("value", "p95", "worst")
    table = grid("measure", *numbers, "unit", "remark", numbers=numbers, fold="remark")
    for row in rows:
        values = ["" if value is None else _digits(value) for value in (row.value, row.p95, row.worst)]
        wanted = f"wanted: {row.wanted}" if row.wanted else ""
        table.add_row(row.what, *values, row.unit, "; ".join(filter(None, (wanted, row.remark))))
    screen().print(table)


def _digits(value: float) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 3
    return f"{value:,.{digits}f}"


def played(title: str, kind: str, seed: int, players: int = 0, most: int = 0) -> Game:
    """A game between programs, whole or cut after `most` actions; of the fewest players if none are said."""
    import bradshaw
    from bradshaw.simulate import Job

    found = bradshaw.find_title(title)
    job = Job(found.name, seed, (kind,) * (players or found.player_range(found.options())[0]))
    game, bots = job.new_game(), job.new_bots()
    while not game.finished and not 0 < most <= len(game.moves):
        player = game.acting[0].player
        game.play(bots[player].choose(game.seat(player)), player)
    return game


def simulated(title: str, kind: str, seed: int, games: int) -> Measure:
    """Games a second on one core, without checks besides the rules themselves."""
    import bradshaw
    from bradshaw import simulate

    from .bench_game import Measure

    found = bradshaw.find_title(title)
    count = found.player_range(found.options())[0]
    summary = simulate.run(found.name, games, count, seed, kind, thorough=simulate.NONE)
    return Measure(
        "simulate", summary.rate, "games/s", f"on one core; {kind}, {summary.lengths()[1]} actions a game"
    )


def profiled(game: Game, lines: int) -> str:
    """The functions in which a replay spends most time."""
    import cProfile
    import io
    import pstats

    profile = cProfile.Profile()
    profile.runcall(game.replayed)
    text = io.StringIO()
    stats = pstats.Stats(profile, stream=text)
    stats.strip_dirs().sort_stats("tottime").print_stats(lines)
    body = text.getvalue().splitlines()
    return "\n".join(line for line in body if line.strip())
