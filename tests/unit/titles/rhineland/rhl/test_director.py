"""Who directs a railway, and what selling the director's certificate means (4.2.1)."""

from collections.abc import Sequence

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at


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
@pytest.mark.parametrize(("director", "heir"), [("Ada", "Ben"), ("Ben", "Cid"), ("Cid", "Ada")])
def test_among_equals_who_overtake_him_the_next_to_the_left_takes_over(director: str, heir: str) -> None:
    others = [name for name in ("Ada", "Ben", "Cid") if name != director]
    holders = {director: 40, others[0]: 30, others[1]: 30}
    p = at("3").railway("BME", holders, price=80).stock_round(director).play("sell BME 20")
    assert p.director("BME") == heir


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


def sizes(p: Position, holder: str) -> list[int]:
    """The certificates of the MKB or KEG that somebody holds, the director's first."""
    railway = next(p.table.railways[code] for code in ("MKB", "KEG") if code in p.table.railways)
    return [railway.sizes[number] for number in railway.held_by(holder)]


@pytest.mark.rule("18Rhl", "4.2.1", "4.2.2")
@pytest.mark.parametrize(("given", "ada", "ben"), [(10, [10, 10], [20, 20]), (20, [20], [20, 10, 10])])
def test_the_new_director_chooses_what_he_gives(given: int, ada: list[int], ben: list[int]) -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20), "Ben": (20, 10, 10)}).stock_round().play("sell MKB 20")
    assert (p.step, p.acting) == ("presidency", "Ben")
    assert list(map(str, p.game.legal())) == ["exchange 10", "exchange 20"]
    p.play(f"exchange {given}")
    assert (sizes(p, "Ada"), sizes(p, "Ben"), sizes(p, "pool")) == (ada, ben, [20])
    assert (p.director("MKB"), p.step, p.acting) == ("Ben", "stock round", "Ada")


@pytest.mark.rule("18Rhl", "4.2.1")
def test_what_is_given_when_the_office_itself_is_sold() -> None:
    """The seller of half of the office keeps a tenth either way; the rest lies in the pool."""
    for given, pool, ben in ((10, [10, 10], [20, 20]), (20, [20], [20, 10, 10])):
        p = at("3").railway("MKB", {"Ada": (20,), "Ben": (20, 10, 10), "pool": (10,)}).stock_round()
        p.play("sell MKB 10", f"exchange {given}")
        assert (sizes(p, "Ada"), sizes(p, "pool"), sizes(p, "Ben")) == ([10], pool, ben), given


@pytest.mark.rule("18Rhl", "4.2.1")
def test_the_tens_come_back_from_the_former_director_before_the_pool() -> None:
    holders = {"Ada": (20, 20), "Ben": (20, 10, 10), "pool": (10, 10)}
    p = at("3").railway("MKB", holders).stock_round().play("sell MKB 20", "exchange 20")
    assert (sizes(p, "Ada"), sorted(sizes(p, "pool"))) == ([20], [10, 10, 20])


@pytest.mark.rule("18Rhl", "4.2.1")
def test_who_buys_himself_into_the_office_chooses_too() -> None:
    p = at("3").player("Ben", 900).railway("MKB", {"Ada": (20, 10), "Ben": (20, 10), "pool": (20, 10)})
    p.stock_round("Ben")
    p.play("buy MKB pool")
    assert (p.step, p.acting) == ("presidency", "Ben")
    refusal = p.refusal("exchange 30")
    assert (refusal.rule, refusal.reason) == (
        "4.2.1", "Ben can give certificates of 10% or of 20%, not of 30%",
    )  # fmt: skip
    p.play("exchange 20")
    assert (sizes(p, "Ada"), sizes(p, "Ben")) == ([20, 10], [20, 10, 10])
    assert (p.step, p.acting) == ("stock round", "Cid")


@pytest.mark.rule("18Rhl", "4.2.1")
def test_nobody_is_asked_who_has_no_choice() -> None:
    """Without a twenty, without two tens, and where the pool could not change the twenty."""
    for ben in ((10, 10, 10), (20, 10)):
        p = at("3").railway("MKB", {"Ada": (20,), "Ben": ben}).stock_round().play("sell MKB 20")
        assert (p.step, p.director("MKB")) == ("stock round", "Ben")
    p = at("3").railway("MKB", {"Ada": (20,), "Ben": (20, 10, 10)}).stock_round().play("sell MKB 10")
    assert (p.step, sizes(p, "Ada"), sizes(p, "pool")) == ("stock round", [10], [10])


@pytest.mark.rule("18Rhl", "4.2.1")
def test_reading_director_gives() -> None:
    for reading, ada in (("tens", [10, 10]), ("oldest", [10, 10])):
        p = at("3", director_gives=reading).railway("MKB", {"Ada": (20, 20), "Ben": (20, 10, 10)})
        p.stock_round().play("sell MKB 20")
        assert (p.step, sizes(p, "Ada")) == ("stock round", ada), reading
        q = (
            at("3", director_gives=reading)
            .railway("BME", {"Ada": 20, "Ben": 30})
            .stock_round()
            .play("sell BME 20")
        )
        assert (q.director("BME"), q.percent("BME")["Ben"], q.percent("BME")["pool"]) == ("Ben", 30, 20), (
            reading
        )


def keg(ben: Sequence[int], ada: Sequence[int] = (20,), pool: Sequence[int] = ()) -> Position:
    """The KEG as the site plays it, its certificates got in this order."""
    p = at("3", preset="edition_2012")
    p.railway("KEG", {"Ada": (20,), "Ben": ()}, price=80)
    held, moved = list(p.table.railways["KEG"].held()), list[int]()
    for holder, parts in (("Ada", ada[1:]), ("pool", pool), ("Ben", ben)):
        for part in parts:
            moved.append(held.index((part, "KEG")))
            held[moved[-1]] = (part, holder)
    p.put(railways={"KEG": {"certificates": [who for _, who in held], "moved": moved}})
    return p.player("Cid", 0).stock_round()


@pytest.mark.rule("18Rhl", "4.2.1")
def test_as_on_the_site_the_oldest_certificates_are_given_whatever_their_size() -> None:
    """With three or more, one twenty is laid aside and the two oldest of the others go, 30% among them."""
    p = keg(ben=(20, 10)).play("sell KEG 20")
    assert (sizes(p, "Ben"), sizes(p, "pool")) == ([20, 10], [20])
    p = keg(ben=(10, 20, 20)).play("sell KEG 20")
    assert (sizes(p, "Ben"), sorted(sizes(p, "pool"))) == ([20, 20], [10, 20])
    railway = p.table.railways["KEG"]
    assert (railway.counted("Ben"), railway.counted("pool")) == (50, 20)  # as if nothing had gone wrong
    p = keg(ben=(10, 10, 20, 20)).play("sell KEG 20")
    assert (sizes(p, "Ben"), sizes(p, "pool")) == ([20, 20, 20], [10, 10])


@pytest.mark.rule("18Rhl", "4.2.1")
def test_as_on_the_site_the_oldest_certificate_of_the_pool_is_the_change() -> None:
    """Half of the office is sold: a twenty comes back for a tenth if it came first to the pool."""
    for pool, back in (((20,), 20), ((10, 20), 10)):
        p = keg(ben=(10, 10), pool=pool).play("sell KEG 10")
        assert sizes(p, "Ada") == [back], pool
        assert p.table.railways["KEG"].counted("Ada") == 10
    p = keg(ben=(10, 10), ada=(20, 20, 10)).play("sell KEG 40")
    assert sizes(p, "Ada") == [10]  # of what he sold himself, the smallest came first


@pytest.mark.rule("18Rhl", "4.2.1")
def test_as_on_the_site_small_certificates_of_a_sale_come_first_to_the_pool() -> None:
    p = keg(ben=(20,), ada=(20, 20, 10)).play("sell KEG 30", "sell KEG 10")
    assert (sizes(p, "Ada"), p.director("KEG")) == ([10], "Ben")


@pytest.mark.rule("18Rhl", "4.2.1", "5")
def test_as_on_the_site_what_was_miscounted_counts() -> None:
    """The KEG is in players' hands but for what the books say, so that its price does not rise."""
    p = keg(ben=(10, 10), pool=(20,)).play("sell KEG 10")
    railway = p.table.railways["KEG"]
    assert railway.counted("pool") == railway.percent("pool") + 10
    price = p.price("KEG")
    owners = ["Ben" if who in ("pool", "KEG") else who for who in railway.certificates]
    p.put(railways={"KEG": {"certificates": owners}})
    p.player("Ada", 0).player("Ben", 0).stock_round("Cid").play("pass", "pass")
    assert p.price("KEG") == price
