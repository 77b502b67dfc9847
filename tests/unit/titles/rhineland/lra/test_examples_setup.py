"""Worked examples: set-up, package, floating, the market (3.3, 4.2, 5, 6.2.5)."""

import pytest

import bradshaw
from bradshaw.core.errors import SetupError
from bradshaw.rail.finance.shares import OFFERING
from tests.unit.titles.rhineland.lra.positions import Position, at, new_game

SCENARIOS = {
    1: "RhE ADR CCE GVE CME KEG", 2: "BME ADR CCE GVE MKB KEG",
    3: "BME ADR RhE CCE MKB CME", 4: "BME ADR RhE GVE MKB KEG",
}  # fmt: skip


@pytest.mark.rule("18LRA", "3.3", "8.2")
@pytest.mark.parametrize(
    ("players", "lower", "each", "bank"),
    [(3, False, 600, 4200), (4, False, 450, 6200), (3, True, 500, 4500), (4, True, 375, 6500)],
)
def test_money_before_the_package(players: int, lower: bool, each: int, bank: int) -> None:
    p = new_game(players, lower_capital=lower)
    assert {p.cash(name) for name in p.table.seats} == {each}
    assert p.cash("bank") == bank


@pytest.mark.rule("18LRA", "2.2.1", "5.2.2")
@pytest.mark.parametrize(("players", "limit"), [(3, 14), (4, 15)])
def test_certificate_limit(players: int, limit: int) -> None:
    assert new_game(players).table.certificate_limit() == limit


@pytest.mark.rule("18LRA", "3.3")
@pytest.mark.parametrize("scenario", [1, 2, 3, 4])
def test_each_scenario_has_its_six_railways(scenario: int) -> None:
    p = new_game(3, scenario=str(scenario))
    assert set(p.table.railways) == set(SCENARIOS[scenario].split())
    assert p.table.scenario == scenario


@pytest.mark.rule("18LRA", "3.3")
def test_the_scenario_is_drawn_unless_it_is_chosen_and_four_play_with_all() -> None:
    drawn = {Position(3, seed=seed).table.scenario for seed in range(30)}
    assert drawn == {1, 2, 3, 4}
    p = new_game(4)
    assert (p.table.scenario, len(p.table.railways)) == (0, 8)
    with pytest.raises(SetupError, match="scenario 2 is for two or three players: 4 play with all eight"):
        bradshaw.new("18LRA", ["Ada", "Ben", "Cid", "Dora"], options={"scenario": "2"})


@pytest.mark.rule("18LRA", "3.3")
def test_a_railway_out_of_play_is_told_with_the_scenario() -> None:
    p = at("2", 3, scenario="2").stock_round("Ada", first=True)
    refusal = p.refusal("par RhE 80")
    assert (refusal.rule, refusal.reason) == ("3.3", "RhE is not in play in scenario 2")
    assert p.refusal("par XYZ 80").reason == "there is no railway XYZ"


@pytest.mark.rule("18LRA", "3.3", "6.1.2")
def test_fields_of_railways_that_are_not_in_play_take_no_station_but_all_trains() -> None:
    p = at("3", 3, scenario="2").railway("BME", {"Ada": 50}, cash=500)
    for field in ("K11.c0", "K15.c0"):
        assert not p.table.board.has_room(field, "BME")
        maker = p.table.route_maker(p.table.railways["BME"])
        assert maker.value(field) == 30
        assert field not in maker.closed_red()
    assert at("5", 3, scenario="2").table.route_maker(p.table.railways["BME"]).value("K11.c0") == 60


@pytest.mark.rule("18LRA", "3.3", "6.1.2")
def test_a_covered_home_blocks_nobody() -> None:
    p = at("3", 3, scenario="3").tiles(G7="57 0").railway("BME", {"Ada": 50}, cash=500)
    assert "G7.c0" not in p.table.barred_stops(p.table.railways["BME"])
    p.tokens("BME", "E7.c0").tiles(E7="57 2", F8="8 0", G7="57 0").turn("BME", "token")
    assert (p.step, p.table.board.has_room("G7.c0", "BME")) == ("trains", False)
    p.tiles(G7="14 0").turn("BME", "token").play("token G7")
    assert not p.table.board.has_room("G7.c0", "RhE"), "of the two places one stays covered"


@pytest.mark.rule("18LRA", "4.1.2", "5.1.1")
def test_the_package() -> None:
    p = new_game()
    data = p.table.data.privates.values()
    assert [one.price for one in data] == [20, 40, 50, 60, 80, 100]
    assert sum(one.revenue for one in data) == 80
    assert p.refusal("bid GKB 100").reason == "a bid for GKB must be at least 105, not 100"
    p.play("bid GKB 105")


@pytest.mark.rule("18LRA", "5.1.1", "2.4.2")
def test_the_player_left_of_the_last_buyer_gets_the_priority_deal() -> None:
    p = new_game().play(*(f"private {code}" for code in ("DEC", "UH", "NH", "RH", "RM", "GKB")))
    assert p.table.privates["GKB"].owner == "Cid"
    assert (p.table.priority, p.acting, p.step) == ("Ada", "Ada", "stock round")


@pytest.mark.rule("18LRA", "4.1.2", "4.2", "5.1.5")
def test_adr_floats_with_the_certificate_of_rm() -> None:
    p = at("2").certificate("ADR", 8, "Dora")
    p.player("Ada", 600).player("Ben", 600).player("Cid", 600).stock_round("Ada", first=True)
    p.play("par ADR 80", "buy ADR offering", "buy ADR offering")
    railway = p.table.railways["ADR"]
    assert (railway.floated, p.cash("ADR"), p.price("ADR")) == (True, 400, 90)


@pytest.mark.rule("18LRA", "4.2.3", "5.1.5")
def test_keg_floats_with_its_30_percent() -> None:
    p = at("2").player("Ada", 600).player("Ben", 600).stock_round("Ada", first=True)
    p.play("par KEG 70", "buy KEG offering", "buy KEG offering")
    assert (p.cash("Ada"), p.cash("Ben")) == (600 - 210, 530)
    assert (p.cash("KEG"), p.percent("KEG")["KEG"], p.price("KEG"), p.cell("KEG")[0]) == (350, 50, 75, 1)


@pytest.mark.rule("18LRA", "4.2.3", "5.1.5")
def test_mkb_floats_at_60_percent() -> None:
    p = at("2").stock_round("Ada", first=True)
    p.play("par MKB 60")
    assert p.options("buy") == ["buy MKB offering percent=20"]
    p.play("buy MKB offering percent=20")
    assert not p.table.railways["MKB"].floated
    p.play("buy MKB offering percent=20")
    assert (p.cash("MKB"), p.price("MKB"), p.cell("MKB")[0]) == (360, 65, 2)


@pytest.mark.rule("18LRA", "5.1.5")
def test_floating_at_100_does_not_move_the_price() -> None:
    p = at("2").player("Ada", 900).stock_round("Ada", first=True)
    p.play("par RhE 100", "buy RhE offering", "buy RhE offering", "buy RhE offering")
    assert (p.cash("RhE"), p.price("RhE")) == (500, 100)


@pytest.mark.rule("18LRA", "4.2")
@pytest.mark.parametrize(("rises", "price"), [(False, 90), (True, 100)])
def test_floating_in_brown(rises: bool, price: int) -> None:
    p = at("5", brown_float_rise=rises).player("Ada", 900).stock_round("Ada")
    p.play("par KEG 90", "buy KEG offering", "buy KEG offering")
    assert (p.cash("KEG"), p.percent("KEG")["pool"], p.price("KEG")) == (900, 50, price)


@pytest.mark.rule("18LRA", "4.2.1")
def test_the_30_percent_are_exchanged_for_tens() -> None:
    p = at("3").railway("KEG", {"Ada": [30], "Ben": [10, 10, 10]}).stock_round("Ben")
    p.play("buy KEG treasury")
    railway = p.table.railways["KEG"]
    held = {who: sorted(size for size, holder in railway.held() if holder == who) for who in ("Ada", "Ben")}
    assert (p.director("KEG"), held) == ("Ben", {"Ada": [10, 10, 10], "Ben": [10, 30]})


@pytest.mark.rule("18LRA", "6.2.5", "5.2.1", "5")
def test_the_edges_of_the_market() -> None:
    market = at("2").table.data.market
    cells = {market.prices[cell]: cell for cell in market.prices if cell[0] == 0}
    row2 = {market.prices[cell]: cell for cell in market.prices if cell[0] == 1}
    assert market.price(market.right(row2[240])) == 265
    assert market.right(cells[350]) == cells[350]
    assert market.left(cells[75]) == row2[70]
    assert market.price(market.left((5, 0))) == 50
    assert market.down(cells[290]) == cells[290]
    assert market.up(cells[110]) == cells[110]


@pytest.mark.rule("18LRA", "6.2.5", "6.2.6.1")
def test_keg_waits_and_its_price_falls() -> None:
    p = at("2").railway("KEG", {"Ada": [30, 10, 10]}, price=80, operated=False)
    seen = [p.price("KEG")]
    for _ in range(3):
        p.operating_round()
        while p.step not in ("stock round", ""):
            p.play("pass")
        seen.append(p.price("KEG"))
    assert seen == [80, 75, 70, 65]
    assert not list(p.table.railways["KEG"].trains)


@pytest.mark.rule("18LRA", "3.1", "2.4.4")
def test_offering_at_the_start() -> None:
    p = new_game(4)
    assert all(set(railway.certificates) == {OFFERING} for railway in p.table.railways.values())
    assert sum(len(railway.certificates) for railway in p.table.railways.values()) == 9 * 6 + 8 + 7
