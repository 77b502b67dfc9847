"""A seat: one player's place at the table, and all that whoever sits there may see and do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from .action import Action
from .errors import BradshawError
from .event import Event
from .legal import Legal
from .past import Move
from .proposal import Cancel, Proposal
from .refusal import Refusal

if TYPE_CHECKING:
    from .box import Box
    from .choice import Choices
    from .game import Decision, Game
    from .takeback import Takeback
    from .title import Title
    from .view import View


class Seat:
    """What a person, a program or a page gets instead of the game: nothing here tells more than the player
    may know."""

    __slots__ = ("__game", "player")

    def __init__(self, game: Game, player: str) -> None:
        self.__game = game
        self.player = player

    # --- what everybody knows

    @property
    def title(self) -> Title:
        return self.__game.title

    @property
    def options(self) -> Any:
        """The options and readings this game is played with."""
        return self.__game.options

    @property
    def players(self) -> list[str]:
        """All players in seating order."""
        return list(self.__game.players)

    @property
    def number(self) -> int:
        """How many actions have been played."""
        return len(self.__game.past.moves)

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, published before the game; None where there is no seed."""
        return self.__game.commitment

    @property
    def box(self) -> Box:
        """What is in the box."""
        return self.__game.box

    @property
    def acting(self) -> list[Decision]:
        """Who decides now, and what."""
        return self.__game.acting

    @property
    def to_act(self) -> bool:
        """Whether this player may act now."""
        return any(decision.player == self.player for decision in self.acting)

    @property
    def finished(self) -> bool:
        return self.__game.finished

    # --- looking

    def view(self) -> View:
        """All that the player may see."""
        return self.__game.view(self.player)

    def heard(self, number: int | None = None) -> list[Event]:
        """The events that the player may hear of, in all or with one action."""
        return self.__game.heard(self.player, number)

    def log(self, number: int | None = None) -> list[str]:
        """The sentences of the log that the player may read."""
        return self.__game.log(number, self.player)

    def imagine(self, rng: Random) -> Game:
        """A game of one's own that may be the real one, to think ahead in.

        What the player knows is as it is; what is hidden (others' hands, the order of decks, all luck to
        come) is made up by `rng`, and fits what has been seen. It knows the actions so far, but begins here:
        it cannot go back further.
        """
        return self.__game.imagined(self.player, rng)

    # --- doing

    def legal(self) -> Legal:
        """What the player may do now."""
        return self.__game.legal(self.player)

    def choices(self, brief: bool = False, **values: Any) -> Choices[Any]:
        """The same as a document: each option with where it belongs, what it costs and a sentence."""
        return self.__game.choices(self.player, brief, **values)

    def why_not(self, action: Action | str) -> Refusal | None:
        """The refusal an action would meet now, None if it is legal."""
        return self.__game.why_not(action, self.player)

    def propose(self, budget: int | None = None, cancel: Cancel | None = None) -> Proposal | None:
        """The best that is found to do now, with what is proven about it."""
        return self.__game.propose(self.player, budget, cancel)

    def play(self, action: Action | str) -> Move:
        """Carry out an action, or raise the `Refusal` it meets. What comes back tells what the player may
        know of it: no draws, and no hash, which covers what is hidden."""
        move = self.__game.play(action, self.player)
        return Move(move.by, move.action, events=tuple(self.heard(self.number)))

    def can_undo(self, to: int | None = None) -> Takeback:
        """Whether the player may take the game back to after its first `to` actions."""
        return self.__game.can_undo(self.player, to)

    def undo(self) -> None:
        """Take back the player's last decision, or raise why that may not be."""
        answer = self.can_undo()
        if not answer:
            raise BradshawError(answer.reason)
        self.__game.go_to(answer.to)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a seat cannot be copied or pickled: the whole game would go with it")

    def __repr__(self) -> str:
        return f"<Seat of {self.player} at {self.__game!r}>"
