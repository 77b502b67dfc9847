"""The table of 18OE: its rules by subject, put together, and its set-up (3)."""

from __future__ import annotations

from typing import Any

from bradshaw.core.action import Action
from bradshaw.core.names import capital
from bradshaw.core.view import Head, View
from bradshaw.rail.finance.accounts import Account
from bradshaw.rail.finance.companies import Private, Railway

from . import showing, words
from .known_steps import MinorMerger, RustingTurn
from .operating.brandt import BRANDT
from .operating.events import OperatingOE
from .patronage import patronage_tiles
from .scenario import uk_france
from .sections import SECTIONS
from .stock.ending import REMAINDER, EndingOE
from .view import view_oe
from .zones import stop_zone


class TableOE(OperatingOE, EndingOE):
    """Everything on the table of 18OE."""

    KIND = "18OE"
    SECTIONS = SECTIONS

    def set_up(self) -> None:
        """3.1 to 3.3: money, homes, patronage tiles; then the opening packet is auctioned."""
        capital = self.game.capital
        cash = capital.concessions if self.rules.concessions else capital.plain
        self.lay_out(self.game.bank, cash[str(len(self.seats))])
        self.set_aside[REMAINDER] = self.make(Account, name=REMAINDER, cash=self.setup.remainder)
        self.stage, self.consolidation, self.trigger, self.steady = "auction", "", "", ""
        self.order_track = self.list_of()
        zones = {r.zone for r in self.companies() if r.regional}
        self.chits = self.map_of({code: self.zones[code].chits for code in self.zones if code in zones})
        self.removed, self.reservers = (), ()
        self.authorities = self.map_of(dict(self.game.port_authorities))
        self.pullmans, self.used_pullmans = self.game.pullmans, 0
        self.last_rounds, self.round_in_set, self.quiet = 0, 0, 0
        self.operating = ""
        self.begin_operating_side()
        self.patronage = self.list_of(self._drawn_patronage())
        self.push(self.step("course"), stage="package", turn=0, done_rounds=0, rounds=0)

    def keep_homes(self) -> None:
        """3.1: two tokens of each regional keep its home; its track rights are those of its home (11.1.4)."""
        super().keep_homes()
        for railway in self.companies():
            for home in railway.data.homes:
                railway.rights = (stop_zone(self.place(home.hex)),)

    # --- what holds between two actions

    def most_in_pool(self, railway: Railway) -> int:
        """9.4: when a national forms, its treasury shares come into the open market besides those sold; what
        waits there of a regional are its president's certificate or, when it closes, all of it."""
        return 80 if self.company(railway.code).national else 100 if railway.share > 10 else self.POOL_LIMIT

    def may_be_ownerless(self, railway: Railway) -> bool:
        """Merged, abandoned or insolvent."""
        return bool(self.company(railway.code).out) or self.company(railway.code).insolvent

    def is_merging(self, railway: Railway) -> bool:
        """10.5: while the president chooses tokens and trains; 11.6.3: until the step ends in which a phase
        began."""
        mergers = (step for step in self.agenda if isinstance(step, MinorMerger))
        return any(railway.code in (step.minor, step.code) for step in mergers) or self.discards_later()

    def token_range(self, railway: Railway) -> tuple[int, int]:
        company = self.company(railway.code)
        least, most = super().token_range(railway)
        if company.national:
            return 0, 0
        if company.major and self.rules.merged_tokens == "left standing":
            most += 2 * len(company.subsidiaries)
        at_lille = int(self.white_cliffs == company.code)
        return (0 if company.out else least - at_lille), most - at_lille

    def discards_later(self) -> bool:
        """11.6.3: at the end of the step in which the first train of a level was bought."""
        return any(isinstance(step, RustingTurn) and step.rusting for step in self.agenda)

    # --- what can be seen

    def marks(self) -> dict[str, list[str]]:
        return showing.marks(self)

    def mark_meanings(self) -> dict[str, str]:
        return showing.mark_meanings(self)

    def track_rights(self) -> dict[str, tuple[list[str], int]]:
        return showing.track_rights(self)

    def par_chart(self) -> dict[str, dict[int, list[str]]]:
        return showing.par_chart(self)

    def charter_lines(self, railway: Railway) -> list[str]:
        return list(showing.charter_lines(self, self.company(railway.code)))

    def charter_marks(self, railway: Railway) -> list[str]:
        return list(showing.charter_marks(self.company(railway.code)))

    def waiting_lines(self) -> list[str]:
        return list(showing.waiting_lines(self))

    def spoken(self, code: str) -> str:
        return words.spoken(self, code)

    def income_told(self, payee: str, amount: int, source: str) -> str:
        """15.10: what minors bring is mail."""
        if source not in self.railways:
            return super().income_told(payee, amount, source)
        mail = "its mail" if payee == source else f"the mail of minor {source}"
        return f"{capital(self.spoken(payee))} gets {self.money(amount)} for {mail}."

    def told(self, action: Action) -> tuple[str, dict[str, Any]] | None:
        return words.told(self, action)

    def notices(self) -> list[str]:
        return list(showing.notices(self))

    def view(self, head: Head) -> View:
        return view_oe(self, head)

    # --- set-up

    def _drawn_patronage(self) -> list[str]:
        """3.1: the tiles of each colour are mixed, and some drawn."""
        letters = uk_france().letters if self.rules.small else ""
        drawn: list[str] = []
        for colour, number in self.game.patronage.items():
            tiles = [t for t in patronage_tiles().values() if t.colour == colour]
            hexes = [t.hex for t in tiles if not letters or t.letter in letters]
            drawn.extend(self.chance.shuffled(hexes)[:number])
        return drawn

    def remove_private(self, private: Private) -> None:
        """Tokens of Hochberg and of Brandt & Brandau leave the map with their private (14.8, 14.9)."""
        super().remove_private(private)
        if private.code == "HMLC":
            self.hochberg = ""
        if private.code == BRANDT:
            self.brandt.clear()
            self.brandt_left = 0
