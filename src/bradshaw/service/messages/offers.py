"""What can be done from a message itself: links that are good once, for one position."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.core.choice import Choices
from bradshaw.core.shared import decoded
from bradshaw.store import keys
from bradshaw.store.rows import now

from ..errors import NotFound
from .message import Offer

ACT = "act"
_FEW = 3
_GOOD_FOR = 7 * 86_400_000


class Simple(Struct, frozen=True):
    """A choice that needs no look at the board."""

    do: str
    label: str


class Act(Struct, frozen=True):
    """What a link does: an action of a seat, if nothing else has happened."""

    seat: int
    seq: int
    do: str


def simple(choices: Choices[Any]) -> tuple[Simple, ...]:
    """All choices where there are few, such as answers to an offer; otherwise to pass, where that is one."""
    listed = [choice for choice in choices.choices if choice.numbers is None and not choice.same_as]
    few = 0 < len(choices.choices) <= _FEW and len(listed) == len(choices.choices) and not choices.open_words
    return tuple(Simple(choice.do, choice.text) for choice in listed if few or choice.do == "pass")


def links(
    connection: Connection, account: str, game: str, seat: int, seq: int, found: tuple[Simple, ...], site: str
) -> tuple[Offer, ...]:
    """A link for each of them."""
    return tuple(
        Offer(one.label, f"{site}/act/{_link(connection, account, game, Act(seat, seq, one.do))}")
        for one in found
    )


def _link(connection: Connection, account: str, game: str, act: Act) -> str:
    content = msgspec.to_builtins(act)
    return keys.add_link(connection, ACT, now() + _GOOD_FOR, account, game, content)


def look(connection: Connection, secret: str) -> tuple[keys.LinkRow, Act]:
    """What a link would do; whoever opens it is asked first, for programs open links too."""
    return _read(keys.link(connection, ACT, secret))


def use(connection: Connection, secret: str) -> tuple[keys.LinkRow, Act]:
    """Use a link up."""
    return _read(keys.use_link(connection, ACT, secret))


def _read(row: keys.LinkRow | None) -> tuple[keys.LinkRow, Act]:
    if row is None:
        raise NotFound("this link has been used, is too old, or never was one")
    return row, decoded(row.content.encode(), Act)
