"""Shares and prices of 1862 (3.2, 4.2, 6, 7.8.5): starting, floating, selling, the market."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, POOL, change_president, hand_over, heir

from .basis import Basis1862
from .closing import go_bankrupt
from .home import can_come_home
from .state import Railway1862

#: Steps of the zigzag that make one space to the side, the way dividends move a marker. A share that is
#: sold moves it by one step.
SIDEWAYS = 2


class Shareholding1862(Basis1862, abstract=True):
    """Rules about companies and their shares that several steps use."""

    president_word: ClassVar[str] = "director"
    token_word: ClassVar[str] = "station marker"
    MONEY: ClassVar[str] = "£{}"
    WORDS: ClassVar[Mapping[str, str]] = {"obliged": "obligation to float"}
    POOL_LIMIT: ClassVar[int] = 100
    PRESIDENCY_TO_POOL: ClassVar[bool] = True
    POOL_SELLS_PRESIDENCY: ClassVar[bool] = False

    # --- shares (6)

    def certificate_limit(self) -> int:
        if self.lner == "formed":
            return self.lner_limit
        return self.setup.certificate_limit[str(len(self.seats))]

    def price(self, railway: Railway) -> int:
        """The market price; before a chartered company has a marker there, its par price."""
        if railway.cell is None and railway.par is not None:
            return railway.par
        return super().price(railway)

    def share_price(self, railway: Railway, source: str) -> int:
        """6.5.1: par in the offering, otherwise the market price."""
        return railway.par or 0 if source == OFFERING else self.price(railway)

    def sale_price(self, railway: Railway) -> int:
        """6.4.1: half without a train, rounded down."""
        price = self.price(railway)
        return price if railway.trains else price // 2

    def why_cheaper(self, railway: Railway) -> str:
        return "" if railway.trains else f", half of the price, for {railway.code} has no train"

    def shares_to_keep(self, railway: Railway, player: str, percent: int) -> int:
        """6.3: those sold in the same block and those in the pool; or only those in the pool, if the sale
        is smaller than the certificate."""
        if self.rules.director_sale == "pool" and percent < railway.sizes[0]:
            return sum(1 for holder in railway.certificates[1:] if holder == POOL)
        return super().shares_to_keep(railway, player, percent)

    def settle_president(self, railway: Railway) -> None:
        """6.3, 8: whoever has most shares, and at least as many as the director's certificate."""
        if railway.president is not None:
            super().settle_president(railway)
            return
        new = heir(railway, self.clockwise(self.priority), railway.sizes[0])
        if railway.founded and new is not None:
            change_president(railway, new)
            self.note(f"{new} becomes director of {railway.code}.")

    def start_chartered(self, railway: Railway1862, player: str, price: int) -> None:
        """4.2: the director's certificate from the offering at par; the bank is paid."""
        railway.par = price
        railway.chartered, railway.obliged = True, player
        self.charters = (*(code for code in self.charters if code != railway.code), railway.code)
        self._take_directorship(railway, player, price, BANK)
        if self.rules.charter_price == "at once":
            self.market.place(railway, self.data.market.par_cells()[price])

    def start_unchartered(self, railway: Railway1862, player: str, price: int) -> None:
        """6.5.3: at a price of the market; the railway is paid, and its shares lie on its charter."""
        railway.par = self.par_below(price)
        self.market.place(railway, self.data.market.par_cells("n")[price])
        for number in range(1, len(railway.certificates)):
            hand_over(railway, number, railway.code)
        self._take_directorship(railway, player, price, railway.code)

    def _take_directorship(self, railway: Railway1862, player: str, price: int, payee: str) -> None:
        hand_over(railway, 0, player)
        railway.president = player
        size = railway.sizes[0]
        self.pay(player, payee, price * railway.shares(size), f"{size}% of {railway.code}")
        self.quiet = False

    def fine(self, railway: Railway1862) -> int:
        """4.3: what the holder of a charter pays whose railway does not float in time."""
        return self.setup.parliament.fine * (railway.par or 0)

    def check_start(self, railway: Railway1862) -> None:
        """3.2: refuse to start a company that cannot be started."""
        refusal = self._why_no_start(railway)
        if refusal:
            raise refusal

    def may_start(self, railway: Railway1862) -> bool:
        """3.2: whether a company can be started."""
        return self._why_no_start(railway) is None

    def _why_no_start(self, railway: Railway1862) -> Refusal | None:
        rule, code = self.section("start"), railway.code
        if railway.founded:
            return Refusal(rule, f"{code} has been started already")
        if self.lner == "formed":
            return Refusal(self.section("lner"), f"the LNER has formed, and {code} can no longer be started")
        if not self.phase_reached(railway.from_phase):
            return Refusal(rule, f"{code} can be started from phase {railway.from_phase} on")
        if railway.waits:
            waits = f"{code} has failed to float and can be started from the next stock round on"
            return Refusal(self.section("obligation"), waits)
        if not can_come_home(self, railway):
            home = self.stop_name(railway.home_city)
            return Refusal(rule, f"{code} could not place its home marker in {home}")
        return None

    def on_float(self, railway: Railway) -> None:
        """6.5.4: money, station markers, and a place on the market."""
        assert isinstance(railway, Railway1862)
        railway.obliged = None
        if not railway.chartered:
            self.push(self.step("markers"), code=railway.code)
            return
        par = railway.par or 0
        if railway.cell is None:
            self.market.place(railway, self.data.market.par_cells()[par])
        self.pay(BANK, railway.code, railway.shares(100) * par, f"capital of {railway.code}")
        self.buy_markers(railway, self.setup.chartered.most, self.setup.chartered.price)

    def buy_markers(self, railway: Railway1862, count: int, price: int) -> None:
        """6.5.4.2: all station markers are paid when the railway floats."""
        self.pay(railway.code, BANK, count * price, f"{count} station markers")
        railway.tokens.replace([0] * count)
        self.note(f"{railway.code} buys {count} station markers for {self.money(count * price)}.")

    # --- the market (6.4.2, 7.8.5)

    def after_sale(self, railway: Railway, percent: int, by_president: bool) -> None:
        """6.4.2: one step down a share; in some zones the first ones of others than the director do not
        count."""
        self.quiet = False
        self.fall(railway, self._steps_down(railway, percent, by_president))

    def price_after_sale(self, railway: Railway, percent: int, by_president: bool) -> int:
        """6.4.2: the price to which a sale leads."""
        steps = self._steps_down(railway, percent, by_president)
        market = self.data.market
        return market.price(market.along(self.cell(railway), -steps)) if steps else self.price(railway)

    def _steps_down(self, railway: Railway, percent: int, by_president: bool) -> int:
        if not railway.floated or self.lner == "formed":
            return 0
        spared = 0 if by_president else self.spared_shares(railway)
        return max(0, railway.shares(percent) - spared)

    def spared_shares(self, railway: Railway) -> int:
        """Shares that others than the director may sell without effect on the price."""
        zone = self.data.market.zones[self.cell(railway)]
        return 2 if "d" in zone else 1 if "g" in zone else 0

    def fall(self, railway: Railway, steps: int) -> None:
        """Move a marker down; at the very bottom the railway is bankrupt."""
        if steps:
            self._move(railway, -steps)
        if self.price(railway) == 0:
            assert isinstance(railway, Railway1862)
            go_bankrupt(self, railway)

    def rise(self, railway: Railway, steps: int) -> None:
        """Move a marker up; at the very top the game will end (10.1)."""
        self._move(railway, steps)
        self.look_for_top(railway)

    def _move(self, railway: Railway, steps: int) -> None:
        before = self.price(railway)
        if self.market.move(railway, self.data.market.along(self.cell(railway), steps)):
            how = "rises" if steps > 0 else "falls"
            prices = f"from {self.money(before)} to {self.money(self.price(railway))}"
            self.note(f"The price of {railway.code} {how} {prices}.")

    def after_dividend(self, railway: Railway, paid: int) -> None:
        """7.8.5: one space back for nothing, one forward for each time the price, at most four."""
        if paid == 0:
            self.fall(railway, SIDEWAYS)
            return
        spaces = self.spaces_gained(railway, paid)
        if spaces:
            self.rise(railway, SIDEWAYS * spaces)
        elif self.rules.stack == "bottom":
            self.market.to_bottom(railway)

    def spaces_gained(self, railway: Railway, paid: int) -> int:
        """7.8.5"""
        return min(4, paid // self.price(railway))

    def price_after_dividend(self, railway: Railway, paid: int) -> int:
        market, steps = self.data.market, SIDEWAYS * self.spaces_gained(railway, paid)
        return market.price(market.along(self.cell(railway), steps))
