"""Games as files: the whole game as JSON, with a snapshot so that it opens fast.

The actions are the game; the snapshot is a short cut. It is used only when it was written
by the same version of the title's rules and its hash is right; otherwise the actions are
replayed, and every action's hash is compared with the recorded one. Its hash guards against
damage, not against whoever writes a snapshot of their own with a hash that fits: a file from
somebody else is opened with `replay`, which believes nothing but the actions. A file whose game
the present rules play otherwise is brought up to date on request only (`upgrade.py`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from . import codec
from .chance import commitment_to
from .errors import WRONG_STATE, BradshawError, FileError, in_words
from .findings import Finding
from .game import Game
from .past import NEAR, Move
from .position import Position
from .refusal import Refusal
from .shared import decoded
from .title import find_title
from .version import rules_version

FORMAT = 2


class SavedMove(Struct, array_like=True):
    by: str
    action: msgspec.Raw
    hash: str
    draws: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()


class Snapshot(Struct):
    version: str
    after: int
    drawn: int
    hash: str
    state: msgspec.Raw


class SavedGame(Struct):
    bradshaw: int
    title: str
    players: list[str]
    start: str
    moves: list[SavedMove] = msgspec.field(name="turns")
    #: In decimal: a seed is longer than the numbers that other readers of JSON know.
    seed: str | int | None = None
    options: dict[str, Any] = {}
    setup_draws: tuple[int, ...] = ()
    snapshot: Snapshot | None = None
    #: The hash of the seed that the players have seen.
    commitment: str | None = None
    #: Where the game began, if not with its set-up.
    position: Position | None = None
    #: Players that are programs, with their kinds; None where nobody has said who is one.
    programs: dict[str, str] | None = None


def to_bytes(game: Game, programs: Mapping[str, str] | None = None) -> bytes:
    """A game as the bytes of its file; `programs` notes which players are programs of which kind."""
    return msgspec.json.encode(saved_game(game, programs))


def saved_game(game: Game, programs: Mapping[str, str] | None = None, snapshot: bool = True) -> SavedGame:
    """What is saved of a game."""
    game._untouched()
    if not game.past.known:
        raise BradshawError("an imagined game cannot be saved: nothing is known of its luck before it began")
    moves = [
        SavedMove(t.by, msgspec.Raw(msgspec.json.encode(t.action)), t.hash, t.draws, t.findings)
        for t in game.moves
    ]
    return SavedGame(
        FORMAT,
        game.title.name,
        game.players,
        game.start_hash,
        moves,
        None if game.seed is None else str(game.seed),
        game.title.stored_options(game.options),
        game.setup_draws,
        snapshot_of(game) if snapshot else None,
        game.commitment,
        game.start_position,
        None if programs is None else dict(programs),
    )


def snapshot_of(game: Game, back: int = NEAR) -> Snapshot:
    """The state some actions before the end, so that these can be taken back at once after opening."""
    journal, back = game.table._journal, min(game.past.at_hand, back)
    with game._alone, game.past.earlier(back, journal, game.chance):
        state = codec.to_plain(game.table)
        return Snapshot(
            rules_version(game.title),
            len(game.moves),
            game.chance.count,
            codec.digest(state),
            msgspec.Raw(msgspec.json.encode(state)),
        )


def from_bytes(raw: bytes, where: str = "the file", replay: bool = False) -> Game:
    """A game from the bytes of its file; `replay` does not trust the snapshot."""
    return opened(read(raw, where), where, replay)


def opened(saved: SavedGame, where: str = "the file", replay: bool = False) -> Game:
    """The game that was saved; `replay` does not trust the snapshot."""
    if saved.bradshaw < FORMAT:
        raise FileError(
            f"{where} has format {saved.bradshaw}, of an earlier version. To bring it into the present one: "
            f"bradshaw upgrade {where}"
        )
    game = begun(saved)
    if game.start_hash != saved.start:
        raise _differs(where, "the set-up differs from the recorded one")
    if not replay and _open_snapshot(game, saved, where):
        return game
    _play_on(game, saved.moves, where)
    return game


def read(raw: bytes, where: str) -> SavedGame:
    """What a file of this or an earlier format says."""
    try:
        saved = decoded(raw, SavedGame)
    except msgspec.DecodeError as error:
        raise FileError(f"{where} is not a saved game of Bradshaw, or not all of it: {error}") from error
    if not 1 <= saved.bradshaw <= FORMAT:
        raise FileError(
            f"{where} has format {saved.bradshaw}; this version reads format {FORMAT} and earlier ones"
        )
    return saved


def begun(saved: SavedGame) -> Game:
    """The game before its first action."""
    try:
        seed = None if saved.seed is None else int(saved.seed)
    except ValueError as error:
        raise FileError(f"the seed {saved.seed!r} is not a number") from error
    if seed is not None and saved.commitment not in (None, commitment_to(seed)):
        raise FileError("the seed is not the one to which the players were given the commitment")
    title = find_title(saved.title)
    options = {**title.added, **title.played_before.get(saved.bradshaw, {}), **saved.options}
    try:
        return Game(title, saved.players, seed, options, saved.setup_draws, saved.position)
    except WRONG_STATE as error:
        if saved.position is None:
            raise
        said = in_words(error)
        raise FileError(f"the position at which the game began cannot be laid out: {said}") from error


def _open_snapshot(game: Game, saved: SavedGame, where: str) -> bool:
    snapshot = saved.snapshot
    if snapshot is None or snapshot.version != rules_version(game.title):
        return False
    first, rest = saved.moves[: snapshot.after], saved.moves[snapshot.after :]
    drawn = len(saved.setup_draws) + sum(len(move.draws) for move in first)
    state = msgspec.json.decode(snapshot.state)
    if (codec.digest(state), len(first), drawn) != (snapshot.hash, snapshot.after, snapshot.drawn):
        raise FileError(f"{where}: the snapshot has been changed since it was written")
    moves = [recorded(game, move, n, where) for n, move in enumerate(first, 1)]
    try:
        game.open_at(state, drawn, moves, len(moves))
        _play_on(game, rest, where)
    except WRONG_STATE as error:
        raise FileError(
            f"{where}: the snapshot is no state of {game.title.name} ({in_words(error)})"
        ) from error
    return True


def recorded(game: Game, move: SavedMove, number: int, where: str) -> Move:
    """An action as it stands in a file."""
    try:
        action = game.title.vocabulary.decode(bytes(move.action))
    except Refusal as refusal:
        raise FileError(f"{where}, action {number}: {refusal.reason}") from refusal
    return Move(move.by, action, move.draws, move.hash, findings=move.findings)


def _play_on(game: Game, moves: list[SavedMove], where: str) -> None:
    """Play recorded actions after those that have been played, comparing every hash."""
    for number, saved in enumerate(moves, len(game.past.moves) + 1):
        move = recorded(game, saved, number, where)
        at = f"action {number} ({move.by}: {move.action})"
        try:
            game.again(move)
        except Refusal as refusal:
            raise _differs(where, f"{at} is refused now: {refusal}") from refusal
        except BradshawError as error:
            raise FileError(f"{where}, {at}: {error}") from error
        if not same_outcome(game.past.moves[-1], move):
            raise _differs(where, f"{at} leads elsewhere than recorded. Now: {game.told()}")


def same_outcome(played: Move, move: Move) -> bool:
    """Whether an action that was played again came out as it stands in a file."""
    return (played.by, played.draws, played.findings, played.hash) == (
        move.by, move.draws, move.findings, move.hash,
    )  # fmt: skip


def _differs(where: str, what: str) -> FileError:
    return FileError(
        f"{where}: {what.rstrip('.')}. Either the file was changed, or the rules were since it was written. "
        f"To play it again by the present rules: bradshaw upgrade {where}"
    )


def save(game: Game, path: str | os.PathLike[str], programs: Mapping[str, str] | None = None) -> None:
    """Write a game to a file; an old file stays whole until the new one is complete."""
    write_file(_file(path), to_bytes(game, programs))


def write_file(target: Path, content: bytes) -> None:
    """Write the bytes of a game. An old file stays whole until the new one is complete and on the disk, so
    that neither a full disk nor a loss of power leaves a broken one."""
    scratch = target.with_name(target.name + ".part")
    try:
        with scratch.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, target)
        _sync_folder(target.parent)
    except BaseException as error:
        with suppress(OSError):
            scratch.unlink()
        if isinstance(error, OSError):
            raise FileError(f"{target} cannot be written: {error.strerror}") from error
        raise


def _sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, on systems that can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def load(path: str | os.PathLike[str], replay: bool = False) -> Game:
    """Open a saved game."""
    raw = bytes_of(path)
    try:
        return from_bytes(raw, str(path), replay)
    except BradshawError as error:
        said = str(error)
        raise FileError(said if said.startswith(str(path)) else f"{path}: {said}") from error


def programs_in(path: str | os.PathLike[str]) -> dict[str, str] | None:
    """The players of a saved game that are programs, with their kinds; None if the file does not say."""
    return read(bytes_of(path), str(path)).programs


def bytes_of(path: str | os.PathLike[str]) -> bytes:
    """What is in a file."""
    try:
        return _file(path).read_bytes()
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from error


def _file(path: str | os.PathLike[str]) -> Path:
    """The path of a file; what can be none is refused."""
    try:
        found = Path(path)
    except TypeError as error:
        raise FileError(f"a file is named by its path, not by {path!r}") from error
    if not found.name or "\0" in str(found):
        raise FileError(f"{path!r} names no file")
    return found
