"""`bradshaw bench board`: how long it takes to draw a large board."""

from __future__ import annotations

import time
from collections.abc import Callable

import click


@click.command()
@click.option("--hexes", type=click.IntRange(1), default=1500, show_default=True, help="Size of the board.")
def command(hexes: int) -> None:
    """Measure how long a made-up board of many hexes takes to draw.

    Its hexes and tiles are those of 18Rhl, again and again. The first drawing works out where everything
    lies; the next ones find that done. Times are the processor's.
    """
    from bradshaw.draw.board import board_svg, hex_group
    from bradshaw.draw.sample import large_board

    from .bench import show
    from .bench_game import Measure

    board = large_board(hexes)
    size = f"{hexes} hexes"
    last = list(board.map.hexes)[-1]
    show(
        [
            Measure("first drawing", _took(lambda: board_svg(board)), "ms", size, wanted="< 400"),
            Measure("again", _took(lambda: board_svg(board)), "ms", size),
            Measure("one hex", _took(lambda: hex_group(board, last)), "ms", wanted="< 0.1"),
        ]
    )


def _took(draw: Callable[[], str]) -> float:
    start = time.process_time()
    draw()
    return (time.process_time() - start) * 1000
