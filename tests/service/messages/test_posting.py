"""Messages as part of a service."""

import pytest
from sqlalchemy import select

from bradshaw.service.errors import NotFound, Stale
from bradshaw.service.messages import offers
from bradshaw.service.messages.channel import Wanted
from bradshaw.service.messages.offers import Act
from bradshaw.service.messages.posting import Messages
from bradshaw.service.messages.sending import Post
from bradshaw.store import Database, jobs
from bradshaw.store.schema import JOBS
from tests.service.helpers import begun, person, run
from tests.service.messages.office import SITE
from tests.service.test_matches import act


def noted(database: Database) -> list[str]:
    """The work that waits about messages."""
    kinds = select(JOBS.c.key).where(JOBS.c.kind == "message")
    return sorted(database.read(lambda c: list(c.execute(kinds).scalars())))


def test_whoever_is_asked_hears_of_it(database: Database) -> None:
    async def work(service) -> None:
        messages = Messages(service, Post(SITE))
        people, match = await begun(service)
        for one in people:
            await messages.add_channel(one, "webhook", "https://x.example/", Wanted(about=("asked",)))
        await act(match, "pass")
        await act(match, "pass")
        first = await match.ask(lambda game: game.players[0])
        asker = next(one for one in people if one.name == first)
        asked = await service.consents.propose(asker, match.id, "undo", {"to": 0})
        assert [key.split()[:4] for key in noted(database)] == [
            ["asked", match.id, asked.id, str(seat)] for seat in (1, 2)
        ]

    run(database, work)


def test_a_link_is_used_up_with_what_it_does(database: Database) -> None:
    """What fails has not been done, and can be done yet."""

    async def work(service) -> None:
        messages = Messages(service, Post(SITE))
        _, match = await begun(service)
        seat = next(seat for seat in match.seats if seat.acting)
        account = seat.account or ""
        secrets = [
            database.write(lambda c: offers._link(c, account, match.id, Act(seat.seat, 0, "pass")))
            for _ in range(2)
        ]

        def fails(*_: object) -> None:
            raise RuntimeError("the disk is full")

        service.matches.follow_ups.append(fails)
        with pytest.raises(RuntimeError):
            await messages.act(secrets[0])
        service.matches.follow_ups.remove(fails)
        assert (await messages.act(secrets[0])).number == 1
        with pytest.raises(NotFound, match="has been used"):
            await messages.act(secrets[0])
        with pytest.raises(Stale):
            await messages.act(secrets[1])

    run(database, work)


def test_a_channel_is_for_a_game_that_one_may_see(database: Database) -> None:
    async def work(service) -> None:
        messages = Messages(service, Post(SITE))
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        table = await service.lobby.create(ada, "18Rhl", 3, visibility="private")
        for game in (table.id, "none"):
            with pytest.raises(NotFound):
                await messages.add_channel(ben, "webhook", "https://x.example/", Wanted(), game)
        await messages.add_channel(ada, "webhook", "https://x.example/", Wanted(), table.id)

    run(database, work)


def test_messages_keep_no_other_work_waiting(database: Database) -> None:
    """They have workers of their own, and give back their own work only."""

    async def work(service) -> None:
        messages = Messages(service, Post(SITE))
        assert messages is not None
        (own, others) = service.workers
        assert not own.handlers.keys() & others.handlers.keys()
        database.write(lambda c: jobs.add(c, "message", "m", 0))
        (held,) = database.write(lambda c: jobs.claim(c, own.holder, 10**15, 1000, ("message",)))
        await own.close()
        assert database.write(lambda c: jobs.renew(c, held, 10**15))
        await others.close()
        assert not database.write(lambda c: jobs.renew(c, held, 10**15))

    run(database, work)
