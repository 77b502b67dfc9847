"""What positions of most railway titles have in common: setting up, playing, looking.

Each title has a class of its own beside its tests, which adds what only that title has on the table.
"""

from __future__ import annotations

from typing import Self

from bradshaw.core.action import Action
from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.network.walks import is_stop, walks
from tests.unit.titles.written_table import NAMES, WrittenTable

__all__ = ["NAMES", "Tabletop"]


class Tabletop(WrittenTable):
    """A railway game whose table is set up piece by piece, then played and looked at."""

    # --- playing

    @property
    def step(self) -> str:
        """What is being decided: the topic of the step on top."""
        return "" if self.table.top is None else str(self.table.top.TOPIC)

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

    def costs(self) -> dict[str, int]:
        """What each option is said to cost, by its text."""
        return {choice.do: choice.cost for choice in self.game.choices(self.acting).choices}

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
        return int(self.table.account(name).cash)

    def price(self, code: str) -> int:
        return int(self.table.price(self.table.railways[code]))

    def percent(self, code: str) -> dict[str, int]:
        """Who holds how much of a railway: players, "pool", "offering", and charters by their codes."""
        railway = self.table.railways[code]
        holders = (*self.table.seats, POOL, OFFERING, *self.table.railways)
        return {holder: railway.percent(holder) for holder in holders if railway.percent(holder)}

    def director(self, code: str) -> str | None:
        president: str | None = self.table.railways[code].president
        return president

    def stands_in(self, city: str) -> tuple[str, ...]:
        """The railways whose tokens stand in a city."""
        return tuple(self.table.board.tokens_in(city))

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
        ways = walks(self.table.track.at, start, is_stop)
        found = next((way for way in ways if way.nodes[-1] == goal), None)
        assert found is not None, f"no plain track leads from {start} to {goal}"
        return list(found.nodes[1:])
