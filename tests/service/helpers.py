"""Services, people and games, for tests."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from argon2 import PasswordHasher

from bradshaw.service.match import Match
from bradshaw.service.passwords import Passwords
from bradshaw.service.people import Person
from bradshaw.service.service import Service
from bradshaw.service.watching import News, Watcher
from bradshaw.store import Database, accounts

T = TypeVar("T")

PASSWORD = "correct horse"


def quick() -> Passwords:
    """Passwords that take little work."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


def run(database: Database, work: Callable[[Service], Awaitable[T]], **more: Any) -> T:
    """Do something with a service of its own."""

    async def whole() -> T:
        async with Service(database, passwords=quick(), **more) as service:
            return await work(service)

    return asyncio.run(whole())


async def person(service: Service, name: str) -> Person:
    row = await service.accounts._write(lambda c: accounts.add(c, accounts.PERSON, name))
    assert row is not None
    return Person(row.id, name, row.kind)


async def begun(
    service: Service, names: tuple[str, ...] = ("Ada", "Ben", "Cid"), title: str = "18Rhl"
) -> tuple[list[Person], Match]:
    """People at a table, and the match they have begun."""
    people = [await person(service, name) for name in names]
    table = await service.lobby.create(people[0], title, len(people))
    for one in people[1:]:
        await service.lobby.join(one, table.id)
    await service.lobby.start(people[0], table.id)
    return people, await service.matches.get(table.id)


async def next_news(watcher: Watcher, what: str = "entries") -> News:
    """The next news of a kind; that a game has begun may be heard late, and twice."""
    async with asyncio.timeout(60):
        while (news := await anext(watcher)).what != what:
            pass
    return news


def view_in(news: News) -> dict[str, Any]:
    assert news.view is not None
    found: dict[str, Any] = msgspec.json.decode(news.view)
    return found
