"""Events: what happened during an action, for people to read and for sums to be traced."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Base of all events."""


class Note(Event, frozen=True, tag="note"):
    """A sentence for the log."""

    text: str
    rule: str = ""
    #: The only player who may read it; everybody if empty.
    to: str = ""


class Revealed(Event, frozen=True, tag="revealed"):
    """Something hidden came to light, so that players cannot fairly take the action back."""

    what: str


class Payment(Event, frozen=True, tag="payment"):
    """Money that moved, from whom to whom and why."""

    payer: str
    payee: str
    amount: int
    cause: str
