"""Barclay, Bevan, Barclay and Tritton: one of three things in a stock round (14.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bradshaw.rail.actions import Powered
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.companies import Private
from bradshaw.rail.finance.shares import TREASURY
from bradshaw.rail.powers import ActivePower, Power, Use

from .actions import UseBank
from .state import RailwayOE
from .stock.shares import SharesOE

#: The three ways: a new par value, a share kept for the owner, a share value that does not fall.
NEW_PAR, KEEP, HOLD = "par", "keep", "hold"


class Barclay(ActivePower[UseBank], frozen=True, kw_only=True, tag="18OE bank"):
    """A new par value, also in the turn of a railway; a share in custody; or a marker that does not fall."""

    ACTION: ClassVar[type[Powered]] = UseBank

    # --- what it offers

    def offers(self, use: Use) -> Iterator[UseBank]:
        if not self.ready(use):
            return
        table = _table(use)
        yield from unrefused(self._candidates(use, table), lambda action: self.check(use, action))

    def _candidates(self, use: Use, table: SharesOE) -> Iterator[UseBank]:
        for railway in table.owned_by(use.player, "regional", "major"):
            prices = table.setup.par.of(railway.kind).values()
            yield from (UseBank(use.source, NEW_PAR, railway.code, price) for price in prices)
            yield UseBank(use.source, KEEP, railway.code)
        for railway in table.of_kind("major", "national"):
            yield UseBank(use.source, HOLD, railway.code)

    # --- what it allows

    def check(self, use: Use, action: UseBank) -> None:
        super().check(use, action)
        table = _table(use)
        table.require_railway(action.railway)
        railway = table.company(action.railway)
        if action.way == NEW_PAR:
            self._check_par(use, railway, action.price)
            return
        use.require(use.round == "stock", f"{use.source} keeps shares and share values in stock rounds only")
        if action.way == KEEP:
            reason = why_not_keep(table, use.player, railway)
        elif action.way == HOLD:
            reason = why_not_hold(table, railway)
        else:
            reason = (
                f"{use.source} is used for a new {NEW_PAR}, to {KEEP} a share, or to {HOLD} a share value"
            )
        use.require(not reason, reason)

    def _check_par(self, use: Use, railway: RailwayOE, price: int) -> None:
        table, code = _table(use), railway.code
        use.require(railway.president == use.player, f"{use.player} is not president of {code}")
        in_turn = use.operating is None or use.operating.code == code
        use.require(in_turn, f"{code} does not operate now")
        use.require(railway.letter, f"{code} has no marker on the chart of par values")
        prices = list(table.setup.par.of(railway.kind).values())
        use.require(price in prices, f"a {railway.kind} cannot have the par value {price}")
        use.require(price != railway.par, f"{code} has the par value {price} already")

    # --- what it does

    def words(self, action: UseBank) -> str:
        return {
            NEW_PAR: f"{action.private}: give {action.railway} the par value {action.price}",
            KEEP: f"{action.private}: keep a share of {action.railway} for yourself",
            HOLD: f"{action.private}: the share value of {action.railway} does not fall in this round",
        }.get(action.way, super().words(action))

    def carry_out(self, use: Use, action: UseBank) -> None:
        table = _table(use)
        railway = table.company(action.railway)
        if action.way == NEW_PAR:
            new_par(table, railway, action.price)
        elif action.way == KEEP:
            railway.custody = use.player
            table.note(f"A share of {railway.code} is kept for {use.player}.", "14.4")
        else:
            table.steady = railway.code
            table.note(f"The share value of {railway.code} does not fall in this stock round.", "14.4")

    def afterwards(self, use: Use) -> None:
        """It leaves the game; face down and when the stock round ends if it holds a share value (6.1)."""
        holder = use.table.holder(use.source)
        assert isinstance(holder, Private)
        holder.used = holder.closed = True
        if not _table(use).steady:
            holder.owner = None


def _table(use: Use) -> SharesOE:
    assert isinstance(use.table, SharesOE)
    return use.table


def why_not_keep(table: SharesOE, player: str, railway: RailwayOE) -> str:
    """Why no share of a railway can be kept for a player; empty if one can."""
    code = railway.code
    if railway.president != player or not (railway.regional or railway.major):
        return f"{player} is not president of a regional or major {code}"
    treasury = railway.certificates.count(code)
    if railway.regional and treasury < 2:
        return f"a secondary share of {code} has been bought"
    return "" if treasury else f"no share of {code} is left in its treasury"


def why_not_hold(table: SharesOE, railway: RailwayOE) -> str:
    """Why a railway's marker cannot be held up; empty if it can."""
    return (
        "" if railway.cell is not None and not railway.out else f"{railway.code} has no marker on the market"
    )


def new_par(table: SharesOE, railway: RailwayOE, price: int) -> None:
    """Another letter, so also another par value of the later major; no money is paid."""
    chart = table.setup.par.of(railway.kind)
    railway.letter = next(letter for letter, value in chart.items() if value == price)
    railway.par = price
    table.note(f"{railway.code} has the par value {table.money(price)} now.", "14.4")
    if railway.major and table.rules.new_par == "share value too":
        table.market.move(railway, table.data.market.par_cells()[price])


def unused_bank(table: SharesOE, player: str) -> str:
    """The private of a player with this power, if he can still use it; empty otherwise."""
    for code, power in table.powers.items():
        private = table.privates.get(code)
        if isinstance(power, Barclay) and private is not None:
            return code if table.may_use(player, private) and not private.used else ""
    return ""


def may_keep_now(table: SharesOE, player: str, railway: RailwayOE, source: str) -> bool:
    """Whether a player could keep a share that another is about to buy."""
    return (
        source == TREASURY and bool(unused_bank(table, player)) and not why_not_keep(table, player, railway)
    )


def may_hold_now(table: SharesOE, player: str, railway: RailwayOE) -> bool:
    """Whether a player could keep a share value from falling that is about to fall."""
    falls = railway.cell is not None and table.data.market.down(railway.cell) != railway.cell
    return bool(unused_bank(table, player)) and falls and table.steady != railway.code


#: Powers of the stock side.
STOCK_POWERS: tuple[type[Power], ...] = (Barclay,)
