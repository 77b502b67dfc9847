"""Bradshaw: play, host and analyse railway board games.

```python
import bradshaw

game = bradshaw.new("18Rhl", players=["Ada", "Ben", "Cid"], seed=7)
game.acting              # who decides now, and what
game.legal()             # what they may do
game.play("bid NLK 125") # or a Refusal with its rule
game.undo()
```
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .core.action import Action
from .core.chance import SEED_BITS
from .core.errors import BradshawError, DataError, FileError, SetupError
from .core.game import Decision, Game
from .core.legal import Legal, Span
from .core.past import Move
from .core.position import Position
from .core.proposal import Proposal
from .core.refusal import Refusal
from .core.save import load
from .core.seat import Seat
from .core.takeback import Takeback
from .core.title import Title, find_title
from .core.title import titles as list_titles
from .core.view import View

if TYPE_CHECKING:
    from .draw.shown import Board

__version__ = "0.3.0"

__all__ = [
    "Action", "BradshawError", "DataError", "Decision", "FileError", "Game", "Legal", "Move", "Position",
    "Proposal", "Refusal", "Seat", "SetupError", "Span", "Takeback", "Title", "View", "find_title",
    "from_position", "list_titles", "load", "new",
]  # fmt: skip


def new(
    title: Title | str,
    players: Sequence[str],
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """Begin a game of a title, given by its name or as such. The players sit in the order of their names;
    without a seed one is drawn, so long that nobody can find it by trying."""
    return Game(title, players, secrets.randbits(SEED_BITS) if seed is None else seed, options)


def from_position(position: Position | dict[str, Any] | str | bytes, seed: int | None = None) -> Game:
    """Begin a game at a position: a document of `game.position()`, its text, or one written by hand.

    What cannot be on a table (money, certificates, tokens, tiles or trains too many or lost) is refused.
    """
    from .simulate.watch import check_position

    game = Game.from_position(position, secrets.randbits(SEED_BITS) if seed is None else seed)
    check_position(game)
    return game


def _board(game: Game) -> Board:
    from .draw import painter_for
    from .draw.shown import Board

    return Board(painter_for(game.title), game.view(None), game.box)


Game.show_board = staticmethod(_board)
