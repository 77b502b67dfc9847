"""Places of a railway game as people call them, and colours."""

from __future__ import annotations

from bradshaw.rail.board.names import stop_label
from bradshaw.rail.board.tile import Face
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, RailwayView


def stop_name(box: RailBox, view: RailView, stop: str) -> str:
    """What people call a stop."""
    hex_id = stop.partition(".")[0]
    return stop_label(stop, box.hexes[hex_id], _face(box, view, hex_id))


def _face(box: RailBox, view: RailView, hex_id: str) -> Face:
    """What is to be seen on a hex: the tile, or the hex itself."""
    laid = view.tiles.get(hex_id)
    return box.tiles[laid.tile] if laid else box.hexes[hex_id]


def colours(box: RailBox) -> dict[str, str]:
    """The colour of each railway, by code."""
    return {code: railway.colour for code, railway in box.railways.items()}


def office(box: RailBox) -> str:
    """What a president is called."""
    return box.word("president")


def started(view: RailView) -> list[str]:
    """Railways that have been started and are in the game: those that operate in their order, then others.
    One that is only owned has no par, and is started when it has its money."""
    there = {code: railway for code, railway in view.railways.items() if not railway.out}
    founded = [code for code, railway in there.items() if railway.par is not None or railway.floated]
    first = [code for code in view.operating_order if code in founded]
    return first + [code for code in founded if code not in first]


def holdings(railway: RailwayView) -> dict[str, int]:
    """Percent by holder: players, then where the rest lies."""
    places = {"treasury": railway.treasury, "pool": railway.pool, "offering": railway.offering}
    return {**railway.holders, **{place: percent for place, percent in places.items() if percent}}
