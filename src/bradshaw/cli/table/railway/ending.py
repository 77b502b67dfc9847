"""The final ranking."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.rail.table import rail_table

from ...console import STRONG, grid


def ranking(game: Game) -> Group:
    """Everybody by score; equal scores share a place."""
    table, view = rail_table(game), game.view(None)
    scores = sorted(view["scores"].items(), key=lambda item: -item[1])
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
        player = view["players"][name]
        place = 1 + sum(other > score for other in view["scores"].values())
        owed = score - player["cash"] - _shares(game, name)
        rows.add_row(
            str(place), name, str(score), str(player["cash"]), str(_shares(game, name)), str(owed or "–")
        )
    reason = f"The game is over: {view['ending']}." if view["ending"] else "The game is over."
    best = [name for name, score in scores if score == scores[0][1]]
    verb = "wins" if len(best) == 1 else "win together"
    closing = f"{' and '.join(best)} {verb} with {table.money(scores[0][1])}."
    return Group(Text(), Text(reason), rows, Text(), Text(closing, style=STRONG))


def _shares(game: Game, name: str) -> int:
    table = rail_table(game)
    founded = [railway for railway in table.railways.values() if railway.founded]
    return sum(table.sale_price(railway) * railway.percent(name) // 10 for railway in founded)
