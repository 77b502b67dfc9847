"""Drawings can be read: names beside track, present values marked, names of players told apart."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import msgspec

import bradshaw
from bradshaw.draw import (
    BoardPosition,
    Charter,
    board_svg,
    board_text,
    charter_svg,
    painter_for,
    pictures,
)
from bradshaw.draw.above_track import Writing, above_track
from bradshaw.draw.charter import shortened
from bradshaw.draw.palette import HALO, PAST_VALUE, faded, halo_on, tile_colour
from bradshaw.draw.placement import placement
from bradshaw.draw.svg import text_width
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Tile
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import rail_view
from tests.unit.draw.reading import Parse, by_id, texts, words
from tests.unit.titles.rhineland.lra.positions import at
from tests.unit.titles.rhineland.rhl.positions import at as rhl_at

SVG = "{http://www.w3.org/2000/svg}"


def test_names_of_programs_stay_apart_on_a_charter(parsed: Parse) -> None:
    bots = [f"Greedy bot {n}" for n in (1, 2, 3)]
    shares = {**dict.fromkeys(bots, 10), "treasury": 70}
    root = parsed(charter_svg(Charter("X", "X", "#123456", shares=shares)))
    holdings = [one for one in root.iter() if one.get("class") == "holding"]
    assert len({words(one)[0] for one in holdings[:3]}) == 3
    for name in bots:
        assert text_width(shortened(name, 7.5, 41), 7.5) <= 41
    assert shortened("Ada", 10, 60) == "Ada"


def test_a_long_name_of_a_president_keeps_to_its_column(parsed: Parse) -> None:
    long = "Wilhelmina van den Heuvel-Oranienburg"
    shown = words(parsed(charter_svg(Charter("X", "X", "#123456", president=long, treasury=100))))
    assert long not in shown
    assert any(word.endswith("…") and long.startswith(word[:-1]) for word in shown)


def test_the_present_value_of_a_red_area_stands_out(empty: BoardPosition, parsed: Parse) -> None:
    pale = faded(tile_colour("yellow"))
    assert pale not in board_svg(empty)
    late = replace(empty, reached=("yellow", "2", "green", "3", "brown", "5"))
    drawn = by_id(parsed(board_svg(late)))["stops-J1"]
    fills = [one.get("fill") for one in drawn.iter(f"{SVG}rect")]
    assert fills == [pale, tile_colour("brown"), "none"]


def test_the_present_value_of_an_area_that_gains_with_links_stands_out(parsed: Parse) -> None:
    p = rhl_at("3").tiles(E14="8 3", D13="201 4")
    view, box = rail_view(p.game), p.game.box
    assert isinstance(box, RailBox)
    assert view.values["D15.o0"] == 30
    position = pictures.board(view, box)
    for name in ("C14", "D15"):
        drawn = by_id(parsed(board_svg(position)))[f"stops-{name}"]
        fills = [one.get("fill") for one in drawn.iter(f"{SVG}rect") if one.get("width") == "15.5"]
        assert fills == [PAST_VALUE, HALO, PAST_VALUE, PAST_VALUE, "none"]
    assert "30→50" in board_text(position, width=160)
    assert "20-50" in board_text(pictures.printed_board(box), width=160)


def test_names_stay_on_their_bank(empty: BoardPosition, tiles: dict[str, Tile], parsed: Parse) -> None:
    """Neuss lies left of the Rhine, Düsseldorf right of it, whatever tile lies there."""
    for tile in [one for one in tiles.values() if "F9" in one.only_on or "D" in one.all_labels]:
        shown = by_id(parsed(board_svg(replace(empty, tiles={"F9": (tile, 0)}))))["stops-F9"]
        at = {one.text: float(one.get("x", "nan")) for one in texts(shown)}
        assert at["Neuss"] < 0 < at["Düsseldorf"], tile.id


def test_halos_are_lighter_than_the_tile() -> None:
    for name in ("yellow", "green", "brown", "russet", "gray"):
        assert halo_on(name) > tile_colour(name)


def test_counters_of_companies_that_are_out_are_explained(parsed: Parse) -> None:
    game = bradshaw.new("1862", players=["Ada", "Ben", "Cid"], seed=7)
    view, box = rail_view(game), game.box
    assert isinstance(box, RailBox)
    out = [code for code in box.railways if code not in view.railways]
    assert set(view.mark_meanings) == {f"no {code}" for code in out}
    root = parsed(painter_for(game.title).of_view(view, box, "board"))
    for code in out:
        assert f"the {box.railways[code].name} is not in this game" in words(root)
    bare = msgspec.structs.replace(view, marks={})
    assert "is not in this game" not in painter_for(game.title).of_view(bare, box, "board")


def test_hexes_that_are_closed_say_until_when(parsed: Parse) -> None:
    """18LRA: B6, Moers and Rheinhausen wait for the green phase, on the empty board and in a game."""
    box = bradshaw.find_title("18LRA").box()
    assert isinstance(box, RailBox)
    printed = parsed(board_svg(pictures.printed_board(box)))
    signed = {name for name, part in by_id(printed).items() if "from green" in words(part)}
    assert signed >= {"stops-B6", "stops-C11", "stops-D14"}
    assert words(printed).count("from green") == 3 + 1
    assert "no tile before the green phase" in words(printed)
    for phase, count in (("2", 3 + 1), ("3", 0)):
        view = rail_view(at(phase).game)
        assert words(parsed(board_svg(pictures.board(view, box)))).count("from green") == count


def test_names_of_hexes_stand_beside_cities() -> None:
    """Venlo's city lies where the name of its hex would be."""
    box = bradshaw.find_title("18LRA").box()
    assert isinstance(box, RailBox)
    board = pictures.printed_board(box)
    parts = by_id(ET.fromstring(board_svg(board)))
    for hex_ in board.hexes:
        (name,) = [one for one in texts(parts[f"stops-{hex_.id}"]) if one.text == hex_.id]
        x, y = float(name.get("x", "nan")), float(name.get("y", "nan")) - 2.5
        wide = text_width(hex_.id, 7) / 2
        for site in placement(hex_, board.layout).sites.values():
            for slot in site.slots() if site.size else ():
                aside, below = max(0.0, abs(x - slot.real) - wide), max(0.0, abs(y - slot.imag) - 2.5)
                assert abs(complex(aside, below)) > site.radius + 3, hex_.id


def test_values_stand_beside_their_own_city() -> None:
    """Tile L17: 40 for the city with two places, 30 for the other one."""
    box = bradshaw.find_title("18LRA").box()
    assert isinstance(box, RailBox)
    tile = box.tiles["L17"]
    for rotation in range(6):
        placed = placement(tile, Layout.POINTY, rotation)
        drawn = ET.fromstring(f"<g>{above_track(tile, placed, Writing())}</g>")
        for value, own, other in (("40", "c0", "c1"), ("30", "c1", "c0")):
            (bubble,) = [g for g in drawn.iter("g") if [one.text for one in g.findall("text")] == [value]]
            x, y = bubble.get("transform", "")[len("translate(") : -1].split()
            near, far = (
                min(abs(complex(float(x), float(y)) - slot) for slot in placed.sites[stop].slots())
                for stop in (own, other)
            )
            assert near + 12 < far, (rotation, value)
