"""The record of a game: what was played, what happened, how it stands and what everybody may see of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from . import codec
from .alone import Alone
from .box import Box
from .chance import Chance
from .choice import Choice, Where, choice_of
from .errors import BradshawError
from .event import Event, Note, Payment, Revealed
from .legal import Option, Span
from .meaning import changed_facts, facts_in_words, next_in_words
from .names import counted
from .past import Move, Past
from .table import Table
from .title import Options, Title
from .view import Head, View


class Decision(Struct, frozen=True):
    """Who decides now, and what."""

    player: str
    #: What is to be decided, as a sentence for people.
    prompt: str
    #: Section of the rulebook.
    rule: str
    #: The declared kind of the step, as in views.
    step: str


class Record(ABC):
    """Everything about a game that can be looked at."""

    title: Title
    players: list[str]
    options: Options
    seed: int | None
    #: The hash of the seed, published before the game; None where there is no seed.
    commitment: str | None
    chance: Chance
    past: Past
    _table: Table
    _alone: Alone
    setup_draws: tuple[int, ...]
    setup_events: tuple[Event, ...]
    start_hash: str

    @abstractmethod
    def _fill_in(self) -> None:
        """Find out what happened in actions whose events are not known."""

    @abstractmethod
    def _untouched(self) -> None:
        """Refuse to go on from a table that somebody has changed without an action."""

    # --- how it stands

    @property
    def table(self) -> Table:
        """Everything on the table, to look at: only actions change it."""
        return self._table

    @property
    def finished(self) -> bool:
        return self.table.finished

    @property
    def acting(self) -> list[Decision]:
        """Who decides now, and what. Empty when the game is over."""
        self._untouched()
        step = self.table.top
        if step is None or self.table.finished:
            return []
        return [Decision(player, step.prompt(), step.rule, step.KIND) for player in step.actors()]

    def _known(self, player: object) -> None:
        """Refuse a stranger."""
        if player not in self.players:
            raise BradshawError(
                f"there is no player {player!r} in this game; there are: {', '.join(self.players)}"
            )

    def _numbered(self, number: object, most: int | None = None) -> int:
        """Refuse what is no number of an action (0: before the first)."""
        most = len(self.past.moves) if most is None else most
        if not isinstance(number, int) or not 0 <= number <= most:
            raise BradshawError(f"there is no action {number!r}; the game has {most}")
        return number

    @property
    def moves(self) -> tuple[Move, ...]:
        """What was played so far."""
        return tuple(self.past.moves)

    @property
    def hash(self) -> str:
        """The hash of everything so far: players, options, actions and what they meant."""
        moves = self.past.moves
        return moves[-1].hash if moves else self.start_hash

    def told(self) -> str:
        """What the last action changed, and what comes next, in words; its change must be at hand."""
        facts = changed_facts(self.past.writes(len(self.past.moves) - 1))
        return f"{facts_in_words(facts)}; next {next_in_words(self.table.question())}"

    def state_hash(self) -> str:
        """A hash of the whole state as it is."""
        self._untouched()
        return codec.digest(codec.to_plain(self.table))

    def view(self, player: str | None = None) -> View:
        """What a player may see (None: what everybody may see)."""
        if player is not None:
            self._known(player)
        with self._alone:
            self._untouched()
            return self.table.view(self.head(player))

    def head(self, viewer: str | None = None) -> Head:
        """What the game says of itself."""
        return Head(
            title=self.title.name,
            options=self.plain_options,
            number=len(self.past.moves),
            commitment=self.commitment,
            seed=str(self.seed) if self.finished and self.seed is not None else None,
            viewer=viewer,
        )

    @property
    def box(self) -> Box:
        """What is in the box, with the options of this game."""
        return self.title.box(self.options)

    def describe(self, option: Option | str, player: str | None = None) -> Choice[Any]:
        """An option, or any action or its notation, in words, as the step sees it that is to be decided
        now."""
        if player is not None:
            self._known(player)
        if not isinstance(option, Span):
            option = self.title.vocabulary.read(option)
        step = self.table.top
        if step is None or self.finished:
            return choice_of(option, str(option), Where())
        return step.describe(player or next(iter(step.actors()), ""), option)

    def scores(self) -> dict[str, int]:
        """Every player's score if the game ended now."""
        self._untouched()
        return self.table.scores()

    def ranking(self) -> list[tuple[int, str]]:
        """(place, player), the best first; players whom nothing tells apart share a place."""
        return self.table.ranking(self.scores())

    def events(self, number: int | None = None) -> list[Event]:
        """What happened in all, or with one action (from 1; 0 is the set-up)."""
        if number is not None:
            self._numbered(number)
        if self.past.untold and (number is None or 0 < number <= self.past.untold):
            self._fill_in()
        if number is None:
            return [*self.setup_events, *(event for move in self.moves for event in move.events)]
        return list(self.past.moves[number - 1].events if number else self.setup_events)

    def log(self, number: int | None = None, viewer: str | None = None) -> list[str]:
        """The sentences of the log that everybody may read, and those meant for one player."""
        return [event.text for event in self.heard(viewer, number) if isinstance(event, Note)]

    def heard(self, viewer: str | None, number: int | None = None) -> list[Event]:
        """The events that a player (None: a stranger) may hear of."""
        if viewer is not None:
            self._known(viewer)
        return [e for e in self.events(number) if not isinstance(e, Note) or e.to in ("", viewer)]

    def revealing(self, number: int) -> bool:
        """Whether an action (from 1) brought something hidden to light."""
        return any(isinstance(event, Revealed) for event in self.events(number))

    def ledger(self) -> list[tuple[int, Payment]]:
        """Every movement of money with the number of its action."""
        self.events()
        booked = [(0, e) for e in self.setup_events if isinstance(e, Payment)]
        for number, move in enumerate(self.moves, 1):
            booked.extend((number, e) for e in move.events if isinstance(e, Payment))
        return booked

    @property
    def plain_options(self) -> dict[str, Any]:
        """The options that differ from the rulebook's, as JSON values."""
        return self.title.plain_options(self.options)

    def __repr__(self) -> str:
        who = ", ".join(d.player for d in self.acting) or "nobody"
        count = counted(len(self.past.moves), "action")
        return f"<{self.title.name}: {', '.join(self.players)}; {count}; {who} to act>"
