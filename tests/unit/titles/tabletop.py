"""What positions of all railway titles have in common: setting up, playing, looking.

Each title has a class of its own beside its tests, which adds what only that title has on the table.
"""

from __future__ import annotations

from typing import Any, Self

import bradshaw
from bradshaw.core.action import Action
from bradshaw.core.event import Note
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.network.walks import is_stop, walks

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Fritz", "Gina", "Hugo")


class Tabletop:
    """A game whose table is set up piece by piece."""

    def __init__(self, title: str, players: int, seed: int = 1, **options: Any) -> None:
        self._game = bradshaw.new(title, NAMES[:players], seed=seed, options=options)
        self._changed = False
        #: What was said on the way to the decision at which the game begins.
        self.told = ""

    @property
    def game(self) -> Game:
        """The game, which begins at the position that was put on the table."""
        if self._changed:
            self._changed = False
            self._game = Game.from_position(self._game.position(), self._game.seed)
        return self._game

    @property
    def table(self) -> Any:
        return self.game.table

    @property
    def _table(self) -> Any:
        """The table on which the position is put together."""
        return self._game.table

    # --- putting things on the table

    def _taken(self) -> Self:
        """What was put on the table is the position at which the game begins."""
        self._table._journal.take()
        self._changed = True
        return self

    def _to_decision(self) -> Self:
        """The table goes on to its next decision, which is the position."""
        self._table._events.clear()
        self._table.settle()
        self.told = " ".join(event.text for event in self._table._events if isinstance(event, Note))
        return self._taken()

    def player(self, name: str, cash: int) -> Self:
        """A player has this much money; the rest is the bank's."""
        return self._money(self._table.players[name], cash)

    def _money(self, account: Any, cash: int) -> Self:
        """Somebody has this much money; the rest is the bank's."""
        self._table.bank.cash += account.cash - cash
        account.cash = cash
        return self._taken()

    def bank(self, cash: int) -> Self:
        self._table.bank.cash = cash
        return self._taken()

    def tiles(self, **tiles: str) -> Self:
        """Lay tiles, unchecked: `F5="790 2"` is tile 790 in rotation 2."""
        for hex_name, words in tiles.items():
            tile, rotation = words.split()
            self._table.board.lay(hex_name, tile, int(rotation))
        return self._taken()

    # --- playing

    @property
    def step(self) -> str:
        """What is being decided: the topic of the step on top."""
        return "" if self._table.top is None else str(self._table.top.TOPIC)

    @property
    def acting(self) -> str:
        return self.game.acting[0].player

    @property
    def prompt(self) -> str:
        return self.game.acting[0].prompt

    def play(self, *actions: str | Action, by: str | None = None) -> Self:
        """Play actions. Each must be listed as legal, and taking it back must leave no trace."""
        for action in actions:
            self._play(self._parsed(action), by)
        return self

    def _play(self, action: Action, by: str | None) -> None:
        game = self.game
        legal = game.legal(by)
        listed = action in legal or action.word in legal.open_words
        before = game.state_hash()
        game.play(action, by)
        assert listed, f"{action} was legal but not listed"
        after = game.state_hash()
        game.undo()
        assert game.state_hash() == before, f"{action} is not taken back whole"
        game.redo()
        assert game.state_hash() == after, f"{action} is not played again whole"

    def _parsed(self, action: str | Action) -> Action:
        return self.game.title.vocabulary.parse(action) if isinstance(action, str) else action

    def refusal(self, action: str | Action, by: str | None = None) -> Refusal:
        """The refusal an action meets; fails if it is legal, listed as legal, or leaves a trace."""
        before = self.game.state_hash()
        refusal = self.game.why_not(action, by)
        assert refusal is not None, f"{action} is legal"
        assert self._parsed(action) not in self.game.legal(by), f"{action} is listed"
        assert self.game.state_hash() == before, f"{action} is refused and leaves a trace"
        return refusal

    def may(self, action: str | Action) -> bool:
        """Whether an action is legal; the list of legal actions must say the same."""
        wanted = self._parsed(action)
        legal = self.game.why_not(wanted) is None
        listed = wanted in self.game.legal()
        assert legal == listed or wanted.word in self.game.legal().open_words, (
            f"{action}: {legal=}, {listed=}"
        )
        return legal

    def words(self) -> set[str]:
        """The kinds of action that are possible."""
        return {action.word for action in self.game.legal()}

    def options(self, word: str) -> list[str]:
        """The legal actions of a kind, as text."""
        return [str(action) for action in self.game.legal() if action.word == word]

    def go_on(self, step: str) -> Self:
        """Pass, run the best routes and withhold until a step is reached."""
        for _ in range(30):
            if self.step == step:
                return self
            choices = list(self.game.legal())
            self.play(next((a for a in choices if str(a) in ("pass", "dividend withhold")), choices[0]))
        raise AssertionError(f"{step} is never reached; it is {self.step}")

    # --- looking

    def cash(self, name: str) -> int:
        return int(self._table.account(name).cash)

    def price(self, code: str) -> int:
        return int(self._table.price(self._table.railways[code]))

    def percent(self, code: str) -> dict[str, int]:
        """Who holds how much of a railway: players, "pool", "offering", and charters by their codes."""
        railway = self._table.railways[code]
        holders = (*self._table.seats, POOL, OFFERING, *self._table.railways)
        return {holder: railway.percent(holder) for holder in holders if railway.percent(holder)}

    def director(self, code: str) -> str | None:
        president: str | None = self._table.railways[code].president
        return president

    def stands_in(self, city: str) -> tuple[str, ...]:
        """The railways whose tokens stand in a city."""
        return tuple(self._table.board.tokens_in(city))

    def log(self) -> str:
        """What the last action has brought about, in words."""
        return " ".join(self.game.log(len(self.game.moves)))

    # --- routes

    def path(self, train: str, *stops: str) -> str:
        """A train's route in a run action, by plain track from each stop to the next."""
        nodes = [stops[0]]
        for stop in stops[1:]:
            nodes.extend(self._way(nodes[-1], stop))
        return f"{train}={'>'.join(nodes)}"

    def _way(self, start: str, goal: str) -> list[str]:
        ways = walks(self._table.track.at, start, is_stop)
        found = next((way for way in ways if way.nodes[-1] == goal), None)
        assert found is not None, f"no plain track leads from {start} to {goal}"
        return list(found.nodes[1:])
