"""What a game answers about the present decision: what is legal, what is best, and both in words."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import Any

from .choice import Choices, choices
from .legal import Legal
from .proposal import Cancel, Proposal
from .record import Record
from .refusal import Refusal


class Asked(Record, ABC):
    """A game that can be asked what may be done."""

    #: What is legal now for those who have asked.
    _legal: dict[str, Legal]

    def legal(self, player: str | None = None) -> Legal:
        """What a player may do now (default: the one whose turn it is)."""
        if player is not None:
            self._known(player)
        with self._alone:
            self._untouched()
            step = self.table.top
            if step is None or self.table.finished:
                return Legal([])
            player = player or self._sole_actor(step.actors())
            if player not in step.actors():
                return Legal([])
            if player not in self._legal:
                self._legal[player] = step.legal(player)
            return self._legal[player]

    def propose(
        self, player: str | None = None, budget: int | None = None, cancel: Cancel | None = None
    ) -> Proposal | None:
        """The best that is found for a player to do now; None where the step on top proposes nothing.

        `budget` bounds the work of the search, `cancel` is asked now and then whether to stop it.
        """
        if player is not None:
            self._known(player)
        self._untouched()
        step = self.table.top
        if step is None or self.table.finished:
            return None
        player = player or self._sole_actor(step.actors())
        return step.propose(player, budget, cancel) if player in step.actors() else None

    def choices(self, player: str | None = None, brief: bool = False, **values: Any) -> Choices[Any]:
        """What a player may do now as a document: each option with where it belongs, what it costs and a
        sentence. `brief` only counts; `values` are what fields of the actions must be (`hex="K8"`)."""
        legal = self.legal(player)
        step = self.table.top if legal.options else None
        player = player or next((decision.player for decision in self.acting), "")
        return choices(legal, step, player, brief, **values)

    def _sole_actor(self, actors: Sequence[str]) -> str:
        if len(actors) != 1:
            raise Refusal("turn", f"several players may act ({', '.join(actors)}): say who does")
        return actors[0]
