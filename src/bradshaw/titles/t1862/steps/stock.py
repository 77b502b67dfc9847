"""Stock rounds (6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.names import counted
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.state import Map
from bradshaw.rail.actions import Par, SellShares
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL
from bradshaw.rail.rules.trade import costs_presidency, sellable
from bradshaw.rail.steps.stock_round import StockRound

from ..table import Table1862
from .fines import settle_obligations


class StockRound1862(StockRound[Table1862]):
    """What was bought in this round may not be sold, and each railway is sold in one block a turn."""

    KIND = "1862 stock round"
    FOUND = "start"
    SELLS_AT_ONCE = True

    #: Shares that each player has bought of each railway in this round: "player/railway" -> number.
    bought: Map[int]
    #: Railways that the player has sold in this turn.
    sold_blocks: tuple[str, ...]

    def begin(self) -> None:
        super().begin()
        self.bought = self.map_of()
        self.sold_blocks = ()

    def end_turn(self, acted: bool) -> None:
        self.sold_blocks = ()
        super().end_turn(acted)

    def end_round(self) -> None:
        """6.6: the priority deal goes to the first of those who passed; then obligations fall due."""
        table = self.table
        began, table.priority = table.priority, self.player
        table.note(f"{table.priority} has the priority deal.")
        settle_obligations(table, began if table.rules.fines_from == "first of the round" else self.player)

    def must_sell(self, player: str) -> Refusal | None:
        """6.5.2: after the LNER has formed nobody must sell down to the limit."""
        refusal = None if self.table.lner == "formed" else super().must_sell(player)
        if refusal is None or not self._down_to_it():
            return refusal
        return None if self.table.certificates(player) <= self._goal(player) else refusal

    def _down_to_it(self) -> bool:
        """6.5.2: whether who is above the limit must come down to it, if he can."""
        return self.table.lner != "formed" and self.table.rules.over_the_limit == "down to it"

    def _goal(self, player: str) -> int:
        """How many certificates a player may keep: the limit, or as few above it as he can come down to."""
        table = self.table
        fewest = sum(self._fewest(player, railway) for railway in table.railways.values())
        return max(table.certificate_limit(), fewest)

    def _fewest(self, player: str, railway: Railway) -> int:
        """The fewest certificates of a railway that a player can come down to in this turn."""
        found = [railway.certificates.count(player)]
        if railway.code not in self.sold_blocks:
            sales = self._free_sales(player, railway)
            found += [certificates_after(self.table, player, railway, sale) for sale in sales]
        return min(found)

    def can_act(self, player: str) -> bool:
        return super().can_act(player) or self._asked_in_vain(player)

    def _asked_in_vain(self, player: str) -> bool:
        """A reading: who has the money for the director's certificate of a railway is asked, though that
        lies in the pool, from where it is not sold, or the railway cannot be started."""
        table = self.table
        if table.rules.empty_questions == "skipped":
            return False
        if table.certificates(player) >= table.certificate_limit():
            return False
        cash, sold = table.players[player].cash, self.sold.get(player, ())
        for railway in table.companies():
            price = table.price(railway) if railway.founded else table.setup.par_values[0]
            offered = not railway.founded or railway.held_by(POOL) == [0]
            if offered and railway.code not in sold and 3 * price <= cash:
                return True
        return False

    # --- buying

    def par_prices(self, railway: Railway) -> Collection[int]:
        """6.5.3: without a charter at any price from 54 to 200."""
        return self.table.data.market.par_cells("n")

    def may_found(self, railway: Railway) -> bool:
        """3.2, 11.3"""
        table = self.table
        return not table.rules.new_players and table.may_start(table.company(railway.code))

    def check_par(self, player: str, action: Par) -> None:
        railway = self.table.require_railway(action.railway)
        self.table.check_start(self.table.company(railway.code))
        require(
            not self.table.rules.new_players,
            self.section("new players"),
            "in the game for new players railways are started in parliament only",
        )
        super().check_par(player, action)

    def found(self, player: str, railway: Railway, price: int) -> None:
        self.table.start_unchartered(self.table.company(railway.code), player, price)

    def after_purchase(self, player: str, railway: Railway, percent: int) -> None:
        self.bought[f"{player}/{railway.code}"] = self._bought(player, railway) + railway.shares(percent)
        self.table.quiet = False
        super().after_purchase(player, railway, percent)

    def _bought(self, player: str, railway: Railway) -> int:
        """Shares of a railway that a player has bought in this round."""
        return self.bought.get(f"{player}/{railway.code}", 0)

    # --- selling

    def check_may_sell(self, player: str, railway: Railway) -> None:
        """6.4: what he has not bought in this round, once a turn."""
        require(
            railway.code not in self.sold_blocks,
            self.section("sell"),
            f"{player} has sold {railway.code} in this turn: a railway's shares are sold in one block",
        )

    def check_sale(self, player: str, railway: Railway, action: SellShares) -> None:
        super().check_sale(player, railway, action)
        held = railway.shares(railway.percent(player))
        bought = min(held, self._bought(player, railway))  # those of before a bankruptcy are gone
        free = held - bought
        require(
            railway.shares(action.percent) <= free,
            self.section("sell"),
            f"{player} has bought {counted(bought, 'share')} of {railway.code} in this round and may sell "
            f"{f'only {free}' if free else 'none'}",
        )
        self._check_goal(player, railway, action)

    def _check_goal(self, player: str, railway: Railway, action: SellShares) -> None:
        """6.5.2: refuse a sale after which a player could no longer come down to the limit."""
        table = self.table
        held, limit = table.certificates(player), table.certificate_limit()
        if held <= limit or not self._down_to_it():
            return
        others = [other for other in table.railways.values() if other is not railway]
        room = self._goal(player) - sum(self._fewest(player, other) for other in others)
        good = [
            f"{sale.percent}%"
            for sale in self._free_sales(player, railway)
            if certificates_after(table, player, railway, sale) <= room
        ]
        require(
            certificates_after(table, player, railway, action) <= room,
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}: {action.percent}% are too few of "
            f"{railway.code}, which is sold in one block",
            f"Sell {' or '.join(good)} of {railway.code}." if good else "",
        )

    def sales(self, player: str, railway: Railway) -> Iterable[Option]:
        return unrefused(
            self._free_sales(player, railway), lambda sale: self._check_goal(player, railway, sale)
        )

    def _free_sales(self, player: str, railway: Railway) -> Iterator[SellShares]:
        """What may be sold of a railway, whatever the certificate limit demands."""
        free = railway.percent(player) - railway.share * self._bought(player, railway)
        return (sale for sale in sellable(self.table, player, railway) if sale.percent <= free)

    def do_sell(self, player: str, action: SellShares) -> None:
        super().do_sell(player, action)
        self.sold_blocks = (*self.sold_blocks, action.railway)


def certificates_after(table: Table1862, player: str, railway: Railway, sale: SellShares) -> int:
    """How many certificates of a railway a player has after a sale."""
    if table.price_after_sale(railway, sale.percent, railway.president == player) == 0:
        return 0
    left = railway.shares(railway.percent(player) - sale.percent)
    directs = railway.president == player and not costs_presidency(table, player, railway, sale)
    return int(left - railway.shares(railway.sizes[0]) + 1 if directs else left)
