"""Hearing of entries that other processes have written, through PostgreSQL's own notifications."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

import psycopg
from sqlalchemy import Engine

from .log import CHANNEL

_LOG = logging.getLogger(__name__)

#: Given a game and the number of its newest entry, or a word for what else has changed.
Heard = Callable[[str, str], None]
#: Called when something may have been missed: everything that is watched is to be read again.
Missed = Callable[[], None]

#: How often the thread looks whether it is to end, and how long it waits before it connects again.
_PAUSE = 0.5


class Listener:
    """One connection a process that hears of every entry, and finds its way back when it is lost."""

    def __init__(self, engine: Engine, name: str, heard: Heard, missed: Missed) -> None:
        #: As long as there is a connection of this name, the process lives.
        self._name = name
        url = engine.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._heard, self._missed = heard, missed
        self._ending = Event()
        #: Set while it hears.
        self.listening = Event()
        self._thread = Thread(target=self._run, name="bradshaw-listen", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ending.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                _LOG.warning("the notifications of the database were lost: %s", error)
            self.listening.clear()
            self._ending.wait(_PAUSE)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True, application_name=self._name) as connection:
            connection.execute(f"listen {CHANNEL}")
            self.listening.set()
            self._missed()  # what was written since the last connection was lost
            while not self._ending.is_set():
                for note in connection.notifies(timeout=_PAUSE):
                    game, _, what = note.payload.partition(" ")
                    self._heard(game, what)
