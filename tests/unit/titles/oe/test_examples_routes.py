"""Worked examples of 18OE about routes and revenue (11.3, 12, 14.5, 14.8, 15.11), each from a position."""

from __future__ import annotations

import pytest

from .operating import Operating

# --- what trains may run and count (11.3.1, 11.3.3, 11.3.9)


@pytest.mark.rule("18OE", "11.3.3", "11.3.2")
def test_city_limits_and_levels() -> None:
    """Example 11.3.3-limits."""
    at = Operating().phase("7").major("LNWR", "Ada").trains("LNWR", "4+4", "4", "4D")
    trains = at.table.route_problem(at.company("LNWR")).trains
    assert [train.stops for train in trains] == [4, 4, 4]
    assert [at.table.level(train.name) for train in trains] == [4, 4, 7]


@pytest.mark.rule("18OE", "11.3.1")
def test_a_train_passes_the_middle_of_a_tile_twice() -> None:
    """Example 11.3.1-centre-twice, O66: Le Havre - Rouen - Le Mans, through P27 before and after Rouen."""
    at = Operating().regional("OU", "Ada").phase("5").trains("OU", "3").tile("P27", "545", 3)
    at.built("O28", "brown", 0).built("Q26", "brown", 3).built("P29", "brown", 0, 1).track("Q28", "7", 2, 3)
    assert at.route("OU", "O28", "P29", "Q26") == 40 + 20 + 40


@pytest.mark.rule("18OE", "11.3.3", "11.3.9", "11.3.4")
@pytest.mark.parametrize(("train", "revenue"), [("5", 100), ("5+5", 120), ("6", 110)])
def test_sea_zones_take_the_place_of_stops(train: str, revenue: int) -> None:
    """Example 11.3.9-sea-takes-place, O68: Le Mans, two towns, Nantes, two sea zones, New York."""
    at = Operating().phase("3").major("OU", "Ada").trains("OU", train)
    at.line(("Q26", "yellow"), ("R29", "yellow"), ("T27", "yellow"), ("R23", "yellow", 1))
    assert at.route("OU", "Q26", "R29", "T27", "R23", "N1") == revenue


# --- crossings and ferries (11.3.4 to 11.3.8)


@pytest.mark.rule("18OE", "11.3.7")
def test_ireland() -> None:
    """Examples 11.3.7-gswr and 11.3.7-lnwr: the token at the ferry cuts its number."""
    at = Operating().regional("GSWR", "Ada").trains("GSWR", "2+2")
    assert (at.route("GSWR", "I20", "J25"), at.length("GSWR", "I20", "J25")) == (40, 2)
    other = Operating().phase("3").regional("LNWR", "Ada").trains("LNWR", "3+3")
    assert other.route("LNWR", "J27", "J25", "I20") == "too-long"
    assert other.trains("LNWR", "4").length("LNWR", "J27", "J25", "I20") == 4


@pytest.mark.rule("18OE", "11.3.7", "11.3.5", "15.8")
@pytest.mark.parametrize(
    ("token", "authority", "minors", "counted"),
    [
        ("F25", "", (), 2),
        ("F25", "north", (), 2),
        ("F25", "", ("H",), 1),
        ("G26", "", (), 1),
        ("G26", "", ("H",), 0),
    ],
)
def test_the_ferry_to_bergen(token: str, authority: str, minors: tuple[str, ...], counted: int) -> None:
    """Example 11.3.5-ferry, O72: a port authority is for sea zones."""
    at = Operating().phase("5").major("GWR", "Ada").trains("GWR", "8+8").line(("F25", "57"), ("G26", "202"))
    at.token("GWR", token).set("GWR", authority=authority).power("GWR", *minors)
    assert at.length("GWR", "F25", "G26", "B41") == 3 + counted


@pytest.mark.rule("18OE", "11.3.4", "11.3.6")
@pytest.mark.parametrize(
    ("start", "edge", "zone", "value"),
    [
        ("R23", 1, "N1", 60),
        ("AD9", 0, "AD1", 40),
        ("AE72", 0, "AG88", 50),
        ("X33", 5, "AF25", 40),
        ("AB51", 1, "AG40", 40),
        ("T81", 4, "T87", 40),
        ("R23", 1, "Z1", 50),
    ],
)
def test_ships_call_at_red_zones_without_any_track(start: str, edge: int, zone: str, value: int) -> None:
    """O40: their port is always joined to them."""
    at = Operating().phase("3").major("OU", "Ada").trains("OU", "8+8").token("OU", start)
    at.built(start, "yellow", edge) if start != "AB51" else at.tile("AB51", "OE7")
    city = at.table.board.face(start).cities[0].revenue
    assert at.route("OU", start, zone) == city + value


@pytest.mark.rule("18OE", "11.3.7", "11.3.6")
@pytest.mark.parametrize(("token", "legal"), [(True, True), (False, False)])
def test_from_sardinia_over_roma_to_tunis(token: bool, legal: bool) -> None:
    """Examples 11.3.7-roma and 11.3.7-roma-no-token: no land side lies between ferry and crossing."""
    at = Operating().phase("3").major("GWR", "Ada").trains("GWR", "8+8").built("Z47", "yellow", 0)
    at.track("AB41", "9", 0, 3).built("AC40", "yellow", 3).token("GWR", "AC40")
    if token:
        at.token("GWR", "Z47")
    assert isinstance(at.route("GWR", "AC40", "Z47"), int)
    assert isinstance(at.route("GWR", "AC40", "Z47", "AG40"), int) is legal


@pytest.mark.rule("18OE", "11.3.8")
def test_two_trains_ride_one_ferry() -> None:
    """Example 11.3.8-ferry-shared: and then need track of their own out of London."""
    at = Operating().phase("5").major("BEL", "Ada").trains("BEL", "3", "3").token("BEL", "N31")
    at.line(("M28", "OE28"), ("K26", "OE26"))
    routes = at.solution("BEL").routes
    assert len(routes) == 2
    assert all({"N31.c0", "M28.c0"} <= set(route.places) for route in routes)
    assert sum("K26.c0" in route.places for route in routes) == 1


@pytest.mark.rule("18OE", "11.3.4", "11.3.7")
@pytest.mark.parametrize(
    ("stops", "legal"),
    [
        (("W40", "Z27", "AF25"), False),
        (("W40", "Z27", "AB27"), True),
        (("W40", "Z27", "AB27", "X33"), False),
    ],
)
def test_a_land_side_between_crossings(stops: tuple[str, ...], legal: bool) -> None:
    """Example 11.3.4-no-land-side, O70: Genova, Barcelona, then Alger or Palma and on to Marseille."""
    at = Operating().phase("5").major("GWR", "Ada").trains("GWR", "8+8").token("GWR", "Z27")
    at.built("W40", "yellow", 0).built("Z27", "yellow", 0).built("AB27", "yellow", 2, 5).token("GWR", "AB27")
    at.built("X33", "yellow", 5)
    assert isinstance(at.route("GWR", *stops), int) is legal
    assert isinstance(at.route("GWR", "AB27", "X33"), int)


@pytest.mark.rule("18OE", "11.3.7")
@pytest.mark.parametrize(
    ("stops", "cities", "water"),
    [
        (("Y70", "X79", "ferry", "AA82"), 2, 1),
        (("Y70", "X79"), 1, 1),
        (("Y70", "X79", "sea", "AA82"), 2, 1),
        (("T87", "sea", "X79"), 1, 1),
        (("T87", "sea", "X79", "ferry", "AA82"), 2, 2),
    ],
)
def test_the_ways_past_varna(stops: tuple[str, ...], cities: int, water: int) -> None:
    """Example 11.3.7-varna, O39, O74: the ferry counts once, whole or to the town; nothing is saved
    from Sofia on, and of the two zones from Sevastopol one."""
    at = (
        Operating()
        .phase("3")
        .major("BHB", "Ada")
        .trains("BHB", "8+8")
        .token("BHB", "Y70")
        .token("BHB", "T87")
    )
    begins, ends = at.joined("Y70", "X77")
    at.built("Y70", "yellow", begins).built("X77", "yellow", ends, 4).track("AA82", "OE5", 2)
    assert at.length("BHB", *stops) == cities + water


@pytest.mark.rule("18OE", "11.3.7", "11.3.4")
def test_ships_call_at_varna() -> None:
    """11.3.7: the town has a port, whatever lies in X77 or at Constantinople."""
    at = Operating().phase("3").major("BHB", "Ada").trains("BHB", "3").token("BHB", "T87")
    assert at.route("BHB", "T87", "sea", "X79") == 40 + at.table.board.face("X79").towns[0].revenue
