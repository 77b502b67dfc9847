"""Worked examples of 18OE about routes and revenue (11.3, 12, 14.5, 14.8, 15.11), each from a position."""

from __future__ import annotations

import pytest

from bradshaw.titles.oe.operating import national
from bradshaw.titles.oe.operating.national import (
    Capacity,
    capacity,
    count_cities,
    count_towns,
    national_revenue,
)

from .operating import Operating
from .test_op_express import express

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
    """O73. Example 11.3.5-ferry, O72: a port authority is for sea zones."""
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
    """N7.22, N7.23. Example 11.3.7-varna, O39, O74: the ferry counts once, whole or to the town; nothing is
    saved from Sofia on, and of the two zones from Sevastopol one."""
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


@pytest.mark.rule("18OE", "11.3.7", "11.3.4")
def test_over_the_ferry_and_out_of_the_port_of_varna() -> None:
    """11.3.7: a token in the city of Constantinople that has the ferry and no port; by Varna it reaches the
    sea, and who comes by sea reaches it. The ferry saves one for the token, the crossing takes two zones."""
    at = Operating().phase("3").major("SFAI", "Ada").trains("SFAI", "8+8").tile("AA82", "OE14", 5)
    at.token("SFAI", "AA82", 1).put(board={"tokens": {"AA82.c0": ["PLM"]}})
    stops = ("AA82", "ferry", "X79", "sea", "T87")
    assert isinstance(at.route("SFAI", *stops), int)
    assert at.length("SFAI", *stops) == 2 + 0 + 2
    assert "AA82.c1" in at.token("MAV", "T87").major("MAV", "Ben").table.reach(at.company("MAV")).stops


@pytest.mark.rule("18OE", "11.3.4", "11.3.5")
@pytest.mark.parametrize(
    ("phase", "tokens", "authority", "counted"),
    [
        ("3", ["M28"], "", 2),
        ("3", ["M28", "I50"], "", 1),
        ("3", ["M28", "I50"], "north", 0),
        ("7", ["M28"], "", 1),
        ("7", ["M28", "I50"], "", 0),
    ],
)
def test_what_saves_zones(phase: str, tokens: list[str], authority: str, counted: int) -> None:
    """O69. Example 11.3.4-cuts, O71: London - København are three zones."""
    at = Operating().major("GWR", "Ada").phase(phase).trains("GWR", "5+5").set("GWR", authority=authority)
    at.tile("M28", "OE6").track("I50", "622", 1, 3, 5)
    for name in tokens:
        at.token("GWR", name)
    assert at.length("GWR", "M28", "I50") == 2 + counted


@pytest.mark.rule("18OE", "11.3.4", "11.3.5")
@pytest.mark.parametrize(
    ("stops", "trains", "legal"),
    [
        (("R23", "K46"), ("2+2", "2+2"), True),
        (("I50", "L37"), ("2+2", "2+2"), True),
        (("I50", "R23"), ("2+2", "2+2"), False),
        (("I50", "R23"), ("2+2", "3"), True),
    ],
)
def test_what_an_authority_saves_is_split(
    stops: tuple[str, str], trains: tuple[str, str], legal: bool
) -> None:
    """Example 11.3.5-split: of crossings that count one and one, or two and none, nothing is left; of two and
    one, one. The token in London saves one on each: Nantes and Hamburg are two zones away, Amsterdam one,
    København three."""
    at = Operating().major("GWR", "Ada").phase("3").trains("GWR", *trains).set("GWR", authority="north")
    at.tile("M28", "OE6").token("GWR", "M28").built("R23", "yellow", 1).track("I50", "622", 1, 3, 5)
    at.track("L37", "207", 0, 1, 4, 5).at_step("GWR", "run")
    run = " ".join(f"{train}=M28>sea>{stop}" for train, stop in zip(trains, stops, strict=True))
    assert (at.game.why_not(f"run {run}") is None) is legal


# --- Lille (11.2.2)


@pytest.mark.rule("18OE", "11.2.2")
@pytest.mark.parametrize(
    ("cliffs", "circles", "stops", "legal"),
    [
        ("", ["PLM", "OU"], ("M28", "N31", "N33", "N35"), True),
        ("", ["PLM", "OU"], ("N35", "N33", "N31", "Q30"), False),
        ("PLM", ["OU"], ("M28", "N31"), True),
        ("PLM", ["OU"], ("M28", "N31", "N33", "N35"), False),
        ("PLM", ["OU"], ("N35", "N33", "N31", "M28"), False),
    ],
)
def test_through_lille(cliffs: str, circles: list[str], stops: tuple[str, ...], legal: bool) -> None:
    """Examples 11.2.2-open and 11.2.2-used, O65: while the position is empty, and once it is taken."""
    at = (
        Operating()
        .major("GWR", "Ada")
        .phase("4")
        .trains("GWR", "4")
        .tile("M28", "OE6")
        .note(white_cliffs=cliffs)
    )
    at.token("GWR", "M28").foreign("N31", *circles).token("GWR", "N35")
    at.line(("N35", "yellow"), ("N33", "yellow"), ("N31", "207", 1), ("Q30", "OE4"))
    assert isinstance(at.route("GWR", *stops), int) is legal


# --- powers on routes (14.5, 14.8, 15.11)


@pytest.mark.rule("18OE", "14.8")
@pytest.mark.parametrize(
    ("phase", "train", "colour", "owner", "revenue"),
    [("5", "3", "brown", "Ada", 120), ("5", "3", "brown", "Ben", 80), ("7", "4D", "gray", "Ada", 240)],
)
def test_hochberg_on_a_route(phase: str, train: str, colour: str, owner: str, revenue: int) -> None:
    """Example 14.8-run: Dresden, Hochberg in a plain hex, Breslau."""
    at = Operating().major("KSS", "Ada").phase(phase).trains("KSS", train).token("KSS", "O52")
    at.private("HMLC", owner, closed=True).note(hochberg="O54").track("O54", "9", 1, 4)
    at.built("O52", colour, 4).built("O56", colour, 1)
    assert at.best("KSS") == revenue


@pytest.mark.rule("18OE", "14.5")
def test_a_full_city_with_star_harbor() -> None:
    """Example 14.5-city, O63: from Hannover through Hamburg, full of foreign tokens, to a third city."""
    at = Operating().major("BHB", "Ada").phase("3").trains("BHB", "2+2").token("BHB", "N49")
    at.line(("N49", "green"), ("K46", "207"), ("O52", "green"))
    at.put(board={"tokens": {"K46.c0": ["PLM", "OU"]}})
    assert isinstance(at.route("BHB", "N49", "K46", "O52"), str)
    at.set("BHB", star="K46")
    assert at.route("BHB", "N49", "K46", "O52") == 60
    assert at.length("BHB", "N49", "K46", "O52") == 2


@pytest.mark.rule("18OE", "15.11")
@pytest.mark.parametrize(
    ("minors", "last", "revenue"), [(("L",), True, 660), ((), True, 600), (("L",), False, 620)]
)
def test_a_4d_with_the_red_arrow(minors: tuple[str, ...], last: bool, revenue: int) -> None:
    """N7.14. Example 15.11-D, O77: cities of 100, 80, 60, 60 and 40 and a town of 20."""
    at = Operating().major("SB", "Ada").phase("7").trains("SB", "4D").power("SB", *minors)
    fifth = [("Y70", "brown")] if last else []
    at.line(("R53", "brown"), ("S50", "gray"), ("R55", "OE37"), ("S60", "gray"), ("W64", "gray"), *fifth)
    assert at.best("SB") == revenue


@pytest.mark.rule("18OE", "15.11", "14.6")
def test_a_city_with_central_circle_is_not_the_one_that_a_d_train_counts_once() -> None:
    """15.11, 14.6: Sofia takes no length and pays nothing. Of Wien (100), Constantinople (100), Budapest (80)
    and two cities at 60 one at 60 counts once."""
    at = Operating().major("SB", "Ada").phase("7").trains("SB", "4D").power("SB", "L").set("SB", circle="Y70")
    line = ("S50", "gray"), ("R55", "OE37"), ("S60", "gray"), ("W64", "gray"), ("Y70", "brown")
    at.line(*line, ("AA82", "OE39"))
    assert at.best("SB") == 2 * (100 + 100 + 80 + 60) + 60


# --- the Orient Express (12)


def orient(*trains: str, phase: str = "5") -> Operating:
    """BHB with a brown line from Berlin over München, Wien, Budapest to Constantinople, with three towns."""
    at = Operating().major("BHB", "Ada", cell=(2, 11)).phase(phase).trains("BHB", *trains).token("BHB", "M50")
    at.line(
        ("M50", "OE27"),
        ("R47", "brown"),
        ("R53", "brown"),
        ("R55", "OE26"),
        ("R59", "brown"),
        ("S60", "brown"),
        ("U62", "brown"),
        ("AA82", "OE26"),
    )
    return at


@pytest.mark.rule("18OE", "12", "11.3.9")
def test_an_orient_express_over_land() -> None:
    """Example 12-run: 420 for stops, 60 for the Orient Express, 50 for the Pullman."""
    at = orient("5+5").set("BHB", pullman=True)
    assert at.route("BHB", "M50", "R47", "R53", "R55", "R59", "S60", "U62", "AA82") == 420 + 60 + 50
    assert at.best("BHB") == 530


@pytest.mark.rule("18OE", "12")
def test_an_orient_express_by_sea_is_none() -> None:
    """Example 12-water-only, O79: London and Constantinople, both gray, with tokens; two of eight zones."""
    at = Operating().major("GWR", "Ada").phase("7").trains("GWR", "8+8").set("GWR", authority="mediterranean")
    at.tile("M28", "OE40").token("GWR", "M28").tile("AA82", "OE39").token("GWR", "AA82")
    assert at.route("GWR", "M28", "AA82") == 220
    assert at.length("GWR", "M28", "AA82") == 4
    assert at.route("GWR", "N31", "M28", "sea", "AA82", "ferry", "X79") == 260, "ferries are no land either"


@pytest.mark.rule("18OE", "12.1", "15.11", "11.6.2")
@pytest.mark.parametrize(
    ("trains", "minors", "limit", "towns", "pullman"),
    [
        (("2+2", "3", "2+2"), (), 7, 4, 30),
        (("2+2", "3+3"), (), 5, 5, 30),
        (("3+3", "4"), ("L",), 8, 4, 40),
    ],
)
def test_combined_trains(
    trains: tuple[str, ...], minors: tuple[str, ...], limit: int, towns: int, pullman: int
) -> None:
    """Examples 12.1-combine, 12.1-combine-pullman and 12.1-combine-L, O83."""
    at = orient(*trains).set("BHB", pullman=True).power("BHB", *minors)
    problem = at.table.route_problem(at.company("BHB"))
    wholes = [
        train for fleet in problem.fleets for train in fleet if train.name.count("&") == len(trains) - 1
    ]
    best = max(wholes, key=lambda train: train.stops)
    assert (best.stops, best.pays - best.stops) == (limit, towns)
    bonuses = {bonus.value for train in wholes for bonus in train.bonuses if bonus.name == "Pullman"}
    assert bonuses == {pullman}
    assert all(train.needs for train in wholes), "for an Orient Express only"


@pytest.mark.rule("18OE", "12.2", "4.4")
@pytest.mark.parametrize(("choice", "cell", "treasury"), [("cash", (2, 12), 530), ("moves", (1, 14), 0)])
def test_the_first_time_bonus(choice: str, cell: tuple[int, int], treasury: int) -> None:
    """Examples 12.2-cash and 12.2-moves, O82: after a dividend of 730, which moves the marker from 250."""
    at = Operating().major("BHB", "Ada", (2, 11), Ada=8).phase("5").trains("BHB", "5+5").cash(BHB=0, Ada=0)
    assert at.table.price(at.company("BHB")) == 250
    at.set("BHB", revenue=730).at_step("BHB", "dividend", express=530, first_express=True).play(
        "dividend pay"
    )
    assert (at.money("Ada"), at.money("BHB"), at.company("BHB").cell) == (730, 0, (2, 12))
    at.play(f"bonus {choice}")
    assert (at.money("BHB"), at.company("BHB").cell) == (treasury, cell)
    assert at.table.price(at.company("BHB")) == {"cash": 280, "moves": 390}[choice]


@pytest.mark.rule("18OE", "12.2")
@pytest.mark.parametrize(
    ("phase", "tiles", "without", "best_with", "best_without", "must"),
    [
        ("5", {"AA82": "OE14 0"}, "sea>N1", 170, 160, True),
        ("5", {"AA82": "OE14 0", "G26": "202 0"}, "sea>B41>ferry>G26", 170, 170, False),
        ("7", {}, "sea>N1", 210, 220, False),
    ],
)
def test_when_the_orient_express_must_be_run(
    phase: str, tiles: dict[str, str], without: str, best_with: int, best_without: int, must: bool
) -> None:
    """Example 12.2-duty, O80: ten more, as much or ten less than another run. It may always be run."""
    at = express("8+8", phase=phase).tiles(**tiles).operate("BHB").until("RunOE")
    assert at.best("BHB") == max(best_with, best_without)
    other = express("8+8", phase=phase).tiles(**tiles).operate("BHB").until("RunOE")
    other.play(f"run 8+8=M50>K46>{without}")
    assert (other.company("BHB").revenue, other.company("BHB").orient) == (best_without, False)
    told = " ".join(other.game.log(len(other.game.moves)))
    assert ("leaves £10 on the table" in told) is must
    at.play("orient")
    assert (at.company("BHB").revenue, at.company("BHB").orient) == (best_with, True)


@pytest.mark.rule("18OE", "11.3.7")
def test_from_the_sea_to_a_ferry_at_one_side() -> None:
    """11.3.7: Hamburg, Bergen by sea, and over the ferry from there to Edinburgh; and the other way round."""
    at = Operating().major("BHB", "Ada").phase("3").trains("BHB", "8+8").built("K46", "yellow", 0)
    assert at.route("BHB", "K46", "sea", "B41", "ferry", "G26") == 30 + 60 + 10
    assert at.table.reach(at.company("BHB")).cost("G26.c0") == 2 * 2 + 2
    other = Operating().major("GWR", "Ada").phase("3").trains("GWR", "8+8").token("GWR", "G26")
    assert isinstance(other.route("GWR", "G26", "ferry", "B41", "sea", "C48"), int)


# --- nationals (11.3.10)


@pytest.mark.rule("18OE", "11.3.10")
@pytest.mark.parametrize(
    ("phase", "trains", "cities", "towns", "pullman"),
    [("7", ("4+4", "4+4", "7+7"), 780, 80, 70), ("8", ("4D", "5D", "4+4"), 1080, 60, 80)],
)
def test_a_national_of_scandinavia(
    phase: str,
    trains: tuple[str, ...],
    cities: int,
    towns: int,
    pullman: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Examples 11.3.10-scandinavia and 11.3.10-scandinavia-D, O87: totals of 930 and 1220."""
    linked = [60, 80, 60, 120, 100], [20, 20, 20], 4, 10
    monkeypatch.setattr(national, "home_stops", lambda table, zone: linked)
    at = Operating().national("DSJ", "Ada").phase(phase).trains("DSJ", *trains)
    found = national_revenue(at.table, at.company("DSJ"))
    assert (found.cities, found.towns, found.pullman) == (cities, towns, pullman)
    assert found.total == {"7": 930, "8": 1220}[phase]


@pytest.mark.rule("18OE", "11.3.10")
def test_the_capacity_of_trains() -> None:
    """Example 11.3.10-capacity, O89: thirteen cities, four of them twice, four towns; a 4D is level 7."""
    at = Operating().national("GWR", "Ada").phase("7").trains("GWR", "4+4", "5", "4D")
    assert capacity(at.table, ["4+4", "5", "4D"]) == Capacity(13, 4, 4)
    assert national_revenue(at.table, at.company("GWR")).pullman == 70


@pytest.mark.rule("18OE", "11.3.10")
@pytest.mark.parametrize(
    ("room", "cities", "towns", "total"),
    [
        (Capacity(6, 0, 4), ([40, 30], 1), ([10, 10], 1), 280),
        (Capacity(3, 0, 0), ([20, 20, 30, 40], 0), ([], 0), 90),
    ],
)
def test_linked_stops_come_first(
    room: Capacity, cities: tuple[list[int], int], towns: tuple[list[int], int], total: int
) -> None:
    """N4.16. Examples 11.3.10-filling and 11.3.10-low, O88."""
    assert count_cities(room, *cities) + count_towns(room, *towns) == total


@pytest.mark.rule("18OE", "12.2")
@pytest.mark.parametrize(("before", "asked"), [(False, True), (True, False)])
def test_the_bonus_comes_with_the_first_one_only(before: bool, asked: bool) -> None:
    """A major that has its marker gets no bonus any more."""
    at = orient("6+6", "5+5", phase="7").set("BHB", orient=before).at_step("BHB", "run")
    at.play("run", "dividend pay")
    assert any(word.startswith("bonus") for word in at.words()) is asked
