"""Obligations (4.3): who got a charter pays if the railway has not floated by the end of the stock round."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.step import Step
from bradshaw.rail.actions import SellShares
from bradshaw.rail.rules.trade import check_sale, sell, sellable

from ..closing import close
from ..state import Railway1862
from ..table import Table1862


def settle_obligations(table: Table1862, first: str) -> None:
    """Fine everybody whose railway has not floated, in turn from one player, charters in the order in which
    they were won; each railway goes back to the offering, and what cannot be paid from cash must be raised
    by selling shares."""
    debts: dict[str, int] = {}
    for player in table.clockwise(first):
        for railway in _by_charter(table):
            if railway.obliged == player:
                debts[player] = debts.get(player, 0) + _fine(table, railway, player)
    for player, debt in reversed(debts.items()):
        if debt:
            table.push(table.step("fine"), player=player, debt=debt)


def _by_charter(table: Table1862) -> list[Railway1862]:
    """All railways, those whose charters were won in that order."""
    order = {code: number for number, code in enumerate(table.charters)}
    return sorted(table.companies(), key=lambda railway: order.get(railway.code, -1))


def _fine(table: Table1862, railway: Railway1862, player: str) -> int:
    """Pay one fine as far as cash and the railway's own shares go. Returns what is still owed."""
    fine: int = table.fine(railway)
    table.note(f"{railway.code} has not floated: {player} is fined {table.money(fine)}.")
    owed = fine - _pay(table, player, fine)
    owed -= _sell_own(table, railway, player, owed)
    close(table, railway)
    railway.waits = table.rules.failed_charter == "next stock round"
    return owed


def _pay(table: Table1862, player: str, debt: int) -> int:
    amount = min(debt, int(table.players[player].cash))
    table.pay(player, "bank", amount, "fine of parliament")
    return amount


def _sell_own(table: Table1862, railway: Railway1862, player: str, owed: int) -> int:
    """Only as many shares as needed, ordinary ones first, each at half of par; change is given."""
    value, raised = table.sale_price(railway), 0
    sizes = railway.sizes
    for number in sorted(railway.held_by(player), reverse=True):
        if raised >= owed:
            break
        raised += value * railway.shares(sizes[number])
    if raised > owed:
        table.pay("bank", player, raised - owed, f"change from shares of {railway.code}")
    return min(raised, owed)


class FineSale(Step[Table1862]):
    """The rest of a fine is raised by selling other shares; what nobody can raise is forgiven."""

    KIND = "1862 sale for a fine"
    TOPIC = "obligation"

    player: str
    debt: int

    def settle(self) -> bool:
        if self.debt and any(True for _ in self.options(self.player)):
            return True
        if self.debt:
            self.table.note(f"{self.player} cannot raise {self.table.money(self.debt)}: it is forgiven.")
        self.done()
        return False

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        debt = self.table.money(self.debt)
        return f"{self.player}: {debt} are due for a railway that did not float; sell shares to pay them"

    def options(self, player: str) -> Iterable[Option]:
        for railway in self.table.railways.values():
            for action in sellable(self.table, player, railway):
                try:
                    self._check_need(player, action)
                except Refusal:
                    break
                yield action

    def _check_need(self, player: str, action: SellShares) -> None:
        """Refuse more shares than the debt demands."""
        table = self.table
        if table.rules.fine_sales == "free":
            return
        railway = table.require_railway(action.railway)
        fewer = [sale.percent for sale in sellable(table, player, railway) if sale.percent < action.percent]
        value = table.sale_price(railway)
        enough = [percent for percent in fewer if value * railway.shares(percent) >= self.debt]
        require(
            not enough,
            self.rule,
            f"{table.money(self.debt)} are owed: {enough[0] if enough else 0}% of {railway.code} would cover "
            "that",
        )

    def do_sell(self, player: str, action: SellShares) -> None:
        table = self.table
        railway = table.require_railway(action.railway)
        check_sale(table, player, railway, action.percent)
        self._check_need(player, action)
        sell(table, player, railway, action.percent)
        self.debt -= _pay(table, player, self.debt)
