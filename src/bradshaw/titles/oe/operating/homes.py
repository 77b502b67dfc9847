"""Homes: whose permission a yellow tile there needs, and where their tokens go (11.1.7, 11.1.9)."""

from __future__ import annotations

from bradshaw.rail.finance.companies import Railway

from ..zones import is_metropolis
from .basis import OperatingBasis


def home_president(table: OperatingBasis, railway: Railway, hex_name: str) -> str:
    """The president whose permission the first tile on a hex needs: that of a floated railway at home
    there; empty where none is needed."""
    board = table.board
    if board.tile_at(hex_name)[0] or table.place(hex_name).colour != "white":
        return ""
    for code in (code for city in board.cities_of(hex_name) for code in board.tokens_in(city)):
        other = table.company(code)
        if other.code != railway.code and hex_name in other.homes and other.president:
            return other.president
    return ""


def unsettled(table: OperatingBasis, hex_name: str, had_edges: bool) -> list[str]:
    """Railways whose token on a metropolis must be given a city now that its first tile lies: several cities,
    and none of them given by printed track."""
    board = table.board
    cities = board.cities_of(hex_name)
    if had_edges or len(cities) < 2 or not is_metropolis(table.place(hex_name)):
        return []
    here = [code for city in cities for code in board.tokens_in(city)]
    homes = [code for code in here if hex_name in table.company(code).homes]
    return homes + [code for code in here if code not in homes]
