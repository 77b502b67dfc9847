"""Names in drawings: one id for each thing, and data that say what it is in the words of views and boxes."""

from __future__ import annotations

import msgspec
import pytest

import bradshaw
from bradshaw.core.game import Game
from bradshaw.draw import BoardFragments, board_fragments, hex_svg, painter_for
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, TileView, rail_view
from tests.unit.draw.reading import Parse, by_id, words


@pytest.fixture(scope="module", params=["18Rhl", "1862"])
def game(request: pytest.FixtureRequest) -> Game:
    return bradshaw.new(request.param, players=["Ada", "Ben", "Cid"], seed=7)


def documents(game: Game) -> tuple[RailView, RailBox]:
    assert isinstance(game.box, RailBox)
    return rail_view(game), game.box


def with_track(game: Game) -> tuple[RailView, RailBox]:
    """A view with a tile on every white hex without a city, and a token in every city."""
    view, box = documents(game)
    cities = {f"{name}.c0": next(iter(box.railways)) for name, hex_ in box.hexes.items() if hex_.cities}
    tile = next(one.id for one in box.tiles.values() if not one.stops)
    bare = [name for name, hex_ in box.hexes.items() if hex_.colour == "white" and not hex_.cities]
    laid = {name: TileView(tile=tile, rotation=1) for name in bare}
    tokens = {city: (code,) for city, code in cities.items()}
    return msgspec.structs.replace(view, tiles=laid, tokens=tokens), box


def test_every_picture_has_unique_ids(game: Game, parsed: Parse) -> None:
    view, box = with_track(game)
    painter = painter_for(game.title)
    code = next(iter(view.railways))
    for what in ("board", "market", "tiles", "privates", f"railway:{code}"):
        parsed(painter.of_view(view, box, what))
        parsed(painter.of_box(box, what))


def test_hexes_stops_slots_and_tokens(game: Game, parsed: Parse) -> None:
    view, box = with_track(game)
    root = parsed(painter_for(game.title).of_view(view, box, "board"))
    found: dict[str, dict[str, str]] = {}
    for one in root.iter():
        if one.get("id") and one.get("class"):
            kind = one.get("class", "")
            found.setdefault(kind, {})[one.get(f"data-{kind}", "")] = one.get("id", "")
    assert found["hex"] == {name: f"hex-{name}" for name in box.hexes}
    stops = {
        f"{name}.{stop}"
        for name, hex_ in box.hexes.items()
        if name not in view.tiles
        for stop in hex_.stops
        if stop[0] in "ct"
    }
    assert stops == set(found["stop"])
    slots = [f"{stop}.{i}" for stop in stops if ".c" in stop for i in range(_slots(box, stop))]
    assert set(slots) == set(found["slot"])
    tokens = [one for one in root.iter() if one.get("class") == "token"]
    assert {(one.get("data-slot"), one.get("data-railway")) for one in tokens} == {
        (f"{city}.0", codes[0]) for city, codes in view.tokens.items()
    }
    name, laid = next(iter(view.tiles.items()))
    drawn = by_id(root)[f"hex-{name}"]
    assert (drawn.get("data-tile"), drawn.get("data-rotation")) == (laid.tile, str(laid.rotation))


def _slots(box: RailBox, stop: str) -> int:
    name, _, end = stop.partition(".")
    return box.hexes[name].slots[end]


def test_a_hex_alone_is_the_same_as_on_the_board(game: Game) -> None:
    view, box = with_track(game)
    board = painter_for(game.title).of_view(view, box, "board")
    for name in box.hexes:
        drawn = hex_svg(view, box, name)
        assert drawn.startswith("<g ")
        assert drawn in board


def test_a_hex_as_it_would_be(game: Game) -> None:
    view, box = documents(game)
    laid, _ = with_track(game)
    name, tile = next(iter(laid.tiles.items()))
    after = msgspec.structs.replace(view, tiles={name: tile})
    assert hex_svg(view, box, name, tile) == hex_svg(after, box, name) != hex_svg(view, box, name)


def test_cells_of_the_market(game: Game, parsed: Parse) -> None:
    view, box = documents(game)
    cell = list(box.market.cells)[3]
    code = next(iter(box.railways))
    view = msgspec.structs.replace(view, market={cell: (code,)})
    root = parsed(painter_for(game.title).of_view(view, box, "market"))
    cells = [one.get("data-cell") for one in root.iter() if one.get("class") == "cell"]
    assert cells == list(box.market.cells)
    (marker,) = (one for one in root.iter() if one.get("class") == "marker")
    assert (marker.get("data-railway"), marker.get("data-cell"), marker.get("data-place")) == (
        code,
        cell,
        "1",
    )


@pytest.mark.parametrize("what", ["market", "tiles", "privates"])
def test_a_picture_without_a_heading_is_lower_and_says_no_round(game: Game, parsed: Parse, what: str) -> None:
    view, box = documents(game)
    painter = painter_for(game.title)
    headed, bare = (parsed(painter.of_view(view, box, what, headed)) for headed in (True, False))
    assert view.round in " ".join(words(headed))
    assert view.round not in " ".join(words(bare))
    if what != "tiles":  # they have a legend there
        assert int(bare.get("height", "0")) < int(headed.get("height", "0"))


def test_charters_and_privates(game: Game, parsed: Parse) -> None:
    view, box = documents(game)
    painter = painter_for(game.title)
    for code in view.railways:
        root = parsed(painter.of_view(view, box, f"railway:{code}"))
        assert [one.get("data-railway") for one in root.iter() if one.get("class") == "charter"] == [code]
    root = parsed(painter.of_view(view, box, "privates"))
    shown = [one.get("data-private") for one in root.iter() if one.get("class") == "private"]
    assert shown == list(box.privates)
    for private in box.privates.values():
        assert private.name in words(root)


def test_what_no_action_changes(game: Game, parsed: Parse) -> None:
    _, box = documents(game)
    parts = board_fragments(box)
    assert parts.pieces.keys() == box.hexes.keys()
    assert {name: len(faces) for name, faces in parts.tiles.items()} == dict.fromkeys(box.tiles, 6)
    inner = parts.defs + "".join(parts.pieces.values())
    root = parsed(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{parts.view_box}">{inner}</svg>')
    assert len(by_id(root)) > len(box.hexes)
    raw = msgspec.json.encode(parts)
    assert msgspec.json.decode(raw, type=BoardFragments) == parts


def test_lines_segments_and_cards_of_orient_express(parsed: Parse) -> None:
    game = bradshaw.new("Orient Express", players=["Ada", "Ben"], seed=7)
    painter, box = painter_for(game.title), game.box
    view = msgspec.structs.replace(game.view("Ada"), track={"5": "Ada", "6": "Ben"})
    root = parsed(painter.of_view(view, box, "board"))
    classes = [one.get("class") for one in root.iter()]
    assert classes.count("line") == len(box.lines)  # type: ignore[attr-defined]
    assert classes.count("city") == len(box.cities)  # type: ignore[attr-defined]
    assert classes.count("region") == len(box.regions)  # type: ignore[attr-defined]
    segments = [one for one in root.iter() if one.get("class") == "segment"]
    laid = [(one.get("data-segment"), one.get("data-colour")) for one in segments]
    assert laid == [(line, view.players[who].colour) for line, who in (("5", "Ada"), ("6", "Ben"))]
    hand = parsed(painter.of_view(view, box, "hand:Ada"))
    cards = [one.get("data-card") for one in hand.iter() if one.get("class") == "card"]
    assert cards == list(view.players["Ada"].hand)
