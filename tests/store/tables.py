"""Games in stores, for tests."""

import bradshaw
from bradshaw import Game
from bradshaw.bots import make
from bradshaw.store import Database, accounts, exchange, games, log, recording
from bradshaw.store.log import Tail
from bradshaw.store.opening import Opened, open_recorded, recorded

PLAYERS = ["Ada", "Ben", "Cid"]


def person(database: Database, name: str = "Ada") -> str:
    """A new account."""
    account = database.write(lambda c: accounts.add(c, accounts.PERSON, name))
    assert account is not None
    return account.id


def played(count: int, title: str = "18Rhl", seed: int = 7) -> Game:
    """A game after some actions of a bot that does anything legal."""
    game = bradshaw.new(title, PLAYERS, seed=seed)
    bot = make("random", seed=1)
    for _ in range(count):
        seat = game.seat(game.acting[0].player)
        seat.play(bot.choose(seat))
    return game


def stored(database: Database, game: Game) -> str:
    """The id of a game in the store."""
    owner = person(database, "owner")
    return database.write(lambda c: exchange.add_game(c, game, "Evening", owner)).id


def opened(database: Database, id: str, number: int | None = None) -> Opened:
    return open_recorded(database.read(lambda c: recorded(c, id, number)), f"game {id}")


def play(database: Database, id: str, game: Game, tail: Tail) -> Tail | None:
    """Play anything in a game and write it down after a tail."""
    seat = game.seat(game.acting[0].player)
    move = game.play(make("random", seed=1).choose(seat), seat.player)
    entry = recording.play_entry(game, move)
    return database.write(lambda c: log.append(c, id, tail, [entry]))


def tail_of(database: Database, id: str) -> Tail:
    row = database.read(lambda c: games.get(c, id))
    return Tail(row.seq, row.link)
