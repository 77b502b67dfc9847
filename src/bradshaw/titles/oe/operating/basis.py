"""What lies on the table of 18OE for the operating side, besides what both sides know."""

from __future__ import annotations

from bradshaw.core.shared import once
from bradshaw.core.state import List
from bradshaw.rail.board.face import revenue_at
from bradshaw.rail.finance.companies import Railway

from ..basis import BasisOE
from ..setup import game_data
from ..zones import is_sea

#: The White Cliffs position after its token has left the map with a national: open for good (11.2.2).
OPEN = "open"

#: Stands behind the name of the 2+2 that Swift Metropolitan keeps in the game (14.10).
SWIFT = "*"
#: Least values by phase (14.8, 15.4).
HOCHBERG = {2: 10, 3: 20, 5: 40, 7: 60}
MERCANTILE = {2: 20, 5: 40}


@once
def sea_hexes(flags: frozenset[str]) -> frozenset[str]:
    """The sea hexes of a box."""
    return frozenset(name for name, place in game_data(flags).grid.hexes.items() if is_sea(place))


@once
def far_zones(flags: frozenset[str]) -> tuple[str, ...]:
    """The red zones of a box at which routes end."""
    return tuple(name for name, place in game_data(flags).grid.hexes.items() if place.offboards)


@once
def worthless(flags: frozenset[str], reached: tuple[str, ...]) -> frozenset[str]:
    """Those of them that are worth nothing once some phases have come."""
    hexes = game_data(flags).grid.hexes
    return frozenset(n for n in far_zones(flags) if not revenue_at(hexes[n].offboards[0].revenue, reached))


class OperatingBasis(BasisOE, abstract=True):
    """Tokens of privates and minors on the map, and what a round keeps."""

    FACTS = BasisOE.FACTS | {
        "white_cliffs", "brandt", "brandt_now", "brandt_left", "hochberg", "mercantile", "place_of_c",
    }  # fmt: skip

    #: The railway whose token stands on the White Cliffs position at Lille; empty: nobody's yet.
    white_cliffs: str = ""
    #: Hexes with a token of Brandt & Brandau (14.9).
    brandt: List[str]
    #: How many of its tokens have been used in this operating round, and how many are left.
    brandt_now: int = 0
    brandt_left: int = 4
    #: The hex with the token of Hochberg Mining & Lumber (14.8).
    hochberg: str = ""
    #: The hex with the token of minor D (15.4).
    mercantile: str = ""
    #: Where the railway with minor C operates in this round: "first", "last" or in its place (15.3).
    place_of_c: str = ""

    def private_owner(self, code: str) -> str | None:
        """Who owns a private, face up or face down."""
        private = self.privates.get(code)
        return private.owner if private is not None else None

    def mine_of(self, railway: Railway) -> str:
        """14.8: the hex with Hochberg's token, a town to the railways of its owner but not to nationals."""
        own = self.private_owner("HMLC") == self.decider(railway) and railway.kind != "national"
        return self.hochberg if own else ""

    def closed_hexes(self, railway: Railway) -> frozenset[str]:
        """Hexes whose track a railway may not use: with another player's Brandt tokens (14.9), and red zones
        that are worth nothing yet."""
        return self.foreign_brandt(railway) | self.worthless_zones()

    def foreign_brandt(self, railway: Railway) -> frozenset[str]:
        owner = self.private_owner("BBE")
        return frozenset() if owner == self.decider(railway) else frozenset(self.brandt)

    def worthless_zones(self) -> frozenset[str]:
        """Red zones without a value for the phase."""
        return worthless(self.rules.flags, self.reached)

    # --- numbers that depend on the phase

    def _since(self, amounts: dict[int, int]) -> int:
        return max((amount for phase, amount in amounts.items() if phase <= self.phase_number), default=0)

    def hochberg_value(self) -> int:
        return self._since(HOCHBERG)

    def mercantile_value(self) -> int:
        return self._since(MERCANTILE)

    def orient_bonus(self) -> int:
        return self._since({int(phase): sum_ for phase, sum_ in self.setup.orient_express.items()})

    def steamship_saving(self, railway: Railway) -> int:
        """15.8: sea zones that minor H saves in a round."""
        return (2 if self.phase_number >= 7 else 1) if self.has_power(railway, "H") else 0

    def may_combine(self, train: str) -> bool:
        """12.1: trains that are not permanent, but not Swift's."""
        return not train.endswith(SWIFT) and not self.train_data(train).permanent
