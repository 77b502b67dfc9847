"""Tokens of Brandt & Brandau on the map (14.9)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.finance.accounts import BANK

from ..state import RailwayOE
from ..zones import is_metropolis, zones_of
from .basis import OperatingBasis

#: The code of the private.
BRANDT = "BBE"


def brandt_cost(table: OperatingBasis, railway: RailwayOE, hex_name: str) -> tuple[int, int]:
    """Points and money to remove a token: the printed fee, without discounts; nationals pay points only."""
    place = table.place(hex_name)
    points = 2 if is_metropolis(place) else 1
    return points, 0 if railway.national else place.cost


def check_remove(table: OperatingBasis, railway: RailwayOE, hex_name: str) -> None:
    """Refuse a removal by a railway that could not build there."""
    place = table.data.grid.require_hex(hex_name)
    require(hex_name in table.brandt, "14.9", f"no token of Brandt & Brandau lies on {hex_name}")
    require(
        hex_name in table.foreign_brandt(railway),
        "14.9",
        f"the railways of {railway.president} use {hex_name} anyway",
    )
    if "zone bound" in railway.kind_data.traits:
        require(
            set(railway.rights) & set(zones_of(place)),
            table.section("track rights"),
            f"{railway.code} has no track rights on {hex_name}",
        )
    require(
        table.reach(railway).entries(hex_name),
        "14.9",
        f"no route of {railway.code} leads to a side of {hex_name}",
    )
    _, money = brandt_cost(table, railway, hex_name)
    require(
        railway.cash >= money,
        "14.9",
        f"removing the token costs {table.money(money)}, and {railway.code} has {table.money(railway.cash)}",
    )


def remove_brandt(table: OperatingBasis, railway: RailwayOE, hex_name: str) -> None:
    _, money = brandt_cost(table, railway, hex_name)
    table.pay(railway.code, BANK, money, f"token on {hex_name}")
    table.brandt.remove(hex_name)
    table.note(
        f"{railway.code} removes the token of Brandt & Brandau from {table.hex_label(hex_name)}.", "14.9"
    )
    retire_brandt(table)


def give_back_brandt(table: OperatingBasis, hex_name: str) -> None:
    """11.6.5: with a tile that is taken back its token comes back to the private, which is face up again if
    that token was its last."""
    if hex_name in table.brandt:
        if not table.brandt_left:
            table.privates[BRANDT].closed = False
        table.brandt.remove(hex_name)
        table.brandt_left += 1
        table.brandt_now -= 1


def retire_brandt(table: OperatingBasis) -> None:
    """The private leaves the game with its last token."""
    private = table.privates[BRANDT]
    if not table.brandt and not table.brandt_left and private.owner is not None:
        private.owner, private.closed = None, True
        table.note("Brandt & Brandau leaves the game.", "14.9")
