"""Lays of track in words: costs, dead ends, track that lies alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw import bots
from bradshaw.core.choice import Choice
from bradshaw.present import Entry, presenter_for
from bradshaw.present.rail.lays import dead_ends, lay_label, price, warning
from bradshaw.present.rail.menu import menu
from bradshaw.rail.box import RailBox
from bradshaw.rail.choices import RailWhere
from bradshaw.rail.view import RailView, TileView, rail_view
from tests.contract.settings import played


def documents(title: str = "18Rhl") -> tuple[RailBox, RailView]:
    game = bradshaw.new(title, ["Ada", "Ben", "Cid"], 1)
    assert isinstance(game.box, RailBox)
    return game.box, rail_view(game)


def lay(name: str, tile: str, rotation: int, exits: str = "", cost: int = 0) -> Choice[RailWhere]:
    where = RailWhere(hex=name, tile=tile, rotation=rotation, exits=exits)
    return Choice(do=f"lay {name} {tile} {rotation}", word="lay", text="", where=where, cost=cost)


def leaves(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    for entry in entries:
        yield from leaves(entry.entries) if entry.entries else [entry]


def test_costs_stand_in_every_list() -> None:
    box, view = documents()
    both = [lay("G14", "8", 0, "H13–F13", 60), lay("G14", "8", 1, "G12–F15", 60)]
    assert lay_label(box, view, "hex", both) == "G14, 60 M: tile 8"
    assert lay_label(box, view, "tile", both) == "tile 8 (yellow), 60 M, 2 ways"
    plain, metropolis = lay("K6", "57", 0, cost=0), lay("I10", "923", 0, cost=0)
    assert lay_label(box, view, "tile", [plain, plain]) == "tile 57 (yellow, 20, 1 place), 2 ways"
    assert lay_label(box, view, "tile", [metropolis] * 2).startswith("tile 923 (green, ")
    assert lay_label(box, view, "rotation", both[:1]).startswith("rotation 0: H13–F13")
    assert lay_label(box, view, "rotation", both[:1]).endswith(", 60 M")
    assert price(box, [*both, lay("G14", "9", 0, cost=30)]) == ", from 30 M"
    assert price(box, [lay("G14", "9", 0), lay("G14", "9", 1, cost=30)]) == ", up to 30 M"
    assert price(box, [lay("K8", "8", 1)]) == ""


@pytest.mark.parametrize("title", ["18Rhl", "1862"])
def test_every_lay_that_costs_money_says_so(title: str) -> None:
    seen, game = 0, played(title, {}, 3, 60)
    bot = bots.make("random", 1, game.title)
    while seen <= 5 and not game.finished:
        player = game.acting[0].player
        listed = presenter_for(game.title).menu(game.box, game.view(player), game.choices(player).choices)
        for entry in leaves(listed):
            if entry.choice is not None and entry.choice.word == "lay" and entry.choice.cost:
                assert isinstance(game.box, RailBox)
                assert game.box.sum(entry.choice.cost) in entry.label
                seen += 1
        game.play(bot.choose(game.seat(player)), by=player)
    assert seen > 5 or title == "1862"  # where little costs anything


def test_track_that_can_never_go_on_is_told() -> None:
    box, view = documents()
    # H15 is grey with track from I14 to G14 only; G14's tile 9 from F13 leads there.
    assert list(dead_ends(box, view, lay("H13", "9", 1).where)) == ["H15"]
    assert "dead end at H15" in warning(box, view, lay("H13", "9", 1).where)
    assert not list(dead_ends(box, view, lay("G14", "9", 2).where))


def test_an_upgrade_that_may_come_is_no_dead_end() -> None:
    box, view = documents()
    # A straight K6–K10 on K8; a lay on J7 that leads to K8 can be met by an upgrade, beside brown 70 never.
    soft = replace(view, tiles={**view.tiles, "K8": TileView(tile="9", rotation=1)})
    hard = replace(view, tiles={**view.tiles, "K8": TileView(tile="70", rotation=0)})
    tile, name = box.tiles["70"], box.locations["K8"].neighbours
    closed = next(edge for edge in range(6) if edge not in tile.rotated(0).exits)
    other = name[closed]
    assert other is not None
    here = next(r for r in range(6) if (closed + 3) % 6 in box.tiles["9"].rotated(r).exits)
    assert "K8" in list(dead_ends(box, hard, lay(other, "9", here).where))
    assert "K8" not in list(dead_ends(box, soft, lay(other, "9", here).where))


def test_plain_track_that_lies_alone_is_told() -> None:
    box, view = documents()
    assert warning(box, view, lay("H7", "9", 1).where) == " (meets no track yet)"
    beside = replace(view, tiles={**view.tiles, "H5": TileView(tile="9", rotation=1)})
    assert warning(box, beside, lay("H7", "9", 1).where) == ""
    assert warning(box, view, lay("E6", "201", 0).where) == ""  # a city is somewhere


def test_tokens_in_two_cities_of_one_name_are_told_apart() -> None:
    box, view = documents()
    laid = replace(view, tiles={**view.tiles, "F9": TileView(tile="922", rotation=0)})
    both = [
        Choice(
            do=f"token F9 city={number}",
            word="token",
            text="Token in Neuss / Düsseldorf (F9) for 80 M",
            where=RailWhere(hex="F9", city=f"F9.c{number}"),
        )
        for number in (0, 1)
    ]
    first, second = (entry.label for entry in menu(box, laid, both))
    assert first != second
    assert "in the city with track to " in first
