"""The common rules of the rulebook, in 18LRA."""

import pytest

import bradshaw
from tests.unit.titles.rhineland.lra.positions import at, new_game


@pytest.mark.rule("18LRA", "2.1.1", "6.2.1")
def test_no_tile_on_red_and_grey_fields() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, cash=100).turn("ADR")
    assert p.refusal("lay J2 58 0").reason == "J2 is gray: no tile may be laid there"
    assert p.refusal("lay K5 9 0").reason == "K5 is red: no tile may be laid there"


@pytest.mark.rule("18LRA", "2.3", "4.2.1")
def test_charter_and_treasury_stay_with_the_railway_when_the_director_changes() -> None:
    p = at("3").railway("RhE", {"Ada": [20], "Ben": [10, 10]}, cash=170, trains=["3"]).stock_round("Ben")
    p.play("buy RhE treasury")
    assert (p.director("RhE"), p.cash("RhE"), list(p.table.railways["RhE"].trains)) == ("Ben", 250, ["3"])


@pytest.mark.rule("18LRA", "2.3.5", "2.4.6")
def test_the_investor_has_an_account_and_the_card_is_with_the_player_without_the_priority_deal() -> None:
    p = new_game(2)
    assert p.table.set_aside["investor"].cash == 0
    assert p.table.manager != p.table.priority


@pytest.mark.rule("18LRA", "2.4.1", "3.4", "2.4.2")
def test_seats_are_as_given_and_the_first_begins() -> None:
    p = new_game(3)
    assert list(p.table.seats) == ["Ada", "Ben", "Cid"]
    assert (p.table.priority, p.acting) == ("Ada", "Ada")


@pytest.mark.rule("18LRA", "2.4.3", "4.1", "5.2.2")
def test_privates_count_as_certificates_and_pay() -> None:
    p = new_game(3).play("private DEC")
    assert p.table.certificates("Ada") == 1
    cash = p.cash("Ada")
    p.table.pay_privates()
    assert p.cash("Ada") == cash + 5


@pytest.mark.rule("18LRA", "2.4.5", "2.6", "5.1.5")
def test_a_railway_floats_when_half_of_it_is_sold() -> None:
    p = at("2").railway("BME", {"Ada": 40}, floated=False).player("Ada", 100).stock_round("Ada", first=True)
    assert not p.table.railways["BME"].floated
    p.play("buy BME offering")
    assert p.table.railways["BME"].floated
    assert p.stands_in("G15.c0") == ("BME",)


@pytest.mark.rule("18LRA", "2.4.6", "8.1")
@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [6, 5, 3, 3, 6]),
        ({"optional_2_train": True}, [7, 5, 3, 3, 6]),
        ({"train_cards": "20"}, [5, 4, 2, 2, 6]),
        ({"preset": "other_list", "optional_2_train": True}, [6, 4, 2, 2, 6]),
    ],
)
def test_the_train_cards(options: dict[str, object], counts: list[int]) -> None:
    p = new_game(3, **options)
    assert [p.table.depot.stock[card] for card in "23456"] == counts
    assert p.table.depot.stock["2+4"] == 0
    assert p.table.trains_elsewhere() == ["2+4"]


@pytest.mark.rule("18LRA", "2.5", "6.3")
def test_there_are_no_grey_tiles_and_4_trains_last() -> None:
    data = new_game(3).table.data
    assert data.colours == ("yellow", "green", "brown")
    assert data.trains["4"].rusts_on is None
    assert sum(tile.count for tile in data.grid.box.values()) == 141


@pytest.mark.rule("18LRA", "2.6", "4.2.3")
@pytest.mark.parametrize(
    ("code", "ordinary", "harbours"),
    [("ADR", 3, 1), ("BME", 3, 1), ("CCE", 2, 1), ("CME", 3, 1), ("GVE", 3, 0), ("KEG", 2, 1), ("MKB", 2, 1),
     ("RhE", 3, 1)],
)  # fmt: skip
def test_the_number_of_stations(code: str, ordinary: int, harbours: int) -> None:
    railway = new_game(4).table.railways[code]
    assert len(railway.tokens) == ordinary
    assert railway.tokens_left() == ordinary + harbours


@pytest.mark.rule("18LRA", "4.2.3")
@pytest.mark.parametrize(("homes", "cce", "cme"), [("rulebook", "A5", "K15"), ("board", "K15", "A5")])
def test_reading_homes(homes: str, cce: str, cme: str) -> None:
    data = new_game(4, homes=homes).table.data.railways
    assert (data["CCE"].homes[0].hex, data["CME"].homes[0].hex) == (cce, cme)
    assert list(data) == list(new_game(4).table.data.railways) or set(data) == set(new_game(4).table.railways)


@pytest.mark.rule("18LRA", "5.1", "5.2")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    p = at("2").railway("BME", {"Ada": 50}).stock_round("Ada", first=True)
    assert p.refusal("sell BME 10").reason == "nothing may be sold in the first stock round"
    p.stock_round("Ada").play("sell BME 10")
    assert p.refusal("buy BME pool").rule == "5.2"


@pytest.mark.rule("18LRA", "2.6", "5.1.2", "5.1.3", "5.1.4")
def test_founding_and_buying() -> None:
    p = at("2").stock_round("Ada", first=True)
    assert p.refusal("buy RhE offering").rule == "5.1.4"
    assert p.refusal("par RhE 85").rule == "5.1.3"
    p.play("par RhE 90")
    assert (p.cash("Ada"), p.cash("RhE")) == (450 - 180, 0)
    p = at("3").railway("RhE", {"Ada": 50}).stock_round("Ben").play("buy RhE treasury")
    assert (p.cash("Ben"), p.cash("RhE")) == (370, 80)


@pytest.mark.rule("18LRA", "6", "5")
def test_railways_operate_in_the_order_of_their_price() -> None:
    p = (
        at("2")
        .railway("ADR", {"Ada": 50}, price=70, cash=100)
        .railway("RhE", {"Ben": 50}, price=90, cash=100)
    )
    p.private("RM", "Cid").operating_round()
    assert p.game.view("Ada").operating == "RhE"  # type: ignore[attr-defined]
    assert p.cash("Cid") == 470


@pytest.mark.rule("18LRA", "6.2", "6.2.1", "6.2.2")
def test_the_order_of_a_turn_and_no_tile_after_a_station() -> None:
    p = at("3").tiles(J10="57 2").railway("RhE", {"Ada": 50}, cash=300, trains=["2"]).turn("RhE", "token")
    p.play("token J10")
    assert p.step == "run"
    assert p.game.why_not("lay I11 9 0") is not None
    p.go_on("trains")


@pytest.mark.rule("18LRA", "6.2.1.4")
@pytest.mark.parametrize(("hex_name", "tile", "rotation"), [("G15", "L04", 0), ("C15", "L05", 5)])
def test_tiles_keep_the_course_of_the_rhine(hex_name: str, tile: str, rotation: int) -> None:
    grid = new_game(4).table.data.grid
    assert grid.rotations(hex_name, "", 0, tile) == (rotation,)
    fault = grid.objection(hex_name, "", 0, tile, (rotation + 1) % 6)
    assert fault == ("rotation", f"tile {tile} lies in rotation {rotation} only")


@pytest.mark.rule("18LRA", "6.2.4", "6.2.5")
def test_dividends_are_paid_to_holders_and_charter_not_to_the_pool() -> None:
    p = at("3").railway("RhE", {"Ada": 40, "Ben": 10, "Cid": 10, "pool": 10}, price=80)
    for name in ("Ada", "Ben", "Cid"):
        p.player(name, 0)
    p.earned("RhE", 150).play("dividend pay")
    assert [p.cash(name) for name in ("Ada", "Ben", "Cid", "RhE")] == [60, 15, 15, 45]


@pytest.mark.rule("18LRA", "5")
@pytest.mark.parametrize(("holders", "price"), [({"Ada": 60, "Ben": 40}, 90), ({"Ada": 60, "Ben": 30}, 80)])
def test_a_railway_that_players_hold_wholly_rises_at_the_end_of_a_stock_round(
    holders: dict[str, int], price: int
) -> None:
    p = at("2").railway("RhE", holders, price=80)
    p.table.after_stock_round()
    assert p.price("RhE") == price


@pytest.mark.rule("18LRA", "6.2.6.1", "6.2.3")
@pytest.mark.parametrize("closed", [False, True])
def test_a_way_to_nothing_but_a_closed_red_field_is_no_income_route(closed: bool) -> None:
    p = at("2").tiles(G15="L04 0").railway("BME", {"Ada": 50})
    if closed:
        p.strangers("H16.c0", code="RhE")
    assert p.table.must_own_train(p.table.railways["BME"]) is not closed


@pytest.mark.rule("18LRA", "5")
@pytest.mark.parametrize(
    ("cash", "holder"),
    [({"Ada": 50, "Ben": 90, "Cid": 90}, "Ben"), ({"Ada": 90, "Ben": 50, "Cid": 90}, "Cid")],
)
def test_of_the_richest_the_next_after_the_holder_gets_the_priority_deal(
    cash: dict[str, int], holder: str
) -> None:
    p = at("2").railway("RhE", {"Ada": 50}).put(priority="Ada").player("Dora", 0)
    for name, has in cash.items():
        p.player(name, has)
    p.table.pass_priority()
    assert p.table.priority == holder


@pytest.mark.rule("18LRA", "7.1")
def test_the_bank_breaks_and_the_set_of_operating_rounds_is_played_to_its_end() -> None:
    p = at("3").railway("RhE", {"Ada": 50, "Ben": 50}, trains=["3"]).bank(50)
    p.earned("RhE", 80).play("dividend pay")
    assert p.table.bank.broken
    p.go_on("") if not p.table.finished else None
    assert p.table.finished


@pytest.mark.rule("18LRA", "7.2", "6.2.6.2")
def test_cash_and_shares_count_and_a_credit_twice() -> None:
    p = at("3").railway("RhE", {"Ada": 50}, price=80).private("RM", "Ada").player("Ada", 100)
    assert p.table.worth("Ada") == 100 + 5 * 80
    p.put(players={"Ada": {"credit": 70}})
    assert p.table.worth("Ada") == 500 - 140


@pytest.mark.rule("18LRA", "1.2")
def test_the_game_is_for_two_to_four() -> None:
    title = bradshaw.find_title("18LRA")
    assert title.player_range(title.options()) == (2, 4)
    assert "house variant" in title.summary


@pytest.mark.rule("18LRA", "6.2", "6.2.3")
def test_a_railway_that_can_run_must() -> None:
    p = at("3").tiles(J10="57 2").railway("RhE", {"Ada": 50}, cash=300, trains=["2"]).turn("RhE", "run")
    assert p.refusal("run").rule == "6.2"
    assert "run" not in p.options("run")
    q = at("3", empty_run="allowed").tiles(J10="57 2").railway("RhE", {"Ada": 50}, trains=["2"])
    q.turn("RhE", "run").play("run")
