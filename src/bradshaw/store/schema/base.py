"""What all tables have in common: names of constraints, and how moments, documents and ids are kept."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, MetaData, Text

#: Constraints have names, so that migrations can speak of them on every database.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def text(name: str, **more: Any) -> Column[str]:
    """Text that is always there."""
    return Column(name, Text, nullable=False, **more)


def moment(name: str, nullable: bool = False, **more: Any) -> Column[int]:
    """A moment: milliseconds since 1970, the same on every database."""
    return Column(name, BigInteger, nullable=nullable, **more)


def account(name: str = "account", nullable: bool = False, **more: Any) -> Column[str]:
    """An account. None is ever removed, so nothing is said of what happens then."""
    return Column(name, Text, ForeignKey("accounts.id"), nullable=nullable, **more)


def game(nullable: bool = False, **more: Any) -> Column[str]:
    """The game that a row belongs to, and with which it goes."""
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=nullable, **more)
