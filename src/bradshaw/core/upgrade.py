"""Saved games of other rules, brought up to date: every action is played by the present rules.

Nothing of the old hash chain is believed or kept. What comes out is the game that the recorded
actions and draws make now, and where it first differs from what was recorded.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from . import codec
from .errors import BradshawError
from .game import Game
from .save import FORMAT, SavedMove, Snapshot, begun, read, recorded, same_outcome
from .version import rules_version


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
    #: The snapshot in the file is another state than the actions lead to.
    forged: bool = False

    @property
    def current(self) -> bool:
        """The file has the present format and chain already, and is whole."""
        return self.format == FORMAT and not (self.differs or self.refused or self.forged)


def upgrade(raw: bytes, where: str = "the file") -> Upgrade:
    """Play the game of a file of any format again, up to the first action that is refused now."""
    saved = read(raw, where)
    found = Upgrade(begun(saved), saved.bradshaw, len(saved.moves))
    if saved.bradshaw == FORMAT and found.game.start_hash != saved.start:
        found.differs = "the set-up"
    found.forged = _written_here(found, saved.snapshot)
    _look_at_snapshot(found, saved.snapshot)
    for move in saved.moves:
        if not _play(found, move):
            break
        _look_at_snapshot(found, saved.snapshot)
    return found


def _written_here(found: Upgrade, snapshot: Snapshot | None) -> bool:
    """Whether a snapshot says that it was written by the present rules."""
    return snapshot is not None and snapshot.version == rules_version(found.game.title)


def _look_at_snapshot(found: Upgrade, snapshot: Snapshot | None) -> None:
    """Where a snapshot was taken, compare it with the state."""
    game = found.game
    if snapshot is None or snapshot.after != len(game.moves) or not _written_here(found, snapshot):
        return
    state = codec.digest(msgspec.json.decode(snapshot.state))
    said = state, snapshot.hash, snapshot.drawn
    found.forged = said != (game.state_hash(), state, game.chance.count)


def _play(found: Upgrade, written: SavedMove) -> bool:
    """Play one action more; False if it is refused."""
    game = found.game
    number = len(game.moves) + 1
    at = f"action {number}"
    try:
        move = recorded(game, written, number, "the file")
        at = f"{at} ({move.by}: {move.action})"
        game.again(move)
    except BradshawError as error:
        found.refused = f"{at}: {error}"
        return False
    if found.format == FORMAT and not found.differs and not same_outcome(game.moves[-1], move):
        found.differs = f"{at}, after which: {game.told()}"
    return True
