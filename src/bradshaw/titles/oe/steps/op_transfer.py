"""Taking over tokens of other majors of the same player, and port authorities of any (11.3.5, 11.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Pass
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.accounts import BANK

from ..op_actions import BuyAuthority, TransferToken
from ..operating.ports import LILLE, has_station, stations
from ..operating.seas import WATERS
from ..state import RailwayOE
from ..zones import city_class
from .op_turn import Consent, StepOE


class TransferOE(StepOE):
    """As many tokens as the major has tokens and money for; a home token is never taken."""

    KIND = "18OE transfer tokens"
    TOPIC = "transfer"

    def prompt(self) -> str:
        return f"{self.code}: take over tokens of your other majors, buy a port authority, or pass"

    def asks(self) -> bool:
        """11.3.5: for a port authority from the box only if it could not be paid before the dividend: who
        could has been asked."""
        player = self.table.decider(self.railway)
        if any(not isinstance(option, Pass) for option in self.own_options(player)):
            return True
        return self.turn.poor and any(isinstance(o, BuyAuthority) for o in self.extra_options(player))

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self.transfers()
        yield from self.sold_authorities()
        yield Pass()

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()

    # --- tokens

    def others(self) -> list[RailwayOE]:
        """The other majors of the same player."""
        player = self.railway.president or ""
        return [r for r in self.table.owned_by(player, "major") if r.code != self.code]

    def transfers(self) -> Iterator[TransferToken]:
        costs = list(dict.fromkeys(self.railway.tokens))
        found = [
            TransferToken(city.partition(".")[0], other.code, cost)
            for other in self.others()
            for city in stations(self.table, other)
            for cost in costs
        ]
        return unrefused(found, self.check_transfer)

    def check_transfer(self, action: TransferToken) -> None:
        table, railway = self.table, self.company
        table.data.grid.require_hex(action.hex)
        table.require_railway(action.seller)
        other = table.company(action.seller)
        require(
            other.major and other.president == railway.president and other.code != railway.code,
            self.rule,
            f"tokens are taken over from other majors of {railway.president}, and {other.code} is none",
        )
        require(
            has_station(table, other, action.hex), self.rule, f"{other.code} has no token on {action.hex}"
        )
        require(
            action.hex not in other.homes,
            self.rule,
            f"{action.hex} is the home of {other.code}: a home token is never taken over",
        )
        require(
            not has_station(table, railway, action.hex),
            self.rule,
            f"{railway.code} has a token on {action.hex}",
        )
        require(
            action.cost in railway.tokens,
            self.rule,
            f"{railway.code} has no token for {table.money(action.cost)}",
        )
        cost = action.cost + self.fee(action.hex)
        require(
            railway.cash >= cost,
            self.rule,
            f"the token costs {table.money(action.cost)} and the transfer "
            f"{table.money(self.fee(action.hex))}, and {railway.code} has {table.money(railway.cash)}",
        )

    def fee(self, hex_name: str) -> int:
        """What the seller gets, by the kind of city."""
        return self.table.setup.transfer[city_class(self.table.place(hex_name))]

    def do_transfer(self, player: str, action: TransferToken) -> None:
        self.check_transfer(action)
        table, railway, other = self.table, self.company, self.table.company(action.seller)
        fee = self.fee(action.hex)
        table.pay(railway.code, BANK, action.cost, f"token on {action.hex}")
        table.pay(railway.code, other.code, fee, f"token on {action.hex}")
        railway.tokens.remove(action.cost)
        if action.hex == LILLE and table.white_cliffs == other.code:
            table.white_cliffs = railway.code
        else:
            city = next(
                c for c in table.board.cities_of(action.hex) if other.code in table.board.tokens_in(c)
            )
            table.board.replace(other.code, railway.code, city)
        give_back_token(other)
        table.stir()
        table.note(
            f"{railway.code} takes over the token of {other.code} in {table.hex_label(action.hex)} for "
            f"{table.money(action.cost)} and {table.money(fee)}.",
            "11.5",
        )

    # --- port authorities of other majors

    def sold_authorities(self) -> Iterator[BuyAuthority]:
        majors = [r for r in self.table.of_kind("major") if r.authority and r.president]
        return unrefused([BuyAuthority(r.authority, r.code) for r in majors], self.check_authority)

    def check_seller(self, action: BuyAuthority) -> None:
        self.table.require_railway(action.seller)
        other = self.table.company(action.seller)
        require(
            other.major and other.authority == action.water and other.code != self.code,
            self.section("port authority"),
            f"{other.code} has no {WATERS[action.water]} port authority to sell",
        )
        asked = f"{other.code} {action.water}"
        require(asked not in self.turn.did, self.section("port authority"), f"{other.code} does not sell")

    def do_authority(self, player: str, action: BuyAuthority) -> None:
        self.check_authority(action)
        seller = self.table.railways.get(action.seller)
        if seller is not None and seller.president != player:
            self.turn.mark(f"{action.seller} {action.water}")
            self.table.push(
                self.table.step("authority offer"),
                code=self.code, asked=seller.president, seller=action.seller, water=action.water,
            )  # fmt: skip
            return
        self.buy_authority(action)


def give_back_token(railway: RailwayOE) -> None:
    """11.5: a token that comes back lies on the dearest free space of the charter."""
    printed = list(railway.kind_data.tokens)
    for cost in railway.tokens:
        printed.remove(cost)
    railway.tokens.replace(sorted([*railway.tokens, max(printed, default=0)]))


class AuthorityOffer(Consent):
    """11.3.5: a port authority of another player's major needs his yes."""

    KIND = "18OE authority offer"
    TOPIC = "port authority"

    seller: str
    water: str

    def prompt(self) -> str:
        price = self.table.money(self.table.setup.port_authority)
        return f"{self.asked}: {self.code} offers {price} for the port authority of {self.seller}"

    def agreed(self) -> None:
        step = self.table.top
        assert isinstance(step, TransferOE)
        step.buy_authority(BuyAuthority(self.water, self.seller))
