"""The three levels.

easy looks for the card that needs the fewest segments and draws by chance. medium weighs what each card
brings against its segments, and draws and discards by that. hard plans several cards together, counts
what nationalised track undoes, uses others' track when it pays, and changes cards while it builds.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import msgspec

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.legal import Legal
from bradshaw.core.table import Table
from bradshaw.titles.orient.actions import (
    Claim,
    Decline,
    Discard,
    Draw,
    End,
    PickUp,
    Place,
    Remove,
    Score,
    Take,
)
from bradshaw.titles.orient.table import OrientTable

from ..bot import Bot
from . import choosing_cards as cards
from .plan import Aim, aims, needed, spare, together
from .position import Position


class OrientBot(Bot):
    """What the levels share: the order in which decisions of a turn are taken."""

    plays: ClassVar[type[Table]] = OrientTable

    def chance(self, game: Game, player: str) -> Random:
        """By the view alone, so that nothing hidden decides."""
        return Random(f"{self.seed}:{msgspec.json.encode(game.view(player)).hex()}")

    def choose(self, game: Game, player: str) -> Action:
        legal = game.legal(player)
        if len(legal.options) == 1 and len(legal) == 1:
            return legal[0]
        options: dict[type[Any], list[Any]] = {}
        for option in legal.options:
            options.setdefault(type(option), []).append(option)
        if Claim in options:
            return options[Claim][0]  # type: ignore[no-any-return]
        if Decline in options:
            return Decline()
        position = Position(game, player)
        if Remove in options:
            return self.remove(position, options[Remove])
        if Draw in options or Take in options:
            return self.draw(position, [*options.get(Draw, ()), *options.get(Take, ())], self.chance(game, player))
        return self.move(position, legal, options, self.chance(game, player))

    def move(
        self, position: Position, legal: Legal, options: dict[type[Any], list[Any]], chance: Random
    ) -> Action:
        """Segments first, as far as they serve; then a card."""
        action = self.segment(position, legal, chance)
        if action is not None:
            return action
        scoring = self.score(position, options.get(Score, []))
        if scoring is not None:
            return scoring
        discard = self.discard(position, options.get(Discard, []))
        if discard is not None:
            return discard
        return End() if End in options else legal[0]

    def segment(self, position: Position, legal: Legal, chance: Random) -> Action | None:
        """The next segment to place or pick up; None when enough has been moved."""
        step = position.view["step"]
        if step["carded"] or step["moved"] >= position.box.setup.most_placed:
            return None
        if step["doing"] != "pick":
            for line in self.wanted(position):
                if Place(line) in legal:
                    return Place(line)
        if step["moved"] and (step["doing"] == "place" or position.me["segments"] >= 6):
            return None
        return self.forced(position, legal, chance)

    def forced(self, position: Position, legal: Legal, chance: Random) -> Action | None:
        """Nothing is wanted, but something must be moved."""
        picks = [PickUp(line) for line in spare(position, needed(position)) if PickUp(line) in legal]
        if position.me["segments"] < 6 and picks:
            return picks[0]
        if position.view["step"]["moved"]:
            return None
        beside = self.beside(position, legal)
        if beside:
            return chance.choice(beside)
        return picks[0] if picks else legal.sample(chance)

    def beside(self, position: Position, legal: Legal) -> list[Action]:
        """Lines without ferries that touch own track."""
        lines = position.box.lines
        touched = {end for line in position.own for end in (lines[line].a, lines[line].b)}
        near = (n for n, line in lines.items() if not line.ferry and (line.a in touched or line.b in touched))
        return [Place(line) for line in near if line not in position.owner and Place(line) in legal]

    # --- what the levels do differently

    def wanted(self, position: Position) -> list[int]:
        """Lines for the next segments, the first one first."""
        return [line for aim in self.plan(position) for line in aim.lines]

    def plan(self, position: Position) -> list[Aim]:
        return []

    def score(self, position: Position, options: list[Score]) -> Action | None:
        return max(options, key=lambda o: (cards.score_worth(position, o, False), o.card), default=None)

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        return None

    def draw(self, position: Position, options: list[Any], chance: Random) -> Action:
        action: Action = chance.choice(options)
        return action

    def remove(self, position: Position, options: list[Remove]) -> Action:
        return options[0]


class EasyBot(OrientBot):
    """Completes the card that needs the fewest segments, and draws by chance."""

    name: ClassVar[str] = "easy"

    def plan(self, position: Position) -> list[Aim]:
        found = [aim for aim in aims(position) if aim.card and len(aim.lines) <= position.me["segments"]]
        return sorted(found, key=lambda aim: (len(aim.lines), aim.card))

    def score(self, position: Position, options: list[Score]) -> Action | None:
        return super().score(position, [option for option in options if not option.use])


class MediumBot(OrientBot):
    """Weighs what a card brings against the segments it takes, one card at a time."""

    name: ClassVar[str] = "medium"

    def plan(self, position: Position) -> list[Aim]:
        found = [aim for aim in aims(position) if aim.card and len(aim.lines) <= position.me["segments"]]
        return sorted(found, key=lambda aim: (-aim.rate(position), aim.card))

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        """A card that would never pay."""
        for option in options:
            if cards.worth(position, position.now, option.card) <= cards.FLOOR:
                return option
        return None

    def draw(self, position: Position, options: list[Any], chance: Random) -> Action:
        board = position.now
        best: Action = max(options, key=lambda option: cards.draw_worth(position, board, option))
        return best


class HardBot(OrientBot):
    """Plans its whole hand, and changes it while it builds."""

    name: ClassVar[str] = "hard"

    def plan(self, position: Position) -> list[Aim]:
        return together(position)

    def score(self, position: Position, options: list[Score]) -> Action | None:
        best = max(options, key=lambda o: (cards.score_worth(position, o, True), o.card), default=None)
        return best if best is not None and cards.score_worth(position, best, True) > 0 else None

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        """The worst card, if the tableau or a deck has something better for the track that is planned."""
        if not options:
            return None
        values = {option: self._kept(position, option.card) for option in options}
        worst = min(options, key=lambda option: (values[option], option.card))
        board = position.board(self._lines(position))
        draws = [Take(card) for card in position.view["tableau"]]
        draws += [Draw(deck) for deck, count in position.decks.items() if count]
        best = max((cards.draw_worth(position, board, option) for option in draws), default=cards.FLOOR)
        return worst if best > values[worst] + 8 else None

    def _kept(self, position: Position, card: str) -> float:
        """What a card is worth beside the others of the hand."""
        others = frozenset(
            line
            for aim in aims(position, cards=[other for other in position.hand if other != card] or None)
            if aim.gain > aim.price
            for line in aim.lines
        )
        return cards.worth(position, position.board(others), card)

    def _lines(self, position: Position) -> frozenset[int]:
        """Lines that the plan will place."""
        return frozenset(line for aim in together(position) for line in aim.lines)

    def draw(self, position: Position, options: list[Any], chance: Random) -> Action:
        board = position.board(self._lines(position))
        best: Action = max(options, key=lambda option: cards.draw_worth(position, board, option))
        return best

    def remove(self, position: Position, options: list[Remove]) -> Action:
        return cards.best_removal(position, options)
