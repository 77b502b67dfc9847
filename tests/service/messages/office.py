"""A table whose people have channels, and what has arrived there."""

from threading import Semaphore

import bradshaw
from bradshaw.service.messages.channel import Wanted, written
from bradshaw.service.messages.noting import MESSAGE, note_turn
from bradshaw.service.messages.sending import Post, deliver
from bradshaw.service.turn import Turn
from bradshaw.store import (
    Database,
    accounts,
    channels,
    exchange,
    games,
    jobs,
    log,
    recording,
    seats,
)
from bradshaw.store.games import GameRow
from bradshaw.store.log import Tail

SITE = "https://club.example"
FAR = 10**15


class Inbox:
    """What has arrived at a server of this test."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.answer = 200
        self.address = ""
        #: Released for every message.
        self.come = Semaphore(0)


class Table:
    """A running game of three accounts, of which one has a channel."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=7)
        self.people = {name: self._account(name) for name in self.game.players}
        row = database.write(lambda c: exchange.add_game(c, self.game, "Evening", self.people["Ada"]))
        self.id = row.id
        for number, name in enumerate(self.game.players):
            self._sit(number, self.people[name])

    def _account(self, name: str) -> str:
        made = self.database.write(lambda c: accounts.add(c, accounts.PERSON, name))
        assert made is not None
        return made.id

    def _sit(self, seat: int, account: str) -> None:
        self.database.write(lambda c: seats.change(c, self.id, seat, account=account))

    @property
    def row(self) -> GameRow:
        return self.database.read(lambda c: games.get(c, self.id))

    @property
    def seats(self) -> list[seats.SeatRow]:
        return self.database.read(lambda c: seats.of(c, self.id))

    def channel(self, name: str, kind: str, address: str, wanted: Wanted | None = None) -> str:
        content = written(wanted or Wanted())
        return self.database.write(lambda c: channels.add(c, self.people[name], kind, address, content)).id

    def play(self, action: str) -> Turn:
        """Play, and note what is to be told, as a match does."""
        row, places = self.row, self.seats
        before = frozenset(one.player for one in self.game.acting)
        move = self.game.play(action)
        entry = recording.play_entry(self.game, move)
        acting = frozenset(one.player for one in self.game.acting)
        turn = Turn(row, places, entry, row.seq + 1, before, acting, self.game.finished, "round")

        def write(connection) -> None:
            log.append(connection, self.id, Tail(row.seq, row.link), [entry], "round")
            exchange.note_standing(connection, self.id, self.game)
            note_turn(connection, turn)

        self.database.write(write)
        return turn

    def begin(self) -> None:
        """Note what is to be told of a beginning."""
        entry = recording.begin_entry(self.game)
        turn = Turn(self.row, self.seats, entry, 0, frozenset(), frozenset(), False, "")
        self.database.write(lambda c: note_turn(c, turn))

    def work(self, at: int = FAR) -> list[jobs.Job]:
        return self.database.write(lambda c: jobs.claim(c, "test", at, 1000, (MESSAGE,), limit=99))

    def deliver(self, post: Post, at: int = FAR) -> int:
        """Carry out the work that is due."""
        claimed = self.work(at)
        for job in claimed:
            deliver(self.database, post, job)
        return len(claimed)
