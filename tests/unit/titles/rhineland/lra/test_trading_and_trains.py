"""Package, trading, prices and trains of the common rulebook, played in 18LRA."""

import pytest

from tests.unit.titles.rhineland.lra.positions import at, new_game

# --- the package (5.1.1)


@pytest.mark.rule("18LRA", "5.1.1")
def test_several_bids_are_an_auction_that_the_lowest_begins() -> None:
    p = new_game().play("bid UH 45", "bid UH 50", "bid UH 60", "private DEC")
    assert (p.step, p.acting) == ("package", "Ada")
    assert p.prompt == "Ada: Cid bids 60 M for UH; bid at least 65 M, or drop out"
    assert p.refusal("bid UH 60").reason == "a bid for UH must be at least 65, not 60"
    p.play("pass", "bid UH 65", "pass")  # Ben goes on, Cid drops out
    assert (p.table.privates["UH"].owner, p.cash("Ben"), p.cash("Ada")) == ("Ben", 600 - 65, 600 - 20)
    assert p.acting == "Ben", "left of Ada, who had the last turn"


@pytest.mark.rule("18LRA", "5.1.1")
def test_what_nobody_wants_gets_cheaper_round_the_table_until_it_must_be_taken() -> None:
    p = new_game().play("private DEC", "pass", "pass", "pass")
    assert p.cash("Ada") == 600 - 20 + 5, "the camp pays when everybody has passed"
    assert (p.acting, p.options("private"), p.costs()["private UH"]) == ("Ben", ["private UH"], 35)
    for _ in range(3):
        p.play("pass")
    assert p.costs()["private UH"] == 30
    for _ in range(3 * 6):
        p.play("pass")
    assert (p.table.privates["UH"].owner, p.cash("Ben")) == ("Ben", 600)
    assert (p.acting, p.costs()["private NH"]) == ("Cid", 45)


# --- trading (4.2.1, 5.2.1, 5.2.2)


@pytest.mark.rule("18LRA", "5.2.1")
def test_a_sale_moves_the_price_down_one_space_however_much_is_sold() -> None:
    p = at("3").railway("RhE", {"Ben": 50, "Ada": 30}, price=90)
    p.stock_round("Ada").play("sell RhE 20")
    assert (p.price("RhE"), p.cash("Ada"), p.percent("RhE")["pool"]) == (80, 450 + 2 * 90, 20)
    p.play("sell RhE 10")
    assert (p.price("RhE"), p.cash("Ada")) == (75, 450 + 2 * 90 + 80), "each sale moves it"


@pytest.mark.rule("18LRA", "5.2.1", "5.2.2")
def test_the_pool_takes_half_and_only_railways_that_float_are_sold() -> None:
    p = at("3").railway("RhE", {"Ben": 40, "Ada": 20, "pool": 40})
    p.railway("BME", {"Ada": 40}, floated=False).stock_round("Ada")
    assert p.options("sell") == ["sell RhE 10"]
    assert p.refusal("sell RhE 20").rule == "5.2.1"
    refusal = p.refusal("sell BME 10")
    assert (refusal.rule, refusal.reason) == ("5.2.1", "BME has not floated, so its shares may not be sold")


@pytest.mark.rule("18LRA", "4.2.1")
def test_part_of_the_director_certificate_is_sold_by_way_of_the_successor() -> None:
    """The example of the rulebook: 20% Ada, 20% Ben, 10% Cid, 10% on the charter, 40% in the pool."""
    p = at("3").railway("RhE", {"Ada": [20], "Ben": [10, 10], "Cid": [10], "pool": 40}).stock_round("Ada")
    p.play("sell RhE 10")
    railway = p.table.railways["RhE"]
    assert (p.director("RhE"), railway.certificates[0]) == ("Ben", "Ben")
    assert p.percent("RhE") == {"Ada": 10, "Ben": 20, "Cid": 10, "pool": 50, "RhE": 10}
    alone = at("3").railway("RhE", {"Ada": [20], "Ben": [10], "Cid": [10]}).stock_round("Ada")
    assert alone.refusal("sell RhE 20").rule == "4.2.1"


@pytest.mark.rule("18LRA", "5.2.2")
def test_who_has_lost_a_director_certificate_sells_down_to_the_limit() -> None:
    p = at("3").railway("RhE", {"Ada": 80}).railway("BME", {"Ada": 80}).certificate("ADR", 8, "Ada")
    assert p.table.certificates("Ada") == 15 == p.table.certificate_limit()
    p.certificate("CME", 8, "Ada").stock_round("Ada")
    refusal = p.refusal("pass")
    assert (refusal.rule, refusal.reason) == ("5.2.2", "Ada holds 16 certificates, and the limit is 15")
    p.play("sell RhE 10", "pass")
    assert p.acting == "Ben"


@pytest.mark.rule("18LRA", "2.4.2", "5")
def test_the_richest_player_begins_the_next_stock_round_and_sold_out_railways_rise() -> None:
    p = at("2").railway("RhE", {"Ada": 60, "Ben": 40}, price=80)
    p.player("Ada", 10).player("Ben", 10).player("Cid", 50).player("Dora", 50).stock_round("Cid")
    while p.step == "stock round":
        p.play("pass")
    assert p.price("RhE") == 90
    assert p.table.priority == "Dora", "as rich as Cid, and next after the holder"


# --- prices, trains (6.2.4 to 6.2.6)


@pytest.mark.rule("18LRA", "6.1.2", "6.2.4", "6.2.5")
def test_a_run_and_a_dividend_below_the_price_put_the_marker_below_the_others() -> None:
    p = at("3").tiles(J10="57 2").railway("RhE", {"Ada": 50}, price=90, trains=["2"], cash=200)
    p.railway("BME", {"Ben": 50}, price=90).turn("RhE", "run").play(p.route("2", "K11.c0", "J10.c0"))
    revenue = p.table.railways["RhE"].revenue
    assert 0 < revenue < 90
    p.play("dividend pay")
    assert (p.price("RhE"), p.cash("Ada")) == (90, 450 + revenue // 2)
    assert p.table.market.stack(p.cell("RhE")) == ("BME", "RhE")


@pytest.mark.rule("18LRA", "6.2.6", "2.4.6")
def test_trains_are_bought_from_the_smallest_up_or_from_railways_that_agree() -> None:
    p = at("2").railway("RhE", {"Ada": 50}, cash=150).railway("BME", {"Ben": 50}, trains=["2", "2"])
    p.turn("RhE", "trains")
    assert p.refusal("train 3 bank").reason == "the bank sells no 3-train now"
    assert p.refusal("train 2 BME price=151").rule == "6.2.6"
    p.play("train 2 BME price=1")
    assert (p.acting, p.words()) == ("Ben", {"accept", "decline"})
    p.play("decline", "train 2 BME price=30", "accept")
    assert (list(p.table.railways["RhE"].trains), p.cash("RhE"), p.cash("BME")) == (["2"], 120, 30)
    p.play("train 2 bank")
    assert p.cash("RhE") == 20
