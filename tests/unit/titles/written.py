"""Positions as documents (`core/position.py`): every word of a helper adds differences, and the game that is
asked for begins there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Self

import msgspec

import bradshaw
from bradshaw.core.event import Note
from bradshaw.core.game import Game
from bradshaw.core.position import Position, read_document


@cache
def _laid_out(document: str) -> Any:
    """The table from which a document tells the differences."""
    return Game.from_position(document).table


def _merge(into: dict[str, Any], differences: dict[str, Any]) -> None:
    for name, value in differences.items():
        if isinstance(value, dict) and isinstance(into.get(name), dict) and "@" not in value:
            _merge(into[name], value)
        else:
            into[name] = value


def with_changes(game: Game, **differences: Any) -> Game:
    """A game that begins where another one stands, with differences on its table."""
    position = read_document(game.position().text())
    _merge(position.table, differences)
    return Game(game.title, game.players, game.seed, game.options, position=position)


def with_decision(game: Game, step: dict[str, Any]) -> Game:
    """A game that begins where another one stands, with one more decision first."""
    return with_changes(game, agenda=[*steps_of(game.table), step])


def steps_of(table: Any) -> list[Any]:
    """The agenda of a table as it is written."""
    steps = [{"@": step.KIND, **step.fields()} for step in table.agenda]
    return list(msgspec.json.decode(msgspec.json.encode(steps)))


class WrittenPosition:
    """A game whose table is set up piece by piece."""

    def __init__(self, title: str, players: Sequence[str], seed: int = 1, **options: Any) -> None:
        self._blank = Position(title, list(players), options)
        self._seed = seed
        #: The game, None before anybody asked for it; and the document at which it begins, None for a game
        #: from its beginning. Whichever is newer counts.
        self._game: Game | None = None
        self._document: dict[str, Any] | None = None
        #: Whether it was said where the game stands: what is put there later is put at that decision.
        self._standing = False

    @property
    def game(self) -> Game:
        """The game, which begins at the position that was put on the table."""
        if self._game is None:
            if self._document is None:
                blank = self._blank
                self._game = bradshaw.new(blank.title, blank.players, seed=self._seed, options=blank.options)
            else:
                self._game = self._begin(self._written())
        return self._game

    def _begin(self, position: Position) -> Game:
        """The game that begins at a position."""
        return Game.from_position(position, self._seed)

    @property
    def told(self) -> str:
        """What was said on the way to the decision at which the game begins."""
        return " ".join(event.text for event in self.game.setup_events if isinstance(event, Note))

    @property
    def table(self) -> Any:
        return self.game.table

    # --- the document

    def _written(self) -> Position:
        return msgspec.structs.replace(self._blank, table=self._document or {})

    @property
    def document(self) -> dict[str, Any]:
        """What differs on the table; once the game stands somewhere, what differs now."""
        if self._document is None or self._standing or (self._game is not None and self._game.moves):
            position = read_document(self.game.position().text())
            self._document, self._blank, self._standing = position.table, position, False
        return self._document

    def put(self, **differences: Any) -> Self:
        """Put things on the table as a document says it: `put(railways={"RhE": {"revenue": 80}})`."""
        _merge(self.document, differences)
        self._game = None
        return self

    @property
    def _start(self) -> Any:
        """The table of the empty document."""
        return _laid_out(msgspec.structs.replace(self._blank, table={}).text())

    # --- where the game stands

    def step_named(self, role: str, **fields: Any) -> dict[str, Any]:
        """A step of this title, by its role, as it is written."""
        return {"@": self._start.step(role).KIND, **fields}

    def agenda(self, *steps: dict[str, Any], **course: Any) -> Self:
        """What is decided, from the bottom up, above the course of the game, of which fields may change."""
        self.put(agenda=[{**self._course(), **course}, *steps])
        self._standing = True
        return self

    def course(self, **fields: Any) -> Self:
        """Fields of the course of the game change, and the decision stays."""
        return self.agenda(*self._written_agenda()[1:], **fields)

    def on_top(self, step: dict[str, Any]) -> Self:
        """One more decision comes first."""
        return self.agenda(*self._written_agenda()[1:], step)

    def top(self, **fields: Any) -> Self:
        """Fields of the step on top change."""
        *below, top = self._written_agenda()
        _merge(top, fields)
        return self.put(agenda=[*below, top])

    def _course(self) -> dict[str, Any]:
        return self._written_agenda()[0]

    def _written_agenda(self) -> list[dict[str, Any]]:
        written = self.document.get("agenda")
        return steps_of(self._start) if written is None else list(written)
