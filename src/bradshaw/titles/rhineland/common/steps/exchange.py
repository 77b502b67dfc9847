"""What a new director gives for the director's certificate (4.2.1)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import ExchangeCertificates
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, hand_over

from ..table import T


class Exchange(Step[T]):
    """Certificates of 10% have been given; who has one of 20% may give that instead, and have the others back
    from the former director, or from the pool to which he sold them."""

    KIND = "exchange of certificates"
    TOPIC = "presidency"

    code: str
    player: str
    former: str

    @property
    def railway(self) -> Railway:
        return self.table.railways[self.code]

    def behalf(self) -> str:
        return self.code

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        return f"{self.player}: give one certificate of 20% or two of 10% for the director's of {self.code}"

    def settle(self) -> bool:
        if self.holder() and self.large():
            return True
        self.done()
        return False

    def large(self) -> list[int]:
        """The new director's ordinary certificates of the size of the director's."""
        sizes = self.railway.sizes
        return [n for n in self.railway.held_by(self.player) if n and sizes[n] == sizes[0]]

    def small(self, holder: str) -> list[int]:
        """Two single shares that somebody holds, or nothing."""
        railway = self.railway
        found = [n for n in railway.held_by(holder) if railway.sizes[n] == railway.share]
        number = railway.sizes[0] // railway.share
        return found[:number] if len(found) >= number else []

    def holder(self) -> str:
        """Who has the single shares that were given, or others like them."""
        return next((holder for holder in (self.former, POOL) if self.small(holder)), "")

    def options(self, player: str) -> Iterable[Option]:
        railway = self.railway
        return [ExchangeCertificates(railway.share), ExchangeCertificates(railway.sizes[0])]

    def do_exchange(self, player: str, action: ExchangeCertificates) -> None:
        railway = self.railway
        whole = railway.sizes[0]
        require(
            action.size in (railway.share, whole),
            self.rule,
            f"{player} can give certificates of {railway.share}% or of {whole}%, not of {action.size}%",
        )
        number = whole // action.size
        if action.size == whole:
            self._give_back()
        what = f"one certificate of {whole}%" if number == 1 else f"{number} certificates of {action.size}%"
        self.table.note(f"{player} gives {what} of {railway.code} for the director's.", self.rule)
        self.done()

    def _give_back(self) -> None:
        """One large certificate for the small ones."""
        holder, large = self.holder(), self.large()[0]
        for number in self.small(holder):
            hand_over(self.railway, number, self.player)
        hand_over(self.railway, large, holder)
