"""Processes hear of each other's entries through PostgreSQL."""

from queue import SimpleQueue

import pytest
from sqlalchemy import text

from bradshaw.store import Database
from bradshaw.store.listening import Listener

from .tables import play, played, stored, tail_of

pytestmark = pytest.mark.parametrize("kind", ["postgresql"])


def test_an_entry_is_heard_when_it_is_committed(database: Database) -> None:
    game = played(5)
    id = stored(database, game)
    heard: SimpleQueue[tuple[str, str]] = SimpleQueue()
    listener = Listener(
        database.engine, "bradshaw it", lambda game, seq: heard.put((game, seq)), lambda: None
    )
    try:
        assert listener.listening.wait(60)
        play(database, id, game, tail_of(database, id))
        assert heard.get(timeout=60) == (id, "6")
    finally:
        listener.close()


def test_a_lost_connection_is_found_again_and_something_may_have_been_missed(database: Database) -> None:
    game = played(5)
    id = stored(database, game)
    heard: SimpleQueue[object] = SimpleQueue()
    listener = Listener(
        database.engine, "bradshaw it", lambda *what: heard.put(what), lambda: heard.put("missed")
    )
    try:
        assert heard.get(timeout=60) == "missed"
        end = text(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where application_name = 'bradshaw it' and datname = current_database()"
        )
        database.write(lambda c: c.execute(end))
        assert heard.get(timeout=60) == "missed"
        play(database, id, game, tail_of(database, id))
        assert heard.get(timeout=60) == (id, "6")
    finally:
        listener.close()
