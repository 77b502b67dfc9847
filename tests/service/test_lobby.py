"""The lobby: making, finding, joining and beginning games."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from bradshaw import SetupError
from bradshaw.service import lobby
from bradshaw.service.errors import Forbidden, Invalid, NotFound, Stale
from bradshaw.service.people import Person
from bradshaw.service.settings import GameSettings
from bradshaw.store import Database, games, seats

from .helpers import PASSWORD, person, run


def test_a_game_is_made_joined_and_begun(database: Database) -> None:
    async def work(service) -> None:
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        table = await service.lobby.create(ada, "18rhl", 3, "Evening", {"lower_capital": True})
        assert (table.title, table.state, table.seq) == ("18Rhl", "open", -1)
        assert [seat.name for seat in table.seats] == ["Ada", None, None]
        with pytest.raises(Invalid, match="nobody sits on seat 2, 3 yet"):
            await service.lobby.start(ada, table.id)
        await service.lobby.join(ben, table.id, 2)
        await service.lobby.add_bot(ada, table.id, "greedy")
        with pytest.raises(Forbidden, match="only who has made the game"):
            await service.lobby.start(ben, table.id)
        table = await service.lobby.start(ada, table.id)
        assert (table.state, table.seq, table.number) == ("running", 0, 0)
        assert [(seat.name, seat.person, seat.bot) for seat in table.seats] == [
            ("Ada", "Ada", None),
            ("Greedy bot", None, "greedy"),
            ("Ben", "Ben", None),
        ]
        match = await service.matches.get(table.id)
        assert await match.ask(lambda game: game.plain_options) == {"lower_capital": True}
        with pytest.raises(Invalid, match="has begun already"):
            await service.lobby.start(ada, table.id)

    run(database, work)


def test_nothing_in_the_lobby_tells_the_seed(database: Database) -> None:
    async def work(service) -> None:
        ada = await person(service, "Ada")
        table = await service.lobby.create(ada, "18Rhl", 3)
        seed = database.read(lambda c: games.get(c, table.id)).seed
        assert len(seed) > 60
        assert seed not in repr(table)

    run(database, work)


@pytest.mark.parametrize(
    ("title", "players", "options", "said"),
    [
        ("18Rhl", 2, {}, "18Rhl is for 3 to 5 players, not 2"),
        ("Chess", 2, {}, "there is no title 'Chess'"),
        ("18Rhl", 3, {"colour": "red"}, "colour"),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite"])
def test_games_that_cannot_be_made(database: Database, title: str, players: int, options, said: str) -> None:
    async def work(service) -> None:
        with pytest.raises((Invalid, SetupError), match=said):
            await service.lobby.create(await person(service, "Ada"), title, players, options=options)

    run(database, work)


def test_private_games_are_for_those_who_are_invited(database: Database) -> None:
    async def work(service) -> None:
        ada, ben, eve = [await person(service, name) for name in ("Ada", "Ben", "Eve")]
        table = await service.lobby.create(ada, "18Rhl", 3, visibility="private")
        assert await service.lobby.listed(ben) == []
        with pytest.raises(NotFound):
            await service.lobby.table(ben, table.id)
        with pytest.raises(NotFound):
            await service.lobby.join(ben, table.id)
        secret = await service.lobby.invite(ada, table.id, 2)
        assert (await service.lobby.invited_to(secret)).id == table.id
        table = await service.lobby.accept(ben, secret)
        assert [seat.person for seat in table.seats] == ["Ada", None, "Ben"]
        with pytest.raises(NotFound, match="not good any more"):
            await service.lobby.accept(eve, secret)
        with pytest.raises(Forbidden):
            await service.lobby.invite(ben, table.id)
        assert [found.id for found in await service.lobby.listed(ben, mine=True)] == [table.id]

    run(database, work)


def test_one_person_may_hold_several_seats_under_several_names(database: Database) -> None:
    async def work(service) -> None:
        ada = await person(service, "Ada")
        table = await service.lobby.create(ada, "18Rhl", 3)
        with pytest.raises(Invalid, match="is called 'Ada' already"):
            await service.lobby.join(ada, table.id)
        await service.lobby.join(ada, table.id, name="Bea")
        await service.lobby.join(ada, table.id, name="Cid")
        with pytest.raises(Invalid, match="every seat is taken"):
            await service.lobby.join(ada, table.id, name="Dan")
        await service.lobby.start(ada, table.id)

    run(database, work)


def test_seats_are_left_by_who_sits_there_or_freed_by_the_owner(database: Database) -> None:
    async def work(service) -> None:
        ada, ben, eve = [await person(service, name) for name in ("Ada", "Ben", "Eve")]
        table = await service.lobby.create(ada, "18Rhl", 3)
        await service.lobby.join(ben, table.id)
        with pytest.raises(Forbidden):
            await service.lobby.leave(eve, table.id, 1)
        await service.lobby.leave(ben, table.id, 1)
        await service.lobby.join(ben, table.id)
        table = await service.lobby.leave(ada, table.id, 1)
        assert [seat.name for seat in table.seats] == ["Ada", None, None]

    run(database, work)


def test_a_program_gives_way_to_who_is_invited_to_its_seat(database: Database) -> None:
    async def work(service) -> None:
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        table = await service.lobby.create(ada, "18Rhl", 3)
        await service.lobby.join(ada, table.id, name="Bea")
        await service.lobby.add_bot(ada, table.id, "random")
        with pytest.raises(Invalid, match="somebody sits there already"):
            await service.lobby.invite(ada, table.id, 2)
        await service.lobby.start(ada, table.id)
        with pytest.raises(Invalid, match="somebody sits there already"):
            await service.lobby.invite(ada, table.id, 1)
        secret = await service.lobby.invite(ada, table.id, 2)
        table = await service.lobby.accept(ben, secret)
        assert (table.seats[2].person, table.seats[2].bot, table.seats[2].name) == ("Ben", None, "Random bot")
        match = await service.matches.get(table.id)
        assert match.programs == frozenset()

    run(database, work)


def test_a_seat_on_which_a_program_helps_out_stays_its_persons(database: Database) -> None:
    """Who has made the game gives nobody else the seat of a person whose time was over."""

    async def work(service) -> None:
        ada, ben, cid = [await person(service, name) for name in ("Ada", "Ben", "Cid")]
        table = await service.lobby.create(ada, "Orient Express", 2)
        await service.lobby.join(ben, table.id)
        await service.lobby.start(ada, table.id)
        database.write(lambda c: seats.change(c, table.id, 1, account=None, bot="random"))
        secret = await service.lobby.invite(ada, table.id, 1)
        database.write(lambda c: seats.change(c, table.id, 1, account=ben.account))
        with pytest.raises(Invalid, match="somebody sits there already"):
            await service.lobby.accept(cid, secret)
        with pytest.raises(Invalid, match="somebody sits there already"):
            await service.lobby.invite(ada, table.id, 1)

    run(database, work)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_what_two_do_to_the_seats_at_once_is_done_one_after_the_other(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An invitation is good once, and no two at a table have one name."""
    sitting = seats.of

    def slowly(connection: Any, game: str) -> Any:
        found = sitting(connection, game)
        time.sleep(0.3)
        return found

    async def work(service) -> None:
        ada, ben, cid = [await person(service, name) for name in ("Ada", "Ben", "Cid")]
        first, second = [await service.lobby.create(ada, "18Rhl", 3) for _ in range(2)]
        secret = await service.lobby.invite(ada, first.id)
        monkeypatch.setattr(seats, "of", slowly)
        come = await asyncio.gather(
            service.lobby.accept(ben, secret),
            service.lobby.accept(cid, secret),
            service.lobby.join(ben, second.id, 1, "Zoe"),
            service.lobby.join(cid, second.id, 2, "Zoe"),
            return_exceptions=True,
        )
        kinds = [sorted(type(one).__name__ for one in two) for two in (come[:2], come[2:])]
        assert kinds == [["NotFound", "Table"], ["Invalid", "Table"]]

    run(database, work)


def test_a_game_that_has_not_begun_is_its_owners_to_take_away(database: Database) -> None:
    async def work(service) -> None:
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        table = await service.lobby.create(ada, "18Rhl", 3)
        with pytest.raises(Forbidden):
            await service.lobby.remove(ben, table.id)
        await service.lobby.remove(ada, table.id)
        with pytest.raises(NotFound):
            await service.lobby.table(ada, table.id)

    run(database, work)


def test_seats_are_shuffled_if_asked(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service) -> None:
        ada = await person(service, "Ada")
        table = await service.lobby.create(ada, "18Rhl", 3, settings=GameSettings(shuffle=True))
        await service.lobby.join(ada, table.id, name="Bea")
        await service.lobby.join(ada, table.id, name="Cid")
        monkeypatch.setattr("secrets.SystemRandom.shuffle", lambda self, seats: seats.reverse())
        table = await service.lobby.start(ada, table.id)
        assert [seat.name for seat in table.seats] == ["Cid", "Bea", "Ada"]
        match = await service.matches.get(table.id)
        assert await match.ask(lambda game: game.players) == ["Cid", "Bea", "Ada"]

    run(database, work)


def test_only_bots_that_play_the_title_take_seats(database: Database) -> None:
    async def work(service) -> None:
        ada = await person(service, "Ada")
        table = await service.lobby.create(ada, "18Rhl", 3)
        with pytest.raises(Invalid, match="'os:system' does not play 18Rhl; these do: random, greedy"):
            await service.lobby.add_bot(ada, table.id, "os:system")

    run(database, work)


def test_who_is_called_otherwise_sits_under_the_new_name_where_nothing_has_begun(database: Database) -> None:
    async def work(service) -> None:
        guest = (await service.accounts.guest()).person
        ada = await person(service, "Ada")
        running, waiting, taken = [await service.lobby.create(guest, "Orient Express", 2) for _ in range(3)]
        for table in (running, waiting):
            await service.lobby.join(ada, table.id)
        await service.lobby.join(ada, taken.id, name="Zoe")
        await service.lobby.start(guest, running.id)
        zoe = (await service.accounts.become(guest, "Zoe", PASSWORD)).person
        names = [
            [seat.name for seat in (await service.lobby.table(zoe, table.id)).seats]
            for table in (running, waiting, taken)
        ]
        assert names == [[guest.name, "Ada"], ["Zoe", "Ada"], [guest.name, "Zoe"]]

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_who_leaves_while_a_game_is_laid_out_does_not_play(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out = lobby._laid_out

    def slowly(row, order):
        database.write(lambda c: seats.leave(c, row.id, 1))
        return lay_out(row, order)

    monkeypatch.setattr(lobby, "_laid_out", slowly)

    async def work(service) -> None:
        ada, ben = await person(service, "Ada"), await person(service, "Ben")
        table = await service.lobby.create(ada, "Orient Express", 2)
        await service.lobby.join(ben, table.id)
        with pytest.raises(Stale, match="sat down or left meanwhile"):
            await service.lobby.start(ada, table.id)
        assert (await service.lobby.table(ada, table.id)).state == "open"

    run(database, work)


def test_the_token_of_an_admin_is_good_for_what_it_was_given() -> None:
    row: Any = SimpleNamespace(owner="somebody")
    admin = Person("ada", "Ada", "person", admin=True)
    lobby._owner_only(row, admin)
    with pytest.raises(Forbidden, match="only who has made the game"):
        lobby._owner_only(row, Person("ada", "Ada", "person", admin=True, scopes=frozenset({"read", "play"})))
