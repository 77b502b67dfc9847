"""Patronage tiles of 18OE as a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest

from bradshaw.core.game import Game
from bradshaw.draw import painter_for
from bradshaw.titles.oe.box import BoxOE
from bradshaw.titles.oe.title import TITLE
from bradshaw.titles.oe.view import ViewOE


def drawn(svg: str) -> list[str]:
    """The hexes of the tiles in a picture."""
    found = [one for one in ET.fromstring(svg).iter() if one.get("class") == "patronage"]
    return sorted(one.get("data-patronage", "") for one in found)


def box_of(**options: Any) -> BoxOE:
    box = TITLE.box(options)
    assert isinstance(box, BoxOE)
    return box


@pytest.mark.rule("18OE", "2.9", "11.1.8")
def test_the_box_has_forty_five() -> None:
    box = box_of()
    svg = painter_for(TITLE).of_box(box, "patronage")
    assert drawn(svg) == sorted(box.patronage_tiles)
    assert len(drawn(svg)) == 45
    assert "Klausenburg" in svg
    assert "guessed" in svg, "an owner of the game is told so"


@pytest.mark.rule("18OE", "2.9", "11.1.8")
def test_a_game_shows_those_that_are_left() -> None:
    game = Game(TITLE, ["Ada", "Ben", "Cid"], 7)
    view, painter = game.view(None), painter_for(TITLE)
    assert isinstance(view, ViewOE)
    assert drawn(painter.of_view(view, game.box, "patronage")) == sorted(view.patronage)
    none = msgspec.structs.replace(view, patronage=())
    assert "No patronage tile is left." in painter.of_view(none, game.box, "patronage")


def test_the_scenario_has_those_of_its_board() -> None:
    svg = painter_for(TITLE).of_box(box_of(scenario="uk-france"), "patronage")
    assert drawn(svg) == ["H21", "J15", "R23", "V27"]


def test_other_pictures_are_those_of_railway_games() -> None:
    painter = painter_for(TITLE)
    assert {"board", "market", "patronage"} <= set(painter.what)
    assert 'id="cell-' in painter.of_box(box_of(), "market")
