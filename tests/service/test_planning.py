"""Plans are carried out when it comes to it, if they are still legal."""

import asyncio

import pytest

from bradshaw import Refusal
from bradshaw.service.errors import Forbidden, Invalid
from bradshaw.service.planning import Plan
from bradshaw.store import Database

from .helpers import begun, person, run
from .test_matches import act


async def until_rest(service, match) -> None:
    """Until no work waits and nothing is being done."""
    async with asyncio.timeout(60):
        while await service.planning._read(
            lambda c: c.exec_driver_sql("select 1 from jobs where kind = 'plan'").first()
        ):
            await asyncio.sleep(0.01)
    await match.rest()


async def order(match) -> list[str]:
    """The players in the order in which they are asked at the beginning."""
    first = await match.ask(lambda game: game.acting[0].player)
    players = await match.ask(lambda game: game.players)
    at = players.index(first)
    return [*players[at:], *players[:at]]


def test_a_plan_is_carried_out_when_it_is_ones_turn(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first, second, third = await order(match)
        await service.planning.plan(by[second], match.id, [Plan("pass")])
        assert await service.planning.plans(by[second], match.id) == (Plan("pass"),)
        await until_rest(service, match)
        assert match.length == 0
        await act(match, "pass")
        await until_rest(service, match)
        assert await match.ask(lambda game: [move.by for move in game.moves]) == [first, second]
        assert await match.ask(lambda game: game.acting[0].player) == third
        assert await service.planning.plans(by[second], match.id) == ()

    run(database, work)


def test_whose_turn_it_is_already_is_played_for_at_once(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        first = (await order(match))[0]
        await service.planning.plan(next(p for p in people if p.name == first), match.id, [Plan("pass")])
        await until_rest(service, match)
        assert match.length == 1

    run(database, work)


def test_what_is_not_legal_any_more_falls_away(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        _, second, _ = await order(match)
        action = await match.ask(lambda game: next(str(a) for a in game.legal() if a.word == "bid"))
        await service.planning.plan(by[second], match.id, [Plan(action)])
        await act(match, action)
        await until_rest(service, match)
        assert match.length == 1
        assert await service.planning.plans(by[second], match.id) == ()

    run(database, work)


def test_a_plan_ends_when_somebody_does_what_it_is_not_meant_for(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        _, second, third = await order(match)
        action = await match.ask(lambda game: next(str(a) for a in game.legal() if a.word == "bid"))
        for name in (second, third):
            unless = ("bid",) if name == second else ()
            await service.planning.plan(by[name], match.id, [Plan("pass", unless=unless)])
        await act(match, action)
        await until_rest(service, match)
        assert match.length == 1
        await act(match, "pass")
        await until_rest(service, match)
        assert await match.ask(lambda game: [move.by for move in game.moves][1:]) == [second, third]

    run(database, work)


def test_plans_for_another_step_wait(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        first = next(p for p in people if p.name == match.seats[0].name)
        plan = Plan("pass", step="no such step")
        await service.planning.plan(first, match.id, [plan])
        await until_rest(service, match)
        assert match.length == 0
        assert await service.planning.plans(first, match.id) == (plan,)

    run(database, work)


def test_who_takes_back_decides_anew(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        first = next(p for p in people if p.name == match.seats[0].name)
        player = await match.ask(lambda game: game.acting[0].player)
        first = next(p for p in people if p.name == player)
        await service.planning.plan(first, match.id, [Plan("pass", times=5)])
        await until_rest(service, match)
        assert match.length == 1
        await service.consents.undo(first, match.id, 1)
        await until_rest(service, match)
        assert match.length == 0
        assert await service.planning.plans(first, match.id) == ()

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_plans_that_cannot_be(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        with pytest.raises(Refusal):
            await service.planning.plan(people[0], match.id, [Plan("dance wildly")])
        with pytest.raises(Invalid, match="1 to 100 times"):
            await service.planning.plan(people[0], match.id, [Plan("pass", times=0)])
        with pytest.raises(Invalid, match="at most 20 plans"):
            await service.planning.plan(people[0], match.id, [Plan("pass")] * 21)
        with pytest.raises(Forbidden):
            await service.planning.plan(people[0], match.id, [], people[1].name)
        with pytest.raises(Forbidden):
            await service.planning.plans(await person(service, "Eve"), match.id)

    run(database, work)
