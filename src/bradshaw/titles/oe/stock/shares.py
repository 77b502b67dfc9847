"""Shares as the table of 18OE knows them: prices, limits, presidents, what is kept for whom (4, 10)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.chart import Cell
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, TREASURY, count_certificates, take

from ..basis import BasisOE
from ..known_steps import StockActions
from ..state import RailwayOE
from .market import after_dividend, move_down

#: What a player holds who may buy more only as president, and for double.
MUCH = 60
#: Stands for no limit of certificates.
NO_LIMIT = 999


class SharesOE(BasisOE, abstract=True):
    """Rules about certificates that several steps use."""

    # --- the certificate limit (4.1)

    def certificates(self, player: str) -> int:
        """Face-up privates, minors in his hand, and stock certificates; concessions count nowhere."""
        shares = count_certificates(self.railways.values(), player)
        privates = [p for p in self.privates.values() if p.owner == player and not p.closed]
        counted = [p for p in privates if not self.is_concession(p.code)]
        return shares + len(self.owned_by(player, "minor")) + len(counted)

    def certificate_limit(self) -> int:
        return self.game.certificate_limit[str(len(self.seats))] or NO_LIMIT

    def is_concession(self, item: str) -> bool:
        return self.data.privates[item].power.get("kind") == "concession"

    # --- prices (10.1, 10.2)

    def price(self, railway: Railway) -> int:
        """The share value; the par value of a regional, which has no marker on the market."""
        if railway.cell is None and railway.par is not None:
            return railway.par
        return super().price(railway)

    def share_price(self, railway: Railway, source: str) -> int:
        """From the treasury at par while it has a par marker; otherwise at share value."""
        assert isinstance(railway, RailwayOE)
        if source == TREASURY and railway.letter:
            assert railway.par is not None
            return railway.par
        return self.price(railway)

    def price_for(self, player: str, railway: RailwayOE, source: str) -> int:
        """What a share costs a player: a president with 60% pays double for those of the open market."""
        price = self.share_price(railway, source)
        doubled = source == POOL and railway.share == 10 and railway.percent(player) >= MUCH
        return 2 * price if doubled else price

    def sale_price(self, railway: Railway) -> int:
        """10.1: the value at the beginning of the stock action."""
        rounds = [step for step in self.agenda if isinstance(step, StockActions)]
        return rounds[-1].values.get(railway.code, self.price(railway)) if rounds else self.price(railway)

    # --- what may be bought (8.2, 8.4, 10.2, 14.4)

    def for_sale(self, player: str, railway: RailwayOE, source: str) -> int:
        """Shares that a player could buy from the treasury or the open market, as far as others' claims let
        him."""
        holder = railway.code if source == TREASURY else source
        count = railway.certificates.count(holder)
        kept = source == TREASURY and railway.custody not in ("", player)
        return max(0, count - int(kept))

    def check_may_buy(self, player: str, railway: RailwayOE, source: str) -> None:
        """Refuse a purchase that the phase, a reservation or the rule of 60% forbid. Who holds 60% is always
        president."""
        code, held = railway.code, railway.percent(player)
        if railway.regional:
            require(
                self.major_phase,
                self.section("regional phase"),
                f"shares of {code} cannot be bought before the Major Railroad Phase",
            )
            require(
                railway.reserved in ("", player),
                self.section("reserve"),
                f"{railway.reserved} has reserved the shares of {code} until the second stock round",
            )
        require(
            self.for_sale(player, railway, source),
            self.section("buy"),
            f"no share of {code} is for sale there"
            + (f": one is kept for {railway.custody}" if railway.custody else ""),
        )
        require(
            railway.regional or held < MUCH or source == POOL,
            self.section("buy"),
            f"{player} holds {held}% of {code}: from {MUCH}% on nothing is bought from its treasury",
        )

    def buy_share(self, player: str, railway: RailwayOE, source: str) -> None:
        """Pay for one share and take it: of a treasury that keeps one for the buyer, that one."""
        price = self.price_for(player, railway, source)
        take(railway, player, source, railway.share)
        self.pay(player, railway.code if source == TREASURY else BANK, price, f"share of {railway.code}")
        if source == TREASURY:
            railway.owing = max(0, railway.owing - price)  # an insolvent regional lacks less
        place = "treasury" if source == TREASURY else "open market"
        self.note(
            f"{player} buys {railway.share}% of {railway.code} from the {place} for {self.money(price)}."
        )
        if source == TREASURY and railway.custody == player:
            self.end_custody(railway)
        self.settle_president(railway)

    def end_custody(self, railway: RailwayOE) -> None:
        """14.4: nothing is kept any more."""
        railway.custody = ""
        self.note(f"No share of {railway.code} is kept any more.", "14.4")

    def cell_as(self, railway: Railway, kind: str) -> Cell | None:
        """9.3, 9.4: a new major stands at its par value, a new national where the major stood."""
        if kind == "major" and railway.cell is None:
            return self.data.market.par_cells()[railway.par or 0]
        return super().cell_as(railway, kind)

    # --- moves (4.4)

    def after_sale(self, railway: Railway, percent: int, by_president: bool) -> None:
        move_down(self, railway, railway.shares(percent))

    def after_dividend(self, railway: Railway, paid: int) -> None:
        after_dividend(self, railway, paid)

    def price_after_dividend(self, railway: Railway, paid: int) -> int:
        if railway.cell is None:
            return self.price(railway)
        chart, cell = self.data.market, railway.cell
        if paid >= self.price(railway):
            return chart.price(chart.right(cell))
        return chart.price(cell if paid else chart.left(cell))
