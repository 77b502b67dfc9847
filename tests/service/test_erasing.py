"""Leaving for good."""

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bradshaw.service import hosting
from bradshaw.service.answers import Done
from bradshaw.service.errors import Forbidden, NotFound, Unauthorised
from bradshaw.service.people import PLAY, READ
from bradshaw.store import Database, games, log, seats
from bradshaw.store.schema import JOBS

from .helpers import PASSWORD, begun, person, run
from .test_matches import act


def test_nothing_personal_stays_and_the_games_of_the_others_do(database: Database) -> None:
    async def work(service) -> None:
        ada = (await service.accounts.register("Ada Lovelace", PASSWORD, "ada@example.org")).person
        ben, cid = await person(service, "Ben"), await person(service, "Cid")
        table = await service.lobby.create(ada, "18Rhl", 3)
        for one in (ben, cid):
            await service.lobby.join(one, table.id)
        await service.lobby.start(ada, table.id)
        match = await service.matches.get(table.id)
        for _ in range(30):
            await act(match)
        money = await match.ask(lambda game: sorted(game.scores().values()))
        await service.talk.say(ada, table.id, "Hello")
        with pytest.raises(Forbidden, match="the password is wrong"):
            await service.erasing.erase(ada, "wrong password")
        name = await service.erasing.erase(ada, PASSWORD)
        assert name.startswith("Former player ")

        match = await service.matches.get(table.id)
        assert await match.ask(lambda game: game.players) == [name, "Ben", "Cid"]
        assert await match.ask(lambda game: sorted(game.scores().values())) == money
        assert match.length == 30
        assert not match.changed
        assert await act(match) == Done(62, 31)
        everything = repr(database.read(lambda c: log.whole_log(c, table.id)))
        assert "Lovelace" not in everything
        assert "Lovelace" not in repr(await service.lobby.table(None, table.id))
        assert [one.person for one in await service.talk.said(None, table.id)] == [name]
        assert database.read(lambda c: seats.of(c, table.id))[0].account is None
        with pytest.raises(Unauthorised):
            await service.accounts.log_in("Ada Lovelace", PASSWORD)

    run(database, work)


def test_a_game_with_hidden_hands_goes_on_under_another_name(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        for _ in range(25):
            await act(match)
        before = await match.ask(lambda game: [str(move.action) for move in game.moves])
        name = await service.erasing.erase_account(people[1].account)
        match = await service.matches.get(match.id)
        after = await match.ask(lambda game: [str(move.action) for move in game.moves])
        assert after == before
        assert await match.ask(lambda game: game.players) == ["Ada", name]

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("name", ["players", "turns", "do", "pass", "PWB"])
def test_a_name_that_a_record_has_for_something_else(database: Database, name: str) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", name, "Cid"))
        await act(match, "pass")
        await act(match, "private PWB")
        await act(match, "pass")
        before = await match.ask(lambda game: [str(move.action) for move in game.moves])
        new = await service.erasing.erase_account(people[1].account)
        match = await service.matches.get(match.id)
        assert await match.ask(lambda game: game.players) == ["Ada", new, "Cid"]
        assert await match.ask(lambda game: [str(move.action) for move in game.moves]) == before

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_a_program_is_to_decide_is_not_forgotten(database: Database) -> None:
    """A program whose turn it is goes on, though the log has been written anew."""

    async def work(service) -> None:
        service.worker.handlers.pop("bot")
        people, match = await begun(service)
        await service.erasing.erase_account(people[1].account)
        match = await service.matches.get(match.id)
        keys = database.read(lambda c: set(c.execute(select(JOBS.c.key)).scalars()))
        assert f"bot {match.id} {match.tail.seq}" in keys

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_game_that_the_host_has_locked_is_left_too(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service)
        database.write(lambda c: hosting.lock(c, match.id))
        name = await service.erasing.erase_account(people[1].account)
        table = await service.lobby.table(None, match.id)
        assert (table.seats[1].name, table.state) == (name, "locked")

    run(database, work)


def test_open_games_go_to_who_sits_there_or_away(database: Database) -> None:
    """Nobody could begin a game whose owner has gone."""

    async def work(service) -> None:
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        alone, together = [await service.lobby.create(ada, "18Rhl", 3) for _ in range(2)]
        await service.lobby.join(ben, together.id)
        await service.erasing.erase_account(ada.account)
        with pytest.raises(NotFound):
            await service.lobby.table(None, alone.id)
        assert (await service.lobby.table(None, together.id)).owner == "Ben"

    run(database, work)


def test_open_games_are_left(database: Database) -> None:
    async def work(service) -> None:
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        table = await service.lobby.create(ada, "18Rhl", 3)
        await service.lobby.join(ben, table.id)
        await service.erasing.erase_account(ben.account)
        table = await service.lobby.table(None, table.id)
        assert [seat.name for seat in table.seats] == ["Ada", None, None]

    run(database, work)


def test_a_guest_leaves_without_a_password(database: Database) -> None:
    async def work(service) -> None:
        guest = await service.accounts.guest()
        await service.erasing.erase(guest.person, None)
        assert await service.accounts.of_session(guest.session) is None

    run(database, work)


def test_a_game_can_be_downloaded_when_it_is_over_and_brought_in(database: Database) -> None:
    async def work(service) -> None:
        people, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        with pytest.raises(Forbidden, match="when it is over"):
            await service.files.download(people[0], match.id)
        host = replace(people[0], admin=True)
        with pytest.raises(Forbidden, match="when it is over"):
            await service.files.download(replace(host, scopes=frozenset({READ, PLAY})), match.id)
        assert await service.files.download(host, match.id)
        while not await match.ask(lambda game: game.finished):
            await act(match)
        raw = await service.files.download(None, match.id)
        table = await service.files.upload(people[0], raw, "Again")
        assert (table.state, table.visibility, table.name) == ("finished", "private", "Again")
        assert database.read(lambda c: games.get(c, table.id)).number == match.length
        with pytest.raises(NotFound):
            await service.files.download(people[1], table.id)

    run(database, work)
