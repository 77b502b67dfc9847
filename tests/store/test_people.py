"""Accounts, sessions, tokens and links at rest."""

from sqlalchemy import select

from bradshaw.store import Database, accounts, attempts, keys, talk
from bradshaw.store.rows import hash_of, now
from bradshaw.store.schema import LINKS, SESSIONS, TOKENS

from .tables import person, played, stored

LATER = now() + 10**9


def test_names_differ_by_more_than_case_and_composition(database: Database) -> None:
    person(database, "Zoë")
    assert database.write(lambda c: accounts.add(c, accounts.PERSON, "ZOË")) is None
    assert database.write(lambda c: accounts.add(c, accounts.PERSON, "zoe\u0308")) is None
    found = database.read(lambda c: accounts.named(c, "ZOE\u0308"))
    assert found is not None
    assert found.name == "Zoë"


def test_an_address_belongs_to_one(database: Database) -> None:
    first = database.write(lambda c: accounts.add(c, accounts.PERSON, "Ada", email="Ada@example.org"))
    second = database.write(lambda c: accounts.add(c, accounts.PERSON, "Ben", email="ada@example.org"))
    assert second is None
    assert database.read(lambda c: accounts.with_email(c, "ADA@example.org")) == first


def test_secrets_are_kept_as_hashes(database: Database) -> None:
    ada = person(database)
    session = database.write(lambda c: keys.open_session(c, ada, LATER))
    token, _ = database.write(lambda c: keys.add_token(c, ada, "bot", "play read"))
    link = database.write(lambda c: keys.add_link(c, "reset", LATER, ada))
    for table, secret in ((SESSIONS, session), (TOKENS, token), (LINKS, link)):
        rows = database.read(rows_of(table))
        assert rows[0]["hash"] == hash_of(secret)
        assert secret not in str(rows)


def rows_of(table):
    return lambda connection: connection.execute(select(table)).mappings().all()


def test_sessions_end(database: Database) -> None:
    ada = person(database)
    secret = database.write(lambda c: keys.open_session(c, ada, LATER))
    over = database.write(lambda c: keys.open_session(c, ada, now() - 1))
    found = database.read(lambda c: keys.session(c, secret))
    assert found is not None
    assert found.account == ada
    assert database.read(lambda c: keys.session(c, over)) is None
    assert database.write(lambda c: keys.remove_expired(c, now())) == 1
    database.write(lambda c: keys.close_session(c, secret))
    assert database.read(lambda c: keys.session(c, secret)) is None


def test_tokens_are_their_owners_to_take_away(database: Database) -> None:
    ada, ben = person(database), person(database, "Ben")
    secret, row = database.write(lambda c: keys.add_token(c, ada, "bot", "play"))
    assert not database.write(lambda c: keys.remove_token(c, ben, row.id))
    assert database.read(lambda c: keys.token(c, secret)) == row
    assert database.write(lambda c: keys.remove_token(c, ada, row.id))
    assert database.read(lambda c: keys.token(c, secret)) is None


def test_a_token_is_good_until_it_ends(database: Database) -> None:
    ada = person(database)
    good, _ = database.write(lambda c: keys.add_token(c, ada, "bot", "play", now() + 60_000))
    over, _ = database.write(lambda c: keys.add_token(c, ada, "bot", "play", now() - 1))
    assert database.read(lambda c: keys.token(c, good)) is not None
    assert database.read(lambda c: keys.token(c, over)) is None


def test_a_link_is_good_once_and_for_one_thing(database: Database) -> None:
    ada = person(database)
    secret = database.write(lambda c: keys.add_link(c, "reset", LATER, ada, content={"a": 1}))
    assert database.write(lambda c: keys.use_link(c, "seat", secret)) is None
    used = database.write(lambda c: keys.use_link(c, "reset", secret))
    assert used is not None
    assert (used.account, used.content) == (ada, '{"a":1}')
    assert database.write(lambda c: keys.use_link(c, "reset", secret)) is None


def test_attempts_are_counted_in_a_window(database: Database) -> None:
    def tried(at: int) -> int:
        return database.write(lambda c: attempts.count(c, "login ada", at, 100))

    assert [tried(at) for at in (0, 50, 99)] == [1, 2, 3]
    assert database.read(lambda c: attempts.most(c, ["login ada", "login ben"], 99, 100)) == 3
    assert database.read(lambda c: attempts.most(c, ["login ada"], 100, 100)) == 0
    assert tried(100) == 1
    database.write(lambda c: attempts.forget(c, "login ada"))
    assert tried(101) == 1
    assert tried(50) == 1, "a clock that is set back locks nobody out"


def test_an_erased_account_keeps_nothing_personal(database: Database) -> None:
    game = stored(database, played(1))
    ada = database.write(lambda c: accounts.add(c, accounts.PERSON, "Ada", "hash", "ada@example.org"))
    assert ada is not None
    session = database.write(lambda c: keys.open_session(c, ada.id, LATER))
    database.write(lambda c: talk.note(c, game, ada.id, "my plan"))
    database.write(lambda c: accounts.erase(c, ada.id, "Former player 1"))
    found = database.read(lambda c: accounts.get(c, ada.id))
    assert found is not None
    assert (found.name, found.email, found.password) == ("Former player 1", None, None)
    assert database.read(lambda c: keys.session(c, session)) is None
    assert database.read(lambda c: talk.notes(c, game, ada.id)) == ""
    assert database.write(lambda c: accounts.add(c, accounts.PERSON, "ada")) is not None


def test_a_link_is_good_for_a_while_only(database: Database) -> None:
    secret = database.write(lambda c: keys.add_link(c, "reset", now() - 1))
    assert database.read(lambda c: keys.link(c, "reset", secret)) is None
    assert database.write(lambda c: keys.use_link(c, "reset", secret)) is None
