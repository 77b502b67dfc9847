"""The stock rounds of 18OE (8.2, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import Par, Pass

from ..actions import FloatMinor, Withdraw
from ..stock.floating import leave, regionals, why_no_removal
from ..stock.rounds import end_of_stock_round
from .stock_consolidation import Consolidating
from .stock_expand import Expanding
from .stock_merge import Merging
from .stock_objection import Objecting
from .stock_privates import PrivateStep
from .stock_trade import Trading


class StockRoundOE(Expanding, Merging, Trading, Consolidating, Objecting, PrivateStep):
    """In the Regional/Minor Railroad Phase railways are floated; from the Major Railroad Phase on shares are
    dealt in, regionals expand, and minors merge."""

    KIND = "18OE stock round"
    OPEN: ClassVar[frozenset[str]] = frozenset({"trade", "merge"})

    def prompt(self) -> str:
        if self.sold_now:
            return f"{self.player}: sell more shares, buy one, or pass"
        if not self.table.major_phase:
            return f"{self.player}: float a minor or a regional, remove a regional, or pass"
        return f"{self.player}: deal in shares, expand a regional, merge a minor, trade, or pass"

    # --- what may be done

    def own_options(self, player: str) -> Iterable[Option]:
        if self.must_reduce(player) is not None:
            yield from chain(self.stock_sales(player), self.private_options(player))
            return
        yield from self.stock_actions(player)
        yield from self.private_options(player)
        if self.why_not_pass(player) is None:
            yield Pass()

    def can_act(self, player: str) -> bool:
        """Whether there is anything but passing to do, such as offering something for sale."""
        if any(not isinstance(option, Pass) for option in self.options(player)):
            return True
        return not self.sold_now and self.table.major_phase and bool(self.wares(player))

    def stock_actions(self, player: str) -> Iterator[Option]:
        """Everything but passing and privates."""
        if self.sold_now:
            yield from chain(self.stock_sales(player), self.purchases(player))
            return
        yield from self.minor_floats(player)
        if not self.table.major_phase:
            yield from chain(self.regional_floats(player), self.purchases(player), self.removals())
        else:
            yield from chain(self.purchases(player), self.stock_sales(player), self.expansions(player))
            yield from chain(self.mergers(player), self.trades(player), self.asks(player))
        yield from chain(self.rescues(player), self.reservations(player))

    # --- the Regional/Minor Railroad Phase (8.2)

    def check_float(self, player: str, action: FloatMinor) -> None:
        require(
            not self.table.major_phase,
            self.section("float minor"),
            "all minors have been floated",
        )

    def check_par(self, player: str, action: Par) -> None:
        require(
            not self.table.major_phase,
            self.section("found"),
            "regionals are floated before the Major Railroad Phase only",
        )
        super().check_par(player, action)

    def removals(self) -> Iterator[Option]:
        if self.table.rules.removals:
            for railway in regionals(self.table):
                if not why_no_removal(self.table, railway):
                    yield Withdraw(railway.code)

    def do_withdraw(self, player: str, action: Withdraw) -> None:
        table, rule = self.table, self.section("remove")
        table.require_railway(action.railway)
        railway = table.company(action.railway)
        require(table.rules.removals, rule, "this game is played without removing regionals")
        require(not table.major_phase, rule, "regionals are removed before the Major Railroad Phase only")
        reason = why_no_removal(table, railway)
        require(not reason, rule, reason)
        leave(table, railway)
        table.removed = (*table.removed, railway.code)
        table.note(f"{player} removes {railway.code} from the game.", "8.2")
        self.acted(player)

    # --- passing

    def why_not_pass(self, player: str) -> Refusal | None:
        """8.2, 10.6: who has something left that must be done does not pass."""
        table = self.table
        waiting = [minor for minor in table.owned_by(player, "minor") if not minor.floated]
        if waiting:
            return Refusal(
                self.section("regional phase"),
                f"{player} owns minor {waiting[0].code}, which has not been floated",
                f"float {waiting[0].code} HEX",
            )
        if self.sold_now:
            return None
        return self.consolidation_duty(player)

    def do_pass(self, player: str, action: Pass) -> None:
        refusal = self.why_not_pass(player)
        if refusal is not None:
            raise refusal
        if self.sold_now:
            self.acted(player)
            return
        self.table.note(f"{player} passes.")
        self.end_turn(acted=False)

    # --- the end of the round (10.7)

    def end_round(self) -> None:
        end_of_stock_round(self.table)
