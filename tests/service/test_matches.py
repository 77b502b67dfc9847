"""Live games: durable before told, seen by each viewer in their own way, refused to who is late."""

import asyncio
import gc

import msgspec
import pytest
from sqlalchemy import text

from bradshaw import Game, Refusal
from bradshaw.service.answers import Done, Receipt
from bradshaw.service.errors import Invalid, NotFound, Stale
from bradshaw.service.matches import Matches
from bradshaw.store import Database, StoreError, Unavailable, games, log, seats, snapshots
from bradshaw.store.opening import open_recorded, recorded
from bradshaw.store.schema import SNAPSHOTS

from .helpers import begun, next_news, person, run, view_in


async def act(match, action: str | None = None) -> Done:
    """The next action of whoever decides; the first choice if none is given."""
    player = await match.ask(lambda game: game.acting[0].player)
    if action is None:
        action = await match.ask(lambda game: str(game.legal(player)[0]))
    done: Done = await match.play(player, action, match.tail.seq)
    return done


def stored_hash(database: Database, id: str) -> str:
    return open_recorded(database.read(lambda c: recorded(c, id)), "it").game.state_hash()


def test_an_action_is_in_the_store_when_it_is_acknowledged(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        for expected in range(1, 6):
            assert await act(match) == Done(seq=expected, number=expected)
            hash = await match.ask(lambda game: game.state_hash())
            assert stored_hash(database, match.id) == hash
            row = database.read(lambda c: games.get(c, match.id))
            assert (row.seq, row.number, row.state) == (expected, expected, "running")
            acting = await match.ask(lambda game: [decision.player for decision in game.acting])
            rows = database.read(lambda c: seats.of(c, match.id))
            assert [seat.name for seat in rows if seat.acting] == acting

    run(database, work)


def test_a_refused_action_changes_nothing(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        player = await match.ask(lambda game: game.acting[0].player)
        other = next(name for name in ("Ada", "Ben", "Cid") if name != player)
        with pytest.raises(Refusal, match=r"not .*'s turn"):
            await match.play(other, "pass", 0)
        with pytest.raises(Refusal):
            await match.play(player, "bid nothing 7", 0)
        assert match.tail.seq == 0
        assert await act(match) == Done(1, 1)

    run(database, work)


def test_who_is_late_is_told_so(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        await act(match)
        player = await match.ask(lambda game: game.acting[0].player)
        with pytest.raises(Stale) as late:
            await match.play(player, "pass", 0)
        assert late.value.seq == 1
        with pytest.raises(Stale):
            await match.play(player, "pass", 2)

    run(database, work)


def test_a_request_that_is_sent_again_does_nothing_and_is_answered_alike(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        player = await match.ask(lambda game: game.acting[0].player)
        action = await match.ask(lambda game: str(game.legal()[0]))
        receipt = Receipt.of(people[0].account, "key", "play", action)
        first = await match.play(player, action, 0, receipt)
        await act(match)
        assert await match.play(player, action, 0, receipt) == first == Done(1, 1)
        assert match.tail.seq == 2
        other = Receipt.of(people[0].account, "key", "play", "pass")
        with pytest.raises(Invalid, match="used for another"):
            await match.play(player, "pass", 0, other)
        player, action = await match.ask(lambda game: (game.acting[0].player, str(game.legal()[0])))
        with pytest.raises(Invalid, match="used for another"):
            await match.play(player, action, 2, other)
        assert match.tail.seq == 2

    run(database, work)


def test_of_many_requests_at_once_one_is_carried_out(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        player = await match.ask(lambda game: game.acting[0].player)
        action = await match.ask(lambda game: str(game.legal()[0]))
        tries = [match.play(player, action, 0) for _ in range(10)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(Done(1, 1)) == 1
        assert sum(isinstance(result, Stale) for result in results) == 9

    run(database, work)


def test_whoever_goes_away_has_played_all_the_same(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        task = asyncio.ensure_future(act(match))
        while not match._tasks:
            await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.sleep(0.001)
        task.cancel()
        await match.rest()
        seq = match.tail.seq
        assert database.read(lambda c: games.get(c, match.id)).seq == seq
        await act(match)
        assert match.tail.seq == seq + 1

    run(database, work)


def test_watchers_get_their_own_view_of_every_change(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        ada = await service.matches.watch(match.id, "Ada", since=0)
        ben = await service.matches.watch(match.id, "Ben", since=0)
        anybody = await service.matches.watch(match.id, None, since=0)
        await act(match)
        for watcher, viewer in ((ada, "Ada"), (ben, "Ben"), (anybody, None)):
            news = await next_news(watcher)
            assert (news.what, news.seq, news.missed) == ("entries", 1, False)
            assert [(one.seq, one.kind, one.number) for one in news.happened] == [(1, "play", 1)]
            assert view_in(news)["viewer"] == viewer
            assert bytes(news.view or b"") == await match.ask(view_of(viewer))

    run(database, work)


def view_of(viewer: str | None):
    return lambda game: msgspec.json.encode(game.view(viewer))


def test_a_watcher_who_comes_back_hears_what_was_missed(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        for _ in range(3):
            await act(match)
        news = await next_news(await service.matches.watch(match.id, None, since=1))
        assert [one.seq for one in news.happened] == [2, 3]
        assert all(one.do and one.log for one in news.happened)
        assert not news.missed
        new = await next_news(await service.matches.watch(match.id, None))
        assert view_in(new)["number"] == 3

    run(database, work)


def test_a_watcher_who_knows_more_than_there_is_gets_the_game_as_it_is(database: Database) -> None:
    """As when the host has restored a backup."""

    async def work(service) -> None:
        _, match = await begun(service)
        await act(match)
        news = await next_news(await service.matches.watch(match.id, None, since=7))
        assert (news.seq, news.missed, view_in(news)["number"]) == (1, True, 1)

    run(database, work)


def test_a_slow_watcher_gets_the_newest_whole(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        watcher = await service.matches.watch(match.id, None, since=0)
        for _ in range(40):
            await act(match)
        await asyncio.sleep(0.1)
        first = await next_news(watcher)
        assert first.missed
        assert view_in(first)["number"] == first.seq

    run(database, work)


def test_going_back_is_an_entry_of_its_own(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        await act(match)
        before = await match.ask(lambda game: game.state_hash())
        await act(match)
        assert await match.go_back("Ada", lambda game: 1, 2) == Done(seq=3, number=1)
        assert await match.ask(lambda game: game.state_hash()) == before
        assert stored_hash(database, match.id) == before
        assert await act(match) == Done(4, 2)
        news = await next_news(await service.matches.watch(match.id, None, since=0))
        told = [(one.seq, one.kind, one.number, bool(one.do)) for one in news.happened]
        assert told == [
            (1, "play", 1, True),
            (2, "play", 2, False),
            (3, "undo", 1, False),
            (4, "play", 2, True),
        ]

    run(database, work)


def test_snapshots_are_kept_as_a_game_goes_on(database: Database) -> None:
    async def work(service) -> str:
        _, match = await begun(service)
        for _ in range(50):
            await act(match)
        return match.id

    id = run(database, work)
    numbers = database.read(lambda c: [row.number for row in c.execute(SNAPSHOTS.select())])
    assert sorted(numbers) == [0, 32]
    found = open_recorded(database.read(lambda c: recorded(c, id)), "it").game
    assert found.past.untold == snapshots.EVERY


def test_a_long_game_takes_little_room_and_goes_back_all_the_same(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        hashes = [await match.ask(lambda game: game.state_hash())]
        for _ in range(80):
            await act(match)
            hashes.append(await match.ask(lambda game: game.state_hash()))
        assert await match.ask(lambda game: game.past.at_hand) == 64
        await match.go_back("Ada", lambda game: 20, match.tail.seq)
        assert await match.ask(lambda game: game.state_hash()) == hashes[20]
        await match.go_back("Ada", lambda game: 10, match.tail.seq)
        assert await match.ask(lambda game: game.state_hash()) == hashes[10]
        await act(match)

    run(database, work)


def test_a_match_is_let_go_and_comes_back(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        await act(match)
        hash = await match.ask(lambda game: game.state_hash())
        other = [await person(service, name) for name in ("Dan", "Eve", "Fay")]
        table = await service.lobby.create(other[0], "18Rhl", 3)
        for one in other[1:]:
            await service.lobby.join(one, table.id)
        await service.lobby.start(other[0], table.id)
        await service.matches.get(table.id)
        assert service.matches.count == 1
        assert await service.matches.get(match.id) is match, "somebody still works with it"
        id = match.id
        del match
        await service.matches.get(table.id)
        gc.collect()
        again = await service.matches.get(id)
        assert await again.ask(lambda game: game.state_hash()) == hash
        assert await act(again) == Done(2, 2)

    run(database, work, live_games=1)


def test_many_who_ask_for_a_game_get_the_same_match(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        service.matches.forget(match.id)
        found = await asyncio.gather(*(service.matches.get(match.id) for _ in range(10)))
        assert len(set(map(id, found))) == 1

    run(database, work)


def test_a_write_that_fails_leaves_the_game_as_the_store_has_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise Unavailable("the database cannot be used now")

    async def work(service) -> None:
        _, match = await begun(service)
        before = await match.ask(lambda game: game.state_hash())
        with monkeypatch.context() as patch:
            patch.setattr(log, "append", fails)
            with pytest.raises(Unavailable):
                await act(match)
        assert await match.ask(lambda game: game.state_hash()) == before
        assert await act(match) == Done(1, 1)

    run(database, work)


def test_strange_games_are_not_found(database: Database) -> None:
    async def work(service) -> None:
        with pytest.raises(NotFound, match="there is no game nowhere"):
            await service.matches.get("nowhere")
        table = await service.lobby.create(await person(service, "Ada"), "18Rhl", 3)
        with pytest.raises(Invalid, match="has not begun"):
            await service.matches.get(table.id)

    run(database, work)


def test_another_process_that_wrote_first_is_followed(database: Database) -> None:
    """Two caches of one database: with PostgreSQL these are two processes."""

    async def work(service) -> None:
        _, match = await begun(service)
        others = Matches(database)
        try:
            other = await others.get(match.id)
            await act(other)
            if not database.many_processes:  # nobody tells an SQLite server of another one
                player = await match.ask(lambda game: game.acting[0].player)
                with pytest.raises(Stale):
                    await match.play(player, await match.ask(lambda game: str(game.legal()[0])), 0)
            else:
                while match.tail.seq < 1:
                    await asyncio.sleep(0.01)
            assert match.tail == other.tail
            await act(match)
            with pytest.raises(Stale):
                await other.go_back("Ada", lambda game: 0, 1)
            await other.catch_up()
            hashes = [await one.ask(lambda game: game.state_hash()) for one in (match, other)]
            assert hashes[0] == hashes[1]
        finally:
            await others.close()

    run(database, work)


def test_whoever_knows_more_than_this_process_is_not_late(database: Database) -> None:
    """What one process has told, another one may not have heard yet."""

    async def work(service) -> None:
        _, match = await begun(service)
        others = Matches(database)
        try:
            other = await others.get(match.id)
            for _ in range(4):
                done = await act(other)
                player, do = await other.ask(lambda game: (game.acting[0].player, str(game.legal()[0])))
                assert (await match.play(player, do, done.seq)).seq == done.seq + 1
                await other.catch_up()
        finally:
            await others.close()

    run(database, work)


def test_a_fault_of_ours_in_the_middle_leaves_the_game_as_the_store_has_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    async def work(service) -> None:
        _, match = await begun(service)
        with monkeypatch.context() as patch:
            patch.setattr(Game, "view", fails)
            with pytest.raises(ZeroDivisionError):
                await act(match)
        assert await act(match) == Done(1, 1)

    run(database, work)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_database_that_was_away_is_found_again(database: Database) -> None:
    """Every connection is cut off, as when PostgreSQL is restarted."""
    cut = text("select pg_terminate_backend(pid) from pg_stat_activity where pid != pg_backend_pid()")

    async def work(service) -> None:
        _, match = await begun(service)
        await act(match)
        watcher = await service.matches.watch(match.id, None, since=1)
        with pytest.raises(StoreError):  # the one that cuts may be cut by the next
            database.write(lambda c: (c.execute(cut), c.execute(text("select 1 / 0"))))
        done = None
        while done is None:
            try:
                done = await act(match)
            except Unavailable:
                continue
        assert done.number == 2
        assert (await next_news(watcher)).seq == 2

    run(database, work)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_watchers_hear_of_what_another_process_writes(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        watcher = await service.matches.watch(match.id, "Ben", since=0)
        assert service.matches._listener is not None
        while not service.matches._listener.listening.is_set():
            await asyncio.sleep(0.01)
        others = Matches(database)
        try:
            await act(await others.get(match.id))
            news = await next_news(watcher)
            assert [one.seq for one in news.happened] == [1]
            assert view_in(news)["viewer"] == "Ben"
        finally:
            await others.close()

    run(database, work)
