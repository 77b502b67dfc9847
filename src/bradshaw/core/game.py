"""A game: a title, players, options, a seed, the actions so far and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from . import codec
from .alone import Alone
from .chance import Chance
from .copying import copy_state
from .errors import WRONG_STATE, BradshawError, FileError, in_words
from .given import names_of, seed_from
from .journal import Journal
from .legal import Legal
from .meaning import all_facts
from .past import NEAR, Move, Past, Stand
from .played import Played
from .position import Position, position_of, read_document, stand
from .record import Decision
from .seat import Seat
from .table import Table
from .takeback import Takeback, last_decision
from .title import Options, Title, find_title

__all__ = ["Decision", "Game"]

#: What a pickled game has in other words, or works out again.
_NOT_PICKLED = frozenset({"_table", "past", "chance", "_legal", "_alone"})


class Game(Played):
    """A game in progress or finished. The only way to change it is `play`, `undo` and `redo`."""

    #: What gives a game's board to look at; whoever can draw says so here.
    show_board: ClassVar[Callable[[Game], Any] | None] = None

    def __init__(
        self,
        title: Title | str,
        players: Sequence[str],
        seed: int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        setup_draws: Sequence[int] = (),
        position: Position | None = None,
    ) -> None:
        self.title = title if isinstance(title, Title) else find_title(title)
        self.players = names_of(players)
        self.options = options if isinstance(options, Options) else self.title.read_options(options)
        self.title.check_players(self.players, self.options)
        self.options = self.title.with_players(self.options, len(self.players))
        self.seed = seed_from(seed)
        self.chance = Chance(self.seed)
        self.commitment = self.chance.commitment
        #: Where the game began, if not with its set-up.
        self.start_position = position
        self.chance.feed(setup_draws)
        self._alone = Alone()
        self.past = Past()
        self._legal: dict[str, Legal] = {}
        self._table = self._set_up()

    def _set_up(self) -> Table:
        if self.start_position is None:
            table = self.title.table(Journal())
            table.attach(self.title, self.options, self.chance)
            table.begin(self.players)
        else:
            table = stand(self, self.start_position)
            table.settle()
            table._journal.take()
        self.setup_draws = tuple(self.chance.drawn)
        self.setup_events = tuple(table._events)
        begun = self.setup_draws if self.start_position is None else self.start_position.table
        about = [self.title.name, self.players, self.title.stored_options(self.options), begun]
        self.start_hash = codec.digest([*about, all_facts(table), table.question()])
        return table

    @classmethod
    def from_position(
        cls, position: Position | dict[str, Any] | str | bytes, seed: int | None = None
    ) -> Game:
        """A game that begins at a position: a document of `position()`, or one written by hand. It goes on to
        the first decision, if the step on top asks nothing."""
        found = read_document(position)
        try:
            return cls(found.title, found.players, seed, found.options, position=found)
        except WRONG_STATE as error:
            raise FileError(f"the position cannot be laid out: {in_words(error)}") from error

    # --- other games like this one

    def fork(self, number: int | None = None) -> Game:
        """Another game with the same past (or its first `number` actions), to try a line in.

        The state is copied and the past shared, so that it costs less than a millisecond. What was taken
        back does not come along.
        """
        here = len(self.past.moves)
        back = here - self._numbered(here if number is None else number)
        self._untouched()
        if back > self.past.at_hand:
            return self.replayed(number)
        with self._alone, self.past.earlier(back, self.table._journal, self.chance):
            other = self._with(self._stand(), self.past.moves)
            other.past.base = self._base()
            return other

    def _stand(self) -> Stand:
        """A copy of the state as it is."""
        return Stand(len(self.past.moves), copy_state(self.table), self.chance.count)

    def _base(self) -> Stand | None:
        """A copy of the state some actions ago, from which a fork can go back further than its beginning."""
        near = min(self.past.at_hand, NEAR)
        if near < NEAR and self.past.base is not None:
            return self.past.base
        with self.past.earlier(near, self.table._journal, self.chance):
            return self._stand() if near else None

    def _with(self, stand: Stand, moves: Sequence[Move], shared: bool = False) -> Game:
        """A game like this one that stands elsewhere; where the stand is shared, on a copy."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.players = list(self.players)
        other._alone = Alone()
        other.chance = Chance(self.seed)
        other.chance.begin(stand.drawn)
        other.past = Past(moves, min(self.past.untold, len(moves)), self.past.known)
        other._legal = {}
        other._table = copy_state(stand.table) if shared else stand.table
        other.table.attach(self.title, self.options, other.chance)
        return other

    def imagined(self, player: str | None, rng: Random) -> Game:
        """A game like this one as far as a player knows; what that player may not see is made up."""
        if player is not None:
            self._known(player)
        if not isinstance(rng, Random):
            raise BradshawError(f"what is hidden is made up by a random.Random, not by {rng!r}")
        self._untouched()
        other = self._with(self._stand(), ())
        other.past = Past(
            [Move(move.by, move.action) for move in self.past.moves], len(self.past.moves), known=False
        )
        other.seed = rng.getrandbits(53)
        other.chance = Chance(other.seed)
        other.chance.begin(self.chance.count)
        other.setup_draws, other.setup_events, other.start_position = (), (), None
        other.start_hash = codec.digest(other.seed)
        other.table.attach(self.title, self.options, other.chance)
        other.table.resample(player, rng, self.moves)
        other.table._journal.take()
        if player in self._legal:  # it follows from what the player sees, so it is the same
            other._legal[player] = self._legal[player]
        return other

    def seat(self, player: str) -> Seat:
        """A player's place at the table: what that player may see and do, and nothing else."""
        self._known(player)
        return Seat(self, player)

    def can_undo(self, player: str, to: int | None = None, programs: Collection[str] = ()) -> Takeback:
        """Whether a player may take the game back to after its first `to` actions, with the reason if not.

        Without `to` it is about the player's last decision. What `programs` did since does not count as
        done by others.
        """
        self._known(player)
        if isinstance(programs, str) or not isinstance(programs, Collection):
            raise BradshawError(f"programs are a list of players' names, not {programs!r}")
        if to is None:
            before = last_decision(self, player)
            to = len(self.past.moves) if before is None else before
        elif not isinstance(to, int):
            raise BradshawError(f"there is no action {to!r}; the game has {len(self.past.moves)}")
        return Takeback(to, self.title.no_takeback(self, player, to, programs))

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Game:
        return self.fork()

    def __getstate__(self) -> dict[str, Any]:
        self._untouched()
        kept = {name: value for name, value in self.__dict__.items() if name not in _NOT_PICKLED}
        kept["pickled"] = codec.to_plain(self.table), self.chance.count
        kept["moves"] = self.moves, self.past.untold, self.past.known
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state, drawn = kept.pop("pickled")
        moves, untold, known = kept.pop("moves")
        self.__dict__.update(kept)
        self._legal, self._alone = {}, Alone()
        self.open_at(state, drawn, moves, untold)
        self.past.known = known

    def open_at(self, state: Any, drawn: int, moves: Sequence[Move], untold: int) -> None:
        """Stand at a state that was written down, after these actions; of the first the events are untold."""
        table = codec.from_plain(state, Journal())
        if not isinstance(table, self.title.table):
            raise TypeError(f"this is no table of {self.title.name}")
        self.chance = Chance(self.seed)
        self.chance.begin(drawn)
        table.attach(self.title, self.options, self.chance)
        self._table, self.past = table, Past(moves, untold)
        self._legal.clear()

    def replayed(self, number: int | None = None) -> Game:
        """The same game (or its first `number` actions) played again from its start, every rule checked."""
        if not self.past.known:
            raise BradshawError("an imagined game does not know what was before it, besides the actions")
        if number is not None:
            self._numbered(number)
        draws = self.setup_draws
        other = type(self)(self.title, self.players, self.seed, self.options, draws, self.start_position)
        for move in self.past.moves[:number]:
            other.again(move)
        return other

    def _rebuild(self, number: int) -> None:
        """Play again for what a fork or a snapshot does not hold: what happened in the actions after the
        first `number`, and how to take them back."""
        base, end = self.past.base, self.hash
        if base is not None and base.number <= number:
            fresh = self._with(base, self.past.moves[: base.number], shared=True)
            for move in self.past.moves[base.number :]:
                fresh.again(move)
        else:
            fresh = self.replayed()
        if fresh.hash != end:
            raise FileError("the game's state does not follow from its actions")
        # What was taken back belongs to the old table.
        fresh._undone_again(self.past.undone)
        self._table, self.past, self.chance = fresh.table, fresh.past, fresh.chance
        self.setup_events = fresh.setup_events

    def _undone_again(self, undone: Sequence[Move]) -> None:
        """Play what was taken back on another table, and take it back on this one."""
        self.past.forget_undone()
        for move in reversed(undone):
            self.again(move)
        self.undo(len(undone))

    def _fill_in(self) -> None:
        self._rebuild(0)

    def position(self) -> Position:
        """The whole table as a document that people can read and write. It shows what is hidden too."""
        self._untouched()
        return position_of(self)

    @property
    def board(self) -> Any:
        """The board: text if it is printed, a picture in a notebook."""
        self._untouched()
        if Game.show_board is None:
            raise BradshawError("nothing is installed that can draw")
        return Game.show_board(self)

    # --- files

    def save(self, path: Any) -> None:
        """Write the game to a file."""
        from .save import save

        save(self, path)
