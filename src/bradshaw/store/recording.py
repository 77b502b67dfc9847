"""Games as entries of a log, and entries as the saved game that they make."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bradshaw.core.findings import Finding
from bradshaw.core.game import Game
from bradshaw.core.past import Move
from bradshaw.core.save import SavedGame, SavedMove, Snapshot, recorded, saved_game
from bradshaw.core.shared import decoded

from .errors import Damaged
from .log import Entry, Written, standing


def begin_entry(game: Game) -> Entry:
    """What a game begins with. The seed is kept elsewhere."""
    return _begin(saved_game(game, snapshot=False))


def _begin(saved: SavedGame) -> Entry:
    bare = replace(saved, moves=[], seed=None, snapshot=None)
    return Entry("begin", "", 0, msgspec.json.encode(bare).decode(), saved.start)


class _Played(Struct, array_like=True):
    """What an entry says of an action."""

    action: msgspec.Raw
    draws: tuple[int, ...]
    findings: tuple[Finding, ...]
    #: Who decided in the player's place; empty for the player.
    instead: str = ""


def play_entry(game: Game, move: Move, instead: str = "") -> Entry:
    """The action that was played last; `instead` says what decided in the player's place."""
    content = [move.action, move.draws, move.findings, *([instead] if instead else [])]
    return Entry("play", move.by, len(game.past.moves), msgspec.json.encode(content).decode(), move.hash)


def undo_entry(game: Game, player: str) -> Entry:
    """That the game was taken back to where it stands now."""
    return Entry("undo", player, len(game.past.moves), "", game.hash)


def entries_for(saved: SavedGame) -> list[Entry]:
    """The log of a game that comes from a file."""
    return [_begin(saved), *(_saved_entry(move, number) for number, move in enumerate(saved.moves, 1))]


def _saved_entry(move: SavedMove, number: int) -> Entry:
    content = [msgspec.Raw(bytes(move.action)), move.draws, move.findings]
    return Entry("play", move.by, number, msgspec.json.encode(content).decode(), move.hash)


def saved_from(
    entries: Sequence[Written], seed: str, snapshot: Snapshot | None = None, number: int | None = None
) -> SavedGame:
    """The saved game that the entries of a line make, or its first `number` actions."""
    if not entries or entries[0].kind != "begin":
        raise Damaged("a game's log does not begin with its beginning")
    try:
        begun = decoded(entries[0].content, SavedGame)
        moves = [_saved_move(entry) for entry in standing(entries)[:number]]
    except msgspec.DecodeError as error:
        raise Damaged(f"an entry of a game's log cannot be read: {error}") from error
    return replace(begun, moves=moves, seed=seed or None, snapshot=snapshot)


def follow(game: Game, entry: Entry) -> None:
    """Do in a game what an entry says that came after it; refused if it comes out otherwise."""
    if entry.kind == "undo":
        game.go_to(entry.number)
    elif entry.kind == "play" and entry.number == len(game.past.moves) + 1:
        game.again(recorded(game, _saved_move(entry), entry.number, "the log"))
    else:
        raise Damaged("an entry of a game's log does not follow the one before")
    if game.hash != entry.hash:
        raise Damaged(f"action {entry.number} of a game leads elsewhere than its log says")


def _saved_move(entry: Entry) -> SavedMove:
    found = decoded(entry.content, _Played)
    return SavedMove(entry.player, found.action, entry.hash, found.draws, found.findings)


def instead_in(entry: Entry) -> str:
    """What decided in the player's place: `program`, `clock`, or nothing."""
    return decoded(entry.content, _Played).instead if entry.content.endswith('"]') else ""
