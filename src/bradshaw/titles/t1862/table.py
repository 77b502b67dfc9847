"""The table of 1862: its steps, trains, routes and ends; shares are in `shareholding.py`."""

from __future__ import annotations

from collections.abc import Collection

from bradshaw.core.action import Action
from bradshaw.core.view import Head
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rolling.train import words
from bradshaw.rail.routes import Indexed, Problem

from . import permits, showing
from .dealing import deal_companies, deal_permits
from .laying import TrackRules1862
from .lner import OVER, form_lner
from .london import LONDON_PLACES
from .routes import Routes1862
from .sections import SECTIONS
from .shareholding import Shareholding1862
from .state import OfTwo, Railway1862
from .view import View1862, view_1862


class Table1862(Shareholding1862):
    """Everything on the table of 1862."""

    KIND = "1862"
    SECTIONS = SECTIONS

    # --- set-up (2.4)

    def set_up(self) -> None:
        count = str(len(self.seats))
        self.lay_out(self.setup.bank, self.setup.cash[count])
        self.left_out, self.charters = (), ()
        self.lner, self.lner_limit, self.topped, self.quiet = "", 0, False, True
        deal_companies(self)
        deal_permits(self)
        self.push(self.step("course"), stage="parliament", turn=0, done_rounds=0, rounds=0, parliaments=2)

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

    # --- track and routes (7.4, 7.6)

    def track_rules(self, railway: Railway) -> TrackRules1862:
        return TrackRules1862(self, railway)

    def starts(self, railway: Railway) -> list[str]:
        """7.4: routes are never traced from London."""
        return [city for city in super().starts(railway) if city.partition(".")[0] not in LONDON_PLACES]

    def markers_on_map(self, railway: Railway) -> list[str]:
        """The hexes on which a railway's markers stand, London included."""
        return [city.partition(".")[0] for city in self.board.cities_with(railway.code)]

    def route_maker(self, railway: Railway, only: Collection[str] | None = None) -> Routes1862:
        return Routes1862(self, railway, only)

    def indexed_drawn(self, railway: Railway, nodes: Collection[str]) -> Indexed:
        assert isinstance(railway, Railway1862)
        return Indexed(self.route_maker(railway, nodes).problem(permits.runnable(self, railway)))

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
        return [train for railway in self.companies() for train in words(railway.stranded)]

    def may_be_crowded(self, city: str) -> bool:
        """7.2: by one marker, at a home that has not been built on yet."""
        homes = {railway.home_city for railway in self.companies()}
        return city in homes and len(self.board.tokens_in(city)) == self.board.slots(city) + 1

    def is_unsettled(self, railway: Railway) -> bool:
        """5.2: while shares are merged, nobody looks who is director."""
        steps = [step for step in self.agenda if isinstance(step, OfTwo)]
        return any(railway.code in (step.survivor, step.other) for step in steps)

    # --- turns

    def end_turn(self, railway: Railway) -> None:
        if railway.floated:
            railway.operated = True

    # --- the end (10)

    def forbids(self, action: Action) -> tuple[str, str]:
        """10.3: what is over when the LNER has formed."""
        over = OVER.get(type(action), "") if self.lner == "formed" else ""
        return (self.section("lner"), f"the LNER has formed: {over}") if over else super().forbids(action)

    def after_operating_round(self) -> None:
        if self.topped:
            self.end_game("a share has reached the top of the market")

    def after_operating_rounds(self) -> None:
        if self.lner == "formed":
            self.end_game("the LNER has operated")
        elif self.bank.broken:
            self.end_game("the bank is broken")
        elif self.lner == "coming":
            form_lner(self)
        elif self.quiet and self.rules.stalemate == "ends":
            self.end_game("stalemate: nothing happens any more")

    def share_worth(self, railway: Railway) -> int:
        """10.4: what the bank would pay for it."""
        return self.sale_price(railway)

    def worth(self, player: str) -> int:
        """10.4: with the reading in which half of a certificate's price is rounded, not half of a share's."""
        found = super().worth(player)
        if self.rules.trainless_worth == "by share":
            return found
        for railway in self.companies():
            if railway.founded and self.sale_price(railway) < self.price(railway):
                shares = [railway.shares(railway.sizes[number]) for number in railway.held_by(player)]
                found += sum(self.price(railway) * n // 2 - self.sale_price(railway) * n for n in shares)
        return found

    # --- what can be seen

    def marks(self) -> dict[str, list[str]]:
        return showing.homes_without_company(self)

    def mark_meanings(self) -> dict[str, str]:
        return showing.companies_left_out(self)

    def homes_to_come(self) -> dict[str, list[str]]:
        return showing.homes_to_come(self)

    def par_chart(self) -> dict[str, dict[int, list[str]]]:
        return showing.par_chart(self)

    def charter_lines(self, railway: Railway) -> list[str]:
        return list(showing.charter_lines(self, self.company(railway.code)))

    def charter_marks(self, railway: Railway) -> list[str]:
        return list(showing.charter_marks(self.company(railway.code)))

    def waiting_lines(self) -> list[str]:
        return list(showing.waiting_lines(self))

    def notices(self) -> list[str]:
        return list(showing.notices(self))

    def view(self, head: Head) -> View1862:
        return view_1862(self, head)
