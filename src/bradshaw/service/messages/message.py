"""A message, and what became of sending it."""

from __future__ import annotations

from msgspec import Struct

from ..errors import ServiceError

#: What messages can be about: it is somebody's turn, a game has begun or is over, the table asks for consent.
TURN, BEGUN, OVER, ASKED = "turn", "begun", "over", "asked"
ABOUT = (TURN, BEGUN, OVER, ASKED)


class Offer(Struct, frozen=True):
    """Something that can be done from the message itself, once."""

    label: str
    address: str


class Message(Struct, frozen=True):
    """Something that a person is told, in words that fit any channel."""

    about: str
    subject: str
    text: str
    #: Where the table is.
    address: str
    game: str | None = None
    offers: tuple[Offer, ...] = ()


class Later(ServiceError):
    """The message could not be sent now; it may go through another time."""


class Undeliverable(ServiceError):
    """The message can never be sent there."""
