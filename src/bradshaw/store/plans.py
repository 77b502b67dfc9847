"""What a seat wants to do when it comes to it. Nobody else may see it."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from .rows import now, put
from .schema import PLANS


def keep(connection: Connection, game: str, seat: int, content: str) -> None:
    """Keep a seat's plans (a JSON document), in the place of earlier ones."""
    put(connection, PLANS, {"game": game, "seat": seat, "content": content, "at": now()})


def of(connection: Connection, game: str, seat: int) -> str | None:
    """A seat's plans, None if there are none."""
    where = PLANS.c.game == game, PLANS.c.seat == seat
    return connection.execute(select(PLANS.c.content).where(*where)).scalar()


def of_game(connection: Connection, game: str) -> dict[int, str]:
    """The plans of all seats, for whoever carries them out."""
    statement = select(PLANS.c.seat, PLANS.c.content).where(PLANS.c.game == game)
    return dict(connection.execute(statement).all())


def drop(connection: Connection, game: str, seat: int) -> None:
    connection.execute(delete(PLANS).where(PLANS.c.game == game, PLANS.c.seat == seat))
