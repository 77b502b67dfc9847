"""The table of the Rhineland's titles: set-up, floating, prices and the end by their common rulebook."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, TypeVar

from bradshaw.core.errors import BradshawError
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, POOL, hand_over
from bradshaw.rail.table import RailTable

from .options import RhinelandOptions
from .routes import RhinelandRoutes
from .sections import SECTIONS
from .setup import RhinelandSetup

#: The table of a title, for steps that serve the family.
T = TypeVar("T", bound="RhinelandTable")


class RhinelandTable(RailTable, abstract=True):
    """What the rules of both games say; a title adds its own part and its readings."""

    SECTIONS = SECTIONS
    president_word: ClassVar[str] = "director"
    MONEY: ClassVar[str] = "{} M"

    @property
    def rules(self) -> RhinelandOptions:
        options: RhinelandOptions = self._options
        return options

    # --- set-up (3)

    @property
    def setup(self) -> RhinelandSetup:
        raise BradshawError(f"the title {self.title.name} does not say how it is set up")

    def set_up(self) -> None:
        setup, count = self.setup, str(len(self.seats))
        cash = setup.lower_capital if self.rules.lower_capital else setup.cash
        self.lay_out(setup.bank[count], cash[count])
        self.prepare()
        self.push(self.step("course"), stage="package", turn=0, done_rounds=0, rounds=0)

    def prepare(self) -> None:
        """Lay out what only this title has."""

    def certificate_limit(self) -> int:
        return self.setup.certificate_limit[str(len(self.seats))]

    # --- starting package (4.1, 5.1.1)

    def sell_private(self, item: str, player: str, amount: int) -> None:
        super().sell_private(item, player, amount)
        certificate = self.privates[item].data.certificate
        if certificate is not None:
            self._give_with(player, *certificate)

    def _give_with(self, player: str, code: str, percent: int) -> None:
        """An ordinary certificate of the offering that comes with a private."""
        railway = self.railways[code]
        sizes = railway.sizes
        found = [number for number in railway.held_by(OFFERING) if number and sizes[number] == percent]
        if found:
            hand_over(railway, found[0], player)
            self.note(f"{player} gets {percent}% of {code} with it.")

    def after_package(self, last_buyer: str, coming: str) -> None:
        """5.1.1: the player left of the last buyer gets the priority deal."""
        self.priority = self.left_of(last_buyer)

    # --- floating (4.2, 5.1.5)

    def on_float(self, railway: Railway) -> None:
        if self.colour_reached("brown"):
            self.float_in_brown(railway)
        else:
            sold = 100 - railway.percent(OFFERING)
            self.pay(
                BANK, railway.code, railway.shares(sold) * self.price(railway), f"capital of {railway.code}"
            )
            self.rest_to_charter(railway)
            self.rise(railway)
        self.homes_on_floating(railway)

    def float_in_brown(self, railway: Railway) -> None:
        """All shares are paid, and the rest of the offering goes to the pool."""
        price = self.price(railway)
        for number in railway.held_by(OFFERING):
            hand_over(railway, number, POOL)
        self.pay(BANK, railway.code, railway.shares(100) * price, f"capital of {railway.code}")
        if self.rules.brown_float_rise:
            self.rise(railway)

    def rest_to_charter(self, railway: Railway) -> None:
        for number in railway.held_by(OFFERING):
            hand_over(railway, number, railway.code)

    def rise(self, railway: Railway) -> None:
        """The price of a newly floated railway rises."""
        self.move_price(railway, self.data.market.up(self.cell(railway)))

    # --- home tokens (6.1.2, 6.2.2)

    def homes_on_floating(self, railway: Railway) -> None:
        """Home tokens stand from floating on."""
        self.place_homes(railway)

    def place_homes(self, railway: Railway) -> None:
        """Set the free tokens on the places kept for them."""
        for city in [c for c, codes in self.board.reserved.items() if railway.code in codes]:
            self.board.place(railway.code, city)
            railway.tokens.pop(0)

    # --- stock rounds (5)

    def after_stock_round(self) -> None:
        market = self.data.market
        for code in self.market.order():
            railway = self.railways[code]
            if sum(map(railway.counted, self.owners())) == 100:
                self.note(f"{code} is sold out.")
                self.move_price(railway, market.up(self.cell(railway)))
        self.pass_priority()

    def owners(self) -> list[str]:
        """Those to whom a share counts as sold: the players."""
        return list(self.players)

    def pass_priority(self) -> None:
        """5: whoever has most cash."""
        active = [p for p in self.seats if not self.players[p].bankrupt]
        most = max(self.players[p].cash for p in active)
        richest = [p for p in active if self.players[p].cash == most]
        self.priority = richest[0] if len(richest) == 1 else self.first_of(richest)
        self.note(f"{self.priority} has the priority deal.")

    def first_of(self, richest: list[str]) -> str:
        """5: among equals the next after the previous holder."""
        return next(p for p in self.clockwise(self.left_of(self.priority)) if p in richest)

    # --- directors (4.2.1)

    def new_president(self, railway: Railway, new: str) -> None:
        """The new director chooses which certificates he gives."""
        former = railway.president
        super().new_president(railway, new)
        if former in self.players and self.director_chooses():
            self.push(self.step("exchange"), code=railway.code, player=new, former=former)

    def director_chooses(self) -> bool:
        """Whether a new director is asked what he gives."""
        return True

    # --- prices (6.2.5)

    def after_dividend(self, railway: Railway, paid: int) -> None:
        market, cell = self.data.market, self.cell(railway)
        if paid == 0:
            self.move_price(railway, market.left(cell))
        elif paid >= self.price(railway):
            self.move_price(railway, market.right(cell))
        else:
            self.market.to_bottom(railway)
            self.note(f"{railway.code}'s price stays at {self.money(self.price(railway))}.")

    # --- routes (6.2.3, 6.2.6.1)

    def route_maker(self, railway: Railway, only: Collection[str] | None = None) -> RhinelandRoutes:
        return RhinelandRoutes(self, railway, only)

    def must_own_train(self, railway: Railway) -> bool:
        """6.2.6.1: a railway that has an income route."""
        return bool(self.linked_stops(railway) - self.route_maker(railway).closed_red())

    # --- the end (7)

    def after_operating_rounds(self) -> None:
        if self.bank.broken:
            self.end_game("the bank is broken")

    def worth(self, player: str) -> int:
        """7.2, 6.2.6.2: a credit costs twice its amount."""
        return super().worth(player) - 2 * self.players[player].credit
