"""Who directs a railway, and what selling the director's certificate means (4.2.1)."""

import pytest

from tests.unit.titles.rhineland.rhl.positions import at


@pytest.mark.rule("18Rhl", "4.2.1")
def test_another_player_must_have_more_not_as_much() -> None:
    p = at("3").player("Ben", 900).railway("BME", {"Ada": 30, "Ben": 20}, price=60).stock_round("Ben")
    p.play("buy BME treasury")
    assert p.director("BME") == "Ada"
    p.play("pass", "pass", "buy BME treasury")
    assert p.director("BME") == "Ben"


@pytest.mark.rule("18Rhl", "4.2.1")
def test_the_new_director_gives_shares_of_the_same_size_for_the_certificate() -> None:
    p = (
        at("3")
        .player("Ben", 900)
        .railway("BME", {"Ada": 30, "Ben": 30}, price=60, cash=200)
        .stock_round("Ben")
    )
    p.play("buy BME treasury")
    assert p.percent("BME") == {"Ada": 30, "Ben": 40, "BME": 30}
    railway = p.table.railways["BME"]
    assert railway.certificates[0] == "Ben"
    assert (len(railway.held_by("Ada")), len(railway.held_by("Ben"))) == (3, 3)
    assert railway.cash == 260


@pytest.mark.rule("18Rhl", "4.2.1")
def test_a_director_who_sells_ordinary_shares_may_fall_behind() -> None:
    p = at("3").railway("BME", {"Ada": 40, "Ben": 30}, price=80).stock_round().play("sell BME 20")
    assert p.director("BME") == "Ben"
    assert p.percent("BME") == {"Ada": 20, "Ben": 30, "pool": 20, "BME": 30}


@pytest.mark.rule("18Rhl", "4.2.1")
def test_with_equal_shares_the_director_stays() -> None:
    p = at("3").railway("BME", {"Ada": 40, "Ben": 30}, price=80).stock_round().play("sell BME 10")
    assert p.director("BME") == "Ada"


@pytest.mark.rule("18Rhl", "4.2.1")
@pytest.mark.parametrize(("director", "heir"), [("Ada", "Ben"), ("Ben", "Cid"), ("Cid", "Ada")])
def test_among_equals_the_next_to_the_left_takes_over(director: str, heir: str) -> None:
    others = [name for name in ("Ada", "Ben", "Cid") if name != director]
    holders = {director: 20, others[0]: 20, others[1]: 20}
    p = at("3").railway("BME", holders, price=80).stock_round(director).play("sell BME 20")
    assert p.director("BME") == heir
    assert p.percent("BME")["pool"] == 20


@pytest.mark.rule("18Rhl", "4.2.1")
def test_the_one_with_most_shares_takes_over_wherever_he_sits() -> None:
    p = at("3").railway("BME", {"Ada": 30, "Ben": 20, "Cid": 30}, price=80).stock_round().play("sell BME 20")
    assert p.director("BME") == "Cid"
    assert p.percent("BME") == {"Ada": 10, "Ben": 20, "Cid": 30, "pool": 20, "BME": 20}


@pytest.mark.rule("18Rhl", "4.2.1", "5.2.1")
def test_the_director_certificate_never_goes_to_the_pool() -> None:
    p = at("3").railway("BME", {"Ada": 30, "Ben": 10, "Cid": 10}, price=80).stock_round()
    refusal = p.refusal("sell BME 20")
    assert refusal.rule == "4.2.1"
    assert (
        refusal.reason == "the director's certificate of BME cannot go to the pool, and nobody else holds 20%"
    )
    assert p.may("sell BME 10")


@pytest.mark.rule("18Rhl", "4.2.1")
def test_a_director_may_sell_out_to_somebody_with_a_fifth() -> None:
    p = at("3").railway("BME", {"Ada": 30, "Ben": 20}, price=80).stock_round().play("sell BME 30")
    assert p.percent("BME") == {"Ben": 20, "pool": 30, "BME": 50}
    assert p.director("BME") == "Ben"
    assert p.table.railways["BME"].certificates[0] == "Ben"


@pytest.mark.rule("18Rhl", "4.2.1", "5.2.1")
def test_giving_up_the_office_needs_room_in_the_pool() -> None:
    p = at("3").railway("BME", {"Ada": 20, "Ben": 20, "pool": 50}, price=80).stock_round()
    assert "50% of BME lie in the pool" in p.refusal("sell BME 10").reason
    q = at("3").railway("BME", {"Ada": 20, "Ben": 20, "pool": 40}, price=80).stock_round()
    assert "20% more are too many" in q.refusal("sell BME 20").reason
    assert q.may("sell BME 10")


@pytest.mark.rule("18Rhl", "4.2.1", "2.3")
def test_charter_trains_and_money_stay_with_the_railway() -> None:
    p = at("3").railway("BME", {"Ada": 20, "Ben": 20}, price=80, cash=77, trains=["2", "3"])
    p.stock_round().play("sell BME 20")
    railway = p.table.railways["BME"]
    assert (railway.cash, list(railway.trains), p.director("BME")) == (77, ["2", "3"], "Ben")
    assert p.cash("Ada") == 760


@pytest.mark.rule("18Rhl", "4.2.1")
def test_the_price_falls_once_when_the_office_is_sold() -> None:
    p = at("3").railway("BME", {"Ada": 20, "Ben": 20}, price=80).stock_round().play("sell BME 20")
    assert p.price("BME") == 75


# --- the MKB, whose ordinary certificates differ in size


@pytest.mark.rule("18Rhl", "4.2.1", "4.2.2")
def test_the_mkb_passes_for_a_twenty_or_two_tens() -> None:
    p = at("3").railway("MKB", {"Ada": (20,), "Ben": (20,)}).stock_round().play("sell MKB 20")
    assert p.percent("MKB") == {"Ben": 20, "pool": 20, "MKB": 60}
    q = at("3").railway("MKB", {"Ada": (20,), "Ben": (10, 10)}).stock_round().play("sell MKB 20")
    assert q.percent("MKB") == {"Ben": 20, "pool": 20, "MKB": 60}
    assert q.table.certificates("Ben") == 1


@pytest.mark.rule("18Rhl", "4.2.1", "4.2.2")
def test_part_of_the_mkb_office_is_sold_with_change_from_the_pool() -> None:
    p = at("3").railway("MKB", {"Ada": (20,), "Ben": (20,), "pool": (10,)}).stock_round().play("sell MKB 10")
    assert p.percent("MKB") == {"Ada": 10, "Ben": 20, "pool": 20, "MKB": 50}
    assert p.director("MKB") == "Ben"


@pytest.mark.rule("18Rhl", "4.2.1", "4.2.2")
def test_without_change_part_of_the_mkb_office_cannot_be_sold() -> None:
    p = at("3").railway("MKB", {"Ada": (20,), "Ben": (20,)}).stock_round()
    refusal = p.refusal("sell MKB 10")
    assert (refusal.rule, "cannot be divided into 10%" in refusal.reason) == ("4.2.1", True)


@pytest.mark.rule("18Rhl", "4.2.1", "4.2.2")
def test_a_director_who_stays_ahead_cannot_break_a_twenty_with_another_players_tens() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20), "Ben": (10, 10)}).stock_round()
    assert "cannot be divided into 10%" in p.refusal("sell MKB 10").reason
    assert p.may("sell MKB 20")
