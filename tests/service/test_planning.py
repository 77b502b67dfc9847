"""Plans are carried out when it comes to it, if they are still legal."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bradshaw import Refusal
from bradshaw.service import planning
from bradshaw.service.errors import Forbidden, Invalid
from bradshaw.service.match import Match
from bradshaw.service.people import Person
from bradshaw.service.planning import Outcome, Plan, Plans, _keep, note_plans
from bradshaw.service.service import Service
from bradshaw.service.turn import Turn
from bradshaw.store import Database, jobs
from bradshaw.store.log import Entry
from bradshaw.store.rows import now

from .helpers import begun, next_news, person, run
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


async def waiting(service: Service, who: Person, match: Match) -> tuple[Plan, ...]:
    return (await service.planning.plans(who, match.id)).plans


async def became(service: Service, who: Person, match: Match) -> list[Outcome]:
    return list((await service.planning.plans(who, match.id)).outcomes)


def test_a_plan_is_carried_out_when_it_is_ones_turn(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first, second, third = await order(match)
        await service.planning.plan(by[second], match.id, [Plan("pass")])
        assert await waiting(service, by[second], match) == (Plan("pass"),)
        await until_rest(service, match)
        assert match.length == 0
        await act(match, "pass")
        await until_rest(service, match)
        assert await match.ask(lambda game: [move.by for move in game.moves]) == [first, second]
        assert await match.ask(lambda game: game.acting[0].player) == third
        assert await waiting(service, by[second], match) == ()
        assert await became(service, by[second], match) == [Outcome(Plan("pass"), "done", 2)]

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
        assert await waiting(service, by[second], match) == ()
        refusal = await match.why_not(second, action)
        assert refusal is not None
        outcome = Outcome(Plan(action), "refused", 1, refusal.reason, refusal.rule)
        assert await became(service, by[second], match) == [outcome]
        assert outcome.rule

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
        first = (await order(match))[2]
        [outcome] = await became(service, by[second], match)
        assert (outcome.what, outcome.seq, outcome.rule) == ("overtaken", 1, "")
        assert outcome.reason == f"{first} did {action}"
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
        assert await waiting(service, first, match) == (plan,)
        assert await became(service, first, match) == []

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
        assert await waiting(service, first, match) == ()
        done, dropped = await became(service, first, match)
        assert (done.what, done.seq, done.plan.times) == ("done", 1, 5)
        assert (dropped.what, dropped.seq, dropped.plan.times) == ("dropped", 2, 4)

    run(database, work)


def test_plans_that_the_game_does_not_come_to_are_over_with_it(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        plan = Plan("pass", step="no such step")
        await service.planning.plan(people[0], match.id, [plan])
        turn = Turn(
            match.row, match.seats, Entry("play", "", 1, "", ""), 9, frozenset(), frozenset(), True, ""
        )
        await service.planning._write(lambda c: note_plans(c, turn))
        assert await became(service, people[0], match) == [Outcome(plan, "over", 9, "the game is over")]
        assert await waiting(service, people[0], match) == ()

    run(database, work)


def test_the_feed_tells_what_became_of_a_plan_to_its_owner_only(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        _, second, third = await order(match)
        feeds = {
            name: await service.matches.watch(match.id, name, match.tail.seq, by[name].account)
            for name in (second, third)
        }
        stranger = await service.matches.watch(match.id, None, match.tail.seq, "127.0.0.1")
        await service.planning.plan(by[second], match.id, [Plan("pass", times=2)])
        await act(match, "pass")
        await until_rest(service, match)
        assert (await next_news(feeds[second], "plans")).view is None
        await service.consents.undo(by[second], match.id, match.tail.seq)
        assert (await next_news(feeds[second], "plans")).what == "plans"
        await until_rest(service, match)
        await service.matches.tell(match.id, "talk")
        for feed in (feeds[third], stranger):
            heard = []
            while (news := await anext(feed)).what != "talk":
                heard.append(news.what)
            assert set(heard) == {"entries"}

    run(database, work)


def test_who_plans_anew_in_time_is_not_overwritten(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first = (await order(match))[0]
        old, new = Plans(0, (Plan("pass"),)), [Plan("pass", step="no such step")]
        await service.planning.plan(by[first], match.id, new)
        await until_rest(service, match)
        place = next(seat for seat in match.seats if seat.name == first)
        await service.planning._try(match, place, old, match.tail.seq)
        assert match.length == 0
        assert await waiting(service, by[first], match) == tuple(new)
        assert await became(service, by[first], match) == []

    run(database, work)


def test_who_plans_anew_while_plans_are_tried_is_looked_at_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first = (await order(match))[0]
        place = next(seat for seat in match.seats if seat.name == first)
        trying, new = service.planning._try, Plans(0, (Plan("pass"),))

        async def meanwhile(*asked: Any) -> None:
            monkeypatch.setattr(service.planning, "_try", trying)
            await service.planning._write(lambda c: _keep(c, match.id, place.seat, new))
            await trying(*asked)

        monkeypatch.setattr(service.planning, "_try", meanwhile)
        await service.planning.plan(by[first], match.id, [Plan("pass", times=2)])
        await until_rest(service, match)
        assert match.length == 1
        assert await became(service, by[first], match) == [Outcome(Plan("pass"), "done", 1)]

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_who_plans_when_others_have_just_been_looked_at_is_not_forgotten(database: Database) -> None:
    """Whoever did so has not yet taken that work off the list."""

    async def work(service) -> None:
        look = service.worker.handlers.pop("plan")
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first = (await order(match))[0]
        await service.planning.plan(by[first], match.id, [Plan("pass", "stock")])
        (held,) = database.write(lambda c: jobs.claim(c, service.worker.holder, now(), 10**6, ("plan",)))
        await service.planning.plan(by[first], match.id, [Plan("pass")])
        assert database.write(lambda c: jobs.done(c, held))
        service.worker.handlers["plan"] = look
        service.worker.wake()
        await until_rest(service, match)
        assert match.length == 1

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_plans_that_cannot_be(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        with pytest.raises(Refusal):
            await service.planning.plan(people[0], match.id, [Plan("dance wildly")])
        with pytest.raises(Invalid, match="1 to 100 times"):
            await service.planning.plan(people[0], match.id, [Plan("pass", times=0)])
        with pytest.raises(Invalid, match="1 to 100 times"):
            await service.planning.plan(people[0], match.id, [Plan("pass", times=101)])
        with pytest.raises(Invalid, match="at most 20 plans"):
            await service.planning.plan(people[0], match.id, [Plan("pass")] * 21)
        with pytest.raises(Forbidden):
            await service.planning.plan(people[0], match.id, [], people[1].name)
        with pytest.raises(Forbidden):
            await service.planning.plans(await person(service, "Eve"), match.id)

    run(database, work)


@pytest.mark.parametrize(("by", "since", "upset"), [("Ben", 0, True), ("Ben", 1, False), ("Ada", 0, False)])
def test_only_what_others_have_done_since_ends_a_plan(by: str, since: int, upset: bool) -> None:
    move: Any = SimpleNamespace(by=by, action=SimpleNamespace(word="bid"))
    game: Any = SimpleNamespace(past=SimpleNamespace(moves=[move]))
    match: Any = SimpleNamespace(seq_at=lambda number: number)
    found = planning._upset(match, game, "Ada", since, Plan("pass", unless=("bid",)))
    assert (found is move) is upset
