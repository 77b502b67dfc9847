"""Lays of track in words: what lies there, what it costs, and whether the track leads anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bradshaw.core.choice import Choice
from bradshaw.core.names import counted
from bradshaw.rail.board.geometry import opposite
from bradshaw.rail.board.tile import Face, Tile
from bradshaw.rail.box import RailBox
from bradshaw.rail.choices import RailWhere
from bradshaw.rail.view import RailView

RailChoice = Choice[RailWhere]
#: The colour of hexes on which nothing was laid.
WHITE = "white"


def lay_label(box: RailBox, view: RailView, field: str, members: Sequence[RailChoice]) -> str:
    """The line for a hex, a tile or a rotation behind which there are lays."""
    first = members[0].where
    turned = f"rotation {first.rotation}: {first.exits}{warning(box, view, first)}"
    cost = price(box, members)
    if field == "rotation":
        return f"{turned}{cost}"
    single = f", {turned}" if len(members) == 1 else ""
    if field == "tile":
        ways = "" if single else f", {counted(len(members), 'way')}"
        return f"tile {first.tile} ({_about(box.tiles[first.tile])}){cost}{single}{ways}"
    tiles = dict.fromkeys(member.where.tile for member in members)
    which = f": tile {', '.join(tiles)}" if len(tiles) == 1 else f": tiles {', '.join(tiles)}"
    return f"{_place(box, view, first.hex)}{cost}{which}{single}"


def _about(tile: Tile) -> str:
    """`green, 40, 2 places`: the colour of a tile, what its stops pay and how many tokens they hold."""
    paid = [city.revenue for city in tile.cities] + [town.revenue for town in tile.towns]
    values = dict.fromkeys(str(value) for value in paid if isinstance(value, int))
    places = sum(city.slots for city in tile.cities)
    parts = [tile.colour, "/".join(values), counted(places, "place") if places else ""]
    return ", ".join(filter(None, parts))


def price(box: RailBox, members: Sequence[RailChoice]) -> str:
    """`, 30 M`; `, from 30 M` where some cost more; `, up to 30 M` where some cost nothing."""
    costs = {member.cost for member in members}
    if costs == {0}:
        return ""
    if len(costs) == 1:
        return f", {box.sum(*costs)}"
    return f", from {box.sum(min(costs))}" if min(costs) else f", up to {box.sum(max(costs))}"


def warning(box: RailBox, view: RailView, where: RailWhere) -> str:
    """` (dead end at F1)`, where track can never go on beyond an edge to which the tile newly leads;
    ` (meets no track yet)` for track without a stop that lies alone."""
    ends = list(dead_ends(box, view, where))
    told = [f"dead end at {', '.join(ends)}"] if ends else []
    if not box.tiles[where.tile].stops and not _meets_track(box, view, where):
        told.append("meets no track yet")
    return f" ({'; '.join(told)})" if told else ""


def _meets_track(box: RailBox, view: RailView, where: RailWhere) -> bool:
    """Whether a tile would join track on another hex."""
    neighbours = box.locations[where.hex].neighbours
    exits = box.tiles[where.tile].rotated(where.rotation or 0).exits
    beyond = ((neighbours[edge], opposite(edge)) for edge in exits)
    return any(name is not None and edge in _exits(box, view, name) for name, edge in beyond)


def dead_ends(box: RailBox, view: RailView, where: RailWhere) -> Iterator[str]:
    """The hexes beyond the new exits of a tile where no track can ever meet it."""
    tile = box.tiles[where.tile].rotated(where.rotation or 0)
    for edge in sorted(tile.exits - _exits(box, view, where.hex)):
        other = box.locations[where.hex].neighbours[edge]
        if other is None:
            yield "the border"
        elif not _goes_on(box, view, other, opposite(edge)):
            yield other


def _goes_on(box: RailBox, view: RailView, name: str, edge: int) -> bool:
    """Whether track on a hex leads to an edge, or may do so one day."""
    face, exits = _shown(box, view, name)[0], _exits(box, view, name)
    if edge in exits:
        return True
    if not isinstance(face, Tile):
        return face.colour == WHITE or face.colour in box.colours[:-1]
    wanted = exits | {edge}
    return any(wanted <= tile.rotated(steps).exits for tile in _later(box, face, set()) for steps in range(6))


def _later(box: RailBox, tile: Tile, seen: set[str]) -> Iterator[Tile]:
    """All tiles that may come in the place of one, at once or later."""
    for number in tile.upgrades:
        if number not in seen and number in box.tiles:
            seen.add(number)
            yield box.tiles[number]
            yield from _later(box, box.tiles[number], seen)


def city_track(box: RailBox, view: RailView, city: str) -> str:
    """`with track to F7, G8`: the hexes to which the track of a city leads."""
    name, _, stop = city.partition(".")
    face, rotation = _shown(box, view, name)
    beyond = (box.locations[name].neighbours[edge] for edge in sorted(face.rotated(rotation).exits_of[stop]))
    told = ", ".join(other or "the border" for other in beyond)
    return f"with track to {told}" if told else "without track"


def _exits(box: RailBox, view: RailView, name: str) -> frozenset[int]:
    """The edges to which track on a hex leads."""
    face, rotation = _shown(box, view, name)
    return face.rotated(rotation).exits


def _shown(box: RailBox, view: RailView, name: str) -> tuple[Face, int]:
    """What is to be seen on a hex: the tile with its rotation, or the hex itself."""
    laid = view.tiles.get(name)
    return (box.tiles[laid.tile], laid.rotation) if laid else (box.hexes[name], 0)


def _place(box: RailBox, view: RailView, hex_id: str) -> str:
    """`K10 Bonn`, `E8`; with what lies there now."""
    name, laid = box.hexes[hex_id].name, view.tiles.get(hex_id)
    return f"{hex_id}{f' {name}' if name else ''}{f' (has {box.tiles[laid.tile].number})' if laid else ''}"
