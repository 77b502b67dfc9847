"""What steps of Orient Express show besides their prompt."""

from __future__ import annotations

from bradshaw.core.view import Details


class TurnDetails(Details, frozen=True, kw_only=True, tag="turn"):
    """How far a turn has come."""

    player: str
    #: `place` or `pick` once segments have been moved, how many, and on which lines.
    doing: str
    moved: int
    lines: tuple[int, ...]
    #: A card has been scored or discarded; a bonus claimed; the tableau replaced; a card of it taken.
    carded: bool
    claimed: bool
    was_reset: bool
    took: bool


class RemovalDetails(Details, frozen=True, kw_only=True, tag="removal"):
    """The smallest sets of own segments of which one leaves the board."""

    card: str
    choices: tuple[tuple[int, ...], ...]


OrientDetails = TurnDetails | RemovalDetails
