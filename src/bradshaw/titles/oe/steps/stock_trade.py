"""Trades between players (10.4): minors and face-up privates for each other and for cash, if both agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Accept, Decline

from ..actions import Trade
from ..table import TableOE
from .stock_turn import StockTurn


def holder_of(table: TableOE, item: str) -> str | None:
    """Who has a minor or a face-up private in his hand."""
    private = table.privates.get(item)
    if private is not None:
        return None if private.closed or table.is_concession(item) else private.owner
    railway = table.railways.get(item)
    if railway is None or not table.company(item).minor or table.company(item).out:
        return None
    return railway.president


class Trading(StockTurn, abstract=True):
    """The stock action of either party."""

    def trades(self, player: str) -> Iterator[Option]:
        """One item of another player for cash; other trades are possible too."""
        table, cash = self.table, self.table.players[player].cash
        if not table.major_phase or table.certificates(player) >= table.certificate_limit():
            return
        for partner in table.clockwise(player)[1:]:
            if partner in self.declined:
                continue
            for item in (*table.privates, *table.railways):
                if holder_of(table, item) == partner and item not in self.traded_items:
                    yield Span(Trade(partner, 0, (item,)), "cash", 0, cash)

    def wares(self, player: str) -> list[str]:
        """What a player could offer to somebody who has not declined yet."""
        asked = set(self.table.seats) - {player, *self.declined}
        items = (*self.table.privates, *self.table.railways) if asked else ()
        return [i for i in items if i not in self.traded_items and holder_of(self.table, i) == player]

    def check_trade(self, player: str, action: Trade) -> None:
        table, rule, partner = self.table, self.section("trade"), action.partner
        self.require_majors()
        require(partner in table.seats and partner != player, rule, f"{partner} is no other player")
        require(partner not in self.declined, rule, f"{partner} has declined a trade in this turn")
        require(
            len(action.items) == len(set(action.items)) > 0,
            rule,
            "at least one item changes hands, and none twice",
        )
        for item in action.items:
            owner = holder_of(table, item)
            require(
                owner in (player, partner),
                rule,
                f"{item} is no minor and no face-up private of {player} or {partner}",
            )
            require(item not in self.traded_items, rule, f"{item} has been traded in this stock round")
        payer = player if action.cash > 0 else partner
        amount, cash = abs(action.cash), table.players[payer].cash
        require(amount <= cash, rule, f"{payer} has {table.money(cash)}, not {table.money(amount)}")
        self._check_limits(player, action)

    def _check_limits(self, player: str, action: Trade) -> None:
        """4.1: nobody ends above the limit."""
        table, limit = self.table, self.table.certificate_limit()
        mine = sum(1 if holder_of(table, item) == action.partner else -1 for item in action.items)
        for name, more in ((player, mine), (action.partner, -mine)):
            held = table.certificates(name) + more
            require(
                more <= 0 or held <= limit,
                self.section("certificate limit"),
                f"{name} would hold {held} certificates, and the limit is {limit}",
            )

    def do_trade(self, player: str, action: Trade) -> None:
        self.check_trade(player, action)
        self.table.push(
            self.table.step("trade offer"),
            player=player,
            partner=action.partner,
            cash=action.cash,
            items=action.items,
        )

    def trade_agreed(self, player: str, action: Trade) -> None:
        """Items and cash change hands."""
        table = self.table
        for item in action.items:
            new = player if holder_of(table, item) == action.partner else action.partner
            if item in table.privates:
                table.privates[item].owner = new
            else:
                table.railways[item].president = new
        payer, payee = (player, action.partner) if action.cash > 0 else (action.partner, player)
        table.pay(payer, payee, abs(action.cash), "trade")
        self.traded_items = (*self.traded_items, *action.items)
        self.acted(player)


class TradeOffer(Step[TableOE]):
    """The other player agrees or not; if not, the first one chooses something else."""

    KIND = "18OE trade offer"
    TOPIC = "trade"

    player: str
    partner: str
    cash: int
    items: tuple[str, ...]

    def actors(self) -> tuple[str, ...]:
        return (self.partner,)

    @property
    def offer(self) -> Trade:
        return Trade(self.partner, self.cash, self.items)

    def prompt(self) -> str:
        return f"{self.player} offers {self.partner} a trade, {self.in_words()}: accept or decline"

    def in_words(self) -> str:
        """Who gives what."""
        table = self.table
        given = [item for item in self.items if holder_of(table, item) == self.player]
        taken = [item for item in self.items if item not in given]
        money = [table.money(abs(self.cash))] if self.cash else []
        mine = [*given, *(money if self.cash > 0 else [])]
        yours = [*taken, *(money if self.cash < 0 else [])]
        return f"{' and '.join(mine) or 'nothing'} for {' and '.join(yours) or 'nothing'}"

    @property
    def round(self) -> Trading:
        found = self.table.agenda[-2]
        assert isinstance(found, Trading)
        return found

    def options(self, player: str) -> Iterable[Option]:
        return [Accept(), Decline()]

    def do_accept(self, player: str, action: Accept) -> None:
        if player != self.partner:
            raise Refusal(self.rule, f"{self.partner} is asked, not {player}")
        round_, offer = self.round, self.offer
        self.table.note(f"{self.player} and {self.partner} trade: {self.in_words()}.", "10.4")
        self.done()
        round_.trade_agreed(self.player, offer)

    def do_decline(self, player: str, action: Decline) -> None:
        round_ = self.round
        self.table.note(f"{player} declines the trade with {self.player}.")
        self.done()
        round_.declined = (*round_.declined, self.partner)
