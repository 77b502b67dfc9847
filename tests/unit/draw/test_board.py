"""Drawings of boards."""

from dataclasses import replace
from itertools import pairwise

from bradshaw.draw import BoardPosition, PrintedMap, board_svg, printed_homes
from bradshaw.draw.palette import SIZE
from bradshaw.draw.river import chains
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData
from bradshaw.rail.board.tile import Hex, Tile
from tests.unit.draw.reading import Parse, by_id, words


def test_each_hex_is_in_the_drawing(empty: BoardPosition, parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(empty)))
    assert len(empty.hexes) == 89
    assert {f"hex-{hex_.id}" for hex_ in empty.hexes} <= parts.keys()


def test_the_drawing_is_the_same_each_time(played: BoardPosition) -> None:
    assert board_svg(played) == board_svg(played)


def test_tiles_show_their_number_and_bare_hexes_their_cost(played: BoardPosition, parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(played)))
    assert {"I10", "923", "Köln"} <= set(words(parts["stops-I10"]))
    assert "60" in words(parts["stops-F11"])


def test_tokens_and_homes(played: BoardPosition, parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(played)))
    assert words(parts["tokens-I10"]) == ["RhE", "CCE", "CME"]
    assert words(parts["tokens-B15"]) == ["CME"]
    assert "tokens-E6" not in parts


def test_signs_that_lie_on_a_hex_stand_for_those_that_might(
    empty: BoardPosition, played: BoardPosition, parsed: Parse
) -> None:
    assert words(by_id(parsed(board_svg(empty)))["stops-E6"]).count("S") == 1
    drawn = by_id(parsed(board_svg(played)))["stops-E6"]
    assert words(drawn).count("S") == 1
    assert not [one for one in drawn.iter() if one.get("stroke-dasharray")]


def test_a_route_is_one_line_over_the_track(played: BoardPosition, parsed: Parse) -> None:
    root = parsed(board_svg(played))
    for name, bends in (("K8", 1), ("K4", 0), ("I10", 0)):
        (route,) = (one for one in by_id(root)[f"hex-{name}"] if one.get("class") == "route")
        assert [path.get("stroke") for path in route] == ["#ffffff", "#e6194b"]
        d = route[1].get("d") or ""
        assert d.count("M") == 1, "the pieces join"
        assert d.count("A") == bends, "K8 has the only bend"
    assert "5-train: 130 M" in words(root)


def test_highlights_and_title(played: BoardPosition, parsed: Parse) -> None:
    root = parsed(board_svg(played))
    assert [one.get("class") for one in by_id(root)["hex-J7"]].count("highlight") == 1
    assert "R&D <3.2>" in words(root)


def test_the_rhine_is_one_river_from_arnhem_to_basel(empty: BoardPosition) -> None:
    (rhine,) = empty.map.rivers
    assert abs(rhine[0].start.imag - rhine[-1].end.imag) > 11 * 1.5 * SIZE
    for here, onward in pairwise(rhine):
        assert abs(here.end - onward.start) < 1e-6


def test_hexes_know_the_water_near_them(empty: BoardPosition) -> None:
    near = empty.map.water_near
    assert near["I10"]
    assert "H3" not in near


def test_segments_are_joined_to_chains() -> None:
    segments = [(0j, 10 + 0j), (20 + 0j, 10 + 0j), (50 + 0j, 60 + 0j), (20 + 0j, 30 + 0j)]
    assert sorted(map(len, chains(segments))) == [2, 4]


def test_homes_as_printed(map_data: MapData) -> None:
    homes = printed_homes(map_data.hexes)
    assert homes["I10", 0] == ["RhE"]
    assert homes["K2", 0] == ["ADR"]


def test_another_layout(tiles: dict[str, Tile], parsed: Parse) -> None:
    hexes = [Hex(id=name, colour="white", impassable={"3": "blocked"}) for name in ("A1", "A3", "B2")]
    position = BoardPosition(PrintedMap(Layout.FLAT, False, hexes), tiles={"B2": (tiles["9"], 0)})
    assert "hex-B2" in by_id(parsed(board_svg(position)))


def test_unknown_railways_are_drawn_in_gray(empty: BoardPosition, parsed: Parse) -> None:
    position = replace(empty, tokens={("K6", 0): ["<&>"]}, homes={})
    assert words(by_id(parsed(board_svg(position)))["tokens-K6"]) == ["<&>"]
