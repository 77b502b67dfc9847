"""Opening a game that is at rest: its newest snapshot that holds, and the actions after it."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.core.errors import BradshawError, FileError
from bradshaw.core.game import Game
from bradshaw.core.past import NEAR
from bradshaw.core.save import SavedGame, SavedMove, begun, opened, same_outcome
from bradshaw.core.save import recorded as recorded_move
from bradshaw.core.title import find_title
from bradshaw.core.version import rules_version

from . import games, snapshots
from .errors import StoreError
from .log import Tail, Written, entries_of, standing
from .recording import instead_in, saved_from


class Opened(Struct):
    """A game from the store, with what its log says."""

    game: Game
    tail: Tail
    #: The entry after which each number of actions stands: that of the beginning, of the first action, ...
    seqs: list[int]
    #: Entries of actions that the player did not decide, with what decided instead.
    instead: dict[int, str]
    #: Why it cannot be played on as it is, if the rules have changed under it; the game then stands before
    #: the first action that the present rules do not follow.
    changed: str = ""
    #: All actions as recorded; more than the game has where the rules have changed.
    recorded: int = 0


class Recorded(Struct):
    """What is stored of a game, not yet opened."""

    saved: SavedGame
    entries: list[Written]


def recorded(
    connection: Connection, game: str, number: int | None = None, back_to: int | None = None
) -> Recorded:
    """Read what is needed to open a game, or to stand after its first `number` actions; all down to `back_to`
    can then be taken back without playing the game again."""
    row = games.get(connection, game)
    entries = entries_of(connection, game)
    if not entries:
        raise StoreError(f"the game {game} has not begun")
    plays = standing(entries)
    if number is not None and not 0 <= number <= len(plays):
        raise StoreError(f"there is no action {number}; the game has {len(plays)}")
    near = (len(plays) if number is None else number) - NEAR
    if back_to is not None:
        near = min(near, back_to)
    version = rules_version(find_title(row.title))
    snapshot = snapshots.newest(connection, game, version, entries, near) if near >= 0 else None
    return Recorded(saved_from(entries, row.seed, snapshot, number), entries)


def open_recorded(found: Recorded, where: str) -> Opened:
    """Open what was read; needs no database, and so may take its time."""
    saved, entries = found.saved, found.entries
    seqs = [entries[0].seq, *(entry.seq for entry in standing(entries)[: len(saved.moves)])]
    tail = Tail(entries[-1].seq, entries[-1].link)
    try:
        game, changed = _opened(saved, where), ""
    except BradshawError as error:
        game, changed = _as_far_as_possible(saved), str(error)
    instead = {entry.seq: word for entry in entries if (word := instead_in(entry))}
    return Opened(game, tail, seqs[: len(game.past.moves) + 1], instead, changed, len(saved.moves))


def _opened(saved: SavedGame, where: str) -> Game:
    """Open with the snapshot; where that is damaged, by the actions alone."""
    try:
        return opened(saved, where)
    except FileError:
        if saved.snapshot is None:
            raise
        return opened(saved, where, replay=True)


def _as_far_as_possible(saved: SavedGame) -> Game:
    """The game before the first action that the present rules refuse, or that leads elsewhere."""
    try:
        game = begun(saved)
    except BradshawError as error:
        raise StoreError(f"the game cannot be laid out by the present rules: {error}") from error
    if game.start_hash == saved.start:
        for number, written in enumerate(saved.moves, 1):
            if not _follows(game, written, number):
                break
    return game


def _follows(game: Game, written: SavedMove, number: int) -> bool:
    """Play one action more, if the present rules let it come out as recorded."""
    try:
        move = recorded_move(game, written, number, "the log")
        game.again(move)
    except BradshawError:
        return False
    if same_outcome(game.past.moves[-1], move):
        return True
    game.undo()
    return False
