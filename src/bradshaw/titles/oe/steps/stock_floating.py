"""Floating railways as actions: of a concession (8.1) or in a stock round (8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Par

from ..actions import FloatMinor
from ..stock.floating import (
    affordable_zones,
    check_float_minor,
    check_unfloated,
    float_minor,
    float_regional,
    minor_homes,
    regionals,
    set_par,
)
from ..table import TableOE


class Floating(Step[TableOE], abstract=True):
    """What both kinds of round allow: float an own minor, or a regional."""

    # --- minors (9.1)

    def minor_floats(self, player: str) -> Iterator[Option]:
        """Every minor of a player that has not been floated, in every home that it may have."""
        for minor in self.table.owned_by(player, "minor"):
            if not minor.floated:
                for zone in affordable_zones(self.table, minor):
                    yield from (FloatMinor(minor.code, name) for name in minor_homes(self.table, zone))

    def do_float(self, player: str, action: FloatMinor) -> None:
        self.check_float(player, action)
        check_float_minor(self.table, player, action.minor, action.hex)
        float_minor(self.table, action.minor, action.hex)
        self.acted(player)

    def check_float(self, player: str, action: FloatMinor) -> None:
        """Refuse a float that the round does not allow."""

    # --- regionals (9.2)

    def regional_floats(self, player: str) -> Iterator[Option]:
        """Every regional that has no par value, at every one that a player can pay."""
        table, cash = self.table, self.table.players[player].cash
        if table.certificates(player) >= table.certificate_limit():
            return
        for railway in regionals(table):
            if not railway.founded and not railway.out:
                prices = table.setup.par.regional.values()
                yield from (Par(railway.code, price) for price in prices if 2 * price <= cash)

    def check_par(self, player: str, action: Par) -> None:
        check_unfloated(self.table, action.railway, action.price)
        self.check_president(player, action.railway, action.price)

    def check_president(self, player: str, code: str, price: int) -> None:
        """Refuse who cannot pay for a president's certificate, or holds too many certificates."""
        table, cost = self.table, 2 * price
        cash = table.players[player].cash
        require(
            cost <= cash,
            self.section("found"),
            f"50% of {code} cost {table.money(cost)}, and {player} has {table.money(cash)}",
        )
        self.check_room(player)

    def check_room(self, player: str) -> None:
        """Refuse one more certificate than the limit allows (4.1)."""
        held, limit = self.table.certificates(player), self.table.certificate_limit()
        require(
            held < limit,
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}",
        )

    def do_par(self, player: str, action: Par) -> None:
        self.check_par(player, action)
        set_par(self.table, self.table.company(action.railway), action.price)
        float_regional(self.table, player, action.railway)
        self.acted(player)

    def acted(self, player: str) -> None:
        """A player has taken his action."""
