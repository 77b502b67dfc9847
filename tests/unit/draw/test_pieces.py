"""Boards in pieces: what is printed and what has changed are together the whole board."""

from __future__ import annotations

from typing import Any

import pytest

import bradshaw
from bradshaw.bots import find
from bradshaw.core.game import Game
from bradshaw.draw import painter_for
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView
from tests.unit.draw.reading import Parse, by_id

RAIL = ("18Rhl", "1862", "18LRA", "18OE")


def moved_on(title: str, actions: int) -> Game:
    """A game after some actions of programs that choose by chance."""
    game = bradshaw.new(title, players=["Ada", "Ben", "Cid"], seed=5)
    bot = find("random", game.title)(3)
    for _ in range(actions):
        seat = game.seat(game.acting[0].player)
        seat.play(bot.choose(seat))
    return game


@pytest.mark.parametrize("title", RAIL)
def test_hexes_are_those_of_the_whole_board(title: str) -> None:
    game = moved_on(title, 150)
    painter, view, box = painter_for(game.title), game.view(None), game.box
    assert isinstance(box, RailBox)
    printed, changed = painter.fragments(box).pieces, painter.pieces(view, box)
    lands = {code for code, region in box.regions.items() if region.kind == "land"}
    assert changed.keys() < printed.keys() == box.hexes.keys() | lands
    assert changed.keys() >= view.tiles.keys()  # type: ignore[attr-defined]
    assert all(changed[name] != printed[name] for name in changed)
    whole = painter.of_view(view, box, "board")
    missing = [name for name in box.hexes if (printed | changed)[name] not in whole]
    assert missing == []
    plain = painter.of_box(box, "board")
    assert [name for name in box.hexes if printed[name] not in plain] == []


LAYERS = {
    "18Rhl": "homes names costs shades coordinates numbers",
    "1862": "homes names shades coordinates numbers",
    "18LRA": "homes names costs shades coordinates numbers",
    "18OE": "zones rights sea ports homes names costs shades coordinates numbers guesses",
    "Orient Express": "",
}


@pytest.mark.parametrize("title", LAYERS)
def test_a_board_has_the_layers_of_which_there_is_something(title: str) -> None:
    game = bradshaw.new(title, players=["Ada", "Ben", "Cid"], seed=5)
    assert painter_for(game.title).fragments(game.box).layers == tuple(LAYERS[title].split())


def test_track_rights_stand_below_the_names_of_zones() -> None:
    game = moved_on("18OE", 150)
    view, box = game.view(None), game.box
    assert isinstance(view, RailView)
    pieces = painter_for(game.title).pieces(view, box)
    charters: Any = view.railways
    having = {code: right for code, right in view.rights.items() if right.railways}
    assert having
    for code, right in having.items():
        assert 'data-layer="rights"' in pieces[code]
        assert all(f'data-railway="{railway}"' in pieces[code] for railway in right.railways)
        assert f">{right.left} left<" in pieces[code]
        assert all(code in charters[railway].rights for railway in right.railways)


def test_names_of_regions_lie_above_a_large_board() -> None:
    game = bradshaw.new("18OE", players=["Ada", "Ben", "Cid"], seed=5)
    fragments = painter_for(game.title).fragments(game.box)
    assert 'pointer-events="none"' in fragments.above
    assert fragments.view_box == fragments.focus


def orient(parsed: Parse, pieces: dict[str, str], **around: str) -> Any:
    inner = around.get("ground", "") + "".join(pieces.values()) + around.get("above", "")
    return parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')


def test_lines_and_regions_of_orient_express(parsed: Parse) -> None:
    game = moved_on("Orient Express", 40)
    painter, view, box = painter_for(game.title), game.view(None), game.box
    fragments, changed = painter.fragments(box), painter.pieces(view, box)
    root = orient(parsed, fragments.pieces, ground=fragments.ground, above=fragments.above)
    lines = {one.get("data-line") for one in root.iter() if one.get("class") == "line"}
    assert lines == set(box.lines)  # type: ignore[attr-defined]
    assert sum(one.get("class") == "hit" for one in root.iter()) == len(lines)
    cities = {one.get("data-city") for one in root.iter() if one.get("class") == "city"}
    assert cities == set(box.cities)  # type: ignore[attr-defined]
    tokens = {region for region, left in view.tokens.items() if len(left) < 3}  # type: ignore[attr-defined]
    assert view.track  # type: ignore[attr-defined]
    assert changed.keys() == view.track.keys() | tokens  # type: ignore[attr-defined]
    segments = by_id(orient(parsed, changed))
    assert {f"segment-{line}" for line in view.track} <= segments.keys()  # type: ignore[attr-defined]
