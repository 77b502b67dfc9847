"""The reserved 2+2 of a railway that cannot pay for it (11.6.1, 11.6.5)."""

from __future__ import annotations

from bradshaw.rail.finance.accounts import BANK

from ..known_steps import SpendingTurn
from ..state import RailwayOE
from ..stock.insolvency import become_insolvent
from .brandt import give_back_brandt
from .depot import RESERVED, buy_for, hand_over_train, train_price
from .events import OperatingOE


class Shortage:
    """The president of a minor or regional adds cash; what was built in this turn is taken back; then the
    railway is insolvent."""

    def __init__(self, table: OperatingOE, railway: RailwayOE, turn: SpendingTurn) -> None:
        self.table, self.railway, self.turn = table, railway, turn

    def reserved_train(self) -> None:
        table, railway = self.table, self.railway
        price = train_price(table, railway, RESERVED)
        self._take_back(price)
        if self._means() < price:
            hand_over_train(table, railway, self.turn, RESERVED, BANK)
            become_insolvent(table, railway, price)
            return
        self._add(price)
        buy_for(table, railway, self.turn, RESERVED, price)

    def _president(self) -> str:
        return self.railway.president or ""

    def _means(self) -> int:
        return self.railway.cash + self.table.players[self._president()].cash

    def _add(self, price: int) -> None:
        missing = price - self.railway.cash
        if missing > 0:
            self.table.pay(self._president(), self.railway.code, missing, f"train of {self.railway.code}")
            self.table.note(
                f"{self._president()} adds {self.table.money(missing)} of his own for the 2+2.", "11.6.4"
            )

    def _take_back(self, price: int) -> None:
        """The token of this turn first, then tiles, the newest first, until it suffices; what cost nothing
        stays."""
        paid = [expense for expense in reversed(self.turn.expenses) if expense[-1]]
        tokens = [expense for expense in paid if expense[0] == "token"]
        tiles = [expense for expense in paid if expense[0] == "tile"]
        for expense in (*tokens, *tiles):
            if self._means() >= price:
                return
            self._undo(expense)

    def _undo(self, expense: tuple[str, str, str, int, int]) -> None:
        table, railway = self.table, self.railway
        what, hex_name, tile, rotation, cost = expense
        if what == "token":
            table.board.remove(railway.code, f"{hex_name}.c{rotation}")
            railway.tokens.replace([20, *railway.tokens])
        else:
            table.board.take_back(hex_name, tile, rotation)
            give_back_brandt(table, hex_name)
        table.pay(BANK, railway.code, cost, f"{what} taken back on {hex_name}")
        table.note(
            f"The {what} of {railway.code} on {hex_name} is taken back for {table.money(cost)}.",
            "11.6.5",
        )
