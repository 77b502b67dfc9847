"""The final ranking."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from bradshaw.present.rail import RailPresenter
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView

from ...console import STRONG, grid


def ranking(box: RailBox, view: RailView) -> Group:
    """Everybody by score; equal scores share a place."""
    columns = ("place", "player", "score", "cash", "shares", "other")
    rows = grid(*columns, numbers=("place", "score", "cash", "shares", "other"))
    for rank in view.ranking:
        player = view.players[rank.player]
        other = rank.score - player.cash - player.shares_worth
        cells = (rank.place, rank.player, rank.score, player.cash, player.shares_worth, other or "–")
        rows.add_row(*map(str, cells))
    reason = f"The game is over: {view.ending}." if view.ending else "The game is over."
    closing = RailPresenter().winners(box, view)
    return Group(Text(), Text(reason), rows, Text(), Text(closing, style=STRONG))
