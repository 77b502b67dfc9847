"""Boards in pieces: what of a board has changed since somebody last saw it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from bradshaw.core.box import Box
from bradshaw.core.title import Title
from bradshaw.core.view import View
from bradshaw.draw import painter_for

from .errors import NotFound
from .history import History, off_loop
from .kept import Kept
from .match import Match

#: Positions and boards that are remembered, of all games together.
_POSITIONS, _BOARDS = 1024, 512


class BoardNow(Struct, frozen=True):
    """A board, or what of it is different from the one that is known."""

    #: By which this board is known when it is asked for again.
    tag: str
    #: Whether these are all pieces that do not look as printed; otherwise only those that have changed.
    whole: bool
    #: Piece -> its drawing; None for one that looks as printed again.
    pieces: dict[str, str | None]


class Pictured(Struct, frozen=True):
    """The pieces of a board that do not look as printed."""

    tag: str
    pieces: Mapping[str, str]


def pictured(title: Title, view: View, box: Box) -> Pictured:
    """The board that a view shows. It takes a moment: ask on another thread."""
    pieces = painter_for(title).pieces(view, box)
    raw = msgspec.json.encode(pieces, order="deterministic")
    return Pictured(hashlib.blake2b(raw, digest_size=16).hexdigest(), pieces)


class Boards:
    """The boards of all games of this process. A board looks the same to everybody."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._positions: Kept[tuple[str, int | None], Pictured] = Kept(_POSITIONS)
        self._known: OrderedDict[str, Pictured] = OrderedDict()

    async def board(self, match: Match, since: str = "", number: int | None = None) -> BoardNow:
        """The board of a game, now or after a number of actions, for somebody who knows another one."""
        return self.compared(await self.at(match, number), since)

    async def of_view(self, match: Match, view: View, since: str = "") -> BoardNow:
        """The board that a view of a game shows, such as one that is only thought of."""
        title, box = await match.ask(lambda game: (game.title, game.box))
        return self.compared(await off_loop(lambda: pictured(title, view, box)), since)

    async def at(self, match: Match, number: int | None = None) -> Pictured:
        """The board after a number of actions, made once for all who look at it."""
        length = match.length
        at = length if number is None else number
        if not 0 <= at <= length:
            raise NotFound(f"there is no action {at}; the game has {length}")
        return await self._positions.get((match.id, match.seq_at(at)), lambda: self._make(match, at))

    async def _make(self, match: Match, number: int) -> Pictured:
        view = await self._history.seen(match, None, number)
        title, box = await match.ask(lambda game: (game.title, game.box))
        return await off_loop(lambda: pictured(title, view, box))

    def compared(self, now: Pictured, since: str = "") -> BoardNow:
        """A board for somebody who knows another one, by its tag; whole if that is not remembered."""
        before = self._known.get(since)
        self._remember(now)
        if before is None:
            return BoardNow(now.tag, True, dict(now.pieces))
        changed: dict[str, str | None] = {
            name: drawn for name, drawn in now.pieces.items() if before.pieces.get(name) != drawn
        }
        changed |= dict.fromkeys(name for name in before.pieces if name not in now.pieces)
        return BoardNow(now.tag, False, changed)

    def _remember(self, board: Pictured) -> None:
        self._known[board.tag] = board
        self._known.move_to_end(board.tag)
        while len(self._known) > _BOARDS:
            self._known.popitem(last=False)
