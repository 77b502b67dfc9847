"""What steps of Orient Express show besides their prompt."""

from __future__ import annotations

from bradshaw.core.view import Details


class TurnDetails(Details, frozen=True, kw_only=True, tag="turn"):
    """How far a turn has come."""

    #: Whose turn it is.
    player: str
    #: `place` or `pick` once segments have been moved.
    doing: str
    #: How many segments have been moved.
    moved: int
    #: On which lines.
    lines: tuple[int, ...]
    #: Whether a card has been scored or discarded.
    carded: bool
    #: Whether a bonus has been claimed.
    claimed: bool
    #: Whether the tableau has been replaced.
    was_reset: bool
    #: Whether a card of the tableau has been taken.
    took: bool


class RemovalDetails(Details, frozen=True, kw_only=True, tag="removal"):
    """The smallest sets of own segments of which one leaves the board: now, or after a card is drawn."""

    #: The card that was scored.
    card: str
    #: The sets of lines of which one is emptied.
    choices: tuple[tuple[int, ...], ...]


OrientDetails = TurnDetails | RemovalDetails
