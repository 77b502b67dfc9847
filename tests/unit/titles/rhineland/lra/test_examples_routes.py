"""Worked examples: what trains run and earn (4.1.2, 6.2.3, 6.2.4)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.lra.positions import Position, at


@pytest.mark.rule("18LRA", "6.2.3", "6.1.1")
@pytest.mark.parametrize(("phase", "train", "earned"), [("2", "2", 40), ("5", "5", 90)])
def test_first_run_of_the_adr(phase: str, train: str, earned: int) -> None:
    p = at(phase).railway("ADR", {"Ada": 50})
    assert p.run("ADR", train, "K3.c0", "J2.t0") == earned


# --- ferries


@pytest.mark.rule("18LRA", "6.2.3.2")
def test_the_ferry_at_neuss() -> None:
    p = at("3").tiles(G15="L15 0", H14="L27 0").railway("BME", {"Ada": 50})
    assert p.run("BME", "2", "H14.c0", "G15.c0") == 30 + 30
    assert p.run("BME", "3", "H14.c0", "G15.c0", "H16.c0") == 30 + 30 + 20
    assert p.run("BME", "2", "G15.c0", "H16.c0") == 40 + 20
    p = at("5").tiles(G15="L34 0", H14="L39 0").railway("BME", {"Ada": 50})
    assert p.run("BME", "3", "H14.c0", "G15.c0", "H16.c0") == 40 + 60 + 40


@pytest.mark.rule("18LRA", "6.2.3.2")
def test_one_brown_tile_of_two_leaves_the_ferry() -> None:
    p = at("5").tiles(G15="L15 0", H14="L39 0").railway("BME", {"Ada": 50})
    assert p.run("BME", "2", "H14.c0", "G15.c0") == 40 + 30


@pytest.mark.rule("18LRA", "6.2.3.2")
def test_the_ferry_at_rheinhausen() -> None:
    p = at("3").tiles(D14="L29 0", C15="L16 0").railway("RhE", {"Ada": 50}).tokens("RhE", "C15.c0")
    assert p.run("RhE", "2", "D14.c0", "C15.c0") == 10 + 40


@pytest.mark.rule("18LRA", "6.2.3.2", "6.2.4.2")
def test_the_ferry_at_ruhrort_and_two_mines_without_a_mill() -> None:
    p = at("3").tiles(B14="L30 0", C13="L01 0").railway("RhE", {"Ada": 50}).tokens("RhE", "B14.c0")
    assert p.run("RhE", "3", "C13.t0", "B14.c0", "A15.o0") == 10 + 10 + 20


# --- industry, harbour, Iron Rhine, Dalheim


def ruhr(phase: str, harbour: bool, **tiles: str) -> Position:
    """RhE in Ruhrort, with an ordinary or its harbour token."""
    p = at(phase).tiles(**tiles).railway("RhE", {"Ada": 50})
    return p.harbour("RhE", "B14.c0") if harbour else p.tokens("RhE", "B14.c0")


@pytest.mark.rule("18LRA", "6.2.4.2", "6.2.4.5", "6.2.4.1")
@pytest.mark.parametrize("harbour", [False, True])
def test_industry_and_harbour(harbour: bool) -> None:
    green = {"B14": "L30 0", "C15": "L16 0"}
    p = ruhr("3", harbour, **green)
    assert p.run("RhE", "3", "A15.o0", "B14.c0", "C15.c0") == (120 if harbour else 100)
    assert p.run("RhE", "4", "A15.o0", "B14.c0", "C15.c0", "B16.c0") == (150 if harbour else 120)
    p = ruhr("5", harbour, B14="L42 0", C15="L35 5")
    assert p.run("RhE", "4", "A15.o0", "B14.c0", "C15.c0", "B16.c0") == (260 if harbour else 230)


@pytest.mark.rule("18LRA", "6.2.4.2", "6.2.4.5")
@pytest.mark.parametrize(("harbour", "earned"), [(False, 310), (True, 360)])
def test_double_industry(harbour: bool, earned: int) -> None:
    p = ruhr("5", harbour, B14="L42 0", C15="L35 5", D14="L41 0", C13="L02 3")
    route = ("A15.o0", "B14.c0", "C13.t0", "D14.c0", "C15.c0", "B16.c0")
    assert p.run("RhE", "5", *route) == earned


@pytest.mark.rule("18LRA", "6.2.4.5")
def test_a_turned_harbour_token_and_that_of_others_bring_no_bonus() -> None:
    p = at("3").tiles(B14="L30 0", C15="L16 0").railway("RhE", {"Ada": 50}).railway("BME", {"Ben": 50})
    p.tokens("RhE", "C15.c0").harbour("BME", "B14.c0")
    assert p.run("RhE", "3", "A15.o0", "B14.c0", "C15.c0") == 100


IRON = {
    "I5": "8 1", "H6": "8 0", "G5": "8 3", "F6": "56 4", "F8": "8 1", "E9": "55 0", "D10": "8 4",
    "D12": "56 0", "C13": "L01 0",
}  # fmt: skip


def iron_rhine(phase: str = "3", dec: bool = False, **more: str) -> Position:
    p = at(phase).tiles(**IRON, **more).railway("ADR", {"Ada": 50}).tokens("ADR", "I3.c0")
    return p.camp("ADR") if dec else p


@pytest.mark.rule("18LRA", "6.2.4.1", "4.1.2")
@pytest.mark.parametrize(("phase", "dec", "earned"), [("3", False, 170), ("3", True, 190), ("5", True, 240)])
def test_iron_rhine_and_dalheim(phase: str, dec: bool, earned: int) -> None:
    p = iron_rhine(phase, dec, B14="L30 0")
    stops = ["I1.o0", "I3.c0"]
    nodes = {name: [s for s in p.table.track.at if s.startswith(f"{name}.t")] for name in ("F6", "E9", "D12")}
    reached = p.table.reach(p.table.railways["ADR"]).stops
    stops += [next(s for s in sorted(nodes[name]) if s in reached) for name in ("F6", "E9", "D12")]
    assert p.run("ADR", "4", *stops, "C13.t0", "B14.c0", "A15.o0") == earned


@pytest.mark.rule("18LRA", "4.1.2")
def test_dalheim_becomes_active_when_it_is_linked_to_the_right_bank() -> None:
    p = iron_rhine().railway("BME", {"Ben": 50}, cash=100).railway("RhE", {"Ben": 50}, cash=100)
    p.private("DEC", "Ben").waiting(dalheim=True).strangers("B14.c0", code="RhE").turn("RhE")
    p.play("lay B14 L30 0")
    assert p.acting == "Ben"
    assert p.prompt == "Ben: give the token of Dalheim to one of your railways, for good"
    assert p.options("give") == ["give DEC BME", "give DEC RhE"]
    assert "goes to a floated railway" in p.refusal("give DEC ADR").reason
    p.play("give DEC BME")
    assert (p.table.dalheim, p.table.dalheim_active, p.table.privates["DEC"].used) == ("BME", True, True)
    assert not p.table.privates["DEC"].closed, "it goes on paying until brown"


@pytest.mark.rule("18LRA", "4.1.2")
def test_dalheim_is_not_linked_through_a_red_field() -> None:
    """From Dalheim over Herzogenrath into Aachen, and out of it over Erkelenz to the Rhine."""
    p = at("3").tiles(**{**IRON, "I3": "14 0", "J4": "4 0", "I5": "9 0"}).private("DEC", "Ben")
    p.railway("RhE", {"Ben": 50}, cash=100).waiting(dalheim=True).strangers("B14.c0", code="RhE").turn("RhE")
    p.play("lay B14 L30 0")
    assert not p.table.dalheim_active


@pytest.mark.rule("18LRA", "4.1.2")
def test_dalheim_waits_for_a_railway_of_its_owner_and_then_stays() -> None:
    p = iron_rhine().railway("RhE", {"Ada": 50}, cash=100).railway("GVE", {"Ben": 20}, floated=False)
    p.private("DEC", "Ben").waiting(dalheim=True)
    p.strangers("B14.c0", code="RhE").turn("RhE").play("lay B14 L30 0")
    assert (p.table.dalheim, p.table.dalheim_for, p.table.dalheim_active) == ("", "Ben", True)
    p.player("Ben", 600).stock_round("Ben").play("par BME 60")
    assert (p.director("BME"), p.table.dalheim) == ("Ben", ""), "it has not floated"
    for _ in range(3):
        p.stock_round("Ben").play("buy BME offering")
    assert (p.table.dalheim, p.table.dalheim_for) == ("BME", "")


@pytest.mark.rule("18LRA", "4.2.3")
@pytest.mark.parametrize("floated", [True, False])
def test_the_link_of_the_gve(floated: bool) -> None:
    tiles = {"F2": "4 2", "G3": "58 2", "G5": "9 1", "G7": "57 1", "G9": "3 0"}
    p = at("3").tiles(**tiles).waiting(link=True).railway("RhE", {"Ben": 50}, cash=100)
    p.railway("GVE", {"Ada": 50 if floated else 40}, cash=40 if floated else 0, floated=floated)
    p.strangers("H8.c0", code="RhE").turn("RhE").play("lay H8 L06 0")
    if not floated:
        assert (p.cash("GVE"), p.table.link_paid) == (0, False)
        p.player("Ada", 600).stock_round("Ada").play("buy GVE offering")
        assert p.cash("GVE") == 400 + 100
        return
    assert (p.cash("GVE"), p.table.link_paid) == (140, True)
    p.table.check_link()
    assert p.cash("GVE") == 140


# --- fields


@pytest.mark.rule("18LRA", "6.2.3", "6.2.2")
@pytest.mark.parametrize(("code", "options"), [("CME", {}), ("CCE", {"homes": "board"})])
def test_red_fields_are_closed_by_another_railways_station(code: str, options: Any) -> None:
    tiles = {"J14": "8 5", "J12": "9 1", "J10": "15 4"}
    p = at("3", **options).tiles(**tiles).railway(code, {"Ada": 50})
    assert p.run(code, "3", "K15.c0", "J10.c0", "K11.c0") == 90
    p.railway("RhE", {"Ben": 50})
    refusal = p.no_run(code, "3", "K15.c0", "J10.c0", "K11.c0")
    assert refusal.rule == "6.2.3"
    assert refusal.reason == f"RhE has a station in Köln (K11), which closes it to {code}"
    assert p.best(code, "3") == 70
    assert p.run(code, "3", "K15.c0", "J10.c0", "K9.o0") == 70


@pytest.mark.rule("18LRA", "6.2.2")
def test_venlo_full_of_others_is_an_end() -> None:
    p = at("3").tiles(F2="4 2").strangers("E1.c0", code="BME").strangers("E1.c0", code="RhE")
    p.railway("GVE", {"Ada": 50}).tokens("GVE", "B4.c0")
    assert p.run("GVE", "3", "B4.c0", "C3.t0", "E1.c0") == 10 + 10 + 20
    refusal = p.no_run("GVE", "3", "B4.c0", "C3.t0", "E1.c0", "F2.t0")
    full = "Venlo (E1) is full of tokens of other railways"
    assert (refusal.rule, refusal.reason) == ("6.2.2", f"GVE's track does not cross E1|F2: {full}")
    assert p.refusal("run 3=B4.c0>C3>E1>F2").reason == f"GVE's track reaches no stop F2: {full}"


@pytest.mark.rule("18LRA", "6.2.3")
def test_a_field_of_two_hexes_is_visited_once() -> None:
    p = at("3").railway("ADR", {"Ada": 50})
    maker = p.table.route_maker(p.table.railways["ADR"])
    assert maker.group("K5.o0") == maker.group("K7.o0") == "Jülich"
    assert maker.group("A1.c0") == maker.group("A3.o0") == "Kevelaer"
    assert maker.group("K11.c0") != maker.group("K15.c0")
    p = at("5").tiles(J4="3 4", J6="58 1", J8="58 0", I7="L37 0").railway("ADR", {"Ada": 50})
    p.tokens("ADR", "I7.c0")
    assert p.run("ADR", "5", "K5.o0", "J4.t0", "J6.t0", "I7.c0", "J8.t0") == 20 + 10 + 10 + 50 + 10
    refusal = p.no_run("ADR", "5", "K5.o0", "J4.t0", "J6.t0", "I7.c0", "J8.t0", "K7.o0")
    assert refusal.rule == "6.2.3"


# --- the 2+4-train


def geldern(phase: str = "5", **tiles: str) -> Position:
    return at(phase).tiles(B2="4 2", **tiles).railway("ADR", {"Ada": 50}, trains=["2+4"])


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_route_of_the_2_4_train() -> None:
    assert geldern().run("ADR", "2+4", "A1.c0", "B2.t0", "C3.t0", "E1.c0") == 80
    p = geldern(B4="L14 0")
    assert p.run("ADR", "2+4", "A1.c0", "B2.t0", "C3.t0", "B4.c0") == 60
    refusal = p.no_run("ADR", "2+4", "A1.c0", "B2.t0", "C3.t0", "B4.c0", "A5.c0")
    assert refusal.rule == "4.1.2"
    assert refusal.reason.startswith("the 2+4-train runs from Kevelaer to at most 1 other city")
    assert p.run("ADR", "2+4", "A1.c0", "B2.t0", "C3.t0") == 40
    assert p.no_run("ADR", "2+4", "B2.t0", "C3.t0").rule == "4.1.2"
    p = geldern().tokens("ADR", "E1.c0")
    assert p.no_run("ADR", "2+4", "E1.c0", "C3.t0").rule == "4.1.2", "an own station is not Kevelaer"


@pytest.mark.rule("18LRA", "4.1.2", "6.2.3")
def test_a_red_field_of_another_railway_is_closed_to_the_2_4_train() -> None:
    p = geldern(B4="L14 0")
    p.railway("CCE", {"Ben": 50})
    assert "A5.c0" in p.table.route_problem(p.table.railways["ADR"], ["2+4"]).trains[0].closed


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_2_4_train_passes_four_towns_and_no_fifth() -> None:
    p = geldern(D4="58 0", E3="9 0", F2="58 3", G3="58 2")
    route = ("A1.c0", "B2.t0", "C3.t0", "D4.t0", "F2.t0")
    assert p.run("ADR", "2+4", *route) == 20 + 4 * 10
    assert p.no_run("ADR", "2+4", *route, "G3.t0").rule == "4.1.2"
    p = geldern(D4="4 2", E5="9 2", F6="55 2", G7="57 2")
    longest = ("A1.c0", "B2.t0", "C3.t0", "D4.t0", "F6.t0", "G7.c0")
    assert p.run("ADR", "2+4", *longest) == 20 + 4 * 10 + 20


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_other_city_may_lie_on_the_way() -> None:
    p = geldern(F2="4 2")
    route = ("A1.c0", "B2.t0", "C3.t0", "E1.c0", "F2.t0")
    assert p.best("ADR", "2+4") == 20 + 10 + 10 + 40 + 10
    assert p.run("ADR", "2+4", *route) == 90


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2")
def test_the_2_4_train_passes_a_full_city_only_with_a_station_of_its_railway() -> None:
    route = ("A1.c0", "B2.t0", "C3.t0", "E1.c0", "F2.t0")
    p = geldern(F2="4 2").strangers("E1.c0", code="BME").strangers("E1.c0", code="RhE")
    assert p.best("ADR", "2+4") == 80
    assert "Venlo (E1) is full of tokens of other railways" in p.no_run("ADR", "2+4", *route).reason
    p = geldern(F2="4 2").strangers("E1.c0", code="BME").tokens("ADR", "E1.c0")
    assert p.run("ADR", "2+4", *route) == 90


@pytest.mark.rule("18LRA", "4.1.2", "6.1.2")
def test_other_trains_need_an_own_station_beside_the_2_4() -> None:
    p = geldern()
    assert p.best("ADR", "2+4", "5") == 80 + 90
    p._ask_to_run("ADR", ["2+4", "5"])
    assert p.refusal(p.route("5", "A1.c0", "B2.t0", "C3.t0", "E1.c0")).rule == "6.2.3"
    p.play(f"run {p.path('2+4', 'A1.c0', 'B2.t0', 'C3.t0', 'E1.c0')} {p.path('5', 'K3.c0', 'J2.t0')}")
    assert (p.table.railways["ADR"].revenue, p.table.geldern_earned) == (170, 80)


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_2_4_train_runs_for_a_railway_that_can_run_nowhere_itself() -> None:
    p = at("5").tiles(B2="4 2").railway("KEG", {"Ada": [30, 10, 10]}, trains=["2+4"]).turn("KEG", "run")
    assert not p.table.must_own_train(p.table.railways["KEG"])
    assert (p.step, p.best("KEG", "2+4")) == ("run", 80)
    p = at("5").railway("KEG", {"Ada": [30, 10, 10]}, trains=["2+4"]).earned("KEG", 80, geldern=80)
    assert p.turn("KEG", "run").step != "run", "no track leads out of Kevelaer"
    assert p.table.geldern_earned == 0, "what it earned before is forgotten"


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_2_4_train_earns_no_bonus() -> None:
    p = geldern(B4="L14 0").camp("ADR")
    problem = p.table.route_problem(p.table.railways["ADR"], ["2+4"])
    assert not problem.trains[0].bonuses


@pytest.mark.rule("18LRA", "4.1.2", "6.2.5")
@pytest.mark.parametrize(
    ("kind", "ada", "ben", "treasury", "price"),
    [("split", 75, 15, 125, 150), ("pay", 115, 23, 69, 150), ("withhold", 0, 0, 230, 120)],
)
def test_dividend_with_the_2_4_train(kind: str, ada: int, ben: int, treasury: int, price: int) -> None:
    p = at("5").railway("ADR", {"Ada": 50, "Ben": 10, "pool": 10}, price=(1, 7), trains=["5", "2+4"])
    assert p.price("ADR") == 135
    p.player("Ada", 0).player("Ben", 0).earned("ADR", 230, geldern=80)
    assert set(p.options("dividend")) == {"dividend pay", "dividend withhold", "dividend split"}
    p.play(f"dividend {kind}")
    assert (p.cash("Ada"), p.cash("Ben"), p.cash("ADR"), p.price("ADR")) == (ada, ben, treasury, price)


@pytest.mark.rule("18LRA", "4.1.2", "6.2.4")
@pytest.mark.parametrize(
    ("revenue", "kept", "reason"),
    [
        (80, 80, "the 2+4-train earned all 80 M of ADR: nothing would be paid out"),
        (90, 0, "the 2+4-train earned nothing of the 90 M of ADR"),
    ],
)
def test_nothing_is_split_where_only_one_of_the_trains_earned(revenue: int, kept: int, reason: str) -> None:
    p = at("5").railway("ADR", {"Ada": 50}, trains=["5", "2+4"]).earned("ADR", revenue, geldern=kept)
    assert set(p.options("dividend")) == {"dividend pay", "dividend withhold"}
    refusal = p.refusal("dividend split")
    assert (refusal.rule, refusal.reason) == ("4.1.2", reason)


@pytest.mark.rule("18LRA", "4.1.2", "6.2.6", "6.3")
def test_the_2_4_train_and_the_limit() -> None:
    p = at("4").railway("ADR", {"Ada": 50}, cash=500, trains=["4", "4"]).private("GKB", "Ada")
    p.trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert sorted(p.table.railways["ADR"].trains) == ["2+4", "4", "4", "5"]
    assert p.options("discard") == ["discard 4", "discard 5"]
    assert p.refusal("discard 2+4").reason == "the 2+4-train stays with ADR"
    p.play("discard 4", "discard 4")
    assert sorted(p.table.railways["ADR"].trains) == ["2+4", "5"]
    assert list(p.table.depot.pool) == ["4", "4"]
    assert p.table.privates["GKB"].closed


@pytest.mark.rule("18LRA", "4.1.2", "6.2.6.1", "6.2.6.2")
def test_the_2_4_train_does_not_fulfil_the_duty() -> None:
    p = at("6").railway("ADR", {"Ada": 50}, cash=100, trains=["2+4"]).trains(t5=0).player("Ada", 900)
    p.turn("ADR", "trains")
    assert p.options("train") == ["train 6 bank"]
    assert "it must buy one" in p.refusal("pass").reason
    p.play("train 6 bank")
    assert sorted(p.table.railways["ADR"].trains) == ["2+4", "6"]


@pytest.mark.rule("18LRA", "4.1.2", "6.2.6")
def test_the_2_4_train_is_not_sold() -> None:
    p = at("5").railway("ADR", {"Ada": 50}, trains=["2+4"]).railway("BME", {"Ada": 50}, cash=500)
    p.tiles(G15="L04 0").turn("BME", "trains")
    assert p.refusal("train 2+4 ADR price=1").reason == "the 2+4-train stays with ADR"
    assert not [option for option in p.options("train") if "2+4" in option]
