"""Parts of large boards, and what is drawn between the regions of a map."""

import xml.etree.ElementTree as ET

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.draw.market import Pars, par_chart
from bradshaw.draw.part_of_map import find_region, part_of_map
from bradshaw.draw.pictures import printed_board
from bradshaw.draw.railway import RailPainter
from bradshaw.rail.box import RailBox
from bradshaw.titles.oe.title import TITLE

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def box() -> RailBox:
    found = TITLE.box()
    assert isinstance(found, RailBox)
    return found


def drawn(box: RailBox, what: str) -> ET.Element:
    return ET.fromstring(RailPainter().of_box(box, what))


def hexes(root: ET.Element) -> set[str]:
    return {name for node in root.iter() if (name := node.get("data-hex"))}


def words(root: ET.Element) -> str:
    return " ".join(node.text or "" for node in root.iter(f"{SVG}text"))


def test_a_field_between_two_corners_in_any_order(box: RailBox) -> None:
    assert set(part_of_map(box, "P28-R32")) == {"P29", "P31", "Q28", "Q30", "Q32", "R29", "R31"}
    assert part_of_map(box, "R32 - P28") == part_of_map(box, "p28-r32")


def test_what_lies_around_a_hex_or_a_place(box: RailBox) -> None:
    assert set(part_of_map(box, "Paris 1")) == {"Q30", "P29", "P31", "Q28", "Q32", "R29", "R31"}
    assert part_of_map(box, "Q30") == part_of_map(box, "paris")
    assert part_of_map(box, "mza") == part_of_map(box, "Cartagena")
    assert len(part_of_map(box, "Q30")) == 91


def test_nothing_said_is_everything(box: RailBox) -> None:
    assert len(part_of_map(box, "")) == 1493


@pytest.mark.parametrize(
    ("said", "code"),
    [("gre", "GRE"), ("North Sea", "North Sea"), ("Prussia", "PHS"), ("Paris", ""), ("No", "")],
)
def test_regions_by_code_and_name(box: RailBox, said: str, code: str) -> None:
    assert find_region(box, said) == code


def test_a_region_is_drawn_with_its_borders_and_nothing_far_away(box: RailBox) -> None:
    root = drawn(box, "board:GRE")
    assert set(box.regions["GRE"].hexes) <= hexes(root)
    assert "Q30" not in hexes(root)
    assert "Greece" in words(root)
    assert "ferry that counts as two cities" in words(root)


def test_the_legend_of_a_part_tells_its_own_signs_only(box: RailBox) -> None:
    assert "ferry" not in words(drawn(box, "board:Wien 2"))


def test_a_part_that_is_not_there(box: RailBox) -> None:
    with pytest.raises(BradshawError, match=r"there is no hex, place or home 'Atlantis'\. Regions are: UK"):
        part_of_map(box, "Atlantis")
    with pytest.raises(BradshawError, match="no hex lies between"):
        part_of_map(box, "AZ90-AZ99")


def test_borders_run_where_two_regions_of_a_kind_meet(box: RailBox) -> None:
    borders = printed_board(box).map.borders
    assert "P37" in borders, "Luxembourg lies at the border of France"
    assert "Q30" not in borders, "Paris lies far from any border"
    assert "X33" not in borders, "no border runs between land and sea"
    assert borders["N37"].count("<path") == 2, "a border runs through a hex that two zones share"


def test_every_zone_and_sea_is_named_once_on_the_whole_board(box: RailBox) -> None:
    root = drawn(box, "board")
    names = next(node for node in root.iter(f"{SVG}g") if node.get("class") == "regions")
    written = " ".join(node.text or "" for node in names.iter(f"{SVG}text"))
    for region in box.regions.values():
        assert written.count(region.name) >= 1, region.name


def test_ports_are_told_apart(box: RailBox) -> None:
    assert box.signs["G48"] == ("port", "port*", "?")
    assert box.signs["P17"] == ("port",)
    assert box.signs["N25"] == ("f1",)
    assert "?" in box.signs["L21"], "that Bristol's port is private is assumed"


def test_a_par_chart_whose_areas_have_prices_of_their_own() -> None:
    chart: Pars = {"regionals": {60: ["GWR"], 65: []}, "majors": {75: [], 80: ["PLM"]}}
    drawn_chart, deep = par_chart(chart, lambda code, radius: f"<text>{code}</text>", 0.0)
    for words in ("60", "65", "75", "80", "GWR", "PLM"):
        assert f">{words}</text>" in drawn_chart
    same: Pars = {"north": {60: ["GWR"]}, "south": {60: []}}
    once, less = par_chart(same, lambda code, radius: "", 0.0)
    assert once.count(">60</text>") == 1
    assert less < deep


def test_a_double_town_has_two_dots_or_two_bars(box: RailBox) -> None:
    """J29 is Leeds and Sheffield; OE2 is plain track through two towns, tile 58 through one."""
    dots = {name: _stop_marks(drawn(box, f"board:{name} 0"), "circle") for name in ("J29", "L29")}
    assert dots == {"J29": 2, "L29": 1}
    bars = {name: _stop_marks(drawn(box, f"tile:{name}"), "line") for name in ("OE2", "58")}
    assert bars == {"OE2": 4, "58": 2}


def _stop_marks(root: ET.Element, kind: str) -> int:
    """The circles or lines of a stop; a bar is a line with a paler one beneath."""
    stops = [node for node in root.iter() if "stop" in (node.get("class") or "").split()]
    return sum(1 for stop in stops for _ in stop.iter(f"{SVG}{kind}"))
