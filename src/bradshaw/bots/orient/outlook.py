"""What is to come, guessed from what everybody sees: how long the game will last, which tokens rivals will
take before, and what time is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bradshaw.titles.orient.components import RegionalCard

from .position import POINT, Position

#: Regional cards that a player completes in a turn, while most regions have tokens.
PACE = 0.45
#: Rounds that this guess counts as much as.
GUESSED = 6
#: The last tokens take longer: they lie in regions of which few hold cards.
STRAGGLING = 1.5
#: What the time usually brings that something takes: for each turn, and besides for each segment moved, which
#: is more while the regions have high tokens.
TURN, MOVE, MORE = 6, 5, 0.75
#: A segment that stays on the board counts so much of another one where so many rounds are to come; less and
#: less than nothing below so many in supply, because it must be picked up some day.
STAYS, LASTING, SCARCE = 0.4, 25, 20


class Outlook:
    """What a player expects."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._tokens: dict[tuple[str, int, float], float] = {}

    @cached_property
    def left(self) -> float:
        """How many rounds there will be after this one."""
        position = self.position
        if position.view.ending:
            return 0.0
        left, whole = position.tokens_to_go
        usual = PACE * (position.rivals + 1)
        pace = (whole - left + usual * GUESSED) / (position.view.round_number - 1 + GUESSED)
        return (left + STRAGGLING * sum(1 / nth for nth in range(1, left + 1))) / pace

    @cached_property
    def move(self) -> float:
        """What it usually brings to move a segment."""
        tokens = self.position.view.tokens.values()
        return MOVE + MORE * sum(max(left, default=0) for left in tokens) / len(tokens)

    def in_time(self, turn: float) -> float:
        """How probable it is that the game lasts until a turn, this one being the first: certain well before
        the end that is guessed, out of the question well after it."""
        if turn <= 1:
            return 1.0
        return min(1.0, max(0.0, (1.3 * self.left + 1.5 - turn) / (0.5 * self.left + 0.5)))

    def staying(self, segments: int, supply: int) -> float:
        """What it is worth that so many segments more lie on the board, with a supply left."""
        short = min(1.0, max(0.0, (SCARCE - supply) / SCARCE))
        return self.move * segments * (STAYS * min(1.0, self.left / LASTING) - short)

    def gain(self, card: str, before: Sequence[str], turn: float) -> float:
        """What a card brings that is completed in a turn, after some others."""
        position, found = self.position, self.position.box.cards[card]
        if not isinstance(found, RegionalCard):
            return position.gain(card, before) * self.in_time(turn)
        taken = sum(position.box.deck_of(one) == found.region for one in before)
        token = self.token(found.region, taken, turn)
        return POINT * (found.points + token) * self.in_time(turn)

    def token(self, region: str, taken: int, turn: float) -> float:
        """What a region's token will be worth after so many of one's own: rivals who hold cards of the region
        may complete some of them before."""
        key = region, taken, turn
        if key not in self._tokens:
            left = self.position.view.tokens[region][taken:]
            chances = self._chances(region, turn)
            self._tokens[key] = sum(a * b for a, b in zip(chances, left, strict=False))
        return self._tokens[key]

    def _chances(self, region: str, turn: float) -> list[float]:
        """How probable it is that rivals complete no card of a region before a turn, one, two, ..."""
        position, chances = self.position, [1.0]
        for name, rival in position.view.players.items():
            held = rival.backs.get(region, 0) if name != position.player else 0
            if held:
                regional = sum(count for deck, count in rival.backs.items() if deck in position.view.tokens)
                ready = 1 - (1 - min(1.0, PACE / regional)) ** max(0.0, turn - 1)
                for _ in range(held):
                    more, fewer = [0.0, *chances], [*chances, 0.0]
                    chances = [a * (1 - ready) + b * ready for a, b in zip(fewer, more, strict=True)]
        return chances
