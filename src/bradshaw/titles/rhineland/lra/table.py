"""The table of 18LRA: set-up, links, harbours, and what its steps share."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bradshaw.core.refusal import Refusal
from bradshaw.core.view import Head
from bradshaw.rail.actions import LayTile
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Private, Railway
from bradshaw.rail.network.linked import joined
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.powers import Power
from bradshaw.rail.view import rail_fields

from .gifts import CAMP, GIFTS, LINE, Gifts
from .investor import INVESTOR, Investing
from .laying import LraTrackRules
from .options import ALL_IN_PLAY, LraOptions
from .powers import Harbour, LinkMoney
from .routes import GELDERN, LraRoutes
from .sections import SECTIONS
from .setup import LraSetup, setup_data
from .view import LraView

#: What is said of the home of a railway that is not in play.
COVERED = "covered"
#: The area where the GKB's station stands.
KEVELAER = "Kevelaer"


class LraTable(Investing, Gifts):
    """Everything on the table of 18LRA."""

    KIND = "18LRA"
    FACTS = Gifts.FACTS | {
        "scenario", "dalheim_active", "dalheim", "dalheim_for", "geldern_for", "geldern_earned", "link_paid",
    }  # fmt: skip
    SECTIONS = SECTIONS

    #: Which six railways are in play, counted from 1; 0 where all are.
    scenario: int
    #: The GVE has been paid for its link.
    link_paid: bool
    #: What the 2+4-train has earned of the revenue that is being decided about.
    geldern_earned: int

    # --- set-up (3.3)

    @property
    def rules(self) -> LraOptions:
        options: LraOptions = self._options
        return options

    @property
    def setup(self) -> LraSetup:
        return setup_data()

    def set_up(self) -> None:
        self.scenario = self._scenario()
        super().set_up()

    def _scenario(self) -> int:
        if len(self.seats) >= ALL_IN_PLAY:
            return 0
        if self.rules.scenario != "random":
            return int(self.rules.scenario)
        return 1 + self.chance.below(len(self.setup.scenarios))

    def codes_in_play(self) -> list[str]:
        codes = super().codes_in_play()
        return (
            [code for code in codes if code in self.setup.scenarios[self.scenario - 1]]
            if self.scenario
            else codes
        )

    def require_railway(self, code: str) -> Railway:
        if code in self.data.railways and code not in self.railways:
            playing = f"In play: {', '.join(self.railways)}"
            raise Refusal("3.3", f"{code} is not in play in scenario {self.scenario}", playing)
        return super().require_railway(code)

    def keep_homes(self) -> None:
        """The places of railways that are not in play stay covered; Kevelaer has a place for the GKB only."""
        super().keep_homes()
        for city in self.kevelaer:
            if ".c" in city:
                self.board.reserve(LINE, city)

    def prepare(self) -> None:
        self.link_paid, self.geldern_earned = False, 0
        self.no_gifts()
        self.open_account()
        if self.scenario:
            self.note(f"Scenario {self.scenario}: {', '.join(self.railways)} are in play.")

    def homes_to_come(self) -> dict[str, list[str]]:
        coming = super().homes_to_come()
        known = {city: [code for code in codes if code in self.railways] for city, codes in coming.items()}
        return {city: codes for city, codes in known.items() if codes}

    # --- track and routes (4.1.2, 6.2.1, 6.2.3)

    @property
    def kevelaer(self) -> list[str]:
        """The stops of the area with the GKB's station."""
        hexes = self.data.grid.hexes.values()
        return [f"{place.id}.{stop}" for place in hexes if place.group == KEVELAER for stop in place.stops]

    def reach_of_kevelaer(self, railway: Railway) -> Reach:
        """What hangs together with Kevelaer, as if the GKB's station were the railway's."""
        return Reach(self.track, self.kevelaer, self.barred_stops(railway), self.opening_links(railway))

    def track_rules(self, railway: Railway) -> LraTrackRules:
        return LraTrackRules(self, railway)

    def route_maker(self, railway: Railway, only: Collection[str] | None = None) -> LraRoutes:
        return LraRoutes(self, railway, only)

    def has_geldern(self, railway: Railway) -> bool:
        return GELDERN in railway.trains

    def powers_for(self, player: str, railway: Railway) -> Iterator[tuple[str, Power]]:
        """The extra tile belongs to the railway with the 2+4-train, whoever owned the GKB."""
        for source, power in super().powers_for(player, railway):
            if source != LINE:
                yield source, power
        if player == self.decider(railway):
            yield LINE, self.powers[LINE]

    # --- links (4.1.2, 4.2.3)

    def after_lay(self, railway: Railway, action: LayTile) -> None:
        self.check_link()
        if not self.dalheim_active and self._dalheim_is_linked():
            self.activate_dalheim()

    def _dalheim_is_linked(self) -> bool:
        """Whether track leads from Dalheim to a city or a red field on the right bank."""
        hexes = self.data.grid.hexes.values()
        right = (place.id for place in hexes if place.traits.get("bank") == "right")
        goals = {f"{name}.{stop}" for name in right for stop in self.board.face(name).stops if stop[0] != "t"}
        return joined(self.track, [self.camp.hex], goals, self.data.grid.terminal_stops)

    def check_link(self) -> None:
        """4.2.3: the GVE is paid once its link exists and it has floated."""
        for code, power in self.powers.items():
            if isinstance(power, LinkMoney) and code in self.railways and not self.link_paid:
                goals = {f"{power.end}.{stop}" for stop in self.board.face(power.end).stops}
                ends = self.data.grid.terminal_stops
                if self.railways[code].floated and joined(self.track, power.starts, goals, ends):
                    self.link_paid = True
                    self.pay(BANK, code, power.money, f"link to {self.hex_label(power.end)}")
                    self.note(
                        f"{code} is linked to {self.hex_label(power.end)} and gets {self.money(power.money)}."
                    )

    def on_float(self, railway: Railway) -> None:
        super().on_float(railway)
        self.check_link()

    # --- harbours (4.1.2, 6.2.2.1)

    def keeper(self, hex_name: str) -> Private | None:
        """The private that keeps the harbour place of a hex, while it does."""
        for code, power in self.powers.items():
            if isinstance(power, Harbour) and power.hex == hex_name and not self.privates[code].closed:
                return self.privates[code]
        return None

    def is_kept_for(self, private: Private, railway: Railway) -> bool:
        """Whether a private keeps its harbour for a railway: its owner is the director."""
        return railway.president == private.owner

    # --- what can be seen

    def view(self, head: Head) -> LraView:
        return LraView(
            **rail_fields(self, head),
            scenario=self.scenario,
            dalheim_active=self.dalheim_active,
            dalheim=self.dalheim,
            link_paid=self.link_paid,
            investors=next((r.code for r in self.railways.values() if self.is_investors(r)), ""),
        )

    def marks(self) -> dict[str, list[str]]:
        marks = {self.camp.hex: [CAMP if self.dalheim_active else "DEC?"]}
        for city, codes in self.board.reserved.items():
            if any(code not in self.railways and code != LINE for code in codes):
                marks.setdefault(city.partition(".")[0], []).append(COVERED)
        if self.colour_reached("brown"):
            marks[self.kevelaer[0].partition(".")[0]] = [LINE]
        return marks

    def mark_meanings(self) -> dict[str, str]:
        camp = self.camp
        holder = f"of {self.dalheim}" if self.dalheim else "of the railway with its token"
        return {
            "DEC?": "camp of Dalheim under construction",
            COVERED: "place of a railway that is not in play: no station",
            CAMP: f"camp of Dalheim: {camp.bonus} more for routes {holder} to the right bank",
            LINE: f"station of the GKB, where the {GELDERN}-train starts",
        }

    def charter_marks(self, railway: Railway) -> list[str]:
        marks = ["investor's"] if self.is_investors(railway) else []
        return [*marks, CAMP] if railway.code == self.dalheim else marks

    def charter_lines(self, railway: Railway) -> list[str]:
        lines = []
        if self.is_investors(railway):
            lines.append(f"Belongs to the investor (house variant); {self.manager} manages it.")
        if railway.code == self.dalheim:
            lines.append(f"Has the token of Dalheim: {self.camp.bonus} more for routes to the right bank.")
        if self.has_geldern(railway):
            lines.append(
                f"Has the {GELDERN}-train: one more tile each turn that hangs together with Kevelaer."
            )
        if "harbour" in railway.special_tokens and not self.is_investors(railway):
            lower = self.setup.harbour_price_with_private[railway.code]
            lines.append(f"Harbour token: {lower} where a private of its director keeps the harbour.")
        return lines

    def notices(self) -> list[str]:
        told = [f"{player} has still to give away {GIFTS[item]}" for item, player in self.gifts().items()]
        if self.with_investor:
            account = self.money(self.account(INVESTOR).cash)
            card = f"{INVESTOR} card with {self.manager}, who manages his railway"
            told.append(f"House variant for two players: {card}; his account: {account}")
        return told
