"""What comes with items 5 and 6 of the starting package, and what follows it (4.1, 5.1)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, new_game
from tests.unit.titles.tabletop import NAMES

# --- what comes with items 5 and 6


def sell_up_to(last: str, **options: Any) -> Position:
    """The items are bought in order by Ada, Ben, Cid, Ada, ... up to one of them."""
    p = new_game(**options)
    for item in ("PWB", "KEO", "Szl", "Tjt", "NLK", "RhE"):
        p.play(f"private {item}")
        if item == last:
            break
    return p


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_nlk_brings_a_tenth_of_the_gve() -> None:
    p = sell_up_to("NLK")
    assert p.table.privates["NLK"].owner == "Ben"
    assert p.percent("GVE") == {"Ben": 10, "offering": 90}
    assert p.table.certificates("Ben") == 3
    assert p.cash("GVE") == 0


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_buyer_of_the_rhe_names_its_value_at_once() -> None:
    p = sell_up_to("RhE")
    assert (p.acting, p.words()) == ("Cid", {"par"})
    assert p.options("par") == [f"par RhE {price}" for price in (60, 65, 70, 75, 80, 90)]
    refusal = p.refusal("par RhE 100")
    assert (refusal.rule, refusal.remedy) == ("4.1.1", "Starting values: 60, 65, 70, 75, 80, 90")
    assert p.refusal("par BME 80").rule == "4.1.1"


@pytest.mark.rule("18Rhl", "4.1.1", "4.2.2", "5.1.5")
def test_the_rhe_floats_with_its_director_certificate() -> None:
    p = sell_up_to("RhE").play("par RhE 80")
    assert p.percent("RhE") == {"Cid": 20, "pool": 30, "RhE": 50}
    assert (p.director("RhE"), p.table.railways["RhE"].floated) == ("Cid", True)
    assert p.cash("RhE") == 160
    assert p.cash("Aachen link") == 240
    assert p.price("RhE") == 90
    assert p.stands_in("I10.c0") == ("RhE",)
    assert p.table.total_money() == 9000
    assert p.table.certificates("Cid") == 2


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize(
    ("start", "prices"), [("60-90", [60, 65, 70, 75, 80, 90]), ("70-80", [70, 75, 80]), ("70", [70])]
)
def test_reading_rhe_start(start: str, prices: list[int]) -> None:
    p = sell_up_to("RhE", rhe_start=start)
    assert p.options("par") == [f"par RhE {price}" for price in prices]


@pytest.mark.rule("18Rhl", "4.2")
@pytest.mark.parametrize(("reading", "treasury"), [("two shares", 120), ("bid", 200)])
def test_reading_rhe_treasury(reading: str, treasury: int) -> None:
    p = new_game(rhe_treasury=reading).play("private PWB", "private KEO", "bid RhE 200", "private Szl")
    p.play("private Tjt", "pass", "private NLK", "par RhE 60")
    assert p.director("RhE") == "Cid"
    assert p.cash("RhE") == treasury


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_rhe_set_aside() -> None:
    taken = sell_up_to("RhE").play("par RhE 70")
    kept = sell_up_to("RhE", rhe_set_aside=False).play("par RhE 70")
    assert taken.cash("Aachen link") == 210
    assert kept.cash("bank") - taken.cash("bank") == 210
    assert not kept.table.set_aside


@pytest.mark.rule("18Rhl", "3.2")
def test_reading_rhe_pool_from_start() -> None:
    p = new_game(rhe_pool_from_start=False)
    assert p.percent("RhE") == {"offering": 100}
    q = sell_up_to("RhE", rhe_pool_from_start=False)
    assert q.percent("RhE") == {"pool": 30, "offering": 70}


# --- after the package


@pytest.mark.rule("18Rhl", "5.1.1", "2.4.2")
def test_the_player_left_of_the_last_buyer_has_the_priority_deal() -> None:
    p = sell_up_to("RhE").play("par RhE 80")
    assert (p.step, p.table.priority, p.acting) == ("stock round", "Ada", "Ada")
    q = new_game().play("private PWB", "private KEO", "private Szl", "private Tjt", "bid RhE 145")
    q.play("private NLK", "par RhE 80")
    assert (q.director("RhE"), q.acting) == ("Ben", "Cid")


@pytest.mark.rule("18Rhl", "5.1.1")
def test_reading_package_priority_cash() -> None:
    actions = ("private PWB", "private KEO", "private Szl", "private Tjt", "bid RhE 145", "private NLK")
    p = new_game(package_priority="cash").play(*actions, "par RhE 80")
    assert [p.cash(name) for name in NAMES[:3]] == [500, 425, 430]
    assert p.acting == "Ada"


@pytest.mark.rule("18Rhl", "4.1", "2.4.3")
def test_privates_count_as_certificates_and_cannot_be_sold() -> None:
    p = sell_up_to("RhE").play("par RhE 80")
    assert [p.table.certificates(name) for name in NAMES[:3]] == [2, 3, 2]
    assert p.words() <= {"par", "buy", "pass"}
    assert p.refusal("sell PWB 10").reason.startswith("there is no railway PWB")
