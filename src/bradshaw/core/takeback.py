"""Taking back: who may undo what, which is a matter of manners and not of mechanics.

`Game.undo` takes back anything. What players may ask of each other is a title's policy, and this is the
usual one: one's own last decision, as long as nobody else has acted on it and it showed nothing hidden. The
end shows everything, the seed and so all luck to come too: nothing is taken back after it.
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
    moves = game.moves
    return next((number - 1 for number in range(len(moves), 0, -1) if moves[number - 1].by == player), None)


def usual(game: Game, player: str, to: int, programs: Collection[str] = ()) -> str:
    """Why a player may not take the game back to after `to` actions; empty if that is allowed.

    Programs do not mind: what they answered may go too.
    """
    moves = game.moves
    if last_decision(game, player) is None:
        return f"{player} has done nothing that could be taken back"
    if game.finished:
        return "the game is over, and the seed and all that was hidden have been shown"
    if not 0 <= to < len(moves):
        return f"there is nothing to take back after action {to}"
    if moves[to].by != player:
        return f"action {to + 1} is {moves[to].by}'s, not {player}'s"
    for number in range(len(moves), to, -1):
        move = moves[number - 1]
        if move.by != player and move.by not in programs:
            return f"{move.by} has acted since"
        if game.revealing(number):
            return f"{move.by}'s {move.action} showed something hidden"
    return ""
