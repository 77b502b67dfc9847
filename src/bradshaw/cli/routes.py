"""`bradshaw routes`: the best routes of a railway in a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import CommandError
from .parameters import FILE, at_option

if TYPE_CHECKING:
    from bradshaw.core.game import Game
    from bradshaw.rail.routes import Problem, Solution
    from bradshaw.rail.table import RailTable

EXAMPLES = """\
\b
Examples:
  bradshaw routes evening.json RhE
  bradshaw routes evening.json RhE --at 120
  bradshaw routes evening.json RhE --trains 5,5,8   what other trains would earn
  bradshaw routes evening.json RhE --draw rhe.svg   with the routes on the board
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE)
@click.argument("railway")
@at_option
@click.option("--trains", metavar="NAMES", help="Run these trains instead of the railway's own, such as 3,4.")
@click.option(
    "--budget", type=click.IntRange(1), metavar="STEPS", help="Stop after so much work, proven or not."
)
@click.option(
    "--draw",
    "picture_to",
    type=FILE,
    metavar="PICTURE",
    help="Draw the board with the routes to an .svg or .png file.",
)
def command(
    file: Path, railway: str, at: int | None, trains: str | None, budget: int | None, picture_to: Path | None
) -> None:
    """Find the best routes of a railway in a saved game, with a proof.

    Every stop is listed with what it adds, and the last line says whether it is proven that no
    other set of routes earns more.
    """
    from bradshaw.analysis.routes import explained
    from bradshaw.core.names import find_code
    from bradshaw.rail.routes import Budget, solve
    from bradshaw.rail.table import rail_table

    from .arguments import open_game
    from .console import Text, screen

    game = open_game(file, at)
    table = rail_table(game)
    name = find_code(railway, table.railways, "railway")
    names = _trains(table, trains, name)
    problem = table.route_problem(table.railways[name], names)
    solution = solve(problem, Budget(budget) if budget else None)
    console = screen()
    console.print(Text(f"{name} after {len(game.moves)} actions, with {', '.join(names)}:"))
    for line in explained(table, problem, solution):
        console.print(Text(line))
    if picture_to is not None:
        _draw(game, name, problem, solution, picture_to)


def _draw(game: Game, name: str, problem: Problem, solution: Solution, target: Path) -> None:
    """The board with the routes on it."""
    from bradshaw import draw
    from bradshaw.draw import pictures
    from bradshaw.draw.routes import drawn_routes
    from bradshaw.rail.box import RailBox
    from bradshaw.rail.routes import with_fleet
    from bradshaw.rail.view import rail_view

    box = game.box
    assert isinstance(box, RailBox)
    runs = drawn_routes(box, with_fleet(problem, solution.fleet), solution.routes)
    title = f"Routes of {name}"
    pictures.write(target, draw.board_svg(pictures.board(rail_view(game), box, runs, title=title)))


def _trains(table: RailTable, words: str | None, name: str) -> list[str]:
    """The trains to run, by their names."""
    from bradshaw.core.names import find_code

    if words is not None:
        return [find_code(word.strip(), table.data.trains, "train") for word in words.split(",")]
    own = list(table.railways[name].trains)
    if not own:
        raise CommandError(
            f"{name} has no train at that moment.", "Say which it should have, for example: --trains 3,4"
        )
    return own
