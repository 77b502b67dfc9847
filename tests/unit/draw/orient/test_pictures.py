"""Pictures of Orient Express: whole, within their borders, and nothing hidden in them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.text import Text

import bradshaw
from bradshaw.core.errors import BradshawError
from bradshaw.draw import CannotDraw, painter_for
from bradshaw.draw.orient import BoardPicture, PlayerStrip, board_svg, card_svg, hand_svg, map_svg
from bradshaw.draw.orient.cards import _name_rows, smallest_tree
from bradshaw.draw.orient.close_map import close_map, lines_around
from bradshaw.draw.orient.europe import name_box
from bradshaw.draw.orient.palette import LIVERIES
from bradshaw.draw.orient.symbols import KNOWN, symbol
from bradshaw.draw.orient.text import map_text
from bradshaw.draw.svg import text_width
from bradshaw.titles.orient.components import components
from bradshaw.titles.orient.setting import COLOURS
from tests.unit.titles.orient.positions import Position

BOX = components()
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def words(svg: str) -> str:
    return " ".join("".join(node.itertext()) for node in parsed(svg).iter(f"{SVG}text"))


def test_the_board_names_every_city_and_region() -> None:
    shown = words(board_svg(BoardPicture(BOX)))
    assert [city.name for city in BOX.board.cities if city.name not in shown] == []
    assert [region.name for region in BOX.board.regions if region.name not in shown] == []


def test_names_of_cities_stay_on_the_map() -> None:
    width, height = BOX.board.size
    for city in BOX.board.cities:
        left, top, right, bottom = name_box(city)
        assert left > 0, city.name
        assert right < width, city.name
        assert top > 0, city.name
        assert bottom < height, city.name


def test_tokens_that_are_gone_are_empty_rings() -> None:
    full = words(board_svg(BoardPicture(BOX))).split()
    less = words(board_svg(BoardPicture(BOX, tokens={"france": (1,), "italy": ()}))).split()
    assert full.count("4") - less.count("4") == 2
    assert full.count("1") - less.count("1") == 1


def test_every_colour_of_players_has_a_pattern_of_its_own() -> None:
    assert set(COLOURS) == set(LIVERIES)
    assert len({livery.dashes for livery in LIVERIES.values()}) == len(LIVERIES)
    assert len({livery.sign for livery in LIVERIES.values()}) == len(LIVERIES)


def test_a_tunnel_is_two_segments() -> None:
    plain = map_svg(BoardPicture(BOX, {270: "blue"})).count(LIVERIES["blue"].edge)
    tunnel = map_svg(BoardPicture(BOX, {270: "blue"}, tunnel=270)).count(LIVERIES["blue"].edge)
    assert (plain, tunnel) == (1, 2)


def test_long_names_of_players_are_cut() -> None:
    strip = PlayerStrip("Wilhelmina van den Heuvel-Oranienburg", "red", 1, 2, 3, 4, 5, True)
    shown = words(board_svg(BoardPicture(BOX, players=[strip])))
    assert "…" in shown
    assert "hand 3, done 4 + 5" in shown


def test_a_part_of_the_map() -> None:
    whole = parsed(map_svg(BoardPicture(BOX))).get("viewBox")
    part = parsed(map_svg(BoardPicture(BOX), around=("paris", "lyon"))).get("viewBox")
    assert whole == "0 0 1000 860"
    assert part is not None
    left, top, width, height = map(float, part.split())
    assert left > 0
    assert top > 0
    assert left + width <= 1000
    assert top + height <= 860


@pytest.mark.parametrize("card", [*BOX.cards, *BOX.bonuses])
def test_every_card_shows_its_name_points_and_cities(card: str) -> None:
    shown = words(card_svg(BOX, card)).replace("- ", "-")
    if card in BOX.bonuses:
        assert str(BOX.bonuses[card].value) in shown
        return
    found = BOX.cards[card]
    assert str(found.points) in shown
    assert all(BOX.cities[city].name in shown for city in found.cities)
    name = BOX.card_name(card).split(" ", 1)[1]
    assert name.replace(" ", "") in shown.replace(" ", "")


def test_names_of_cards_fit_beside_the_points() -> None:
    for card in BOX.regional:
        size, rows = _name_rows(card.name, 130)
        assert len(rows) <= 3
        assert all(text_width(row, size, bold=True) <= 130 for row in rows), card.name


def test_small_maps_show_a_smallest_tree() -> None:
    assert len(smallest_tree(BOX, BOX.cards["R-016"].cities)) == 4


def test_every_design_has_its_sign() -> None:
    assert {design.symbol for design in BOX.designs.values()} == set(KNOWN)
    drawn = {symbol(name) for name in KNOWN}
    assert len(drawn) == len(KNOWN)
    assert symbol("anchor")  # of a set of somebody's own


def test_backs_of_a_hand_show_decks_only() -> None:
    svg = hand_svg(BOX, [], ["germany", "passenger"])
    assert "Germany" in words(svg)
    assert "Passenger" in words(svg)
    assert "no cards" in words(hand_svg(BOX, []))


def test_the_board_of_a_game_shows_nothing_hidden() -> None:
    at = Position().hand(blue=["R-001"], red=["P-001"]).track(blue=[5, 6])
    drawn = at.game.board.svg
    assert "R-001" not in drawn
    assert LIVERIES["blue"].edge in drawn
    assert at.game.board._repr_svg_() == drawn


@pytest.mark.parametrize(
    "what", ["board", "map", "tableau", "bonuses", "hand:red", "plan:blue", "card:r-016", "cards:france"]
)
def test_what_can_be_drawn_of_a_game(what: str) -> None:
    at = Position().hand(blue=["R-001"], red=["P-001"])
    painter = painter_for(at.game.title)
    view = at.game.view(painter.viewer(what, at.game.players))
    assert parsed(painter.of_view(view, at.game.box, what)).tag == f"{SVG}svg"


def test_a_hand_is_drawn_from_its_owners_view_only() -> None:
    at = Position().hand(blue=["R-001"], red=["P-001"])
    painter = painter_for(at.game.title)
    for what in ("hand:red", "plan:red"):
        with pytest.raises(CannotDraw, match="the hand of red is hidden"):
            painter.of_view(at.game.view("blue"), at.game.box, what)


def test_what_cannot_be_drawn_is_told() -> None:
    title = bradshaw.find_title("Orient Express")
    with pytest.raises(CannotDraw, match=r"'market' cannot be drawn. It can be: board, map"):
        painter_for(title).of_box(title.box(), "market")
    with pytest.raises(BradshawError, match="there is no card 'R-999'"):
        painter_for(title).of_box(title.box(), "card:R-999")


def test_the_map_in_characters() -> None:
    text = map_text(BOX, {418: "red", 464: "red", 1: "blue"}, marked=["paris"])
    assert "●PARIS" in text
    assert "●Lyon" in text
    assert LIVERIES["red"].colour in text
    plain = (re.sub(r"\[/?[^\]]*\]", "", line) for line in map_text(BOX, {}).splitlines())
    assert max(map(len, plain)) <= 80


def test_pictures_become_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    from bradshaw.draw import png

    assert png(card_svg(BOX, "P-026"), 0.5).startswith(b"\x89PNG")


# --- numbers of lines


def test_the_map_of_lines_shows_every_number_once() -> None:
    found = words(map_svg(BoardPicture(BOX, numbers=True))).split()
    assert [number for number in BOX.lines if found.count(str(number)) != 1] == []
    assert "Paris" in found


def test_lines_of_a_game_are_drawn_whole_or_in_part() -> None:
    game = Position().track(blue=[418]).game
    painter = painter_for(game.title)
    whole = painter.of_view(game.view(), game.box, "lines")
    part = painter.of_view(game.view(), game.box, "lines:france")
    assert len(parsed(part).get("viewBox", "")) > 0
    assert parsed(part).get("viewBox") != parsed(whole).get("viewBox")
    assert painter.of_box(game.box, "lines:paris") != painter.of_box(game.box, "lines")
    with pytest.raises(BradshawError, match="no region or city 'atlantis'"):
        painter.of_box(game.box, "lines:atlantis")


@pytest.mark.parametrize("region", BOX.regions)
def test_a_close_map_shows_every_line_and_every_city(region: str) -> None:
    cities = [city.id for city in BOX.board.cities if city.region == region]
    for columns in (0, 80):
        drawn = Text.from_markup(close_map(BOX, cities, {cities_line(region): "red"}, columns=columns)).plain
        numbers = set(map(int, re.findall(r"\d+", drawn)))
        assert numbers == {line.number for line in lines_around(BOX, cities)}
        assert [city for city in cities if BOX.cities[city].name not in drawn] == []
    assert max(map(len, drawn.splitlines())) <= 80


def cities_line(region: str) -> int:
    """Some line at a city of a region."""
    city = next(city.id for city in BOX.board.cities if city.region == region)
    return next(line.number for line in BOX.lines.values() if city in (line.a, line.b))


def test_a_close_map_tells_track_and_ferries_apart_without_colour() -> None:
    plain = Text.from_markup(close_map(BOX, ["london"], {266: "red"})).plain
    assert LIVERIES["red"].sign in plain
    assert LIVERIES["blue"].sign not in plain
    assert "~" in plain
