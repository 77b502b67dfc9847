"""Checks of what only some boxes have: areas of several hexes, cards for several trains, small stations."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.rail.board.face import Offboard, Revenue
from bradshaw.rail.board.grid import Grid
from bradshaw.rail.check import check_data
from bradshaw.rail.gamedata import GameData
from bradshaw.titles.t1862.setup import game_data


def fresh() -> GameData:
    """A box that a test may spoil."""
    made, grid = object.__new__(GameData), object.__new__(Grid)
    made.__dict__.update(game_data(frozenset()).__dict__)
    grid.__dict__.update(made.grid.__dict__)
    grid._fits = {}
    made.grid = grid
    return made


def hex_(name: str, **changes: Any) -> Callable[[GameData], None]:
    def change(data: GameData) -> None:
        data.grid.hexes = {**data.grid.hexes, name: replace(data.grid.hexes[name], **changes)}

    return change


def tile(name: str, **changes: Any) -> Callable[[GameData], None]:
    def change(data: GameData) -> None:
        data.grid.tiles = {**data.grid.tiles, name: replace(data.grid.tiles[name], **changes)}

    return change


def second_train(card: str, **changes: Any) -> Callable[[GameData], None]:
    def change(data: GameData) -> None:
        first, second, third = data.cards[card]
        data.cards = {**data.cards, card: (first, replace(second, **changes), third)}

    return change


def area(group: str, revenue: Revenue) -> tuple[Offboard, ...]:
    return (Offboard(revenue=revenue, group=group),)


SPOILT: dict[str, tuple[Callable[[GameData], None], str]] = {
    "another value": (
        hex_("A4", offboards=area("Midlands", {"A": 40, "C": 90, "E": 150})),
        "A4: Midlands is not as on the hexes before",
    ),
    "no phase": (
        hex_("A2", offboards=area("Midlands", {"A": 40, "K": 90})),
        "A2: o0 pays from K on, which is no phase",
    ),
    "no way in": (hex_("C2", track=""), "Port of King's Lynn: no track leads there"),
    "a line of its own": (
        tile("16+b", track="0-2 1-t0 t0-4"),
        "tile 16+b: its lines are not those of tile 16",
    ),
    "another number": (second_train("C", count=5), "3L-train: it differs from 3F of the card C"),
    "another label": (
        hex_("F11", label_of={}),
        "tile 791: 795 has another label",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_wrong_is_found(name: str) -> None:
    data = fresh()
    assert check_data(data).problems == []
    change, message = SPOILT[name]
    change(data)
    assert message in check_data(data).problems
