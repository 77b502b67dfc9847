"""What lies on the table of Orient Express."""

from __future__ import annotations

from bradshaw.core.state import List, Node

#: Who holds waivers that are out of the game.
BOX = "box"


class Player(Node):
    """One player's things."""

    name: str
    colour: str
    #: Segments in the supply.
    segments: int
    waivers: int
    hand: List[str]
    #: The score stack: cards, tokens as (region, value), bonus cards.
    scored: List[str]
    tokens: List[tuple[str, int]]
    bonuses: List[str]
