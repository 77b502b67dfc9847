"""Programs on seats, and work that goes wrong."""

import asyncio
import time

import pytest

from bradshaw.bots import RandomBot
from bradshaw.service import working
from bradshaw.service.programs import Programs, note_work
from bradshaw.service.thinking import NoAnswer, Thinkers
from bradshaw.store import Database, games, jobs
from bradshaw.store.rows import now
from bradshaw.store.schema import JOBS
from tests.store.tables import stored

from .helpers import person, run


class Stuck(RandomBot):
    def choose(self, seat):
        time.sleep(600)
        return super().choose(seat)


class Wrong(RandomBot):
    def choose(self, seat):
        raise ZeroDivisionError("oh")


class Dying(RandomBot):
    def choose(self, seat):
        import os

        os._exit(1)


async def until(condition) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


def rows(database: Database):
    return database.read(lambda c: c.execute(JOBS.select()).all())


async def with_bots(service, kinds: list[str], title: str = "Orient Express") -> str:
    ada = await person(service, "Ada")
    table = await service.lobby.create(ada, title, len(kinds), sit=False)
    for kind in kinds:
        await service.lobby.add_bot(ada, table.id, kind)
    await service.lobby.start(ada, table.id)
    return str(table.id)


def test_programs_play_a_game_to_its_end(database: Database) -> None:
    async def work(service) -> None:
        id = await with_bots(service, ["random", "random"])
        await until(lambda: database.read(lambda c: games.get(c, id)).state == "finished")
        await until(lambda: not [job for job in rows(database) if job.kind == "bot"])
        match = await service.matches.get(id)
        assert await match.ask(lambda game: game.finished)
        table = await service.lobby.table(None, id)
        assert {seat.place for seat in table.seats} <= {1, 2}

    run(database, work)


def test_work_noted_by_a_dead_process_is_done_by_the_next(database: Database) -> None:
    """The game has begun and the note is there, but nobody has done it."""

    async def begin(service) -> str:
        service.worker._stopping = True
        service.worker.wake()
        return await with_bots(service, ["random", "random"])

    id = run(database, begin)

    async def work(service) -> None:
        await until(lambda: database.read(lambda c: games.get(c, id)).number > 3)

    assert database.read(lambda c: games.get(c, id)).number == 0
    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("bad", ["Stuck", "Wrong", "Dying"])
def test_a_program_that_fails_is_helped_out(
    database: Database, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bradshaw.bots.names", lambda title: (f"{__name__}:{bad}",))

    async def work(service) -> None:
        service.thinkers.seconds = 5 if bad == "Stuck" else 60
        id = await with_bots(service, [f"{__name__}:{bad}"] * 2)
        await until(lambda: database.read(lambda c: games.get(c, id)).number >= 1)

    run(database, work)


def test_thinkers_say_what_went_wrong() -> None:
    import pickle

    import bradshaw
    from bradshaw.service.thinking import Question

    game = bradshaw.new("Orient Express", ["Ada", "Ben"], seed=7)
    player = game.acting[0].player

    async def work() -> None:
        thinkers = Thinkers(1, seconds=60)
        try:
            for kind, said in (("Wrong", "ZeroDivisionError: oh"), ("Dying", "has ended")):
                with pytest.raises(NoAnswer, match=said):
                    await thinkers.choose(Question(pickle.dumps(game), player, f"{__name__}:{kind}", 1))
            action = await thinkers.choose(Question(pickle.dumps(game), player, "random", 1))
            assert game.why_not(action, player) is None
            thinkers.seconds = 0.01
            with pytest.raises(NoAnswer, match=r"more than 0\.01 seconds"):
                await thinkers.choose(Question(pickle.dumps(game), player, f"{__name__}:Stuck", 1))
        finally:
            thinkers.close()

    asyncio.run(work())


def test_a_program_does_not_play_after_somebody_has_gone_on(database: Database) -> None:
    async def work(service) -> None:
        service.worker._stopping = True
        id = await with_bots(service, ["random", "random"])
        database.write(lambda c: note_work(c, id, 0))
        (job,) = database.write(lambda c: jobs.claim(c, "test", now(), 1000, ("bot",)))
        match = await service.matches.get(id)
        player = await match.ask(lambda game: game.acting[0].player)
        await match.play(player, await match.ask(lambda game: str(game.legal()[0])), 0)
        await Programs(service.matches, service.thinkers).play(job)
        assert match.tail.seq == 1

    run(database, work)


def test_work_that_goes_wrong_is_tried_again_and_given_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "TRIES", 2)
    tries: list[int] = []

    async def fails(job) -> None:
        tries.append(job.tries)
        raise ZeroDivisionError("oh")

    async def work(service) -> None:
        service.worker.handlers["mail"] = fails
        database.write(lambda c: jobs.add(c, "mail", "mail 1", now()))
        service.worker.wake()
        await until(lambda: [job for job in rows(database) if job.failed])
        (row,) = [job for job in rows(database) if job.failed]
        assert (tries, row.error, row.holder) == ([1, 2], "oh", None)

    run(database, work)


def test_a_game_that_is_imported_needs_no_program(database: Database) -> None:
    from tests.store.tables import played

    id = stored(database, played(3))

    async def work(service) -> None:
        match = await service.matches.get(id)
        assert match.programs == frozenset()

    run(database, work)


def test_work_that_a_stop_interrupts_is_given_back_without_a_complaint(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    begun = asyncio.Event()

    async def work(service) -> None:
        async def think(job) -> None:
            begun.set()
            while not service.worker._stopping:
                await asyncio.sleep(0.001)
            raise RuntimeError("the process of the program has ended")

        service.worker.handlers["thinking"] = think
        await service.planning._write(lambda c: jobs.add(c, "thinking", "thinking", jobs.AT_ONCE))
        service.worker.wake()
        await asyncio.wait_for(begun.wait(), 60)

    run(database, work)
    assert [record for record in caplog.records if record.name.startswith("bradshaw")] == []
    again = database.write(lambda c: jobs.claim(c, "another", now(), 1000, ("thinking",)))
    assert [job.key for job in again] == ["thinking"]
