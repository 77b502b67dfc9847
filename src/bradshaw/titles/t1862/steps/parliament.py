"""Parliament rounds (4): players bid for the charters of new railways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option, Span
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Bid, BuyShare, Par, Pass
from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.steps.of_railway import RailwayStep

from ..details import CharterAuctionDetails, ParliamentDetails
from ..setup import setup_data
from ..state import Railway1862
from ..table import Table1862


def least_capital() -> int:
    """4.1: three shares at the lowest par price must be left after any bid."""
    return 3 * setup_data().par_values[0]


class Petition(Step[Table1862], abstract=True):
    """What opening an auction and raising a bid have in common."""

    TOPIC = "parliament"

    def can_bid(self, player: str, price: int) -> bool:
        """4.1: money for the bid and the cheapest director's certificate, and room for a certificate."""
        table = self.table
        room: bool = table.certificates(player) < table.certificate_limit()
        return room and table.players[player].cash >= price + least_capital()

    def check_bid(self, player: str, price: int, least: int) -> None:
        """Refuse a bid that is too low, crooked, or that the player could not follow up."""
        table = self.table
        step = setup_data().parliament.step
        require(price >= least, self.rule, f"a bid must be at least {table.money(least)}")
        require(price % step == 0, self.rule, f"bids are multiples of {step}: {price} is none")
        held, limit = table.certificates(player), table.certificate_limit()
        require(
            held < limit,
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}",
        )
        cash, needed = table.players[player].cash, price + least_capital()
        require(
            cash >= needed,
            self.rule,
            f"{player} has {table.money(cash)}; the bid and three shares at the lowest par price come to "
            f"{table.money(needed)}",
        )

    def span(self, player: str, railway: str, least: int) -> Span:
        """All bids that a player can make."""
        step = setup_data().parliament.step
        spare = self.table.players[player].cash - least_capital()
        return Span(Bid(railway, least), "price", least, least + (spare - least) // step * step, step)


class ParliamentRound(Petition):
    """In turn from the priority deal, players open auctions, until all in a row decline."""

    KIND = "1862 parliament round"

    player: str
    #: Players in a row who have declined.
    passes: int
    #: Players who have got a charter in this round.
    winners: tuple[str, ...]

    def begin(self) -> None:
        self.player = self.table.priority
        self.passes = 0
        self.winners = ()
        self.table.note(self.table.round_name)

    def settle(self) -> bool:
        if self.passes >= len(self.table.seats):
            self.done()
            return False
        if self.may_open(self.player) and self.startable():
            return True
        self._decline()
        return False

    def may_open(self, player: str) -> bool:
        return player not in self.winners and self.can_bid(player, 0)

    def startable(self) -> list[Railway1862]:
        """The railways that can be proposed."""
        return [r for r in self.table.companies() if self.table.may_start(r)]

    def _decline(self) -> None:
        self.passes += 1
        self.player = self.table.left_of(self.player)

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        return f"{self.player}: propose a railway to parliament with a first bid, or pass"

    def details(self) -> ParliamentDetails:
        return ParliamentDetails(
            startable=tuple(r.code for r in self.startable()), winners=tuple(self.winners)
        )

    def options(self, player: str) -> Iterable[Option]:
        for railway in self.startable():
            yield self.span(player, railway.code, 0)
        yield Pass()

    def do_bid(self, player: str, action: Bid) -> None:
        table = self.table
        table.require_railway(action.item)
        railway = table.company(action.item)
        table.check_start(railway)
        self.check_bid(player, action.price, 0)
        table.note(f"{player} proposes {railway.code} and bids {table.money(action.price)}.")
        self.passes = 0
        table.push(
            table.step("auction"),
            code=railway.code,
            bidder=player,
            price=action.price,
            player=table.left_of(player),
            inside=tuple(table.clockwise(player)),
        )

    def do_pass(self, player: str, action: Pass) -> None:
        self.table.note(f"{player} passes.")
        self._decline()

    def won(self, player: str) -> None:
        """An auction is over: those to the left of the winner go on."""
        self.winners = (*self.winners, player)
        self.player = self.table.left_of(player)


class Auction(Petition, RailwayStep[Table1862]):
    """4.1: the others raise or drop out for good, until one is left."""

    KIND = "1862 auction"
    FACTS = frozenset({"code", "bidder", "price", "inside"})

    bidder: str
    price: int
    player: str
    #: Players who have not passed.
    inside: tuple[str, ...]

    @property
    def least(self) -> int:
        return self.price + setup_data().parliament.step

    def settle(self) -> bool:
        table = self.table
        self._drop_out()
        if self.inside == (self.bidder,):
            self.done()
            table.note(f"{self.bidder} gets the charter of {self.code} for {table.money(self.price)}.")
            table.pay(self.bidder, "bank", self.price, f"charter of {self.code}")
            table.push(table.step("charter"), code=self.code, player=self.bidder, bought=-1)
            return False
        if self.player == self.bidder or self.player not in self.inside:
            self.player = table.left_of(self.player)
            return False
        return True

    def _drop_out(self) -> None:
        """Who cannot raise the bid is out."""
        left = tuple(p for p in self.inside if p == self.bidder or self.can_bid(p, self.least))
        if left != self.inside:
            self.inside = left

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        least, price = self.table.money(self.least), self.table.money(self.price)
        leads = f"{self.bidder} bids {price} for the charter of {self.code}"
        return f"{self.player}: {leads}; bid at least {least}, or drop out"

    def details(self) -> CharterAuctionDetails:
        return CharterAuctionDetails(
            auction=self.code, bidder=self.bidder, price=self.price, inside=tuple(self.inside)
        )

    def options(self, player: str) -> Iterable[Option]:
        yield self.span(player, self.code, self.least)
        yield Pass()

    def do_bid(self, player: str, action: Bid) -> None:
        require(
            action.item == self.code,
            self.rule,
            f"parliament is debating {self.code}, not {action.item}",
        )
        self.check_bid(player, action.price, self.least)
        self.bidder, self.price = player, action.price
        self.player = self.table.left_of(player)
        self.table.note(f"{player} bids {self.table.money(action.price)}.")

    def do_pass(self, player: str, action: Pass) -> None:
        self.inside = tuple(p for p in self.inside if p != player)
        self.player = self.table.left_of(player)
        self.table.note(f"{player} drops out.")


class Charter(RailwayStep[Table1862]):
    """4.2: the winner sets the par price, takes the director's certificate, and may take two more shares."""

    KIND = "1862 charter"
    TOPIC = "charter"

    player: str
    #: Additional shares bought so far; -1 before there is a par price.
    bought: int

    @property
    def railway(self) -> Railway1862:
        railway: Railway1862 = self.table.company(self.code)
        return railway

    def settle(self) -> bool:
        if self.bought < 0 or self._may_buy():
            return True
        self._leave()
        return False

    def _may_buy(self) -> bool:
        table, railway = self.table, self.railway
        return (
            self.bought < setup_data().parliament.extra_shares
            and not railway.floated
            and table.players[self.player].cash >= (railway.par or 0)
            and (self._has_room() or table.rules.empty_questions == "asked")
        )

    def _has_room(self) -> bool:
        """Whether the player is below the certificate limit."""
        return bool(self.table.certificates(self.player) < self.table.certificate_limit())

    def _leave(self) -> None:
        self.done()
        parliament = next(s for s in reversed(self.table.agenda) if isinstance(s, ParliamentRound))
        parliament.won(self.player)

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        if self.bought < 0:
            return f"{self.player}: set the par price of {self.code}; it gets ten times that when it floats"
        return f"{self.player}: buy another share of {self.code} at par, or pass"

    def prices(self) -> Iterator[int]:
        """Par prices of which the player can pay three times."""
        cash = self.table.players[self.player].cash
        return (price for price in setup_data().par_values if 3 * price <= cash)

    def options(self, player: str) -> Iterable[Option]:
        if self.bought < 0:
            yield from (Par(self.code, price) for price in self.prices())
        else:
            if self._has_room():
                yield BuyShare(self.code, OFFERING)
            yield Pass()

    def do_par(self, player: str, action: Par) -> None:
        table = self.table
        require(self.bought < 0, self.rule, f"{self.code} has its par price")
        require(
            action.railway == self.code,
            self.rule,
            f"{player} has the charter of {self.code}, not of {action.railway}",
        )
        prices, fault = list(self.prices()), f"{self.code} cannot start at {table.money(action.price)}"
        remedy = f"Par prices: {', '.join(map(str, prices))}"
        known = action.price in setup_data().par_values
        require(known, self.rule, f"{fault}, which is no par price", remedy)
        cash = table.money(table.players[player].cash)
        dear = f"{fault}: {player} must pay three times the par price from {cash}"
        require(action.price in prices, self.rule, dear, remedy)
        table.start_chartered(self.railway, player, action.price)
        table.note(f"{player} starts {self.code} with a par price of {table.money(action.price)}.")
        self.bought = 0

    def do_buy(self, player: str, action: BuyShare) -> None:
        require(self.bought >= 0, self.rule, f"first set the par price of {self.code}")
        require(
            action.railway == self.code
            and action.source == OFFERING
            and action.size(self.railway.share) == self.railway.share,
            self.rule,
            f"only shares of {self.code} from the offering can be bought now",
            f"buy {self.code} offering",
        )
        limit = self.table.certificate_limit()
        require(
            self._has_room(),
            self.section("certificate limit"),
            f"{player} holds {self.table.certificates(player)} certificates, and the limit is {limit}",
        )
        self.bought += 1
        self.table.buy_certificate(self.railway, player, OFFERING, self.railway.share)
        self.table.check_float(self.railway)

    def do_pass(self, player: str, action: Pass) -> None:
        require(self.bought >= 0, self.rule, f"{player} must set the par price of {self.code}")
        self._leave()
