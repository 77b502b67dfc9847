"""Regions and players of Orient Express in their colours."""

from __future__ import annotations

from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.draw.orient.palette import livery
from bradshaw.draw.palette import text_on
from bradshaw.present.orient.words import parts
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.view import OrientView


def orient_view(game: Game, viewer: str | None = None) -> OrientView:
    """A game of Orient Express as a player sees it."""
    view = game.view(viewer)
    assert isinstance(view, OrientView)
    return view


def orient_box(game: Game) -> OrientBox:
    """What is in its box."""
    assert isinstance(game.box, OrientBox)
    return game.box


def region_text(box: OrientBox, deck: str, words: str = "") -> Text:
    """A region's or deck's name on its colour."""
    region = box.regions.get(deck)
    colour = region.colour if region else "#4a3f33"
    return Text(f" {words or parts(box).deck_name(deck)} ", style=f"{text_on(colour)} on {colour}")


def player_text(view: OrientView, name: str) -> Text:
    """A player's colour and pattern."""
    colours = livery(view.players[name].colour)
    return Text(f" {colours.sign * 2} ", style=f"{text_on(colours.colour)} on {colours.colour}")
