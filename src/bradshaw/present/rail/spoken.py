"""A board in words, for people who hear it: `Bonn, K10, yellow, tile 57: city, worth 20, RhE`."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.names import counted
from bradshaw.rail.board.face import Revenue, revenue_at
from bradshaw.rail.board.names import hex_label
from bradshaw.rail.board.tile import Face, Hex
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, RightsView

from .lays import WHITE
from .names import stop_name


def spoken_board(box: RailBox, view: RailView) -> dict[str, str]:
    """Each hex of the board in one sentence, and each region in which not everybody may build."""
    return {name: _hex(box, view, name) for name in box.hexes} | {
        code: _rights(box.regions[code].name, right)
        for code, right in view.rights.items()
        if code in box.regions
    }


def _rights(name: str, right: RightsView) -> str:
    who = ", ".join(right.railways) if right.railways else "nobody"
    return f"{name}: track rights of {who}; {right.left} left"


def _hex(box: RailBox, view: RailView, name: str) -> str:
    printed, laid = box.hexes[name], view.tiles.get(name)
    face = box.tiles[laid.tile] if laid else printed
    colour = "empty" if face.colour == WHITE else face.colour
    head = ", ".join(filter(None, (printed.name, name, colour, f"tile {laid.tile}" if laid else "")))
    about = [*_stops(box, view, name, face), *_costs(box, face), *_signs(box, view, name, face)]
    return f"{head}: {'; '.join(about)}" if about else head


def _stops(box: RailBox, view: RailView, name: str, face: Face) -> Iterator[str]:
    for number, city in enumerate(face.cities):
        stop = f"{name}.c{number}"
        paid = _worth(city.revenue, view)
        called = stop_name(box, view, stop)
        own = "" if called == hex_label(box.hexes[name], face) else f" {called}"
        yield ", ".join(filter(None, (f"city{own}", paid, _places(view, stop, city.slots))))
    if face.towns:
        worth = dict.fromkeys(filter(None, (_worth(town.revenue, view) for town in face.towns)))
        yield " ".join((counted(len(face.towns), "town"), *worth))
    for area in face.offboards:
        yield ", ".join(filter(None, (f"area {area.group}".strip(), _worth(area.revenue, view))))


def _places(view: RailView, stop: str, slots: int) -> str:
    tokens, homes = view.tokens.get(stop, ()), view.homes.get(stop, ())
    free = slots - len(tokens)
    parts = [*tokens, counted(free, "free place") if free > 0 else "no free place"]
    return ", ".join(parts + [f"home of {code}" for code in homes])


def _worth(revenue: Revenue, view: RailView) -> str:
    paid = revenue_at(revenue, view.reached)
    return f"worth {paid}" if paid else ""


def _costs(box: RailBox, face: Face) -> Iterator[str]:
    yield from (f"{terrain.kind} costs {box.sum(terrain.cost)}" for terrain in face.terrain)


def _signs(box: RailBox, view: RailView, name: str, face: Face) -> Iterator[str]:
    """Letters and signs, by what they mean."""
    meanings = {**box.sign_meanings, **view.mark_meanings}
    if face.label:
        yield f"marked {face.label}"
    signs = dict.fromkeys((*face.marks, *box.signs.get(name, ()), *view.marks.get(name, ())))
    yield from (meanings.get(sign, sign) for sign in signs)
    yield from (f"place for a {meanings.get(sign, sign)}" for sign in _possible(face) if sign not in signs)
    waits = box.hexes[name].no_tile_before
    if waits and waits not in view.reached:
        yield f"no tile before the {waits} phase"


def _possible(face: Face) -> list[str]:
    return face.traits.get("possible", "").split() if isinstance(face, Hex) else []
