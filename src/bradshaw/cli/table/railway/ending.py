"""The final ranking."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.rail.table import rail_table
from bradshaw.rail.view import rail_view

from ...console import STRONG, grid


def ranking(game: Game) -> Group:
    """Everybody by score; equal scores share a place."""
    table, view = rail_table(game), rail_view(game, None)
    scores = sorted(view.scores.items(), key=lambda item: -item[1])
    rows = grid(
        "place",
        "player",
        "score",
        "cash",
        "shares",
        "owed",
        numbers=("place", "score", "cash", "shares", "owed"),
    )
    for name, score in scores:
        player = view.players[name]
        place = 1 + sum(other > score for other in view.scores.values())
        owed = score - player.cash - player.shares_worth
        cells = (place, name, score, player.cash, player.shares_worth, owed or "–")
        rows.add_row(*map(str, cells))
    reason = f"The game is over: {view.ending}." if view.ending else "The game is over."
    best = [name for name, score in scores if score == scores[0][1]]
    verb = "wins" if len(best) == 1 else "win together"
    closing = f"{' and '.join(best)} {verb} with {table.money(scores[0][1])}."
    return Group(Text(), Text(reason), rows, Text(), Text(closing, style=STRONG))
