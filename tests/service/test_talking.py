"""Talk at a table, and private notes."""

import pytest

from bradshaw.service.errors import Forbidden, Invalid, NotFound
from bradshaw.store import Database

from .helpers import begun, next_news, person, run


def test_those_at_the_table_talk_and_others_may_listen(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        eve = await person(service, "Eve")
        watcher = await service.matches.watch(match.id, None, since=0)
        said = await service.talk.say(people[0], match.id, "  Hello! ")
        assert (said.number, said.person, said.words) == (1, "Ada", "Hello!")
        await next_news(watcher, "talk")
        assert await service.talk.said(eve, match.id) == [said]
        with pytest.raises(Forbidden, match="only those at the table"):
            await service.talk.say(eve, match.id, "Hello!")
        for words in ("", "x" * 2001):
            with pytest.raises(Invalid):
                await service.talk.say(people[0], match.id, words)
        assert await service.talk.unread(people[1], match.id) == 1
        await service.talk.read(people[1], match.id, 99)
        assert await service.talk.unread(people[1], match.id) == 0
        await service.talk.say(people[0], match.id, "Again")
        assert await service.talk.unread(people[1], match.id) == 1

    run(database, work)


def test_notes_are_private(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        await service.talk.note(people[0], match.id, "buy the RhE")
        assert await service.talk.notes(people[0], match.id) == "buy the RhE"
        assert await service.talk.notes(people[1], match.id) == ""
        with pytest.raises(NotFound):
            await service.talk.note(people[0], "nowhere", "x")

    run(database, work)
