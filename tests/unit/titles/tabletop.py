"""What positions of all railway titles have in common: setting up, playing, looking.

Each title has a class of its own beside its tests, which adds what only that title has on the table.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Self

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.position import position_of, read_document, stand
from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.chart import Cell, key
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.network.walks import is_stop, walks
from tests.unit.titles.written import WrittenPosition

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Fritz", "Gina", "Hugo")


class Tabletop(WrittenPosition):
    """A railway game whose table is set up piece by piece."""

    def __init__(self, title: str, players: int, seed: int = 1, **options: Any) -> None:
        super().__init__(title, NAMES[:players], seed, **options)
        self._unsettled = False

    @property
    def game(self) -> Game:
        if self._unsettled:
            self._taken()
        return super().game

    @property
    def document(self) -> dict[str, Any]:
        if self._unsettled:
            self._taken()
        return super().document

    def _clear(self) -> None:
        """Begin with an empty document: the table as it is laid out with the first of every draw."""
        if self._game is not None:
            self._taken()
        elif self._document is None:
            self._document = {}

    @property
    def data(self) -> Any:
        """What is printed."""
        return self._start.data

    def _of_railway(self, code: str, field: str) -> list[Any]:
        """A list of a railway as it is written."""
        written = self.document.get("railways", {}).get(code, {})
        return list(written[field] if field in written else getattr(self._start.railways[code], field))

    def _entries(self, part: str, field: str) -> dict[str, list[Any]]:
        """The entries of a part of the table as they are written: `_entries("board", "tokens")`."""
        start = getattr(getattr(self._start, part), field)
        found = {**start, **self.document.get(part, {}).get(field, {})}
        return {name: list(value) for name, value in found.items() if value is not None}

    # --- putting things on the table

    def player(self, name: str, cash: int) -> Self:
        """A player has this much money; the rest is the bank's."""
        return self.put(players={name: {"cash": cash}})

    def bank(self, cash: int) -> Self:
        return self.put(bank={"cash": cash})

    def tiles(self, **tiles: str) -> Self:
        """Lay tiles, unchecked: `F5="790 2"` is tile 790 in rotation 2. Tokens and kept places move over."""
        grid = self.data.grid
        for hex_name, words in tiles.items():
            tile, rotation = words.split()
            before = grid.rotated(hex_name, *self._entries("board", "tiles").get(hex_name, ("", 0)))
            heirs = grid.stops_after(before, grid.rotated(hex_name, tile, int(rotation))) or {}
            self.put(board={"tiles": {hex_name: [tile, int(rotation)]}})
            for field in ("tokens", "reserved"):
                self._move_over(field, hex_name, heirs)
        return self

    def _move_over(self, field: str, hex_name: str, heirs: dict[str, str]) -> None:
        there = {
            city: codes
            for city, codes in self._entries("board", field).items()
            if city.startswith(f"{hex_name}.")
        }
        moved: dict[str, Any] = dict.fromkeys(there)
        for city, codes in there.items():
            stop = city.partition(".")[2]
            heir = f"{hex_name}.{heirs.get(stop, stop)}"
            moved[heir] = [*(moved.get(heir) or ()), *codes]
        self.put(board={field: moved})

    def _place(self, code: str, city: str) -> None:
        """A token stands in a city, on the place that was kept for it."""
        standing = self._entries("board", "tokens").get(city, [])
        self.put(board={"tokens": {city: [*standing, code]}})
        kept = self._entries("board", "reserved").get(city, [])
        if code in kept:
            kept.remove(code)
            self.put(board={"reserved": {city: kept or None}})

    def owns(self, code: str, *trains: str) -> Self:
        """A railway has just these trains."""
        return self.put(railways={code: {"trains": list(trains)}})

    def marker(self, code: str, cell: Cell) -> Self:
        """The marker of a railway stands on the market, below those already there."""
        stacks = self._entries("market", "stacks")
        for place, codes in stacks.items():
            if code in codes:
                codes.remove(code)
                self.put(market={"stacks": {place: codes or None}})
        return self.put(market={"stacks": {key(cell): [*stacks.get(key(cell), []), code]}})

    # --- for helpers that still write on a table

    @property
    def _table(self) -> Any:
        """The table on which a position is put together; `_taken` makes it the document."""
        if self._game is None and self._document is not None:
            self._game = Game.from_position(self._blank.text(), self._seed)
            self._game._table = stand(self._game, self._written())
            self._unsettled = True
        return self._game.table if self._game is not None else self.game.table

    def _taken(self) -> Self:
        """What was put on the table is the position at which the game begins."""
        game = self._game or self.game
        game.table._journal.take()
        found = SimpleNamespace(
            title=game.title, options=game.options, table=game.table, chance=game.chance,
            players=game.players, plain_options=game.plain_options,
        )  # fmt: skip
        position = read_document(position_of(found).text())  # type: ignore[arg-type]
        self._document, self._blank = position.table, position
        self._game, self._unsettled = None, False
        return self

    def _to_decision(self) -> Self:
        """The table goes on to its next decision, which is the position."""
        return self._taken()

    def _money(self, account: Any, cash: int) -> Self:
        self._table.bank.cash += account.cash - cash
        account.cash = cash
        return self._taken()

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
