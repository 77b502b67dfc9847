"""Who is asking, and for whom they may look and act."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.store import games
from bradshaw.store import seats as places
from bradshaw.store.games import PUBLIC, GameRow
from bradshaw.store.seats import SeatRow

from .errors import Forbidden, Invalid, NotFound, Unauthorised

#: What tokens can be good for. A browser that is logged in may do all of it.
READ, PLAY, MANAGE = "read", "play", "manage"
SCOPES = frozenset({READ, PLAY, MANAGE})


class Person(Struct, frozen=True):
    """An account that is asking, within scopes."""

    account: str
    name: str
    kind: str
    admin: bool = False
    scopes: frozenset[str] = SCOPES

    def need(self, scope: str) -> None:
        """Refuse a token that is not good for something."""
        if scope not in self.scopes:
            raise Forbidden(
                f"this token is not good for {scope!r}; it is for: {' '.join(sorted(self.scopes))}"
            )


def known(person: Person | None) -> Person:
    """Whoever is asking, refused if nobody knows who."""
    if person is None:
        raise Unauthorised("log in first")
    return person


def own_seats(seats: Sequence[SeatRow], person: Person | None) -> list[SeatRow]:
    """The seats that somebody sits on; several in a hot-seat game."""
    return [seat for seat in seats if person is not None and seat.account == person.account]


def check_may_watch(row: GameRow, seats: Sequence[SeatRow], person: Person | None) -> None:
    """Refuse strangers at a private game, as if it were not there, and programs that may not look."""
    if person is not None:
        person.need(READ)
    if row.visibility == PUBLIC or own_seats(seats, person):
        return
    if person is not None and (person.admin or row.owner == person.account):
        return
    raise NotFound(f"there is no game {row.id}")


def seen(connection: Connection, person: Person | None, id: str) -> tuple[GameRow, list[SeatRow]]:
    """A game that these eyes may see, with its seats."""
    row = games.find(connection, id)
    if row is None:
        raise NotFound(f"there is no game {id}")
    seated = places.of(connection, id)
    check_may_watch(row, seated, person)
    return row, seated


def viewer(seats: Sequence[SeatRow], person: Person | None, asked: str | None = None) -> str | None:
    """Through whose eyes somebody looks; None for what everybody may see.

    Who has one seat looks from there. Who has several sees what everybody sees until they name a seat, so
    that nobody at a shared screen sees a hand by accident.
    """
    own = [seat.name for seat in own_seats(seats, person)]
    if asked:
        if asked not in own:
            raise Forbidden(f"you do not sit on the seat of {asked!r}")
        return asked
    return own[0] if len(own) == 1 else None


def actor(seats: Sequence[SeatRow], person: Person, acting: Sequence[str], asked: str | None = None) -> str:
    """For whom somebody acts: for nobody but those on whose seats they sit."""
    own = [seat.name or "" for seat in own_seats(seats, person)]
    if not own:
        raise Forbidden("you do not sit at this table")
    if asked:
        if asked not in own:
            raise Forbidden(f"you do not sit on the seat of {asked!r}")
        return asked
    if len(own) == 1:
        return own[0]
    deciding = [name for name in own if name in acting]
    if len(deciding) == 1:
        return deciding[0]
    raise Invalid(f"you have several seats ({', '.join(own)}): say for which one you act")
