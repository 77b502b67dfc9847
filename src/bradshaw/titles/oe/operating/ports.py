"""Which stops have which ports and ferries as the board lies, and who may use them (11.3.6, 11.3.7)."""

from __future__ import annotations

from bradshaw.rail.finance.companies import Railway

from ..state import RailwayOE
from ..water import FerryEnd, Port
from .basis import OPEN, OperatingBasis

#: The hex of the White Cliffs position, and its ferry (11.2.2).
LILLE, WHITE_CLIFFS = "N31", "F05"


def stations(table: OperatingBasis, railway: Railway) -> list[str]:
    """The cities in which a railway has a station token; that on the White Cliffs position is in Lille."""
    found = table.board.cities_with(railway.code)
    lille = table.board.cities_of(LILLE) if table.white_cliffs == railway.code else []
    return [*found, *(city for city in lille if city not in found)]


def has_station(table: OperatingBasis, railway: Railway, hex_name: str) -> bool:
    """Whether a railway has a station token anywhere on a hex."""
    return any(city.partition(".")[0] == hex_name for city in stations(table, railway))


def may_use_port(table: OperatingBasis, railway: Railway, port: Port) -> bool:
    """11.3.6: a private port is for railways with a token in its city, or with Star Harbor there."""
    assert isinstance(railway, RailwayOE)
    if not port.private:
        return True
    return has_station(table, railway, port.hex) or railway.star == port.hex


def port_stops(table: OperatingBasis, port: Port) -> list[str]:
    """The stops from which trains put to sea at a port: joined to its arrow by track, or in any case."""
    board, name = table.board, port.stop or port.hex
    if port.access == "offshore":
        return board.cities_of(name)
    if port.stop or port.access == "tile":
        return [f"{name}.{stop}" for stop in board.face(name).stops]
    return stops_at_edge(table, name, port.edge)


def stops_at_edge(table: OperatingBasis, hex_name: str, edge: int | None) -> list[str]:
    """The stops of a hex whose track leads to an edge."""
    exits = table.board.rotated(hex_name).exits_of
    return [f"{hex_name}.{stop}" for stop, edges in exits.items() if edge in edges]


def ferry_stops(table: OperatingBasis, end: FerryEnd) -> list[str]:
    """The stops that a ferry lands at: joined to it by track, or those of its offshore port. None where plain
    track leads on."""
    if end.offshore:
        return table.board.cities_of(end.hex)
    return stops_at_edge(table, end.hex, end.edge)


def shore(table: OperatingBasis, hex_name: str, edge: int | None) -> str:
    """The side between a hex and the sea."""
    side = table.board.grid.side(hex_name, edge or 0)
    assert side is not None
    return side


def lille_open(table: OperatingBasis) -> bool:
    """11.2.2: nobody who uses the White Cliffs ferry is blocked at Lille while its position is empty."""
    return table.white_cliffs in ("", OPEN)


def lille_shut(table: OperatingBasis, railway: Railway) -> bool:
    """11.2.2: once it is taken, railways without a token in Lille end there."""
    assert isinstance(railway, RailwayOE)
    if table.white_cliffs in ("", OPEN):
        return False
    return not has_station(table, railway, LILLE) and railway.circle != LILLE
