"""18OE in the terminal: besides what railway games show, zones, seas, ports, ferries and patronage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.titles.oe.box import BoxOE
from bradshaw.titles.oe.view import ViewOE

from ..console import FAINT, grid
from .display import Look
from .railway import RailDisplay

ACCESS = {
    "direct": "track to the arrow",
    "ferry": "track to the ferry's edge",
    "offshore": "the city itself",
    "tile": "no track needed",
}


def _box(game: Game) -> BoxOE:
    assert isinstance(game.box, BoxOE)
    return game.box


def _view(game: Game, viewer: str | None) -> ViewOE:
    view = game.view(viewer)
    assert isinstance(view, ViewOE)
    return view


def zones(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """Track rights zones with their chits and who has rights there."""
    box, view = _box(game), _view(game, viewer)
    wide = "track rights"
    out = grid("zone", "", "chits", "home token", "terrain", wide, numbers=("chits", "home token"), fold=wide)
    for code, zone in box.zones.items():
        if code not in box.regions:
            continue
        chits = f"{view.chits.get(code, 0)}/{zone.chits}" if zone.chits else "–"
        home = box.sum(zone.home_token) if zone.chits else "–"
        off = f"{zone.discount} % off" if zone.discount else "–"
        owners = (
            (name, railway) for name, railway in view.railways.items() if railway.floated and not railway.out
        )
        holders = [name for name, railway in owners if code in railway.rights]
        out.add_row(code, Text(zone.name), chits, home, off, Text(" ".join(holders) or "–"))
    return Group(out, Text("chits: those left for minors; map UK shows a zone", style=FAINT))


def seas(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """Sea zones, whose port authority they belong to, and where a crossing can go on."""
    box, view = _box(game), _view(game, viewer)
    out = grid("sea zone", "waters", "ports", "goes on to", numbers=("ports",), fold="goes on to")
    for name, sea in box.seas.items():
        ports = sum(name in port.zones for port in box.ports.values())
        out.add_row(Text(name), sea.water, str(ports), Text(", ".join(sea.adjacent)))
    left = ", ".join(f"{water} {count}" for water, count in view.authorities.items())
    return Group(out, Text(f"port authority markers left: {left}", style=FAINT))


def ports(game: Game, rest: str, viewer: str | None) -> Table:
    """Ports: of everybody, or only for railways with a token in the city."""
    box = _box(game)
    out = grid("place", "hex", "open to", "reached by", "sea zones", fold="sea zones")
    found = [p for p in box.ports.values() if _matches(rest, p.name, p.hex, p.code, *p.zones)]
    _none_found(found, "port", rest)
    for port in sorted(found, key=lambda port: port.name):
        whom = "token holders" if port.private else "everybody"
        out.add_row(Text(port.name), port.hex, whom, ACCESS[port.access], Text(", ".join(port.zones)))
    return out


def ferries(game: Game, rest: str, viewer: str | None) -> Table:
    """Ferry lines with what they count against a train."""
    box = _box(game)
    out = grid("ferry", "from", "to", "counts", "sea zones", numbers=("counts",), fold="sea zones")
    every = box.ferries.values()
    found = [f for f in every if _matches(rest, f.name, f.code, *(end.hex for end in f.ends), *f.zones)]
    _none_found(found, "ferry", rest)
    for ferry in found:
        ends = [end.hex for end in ferry.ends]
        out.add_row(Text(ferry.name), *ends, str(ferry.distance), Text(", ".join(ferry.zones)))
    return out


def patronage(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """Patronage tiles that are left, with what each pays by the best colour of tiles in play."""
    box, view = _box(game), _view(game, viewer)
    if not view.patronage:
        return Text("No patronage tile is left.")
    colours = tuple(next(iter(box.patronage_tiles.values())).pays)
    out = grid("hex", "place", "group", *colours, numbers=colours)
    for name in view.patronage:
        tile = box.patronage_tiles[name]
        sums = [f"{'▸' if colour == view.colour else ''}{tile.pays[colour]}" for colour in colours]
        out.add_row(name, Text(box.hexes[name].name), tile.colour, *sums)
    return Group(out, Text("paid to the railway that lays the first tile there", style=FAINT))


def _matches(wanted: str, *names: str) -> bool:
    """Whether somebody who asks for part of a name means one of some names."""
    return any(wanted.casefold() in name.casefold() for name in names)


def _none_found(found: Sequence[object], what: str, wanted: str) -> None:
    if not found:
        raise BradshawError(f"there is no {what} with {wanted!r} in its name, hex or sea")


class DisplayOE(RailDisplay):
    """Railways, market and trains; zones and water."""

    looks: ClassVar[Mapping[str, Look]] = {
        **RailDisplay.looks,
        "zones": zones,
        "seas": seas,
        "ports": ports,
        "ferries": ferries,
        "patronage": patronage,
    }
    help: ClassVar[Mapping[str, tuple[str, str]]] = {
        **RailDisplay.help,
        "zones": ("", "track rights zones: chits, home tokens, who has rights"),
        "seas": ("", "sea zones and where crossings go on"),
        "ports": ("[WORD]", "ports, all or those of a place or a sea"),
        "ferries": ("[WORD]", "ferry lines, all or those of a place or a sea"),
        "patronage": ("", "patronage tiles that are left"),
    }
