"""`bradshaw bench`: how fast the engine is on this machine."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from . import bench_routes
from .parameters import DEFAULT_TITLE

if TYPE_CHECKING:
    from bradshaw.core.game import Game

EXAMPLES = """\
\b
Examples:
  bradshaw bench
  bradshaw bench --bots greedy --seed 3 --profile 25
  bradshaw bench routes --svg growth.svg
"""

#: Takes some work and gives the seconds that it needs.
Clock = Callable[[Callable[[], object]], float]


@dataclass(frozen=True)
class Measure:
    """One line of the table."""

    what: str
    value: float
    unit: str
    remark: str = ""


@click.group(epilog=EXAMPLES, invoke_without_command=True)
@click.pass_context
@click.option("--title", default=DEFAULT_TITLE, show_default=True, help="The title to measure.")
@click.option(
    "--bots", "kind", default="random", show_default=True, help="The program that plays the measured game."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the measured game.")
@click.option("--games", type=click.IntRange(1), default=3, show_default=True, help="Games to simulate.")
@click.option(
    "--repeat", type=click.IntRange(1), default=3, show_default=True, help="The best of so many runs counts."
)
@click.option(
    "--profile", "lines", type=click.IntRange(0), default=12, show_default=True, help="Lines of the profile."
)
def command(
    context: click.Context, title: str, kind: str, seed: int, games: int, repeat: int, lines: int
) -> None:
    """Measure how fast the engine is on this machine. `bench routes` measures the search for best routes.

    A game is played by programs, and then replayed with all checks, taken back, saved, opened
    and looked at. Times are the best of several runs; memory is what a game that was opened
    from a file holds.
    """
    if context.invoked_subcommand:
        return
    from .console import screen

    console = screen()
    with console.status("Playing a game to measure"):
        game = played(title, kind, seed)
    console.print(f"{game!r}", markup=False)
    console.print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores\n")
    rows = []
    with console.status("Measuring"):
        for measure in measures(game, repeat):
            rows.append(measure)
        rows.append(simulated(title, kind, seed, games))
    _show(rows)
    if lines:
        console.print("\nWhere the time of a replay goes:\n")
        click.echo(profiled(game, lines))


command.add_command(bench_routes.command, "routes")


def _show(rows: list[Measure]) -> None:
    from .console import grid, screen

    table = grid("measure", "value", "unit", "remark", numbers=("value",), fold="remark")
    for row in rows:
        digits = 0 if row.value >= 100 else 1 if row.value >= 10 else 3
        table.add_row(row.what, f"{row.value:,.{digits}f}", row.unit, row.remark)
    screen().print(table)


# --- what is measured


def played(title: str, kind: str, seed: int) -> Game:
    """A game between programs, to its end."""
    import bradshaw
    from bradshaw import bots

    found = bradshaw.find_title(title)
    count = found.player_range(found.options())[0]
    game = bradshaw.new(found.name, [f"player {n}" for n in range(1, count + 1)], seed)
    bot = bots.make(kind, seed, found)
    while not game.finished:
        player = game.acting[0].player
        game.play(bot.choose(game.seat(player)), player)
    return game


def measures(game: Game, repeat: int) -> Iterator[Measure]:
    """Everything that concerns one game."""
    yield from playing(game, partial(best, repeat))
    yield from keeping(game, partial(best, repeat))


def playing(game: Game, timed: Clock) -> Iterator[Measure]:
    """Going back and forth in a game, and looking at it."""
    count = len(game.turns)
    replay, listing, undo = (
        timed(game.replayed),
        timed(lambda: _list_all(game)),
        timed(lambda: _back_and_forth(game)),
    )
    yield Measure("replay with all checks", 1e3 * replay / count, "ms an action", f"{count} actions")
    yield Measure("list what is legal", 1e3 * listing / count, "ms a decision", "routes solved too")
    yield Measure("undo", 1e6 * undo / (2 * count), "µs an action", "and the same to redo")
    yield Measure("fork", 1e3 * timed(game.fork), "ms", "at the end of the game")
    middle = game.fork(count // 2)
    yield Measure("fork in mid-game", 1e3 * timed(middle.fork), "ms", f"after {count // 2} actions")
    yield Measure("view for a player", 1e3 * timed(lambda: game.view(None)), "ms")


def keeping(game: Game, timed: Clock) -> Iterator[Measure]:
    """Saving and opening a game, and what it takes in memory."""
    from bradshaw.core.save import from_bytes, to_bytes

    raw = to_bytes(game)
    replay = timed(lambda: from_bytes(raw, replay=True))
    yield Measure(
        "write a saved game", 1e3 * timed(lambda: to_bytes(game)), "ms", f"{len(raw) / 1024:,.0f} KiB"
    )
    yield Measure("open it by its snapshot", 1e3 * timed(lambda: from_bytes(raw)), "ms")
    yield Measure("take back after opening", 1e3 * first_undo(raw), "ms", "the first action")
    yield Measure("open it by replaying it", 1e3 * replay, "ms", "every hash compared")
    yield Measure("memory of an opened game", memory(lambda: from_bytes(raw)) / 1024, "KiB")
    yield Measure(
        "memory of a replayed game", memory(game.replayed) / 1024, "KiB", "can undo all its actions"
    )


def best(repeat: int, work: Callable[[], object]) -> float:
    """The least time of several runs, in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def first_undo(raw: bytes) -> float:
    """The time of the first undo of a game that was just opened, in seconds."""
    from bradshaw.core.save import from_bytes

    game = from_bytes(raw)
    start = time.perf_counter()
    game.undo()
    return time.perf_counter() - start


def _list_all(game: Game) -> None:
    """Stand at every position once and list what is legal there."""
    total = len(game.turns)
    for number in range(total):
        game.go_to(number)
        for decision in game.acting:
            game.legal(decision.player)
    game.go_to(total)


def _back_and_forth(game: Game) -> None:
    total = len(game.turns)
    game.undo(total)
    game.redo(total)


def memory(work: Callable[[], object]) -> int:
    """What the result of some work holds, in bytes; a first run fills what games share."""
    import gc
    import tracemalloc

    work()
    gc.collect()
    tracemalloc.start()
    result = work()
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del result
    return held


def simulated(title: str, kind: str, seed: int, games: int) -> Measure:
    """Games a second on one core, without checks besides the rules themselves."""
    import bradshaw
    from bradshaw import simulate

    found = bradshaw.find_title(title)
    count = found.player_range(found.options())[0]
    summary = simulate.run(found.name, games, count, seed, kind, thorough=simulate.NONE)
    return Measure(
        "simulate", summary.rate, "games/s a core", f"{kind}, {summary.lengths()[1]} actions a game"
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
