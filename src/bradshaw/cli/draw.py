"""`bradshaw draw`: pictures of boards, markets, tiles and charters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .parameters import DEFAULT_TITLE, FILE, at_option, title_options

if TYPE_CHECKING:
    from bradshaw.core.game import Game
    from bradshaw.core.title import Title
    from bradshaw.rail.gamedata import GameData

EXAMPLES = """\
\b
Examples:
  bradshaw draw 18Rhl                                   the empty board, to 18rhl-board.svg
  bradshaw draw 18Rhl --what tiles -o tiles.png
  bradshaw draw evening.json --at 40 -o board.svg
  bradshaw draw evening.json --what railway:RhE -o rhe.svg
"""
KINDS = ("board", "market", "tiles")


@click.command(epilog=EXAMPLES)
@click.argument("title_or_file", default=DEFAULT_TITLE)
@click.option(
    "--what", default="board", show_default=True, help="board, market, tiles, railway:CODE or tile:NUMBER."
)
@at_option
@click.option("-o", "--output", type=FILE, help="File to write: .svg, or .png with the extra `png`.")
@click.option(
    "--scale", type=click.FloatRange(0.05, 20), default=1.0, show_default=True, help="Size of a PNG."
)
@title_options
def command(
    title_or_file: str,
    what: str,
    at: int | None,
    output: Path | None,
    scale: float,
    preset: str | None,
    given: tuple[str, ...],
) -> None:
    """Draw a board, a market, the tiles or a charter to a file.

    A title is drawn as it comes out of the box, a saved game as it stands or stood.
    """
    from bradshaw.draw.game import write

    from .given import open_game, read_options, title_or_game

    source = title_or_game(title_or_file)
    if isinstance(source, Path):
        if given or preset:
            raise click.UsageError("A saved game has its options; --option and --preset are for titles.")
        svg = of_game(open_game(source, at), what)
        stem = source.stem
    else:
        if at is not None:
            raise click.UsageError("--at is for saved games.")
        svg = of_title(source, what, read_options(source, given, preset))
        stem = source.name.casefold()
    target = output or Path(f"{stem}-{what.replace(':', '-')}.svg")
    write(target, svg, scale)
    click.echo(f"Drawn to {target}.")


def of_game(game: Game, what: str) -> str:
    """A picture of a game."""
    from bradshaw import draw
    from bradshaw.draw import game as picture
    from bradshaw.draw.game import rail_table

    from .given import find_code

    table = rail_table(game)
    where = f"{game.title.name}: {game.view(None)['round']}, after {len(game.turns)} actions"
    kind, _, name = what.partition(":")
    if kind == "board":
        return draw.board_svg(picture.board(game, title=where))
    if kind == "market":
        return picture.market(table.data, table, title=where)
    if kind == "tiles":
        grid = table.data.grid
        left = {tile: table.board.left(tile) for tile in grid.box}
        return draw.sheet_svg(list(grid.box.values()), left, layout=grid.layout, title=where)
    if kind == "railway":
        return draw.charter_svg(picture.charter(game, find_code(name, table.railways, "railway")))
    return _tile(table.data, what)


def of_title(title: Title, what: str, options: dict[str, object]) -> str:
    """A picture of what is in the box."""
    from bradshaw import draw
    from bradshaw.draw import game as picture

    if what.startswith("railway"):
        return of_game(_new(title, options), what)
    data: GameData = title.data(title.read_options(options))  # type: ignore[attr-defined]
    if what == "board":
        return draw.board_svg(picture.printed_board(data, title.name))
    if what == "market":
        return picture.market(data, title=f"{title.name}: market")
    if what == "tiles":
        return draw.sheet_svg(
            list(data.grid.box.values()), layout=data.grid.layout, title=f"{title.name}: tiles"
        )
    return _tile(data, what)


def _new(title: Title, options: dict[str, object]) -> Game:
    from bradshaw.core.game import Game

    count = title.player_range(title.read_options(options))[0]
    return Game(title, [f"player {n}" for n in range(1, count + 1)], 0, options)


def _tile(data: GameData, what: str) -> str:
    from bradshaw import draw

    from .given import find_code

    kind, _, name = what.partition(":")
    if kind != "tile":
        known = f"{', '.join(KINDS)}, railway:CODE, tile:NUMBER"
        raise click.BadParameter(f"{what!r} cannot be drawn. It can be: {known}.", param_hint="--what")
    tile = data.grid.tiles[find_code(name, data.grid.tiles, "tile")]
    return draw.tile_svg(tile, layout=data.grid.layout)
