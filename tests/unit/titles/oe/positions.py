"""Positions of 18OE, put together piece by piece, for tests of the stock side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.shares import POOL
from bradshaw.titles.oe.state import RailwayOE
from bradshaw.titles.oe.stock.floating import float_minor

from .stockside import STOCK_SIDE

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Fritz", "Gina")


class Position:
    """A game of 18OE whose table is set up by hand."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.game = Game(STOCK_SIDE, NAMES[:players], seed=1, options=options)
        self.table: Any = self.game.table

    # --- putting things on the table

    def _taken(self) -> Self:
        self.table._journal.take()
        return self

    def cash(self, **amounts: int) -> Self:
        """Players or railways have so much; the rest is the bank's."""
        for name, amount in amounts.items():
            account = self.table.account(name)
            self.table.bank.cash += account.cash - amount
            account.cash = amount
        return self._taken()

    def private(self, code: str, owner: str | None, closed: bool = False) -> Self:
        private = self.table.privates[code]
        private.owner, private.closed = owner, closed
        return self._taken()

    def minor(self, code: str, owner: str, home: str = "", cash: int = 120) -> Self:
        """A minor in a player's hand, floated if it has a home."""
        self.table.railways[code].president = owner
        self.cash(**{code: cash})
        if home:
            float_minor(self.table, code, home)
        return self._taken()

    def regional(self, code: str, president: str, par: int = 70, **holders: int) -> Self:
        """A floated regional; `holders` have so many of its secondary shares."""
        railway = self.company(code)
        railway.par = par
        railway.letter = next(k for k, v in self.table.setup.par.regional.items() if v == par)
        railway.president, railway.floated = president, True
        rest = [name for name, count in holders.items() for _ in range(count)]
        railway.certificates.replace([president, *rest, *[code] * (2 - len(rest))])
        self._at_home(railway)
        self.table.order_track.append(code)
        return self._taken()

    def major(self, code: str, president: str, cell: tuple[int, int] = (3, 5), **holders: int) -> Self:
        """A major: the president has 20%, `holders` so many shares more (the president too, and `pool`)."""
        railway = self.company(code)
        railway.kind = "major"
        railway.sizes = railway.kind_data.certificates
        rest = [POOL if name == "pool" else name for name, count in holders.items() for _ in range(count)]
        railway.certificates.replace([president, *rest, *[code] * (8 - len(rest))])
        railway.president, railway.floated, railway.par, railway.letter = president, True, 100, ""
        railway.tokens.replace(railway.kind_data.tokens)
        self._at_home(railway)
        self.table.market.place(railway, cell)
        return self._taken()

    def _at_home(self, railway: RailwayOE) -> None:
        home = railway.data.homes[0]
        railway.tokens.pop(0)
        self.table.board.place(railway.code, f"{home.hex}.c{home.city}")

    def national(self, code: str, president: str, cell: tuple[int, int] = (3, 5), **holders: int) -> Self:
        self.major(code, president, cell, **holders)
        railway = self.company(code)
        for city in self.table.board.cities_with(code):
            self.table.board.remove(code, city)
        railway.kind = "national"
        railway.tokens.clear()
        for number in railway.held_by(code):
            railway.certificates[number] = POOL
        return self._taken()

    def trains(self, code: str, *names: str) -> Self:
        railway = self.company(code)
        railway.fleet.replace([self.table.train(name) for name in names])
        for name in names:
            self.table.depot.stock[self.table.train_data(name).card] -= 1
        return self._taken()

    def phase(self, name: str, stage: str = "majors") -> Self:
        self.table.phase, self.table.stage = name, stage
        return self._taken()

    def consolidation(self) -> Self:
        self.table.consolidation = "now"
        return self._taken()

    # --- where the game is

    def stock_round(self, player: str = "Ada", number: int = 2) -> Self:
        """A stock round in which a player is to act."""
        table = self.table
        while len(table.agenda) > 1:
            table.agenda.pop()
        course = table.agenda[0]
        course.stage, course.turn, course.done_rounds, course.rounds = "operating", number, 0, 0
        table.priority, table.round_name = player, f"Stock round {number}"
        for code, private in table.privates.items():
            if table.is_concession(code):
                private.owner, private.closed = None, True
        table.push(table.step("stock round"), first=number == 1).begin()
        return self._taken()

    # --- playing and looking

    def company(self, code: str) -> RailwayOE:
        found: RailwayOE = self.table.company(code)
        return found

    def play(self, *actions: str) -> Self:
        self._taken()
        for action in actions:
            self.game.play(action)
        return self

    def why_not(self, action: str) -> Refusal:
        """The refusal of an action."""
        self._taken()
        try:
            self.game.play(action)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"{action} is possible")

    @property
    def asked(self) -> str:
        return self.game.acting[0].player

    def words(self, word: str = "") -> list[str]:
        """The legal actions with some word, spans by their first."""
        self._taken()
        options = self.game.legal(self.asked).options
        texts = [str(getattr(option, "action", option)) for option in options]
        return [text for text in texts if not word or text.split()[0] == word]

    def money(self, name: str) -> int:
        cash: int = self.table.account(name).cash
        return cash

    def held(self, code: str) -> Mapping[str, list[int]]:
        """Sizes of everybody's certificates of a railway, the largest first."""
        found: dict[str, list[int]] = {}
        for size, holder in sorted(self.company(code).held(), reverse=True):
            found.setdefault(holder, []).append(size)
        return found
