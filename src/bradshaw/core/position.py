"""Positions: a whole table as a short JSON document that people can read and write, as FEN is for chess.

A document says how a table differs from the one that is laid out at the start with the first of every
draw: `{"title": "18Rhl", "players": ["Ada", "Ben", "Cid"], "table": {"railways": {"RhE": {"cash": 200}}}}`.
Kinds and fields have their declared names. In a map only what differs is named, null takes a key out; lists
and tuples are written whole. What follows from the rest is left out (`Node.DERIVED`), and worked out again
by the table (`Table.derive`).

A position shows everything, hidden hands too: it is for tests, reports and problems, not for players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from .chance import Chance
from .copying import copy_state
from .errors import FileError
from .journal import Journal
from .reading import read_into
from .shared import converted, decoded
from .state import List, Map, Node
from .table import Table

if TYPE_CHECKING:
    from .game import Game
    from .title import Options, Title

#: Lines of a document are as long as this if they can be.
WIDTH = 100


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A document."""

    title: str
    players: list[str]
    options: dict[str, Any] = {}
    table: dict[str, Any] = {}

    def text(self) -> str:
        """As JSON for people: what fits stands on one line."""
        return _text(msgspec.to_builtins(self), "") + "\n"


def _text(value: Any, indent: str) -> str:
    short = msgspec.json.format(msgspec.json.encode(value), indent=0).decode().replace("\n", "")
    line = msgspec.json.encode(value).decode() if len(short) > WIDTH else short
    if len(indent) + len(line) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{deeper}{msgspec.json.encode(k).decode()}: {_text(v, deeper)}" for k, v in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + _text(inner, deeper) for inner in value) + f"\n{indent}]"


def read_document(given: Position | dict[str, Any] | str | bytes) -> Position:
    """A document from its text, or from plain values."""
    try:
        if isinstance(given, (str, bytes)):
            return decoded(given, Position)
        if isinstance(given, dict):
            return converted(given, Position)
    except msgspec.DecodeError as error:
        raise FileError(f"this is not a position: {error}") from error
    if not isinstance(given, Position):
        raise FileError(f"a position is a Position, its text or its JSON values, not {given!r}")
    return given


class _FirstOfAll(Chance):
    """Draws the first of everything."""

    def __init__(self) -> None:
        super().__init__(None)

    def below(self, limit: int) -> int:
        return 0


def laid_out(title: Title, players: Sequence[str], options: Options) -> Table:
    """The table of a title as it is laid out with the first of every draw."""
    table = title.table(Journal())
    table.attach(title, options, _FirstOfAll())
    table.begin(players)
    return table


# --- writing


def position_of(game: Game) -> Position:
    """The position of a game."""
    table = differences(game.table, game.players)
    return Position(game.title.name, list(game.players), game.plain_options, table)


def differences(table: Table, players: Sequence[str]) -> dict[str, Any]:
    """How a table differs from the one that is laid out for the players."""
    base, derived = laid_out(table.title, players, table.rules), copy_state(table)
    derived.attach(table.title, table.rules, table.chance)
    derived.derive(base)
    return _node_changes(base, table, derived)


def _node_changes(base: Any, now: Node, derived: Any) -> dict[str, Any]:
    """The fields of a node that differ from the base, or where they are derived from what follows."""
    found: dict[str, Any] = {}
    kind = type(now)
    for name, value in now.fields().items():
        other = derived if name in kind.DERIVED else base
        changed = _changes(getattr(other, name, None), value, getattr(derived, name, None))
        if changed is not _SAME:
            found[kind.STORED.get(name, name)] = changed
    return found


_SAME = object()


def _changes(base: Any, now: Any, derived: Any) -> Any:
    """How a value is written, `_SAME` if it need not be."""
    if isinstance(now, Node):
        if type(base) is not type(now):
            return _whole(now)
        return _node_changes(base, now, derived) or _SAME
    if isinstance(now, Map) and isinstance(base, Map):
        return _map_changes(base, now, derived if isinstance(derived, Map) else base) or _SAME
    whole = _whole(now)
    return _SAME if whole == _whole(base) else whole


def _map_changes(base: Map[Any], now: Map[Any], derived: Map[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in now.items():
        changed = _changes(base.get(key), value, derived.get(key)) if key in base else _whole(value)
        if changed is not _SAME:
            found[key] = changed
    found.update((key, None) for key in base if key not in now)
    return found


def _whole(value: Any) -> Any:
    """A value as it is written where nothing stood."""
    if isinstance(value, Node):
        word = value.short()
        if word is not None:
            return word
        kind = type(value)
        fields = {
            kind.STORED.get(name, name): _whole(inner)
            for name, inner in value.fields().items()
            if not (name in kind.DEFAULTS and kind.DEFAULTS[name] == inner)
        }
        return {"@": kind.KIND, **fields}
    if isinstance(value, (List, tuple)):
        return [_whole(inner) for inner in value]
    if isinstance(value, Map):
        return {key: _whole(inner) for key, inner in value.items()}
    return value


# --- reading


def stand(game: Game, position: Position) -> Table:
    """The table of a position, for a game with its title, players and options."""
    base, table = (laid_out(game.title, game.players, game.options) for _ in range(2))
    read_into(table, position.table, "table")
    table.derive(base)
    read_into(table, position.table, "table")  # what could be derived and is written all the same
    table._journal.take()
    table.attach(game.title, game.options, game.chance)
    return table
