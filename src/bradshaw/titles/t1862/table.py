"""The table of 1862: set-up, prices, and the rules that several steps share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.step import Step
from bradshaw.rail.finance.shares import change_president, hand_over, heir
from bradshaw.rail.routes import Problem
from bradshaw.rail.state import Account, Railway
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.rail.table import BANK, OFFERING, POOL, RailTable
from bradshaw.rail.view import rail_view

from . import permits, showing
from .closing import go_bankrupt
from .hints import bot_hints
from .home import can_come_home
from .london import LONDON_PLACES
from .routes import Routes1862
from .sections import SECTIONS
from .setup import Setup, permit_deck, setup_data
from .state import Railway1862
from .steps.course import Course
from .steps.dividend import Dividend1862
from .steps.fines import FineSale
from .steps.home import HomeUpgrade
from .steps.markers import ChooseMarkers, RemoveMarkers
from .steps.merge import Acquisition, MergeOffer, Merger
from .steps.parliament import Auction, Charter, ParliamentRound
from .steps.redeem import RedeemShare
from .steps.run import Run1862
from .steps.shares import ShareMerge
from .steps.stock import StockRound1862
from .steps.token import Token1862
from .steps.track import Track1862
from .steps.trains import BuyTrains1862
from .steps.turn import Turn1862

#: Whose money is out of the game.
GONE = "railways that have gone"
#: Space that a dividend moves a marker; the sale of a share moves it by one.
SPACE = 2


class Table1862(RailTable):
    """Everything on the table of 1862."""

    SECTIONS = SECTIONS
    president_word: ClassVar[str] = "director"
    POOL_LIMIT: ClassVar[int] = 100
    PRESIDENCY_TO_POOL: ClassVar[bool] = True
    POOL_SELLS_PRESIDENCY: ClassVar[bool] = False

    STEPS: ClassVar[dict[str, type[Step]]] = {
        "parliament": ParliamentRound,
        "auction": Auction,
        "charter": Charter,
        "stock round": StockRound1862,
        "fine": FineSale,
        "markers": ChooseMarkers,
        "operating round": OperatingRound,
        "turn": Turn1862,
        "home": HomeUpgrade,
        "merger": Merger,
        "merge offer": MergeOffer,
        "share merge": ShareMerge,
        "remove markers": RemoveMarkers,
        "track": Track1862,
        "token": Token1862,
        "run": Run1862,
        "dividend": Dividend1862,
        "trains": BuyTrains1862,
        "train offer": TrainOffer,
        "redeem": RedeemShare,
        "acquisition": Acquisition,
    }

    #: Companies that are not in the game; their homes are marked on the map.
    left_out: tuple[str, ...]
    #: "" until the train that brings it is sold, then "coming", then "formed" (10.3).
    lner: str
    #: The certificate limit since the LNER has formed.
    lner_limit: int
    #: A share has reached the top of the market (10.1).
    topped: bool
    #: Nothing has happened in this cycle of rounds.
    quiet: bool

    # --- set-up (2.4)

    @property
    def setup(self) -> Setup:
        return setup_data()

    def set_up(self) -> None:
        count = str(len(self.seats))
        self.lay_out(self.setup.bank, self.setup.cash[count])
        self.left_out = ()
        self.lner, self.lner_limit, self.topped, self.quiet = "", 0, False, True
        self._deal_companies()
        self._deal_permits()
        self.push(Course, stage="parliament", turn=0, done_rounds=0, rounds=0, parliaments=2)

    def new_railway(self, code: str) -> Railway:
        return self.make(
            Railway1862,
            **self.blank_railway(code),
            permits=self.list_of(),
            first_permit="",
            from_phase="",
            chartered=False,
            obliged=None,
            waits=False,
            at_home=False,
            subsidy=0,
            stranded=self.list_of(),
        )

    def keep_homes(self) -> None:
        """Homes are not kept free in 1862."""

    def _extra(self) -> int:
        """2.4.2: additional companies."""
        return self.setup.extra_railways.get(str(len(self.seats)), 0) if self.rules.extra_companies else 0

    def _deal_companies(self) -> None:
        """2.4.1: so many from the start, so many from each later phase; the others are out of the game."""
        order = self.chance.shuffled(list(self.data.railways))
        numbers = dict(self.setup.offer)
        numbers["A"] += self._extra()
        offered = order[: sum(numbers.values())]
        self.left_out = tuple(order[len(offered) :])
        for code in self.left_out:
            del self.railways[code]
        at = 0
        for phase, number in numbers.items():
            for code in offered[at : at + number]:
                self.company(code).from_phase = phase
            self.note(f"To be started from phase {phase} on: {', '.join(offered[at : at + number])}.")
            at += number

    def _deal_permits(self) -> None:
        """2.4.1, 11.1: every company gets a permit for one kind of train."""
        game = permits.game_kind(self)
        deck = permit_deck(game.permits_with_extra if self._extra() else game.permits)
        if not deck:
            return
        for railway, permit in zip(self.companies(), self.chance.shuffled(deck), strict=False):
            railway.first_permit = permit
            railway.permits.append(permit)

    # --- names

    def company(self, code: str) -> Railway1862:
        railway = self.railways[code]
        assert isinstance(railway, Railway1862)
        return railway

    def companies(self) -> list[Railway1862]:
        return [self.company(code) for code in self.railways]

    def money(self, amount: int) -> str:
        return f"£{amount}"

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

    def shares_to_keep(self, railway: Railway, player: str, percent: int) -> int:
        """6.3: those sold in the same block and those in the pool; or only those in the pool, if the sale
        is smaller than the certificate."""
        if self.rules.director_sale == "pool" and percent < railway.data.certificates[0]:
            return sum(1 for holder in railway.certificates[1:] if holder == POOL)
        return super().shares_to_keep(railway, player, percent)

    def settle_president(self, railway: Railway) -> None:
        """6.3, 8: whoever has most shares, and at least as many as the director's certificate."""
        if railway.president is not None:
            super().settle_president(railway)
            return
        new = heir(railway, self.clockwise(self.priority), railway.data.certificates[0])
        if railway.founded and new is not None:
            change_president(railway, new)
            self.note(f"{new} becomes director of {railway.name}.")

    def start_chartered(self, railway: Railway1862, player: str, price: int) -> None:
        """4.2: the director's certificate from the offering at par; the bank is paid."""
        railway.par = price
        railway.chartered, railway.obliged = True, player
        self._take_directorship(railway, player, price, BANK)
        if self.rules.charter_price == "at once":
            self.market.place(railway, self.data.market.par_cells()[price])

    def start_unchartered(self, railway: Railway1862, player: str, price: int) -> None:
        """6.5.3: at a price of the market; the railway is paid, and its shares lie on its charter."""
        railway.par = self.par_below(price)
        self.market.place(railway, self.data.market.par_cells("n")[price])
        for number in range(1, len(railway.certificates)):
            hand_over(railway, number, railway.name)
        self._take_directorship(railway, player, price, railway.name)

    def _take_directorship(self, railway: Railway1862, player: str, price: int, payee: str) -> None:
        hand_over(railway, 0, player)
        railway.president = player
        size = railway.data.certificates[0]
        self.pay(player, payee, price * size // 10, f"{size}% of {railway.name}")
        self.quiet = False

    def par_below(self, price: int) -> int:
        """7.5.4: the highest space of the par chart that is not above a price, or the lowest of all."""
        values = self.setup.par_values
        return max((value for value in values if value <= price), default=values[0])

    def why_not_start(self, railway: Railway1862) -> str:
        """3.2: why a company cannot be started, empty if it can."""
        if railway.founded:
            return f"{railway.name} has been started already"
        if self.lner == "formed":
            return f"the LNER has formed, and {railway.name} can no longer be started"
        if not self.phase_reached(railway.from_phase):
            return f"{railway.name} can be started from phase {railway.from_phase} on"
        if railway.waits:
            return f"{railway.name} has failed to float and can be started from the next stock round on"
        if not can_come_home(self, railway):
            return f"{railway.name} could not place its home marker in {self.stop_name(railway.home_city)}"
        return ""

    def on_float(self, railway: Railway) -> None:
        """6.5.4: money, station markers, and a place on the market."""
        assert isinstance(railway, Railway1862)
        railway.obliged = None
        if not railway.chartered:
            self.push(self.step("markers"), railway=railway.name)
            return
        par = railway.par or 0
        if railway.cell is None:
            self.market.place(railway, self.data.market.par_cells()[par])
        self.pay(BANK, railway.name, 10 * par, f"capital of {railway.name}")
        self.buy_markers(railway, self.setup.chartered.most, self.setup.chartered.price)

    def buy_markers(self, railway: Railway1862, count: int, price: int) -> None:
        """6.5.4.2: all station markers are paid when the railway floats."""
        self.pay(railway.name, BANK, count * price, f"{count} station markers")
        railway.tokens.replace([0] * count)
        self.note(f"{railway.name} buys {count} station markers for {self.money(count * price)}.")

    # --- the market (6.4.2, 7.8.5)

    def after_sale(self, railway: Railway, percent: int, by_president: bool) -> None:
        """6.4.2: one space down a share; in some zones the first ones of others than the director do not
        count."""
        self.quiet = False
        if not railway.floated or self.lner == "formed":
            return
        spared = 0 if by_president else self.spared_shares(railway)
        self.fall(railway, max(0, percent // 10 - spared))

    def spared_shares(self, railway: Railway) -> int:
        """Shares that others than the director may sell without effect on the price."""
        zone = self.data.market.zones[self.cell(railway)]
        return 2 if "d" in zone else 1 if "g" in zone else 0

    def fall(self, railway: Railway, steps: int) -> None:
        """Move a marker down; at the very bottom the railway is bankrupt."""
        if steps and self.market.move(railway, self.data.market.along(self.cell(railway), -steps)):
            self._note_price(railway)
        if self.price(railway) == 0:
            assert isinstance(railway, Railway1862)
            go_bankrupt(self, railway)

    def rise(self, railway: Railway, steps: int) -> None:
        """Move a marker up; at the very top the game will end (10.1)."""
        if self.market.move(railway, self.data.market.along(self.cell(railway), steps)):
            self._note_price(railway)
        self.look_for_top(railway)

    def look_for_top(self, railway: Railway) -> None:
        if "e" in self.data.market.zones[self.cell(railway)] and not self.topped:
            self.topped = True
            self.note(f"{railway.name} is at the top of the market: the game ends after this round.")

    def _note_price(self, railway: Railway) -> None:
        self.note(f"The price of {railway.name} is now {self.money(self.price(railway))}.")

    def after_dividend(self, railway: Railway, paid: int) -> None:
        """7.8.5: one space back for nothing, one forward for each time the price, at most four."""
        if paid == 0:
            self.fall(railway, SPACE)
            return
        spaces = self.spaces_gained(railway, paid)
        if spaces:
            self.rise(railway, SPACE * spaces)
        elif self.rules.stack == "bottom":
            self.market.to_bottom(railway)

    def spaces_gained(self, railway: Railway, paid: int) -> int:
        """7.8.5"""
        return min(4, paid // self.price(railway))

    def price_after_dividend(self, railway: Railway, paid: int) -> int:
        market, steps = self.data.market, SPACE * self.spaces_gained(railway, paid)
        return market.price(market.along(self.cell(railway), steps))

    # --- trains (7.9)

    def train_limit(self, railway: Railway) -> int:
        most, of_each = permits.limit(self)
        return most * len(permits.game_kind(self).kinds) if of_each else most

    def over_limit(self, railway: Railway) -> bool:
        """Trains above the limit are kept."""
        return False

    def has_room(self, railway: Railway, train: str) -> bool:
        assert isinstance(railway, Railway1862)
        return permits.has_room(self, railway, train)

    def train_price(self, train: str, seller: str) -> int:
        used = seller in self.railways
        return permits.resale_price(self, train) if used else super().train_price(train, seller)

    def may_run(self, railway: Railway, train: str) -> bool:
        assert isinstance(railway, Railway1862)
        return permits.may_run(self, railway, train)

    @property
    def lner_train(self) -> str:
        """10.3, 11.2: the card whose first sale brings the LNER."""
        return "E" if self.rules.shorter_game else "H"

    # --- track and routes (7.4, 7.6.5)

    def starts(self, railway: Railway) -> list[str]:
        """7.4: routes are never traced from London."""
        return [city for city in super().starts(railway) if city.partition(".")[0] not in LONDON_PLACES]

    def markers_on_map(self, railway: Railway) -> list[str]:
        """The hexes on which a railway's markers stand, London included."""
        return [city.partition(".")[0] for city in self.board.cities_with(railway.name)]

    def route_maker(self, railway: Railway) -> Routes1862:
        return Routes1862(self, railway)

    def route_problem(self, railway: Railway, trains: list[str] | None = None) -> Problem:
        """What the trains for which a railway has permits could run."""
        assert isinstance(railway, Railway1862)
        return super().route_problem(railway, permits.runnable(self, railway) if trains is None else trains)

    def must_own_train(self, railway: Railway) -> bool:
        """7.11: every railway."""
        return True

    # --- what holds between two actions

    def token_range(self, railway: Railway) -> tuple[int, int]:
        return 0, self.rules.marker_limit if railway.floated else 0

    def trains_elsewhere(self) -> list[str]:
        """Those of bankrupt railways, where they can still be bought."""
        return [train for railway in self.companies() for train in railway.stranded]

    def may_be_crowded(self, city: str) -> bool:
        """7.2: by one marker, at a home that has not been built on yet."""
        homes = {railway.home_city for railway in self.companies()}
        return city in homes and len(self.board.tokens_in(city)) == self.board.slots(city) + 1

    def is_unsettled(self, railway: Railway) -> bool:
        """5.2: while shares are merged, nobody looks who is director."""
        steps = [step for step in self.agenda if isinstance(step, ShareMerge | RemoveMarkers)]
        return any(railway.name in (step.survivor, step.other) for step in steps)

    # --- turns

    def end_turn(self, railway: Railway) -> None:
        if railway.floated:
            railway.operated = True

    # --- the end (10)

    def after_operating_round(self) -> None:
        if self.topped:
            self.end_game("a share has reached the top of the market")

    def after_operating_rounds(self) -> None:
        if self.lner == "formed":
            self.end_game("the LNER has operated")
        elif self.bank.broken:
            self.end_game("the bank is broken")
        elif self.lner == "coming":
            self._form_lner()
        elif self.quiet and self.rules.stalemate == "ends":
            self.end_game("stalemate: nothing happens any more")

    def _form_lner(self) -> None:
        """10.3: nothing new begins any more; shares of the offering come to the pool."""
        self.lner = "formed"
        for railway in self.companies():
            if not railway.founded:
                self._take_out(railway)
                continue
            for number in railway.held_by(OFFERING):
                hand_over(railway, number, POOL)
        held = [sum(r.percent(player) for r in self.railways.values()) // 10 for player in self.seats]
        self.lner_limit = max(held)
        self.note(f"The LNER forms. The certificate limit is now {self.lner_limit}.")

    def _take_out(self, railway: Railway1862) -> None:
        """A railway that is not in play leaves the game, with what it kept or was paid after its bankruptcy
        (in the reading in which its trains stay for sale)."""
        self.depot.rusted.extend(railway.stranded)
        if railway.cash:
            lost = self.set_aside.setdefault(GONE, self.make(Account, name=GONE, cash=0))
            self.pay(railway.name, lost.name, railway.cash, f"{railway.name} leaves the game")
        del self.railways[railway.name]

    def worth(self, player: str) -> int:
        """10.4: cash, and shares at what the bank would pay for them."""
        shares = sum(
            railway.percent(player) // 10 * self.sale_price(railway)
            for railway in self.railways.values()
            if railway.founded
        )
        return self.players[player].cash + shares

    # --- what bots may know

    @property
    def bot_hints(self) -> Mapping[str, Mapping[str, float]]:
        return bot_hints(self)

    # --- what can be seen

    def homes_to_come(self) -> dict[str, list[str]]:
        return showing.homes_to_come(self)

    def par_chart(self) -> dict[str, dict[int, list[str]]]:
        return showing.par_chart(self)

    def charter_lines(self, railway: Railway) -> list[str]:
        return list(showing.charter_lines(self, self.company(railway.name)))

    def charter_marks(self, railway: Railway) -> list[str]:
        return list(showing.charter_marks(self.company(railway.name)))

    def waiting_lines(self) -> list[str]:
        return list(showing.waiting_lines(self))

    def notices(self) -> list[str]:
        return list(showing.notices(self))

    def view(self, viewer: str | None) -> dict[str, Any]:
        seen = rail_view(self)
        for railway in self.companies():
            seen["railways"][railway.name] |= {
                "permits": list(railway.permits),
                "chartered": railway.chartered,
                "obliged": railway.obliged,
                "from_phase": railway.from_phase,
                "receivership": railway.in_receivership,
            }
        return {**seen, "left_out": list(self.left_out), "lner": self.lner}
