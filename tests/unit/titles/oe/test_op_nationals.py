"""The revenue of nationals in 18OE (11.3.10)."""

import pytest

from bradshaw.titles.oe.operating.national import (
    Capacity,
    capacity,
    count_cities,
    count_towns,
    home_stops,
    linked_stops,
    national_revenue,
    sea_linked,
)

from .operating import Operating


@pytest.mark.rule("18OE", "11.3.10")
def test_capacity() -> None:
    position = Operating()
    assert capacity(position.table, ["4+4", "5", "4D"]) == Capacity(13, 4, 4)


@pytest.mark.rule("18OE", "11.3.10")
def test_filling() -> None:
    room = Capacity(6, 0, 4)
    assert count_cities(room, [40, 30], 1) == 250
    assert count_towns(room, [10, 10], 1) == 30
    assert count_cities(Capacity(3, 0, 0), [20, 20, 30, 40], 0) == 90


@pytest.mark.rule("18OE", "11.3.10")
def test_the_best_are_doubled() -> None:
    """O87: linked ones only; what is counted at 60 never is."""
    assert count_cities(Capacity(4, 2, 0), [20, 60, 30], 0) == 60 + 60 + 30 + 30 + 20 + 60
    assert count_cities(Capacity(5, 4, 0), [30], 1) == 30 + 30 + 3 * 60


@pytest.mark.rule("18OE", "11.3.10")
def test_scandinavia() -> None:
    linked = [60, 80, 60, 120, 100]
    assert count_cities(Capacity(15, 0, 15), linked, 4) == 780
    assert count_towns(Capacity(15, 0, 15), [20, 20, 20], 10) == 80
    assert count_cities(Capacity(13, 9, 4), linked, 4) == 1080
    assert count_towns(Capacity(13, 9, 4), [20, 20, 20], 10) == 60


@pytest.mark.rule("18OE", "11.3.10")
def test_a_national_without_trains_earns_nothing() -> None:
    """O90."""
    position = Operating().national("GWR", "Ada").phase("4")
    assert national_revenue(position.table, position.company("GWR")).total == 0


@pytest.mark.rule("18OE", "11.3.10")
@pytest.mark.parametrize(
    ("code", "cities", "towns"),
    [
        ("GWR", 11, 16),
        ("PLM", 13, 15),
        ("KSS", 14, 17),
        ("SB", 9, 18),
        ("SFR", 10, 10),
        ("CHN", 16, 21),
        ("DSJ", 9, 13),
        ("WW", 21, 29),
    ],
)
def test_stops_of_the_zones(code: str, cities: int, towns: int) -> None:
    position = Operating().national(code, "Ada").phase("4")
    linked, linked_towns, bare, bare_towns = home_stops(position.table, position.company(code).zone)
    assert (len(linked) + bare, len(linked_towns) + bare_towns) == (cities, towns)


@pytest.mark.rule("18OE", "11.3.10")
def test_what_is_linked_on_the_empty_board() -> None:
    """O84."""
    position = Operating()
    names = {position.table.place(stop.partition(".")[0]).name for stop in linked_stops(position.table)}
    assert {
        "London",
        "Lille",
        "Dublin",
        "Liverpool",
        "Manchester",
        "Edinburgh",
        "North Sweden",
        "Finland",
    } <= names
    assert "Roma" not in names


@pytest.mark.rule("18OE", "11.3.10", "14.9")
@pytest.mark.parametrize(("brandt", "linked"), [([], True), (["AD9"], False)])
def test_a_token_of_brandt_parts_a_port_from_its_red_zone(brandt: list[str], linked: bool) -> None:
    """O85: North Africa hangs on the track of Málaga, which lies on rough ground."""
    position = Operating().national("MZA", "Ada").phase("4").private("BBE", "Ada").note(brandt=brandt)
    position.track("AD9", "57", position.table.water.ports_of("AD9")[0].edge)
    assert sea_linked(position.table, "AD1", "SP") is linked


@pytest.mark.rule("18OE", "11.3.10", "14.9")
def test_track_with_a_token_of_brandt_links_nobody() -> None:
    """O85: Bristol and Cambridge with one hex between them; the owner's nationals are no better off."""
    position = Operating().national("GWR", "Ada").private("BBE", "Ada", closed=True)
    position.line(("L25", "57"), ("L29", "58"))
    assert {"L25.c0", "L29.t0"} <= linked_stops(position.table)
    position.put(brandt=["L27"])
    assert not {"L25.c0", "L29.t0"} & linked_stops(position.table)


@pytest.mark.rule("18OE", "11.3.10")
def test_a_linked_double_town_is_two_towns() -> None:
    at = Operating().national("GWR", "Ada").phase("4").track("J29", "OE3", 1)
    linked, not_linked = home_stops(at.table, "UK")[1], home_stops(at.table, "UK")[3]
    assert (linked, not_linked) == ([10, 10], 14)
