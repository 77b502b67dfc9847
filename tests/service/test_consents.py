"""Taking back, and what the others must agree to."""

import asyncio
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update

from bradshaw import Refusal
from bradshaw.core.save import read, to_bytes
from bradshaw.service import consents
from bradshaw.service.answers import Done
from bradshaw.service.errors import Forbidden, Invalid, Stale
from bradshaw.store import Database, games, log, recording, seats
from bradshaw.store.log import Tail
from bradshaw.store.rows import now
from bradshaw.store.schema import GAMES, JOBS
from tests.store.tables import played

from .helpers import begun, next_news, person, run
from .test_matches import act


def test_ones_own_last_decision_is_taken_back(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first = await match.ask(lambda game: game.acting[0].player)
        await act(match)
        other = next(name for name in by if name != first)
        with pytest.raises(Refusal, match=f"{other} has done nothing"):
            await service.consents.undo(by[other], match.id, 1)
        with pytest.raises(Forbidden):
            await service.consents.undo(by[other], match.id, 1, seat=first)
        with pytest.raises(Stale):
            await service.consents.undo(by[first], match.id, 0)
        assert await service.consents.undo(by[first], match.id, 1) == Done(2, 0)

    run(database, work)


def test_after_somebody_else_has_acted_the_others_are_asked(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first = await match.ask(lambda game: game.acting[0].player)
        start = await match.ask(lambda game: game.state_hash())
        await act(match, "pass")
        await act(match, "pass")
        with pytest.raises(Refusal, match=r"has acted since\. What is further back"):
            await service.consents.undo(by[first], match.id, 2)
        watcher = await service.matches.watch(match.id, None, since=2)
        asked = await service.consents.propose(by[first], match.id, "undo", {"to": 0})
        assert (asked.player, asked.content, asked.state) == (first, {"to": 0}, "open")
        await next_news(watcher, "proposals")
        others = [name for name in by if name != first]
        assert set(asked.waiting) == set(others)
        assert await service.consents.proposals(None, match.id) == [asked]
        await service.consents.answer(by[others[0]], asked.id, True)
        assert match.tail.seq == 2
        settled = await service.consents.answer(by[others[1]], asked.id, True)
        assert (settled.state, match.tail.seq, match.length) == ("agreed", 3, 0)
        assert await match.ask(lambda game: game.state_hash()) == start
        with pytest.raises(Invalid, match="settled already"):
            await service.consents.answer(by[others[1]], asked.id, False)

    run(database, work)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_of_two_who_agree_at_once_the_last_carries_it_out(database: Database, monkeypatch) -> None:
    """Neither sees what the other has not yet committed."""
    together, shown = Barrier(2), consents._shown

    def slowly(*arguments: Any) -> Any:
        with suppress(BrokenBarrierError):
            together.wait(0.5)
        return shown(*arguments)

    async def work(service) -> None:
        people, match = await begun(service)
        by = {one.name: one for one in people}
        first = await match.ask(lambda game: game.acting[0].player)
        await act(match, "pass")
        await act(match, "pass")
        asked = await service.consents.propose(by[first], match.id, "undo", {"to": 0})
        monkeypatch.setattr(consents, "_shown", slowly)
        await asyncio.gather(
            *(service.consents.answer(by[name], asked.id, True) for name in by if name != first)
        )
        assert match.length == 0

    run(database, work)


def test_one_who_does_not_agree_is_enough(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        await act(match, "pass")
        asked = await service.consents.propose(people[0], match.id, "undo", {"to": 0})
        answered = await service.consents.answer(people[1], asked.id, False)
        assert answered.state == "refused"
        assert await service.consents.proposals(None, match.id) == []
        assert match.length == 1

    run(database, work)


def test_what_was_asked_about_a_position_is_void_when_the_game_goes_on(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        await act(match, "pass")
        asked = await service.consents.propose(people[0], match.id, "undo", {"to": 0})
        await act(match, "pass")
        assert await service.consents.proposals(None, match.id) == []
        with pytest.raises(Invalid, match="the game has gone on"):
            await service.consents.answer(people[1], asked.id, True)

    run(database, work)


def test_what_has_shown_a_secret_stays(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        while not await match.ask(lambda game: match.length and game.revealing(match.length)):
            await act(match)
        with pytest.raises(Refusal, match="showed something hidden"):
            await service.consents.propose(people[0], match.id, "undo", {"to": match.length - 1})

    run(database, work)


@pytest.mark.parametrize(
    ("kind_of", "content", "said"),
    [
        ("undo", {}, "'to' is a number"),
        ("undo", {"to": 5}, "nothing to take back after action 5"),
        ("program", {"seat": 9, "bot": "greedy"}, "no person sits there"),
        ("program", {"seat": 1, "bot": "os:system"}, "these programs play 18Rhl"),
        ("take on", {}, "the rules have not changed"),
        ("money", {}, "not for 'money'"),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_cannot_be_asked(database: Database, kind_of: str, content, said: str) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        with pytest.raises(Invalid, match=said):
            await service.consents.propose(people[0], match.id, kind_of, content)
        eve = await person(service, "Eve")
        with pytest.raises(Forbidden, match="you do not sit at this table"):
            await service.consents.propose(eve, match.id, kind_of, content)

    run(database, work)


def test_a_program_takes_the_seat_of_who_is_missing(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        first = await match.ask(lambda game: game.acting[0].player)
        place = next(seat.seat for seat in match.seats if seat.name == first)
        asking, other = [one for one in people if one.name != first]
        content = {"seat": place, "bot": "random"}
        asked = await service.consents.propose(asking, match.id, "program", content)
        assert asked.waiting == (other.name,)
        eve = await person(service, "Eve")
        with pytest.raises(Forbidden, match="you do not sit at this table"):
            await service.consents.answer(eve, asked.id, False)
        await service.consents.answer(other, asked.id, True)
        watcher = await service.matches.watch(match.id, None, since=0)
        while (await next_news(watcher)).seq < 1:
            pass
        rows = database.read(lambda c: seats.of(c, match.id))
        assert (rows[place].account, rows[place].bot) == (None, "random")
        assert match.programs == {first}
        with pytest.raises(Invalid, match="no person sits there"):
            await service.consents.propose(asking, match.id, "program", content)

    run(database, work)


def test_what_is_over_is_not_taken_back() -> None:
    over: Any = SimpleNamespace(finished=True)
    with pytest.raises(Refusal, match="the game is over"):
        consents._by_consent(over, {"to": 0})


def test_nobody_alone_puts_somebody_else_out(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        first = await match.ask(lambda game: game.acting[0].player)
        place = next(seat.seat for seat in match.seats if seat.name == first)
        (asking,) = [one for one in people if one.name != first]
        other = {"seat": place, "bot": "random"}
        with pytest.raises(Invalid, match="for three days"):
            await service.consents.propose(asking, match.id, "program", other)
        ago = now() - consents._MISSING - 1000
        database.write(lambda c: c.execute(update(GAMES).values(touched=ago)))
        assert (await service.consents.propose(asking, match.id, "program", other)).state == "agreed"
        own = {"seat": 1 - place, "bot": "random"}
        assert (await service.consents.propose(asking, match.id, "program", own)).state == "agreed"

    run(database, work)


def test_a_game_whose_rules_have_changed_is_taken_on_by_its_players(database: Database) -> None:
    """What stands in for another rule: action 30 has another hash than the present rules give."""
    game = played(40)
    saved = read(to_bytes(game), "it")
    saved.moves[29].hash = "0" * 64

    async def work(service) -> None:
        service.worker.handlers.pop("bot")
        people = [await person(service, name) for name in ("Ada", "Ben", "Cid")]
        row = database.write(lambda c: games.add(c, "18Rhl", "Evening", people[0].account, {}, 7))
        database.write(lambda c: lay(c, row.id, people))
        assert database.write(lambda c: log.append(c, row.id, Tail(), recording.entries_for(saved)))
        match = await service.matches.get(row.id)
        assert "action 30" in match.changed
        assert "action 30" in (await match.standing(None)).changed
        assert match.length == 29
        with pytest.raises(Invalid, match="the rules have changed under this game"):
            await act(match, "pass")
        asked = await service.consents.propose(people[0], row.id, "take on", {})
        await service.consents.answer(people[1], asked.id, True)
        await service.consents.answer(people[2], asked.id, True)
        match = await service.matches.get(row.id)
        assert (match.changed, match.length, match.tail.seq) == ("", 40, 81)
        assert await match.ask(lambda found: found.hash) == game.hash
        keys = database.read(lambda c: set(c.execute(select(JOBS.c.key)).scalars()))
        assert f"bot {row.id} 81" in keys, "a program may be to decide now"
        assert await act(match) == Done(82, 41)
        assert len(database.read(lambda c: log.whole_log(c, row.id))) == 83

    run(database, work)


def test_a_game_that_would_be_laid_out_otherwise_stands_before_its_first_action(database: Database) -> None:
    game = played(5)
    saved = read(to_bytes(game), "it")
    saved.start = "0" * 64

    async def work(service) -> None:
        people = [await person(service, name) for name in ("Ada", "Ben", "Cid")]
        row = database.write(lambda c: games.add(c, "18Rhl", "Evening", people[0].account, {}, 7))
        database.write(lambda c: lay(c, row.id, people))
        assert database.write(lambda c: log.append(c, row.id, Tail(), recording.entries_for(saved)))
        match = await service.matches.get(row.id)
        assert (match.length, match.changed != "") == (0, True)

    run(database, work)


def lay(connection, game: str, people) -> None:
    seats.lay(connection, game, 3)
    games.set_running(connection, game)
    for number, one in enumerate(people):
        seats.take(connection, game, number, one.name, one.account)
