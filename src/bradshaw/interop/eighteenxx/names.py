"""What the players of a log are called in Bradshaw."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.core.errors import FileError
from bradshaw.core.title import Title

from .log import Log, LogPlayer


class Names:
    """Names of players: those of the log, unless others are wished or the game cannot use them."""

    def __init__(self, log: Log, title: Title, wished: Mapping[str, str]) -> None:
        self.title = title
        #: What was changed without being asked for, in sentences.
        self.notes: list[str] = []
        self._check_wishes(log, wished)
        given = [self._wish(player, wished) or player.name or player.key for player in log.players]
        if len(set(given)) < len(given):
            given = [player.key for player in log.players]
        #: In seating order.
        self.all: list[str] = []
        for name in given:
            self.all.append(self._usable(name))

    @staticmethod
    def _wish(player: LogPlayer, wished: Mapping[str, str]) -> str:
        return wished.get(player.name) or wished.get(player.key) or ""

    @staticmethod
    def _check_wishes(log: Log, wished: Mapping[str, str]) -> None:
        known = {name for player in log.players for name in (player.name, player.key)}
        for old in wished:
            if old not in known:
                players = ", ".join(repr(player.name or player.key) for player in log.players)
                raise FileError(f"there is no player {old!r} to be renamed; the log has {players}")

    def _usable(self, name: str) -> str:
        """A name as it is, or changed so that a player can have it."""
        plain = "".join(character for character in name if character.isprintable()).strip() or "Player"
        if plain in self.title.reserved_names():
            plain = f"Player {plain}"
        number, found = 2, plain
        while found in self.all:
            number, found = number + 1, f"{plain} {number}"
        if found != name:
            self.notes.append(f"the player {name!r} is called {found!r} here")
        return found
