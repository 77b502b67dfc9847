"""Who sits where: persons, programs, or nobody yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, update

from .games import OPEN
from .rows import count_of, every
from .schema import GAMES, SEATS


class SeatRow(Struct, frozen=True):
    """A place at a table."""

    game: str
    seat: int
    name: str | None
    account: str | None
    bot: str | None
    acting: bool
    score: int | None
    place: int | None

    @property
    def free(self) -> bool:
        return self.account is None and self.bot is None


def lay(connection: Connection, game: str, count: int) -> None:
    """As many seats around a table as asked for: those that are missing are free, those beyond go."""
    present = of(connection, game)
    connection.execute(delete(SEATS).where(SEATS.c.game == game, SEATS.c.seat >= count))
    for seat in range(len(present), count):
        connection.execute(insert(SEATS).values(game=game, seat=seat))


def of(connection: Connection, game: str) -> list[SeatRow]:
    """The seats of a game in their order."""
    return every(connection, select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat), SeatRow)


def of_many(connection: Connection, games: Collection[str]) -> dict[str, list[SeatRow]]:
    """The seats of several games."""
    statement = select(SEATS).where(SEATS.c.game.in_(games)).order_by(SEATS.c.game, SEATS.c.seat)
    found: dict[str, list[SeatRow]] = {game: [] for game in games}
    for row in every(connection, statement, SeatRow):
        found[row.game].append(row)
    return found


def take(
    connection: Connection,
    game: str,
    seat: int,
    name: str,
    account: str | None = None,
    bot: str | None = None,
) -> bool:
    """Sit down on a free seat; False if somebody was faster."""
    free = SEATS.c.account.is_(None), SEATS.c.bot.is_(None)
    taken = update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == seat, *free)
    return count_of(connection, taken.values(name=name, account=account, bot=bot)) == 1


def change(connection: Connection, game: str, seat: int, **values: Any) -> None:
    """Give a seat to somebody else, or a name."""
    connection.execute(update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == seat).values(**values))


def rename(connection: Connection, account: str, old: str, new: str) -> None:
    """Let an account that is called otherwise now sit under its new name where games have not begun, unless
    somebody else at the table is called so."""
    waiting = select(GAMES.c.id).where(GAMES.c.state == OPEN)
    taken = select(SEATS.c.game).where(SEATS.c.name == new)
    own = SEATS.c.account == account, SEATS.c.name == old
    there = SEATS.c.game.in_(waiting), SEATS.c.game.not_in(taken)
    connection.execute(update(SEATS).where(*own, *there).values(name=new))


def leave(connection: Connection, game: str, seat: int) -> None:
    """Free a seat of a game that has not begun."""
    change(connection, game, seat, name=None, account=None, bot=None)


def set_acting(connection: Connection, game: str, names: Collection[str]) -> None:
    """Note who decides now; only what differs is written."""
    here, there = SEATS.c.name.in_(names), SEATS.c.game == game
    on = update(SEATS).where(there, here, SEATS.c.acting.is_(False)).values(acting=True)
    off = update(SEATS).where(there, ~here, SEATS.c.acting.is_(True)).values(acting=False)
    connection.execute(on)
    connection.execute(off)


def set_results(connection: Connection, game: str, results: Mapping[str, tuple[int, int]]) -> None:
    """Note score and place of every player."""
    for name, (score, place) in results.items():
        whose = SEATS.c.game == game, SEATS.c.name == name
        connection.execute(update(SEATS).where(*whose).values(score=score, place=place))


def waiting_for(connection: Connection, account: str) -> list[str]:
    """The games in which an account is to decide something."""
    statement = select(SEATS.c.game).where(SEATS.c.account == account, SEATS.c.acting.is_(True))
    return sorted(set(connection.execute(statement).scalars()))


def shared_with(connection: Connection, account: str) -> list[str]:
    """The games that an account has to do with: as owner, or on a seat."""
    sits = select(SEATS.c.game).where(SEATS.c.account == account)
    statement = select(GAMES.c.id).where(or_(GAMES.c.owner == account, GAMES.c.id.in_(sits)))
    return list(connection.execute(statement.order_by(GAMES.c.id)).scalars())
