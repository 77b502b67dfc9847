"""Requests that have been answered: one that is sent again gets the same answer and does nothing."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, delete, select

from .rows import count_of, first, insert_if_new, now
from .schema import ANSWERED


class Answered(Struct, frozen=True):
    """An answer that was given."""

    #: Hash of the request.
    request: str
    #: JSON.
    answer: str


def find(connection: Connection, account: str, key: str) -> Answered | None:
    where = ANSWERED.c.account == account, ANSWERED.c.key == key
    return first(connection, select(ANSWERED.c.request, ANSWERED.c.answer).where(*where), Answered)


def note(connection: Connection, account: str, key: str, request: str, answer: str) -> bool:
    """Note an answer, in the transaction of what it tells of; False if there is one already."""
    values = {"account": account, "key": key, "request": request, "answer": answer, "at": now()}
    return insert_if_new(connection, ANSWERED, values)


def remove_old(connection: Connection, before: int) -> int:
    return count_of(connection, delete(ANSWERED).where(ANSWERED.c.at < before))
