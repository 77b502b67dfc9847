"""`bradshaw bench routes`: how fast best routes are found and proven on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from .parameters import FILE

if TYPE_CHECKING:
    from bradshaw.core.game import Game
    from bradshaw.rail.routes import Problem

    from .bench_networks import Made

EXAMPLES = """\
\b
Examples:
  bradshaw bench routes
  bradshaw bench routes --networks 9 --svg growth.svg
  bradshaw bench routes --recorded logs --no-growth
  bradshaw bench routes --title 18LRA --games 20 --no-growth
"""

#: What grows in each series: a name, and (label, cities, towns, trains of n cities and n towns, crossings).
Point = tuple[str, int, int, list[int], int]
SIZES = ((12, 10), (25, 20), (40, 30), (60, 50), (100, 110))
FLEETS = ((4, 2), (5, 3), (8, 1), (8, 3))
SERIES: dict[str, list[Point]] = {
    "stops": [(f"{cities + towns} stops", cities, towns, [5, 5], 0) for cities, towns in SIZES],
    "trains": [(f"{n} of 5+5", 40, 30, [5] * n, 0) for n in (1, 2, 3, 4)],
    "length": [(f"2 of {n}+{n}", 40, 30, [n, n], 0) for n in (2, 3, 4, 5, 6, 8)],
    "18OE size": [(" ".join([f"{n}+{n}"] * count), 100, 110, [n] * count, 0) for n, count in FLEETS],
    "18OE size, with 60 sea crossings": [
        (" ".join([f"{n}+{n}"] * count), 100, 110, [n] * count, 60) for n, count in FLEETS
    ],
}
#: Small enough for plain enumeration.
SMALL: list[Point] = [
    ("10 stops, 3+3 3+3", 6, 4, [3, 3], 0),
    ("14 stops, 3+3", 8, 6, [3], 0),
    ("14 stops, 4+4", 8, 6, [4], 0),
    ("16 stops, 3+3", 9, 7, [3], 0),
    ("14 stops, 3+3, 3 sea crossings", 8, 6, [3], 3),
]


class Row(Struct, frozen=True):
    """One line of a table: how long several problems took, in milliseconds of computing time."""

    what: str
    times: tuple[float, ...]
    proven: int
    reference: float | None = None
    """Median milliseconds of plain enumeration on the same problems."""

    @property
    def middle(self) -> float:
        return median(self.times)


@click.command(epilog=EXAMPLES)
@click.option(
    "--networks", type=click.IntRange(1), default=5, show_default=True, help="Made-up networks for each line."
)
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=60_000_000,
    show_default=True,
    metavar="STEPS",
    help="Work after which a search stops with a bound.",
)
@click.option(
    "--recorded",
    type=FILE,
    metavar="DIR",
    help="A folder of games recorded on 18xx.games; without it ../shared/oracle, or games between programs.",
)
@click.option("--title", help="Measure games of this title between programs instead of recorded ones.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many, with --title.")
@click.option("--growth/--no-growth", default=True, help="Measure how time grows on made-up networks.")
@click.option("--svg", "picture_to", type=FILE, metavar="FILE", help="Draw how time grows.")
def command(
    networks: int,
    budget: int,
    recorded: Path | None,
    title: str | None,
    games: int,
    growth: bool,
    picture_to: Path | None,
) -> None:
    """Measure how fast best routes are found and proven.

    Positions come from recorded games, or from a game between programs where there are none; made-up
    networks grow in stops, trains and length of trains. Where a checkout of the project with its
    tests is at hand, the plain enumeration kept there runs on small networks for comparison, and
    both answers must agree.
    """
    from .console import screen

    console = screen()
    with console.status("Positions of games"):
        rows = list(_played(budget, title, games) if title else positions(recorded, budget))
    _show("Positions of games", rows)
    with console.status("Small networks, with plain enumeration"):
        rows = list(compared(networks, reference()))
    _show("Small networks, against plain enumeration", rows)
    if not growth:
        return
    series = {}
    for name, points in SERIES.items():
        with console.status(f"Made-up networks: {name}"):
            series[name] = [measured(point, networks, budget) for point in points]
        _show(f"Made-up networks: {name}", series[name], chart=True)
    if picture_to is not None:
        from bradshaw.draw.pictures import write

        write(picture_to, picture(series))


def timed(problems: Iterator[Problem], budget: int, what: str) -> Row:
    """Solve problems one after the other."""
    from bradshaw.rail.routes import Budget, solve

    times, proven = [], 0
    for problem in problems:
        start = time.process_time()
        proven += solve(problem, Budget(budget)).proven
        times.append(1e3 * (time.process_time() - start))
    return Row(what, tuple(times), proven)


# --- positions of games


def positions(recorded: Path | None, budget: int) -> Iterator[Row]:
    """Every run of recorded games, or of a game between programs."""
    folder = recorded or Path("../shared/oracle")
    logs = sorted(folder.glob("**/*.json")) if folder.is_dir() else []
    titles: dict[str, list[dict[str, Any]]] = {}
    for log in logs:
        title, runs = _runs(log)
        titles.setdefault(title, []).extend(runs)
    for title, runs in sorted(titles.items()):
        if runs:
            times = tuple(float(run["ms"]) for run in runs)
            yield Row(f"{title}, recorded: {len(runs)} runs", times, sum(run["proven"] for run in runs))
    if not any(titles.values()):
        yield from _played(budget)


def _runs(log: Path) -> tuple[str, list[dict[str, Any]]]:
    """The runs of one recorded game; none if the file is no such game."""
    import msgspec

    from bradshaw.core.errors import BradshawError
    from bradshaw.interop.eighteenxx import import_log

    runs: list[dict[str, Any]] = []
    raw = log.read_bytes()
    try:
        known = msgspec.json.decode(raw)
        title = str(known["title"])
        import_log(raw, str(log), None, runs.append)
    except (BradshawError, msgspec.MsgspecError, KeyError, TypeError):
        return "", runs
    return title, runs


def _played(budget: int, title: str = "", games: int = 1) -> Iterator[Row]:
    """Games between programs, with each number of players in turn."""
    import bradshaw

    from .bench import played
    from .parameters import DEFAULT_TITLE

    found = bradshaw.find_title(title or DEFAULT_TITLE)
    low, high = found.player_range(found.options())
    numbers = [low + seed % (high - low + 1) for seed in range(games)]
    each = (played(found.name, "greedy", seed + 1, number) for seed, number in enumerate(numbers))
    problems = (problem for game in each for problem in _problems(game))
    what = f"{games} games" if games > 1 else "a game"
    yield timed(problems, budget, f"{found.name}, {what} between programs")


def _problems(game: Game) -> list[Problem]:
    """What every railway with a train could run, at each moment at which one runs."""
    from bradshaw.rail.actions import Run
    from bradshaw.rail.table import rail_table

    found = []
    for number, move in enumerate(list(game.moves)):
        if isinstance(move.action, Run):
            game.go_to(number)
            table = rail_table(game)
            found += [table.route_problem(line) for line in table.railways.values() if line.trains]
    game.go_to(len(game.moves))
    return found


# --- made-up networks


def measured(point: Point, networks: int, budget: int) -> Row:
    """One point of a series: several networks of a size."""
    what, _, _, trains, _ = point
    return timed((_made(seed, point).problem(trains) for seed in range(networks)), budget, what)


def _made(seed: int, point: Point, brown: float = 0.3, tokens: int = 6) -> Made:
    from .bench_networks import Made

    _, cities, towns, _, crossings = point
    made = Made(seed, cities, towns, brown, tokens)
    made.cross(seed, crossings)
    return made


Reference = Callable[["Problem"], int]


def reference() -> Reference | None:
    """The plain enumeration of the tests, where this is a checkout of the project."""
    from importlib.util import module_from_spec, spec_from_file_location

    import bradshaw

    path = Path(bradshaw.__file__).parents[2] / "tests/unit/rail/routes/reference.py"
    spec = spec_from_file_location("bradshaw_reference", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    best: Reference = module.best_value
    return best


def compared(networks: int, best_value: Reference | None) -> Iterator[Row]:
    """Small networks, solved by the search and by enumeration."""
    from bradshaw.core.errors import BradshawError
    from bradshaw.rail.routes import solve

    for point in SMALL:
        what, _, _, trains, _ = point
        times, slow, proven = [], [], 0
        for seed in range(networks):
            problem = _made(seed, point, brown=0.1, tokens=2).problem(trains)
            start = time.process_time()
            solution = solve(problem)
            times.append(1e3 * (time.process_time() - start))
            proven += solution.proven
            if best_value is not None:
                start = time.process_time()
                if best_value(problem) != solution.value:
                    raise BradshawError(f"the search and enumeration disagree on network {seed} of {what}")
                slow.append(1e3 * (time.process_time() - start))
        yield Row(what, tuple(times), proven, median(slow) if slow else None)


# --- showing it


def _show(title: str, rows: list[Row], chart: bool = False) -> None:
    from .console import STRONG, Text, grid, screen

    columns = ["what", "median ms", "worst ms", "proven"]
    compare = any(row.reference is not None for row in rows)
    columns += ["enumeration ms", "times faster"] if compare else []
    columns += [""] if chart else []
    table = grid(*columns, numbers=tuple(filter(None, columns[1:])))
    for row in rows:
        cells = [
            row.what,
            f"{row.middle:,.1f}",
            f"{max(row.times):,.1f}",
            f"{row.proven} of {len(row.times)}",
        ]
        if compare:
            slow = row.reference
            cells += (
                [f"{slow:,.0f}", f"{slow / max(row.middle, 1e-3):,.0f}"] if slow is not None else ["", ""]
            )
        table.add_row(*cells, *([bar(row.middle)] if chart else []))
    screen().print(Text(f"\n{title}", style=STRONG))
    screen().print(table)


def bar(milliseconds: float) -> str:
    """A bar on a logarithmic scale: one step for each doubling beyond a tenth of a millisecond."""
    from math import log2

    return "▬" * max(1, round(log2(max(milliseconds, 0.1) / 0.1)))


def picture(series: dict[str, list[Row]]) -> str:
    """How time grows, one panel for each series, as SVG."""
    from bradshaw.draw import svg

    panels = [
        svg.moved(_panel(name, rows), complex(330 * i, 0)) for i, (name, rows) in enumerate(series.items())
    ]
    width, height = 330 * len(panels) + 10, 300
    ground = svg.rectangle(0j, width, height, fill="#ffffff")
    return svg.document(ground + "".join(panels), width, height, title="How long best routes take")


def _panel(name: str, rows: list[Row]) -> str:
    from math import log10

    from bradshaw.draw import svg

    left, right, top, low = 60.0, 315.0, 40.0, 240.0

    def height(milliseconds: float) -> float:
        """From 0.1 ms at the bottom to 100 s at the top, a factor of ten each step."""
        return low - (log10(max(milliseconds, 0.1)) + 1) / 6 * (low - top)

    parts = [svg.text(complex((left + right) / 2, 18), f"Time by {name}", 14, bold=True)]
    for power in range(-1, 6):
        y, label = height(10.0**power), f"{10**power:g} ms" if power < 3 else f"{10 ** (power - 3)} s"
        parts.append(svg.line(complex(left, y), complex(right, y), stroke="#dddddd", stroke_width=1))
        parts.append(svg.text(complex(left - 6, y), label, 10, anchor="end"))
    step = (right - left) / len(rows)
    middle = [complex(left + step * (i + 0.5), height(row.middle)) for i, row in enumerate(rows)]
    curve = "M" + " L".join(svg.point(at) for at in middle)
    parts.append(svg.stroke(curve, "#3060a0", 2))
    for at, row in zip(middle, rows, strict=True):
        worst = complex(at.real, height(max(row.times)))
        parts.append(svg.line(at, worst, stroke="#3060a0", stroke_width=1))
        parts.append(svg.circle(at, 4, fill="#3060a0" if row.proven == len(row.times) else "#c04030"))
        for i, word in enumerate(svg.wrapped(row.what, 10, step)):
            parts.append(svg.text(complex(at.real, low + 16 + 12 * i), word, 10))
    return "".join(parts)
