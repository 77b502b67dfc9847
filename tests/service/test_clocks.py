"""Clocks run while somebody has to decide; what was chosen for their end happens once."""

import asyncio
from typing import Any

import pytest

from bradshaw.service.errors import Invalid
from bradshaw.service.people import Person
from bradshaw.service.settings import Clock, GameSettings, Quiet
from bradshaw.service.time.clocks import Time, clock_of
from bradshaw.store import Database, clocks, jobs
from bradshaw.store.rows import now

from .helpers import next_news, person, run
from .test_matches import act

HOUR = 3600


async def begun(
    service, clock: Clock, title: str = "18Rhl", players: int = 3
) -> tuple[dict[str, Person], Any]:
    names = ("Ada", "Ben", "Cid")[:players]
    people = [await person(service, name) for name in names]
    table = await service.lobby.create(people[0], title, players, settings=GameSettings(clock=clock))
    for one in people[1:]:
        await service.lobby.join(one, table.id)
    await service.lobby.start(people[0], table.id)
    return {one.name: one for one in people}, await service.matches.get(table.id)


async def first_of(match) -> str:
    return str(await match.ask(lambda game: game.acting[0].player))


def times(match) -> dict[str, Time]:
    return {time.player: time for time in match.times}


async def let_run_out(service, match, player: str, ago: int = 1000) -> None:
    """As if the time of a player had been over for a while."""
    seat = next(seat.seat for seat in match.seats if seat.name == player)

    def write(connection) -> None:
        row = next(row for row in clocks.of(connection, match.id) if row.seat == seat)
        over = now() - ago
        clocks.put_clock(connection, clocks.ClockRow(row.game, row.seat, row.budget, row.running, over))
        statement = f"update jobs set due = {over} where kind = 'deadline' and game = '{match.id}'"
        connection.exec_driver_sql(statement)

    await service.planning._write(write)
    service.worker.wake()


async def until(match, length: int) -> None:
    async with asyncio.timeout(60):
        while match.length < length:
            await asyncio.sleep(0.02)


async def deadlines(service, match) -> list[int]:
    statement = f"select due from jobs where kind = 'deadline' and game = '{match.id}'"
    found = await service.planning._read(lambda c: c.exec_driver_sql(statement).scalars().all())
    return [int(due) for due in found]


def test_time_for_each_decision(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="pass"))
        first = await first_of(match)
        shown = times(match)
        assert len(shown) == 3
        assert HOUR - 60 < shown[first].seconds <= HOUR
        assert shown[first].until is not None
        others = [time for time in shown.values() if time.player != first]
        assert [(time.seconds, time.until) for time in others] == [(HOUR, None)] * 2
        assert await deadlines(service, match) == [shown[first].until]
        await act(match, "pass")
        second = await first_of(match)
        after = times(match)
        assert after[first].until is None
        assert await deadlines(service, match) == [after[second].until], "one clock runs, one deadline waits"

    run(database, work)


def test_watchers_are_told_of_the_time(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("budget", HOUR))
        with await service.matches.watch(match.id, None, since=0) as watcher:
            await act(match, "pass")
            news = await next_news(watcher)
        assert [time.until is not None for time in news.times].count(True) == 1
        assert {time.player for time in news.times} == {"Ada", "Ben", "Cid"}

    run(database, work)


def test_a_budget_is_used_up_and_comes_back_a_little(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("budget", HOUR, increment=60))
        first = await first_of(match)
        await asyncio.sleep(0.05)
        await act(match, "pass")
        left = times(match)[first].seconds
        assert HOUR < left < HOUR + 60, "some time has passed, and a minute came back"
        assert await deadlines(service, match) == [], "nothing happens when it is over"
        await match.go_back(first, lambda game: 0, match.tail.seq)
        assert times(match)[first].seconds < HOUR, "what came back for the turn went with it"

    run(database, work)


def test_who_has_no_time_left_passes(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="pass"))
        first = await first_of(match)
        await let_run_out(service, match, first)
        await until(match, 1)
        assert await match.ask(lambda game: [(move.by, str(move.action)) for move in game.moves]) == [
            (first, "pass")
        ]
        (told,) = await service.history.log(match, None)
        assert (told.player, told.instead) == (first, "clock"), "nobody is said to have passed"
        service.matches.forget(match.id)
        match = await service.matches.get(match.id)
        assert match.instead == {1: "clock"}
        second = await first_of(match)
        assert len(await deadlines(service, match)) == 1
        assert times(match)[second].seconds > HOUR - 60

    run(database, work)


def test_who_may_not_pass_gets_help_from_a_program(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="pass"), "Orient Express", 2)
        first = await first_of(match)
        may = await match.ask(lambda game: {str(option) for option in game.legal(first).options})
        assert not {"pass", "end", "decline"} & may
        await let_run_out(service, match, first)
        await until(match, 1)
        assert await match.ask(lambda game: game.moves[0].by) == first

    run(database, work)


def test_a_program_decides_this_once(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="program", program="random"))
        first = await first_of(match)
        await let_run_out(service, match, first)
        await until(match, 1)
        assert await match.ask(lambda game: game.moves[0].by) == first
        assert match.programs == frozenset()

    run(database, work)


def test_a_program_takes_over_until_the_player_comes_back(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, Clock("decision", HOUR, out="replace", program="random"))
        first = await first_of(match)
        await let_run_out(service, match, first)
        await until(match, 1)
        assert match.programs == {first}
        assert times(match)[first].until is None
        other = next(name for name in people if name != first)
        with pytest.raises(Invalid, match="no program sits"):
            await service.deadlines.come_back(people[other], match.id)
        await service.deadlines.come_back(people[first], match.id)
        assert match.programs == frozenset()

    run(database, work)


def test_who_decides_at_the_last_moment_stays(database: Database) -> None:
    """The program is found while the player acts."""

    async def work(service) -> None:
        people, match = await begun(service, Clock("decision", HOUR, out="replace", program="random"))
        assert people
        seat = next(seat for seat in match.seats if seat.acting)
        await act(match)
        clock = clock_of(match.row)
        assert clock is not None
        await service.deadlines._act(match, seat, clock, 0, 1)
        assert match.programs == frozenset()
        await service.deadlines._act(match, seat, clock, 1, 1)
        assert match.programs == {seat.name}

    run(database, work)


def test_who_comes_back_while_it_is_their_turn_has_time(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, Clock("decision", HOUR, out="replace", program="random"))
        first = await first_of(match)
        seat = next(seat.seat for seat in match.seats if seat.name == first)
        service.worker.handlers.pop("bot")  # it thinks for so long that its player is back
        await let_run_out(service, match, first)
        async with asyncio.timeout(60):
            while not match.programs:
                await asyncio.sleep(0.02)
        assert times(match)[first].until is None
        await service.deadlines.come_back(people[first], match.id)
        assert times(match)[first].until is not None
        assert match.seats[seat].bot is None

    run(database, work)


def test_time_that_ran_out_while_no_server_was_there(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="pass"))
        first = await first_of(match)
        await let_run_out(service, match, first, ago=3 * 3_600_000)
        async with asyncio.timeout(60):
            while not [due for due in await deadlines(service, match) if due > now()]:
                await asyncio.sleep(0.02)
        await match.rest()
        assert match.length == 0, "nobody passes for who could not decide"

    run(database, work)


def test_a_clock_that_was_answered_in_time_does_nothing(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="pass"))
        first = await first_of(match)
        service.worker.handlers["deadline"], fall = _nothing, service.worker.handlers["deadline"]
        await let_run_out(service, match, first)
        found = await service.planning._write(lambda c: jobs.claim(c, "other", now(), 30_000, ("deadline",)))
        await act(match, "pass")
        for job in found:
            await fall(job)
        assert match.length == 1

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_clock_that_still_runs_does_nothing(database: Database) -> None:
    """Its work may have come early, as from a machine with another clock."""

    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR, out="pass"))
        later = now() + 2 * HOUR * 1000
        found = await service.planning._write(lambda c: jobs.claim(c, "other", later, 30_000, ("deadline",)))
        for job in found:
            await service.worker.handlers["deadline"](job)
        assert (len(found), match.length) == (1, 0)

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_who_decides_twice_has_the_whole_time_twice(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, Clock("decision", HOUR), "Orient Express", 2)
        first = await first_of(match)
        before = times(match)[first].until or 0
        await asyncio.sleep(0.01)
        await act(match)
        assert await first_of(match) == first
        assert (times(match)[first].until or 0) > before > 0

    run(database, work)


async def _nothing(job: object) -> None:
    return


def test_clocks_are_there_again_after_a_restart(database: Database) -> None:
    async def first(service) -> tuple[str, str, int | None]:
        _, match = await begun(service, Clock("budget", HOUR, quiet=Quiet("03:00", "03:01")))
        await act(match, "pass")
        name = await first_of(match)
        return match.id, name, times(match)[name].until

    id, name, until_then = run(database, first)

    async def again(service) -> None:
        match = await service.matches.get(id)
        assert times(match)[name].until == until_then

    run(database, again)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (Clock("decision", HOUR, increment=5), "has no increment"),
        (Clock("decision", HOUR, program="deep thought"), "these programs play"),
        (Clock("decision", HOUR, quiet=Quiet("08:00", "07:00")), "at least two hours"),
    ],
)
def test_clocks_by_which_nobody_could_play(database: Database, clock: Clock, words: str) -> None:
    async def work(service) -> None:
        with pytest.raises(Invalid, match=words):
            await begun(service, clock)

    run(database, work)
