"""A game: a title, players, options, a seed, the actions so far and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from . import codec
from .action import Action
from .chance import Chance
from .errors import BradshawError, FileError
from .event import Event, Note, Payment, Revealed
from .journal import Entry, Journal, invert
from .legal import Legal
from .proposal import Cancel, Proposal
from .refusal import Refusal
from .table import Table
from .title import Options, Title, find_title


class Turn(Struct):
    """One action that was played, and what is needed to take it back."""

    by: str
    action: Action
    draws: tuple[int, ...] = ()
    hash: str = ""
    events: tuple[Event, ...] = ()
    #: None where the game was opened from a snapshot and has not been replayed.
    entries: list[Entry] | None = None
    serial: int = 0
    drawn: int = 0
    #: What rules made the engine search for, see `core/findings.py`.
    findings: tuple[int, ...] = ()


class Decision(Struct, frozen=True):
    """Who decides now, and what."""

    player: str
    prompt: str
    rule: str
    step: str


class Board:
    """The board of a game, which draws itself: as SVG in a notebook, or as text of that picture."""

    def __init__(self, game: Game, paint: Callable[[Game], str]) -> None:
        self._game, self._paint = game, paint

    def _repr_svg_(self) -> str:
        return self._paint(self._game)

    __str__ = _repr_svg_


class Game:
    """A game in progress or finished. The only way to change it is `play`, `undo` and `redo`."""

    #: How a game's board is drawn; whoever can draw says so here.
    painter: ClassVar[Callable[[Game], str] | None] = None

    def __init__(
        self,
        title: Title | str,
        players: Sequence[str],
        seed: int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        setup_draws: Sequence[int] = (),
    ) -> None:
        self.title = find_title(title) if isinstance(title, str) else title
        self.players = list(players)
        self.options = options if isinstance(options, Options) else self.title.read_options(options)
        self.title.check_players(self.players, self.options)
        self.options = self.title.with_players(self.options, len(self.players))
        self.seed = seed
        self.chance = Chance(seed)
        self.chance.feed(setup_draws)
        self.turns: list[Turn] = []
        self._redo: list[Turn] = []
        self._legal: dict[str, Legal] = {}
        self.table = self._set_up()

    def _set_up(self) -> Table:
        journal = Journal()
        table = self.title.table(journal)
        table.attach(self.title, self.options, self.chance)
        table.seats = table.list_of(self.players)
        table.agenda = table.list_of()
        table.finished = False
        table.set_up()
        table.settle()
        journal.take()
        self.setup_draws = tuple(self.chance.drawn)
        self.setup_events = tuple(table._events)
        self.start_hash = codec.digest([self.title.name, self.plain_options, codec.to_plain(table)])
        return table

    # --- what can be done

    @property
    def finished(self) -> bool:
        return self.table.finished

    @property
    def acting(self) -> list[Decision]:
        """Who decides now, and what. Empty when the game is over."""
        step = self.table.top
        if step is None or self.table.finished:
            return []
        return [Decision(player, step.prompt(), step.rule, type(step).__name__) for player in step.actors()]

    def legal(self, player: str | None = None) -> Legal:
        """What a player may do now (default: the one whose turn it is)."""
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
        step = self.table.top
        if step is None or self.table.finished:
            return None
        player = player or self._sole_actor(step.actors())
        return step.propose(player, budget, cancel) if player in step.actors() else None

    def why_not(self, action: Action | str, by: str | None = None) -> Refusal | None:
        """The refusal an action would meet, None if it is legal. Changes nothing."""
        try:
            with self.trying(action, by):
                return None
        except Refusal as refusal:
            return refusal

    # --- playing

    def play(self, action: Action | str, by: str | None = None) -> Turn:
        """Carry out an action, or raise the `Refusal` it meets and change nothing."""
        if isinstance(action, str):
            action = self.title.vocabulary.parse(action)
        turn = self._perform(action, by)
        self._redo.clear()
        return turn

    def _perform(
        self, action: Action, by: str | None, draws: Sequence[int] = (), findings: Sequence[int] = ()
    ) -> Turn:
        table = self.table
        journal = table._journal
        step = table.top
        if step is None or table.finished:
            raise Refusal("end", "the game is over")
        actors = step.actors()
        by = by or self._sole_actor(actors)
        if by not in actors:
            raise Refusal("turn", f"it is not {by}'s turn, but {' and '.join(actors)}'s")
        serial, drawn = journal.serial, self.chance.count
        table._events.clear()
        self.chance.begin(drawn)
        self.chance.feed(draws)
        table.findings.begin(findings)
        try:
            step.play(by, action)
            table.settle()
        except BaseException:
            journal.rollback()
            journal.serial = serial
            self.chance.begin(drawn)
            raise
        entries = journal.take()
        turn = Turn(by, action, tuple(self.chance.drawn), "", tuple(table._events), entries, serial, drawn)
        turn.findings = tuple(table.findings.found)
        results = turn.draws + turn.findings
        turn.hash = codec.chain(self.hash, [by, action, results, codec.delta(entries)])
        self.turns.append(turn)
        self._forget()
        return turn

    def _sole_actor(self, actors: Sequence[str]) -> str:
        if len(actors) != 1:
            raise Refusal("turn", f"several players may act ({', '.join(actors)}): say who does")
        return actors[0]

    # --- going back and forth

    def undo(self, count: int = 1) -> None:
        """Take back the last actions."""
        if count > len(self.turns):
            raise BradshawError(f"there are only {len(self.turns)} actions to take back")
        for _ in range(count):
            self._take_back()

    def _take_back(self) -> None:
        if self.turns[-1].entries is None:
            self._replay()
        turn = self.turns.pop()
        entries = turn.entries or []
        turn.entries = invert(entries)
        turn.serial, self.table._journal.serial = self.table._journal.serial, turn.serial
        self.chance.begin(turn.drawn)
        self._redo.append(turn)
        self._forget()

    def _forget(self) -> None:
        """The position is another one: what was worked out about it holds no more."""
        self._legal.clear()
        self.table._journal.known.clear()

    def redo(self, count: int = 1) -> None:
        """Play again what was taken back."""
        if count > len(self._redo):
            raise BradshawError(f"there are only {len(self._redo)} actions to play again")
        for _ in range(count):
            turn = self._redo.pop()
            turn.entries = invert(turn.entries or [])
            turn.serial, self.table._journal.serial = self.table._journal.serial, turn.serial
            self.chance.begin(turn.drawn + len(turn.draws))
            self.turns.append(turn)
        self._forget()

    @property
    def redoable(self) -> int:
        """How many actions could be played again."""
        return len(self._redo)

    def go_to(self, number: int) -> None:
        """Stand after the first `number` actions; later ones can be played again with `redo`."""
        here = len(self.turns)
        if not 0 <= number <= here + len(self._redo):
            raise BradshawError(f"there is no action {number}; the game has {here + len(self._redo)}")
        if number < here:
            self.undo(here - number)
        else:
            self.redo(number - here)

    @contextmanager
    def trying(self, action: Action | str, by: str | None = None) -> Iterator[Turn]:
        """Play an action for the length of a `with` block, then take it back."""
        if isinstance(action, str):
            action = self.title.vocabulary.parse(action)
        future, self._redo = self._redo, []
        legal, known = dict(self._legal), dict(self.table._journal.known)
        here = len(self.turns)
        try:
            yield self._perform(action, by)
        finally:
            self.undo(len(self.turns) - here)
            self._redo = future
            self._legal = legal
            self.table._journal.known.update(known)

    def copy(self, number: int | None = None) -> Game:
        """Another game with the same past (or its first `number` actions), to try a line in."""
        other = Game(self.title, self.players, self.seed, self.options, self.setup_draws)
        for turn in self.turns[:number]:
            other._perform(turn.action, turn.by, turn.draws, turn.findings)
        return other

    def _replay(self) -> None:
        """Fill in what a snapshot does not hold: events and how to take actions back."""
        fresh = self.copy()
        if fresh.hash != self.hash:
            raise FileError("the game's snapshot does not follow from its actions")
        # What was taken back belongs to the old table: play it again and take it back on the new one.
        for turn in reversed(self._redo):
            fresh._perform(turn.action, turn.by, turn.draws, turn.findings)
        fresh.undo(len(self._redo))
        self.table, self.turns, self._redo, self.chance = fresh.table, fresh.turns, fresh._redo, fresh.chance
        self.setup_events = fresh.setup_events

    # --- looking

    @property
    def hash(self) -> str:
        """The hash of everything so far: players, options, actions and what they changed."""
        return self.turns[-1].hash if self.turns else self.start_hash

    def state_hash(self) -> str:
        """A hash of the whole state as it is."""
        return codec.digest(codec.to_plain(self.table))

    def view(self, player: str | None = None) -> dict[str, Any]:
        """What a player may see (None: what everybody may see), as JSON values."""
        if player is not None and player not in self.players:
            raise BradshawError(f"there is no player {player!r} in this game")
        return self.table.view(player)

    def scores(self) -> dict[str, int]:
        """Every player's score if the game ended now."""
        return self.table.scores()

    def ranking(self) -> list[tuple[int, str]]:
        """(place, player), the best first; players whom nothing tells apart share a place."""
        standing = {player: self.table.standing(player) for player in self.players}
        ordered = sorted(self.players, key=standing.__getitem__, reverse=True)
        return [(1 + sum(s > standing[player] for s in standing.values()), player) for player in ordered]

    def events(self, number: int | None = None) -> list[Event]:
        """What happened in all, or with one action (from 1; 0 is the set-up)."""
        if any(turn.entries is None for turn in self.turns[-1:]):
            self._replay()
        if number is not None:
            return list(self.turns[number - 1].events if number else self.setup_events)
        return [*self.setup_events, *(event for turn in self.turns for event in turn.events)]

    def log(self, number: int | None = None, viewer: str | None = None) -> list[str]:
        """The sentences of the log that everybody may read, and those meant for one player."""
        return [event.text for event in self.heard(viewer, number) if isinstance(event, Note)]

    def heard(self, viewer: str | None, number: int | None = None) -> list[Event]:
        """The events that a player (None: a stranger) may hear of."""
        return [e for e in self.events(number) if not isinstance(e, Note) or e.to in ("", viewer)]

    def revealing(self, number: int) -> bool:
        """Whether an action (from 1) brought something hidden to light."""
        return any(isinstance(event, Revealed) for event in self.events(number))

    def ledger(self) -> list[tuple[int, Payment]]:
        """Every movement of money with the number of its action."""
        self.events()
        booked = [(0, e) for e in self.setup_events if isinstance(e, Payment)]
        for number, turn in enumerate(self.turns, 1):
            booked.extend((number, e) for e in turn.events if isinstance(e, Payment))
        return booked

    @property
    def board(self) -> Board:
        """The board, which draws itself in a notebook."""
        if Game.painter is None:
            raise BradshawError("nothing is installed that can draw")
        return Board(self, Game.painter)

    # --- files

    def save(self, path: Any) -> None:
        """Write the game to a file."""
        from .save import save

        save(self, path)

    @property
    def plain_options(self) -> dict[str, Any]:
        """The options that differ from the rulebook's, as JSON values."""
        given: dict[str, Any] = msgspec.to_builtins(self.options)
        default = msgspec.to_builtins(self.title.options())
        return {name: value for name, value in given.items() if default.get(name) != value}

    def __repr__(self) -> str:
        who = ", ".join(d.player for d in self.acting) or "nobody"
        return f"<{self.title.name}: {', '.join(self.players)}; {len(self.turns)} actions; {who} to act>"
