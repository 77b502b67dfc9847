"""Who holds money besides the railways: the bank, the players, sums set aside."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.state import Node

#: The name of the bank among those who hold and pay money.
BANK = "bank"


class Purse(Node, abstract=True):
    """Money that somebody or something holds."""

    FACTS: ClassVar[frozenset[str]] = frozenset({"cash"})

    cash: int


class Account(Purse):
    """Money under a name."""

    KIND = "account"

    name: str


class Bank(Account):
    """The bank. It pays on credit when it is empty, and then it is broken."""

    KIND = "bank"
    FACTS = Account.FACTS | {"broken"}
    DERIVED = frozenset({"cash"})

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
