"""Track as lines: black, the crossing of two lines told apart, ferries dashed."""

from __future__ import annotations

from functools import lru_cache

from bradshaw.rail.board.face import Stretch
from bradshaw.rail.board.geometry import Layout

from . import layers
from . import palette as ink
from .curve import Curve, edge_point
from .placement import Placement
from .svg import group, polygon, stroke

Laid = tuple[Stretch, Curve]


@lru_cache(maxsize=4096)
def track(placed: Placement, ground: str) -> str:
    """All track of a face, worked out once for faces of one shape. `ground` is the paint under it."""
    ferries = [curve for stretch, curve in placed.curves if stretch.kind == "ferry"]
    ports = [curve for stretch, curve in placed.curves if stretch.kind == "port"]
    rails = [laid for laid in placed.curves if laid[0].kind not in ("ferry", "port")]
    lines = "".join(_component(part, ground) for part in components(rails))
    sea = group(*map(_ferry, ferries), data_layer=layers.SEA)
    piers = group(*map(_pier, ports), data_layer=layers.PORTS)
    return group(sea, piers, lines, fill="none")


def components(laid: list[Laid]) -> list[list[Laid]]:
    """Track that hangs together, so that where two of them cross one is seen to pass over the other."""
    parts: list[tuple[set[str], list[Laid]]] = []
    for stretch, curve in laid:
        ends = {stretch.a, stretch.b}
        joined = [part for part in parts if part[0] & ends]
        parts = [part for part in parts if not part[0] & ends]
        stretches = [one for part in joined for one in part[1]]
        parts.append((ends.union(*(part[0] for part in joined)), [*stretches, (stretch, curve)]))
    return [part[1] for part in parts]


def _component(laid: list[Laid], ground: str) -> str:
    offboard = [curve for stretch, curve in laid if stretch.b.startswith("o")]
    d = "".join(curve.path() for stretch, curve in laid if not stretch.b.startswith("o"))
    wedges = "".join(map(_wedge, offboard))
    if not d:
        return wedges
    casing = stroke(d, ground, ink.CASING_WIDTH)
    return casing + stroke(d, ink.TRACK, ink.TRACK_WIDTH) + wedges


def _wedge(curve: Curve) -> str:
    """The way out of the map: it narrows to a point."""
    aside = curve.direction(0) * 1j * ink.TRACK_WIDTH / 2
    return polygon((curve.start - aside, curve.start + aside, curve.end), fill=ink.TRACK)


def _pier(curve: Curve) -> str:
    """The way to the anchor of a port, from the edge where track must lead."""
    short = Curve(curve.start, curve.start + (curve.end - curve.start) * 0.62)
    return stroke(short.path(), ink.HALO, 6.5) + stroke(short.path(), ink.WATER_DEEP, 4)


def _ferry(curve: Curve) -> str:
    return stroke(curve.path(), ink.HALO, 5.5) + stroke(
        curve.path(), ink.FERRY, 3.2, stroke_dasharray="5 3.4"
    )


def stub_curve(edge: int, layout: Layout) -> Curve:
    """Printed track that only says which way the first tile must lead."""
    start = edge_point(edge, layout)
    return Curve(start, start * 0.62)


def stub(edge: int, layout: Layout) -> str:
    return stroke(stub_curve(edge, layout).path(), ink.TRACK, ink.TRACK_WIDTH)
