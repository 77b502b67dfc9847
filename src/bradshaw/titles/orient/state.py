"""What lies on the table of Orient Express."""

from __future__ import annotations

from typing import Any, Protocol

from bradshaw.core.state import List, Node, Touched

#: Who holds waivers that are out of the game.
BOX = "box"


class Player(Node):
    """One player's things."""

    KIND = "Orient Express player"
    FACTS = frozenset({"colour", "segments", "waivers", "scored", "tokens", "bonuses"})

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

    def called(self) -> str:
        return f"player {self.name}"

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "hand" in touched:
            found["hand"] = sorted(self.hand)
        return found


class TurnInPlay(Protocol):
    """What others may know and note of the turn that is being played."""

    player: str
    drawing: bool
    claimed: bool
    was_reset: bool
    took: bool

    def can_draw(self) -> bool: ...

    def must_take(self) -> bool: ...

    def kept_back(self) -> int: ...
