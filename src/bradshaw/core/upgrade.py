"""Saved games of other rules, brought up to date: every action is played by the present rules.

Nothing of the old hash chain is believed or kept. What comes out is the game that the recorded
actions and draws make now, and where it first differs from what was recorded.
"""

from __future__ import annotations

from dataclasses import dataclass

from .errors import FileError
from .game import Game
from .refusal import Refusal
from .save import FORMAT, SavedMove, begun, read, recorded


@dataclass
class Upgrade:
    """A game played again, and how it differs from the file."""

    game: Game
    #: Format of the file, and how many actions are in it.
    format: int
    length: int
    #: The first thing that leads elsewhere than recorded; empty if nothing does, or if the format of the
    #: file does not tell.
    differs: str = ""
    #: The first action that is refused now, and why. The game ends before it.
    refused: str = ""

    @property
    def current(self) -> bool:
        """The file has the present format and chain already."""
        return self.format == FORMAT and not self.differs and not self.refused


def upgrade(raw: bytes, where: str = "the file") -> Upgrade:
    """Play the game of a file of any format again, up to the first action that is refused now."""
    saved = read(raw, where)
    found = Upgrade(begun(saved), saved.bradshaw, len(saved.moves))
    if saved.bradshaw == FORMAT and found.game.start_hash != saved.start:
        found.differs = "the set-up"
    for move in saved.moves:
        if not _play(found, move):
            break
    return found


def _play(found: Upgrade, written: SavedMove) -> bool:
    """Play one action more; False if it is refused."""
    game = found.game
    number = len(game.moves) + 1
    at = f"action {number}"
    try:
        move = recorded(game, written, number, "the file")
        at = f"{at} ({move.by}: {move.action})"
        game.again(move)
    except (Refusal, FileError) as error:
        found.refused = f"{at}: {error}"
        return False
    if found.format == FORMAT and not found.differs and game.hash != move.hash:
        found.differs = f"{at}, after which: {game.told()}"
    return True
