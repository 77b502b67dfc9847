"""Accounts: coming in, proving who one is, and what is counted."""

import msgspec
import pytest

from bradshaw.service import accounts as own
from bradshaw.service.errors import Forbidden, Invalid, Limited, NotFound, Unauthorised
from bradshaw.store import Database, accounts, jobs
from bradshaw.store.rows import now

from .helpers import PASSWORD, run


def test_register_log_in_and_out(database: Database) -> None:
    async def work(service) -> None:
        entered = await service.accounts.register("  Ada   Lovelace ", PASSWORD)
        assert entered.person.name == "Ada Lovelace"
        assert await service.accounts.of_session(entered.session) == entered.person
        again = await service.accounts.log_in("ada lovelace", PASSWORD)
        assert again.person == entered.person
        await service.accounts.log_out(entered.session)
        assert await service.accounts.of_session(entered.session) is None
        assert await service.accounts.of_session(again.session) == entered.person
        assert await service.accounts.of_session("made up") is None

    run(database, work)


def test_a_wrong_name_and_a_wrong_password_are_told_alike(database: Database) -> None:
    async def work(service) -> None:
        await service.accounts.register("Ada", PASSWORD)
        said = []
        for name, password in (("Ada", "wrong password"), ("Nobody", PASSWORD)):
            with pytest.raises(Unauthorised) as told:
                await service.accounts.log_in(name, password)
            said.append(str(told.value))
        assert said == ["the name or the password is wrong"] * 2

    run(database, work)


def test_log_ins_that_fail_are_counted(database: Database) -> None:
    async def work(service) -> None:
        await service.accounts.register("Ada", PASSWORD)
        for _ in range(10):
            with pytest.raises(Unauthorised):
                await service.accounts.log_in("ADA", "wrong password")
        with pytest.raises(Limited) as told:
            await service.accounts.log_in("Ada", PASSWORD)
        assert told.value.seconds == 900

    run(database, work)


@pytest.mark.parametrize(
    ("name", "password", "email", "said"),
    [
        ("A", PASSWORD, None, "a name has 2 to 30 letters"),
        ("A" * 31, PASSWORD, None, "a name has 2 to 30 letters, not 31"),
        ("Ada\u202ename", PASSWORD, None, "letters that can be seen"),
        ("former PLAYER 7", PASSWORD, None, "nobody can be called"),
        ("ada@example.org", PASSWORD, None, "nobody can be called"),
        ("Ada", "short", None, "a password has 8 to 200 letters, not 5"),
        ("Ada Lovelace", "adalovelace", None, None),
        ("Adalovelace", "adalovelace1", None, "little more than the name"),
        ("Ada", "aaaaaaaaaa", None, "so few different letters"),
        ("Ada", PASSWORD, "nowhere", "no address of mail"),
        ("Ada", PASSWORD, "ada@host", "no address of mail"),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_cannot_be_an_account(
    database: Database, name: str, password: str, email: str | None, said: str | None
) -> None:
    async def work(service) -> None:
        if said is None:
            await service.accounts.register(name, password, email)
            return
        with pytest.raises(Invalid, match=said):
            await service.accounts.register(name, password, email)

    run(database, work)


def test_a_name_is_taken_once(database: Database) -> None:
    async def work(service) -> None:
        await service.accounts.register("Ada", PASSWORD)
        with pytest.raises(Invalid, match="has an account already"):
            await service.accounts.register("ADA", PASSWORD)

    run(database, work)


def test_a_guest_becomes_a_person_and_stays_who_they_are(database: Database) -> None:
    async def work(service) -> None:
        guest = await service.accounts.guest()
        assert guest.person.kind == "guest"
        entered = await service.accounts.become(guest.person, "Ada", PASSWORD)
        person = entered.person
        assert (person.account, person.name, person.kind) == (guest.person.account, "Ada", "person")
        assert await service.accounts.of_session(entered.session) == person
        assert await service.accounts.of_session(guest.session) is None
        assert (await service.accounts.log_in("Ada", PASSWORD)).person == person
        with pytest.raises(Invalid, match="only a guest"):
            await service.accounts.become(person, "Ben", PASSWORD)

    run(database, work)


def test_nobody_logs_in_as_a_guest(database: Database) -> None:
    async def work(service) -> None:
        guest = (await service.accounts.guest()).person
        with pytest.raises(Invalid, match="become an account first"):
            await service.accounts.change_password(guest, "", PASSWORD)
        with pytest.raises(Invalid, match="become an account first"):
            await service.accounts.change_email(guest, "", "guest@example.org")
        with pytest.raises(Unauthorised):
            await service.accounts.log_in(guest.name, PASSWORD)

    run(database, work)


def test_of_two_who_make_an_account_of_one_guest_the_first_has_it(database: Database) -> None:
    """Whoever has seen the session of a guest may try at the same moment."""

    async def work(service) -> None:
        guest = (await service.accounts.guest()).person
        await service.accounts.become(guest, "Ada", PASSWORD)
        with pytest.raises(Invalid, match="only a guest"):
            await service.accounts.become(guest, "Mallory", "battery staple")
        await service.accounts.log_in("Ada", PASSWORD)

    run(database, work)


def test_a_guest_cannot_take_anothers_name(database: Database) -> None:
    async def work(service) -> None:
        await service.accounts.register("Ada", PASSWORD)
        guest = await service.accounts.guest()
        with pytest.raises(Invalid, match="has an account already"):
            await service.accounts.become(guest.person, "ada", PASSWORD)

    run(database, work)


def test_a_new_password_logs_everybody_else_out(database: Database) -> None:
    async def work(service) -> None:
        entered = await service.accounts.register("Ada", PASSWORD)
        with pytest.raises(Forbidden, match="the password is wrong"):
            await service.accounts.change_password(entered.person, "wrong password", "another one")
        session = await service.accounts.change_password(entered.person, PASSWORD, "another one")
        assert await service.accounts.of_session(entered.session) is None
        assert await service.accounts.of_session(session) == entered.person
        with pytest.raises(Unauthorised):
            await service.accounts.log_in("Ada", PASSWORD)

    run(database, work)


def waiting(database: Database) -> list[dict[str, str]]:
    found = database.write(lambda c: jobs.claim(c, "test", now(), 1000, ("mail",), limit=9))
    return [msgspec.json.decode(job.content) for job in found]


def test_a_forgotten_password_is_set_anew_by_a_link_that_is_good_once(database: Database) -> None:
    async def work(service) -> None:
        entered = await service.accounts.register("Ada", PASSWORD, "ada@example.org")
        account = entered.person.account
        for name in ("Ada", "ADA@example.org", "Nobody"):
            await service.accounts.ask_reset(name)
        mails = [mail for mail in waiting(database) if mail["message"] == "reset"]
        assert sorted(mail["name"] for mail in mails) == ["ADA@example.org", "Ada", "Nobody"]
        secret = link(database, account, "reset")
        with pytest.raises(Invalid):
            await service.accounts.reset(secret, "short")
        back = await service.accounts.reset(secret, "another one")
        assert back.person.account == account
        with pytest.raises(NotFound, match="not good any more"):
            await service.accounts.reset(secret, "a third one")
        assert (await service.accounts.log_in("ada@example.org", "another one")).person.name == "Ada"

    run(database, work)


def link(database: Database, account: str, purpose: str) -> str:
    """The secret of a link that was sent."""
    return database.write(lambda c: own.new_link(c, accounts.get(c, account), purpose))


async def follow(service, purpose: str, secret: str) -> None:
    if purpose == "reset":
        await service.accounts.reset(secret, "another one")
    else:
        await service.accounts.confirm_email(secret)


@pytest.mark.parametrize("purpose", ["reset", "confirm"])
def test_links_are_good_for_the_address_that_they_were_sent_to(database: Database, purpose: str) -> None:
    async def work(service) -> None:
        entered = await service.accounts.register("Ada", PASSWORD, "ada@example.org")
        secret = link(database, entered.person.account, purpose)
        await service.accounts.change_email(entered.person, PASSWORD, "new@example.org")
        with pytest.raises(NotFound, match="not good any more"):
            await follow(service, purpose, secret)
        assert not (await service.accounts.own(entered.person)).email_confirmed

    run(database, work)


@pytest.mark.parametrize("purpose", ["reset", "confirm"])
@pytest.mark.parametrize("kind", ["sqlite"])
def test_links_grow_old(database: Database, purpose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(own.LINKS, purpose, -1)

    async def work(service) -> None:
        entered = await service.accounts.register("Ada", PASSWORD, "ada@example.org")
        with pytest.raises(NotFound, match="not good any more"):
            await follow(service, purpose, link(database, entered.person.account, purpose))

    run(database, work)


@pytest.mark.parametrize("purpose", ["reset", "confirm"])
def test_a_link_for_nobody_is_good_for_nothing(database: Database, purpose: str) -> None:
    """It is made so that whoever asks does not learn from the time that there is nobody."""

    async def work(service) -> None:
        secret = database.write(lambda c: own.new_link(c, None, purpose))
        with pytest.raises(NotFound, match="not good any more"):
            await follow(service, purpose, secret)

    run(database, work)


def test_an_address_of_mail_counts_when_it_is_confirmed(database: Database) -> None:
    async def work(service) -> None:
        entered = await service.accounts.register("Ada", PASSWORD, "ada@example.org")
        assert not (await service.accounts.own(entered.person)).email_confirmed
        secret = link(database, entered.person.account, "confirm")
        await service.accounts.confirm_email(secret)
        assert (await service.accounts.own(entered.person)).email_confirmed
        with pytest.raises(NotFound):
            await service.accounts.confirm_email(secret)
        await service.accounts.change_email(entered.person, PASSWORD, "new@example.org")
        row = await service.accounts.own(entered.person)
        assert (row.email, row.email_confirmed) == ("new@example.org", False)

    run(database, work)


def test_tokens_have_the_scopes_they_were_given(database: Database) -> None:
    async def work(service) -> None:
        ada = (await service.accounts.register("Ada", PASSWORD)).person
        secret, row = await service.accounts.add_token(ada, "my bot", frozenset({"read", "play"}))
        program = await service.accounts.of_token(secret)
        assert (program.account, program.scopes) == (ada.account, {"read", "play"})
        with pytest.raises(Forbidden, match="not good for 'manage'"):
            await service.accounts.add_token(program, "another", frozenset({"read"}))
        with pytest.raises(Invalid, match="a token is for some of"):
            await service.accounts.add_token(ada, "another", frozenset({"everything"}))
        await service.accounts.remove_token(ada, row.id)
        assert await service.accounts.of_token(secret) is None

    run(database, work)


def test_who_is_suspended_cannot_come_in(database: Database) -> None:
    async def work(service) -> None:
        entered = await service.accounts.register("Ada", PASSWORD)
        database.write(lambda c: accounts.change(c, entered.person.account, suspended=now()))
        with pytest.raises(Forbidden, match="suspended"):
            await service.accounts.of_session(entered.session)
        with pytest.raises(Forbidden, match="suspended"):
            await service.accounts.log_in("Ada", PASSWORD)

    run(database, work)
