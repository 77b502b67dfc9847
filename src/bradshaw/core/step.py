"""Steps: what must be decided next, and by whom.

The agenda is a stack of steps. The one on top decides; a step that needs another decision
first puts a step on top of itself and goes on when that one is done.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .action import Action
from .legal import Legal, Option
from .proposal import Cancel, Proposal
from .refusal import Refusal
from .state import Node
from .view import Details

if TYPE_CHECKING:
    from .choice import Choice
    from .table import Table


#: The kind of table on which a step is taken.
T = TypeVar("T", bound="Table", covariant=True)


class Step(Node, Generic[T], abstract=True):
    """One decision, or a sequence of steps, on a table of some kind."""

    #: Where the game stands is told by the next question; a step whose fields are more than that
    #: (bids that bind money) names them here.
    FACTS: ClassVar[frozenset[str] | None] = frozenset()

    #: What this step is about, for the title to name the section of its rulebook.
    TOPIC: ClassVar[str] = ""
    #: Kinds of action of which more are legal than `options` lists.
    OPEN: ClassVar[frozenset[str]] = frozenset()

    @property
    def table(self) -> T:
        """The table this step lies on."""
        table: T = self._journal.root
        return table

    @property
    def rule(self) -> str:
        """Section of the rulebook that this step implements."""
        return self.section(self.TOPIC)

    def section(self, topic: str) -> str:
        """Section of the rulebook about a topic."""
        table: T = self._journal.root
        return table.section(topic)

    def begin(self) -> None:
        """Fill the fields of the step, once it lies on the agenda."""

    def settle(self) -> bool:
        """Do whatever needs no decision. True if a decision is needed now; otherwise the agenda
        must have changed, and its top is asked next."""
        return True

    def actors(self) -> tuple[str, ...]:
        """The players who may act now."""
        return ()

    def prompt(self) -> str:
        """What is to be decided, for a person."""
        return type(self).__name__

    def behalf(self) -> str:
        """Whom the decision is for, if not for the player alone: the code of a railway."""
        return ""

    def details(self) -> Details | None:
        """What can be seen of this step besides its prompt."""
        return None

    # --- options in words, for whoever asks

    def describe(self, player: str, option: Option) -> Choice[Any]:
        """An option as a document: where it belongs, what it costs, and a sentence."""
        told: Choice[Any] = self.table.title.describe(self, player, option)
        return told

    def price_of(self, player: str, action: Action) -> int | None:
        """What an action costs (below nothing: brings), where this step knows it; None where it does not."""
        return None

    def picture(self, option: Option) -> Hashable | None:
        """What an option looks like once it is played: options with equal pictures are one for people. None
        where every option is different."""
        found: Hashable | None = self.table.title.picture(self, option)
        return found

    # --- options

    def options(self, player: str) -> Iterable[Option]:
        """What a player may do, in a fixed order."""
        return ()

    def legal(self, player: str) -> Legal:
        return Legal(list(self.options(player)), self.OPEN | self.table.open_words)

    def propose(
        self, player: str, budget: int | None = None, cancel: Cancel | None = None
    ) -> Proposal | None:
        """The best that a search finds for a player; None where there is nothing to search for."""
        return None

    def play(self, player: str, action: Action) -> None:
        """Carry an action out or refuse it: finds the method named after the action's word, here or, for
        what is possible at any time, on the table."""
        name = f"do_{action.word}"
        method = getattr(self, name, None) or getattr(self.table, name, None)
        if method is None:
            rule, reason = self.table.forbids(action)
            raise Refusal(
                rule or self.rule, reason or f"{action.word!r} is not possible now: {self.prompt()}"
            )
        method(player, action)

    def done(self) -> None:
        """Take this step off the agenda."""
        self.table.finish(self)
