"""Track in words: where the exits of a tile lead, for who has only text before him."""

from __future__ import annotations

from .grid import Grid

KINDS = {"c": "city", "t": "town", "o": "off-board", "x": "junction"}


def exits_in_words(grid: Grid, hex_name: str, tile: str, rotation: int) -> str:
    """`I8–K10`, or `city to J7, K8`: each stop with the hexes its track leads to."""
    turned = grid.rotated(hex_name, tile, rotation)
    parts = []
    for stop in turned.face.stops:
        joined = [_beyond(grid, hex_name, str(edge)) for edge in sorted(turned.exits_of[stop])]
        if joined:
            parts.append(f"{KINDS.get(stop[0], stop)} to {', '.join(joined)}")
    for stretch in turned.stretches:
        if stretch.a.isdigit() and stretch.b.isdigit():
            parts.append(f"{_beyond(grid, hex_name, stretch.a)}–{_beyond(grid, hex_name, stretch.b)}")
        elif stretch.kind:
            parts.append(stretch.kind)
    return "; ".join(parts) or "no track"


def _beyond(grid: Grid, hex_name: str, edge: str) -> str:
    return grid.neighbours[hex_name][int(edge)] or f"edge {edge}"
