"""What happens in Orient Express besides sentences and payments."""

from __future__ import annotations

from bradshaw.core.event import Event


class CardScored(Event, frozen=True, tag="scored"):
    """A card was shown to all and laid on the score stack, with the lines of others that were used."""

    player: str
    card: str
    use: tuple[int, ...] = ()


class BonusClaimed(Event, frozen=True, tag="claimed"):
    """A bonus card was claimed, with what proves it."""

    player: str
    card: str
    cards: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    lines: tuple[int, ...] = ()


class TrackRemoved(Event, frozen=True, tag="nationalised"):
    """Segments left the board."""

    player: str
    lines: tuple[int, ...]
