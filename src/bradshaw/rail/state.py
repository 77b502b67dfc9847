"""The things on a railway table besides the map: people, railways, privates, the bank."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from bradshaw.core.state import List, Map, Node, Touched

from .data import PrivateData, RailwayData
from .finance.grid import Cell

#: The name of the bank among those who hold and pay money.
BANK = "bank"
#: Follows a train's name once for each warranty that lies on it.
WARRANTY = "*"


class Account(Node):
    """Money that somebody or something holds."""

    KIND = "account"
    FACTS: ClassVar[frozenset[str]] = frozenset({"cash"})

    name: str
    cash: int


class Bank(Account):
    """The bank. It pays on credit when it is empty, and then it is broken."""

    KIND = "bank"
    FACTS = Account.FACTS | {"broken"}

    broken: bool

    def called(self) -> str:
        return BANK


class Player(Account):
    """A person at the table."""

    KIND = "player"
    FACTS = Account.FACTS | {"credit", "bankrupt"}

    #: Borrowed from the bank; what it costs at the end is the title's rule.
    credit: int
    bankrupt: bool


class Railway(Account):
    """Anything that operates."""

    KIND = "railway"
    FACTS = Account.FACTS | {"president", "par", "floated", "operated", "tokens", "revenue"}

    #: Holder of each certificate, in the order of sale: a player, "offering", "pool", or a railway's
    #: code (its own: on its charter).
    certificates: List[str]
    president: str | None
    #: Cell on the market, None before there is a price.
    cell: Cell | None
    #: Starting price.
    par: int | None
    floated: bool
    operated: bool
    trains: List[str]
    #: Costs of the tokens not yet placed, in order.
    tokens: List[int]
    #: What it last earned, None before its first turn.
    revenue: int | None

    def called(self) -> str:
        return f"railway {self.name}"

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "certificates" in touched:
            found["shares"] = {holder: self.percent(holder) for holder in set(self.certificates)}
        if "trains" in touched:
            found["trains"] = sorted(self.trains)
        if "cell" in touched:
            found["price"] = self._journal.root.market.price(self)
        return found

    @cached_property  # behind an underscore, so that it is no part of the state
    def _data(self) -> RailwayData:
        found: RailwayData = self._journal.root.data.railways[self.name]
        return found

    @property
    def data(self) -> RailwayData:
        return self._data

    @property
    def founded(self) -> bool:
        """It has been started: its president's certificate has been sold."""
        return self.par is not None

    def held_by(self, holder: str) -> list[int]:
        """The numbers of the certificates somebody holds."""
        return [i for i, who in enumerate(self.certificates) if who == holder]

    def percent(self, holder: str) -> int:
        """The share somebody holds."""
        sizes = self._data.certificates
        return sum([size for size, who in zip(sizes, self.certificates, strict=True) if who == holder])


class Private(Node):
    """A private company, or another item of the starting package."""

    KIND = "private"
    FACTS = frozenset({"owner", "closed", "used"})

    name: str
    owner: str | None
    closed: bool
    #: Its power has been used.
    used: bool

    @property
    def data(self) -> PrivateData:
        found: PrivateData = self._journal.root.data.privates[self.name]
        return found


class Depot(Node):
    """Trains that no railway owns."""

    KIND = "depot"
    FACTS = frozenset({"stock", "sold"})

    #: New cards left of each sort, smallest first; a card without limit is absent.
    stock: Map[int]
    #: Used trains for sale at their printed price.
    pool: List[str]
    #: Cards of which one has been bought.
    sold: List[str]
    #: Trains out of the game, for the count.
    rusted: List[str]

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "pool" in touched:
            found["pool"] = sorted(self.pool)
        if "rusted" in touched:
            found["rusted"] = sorted(self.rusted)
        return found

    def left(self, card: str) -> int | None:
        """How many new ones of a card there are, None for no limit."""
        return self.stock.get(card)
