"""Shares as the table knows them: prices, presidents, founding, floating."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.errors import BradshawError

from ..finance.accounts import BANK
from ..finance.chart import Cell
from ..finance.companies import Railway
from ..finance.shares import (
    OFFERING,
    POOL,
    TREASURY,
    change_president,
    could_sell_after_exchange,
    count_certificates,
    hand_in,
    hand_over,
    heir,
    replace_certificates,
    take,
)
from .basis import BasicTable


class Shareholding(BasicTable, abstract=True):
    """Rules about certificates that several steps use."""

    #: What the title calls a president.
    president_word: ClassVar[str] = "president"
    #: What it calls a token.
    token_word: ClassVar[str] = "token"
    #: Most of a railway's shares that may lie in the pool, in percent.
    POOL_LIMIT: ClassVar[int] = 50
    #: Whether a president without a successor may sell his certificate to the pool.
    PRESIDENCY_TO_POOL: ClassVar[bool] = False
    #: Whether a president's certificate that lies in the pool can be bought there.
    POOL_SELLS_PRESIDENCY: ClassVar[bool] = True

    def price(self, railway: Railway) -> int:
        """The price of a share."""
        price = self.market.price(railway)
        if price is None:
            raise BradshawError(f"{railway.code} has no price yet")
        return price

    def share_price(self, railway: Railway, source: str) -> int:
        """What a share costs from the offering, the pool or the charter."""
        return self.price(railway)

    def why_cheaper(self, railway: Railway) -> str:
        """What is said of a sale below the price, such as `, half of its price`; empty if it is none."""
        return ""

    def sale_price(self, railway: Railway) -> int:
        """What the bank pays for a share."""
        return self.price(railway)

    def price_after_dividend(self, railway: Railway, paid: int) -> int:
        """The price of a share once so much has been paid out in all."""
        price, market = self.price(railway), self.data.market
        return market.price(market.right(self.cell(railway))) if paid >= price else price

    def shares_to_keep(self, railway: Railway, player: str, percent: int) -> int:
        """Ordinary shares that a president who sells so much, and his certificate, could keep: his own,
        and those in the pool in exchange."""
        ordinary = [holder for holder in railway.certificates[1:] if holder in (player, POOL)]
        return len(ordinary)

    def certificates(self, player: str) -> int:
        """Certificates that count against a player's limit."""
        railways = self.railways.values()
        shares = count_certificates(railways, player)
        owned = [railway for railway in railways if not railway.sizes and railway.president == player]
        privates = [p for p in self.privates.values() if p.owner == player and not p.closed]
        return shares + len(owned) + len(privates)

    def certificate_limit(self) -> int:
        raise BradshawError("the title does not say how many certificates a player may hold")

    def settle_president(self, railway: Railway) -> None:
        """Give the presidency to whoever has more shares than the president."""
        old = railway.president
        if old is None or old not in self.players:
            return
        others = self.clockwise(old)[1:]
        new = heir(railway, [p for p in others if not self.players[p].bankrupt], 1)
        if new is not None and railway.counted(new) > railway.counted(old):
            self.new_president(railway, new)

    def new_president(self, railway: Railway, new: str) -> None:
        """A player becomes president, and gives ordinary certificates for the president's one."""
        change_president(railway, new, self.given_for_presidency(railway, new))
        self.note(f"{new} becomes {self.president_word} of {railway.code}.")

    def given_for_presidency(self, railway: Railway, new: str) -> list[int] | None:
        """The certificates that a new president gives; None for small ones rather than a large one."""
        return None

    def step_down(self, railway: Railway, player: str, new: str, percent: int, largest: bool) -> None:
        """A president sells so much that his own certificate is needed: first it goes to his successor."""
        self.new_president(railway, new)
        hand_in(railway, player, percent, largest)

    def can_step_down(self, railway: Railway, player: str, new: str, percent: int) -> bool:
        """Whether certificates can be divided as such a sale asks for."""
        return could_sell_after_exchange(railway, player, new, percent)

    def found(self, railway: Railway, player: str, price: int) -> None:
        """Set a railway's price and hand out its president's certificate."""
        railway.par = price
        self.market.place(railway, self.data.market.par_cells()[price])
        hand_over(railway, 0, player)
        railway.president = player

    def buy_certificate(self, railway: Railway, player: str, source: str, percent: int) -> None:
        """Sell a certificate to a player. What lies on the charter pays the railway."""
        cost = self.share_price(railway, source) * railway.shares(percent)
        take(railway, player, source, percent)
        payee = railway.code if source == TREASURY else BANK
        self.pay(player, payee, cost, f"{percent}% of {railway.code}")
        self.note(f"{player} buys {percent}% of {railway.code} from the {source} for {self.money(cost)}.")

    def check_float(self, railway: Railway) -> None:
        """Float a railway of which enough has been sold."""
        sold = 100 - railway.percent(OFFERING) - railway.percent(railway.code)
        if railway.founded and not railway.floated and sold >= railway.data.floats_at:
            railway.floated = True
            self.note(f"{railway.code} floats.")
            self.on_float(railway)

    def on_float(self, railway: Railway) -> None:
        """A railway floats: its money, its certificates, its price."""

    def become(self, railway: Railway, kind: str) -> None:
        """A railway becomes one of another kind: new certificates for old, those left over on its charter,
        the tokens that it has more, and its marker where that kind has it."""
        had, cell = self._tokens_in_all(railway), self.cell_as(railway, kind)
        railway.kind = kind
        data = railway.kind_data
        if data.certificates and data.certificates != railway.sizes:
            replace_certificates(railway, data.certificates, railway.code)
        railway.tokens.extend(self._tokens_in_all(railway)[len(had) :])
        if cell is None:
            self.market.remove(railway)
        else:
            self.market.move(railway, cell)
        self.note(f"{railway.code} becomes a {kind}.")

    def cell_as(self, railway: Railway, kind: str) -> Cell | None:
        """Where a railway's marker goes when it becomes one of another kind; None for off the market. Unless
        the title says otherwise it stays where it is, if railways of that kind have one."""
        return railway.cell if self.data.kinds[kind].priced else None

    def _tokens_in_all(self, railway: Railway) -> tuple[int, ...]:
        return railway.kind_data.tokens or railway.data.tokens

    def after_sale(self, railway: Railway, percent: int, by_president: bool) -> None:
        """The price falls when shares are sold."""
        self.move_price(railway, self.data.market.down(self.cell(railway)))

    def move_price(self, railway: Railway, cell: Cell) -> None:
        """Move a railway's marker, and tell what that does to its price."""
        before = self.price(railway)
        moved, after = self.market.move(railway, cell), self.price(railway)
        if not moved or before == after:
            self.note(f"{railway.code}'s price stays at {self.money(after)}.")
        else:
            verb = "rises" if after > before else "falls"
            self.note(f"{railway.code}'s price {verb} from {self.money(before)} to {self.money(after)}.")

    def cell(self, railway: Railway) -> Cell:
        if railway.cell is None:
            raise BradshawError(f"{railway.code} is not on the market")
        return railway.cell
