"""What happens by itself on the operating side: patronage, homes in metropolises, new phases."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.actions import LayTile
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Private, Railway

from ..patronage import patronage_tiles
from ..state import RailwayOE
from .basis import OPEN
from .homes import unsettled
from .lines import LinesOE
from .ports import LILLE, has_station

#: The private of the White Cliffs position, and the one that pays for a token.
WHITE_CLIFFS, SUEDBAHNHOF = "WCF", "WSB"


class OperatingOE(LinesOE, abstract=True):
    """The table as far as the operating side goes by itself."""

    def may_use(self, player: str, private: Private) -> bool:
        """6.1: a private that is face down can still be used; one that is out of the game has no owner."""
        return private.owner == player

    def begin_operating_side(self) -> None:
        """3.1: nothing of privates and minors lies on the map."""
        self.brandt = self.list_of()

    def income_payee(self, source: str) -> str | None:
        """15.10: the railway that has minor K, unless nobody owns it (11.6.5)."""
        if source in self.privates:
            return super().income_payee(source)
        having = [r for r in self.companies() if self.has_power(r, source) and r.floated and not r.out]
        return having[0].code if having and not having[0].insolvent else None

    # --- what leaves the map

    def lost_tokens(self, railway: Railway) -> None:
        """11.2.2: Lille is open for good when the token on the White Cliffs position goes. 14.10: the 2+2 of
        a railway that becomes a national is an ordinary one."""
        if self.white_cliffs == railway.code:
            self.white_cliffs = OPEN
            self.note("The White Cliffs position at Lille is open for good.", "11.2.2")
        for train in [train for train in railway.fleet if train.kept]:
            railway.fleet.remove(train)
            railway.fleet.append(self.train(train.name))

    def lost_power(self, minor: Railway) -> None:
        """9.5: the token of minor D goes back to its charter."""
        if minor.code == "D" and self.mercantile:
            self.mercantile = ""

    # --- turns

    def end_turn(self, railway: Railway) -> None:
        super().end_turn(railway)
        railway.operated = True

    def level_7_sold(self) -> int:
        """Level 7 cards that have left the works."""
        return (self.data.card_count("7") or 0) - (self.depot.left("7") or 0)

    # --- tiles

    def after_lay(self, railway: Railway, action: LayTile) -> None:
        super().after_lay(railway, action)
        self._patronage(railway, action.hex)
        self._settle_homes(action.hex)

    def _patronage(self, railway: Railway, hex_name: str) -> None:
        """11.1.8: the first railway that builds there is paid by the best colour in play; a national has no
        treasury."""
        if hex_name not in self.patronage:
            return
        assert isinstance(railway, RailwayOE)
        self.patronage.remove(hex_name)
        pays = 0 if railway.national else patronage_tiles()[hex_name].pays[self.colour]
        self.pay(BANK, railway.code, pays, f"patronage of {hex_name}")
        paid = f" and is paid {self.money(pays)}" if pays else ""
        self.note(f"{railway.code} fulfils the patronage of {self.hex_label(hex_name)}{paid}.", "11.1.8")

    def _settle_homes(self, hex_name: str) -> None:
        """11.1.7, 11.1.9: tokens on a metropolis without printed track are given a city of its first tile."""
        place = self.place(hex_name)
        if self.data.grid.tiles[self.board.tile_at(hex_name)[0]].colour != "yellow":
            return
        for code in reversed(unsettled(self, hex_name, bool(place.track))):
            self.push(self.step("choose station"), code=code, hex=hex_name)

    # --- phases (5.2)

    def enter_phase(self) -> None:
        """What a new phase does besides the events that its data name."""
        if self.phase == "4":
            self.push(self.step("pullman of M"))
        if self.phase == "5":
            if self.mercantile:
                self.mercantile = ""
                self.note("The token of minor D leaves the map.", "15.4")
            if self.white_cliffs_takers():
                self.push(self.step("white cliffs"))

    def white_cliffs_takers(self) -> list[RailwayOE]:
        """14.7: the railways of its owner that could place a token on the White Cliffs position."""
        owner = self.private_owner(WHITE_CLIFFS)
        if owner is None or self.white_cliffs:
            return []
        railways = self.owned_by(owner, "minor", "regional", "major")
        return [railway for railway in railways if not self.why_no_white_cliffs(railway)]

    def check_white_cliffs(self, railway: RailwayOE, player: str, way: str, price: int) -> int:
        """The price of the token that goes to the White Cliffs position: the one that is named, or the
        cheapest; the dearest where Wien Südbahnhof pays for it (14.3)."""
        rule, reason = self.section(WHITE_CLIFFS), self.why_no_white_cliffs(railway)
        require(railway.president == player, rule, f"{player} does not control {railway.code}")
        require(not reason, rule, reason)
        require(way in ("", SUEDBAHNHOF), rule, f"{way!r} pays for no token")
        require(not way or self.private_owner(way) == player, rule, f"{player} does not own {way}")
        prices = ", ".join(map(self.money, dict.fromkeys(railway.tokens)))
        owned = not price or price in railway.tokens
        require(owned, rule, f"{railway.code} has no token for {self.money(price)}", f"It has: {prices}")
        price = price or (max(railway.tokens) if way else min(railway.tokens))
        require(
            way or railway.cash >= price,
            rule,
            f"the token costs {self.money(price)}, and {railway.code} has {self.money(railway.cash)}",
        )
        return price

    def take_white_cliffs(self, railway: RailwayOE, way: str, price: int) -> None:
        """A token of some price goes there; Wien Südbahnhof, which may pay for it, leaves the game."""
        self.pay(railway.code, BANK, 0 if way else price, "token on the White Cliffs position")
        railway.tokens.remove(price)
        self.white_cliffs = railway.code
        self.note(f"{railway.code} places a token on the White Cliffs position at Lille.", "14.7")
        if way:
            private = self.privates[way]
            private.owner, private.closed, private.used = None, True, True
            self.note(f"{way} pays for it and is discarded.", "14.3")

    def why_no_white_cliffs(self, railway: RailwayOE) -> str:
        """Why a railway may not take the White Cliffs position; empty if it may."""
        if railway.national or railway.out or not railway.floated:
            return f"{railway.code} is no railway that places tokens"
        if not railway.tokens:
            return f"{railway.code} has placed all its tokens"
        if has_station(self, railway, LILLE):
            return f"{railway.code} has a token in Lille"
        free = self.private_owner(SUEDBAHNHOF) == railway.president
        if railway.cash < railway.tokens[0] and not free:
            price = self.money(railway.tokens[0])
            return f"the token costs {price}, and {railway.code} has {self.money(railway.cash)}"
        return ""
