"""The Consolidation Railroad Phase (10.6): minors that nobody wants are offered to all and then abandoned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.state import Map
from bradshaw.core.step import Step
from bradshaw.rail.actions import Bid, Decline
from bradshaw.rail.finance.shares import TREASURY

from ..actions import AskOffers, ChooseOffer
from ..state import RailwayOE
from ..stock.merging import why_no_merger
from ..stock.nationals import abandon
from ..table import TableOE
from .stock_merge import push_merger
from .stock_turn import StockTurn


class Consolidating(StockTurn, abstract=True):
    """During this round nobody passes before his regionals have grown and his minors are gone."""

    @property
    def consolidating(self) -> bool:
        return self.table.consolidation == "now"

    def own_targets(self, player: str, minor: RailwayOE) -> list[RailwayOE]:
        """Own majors and nationals into which a minor can merge now."""
        own = self.table.owned_by(player, "major", "national")
        return [railway for railway in own if not why_no_merger(self.table, minor, railway)]

    def consolidation_duty(self, player: str) -> Refusal | None:
        """What a player must do before he may pass."""
        table, rule = self.table, self.section("consolidation")
        if not self.consolidating:
            return None
        regional = next(iter(table.owned_by(player, "regional")), None)
        if regional is not None:
            return Refusal(
                rule, f"{player} still owns the regional {regional.code}", f"expand {regional.code}"
            )
        for minor in table.owned_by(player, "minor"):
            targets = self.own_targets(player, minor)
            remedy = f"merge {minor.code} {targets[0].code}" if targets else f"ask {minor.code}"
            return Refusal(rule, f"{player} still owns minor {minor.code}", remedy)
        return None

    def asks(self, player: str) -> Iterator[Option]:
        """Minors for which a player may ask for offers."""
        for minor in self.table.owned_by(player, "minor"):
            if self._why_not_ask(player, minor) is None:
                yield AskOffers(minor.code)

    def _why_not_ask(self, player: str, minor: RailwayOE) -> Refusal | None:
        table, rule = self.table, self.section("consolidation")
        if not self.consolidating:
            return Refusal(rule, "offers are asked for in the Consolidation Railroad Phase only")
        if not minor.minor or minor.out or minor.president != player:
            return Refusal(rule, f"{player} owns no minor {minor.code}")
        if table.owned_by(player, "regional"):
            return Refusal(rule, f"{player} has a regional that must expand first")
        targets = self.own_targets(player, minor)
        if targets:
            return Refusal(
                rule, f"minor {minor.code} can merge into {targets[0].code}, which is {player}'s own"
            )
        return None

    def do_ask(self, player: str, action: AskOffers) -> None:
        self.table.require_railway(action.minor)
        refusal = self._why_not_ask(player, self.table.company(action.minor))
        if refusal is not None:
            raise refusal
        table = self.table
        table.note(f"{player} asks for offers for minor {action.minor}.", "10.6")
        table.push(
            table.step("offers"),
            minor=action.minor,
            owner=player,
            waiting=tuple(eligible(table, player)),
            offers=table.map_of(),
        )


def eligible(table: TableOE, owner: str) -> list[str]:
    """Foreign majors with a free share in the treasury and no merger in this round, in seat order."""
    majors = [
        railway
        for railway in table.of_kind("major")
        if not railway.merged_now and table.for_sale(owner, railway, TREASURY)
    ]
    others = table.clockwise(owner)[1:]
    return [railway.code for player in others for railway in majors if railway.president == player]


class Offers(Step[TableOE]):
    """Every president says what he would pay on top, or nothing. One offer must be taken, of several the
    owner chooses; without any the minor is abandoned."""

    KIND = "18OE offers"
    FACTS = frozenset({"offers"})
    TOPIC = "consolidation"

    minor: str
    owner: str
    #: Railways whose presidents have not been asked yet.
    waiting: tuple[str, ...]
    #: What has been offered: railway -> cash.
    offers: Map[int]

    @property
    def asked(self) -> RailwayOE:
        return self.table.company(self.waiting[0])

    def actors(self) -> tuple[str, ...]:
        if not self.waiting:
            return (self.owner,)
        president = self.asked.president
        assert president is not None
        return (president,)

    def behalf(self) -> str:
        return self.waiting[0] if self.waiting else ""

    def prompt(self) -> str:
        if not self.waiting:
            return f"{self.owner}: choose an offer for minor {self.minor}"
        return f"{self.actors()[0]}: offer to merge minor {self.minor} into {self.waiting[0]}, or decline"

    def settle(self) -> bool:
        if self.waiting or len(self.offers) > 1:
            return True
        self.take(next(iter(self.offers), ""))
        return False

    def options(self, player: str) -> Iterable[Option]:
        if not self.waiting:
            yield from (ChooseOffer(code) for code in self.offers)
            return
        yield Span(Bid(self.waiting[0], 0), "price", 0, self.table.players[player].cash)
        yield Decline()

    def do_bid(self, player: str, action: Bid) -> None:
        require(self.waiting and action.item == self.waiting[0], self.rule, f"{action.item} is not asked now")
        cash = self.table.players[player].cash
        require(
            0 <= action.price <= cash,
            self.rule,
            f"{player} has {self.table.money(cash)}, and asks for nothing: {action.price} cannot be offered",
        )
        self.offers[action.item] = action.price
        self.table.note(f"{player} offers a share of {action.item} and {self.table.money(action.price)}.")
        self.waiting = self.waiting[1:]

    def do_decline(self, player: str, action: Decline) -> None:
        require(self.waiting, self.rule, "one of the offers must be taken")
        self.table.note(f"{player} makes no offer with {self.waiting[0]}.")
        self.waiting = self.waiting[1:]

    def do_choose(self, player: str, action: ChooseOffer) -> None:
        require(not self.waiting, self.rule, "not all have been asked")
        require(action.railway in self.offers, self.rule, f"{action.railway} has made no offer")
        self.take(action.railway)

    def take(self, code: str) -> None:
        """Merge by the offer, or abandon the minor."""
        table, minor, owner = self.table, self.minor, self.owner
        cash = self.offers.get(code, 0)
        self.done()
        round_ = table.top
        assert isinstance(round_, StockTurn)
        if not code:
            abandon(table, table.company(minor))
            round_.acted(owner)
            return
        president = table.company(code).president
        assert president is not None
        table.pay(president, owner, cash, f"merger of minor {minor}")
        push_merger(table, minor, code)
