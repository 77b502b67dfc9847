"""The turn of a railway (11), and what it may do in several of its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Accept, Decline, Powered
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.steps.of_railway import RailwayStep
from bradshaw.rail.steps.turn import OperatingTurn, TurnStep

from ..known_steps import SpendingTurn
from ..op_actions import BuyAuthority
from ..operating.seas import WATERS
from ..state import RailwayOE
from ..table import TableOE


class Expense(NamedTuple):
    """A tile or a token of this turn that cost money, as it lay before (11.6.5)."""

    what: str
    hex: str
    tile: str
    rotation: int
    cost: int


class TurnOE(OperatingTurn[TableOE], SpendingTurn):
    """Seven steps; the kind of the railway says which of them it has."""

    KIND = "18OE operating turn"
    ORDER: ClassVar[tuple[str, ...]] = ("track", "token", "run", "dividend", "transfer", "trains", "shares")

    #: Whether port authorities may be bought in it.
    BUYS: ClassVar[bool] = True

    #: What was paid for in this turn and could be taken back, the oldest first.
    expenses: tuple[tuple[str, str, str, int, int], ...] = ()
    #: Whether the green tile of a right-of-way is possible in this turn (11.1.9).
    right_of_way: bool = False
    #: A new phase has begun in this turn: trains rust at the end of the step.
    rusting: bool = False
    #: What the Orient Express of this turn earned, and whether it is the first one.
    express: int = 0
    first_express: bool = False
    #: The treasury was too small for a port authority before the dividend.
    poor: bool = False

    def expend(self, what: str, hex_name: str, tile: str, rotation: int, cost: int) -> None:
        """Note something that was paid for."""
        self.expenses = (*self.expenses, (what, hex_name, tile, rotation, cost))


class StepOE(TurnStep[TableOE], abstract=True):
    """A step of a turn. A port authority may be bought in any step before trains are (11.3.5)."""

    #: Whether a port authority may be bought from the box in it.
    AUTHORITY: ClassVar[bool] = True

    @property
    def company(self) -> RailwayOE:
        return self.table.company(self.code)

    @property
    def turn(self) -> TurnOE:
        turn = super().turn
        assert isinstance(turn, TurnOE)
        return turn

    def use_power(self, player: str, action: Powered) -> None:
        """13: in the abbreviated last round railways pay, and nothing else."""
        require(self.turn.BUYS, self.section("end"), "in the last operating round no power is used")
        super().use_power(player, action)

    def extra_options(self, player: str) -> Iterator[Option]:
        if self.turn.BUYS:
            yield from super().extra_options(player)
        if self.AUTHORITY and player in self.deciders():
            found = [BuyAuthority(water) for water in WATERS]
            yield from unrefused(found, self.check_authority)

    def check_authority(self, action: BuyAuthority) -> None:
        table, railway, rule = self.table, self.company, self.section("port authority")
        price = table.setup.port_authority
        require(
            railway.major, rule, f"port authorities are for majors, and {railway.code} is a {railway.kind}"
        )
        require(self.turn.BUYS, rule, "in the last operating round nothing is bought (13)")
        require(not railway.authority, rule, f"{railway.code} has a port authority already")
        require(
            action.water in table.authorities,
            rule,
            f"{action.water!r} is no water",
            f"Waters: {', '.join(WATERS)}",
        )
        if action.seller != BANK:
            self.check_seller(action)
        else:
            require(
                self.AUTHORITY,
                rule,
                "a port authority is bought before the trains are, from the box or a major",
            )
            require(
                table.authorities[action.water], rule, f"no {WATERS[action.water]} port authority is left"
            )
        require(
            railway.cash >= price,
            rule,
            f"a port authority costs {table.money(price)}: {railway.code} has {table.money(railway.cash)}",
        )

    def check_seller(self, action: BuyAuthority) -> None:
        """From another major only in the transfer step."""
        require(
            False,
            self.section("port authority"),
            "a port authority of a major is bought in the transfer step",
        )

    def do_authority(self, player: str, action: BuyAuthority) -> None:
        self.check_authority(action)
        self.buy_authority(action)

    def buy_authority(self, action: BuyAuthority) -> None:
        table, railway = self.table, self.company
        price = table.setup.port_authority
        if action.seller == BANK:
            table.authorities[action.water] -= 1
        else:
            table.company(action.seller).authority = ""
        table.pay(railway.code, action.seller, price, "port authority")
        railway.authority = action.water
        table.stir()
        table.note(
            f"{railway.code} buys a {WATERS[action.water]} port authority for {table.money(price)}.", "11.3.5"
        )


class Consent(RailwayStep[TableOE], abstract=True):
    """A question to another president: yes or no."""

    #: Who is asked.
    asked: str

    def actors(self) -> tuple[str, ...]:
        return (self.asked,)

    def options(self, player: str) -> Iterable[Option]:
        return [Accept(), Decline()]

    def do_accept(self, player: str, action: Accept) -> None:
        self.done()
        self.agreed()

    def do_decline(self, player: str, action: Decline) -> None:
        self.table.note(f"{player} declines.")
        self.done()
        self.refused()

    def agreed(self) -> None:
        """The other president agrees."""

    def refused(self) -> None:
        """The other president does not agree."""
