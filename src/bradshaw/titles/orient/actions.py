"""What a player may do in Orient Express."""

from __future__ import annotations

from bradshaw.core.action import Action


class PlaceSegment(Action, tag="place", frozen=True):
    """Put one segment on a line."""

    line: int


class PickUp(Action, tag="pick", frozen=True):
    """Take one own segment back from a line."""

    line: int


class BuildTunnel(Action, tag="tunnel", frozen=True):
    """Build the Channel Tunnel on one of its spaces."""

    line: int


class Score(Action, tag="score", frozen=True):
    """Complete a card, with lines of others that are used for it."""

    card: str
    use: tuple[int, ...] = ()


class Discard(Action, tag="discard", frozen=True):
    """Give a card away."""

    card: str


class Draw(Action, tag="draw", frozen=True):
    """Draw the top card of a deck: a region's name, or `passenger`."""

    deck: str


class Take(Action, tag="take", frozen=True):
    """Take a card of the tableau."""

    card: str


class Remove(Action, tag="remove", frozen=True):
    """Which of several smallest sets of own segments leaves the board."""

    lines: tuple[int, ...]


class Claim(Action, tag="claim", frozen=True):
    """Claim a bonus card."""

    card: str


class Reset(Action, tag="reset", frozen=True):
    """Pay for a new tableau."""


class End(Action, tag="end", frozen=True):
    """End the turn."""


class Propose(Action, tag="propose", frozen=True):
    """Propose to end the game after this round."""


class Accept(Action, tag="accept", frozen=True):
    """Agree to end the game."""


class Decline(Action, tag="decline", frozen=True):
    """Go on with the game."""


ALL: tuple[type[Action], ...] = (
    PlaceSegment, PickUp, BuildTunnel, Score, Discard, Draw, Take, Remove, Claim, Reset, End,
    Propose, Accept, Decline,
)  # fmt: skip
