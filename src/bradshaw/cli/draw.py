"""`bradshaw draw`: pictures of boards, markets, tiles and charters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .parameters import DEFAULT_TITLE, FILE, at_option, title_options

if TYPE_CHECKING:
    from bradshaw.core.title import Title

EXAMPLES = """\
\b
Examples:
  bradshaw draw 18Rhl                                   the empty board, to 18rhl-board.svg
  bradshaw draw 18Rhl --what tiles -o tiles.png
  bradshaw draw 18Rhl --what board:K8 -o around-k8.svg
  bradshaw draw evening.json --at 40 -o board.svg
  bradshaw draw evening.json --what railway:RhE -o rhe.svg
  bradshaw draw "Orient Express" --what card:R-016 -o card.svg
"""


@click.command(epilog=EXAMPLES)
@click.argument("title_or_file", default=DEFAULT_TITLE)
@click.option(
    "--what",
    default="board",
    show_default=True,
    help="board, board:PART (a region, A10-H30, or what lies around K8 or a place), market, tiles, "
    "privates, railway:CODE, tile:NUMBER; or what else the title has.",
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
    option_words: tuple[str, ...],
) -> None:
    """Draw a board, a market, the tiles or a charter to a file.

    A title is drawn as it comes out of the box, a saved game as it stands or stood.
    """
    from bradshaw.draw import CannotDraw
    from bradshaw.draw.pictures import write

    from .arguments import title_or_game

    source = title_or_game(title_or_file)
    if isinstance(source, Path):
        if option_words or preset:
            raise click.UsageError("A saved game has its options; --option and --preset are for titles.")
        stem = source.stem
    else:
        if at is not None:
            raise click.UsageError("--at is for saved games.")
        stem = source.name.casefold().replace(" ", "-")
    try:
        svg = _drawn(source, what, at, option_words, preset)
    except CannotDraw as error:
        raise click.BadParameter(f"{error}.", param_hint="--what") from error
    target = output or Path(f"{stem}-{what.replace(':', '-')}.svg")
    write(target, svg, scale)
    click.echo(f"Drawn to {target}.")


def _drawn(
    source: Title | Path, what: str, at: int | None, option_words: tuple[str, ...], preset: str | None
) -> str:
    """The picture of a saved game, or of what is in the box of a title."""
    from bradshaw.draw import painter_for

    from .arguments import open_game, read_options

    if isinstance(source, Path):
        game = open_game(source, at)
        painter = painter_for(game.title)
        view = game.view(painter.viewer(what, game.players))
        return painter.of_view(view, game.box, what)
    return painter_for(source).of_box(source.box(read_options(source, option_words, preset)), what)
