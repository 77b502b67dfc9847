"""Two worlds that differ in nothing but the cards that Ben hides."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import bradshaw
from bradshaw import Game
from bradshaw.core.position import position_of
from bradshaw.service import accounts as service_accounts
from bradshaw.service import lobby
from bradshaw.service.consents import UNDO
from bradshaw.service.messages.offers import ACT
from bradshaw.service.messages.push import signing_key
from bradshaw.service.people import SCOPES
from bradshaw.store import Database, accounts, exchange, games, keys, proposals, rows, seats, talk
from tests.unit.titles.orient.test_secrets import differing

FAR = 2**42
MOMENT = 1_800_000_000_000


class World(NamedTuple):
    """A database, and what one must know to ask about it."""

    address: str
    tokens: dict[str, str]
    #: What stands in paths, by the name of its parameter, or by method and path.
    names: dict[str, str]
    seq: int


def pair() -> tuple[Game, Game]:
    """A game in which everybody has acted and Ada decides, and the same with other cards of Ben."""
    options = {"preset": "first_game", "first_player": "Ben"}
    dealt = bradshaw.new("Orient Express", ["Ada", "Ben", "Cid"], 7, options)
    found = [Game.from_position(position_of(game), 7) for game in (dealt, differing(dealt, "Ben"))]
    lines = iter(range(300, 420))
    while len(found[0].past.moves) < 12 or found[0].acting[0].player != "Ada":
        line, actor = next(lines), found[0].acting[0].player
        if found[0].why_not(f"place {line}", actor) is None:
            for game in found:
                game.play(f"place {line}", actor)
                game.play("end", actor)
    assert found[0].view("Ben") != found[1].view("Ben")
    return found[0], found[1]


@contextmanager
def certain() -> Iterator[None]:
    """Nothing is left to chance and to the clock, so that the same is asked for twice."""
    chance = Random(1)
    secrets = SimpleNamespace(
        choice=chance.choice,
        randbits=chance.getrandbits,
        randbelow=chance.randrange,
        token_urlsafe=lambda size: f"{chance.getrandbits(8 * size):x}",
        SystemRandom=lambda: chance,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "time", SimpleNamespace(time_ns=lambda: MOMENT * 1_000_000))
        for module in (rows, service_accounts, lobby):
            patch.setattr(module, "secrets", secrets)
        yield


def made(template: str, folder: Path) -> tuple[World, World]:
    """Both worlds, each in a file."""
    base = str(folder / "base.db")
    shutil.copy(template, base)
    with Database(base) as database:
        database.write(signing_key)
    found = []
    for name, game in zip(("one", "other"), pair(), strict=True):
        address = str(folder / f"{name}.db")
        shutil.copy(base, address)
        with certain(), Database(address) as database:
            found.append(database.write(_filled(address, game)))
    return found[0], found[1]


def _link(connection: Any, purpose: str, people: dict[str, str], name: str) -> str:
    content = {"email": f"{name}@club.example"}
    return keys.add_link(connection, purpose, FAR, people[name], content=content)


def _filled(address: str, game: Game) -> Callable[[Any], World]:
    def write(connection: Any) -> World:
        people = {}
        for name in ("Ada", "Ben", "Cid", "Dan"):
            row = accounts.add(connection, accounts.PERSON, name, "no hash", f"{name}@club.example")
            assert row is not None
            people[name] = row.id
        tokens = {
            name: keys.add_token(connection, id, "all", " ".join(SCOPES))[0] for name, id in people.items()
        }
        id = exchange.add_game(connection, game, "Evening", people["Ada"], games.PUBLIC).id
        for seat, name in enumerate(game.players):
            seats.change(connection, id, seat, account=people[name])
        talk.say(connection, id, people["Ben"], "Good evening")
        seq = games.get(connection, id).seq
        acts = {"seat": 0, "seq": seq, "do": "end"}
        names = {
            "game": id,
            "title": "Orient Express",
            "document": "view",
            "number": "7",
            "seat": "1",
            "hex": "K8",
            "what": "board",
            "path": "nowhere.js",
            "id": "nothing",
            "POST confirmations": _link(connection, "confirm", people, "Ada"),
            "POST resets": _link(connection, "reset", people, "Cid"),
            "POST proposals": proposals.add(connection, id, UNDO, 1, {"to": 3}, seq).id,
            "invitations": keys.add_link(connection, "seat", FAR, None, id, {"seat": None}),
            "acts": keys.add_link(connection, ACT, FAR, people["Ada"], id, acts),
        }
        return World(address, tokens, names, seq)

    return write
