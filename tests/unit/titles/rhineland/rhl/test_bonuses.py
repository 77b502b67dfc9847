"""Bonuses: Iron Rhine, industry, Eastern Ruhr, Rheingold-Express (6.2.4.1 to 6.2.4.4)."""

from typing import Any

import pytest

from bradshaw.rail.routes import solve
from bradshaw.titles.rhineland.rhl.routes import eastern_ruhr_value
from tests.unit.titles.rhineland.rhl.positions import Position, at

#: Duisburg - Oberhausen - Essen, and on to the Eastern Ruhr by either of Essen's links.
RUHR = {"D9": "925 0", "D11": "941 2", "D13": "934 1"}


def ruhr(phase: str = "3", coal: str = "", steel: str = "", **options: Any) -> Position:
    """BME stands in Essen."""
    p = at(phase, **options).railway("BME", {"Ada": 50}).tiles(**RUHR).tokens("BME", "D13.c0")
    return p.industry(coal, steel)


# --- industry


@pytest.mark.rule("18Rhl", "6.2.4.2", "6.3")
@pytest.mark.parametrize(("phase", "bonus"), [("3", 20), ("4", 20), ("5", 40), ("6", 40), ("8", 40)])
def test_a_mine_and_a_mill_earn_a_bonus(phase: str, bonus: int) -> None:
    route = ("D9.c1", "D11.c1", "D13.c0")
    assert ruhr(phase).run("BME", "5", *route) == 40 + 30 + 40
    assert ruhr(phase, "D9", "D13").run("BME", "5", *route) == 40 + 30 + 40 + bonus


@pytest.mark.rule("18Rhl", "6.2.4.2")
@pytest.mark.parametrize(("coal", "steel"), [("D9", ""), ("", "D13"), ("C12", "D13"), ("D9", "E6")])
def test_one_of_them_alone_earns_nothing(coal: str, steel: str) -> None:
    assert ruhr("3", coal, steel).run("BME", "5", "D9.c1", "D11.c1", "D13.c0") == 110


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_a_second_mill_needs_a_second_mine() -> None:
    p = ruhr("3", "D9", "D13")
    assert p.run("BME", "5", "D9.c1", "D11.c1", "D13.c0", "C14.o0") == 40 + 30 + 40 + 30 + 20


def two_of_each(phase: str = "5") -> Position:
    """Coal in Moers and Oberhausen, steel in Duisburg and on Essen's link."""
    p = at(phase).railway("BME", {"Ada": 50}).industry("D11", "D9")
    return p.tiles(D7="947 1", D9="929 0", D11="941 2", D13="934 1").tokens("BME", "D13.c0")


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_two_mines_and_two_mills_earn_it_twice() -> None:
    route = ("D7.c0", "D9.c0", "D11.c1", "D13.c0", "C14.o0")
    assert two_of_each().run("BME", "5", *route) == 30 + 50 + 30 + 40 + 30 + 2 * 40


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_the_mine_of_moers_comes_with_its_brown_tile() -> None:
    p = two_of_each()
    maker = p.table.route_maker(p.table.railways["BME"])
    assert "D7.c0" in maker.with_mark(["D7.c0"], "coal")
    q = at("5")
    assert q.table.route_maker(q.table.railways["BME"]).with_mark(["D7.c0"], "coal") == frozenset()


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_the_mill_of_the_siegerland_is_printed() -> None:
    p = at("3")
    assert p.table.route_maker(p.table.railways["BME"]).with_mark(["J15.c0"], "steel") == {"J15.c0"}


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_more_than_two_of_each_earn_no_more_than_double() -> None:
    p = two_of_each().industry("D11", "D9")
    problem = p.table.route_problem(p.table.railways["BME"], ["6"])
    industry = [bonus for bonus in problem.trains[0].bonuses if bonus.rule == "6.2.4.2"]
    assert [(bonus.name, bonus.value) for bonus in industry] == [("industry", 40), ("second industry", 40)]
    assert [[need.count for need in bonus.needs] for bonus in industry] == [[1, 1], [2, 2]]


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_both_banks_of_a_metropolis_are_one_mine() -> None:
    p = at("3").railway("BME", {"Ada": 50}).industry("D9", "D13")
    p.tiles(**RUHR, E8="1 2", F9="922 0").tokens("BME", "D13.c0")
    assert p.run("BME", "5", "E8.t0", "D9.c0", "D9.c1", "D11.c1", "D13.c0") == 10 + 30 + 30 + 40 + 20
    assert p.run("BME", "5", "D9.c0", "D9.c1", "D11.c1", "D13.c0", "C14.o0") == 30 + 30 + 40 + 30 + 20


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_the_token_marks_the_whole_hex() -> None:
    p = at("3").railway("ADR", {"Ada": 50}).tiles(J3="56 3", J5="9 1").industry("J3", "K2")
    assert p.run("ADR", "2", "K2.c0", "J3.t1") == 20 + 10 + 20


@pytest.mark.rule("18Rhl", "6.2.4.2", "6.2.4.3")
def test_the_eastern_ruhr_has_the_mark_of_the_link_that_is_used() -> None:
    p = at("3")
    maker = p.table.route_maker(p.table.railways["BME"])
    stops = ["C14.o0", "C14.o1", "D15.o0", "D15.o1"]
    assert maker.with_mark(stops, "steel") == {"C14.o0", "D15.o1"}
    assert maker.with_mark(stops, "coal") == {"C14.o1", "D15.o0"}


@pytest.mark.rule("18Rhl", "6.2.4.2", "6.2.4.3")
def test_a_link_with_coal_joins_a_mill_elsewhere() -> None:
    p = at("3").railway("BME", {"Ada": 50}).tiles(E14="9 0").industry("", "F13")
    assert p.run("BME", "2", "F13.c1", "D15.o0") == 30 + 20 + 20


# --- Eastern Ruhr


@pytest.mark.rule("18Rhl", "6.2.4.3")
@pytest.mark.parametrize(
    ("tiles", "value"),
    [
        ({}, 20),
        ({"C12": "937 4"}, 30),
        ({"D13": "934 1"}, 40),
        ({"D13": "934 1", "C12": "937 4"}, 50),
    ],
)
def test_the_eastern_ruhr_is_worth_more_with_every_link(tiles: dict[str, str], value: int) -> None:
    p = at("3").railway("BME", {"Ada": 50}).tiles(E14="9 0", **tiles).industry()
    assert p.run("BME", "2", "F13.c1", "D15.o0") == 30 + value


@pytest.mark.rule("18Rhl", "6.2.4.3")
def test_the_phase_does_not_matter_to_the_eastern_ruhr() -> None:
    p = at("8").railway("BME", {"Ada": 50}).tiles(E14="9 0").industry()
    assert p.run("BME", "5", "F13.c1", "D15.o0") == 50


@pytest.mark.rule("18Rhl", "6.2.4.3")
def test_without_a_link_the_eastern_ruhr_is_worth_nothing() -> None:
    p = at("3")
    assert eastern_ruhr_value(p.table.board) == 0


@pytest.mark.rule("18Rhl", "6.2.4.3", "6.2.3")
def test_one_train_visits_the_eastern_ruhr_once() -> None:
    refusal = ruhr().no_run("BME", "5", "C14.o0", "D13.c0", "D15.o1")
    assert (refusal.rule, "only one of Eastern Ruhr" in refusal.reason) == ("6.2.3", True)


@pytest.mark.rule("18Rhl", "6.2.4.3")
def test_two_trains_visit_it_over_different_links() -> None:
    p = ruhr()
    p.owns("BME", "2", "2").turn("BME", "run")
    p.play(f"run {p.path('2', 'D13.c0', 'C14.o0')} {p.path('2', 'D13.c0', 'D15.o1')}")
    assert p.table.railways["BME"].revenue == 2 * (40 + 30)


@pytest.mark.rule("18Rhl", "6.2.4.3")
def test_two_trains_do_not_share_a_link() -> None:
    p = ruhr()
    p.owns("BME", "2", "3").turn("BME", "run")
    one, other = p.path("2", "D13.c0", "C14.o0"), p.path("3", "D11.c1", "D13.c0", "C14.o0")
    assert "two trains cross the side C14|D13" in p.refusal(f"run {one} {other}").reason


# --- Iron Rhine

#: Antwerpen - Roermond - Krefeld - Duisburg - Essen - Eastern Ruhr.
IRON_RHINE = {
    "G4": "8 1", "F5": "69 0", "E6": "934 2", "E8": "56 0", "D9": "929 0", "E10": "8 2", "E12": "1 0",
    "D13": "934 0",
}  # fmt: skip
TO_ESSEN = ("H1.o0", "G2.c0", "F5.t0", "E6.c0", "E8.t1", "D9.c0", "E12.t0", "D13.c0")


def iron_rhine(coal: str = "", steel: str = "", phase: str = "6", **options: Any) -> Position:
    p = at(phase, **options).railway("BME", {"Ada": 50}).tiles(**IRON_RHINE).tokens("BME", "D13.c0")
    return p.industry(coal, steel)


@pytest.mark.rule("18Rhl", "6.2.4.1")
@pytest.mark.parametrize("end", ["C14.o0", "D15.o1"])
def test_antwerpen_to_the_eastern_ruhr_earns_80(end: str) -> None:
    stops = 0 + 20 + 10 + 40 + 10 + 50 + 10 + 40 + 30
    assert iron_rhine().run("BME", "6", *TO_ESSEN, end) == stops + 80


@pytest.mark.rule("18Rhl", "6.2.4.1")
def test_the_iron_rhine_combines_with_the_industry() -> None:
    assert iron_rhine("D9", "D13").run("BME", "6", *TO_ESSEN, "C14.o0") == 210 + 80 + 40


@pytest.mark.rule("18Rhl", "6.2.4.1")
def test_antwerpen_serves_the_iron_rhine_only() -> None:
    refusal = iron_rhine().no_run("BME", "6", *TO_ESSEN)
    assert refusal.rule == "6.2.4.1"
    assert "Antwerpen" in refusal.reason


@pytest.mark.rule("18Rhl", "6.2.4.1")
def test_the_refusal_of_antwerpen_names_the_eastern_ruhr() -> None:
    p = at("3").railway("GVE", {"Ada": 50}).tiles(E6="934 2", F5="69 0", G4="8 1").tokens("GVE", "E6.c0")
    refusal = p.no_run("GVE", "3", "E6.c0", "F5.t0", "G2.c0", "H1.o0")
    assert "Eastern Ruhr" in refusal.reason


def _stops(p: Position, code: str) -> set[str]:
    stops: set[str] = p.table.reach(p.table.railways[code]).stops
    return stops


@pytest.mark.rule("18Rhl", "6.2.4.1")
def test_antwerpen_counts_as_a_stop() -> None:
    assert "takes 6 stops" in iron_rhine(phase="5").no_run("BME", "5", *TO_ESSEN, "C14.o0").reason


@pytest.mark.rule("18Rhl", "6.2.4.1")
def test_roermond_without_antwerpen_earns_no_bonus() -> None:
    assert iron_rhine().run("BME", "6", *TO_ESSEN[1:], "C14.o0") == 210


# --- Rheingold-Express

#: Nijmegen - Krefeld - Neuss - Köln - Bonn - Basel, on the left bank.
LEFT_BANK = {
    "C4": "4 2", "D5": "9 2", "E6": "934 2", "E8": "56 5", "F9": "927 0", "G8": "8 3", "H9": "4 2",
    "I10": "928 0", "J9": "8 3", "K10": "57 2",
}  # fmt: skip
WAY = ("A4.o0", "C4.t0", "E6.c0", "E8.t0", "F9.c0", "H9.t0", "I10.c0")


def rheingold(phase: str = "8", **options: Any) -> Position:
    return at(phase, **options).railway("RhE", {"Ada": 50}).tiles(**LEFT_BANK).industry()


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_from_nijmegen_to_basel_every_metropolis_counts_double() -> None:
    stops = 60 + 40 + 2 * 50 + 2 * 50 + 20 + 70
    assert rheingold().run("RhE", "8", *WAY, "K10.c0", "L11.o0") == stops


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_on_the_way_elsewhere_they_count_once() -> None:
    assert rheingold().run("RhE", "8", *WAY, "K10.c0") == 60 + 40 + 50 + 50 + 20
    assert rheingold().run("RhE", "8", *WAY) == 60 + 40 + 50 + 50


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_other_trains_have_no_doubling() -> None:
    assert rheingold().run("RhE", "6", *WAY, "K10.c0", "L11.o0") == 60 + 10 + 40 + 10 + 50 + 10 + 50 + 20 + 70


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_it_starts_at_nijmegen_or_arnhem() -> None:
    refusal = rheingold().no_run("RhE", "8", *WAY[2:], "K10.c0", "L11.o0")
    assert refusal.rule == "6.2.4.4"
    assert refusal.reason == "the Rheingold-Express must begin or end in Nijmegen (A4) or Arnhem (A6)"


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_nijmegen_may_be_drawn_last() -> None:
    assert rheingold().run("RhE", "8", "L11.o0", "K10.c0", *reversed(WAY)) == 390


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_a_railway_that_does_not_reach_the_netherlands_cannot_run_it() -> None:
    p = at("8").railway("RhE", {"Ada": 50}).tiles(J9="8 3", K10="57 2")
    assert p.best("RhE", "8") == 0
    assert p.best("RhE", "6") == 30 + 20 + 70


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_towns_do_not_exist_for_it() -> None:
    p = rheingold()
    refusal = p.no_run("RhE", "8", *WAY[:6])
    assert (refusal.rule, "does not stop in towns" in refusal.reason) == ("6.2.4.4", True)
    problem = p.table.route_problem(p.table.railways["RhE"], ["8"])
    assert not any(".t" in stop for stop in problem.trains[0].values)


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_it_passes_a_town_hex_twice() -> None:
    p = rheingold()
    problem = p.table.route_problem(p.table.railways["RhE"], ["8"])
    towns = {place.name for place in problem.places if place.kind == "town"}
    assert towns == problem.trains[0].ungrouped


@pytest.mark.rule("18Rhl", "6.2.4.4", "6.2.4.2")
def test_it_has_no_industry_bonus() -> None:
    p = rheingold().industry("I10", "E6")
    assert p.run("RhE", "8", *WAY, "K10.c0", "L11.o0") == 390
    assert p.run("RhE", "6", *WAY, "K10.c0", "L11.o0") == 320 + 40


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_it_does_not_run_through_venlo() -> None:
    p = at("8").railway("GVE", {"Ada": 50}).tiles(C4="58 0", D3="9 0", F3="8 2", F5="56 5").industry()
    assert p.run("GVE", "3", "A4.o0", "C4.t0", "E2.c0", "F5.t0", "G6.c1") == 60 + 10 + 40 + 10 + 20
    refusal = p.no_run("GVE", "8", "A4.o0", "C4.t0", "E2.c0", "F5.t0", "G6.c1")
    assert "may not visit Venlo" in refusal.reason
    assert refusal.rule == "6.2.4.4"


@pytest.mark.rule("18Rhl", "6.2.4.4", "6.2.4.1")
def test_it_does_not_run_to_antwerpen() -> None:
    p = at("8").railway("GVE", {"Ada": 50}).tokens("GVE", "E6.c0").industry()
    p.tiles(C4="4 2", D5="9 2", E6="934 2", F5="69 0", G4="8 1")
    way = ("A4.o0", "C4.t0", "E6.c0", "F5.t0", "G2.c0")
    assert p.run("GVE", "8", *way) == 60 + 40 + 20
    assert p.no_run("GVE", "8", *way, "H1.o0").rule == "6.2.4.1"


@pytest.mark.rule("18Rhl", "6.2.4.4", "6.2.3")
def test_it_takes_at_most_eight_stops_and_skips_none() -> None:
    p = rheingold()
    problem = p.table.route_problem(p.table.railways["RhE"], ["8"])
    assert (problem.trains[0].stops, problem.trains[0].pays) == (8, None)


RIGHT_BANK_END = {"I12": "58 5", "J13": "8 0", "K12": "58 3"}


@pytest.mark.rule("18Rhl", "6.2.4.4", "6.2.3.1")
def test_the_ferry_is_taken_off_before_doubling() -> None:
    p = at("8").railway("RhE", {"Ada": 50}).industry()
    p.tiles(**{**LEFT_BANK, "F9": "922 0", "I10": "924 0"}, **RIGHT_BANK_END)
    route = (*WAY, "I10.c1", "I12.t0", "K12.t0", "L13.o0")
    assert p.run("RhE", "8", *route) == 60 + 40 + 2 * 40 + 2 * 30 + 60


@pytest.mark.rule("18Rhl", "6.2.4.4", "6.2.3")
def test_it_passes_the_red_town_below_bonn() -> None:
    p = at("8").railway("RhE", {"Ada": 50}).industry()
    p.tiles(**{**LEFT_BANK, "J9": "9 0", "K8": "8 3", "K10": "6 0"})
    stops = _stops(p, "RhE")
    assert {"L9.t0", "K10.c0"} <= stops
    assert p.run("RhE", "8", *WAY, "L9.t0", "K10.c0") == 60 + 40 + 50 + 50 + 20


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_reading_rheingold_best_eight() -> None:
    p = rheingold(rheingold="best eight")
    assert p.run("RhE", "8", *WAY[2:], "K10.c0", "L11.o0") == 40 + 50 + 50 + 20 + 70
    assert p.run("RhE", "8", *WAY, "K10.c0", "L11.o0") == 390
    problem = p.table.route_problem(p.table.railways["RhE"], ["8"])
    assert problem.trains[0].pays == 8
    assert solve(problem).value == 390


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_reading_rheingold_best_eight_closes_the_other_red_fields() -> None:
    tiles = {"K4": "4 1", "K8": "9 1", "K2": "930 0", "K10": "15 1"}
    for reading, closed in (("rulebook", False), ("best eight", True)):
        p = rheingold(rheingold=reading).tiles(**tiles)
        problem = p.table.route_problem(p.table.railways["RhE"], ["8"])
        assert ("L1.o0" in problem.trains[0].closed) == closed
        assert "L11.o0" not in problem.trains[0].closed


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_the_best_run_of_an_8_and_a_6_train_is_found() -> None:
    p = rheingold()
    assert p.best("RhE", "8") == 390
    assert p.best("RhE", "8", "6") == 390
