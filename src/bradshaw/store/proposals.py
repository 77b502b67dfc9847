"""What the others at a table are asked to agree to, and what each has answered."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from .rows import count_of, every, first, fresh_id, now, put
from .schema import CONSENTS, PROPOSALS

OPEN, AGREED, REFUSED, VOID = "open", "agreed", "refused", "void"


class ProposalRow(Struct, frozen=True):
    """Something that is asked of the others."""

    id: str
    game: str
    kind: str
    #: Who asks.
    seat: int
    content: str
    #: The newest entry of the log when it was asked.
    seq: int
    state: str
    at: int


def add(
    connection: Connection, game: str, kind: str, seat: int, content: dict[str, Any], seq: int
) -> ProposalRow:
    """Ask for something; whoever asks agrees."""
    written = msgspec.json.encode(content).decode()
    row = ProposalRow(fresh_id(), game, kind, seat, written, seq, OPEN, now())
    connection.execute(insert(PROPOSALS).values(**msgspec.structs.asdict(row)))
    answer(connection, row.id, seat, True)
    return row


def find(connection: Connection, id: str) -> ProposalRow | None:
    return first(connection, select(PROPOSALS).where(PROPOSALS.c.id == id), ProposalRow)


def open_in(connection: Connection, game: str) -> list[ProposalRow]:
    """What is asked at a table now."""
    statement = select(PROPOSALS).where(PROPOSALS.c.game == game, PROPOSALS.c.state == OPEN)
    return every(connection, statement.order_by(PROPOSALS.c.at, PROPOSALS.c.id), ProposalRow)


def answer(connection: Connection, id: str, seat: int, yes: bool) -> None:
    """Agree or not; the last answer counts."""
    put(connection, CONSENTS, {"proposal": id, "seat": seat, "yes": yes, "at": now()})


def hold(connection: Connection, id: str) -> bool:
    """Let nobody else answer until this is committed: of those who answer at once the last knows all answers.
    False if it is settled already."""
    still = PROPOSALS.c.id == id, PROPOSALS.c.state == OPEN
    return bool(count_of(connection, update(PROPOSALS).where(*still).values(state=OPEN)))


def answers(connection: Connection, id: str) -> dict[int, bool]:
    """What each seat has answered so far."""
    statement = select(CONSENTS.c.seat, CONSENTS.c.yes).where(CONSENTS.c.proposal == id)
    return dict(connection.execute(statement).all())


def close(connection: Connection, id: str, state: str) -> bool:
    """Settle a proposal; False if it is settled already."""
    still = PROPOSALS.c.id == id, PROPOSALS.c.state == OPEN
    return bool(count_of(connection, update(PROPOSALS).where(*still).values(state=state)))
