"""Placing stations in 18LRA (4.1.2, 4.2.3, 6.2.2)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.actions import PlaceToken
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.place_token import TokenStep

from ...common.steps.private_token import PrivateToken
from ..powers import FreeStation, HarbourPrice
from ..table import LraTable

HARBOUR = "harbour"


class Turning(TokenStep[LraTable], abstract=True):
    """6.2.2.1: a harbour token that is the last one may be turned over and is then an ordinary one."""

    def kind_rule(self, kind: str) -> str:
        return self.section("harbour") if kind == HARBOUR else super().kind_rule(kind)

    def turned(self, railway: Railway) -> str:
        return HARBOUR if not railway.tokens and HARBOUR in railway.special_tokens else ""


class LraToken(Turning):
    """An ordinary token, or the harbour token in a harbour."""

    KIND = "18LRA place token"

    def prompt(self) -> str:
        words = super().prompt()
        if HARBOUR not in self.railway.special_tokens:
            return words
        if self.turned(self.railway):
            return f"{words} (its harbour token, turned over or in a harbour)"
        return words.replace(", or pass", ", its harbour token in a harbour, or pass")

    def within_reach(self, railway: Railway) -> set[str]:
        """4.2.3: one railway needs no route to Krefeld."""
        reached = super().within_reach(railway)
        power = self.table.powers.get(railway.code)
        if not isinstance(power, FreeStation):
            return reached
        return reached.union(*map(self.table.board.cities_of, power.hexes))

    def special_price(self, railway: Railway, action: PlaceToken) -> int:
        """The printed price, the lower one with the private that keeps the harbour, or a railway's own."""
        table, power = self.table, self.table.powers.get(railway.code)
        if isinstance(power, HarbourPrice) and power.hex == action.hex:
            return power.price
        keeper = table.keeper(action.hex)
        if keeper is not None and table.is_kept_for(keeper, railway):
            return table.setup.harbour_price_with_private[railway.code]
        return super().special_price(railway, action)

    def check_room(self, railway: Railway, action: PlaceToken) -> None:
        if action.kind == HARBOUR and HARBOUR in railway.special_tokens:
            self.check_harbour(action.hex)
        super().check_room(railway, action)
        keeper = self.table.keeper(action.hex) if action.kind else None
        if keeper is None:
            return
        require(
            self.table.is_kept_for(keeper, railway),
            self.section("harbour"),
            f"{keeper.code} keeps the harbour of {self.table.hex_label(action.hex)} for railways of its "
            f"owner, {keeper.owner}, until the brown phase",
        )

    def check_harbour(self, hex_name: str) -> None:
        """Whether a hex has a harbour place: four have one, on their green and brown tiles."""
        place = self.table.data.grid.require_hex(hex_name)
        late = " before its green tile" if HARBOUR in place.marks else ""
        cities = self.table.board.face(hex_name).cities
        require(
            any(HARBOUR in city.only for city in cities),
            self.section("harbour"),
            f"{self.table.hex_label(hex_name)} has no harbour place{late}",
        )

    def place(self, action: PlaceToken, cost: int) -> None:
        super().place(action, cost)
        keeper = self.table.keeper(action.hex) if action.kind else None
        if keeper is not None:
            keeper.used = True


class LraPrivateToken(Turning, PrivateToken[LraTable]):
    """The station that comes with the tile of RM."""

    KIND = "18LRA token of a private"
