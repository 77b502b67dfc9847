"""The table: root of the state, with its agenda. Titles make their own kind of table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from .action import Action
from .chance import Chance
from .errors import BradshawError
from .event import Event, Note, Revealed
from .findings import Findings
from .state import List, Node, Touched
from .step import Step
from .view import Head, View

if TYPE_CHECKING:
    from .past import Move
    from .title import Title

S = TypeVar("S", bound="Step[Table]")
T = TypeVar("T")

#: More steps than this without a decision mean that the rules run in a circle.
_SETTLE_LIMIT = 100_000


class Table(Node, abstract=True):
    """Everything on the table. Subclasses add their state in `set_up`."""

    #: The players' names in seating order.
    seats: List[str]
    agenda: List[Step[Table]]
    finished: bool

    #: Sections of the title's rulebook by topic, for refusals in shared code.
    SECTIONS: ClassVar[Mapping[str, str]] = {}
    #: What this title calls things that others call otherwise: `president` -> `director`.
    WORDS: ClassVar[Mapping[str, str]] = {}
    #: How a sum is written.
    MONEY: ClassVar[str] = "{}"

    _title: Title
    _options: Any
    _chance: Chance
    _events: list[Event]
    _findings: Findings

    def attach(self, title: Title, options: Any, chance: Chance) -> None:
        """Give the state what is not state: rules data, options, chance."""
        self._journal.root = self
        self.__dict__.update(_title=title, _options=options, _chance=chance, _events=[], _findings=Findings())

    @property
    def title(self) -> Title:
        return self._title

    @property
    def rules(self) -> Any:
        """The options and readings this game is played with."""
        return self._options

    def section(self, topic: str) -> str:
        """Section of the rulebook about a topic; the topic itself where the title names none."""
        return self.SECTIONS.get(topic, topic)

    @property
    def chance(self) -> Chance:
        return self._chance

    @property
    def findings(self) -> Findings:
        """What rules make the engine search for in the present action."""
        return self._findings

    def remember(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """Work something out once for a position. In the middle of an action nothing is kept."""
        journal = self._journal
        if journal.entries:
            return work_out()
        if key not in journal.known:
            journal.known[key] = work_out()
        found: T = journal.known[key]
        return found

    def begin(self, players: Sequence[str]) -> None:
        """Lay out the game and go on to the first decision."""
        self.seats = self.list_of(players)
        self.agenda = self.list_of()
        self.finished = False
        self.set_up()
        self.settle()
        self._journal.take()

    def derive(self, laid_out: Any) -> None:
        """Work out the fields that are declared as `DERIVED`. `laid_out` is the same table at its start."""

    def set_up(self) -> None:
        """Lay out the game. Called once, with `seats` and an empty agenda in place."""
        raise BradshawError(f"the title {self.title.name} does not say how it is set up")

    def view(self, head: Head) -> View:
        """What `head.viewer` (None: a stranger) may see."""
        raise BradshawError(f"the title {self.title.name} does not say what is visible")

    def resample(self, viewer: str | None, rng: Random, moves: Sequence[Move]) -> None:
        """Make up anew all that a viewer may not see, so that it fits what was seen in these moves.

        A table on which everything is open has nothing to do here: luck to come is not on the table.
        """

    @property
    def hides(self) -> bool:
        """Whether anything on the table is hidden from somebody."""
        return type(self).resample is not Table.resample

    def scores(self) -> dict[str, int]:
        """The score of every player if the game ended now."""
        raise BradshawError(f"the title {self.title.name} does not say how it is scored")

    def standings(self, scores: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
        """What ranks each player, the most important first: the score, then what breaks ties."""
        return {player: (score,) for player, score in scores.items()}

    def ranking(self, scores: Mapping[str, int]) -> list[tuple[int, str]]:
        """(place, player), the best first; players whom nothing tells apart share a place."""
        standings = self.standings(scores)
        ordered = sorted(self.seats, key=standings.__getitem__, reverse=True)
        return [(1 + sum(s > standings[player] for s in standings.values()), player) for player in ordered]

    @property
    def open_words(self) -> frozenset[str]:
        """Kinds of action that are possible at any time, whatever the step on top lists."""
        return frozenset()

    def forbids(self, action: Action) -> tuple[str, str]:
        """The section and the reason why an action that the step on top does not know can never be done any
        more; empty where it is only not the time for it."""
        return "", ""

    # --- the agenda

    def push(self, kind: type[S], /, **fields: Any) -> S:
        """Put a new step on top of the agenda."""
        step = self.make(kind, **fields)
        self.agenda.append(step)
        return step

    def step(self, role: str) -> type[Step[Table]]:
        """The class of the step that plays a role in this title."""
        return self._title.steps[role]

    def finish(self, step: Step[Table]) -> None:
        """Take a step off the agenda; it must be on top."""
        if not self.agenda or self.agenda[-1] is not step:
            raise BradshawError(f"{type(step).__name__} is not on top of the agenda")
        self.agenda.pop()

    @property
    def top(self) -> Step[Table] | None:
        return self.agenda[-1] if self.agenda else None

    def question(self) -> tuple[str, tuple[str, ...]] | None:
        """What is to be decided next, by its declared name, and who may act; None when the game is over."""
        step = self.top
        return None if step is None or self.finished else (step.KIND, step.actors())

    def called(self) -> str:
        return "table"

    def meaning(self, touched: Touched) -> dict[str, Any]:
        """What changed besides the agenda, whose top is the next question."""
        found = super().meaning(touched)
        found.pop("agenda", None)
        return found

    def settle(self) -> None:
        """Go on until somebody must decide, or the agenda is empty."""
        for _ in range(_SETTLE_LIMIT):
            if self.finished or not self.agenda or self.agenda[-1].settle():
                return
        raise BradshawError(f"the agenda does not come to rest at {self.top!r}")

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        seats = self.seats
        return seats[(seats.index(player) + 1) % len(seats)]

    def clockwise(self, first: str) -> list[str]:
        """All players in seating order, beginning with one."""
        at = self.seats.index(first)
        return [*self.seats[at:], *self.seats[:at]]

    @contextmanager
    def supposing(self, player: str, action: Action) -> Iterator[list[Event]]:
        """The table as it would be after an action, for the length of a `with` block. Gives what the action
        itself told, without what followed by itself."""
        journal, events = self._journal, list(self._events)
        mark, drawn = len(journal.entries), self.chance.count
        told: list[Event] = []
        try:
            if self.top is not None:
                self.top.play(player, action)
                told = self._events[len(events) :]
                self.settle()
            yield told
        finally:
            journal.rollback(mark)
            self.chance.begin(drawn)
            self.findings.begin(())
            self._events[:] = events

    # --- events

    def tell(self, event: Event) -> None:
        self._events.append(event)

    def note(self, text: str, rule: str = "", to: str = "") -> None:
        """Say in the log what happened, to everybody or to one player."""
        self._events.append(Note(text, rule, to))

    def reveal(self, what: str) -> None:
        """Note that something hidden has been seen."""
        self._events.append(Revealed(what))
