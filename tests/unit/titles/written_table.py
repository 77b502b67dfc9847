"""Railway tables written as documents: what positions of all railway titles put on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import msgspec

from bradshaw.core.position import differences, stand
from bradshaw.rail.finance.chart import Cell, key
from tests.unit.titles.written import WrittenPosition

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Fritz", "Gina", "Hugo")


class WrittenTable(WrittenPosition):
    """A railway game whose table is set up piece by piece."""

    def __init__(self, title: str, players: int, seed: int = 1, **options: Any) -> None:
        super().__init__(title, NAMES[:players], seed, **options)

    def _clear(self) -> None:
        """Begin with an empty document: the table as it is laid out with the first of every draw."""
        if self._game is None and self._document is None:
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

    # --- what a rule does to the table

    def after(self, rule: Callable[..., Any], *arguments: Any) -> Self:
        """A rule does its work on the table; codes stand for railways. What comes of it is the position."""
        written = self.document
        blank = msgspec.structs.replace(self._blank, table={})
        game = self._begin(blank)
        table: Any = stand(game, msgspec.structs.replace(blank, table=written))
        rule(table, *[table.railways.get(a, a) if isinstance(a, str) else a for a in arguments])
        self._document = msgspec.json.decode(msgspec.json.encode(differences(table, game.players)))
        self._game = None
        return self
