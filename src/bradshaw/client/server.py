"""A server as a program sees it: games to find, to make and to sit down at."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from msgspec import Struct

from .connection import Asking
from .seat import RemoteSeat


class Sitting(Struct, frozen=True):
    """A seat and who is on it."""

    seat: int
    name: str | None
    person: str | None
    bot: str | None
    acting: bool


class Table(Struct, frozen=True):
    """A game as the lobby knows it."""

    id: str
    title: str
    name: str
    owner: str
    #: open, running or finished.
    state: str
    options: dict[str, Any]
    seats: tuple[Sitting, ...]
    number: int
    round: str


class Server:
    """Where games are hosted. A token says for whom a program plays; see `/me/tokens` and `/me/programs`."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self._address, self._token = address, token
        self._asking = Asking(address, token)
        self._seats: list[Asking] = []

    def close(self) -> None:
        """Hang up, at all seats too."""
        for asking in (self._asking, *self._seats):
            asking.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- finding

    def games(self, state: str | None = None, mine: bool = False) -> list[Table]:
        """Public games, or those at which one sits."""
        return self._asking.get(list[Table], "games", state=state, mine=str(mine).lower())

    def table(self, game: str) -> Table:
        return self._asking.get(Table, "games", game)

    def turns(self) -> list[str]:
        """The games in which one is to decide something."""
        return self._asking.get(list[str], "me", "turns")

    # --- making and joining

    def new_game(self, title: str, players: int, **more: Any) -> Table:
        """Make a game; `more` are its name, options, settings, visibility."""
        return self._asking.post(Table, "games", body={"title": title, "players": players, **more})

    def join(self, game: str, seat: int | None = None, name: str | None = None) -> Table:
        """Sit down at an open game."""
        return self._asking.post(Table, "games", game, "seats", body={"seat": seat, "name": name})

    def accept(self, invitation: str, name: str | None = None) -> Table:
        """Sit down with the secret of an invitation."""
        return self._asking.post(Table, "invitations", invitation, body={"name": name})

    def add_bot(self, game: str, kind: str) -> Table:
        """Put a program of the server on a free seat."""
        return self._asking.post(Table, "games", game, "bots", body={"kind": kind})

    def start(self, game: str) -> Table:
        return self._asking.post(Table, "games", game, "start")

    # --- at the table

    def seat(self, game: str, player: str | None = None) -> RemoteSeat:
        """One's own seat at a game that has begun; which one, where there are several."""
        self._seats.append(Asking(self._address, self._token))
        return RemoteSeat(self._seats[-1], game, player)

    def say(self, game: str, words: str) -> None:
        """Say something at the table."""
        self._asking.send("POST", ("games", game, "talk"), body={"words": words})

    def download(self, game: str) -> bytes:
        """A finished game as a file; `bradshaw check` proves that it was fair."""
        return self._asking.send("GET", ("games", game, "file"))
