"""Feeds end when whoever hears them has no seat any more, or was put out."""

import asyncio

import pytest

from bradshaw.service import hosting
from bradshaw.service.watching import Watcher
from bradshaw.store import Database

from .helpers import PASSWORD, begun, next_news, run
from .test_matches import act


async def ended(watcher: Watcher) -> bool:
    """Wait until a feed is over."""
    async with asyncio.timeout(60):
        async for _ in watcher:
            pass
    return True


def test_who_leaves_for_good_hears_no_more_and_the_others_go_on(database: Database) -> None:
    """The name from which they look is nobody's afterwards."""

    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        gone = await service.matches.watch(match.id, "Ben", whose=people[1].account)
        stays = await service.matches.watch(match.id, "Ada", whose=people[0].account)
        await service.erasing.erase_account(people[1].account)
        await act(await service.matches.get(match.id))
        assert await ended(gone)
        while (await next_news(stays)).seq < 2:
            pass

    run(database, work)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_who_leaves_at_another_process_hears_no_more(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        gone = await service.matches.watch(match.id, "Ben", whose=people[1].account)
        stays = await service.matches.watch(match.id, "Ada", whose=people[0].account)
        assert service.matches._listener is not None
        while not service.matches._listener.listening.is_set():
            await asyncio.sleep(0.01)
        await hosting.erase(database, "Ben")
        assert await ended(gone)
        while (await next_news(stays)).seq < 1:
            pass

    run(database, work)


def test_whose_seat_a_program_has_taken_sees_its_hand_no_more(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben", "Cid"), "Orient Express")
        gone = await service.matches.watch(match.id, "Ben", whose=people[1].account)
        looks = await service.matches.watch(match.id, None, whose=people[1].account)
        asked = await service.consents.propose(people[0], match.id, "program", {"seat": 1, "bot": "random"})
        await service.consents.answer(people[2], asked.id, True)
        assert await ended(gone)
        assert (await next_news(looks, "seats")).what == "seats"

    run(database, work)


def test_another_password_ends_what_whoever_had_the_old_one_hears(database: Database) -> None:
    async def work(service) -> None:
        ada = (await service.accounts.register("Ada", PASSWORD)).person
        _, match = await begun(service, ("Ben", "Cid"), "Orient Express")
        thief = await service.matches.watch(match.id, None, whose=ada.account)
        await service.accounts.change_password(ada, PASSWORD, "quite another one")
        assert await ended(thief)

    run(database, work)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_who_is_suspended_hears_no_more(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        gone = await service.matches.watch(match.id, "Ben", whose=people[1].account)
        assert service.matches._listener is not None
        while not service.matches._listener.listening.is_set():
            await asyncio.sleep(0.01)
        database.write(lambda c: hosting.suspend(c, "Ben", True))
        assert await ended(gone)

    run(database, work)
