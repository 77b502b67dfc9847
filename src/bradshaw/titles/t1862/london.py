"""London (7.6.5): four places for markers, which allow trains to run there."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.actions import PlaceToken

from .basis import Basis1862
from .state import Railway1862

#: The area's name, and the hexes with its places for markers.
LONDON = "London"
LONDON_PLACES = ("B15", "D15")


def london_places(table: Basis1862) -> list[str]:
    """The hexes of London with a free place."""
    return [name for name in LONDON_PLACES if not table.board.full(f"{name}.c0")]


def has_link(table: Basis1862, railway: Railway1862) -> bool:
    """Whether a railway has a marker in London."""
    return any(railway.code in table.board.tokens_in(f"{name}.c0") for name in LONDON_PLACES)


def reaches_london(table: Basis1862, railway: Railway1862) -> bool:
    """Whether a route of the railway leads to any entry of London."""
    grid = table.board.grid
    return any(grid.area(stop) == LONDON for stop in table.reach(railway).stops if ".o" in stop)


def why_no_link(table: Basis1862, railway: Railway1862) -> str:
    """Why a railway cannot build to London now, empty if it can."""
    if has_link(table, railway):
        return f"{railway.code} has a marker in London"
    if not railway.tokens:
        return f"{railway.code} has no station marker left"
    if not london_places(table):
        return "all four places in London are taken"
    if not reaches_london(table, railway):
        return f"no route of {railway.code} leads to London"
    return ""


def links(table: Basis1862, railway: Railway1862) -> list[PlaceToken]:
    """The places in London that a railway could take now."""
    if why_no_link(table, railway):
        return []
    return [PlaceToken(hex_name) for hex_name in london_places(table)]


def why_not_yet(table: Basis1862, newcomer: str) -> str:
    """A reading: why a link cannot be built in the first turn of a newcomer; empty if it can."""
    if newcomer and table.rules.first_turn_link == "refused":
        return f"{newcomer} has placed its home marker in this turn: no other station may be placed"
    return ""


def build_link(table: Basis1862, railway: Railway1862, hex_name: str, newcomer: str) -> None:
    """Put a marker in London, refused where that cannot be."""
    rule, reason = table.section("london"), why_not_yet(table, newcomer) or why_no_link(table, railway)
    require(not reason, rule, reason)
    require(hex_name in london_places(table), rule, f"both places of {hex_name} are taken")
    railway.tokens.pop()
    table.board.place(railway.code, f"{hex_name}.c0")
    table.note(f"{railway.code} builds a link to London.")
