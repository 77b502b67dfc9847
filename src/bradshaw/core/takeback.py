"""Taking back: who may undo what, which is a matter of manners and not of mechanics.

`Game.undo` takes back anything. What players may ask of each other is a title's policy, and this is the
usual one: one's own last decision, as long as nobody else has acted on it and it showed nothing hidden.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from .game import Game


class Takeback(Struct, frozen=True):
    """The answer to a wish to take back: true if it is allowed."""

    #: The game would stand after so many actions.
    to: int
    #: Why not; empty if it is allowed.
    reason: str = ""

    def __bool__(self) -> bool:
        return not self.reason


def last_decision(game: Game, player: str) -> int | None:
    """The number of actions before a player's last one; None if there is none."""
    numbers = range(len(game.turns), 0, -1)
    return next((number - 1 for number in numbers if game.turns[number - 1].by == player), None)


def usual(game: Game, player: str, to: int, programs: Collection[str] = ()) -> str:
    """Why a player may not take the game back to after `to` actions; empty if that is allowed.

    Programs do not mind: what they answered may go too.
    """
    last = last_decision(game, player)
    if not game.turns or last is None:
        return f"{player} has done nothing that could be taken back"
    if not 0 <= to < len(game.turns):
        return f"there is nothing to take back after action {to}"
    if game.turns[to].by != player:
        return f"action {to + 1} is {game.turns[to].by}'s, not {player}'s"
    for number in range(len(game.turns), to, -1):
        turn = game.turns[number - 1]
        if turn.by != player and turn.by not in programs:
            return f"{turn.by} has acted since"
        if game.revealing(number):
            return f"{turn.by}'s {turn.action} showed something hidden"
    return ""
