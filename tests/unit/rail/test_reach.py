"""What a railway reaches, against a search that tries every trail."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import bradshaw
from bradshaw.rail.board.grid import FIXED
from bradshaw.rail.network.link import Link
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.network.track import Track, across
from bradshaw.rail.network.walks import is_side

TABLE: Any = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1).table
GRID = TABLE.data.grid
#: A part of the map that is small enough to try everything on.
CORNER = ["G8", "H7", "H9", "I6", "I8", "I10", "J7", "J9", "K6", "K8", "K10", "F9", "G10", "H11"]
#: Green and brown tiles bend and branch more than yellow ones.
TILES = [t.id for t in GRID.tiles.values() if not t.by and t.colour in ("yellow", "green", "brown")]


@st.composite
def boards(draw: st.DrawFn) -> Track:
    """Some tiles in the corner, each of the right kind for its hex, in any rotation."""
    tiles: dict[str, tuple[str, int]] = {}
    for name in draw(st.lists(st.sampled_from(CORNER), unique=True, min_size=4)):
        place = GRID.hexes[name]
        if place.colour in FIXED:
            continue
        stops = (bool(place.cities), bool(place.towns))
        fitting = [
            t
            for t in TILES
            if (bool(GRID.tiles[t].cities), bool(GRID.tiles[t].towns)) == stops
            and (not GRID.tiles[t].only_on or name in GRID.tiles[t].only_on)
        ]
        tiles[name] = (draw(st.sampled_from(fitting)), draw(st.integers(0, 5)))
    maker = TABLE._maker
    links = {h: maker.on_hex(h, "", 0).links for h in GRID.hexes if h not in tiles and GRID.hexes[h].track}
    links.update({name: maker.on_hex(name, tile, turned).links for name, (tile, turned) in tiles.items()})
    return Track.of(GRID, links)


def stops_of(track: Track) -> list[str]:
    return sorted(node for node in track.at if not is_side(node))


def every_trail(
    track: Track, start: str, barred: set[str], openers: set[Link], came: Link | None = None
) -> tuple[set[str], set[tuple[str, str]]]:
    """Stops and sides on any trail that crosses no side and visits no stop twice. It begins at a stop, or at
    a side to which it came over a piece from outside."""
    stops, sides = ({start} if came is None else set()), set()

    def go(node: str, came: Link | None, used: frozenset[str]) -> None:
        for link in track.at.get(node, ()):
            if came is not None:
                if is_side(node) and link.hex == came.hex:
                    continue
                if not is_side(node) and link is came:
                    continue
                if node in barred and came not in openers and link not in openers:
                    continue
            ahead = link.other(node)
            if ahead in used:
                continue
            if is_side(ahead):
                sides.add((ahead, link.hex))
            else:
                stops.add(ahead)
            go(ahead, link, used | {ahead})

    go(start, came, frozenset({start}))
    return stops, sides


@settings(max_examples=150)
@given(boards(), st.data())
def test_reach_is_what_some_trail_reaches(track: Track, data: st.DataObject) -> None:
    stops = stops_of(track)
    start = data.draw(st.sampled_from(stops))
    barred = set(data.draw(st.lists(st.sampled_from(stops), max_size=3)))
    found = Reach(track, [start], barred)
    want_stops, want_sides = every_trail(track, start, barred, set())
    assert found.stops == want_stops
    assert found.sides == want_sides


@settings(max_examples=60)
@given(boards(), st.data())
def test_several_starts_reach_what_each_reaches(track: Track, data: st.DataObject) -> None:
    starts = data.draw(st.lists(st.sampled_from(stops_of(track)), min_size=1, max_size=3, unique=True))
    together = Reach(track, starts, set())
    apart = [Reach(track, [start], set()) for start in starts]
    assert together.stops == set().union(*(one.stops for one in apart))
    assert together.sides == set().union(*(one.sides for one in apart))


@settings(max_examples=100)
@given(boards(), st.data())
def test_trails_that_come_in_over_a_side(track: Track, data: st.DataObject) -> None:
    """As from a port: the track outside is not there."""
    sides = sorted(node for node in track.at if is_side(node))
    if not sides:
        return
    side = data.draw(st.sampled_from(sides))
    hex_name = data.draw(st.sampled_from(side.split("|")))
    barred = set(data.draw(st.lists(st.sampled_from(stops_of(track)), max_size=3)))
    outside = across(side, hex_name)
    inner = track.without(frozenset({outside}))
    found = Reach(inner, [], barred, frozenset(), [(side, hex_name)])
    want_stops, want_sides = every_trail(inner, side, barred, set(), Link(outside, side, side, ""))
    assert found.stops == want_stops
    assert found.sides == want_sides | {(side, outside)}


@settings(max_examples=60)
@given(boards(), st.data())
def test_a_barred_stop_never_makes_more_reachable(track: Track, data: st.DataObject) -> None:
    stops = stops_of(track)
    start, barred = data.draw(st.sampled_from(stops)), set(data.draw(st.lists(st.sampled_from(stops))))
    free, less = Reach(track, [start], set()), Reach(track, [start], barred)
    assert less.stops <= free.stops
    assert less.sides <= free.sides


@settings(max_examples=60)
@given(boards(), st.data())
def test_an_opening_piece_leads_past_barred_stops(track: Track, data: st.DataObject) -> None:
    stops = stops_of(track)
    start = data.draw(st.sampled_from(stops))
    inner = [
        link for links in track.links.values() for link in links if not is_side(link.a) | is_side(link.b)
    ]
    openers = set(data.draw(st.lists(st.sampled_from(inner), max_size=2))) if inner else set()
    found = Reach(track, [start], set(stops), openers)
    want_stops, want_sides = every_trail(track, start, set(stops), openers)
    assert (found.stops, found.sides) == (want_stops, want_sides)


@settings(max_examples=60)
@given(boards(), st.data())
def test_links_and_entries_fit_what_is_reached(track: Track, data: st.DataObject) -> None:
    found = Reach(track, [data.draw(st.sampled_from(stops_of(track)))], set())
    for link in found.links:
        assert all(is_side(end) or end in found.stops for end in (link.a, link.b))
    for side, origin in found.sides:
        target = across(side, origin)
        assert GRID.neighbours[target].index(origin) in found.entries(target)
    assert {stop.partition(".")[0] for stop in found.stops} <= found.hexes
