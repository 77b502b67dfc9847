"""The Concession Railroad Phase (8.1): each concession is one float action, in the order of their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require

from ..actions import SetPar
from ..stock.floating import check_unfloated, par_only, regionals
from .stock_floating import Floating


class Concessions(Floating):
    """Nobody passes: float an own minor or a regional; who can do neither sets a par value."""

    KIND = "18OE concessions"
    TOPIC = "concession"

    #: The concession that is being executed.
    number: int

    @property
    def card(self) -> str:
        return f"C{self.number}"

    def settle(self) -> bool:
        table = self.table
        while True:
            private = table.privates.get(self.card)
            if private is not None and private.owner is not None:
                return True
            if self.number and private is None:
                self.done()
                return False
            self.number += 1

    def actors(self) -> tuple[str, ...]:
        owner = self.table.privates[self.card].owner
        assert owner is not None
        return (owner,)

    def prompt(self) -> str:
        player = self.actors()[0]
        what = "set the par value of a regional" if self.only_par(player) else "float a minor or a regional"
        return f"{player}: concession {self.number}, {what}"

    def only_par(self, player: str) -> bool:
        """Whether a player has no minor to float and too little money for any regional."""
        waiting = [minor for minor in self.table.owned_by(player, "minor") if not minor.floated]
        return not waiting and not any(True for _ in self.regional_floats(player))

    def options(self, player: str) -> Iterable[Option]:
        yield from self.minor_floats(player)
        yield from self.regional_floats(player)
        if self.only_par(player):
            for railway in regionals(self.table):
                if not railway.founded and not railway.out:
                    yield from (
                        SetPar(railway.code, price) for price in self.table.setup.par.regional.values()
                    )

    def do_value(self, player: str, action: SetPar) -> None:
        lowest = 2 * min(self.table.setup.par.regional.values())
        require(
            self.only_par(player),
            self.rule,
            f"{player} has a minor to float, or the {self.table.money(lowest)} for a regional",
            "Float one of them.",
        )
        check_unfloated(self.table, action.railway, action.price)
        par_only(self.table, player, action.railway, action.price)
        self.acted(player)

    def acted(self, player: str) -> None:
        """The card leaves the game."""
        card = self.table.privates[self.card]
        card.owner, card.closed = None, True
        self.number += 1
