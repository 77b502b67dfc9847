"""Buying trains, warranties, phases (7.9, 7.10, 9)."""

from typing import Any

import pytest

from bradshaw.rail.actions import BuyWarrantedTrain
from tests.unit.titles.t1862.positions import Position, at


def buyer(phase: str = "A", cash: int = 1000, trains: tuple[str, ...] = (), **options: Any) -> Position:
    p = at(phase, **options).railway("ESR", {"Ada": 60}, cash=cash, trains=trains, price=100)
    return p


def shop(p: Position) -> Position:
    return p.turn("ESR", "trains")


# --- from the bank (7.9)


@pytest.mark.rule("1862", "7.9", "2.2")
def test_any_kind_of_the_present_card_is_for_sale() -> None:
    p = shop(buyer(cash=100))
    assert p.options("train") == ["train 1F bank", "train 2L bank", "train 2E bank"]
    refusal = p.refusal("train 2/3E bank")
    assert (refusal.rule, refusal.reason) == ("7.9", "the bank sells no 2/3E-train now")
    assert refusal.remedy == "For sale: 1F (£100), 2L (£100), 2E (£100)"
    assert p.refusal("train 9X bank").reason == "there is no 9X-train"


@pytest.mark.rule("1862", "7.9")
def test_a_card_is_sold_out_before_the_next_comes() -> None:
    p = shop(buyer().stock(A=1)).play("train 1F bank")
    assert p.table.depot.left("A") == 0
    assert {option.split()[1] for option in p.options("train")} == {"2F", "2/3L", "2/3E"}


@pytest.mark.rule("1862", "7.9")
def test_trains_of_kinds_without_a_permit_may_be_bought() -> None:
    p = at("A").railway("ESR", {"Ada": 60}, cash=500, permits=["local"])
    assert shop(p).may("train 1F bank")


@pytest.mark.rule("1862", "7.9")
def test_any_number_of_trains_in_a_turn() -> None:
    p = shop(buyer(cash=350)).play("train 1F bank", "train 2L bank", "train 1F bank")
    assert p.trains("ESR") == ["1F*", "2L*", "1F*"]
    assert p.cash("ESR") == 50
    assert p.step != "trains"  # nothing more can be paid


@pytest.mark.rule("1862", "7.9")
def test_the_price_is_printed_and_paid_by_the_treasury() -> None:
    p = shop(buyer(cash=150))
    assert p.refusal("train 2E bank price=90").reason == "the 2E-train costs £100"
    assert p.may("train 2E bank") is True
    p = shop(buyer("B", cash=199, trains=("2E",)))
    assert p.step != "trains"
    p = shop(buyer("B", cash=199, trains=("2E",)).railway("ENR", {"Ada": 60}, trains=["2E"]))
    refusal = p.refusal("train 2/3E bank")
    assert refusal.reason == "the train costs £200, and ESR has £199"


@pytest.mark.rule("1862", "7.9", "9")
@pytest.mark.parametrize(
    ("phase", "kind", "limit"),
    [("A", "2E", 3), ("B", "2/3E", 3), ("C", "3E", 3), ("D", "4E", 3), ("E", "4/5E", 2), ("F", "5E", 2)],
)
def test_so_many_trains_of_each_kind(phase: str, kind: str, limit: int) -> None:
    assert shop(buyer(phase, trains=("6E",) * (limit - 1))).may(f"train {kind} bank")
    p = shop(buyer(phase, trains=("6E",) * limit))
    refusal = p.refusal(f"train {kind} bank")
    assert refusal.rule == "7.9"
    assert f"may not buy another express train in phase {phase}" in refusal.reason
    other = kind.replace("E", "L")
    assert p.may(f"train {other} bank")


@pytest.mark.rule("1862", "7.9", "9")
@pytest.mark.parametrize("phase", ["G", "H"])
def test_three_trains_in_all_from_phase_g(phase: str) -> None:
    assert shop(buyer(phase, trains=("6E", "6L"))).may("train 9F bank")
    p = shop(buyer(phase, trains=("6E", "6L", "6L")))
    assert p.step != "trains"


# --- from other railways (7.9)


def trade(phase: str = "C", owner: str = "Ada", cash: int = 500, **options: Any) -> Position:
    p = at(phase, **options).railway("ESR", {"Ada": 60}, cash=cash, trains=["3E"])
    return p.railway("ENR", {owner: 60}, trains=["2F", "3F"])


@pytest.mark.rule("1862", "7.9")
def test_used_trains_have_a_fixed_price() -> None:
    p = shop(trade())
    assert p.refusal("train 2F ENR price=1").reason == "the train costs £100, a fixed price"
    p.play("train 2F ENR")
    assert (p.cash("ESR"), p.cash("ENR")) == (400, 100)
    assert (p.trains("ESR"), p.trains("ENR")) == (["3E", "2F"], ["3F"])
    assert p.game.why_not("train 3F ENR price=280") is None  # who likes may say the price
    p.play("train 3F ENR")
    assert (p.cash("ESR"), p.cash("ENR")) == (120, 380)


@pytest.mark.rule("1862", "7.9")
def test_the_other_director_must_agree() -> None:
    p = shop(trade(owner="Ben")).play("train 2F ENR")
    assert (p.acting, p.words()) == ("Ben", {"accept", "decline"})
    p.play("decline")
    refusal = p.refusal("train 2F ENR")
    assert (refusal.rule, refusal.reason) == ("7.9", "Ben has declined to sell it in this turn")
    p.play("train 3F ENR", "accept")
    assert p.trains("ESR") == ["3E", "3F"]


@pytest.mark.rule("1862", "7.9")
def test_what_cannot_be_bought_from_others() -> None:
    p = shop(trade(cash=99))
    assert p.step != "trains"
    p = shop(trade(cash=150))
    reasons = {
        "train 3F ENR": "the train costs £280, and ESR has £150",
        "train 2E ENR": "ENR has no 2E-train",
        "train 3E ESR": "ESR cannot buy from itself",
    }
    for action, reason in reasons.items():
        refusal = p.refusal(action)
        assert (refusal.rule, refusal.reason) == ("7.9", reason)
    assert p.refusal("train 2F ENR warranties=1").rule == "7.10"
    assert p.refusal("train 2F XYZ").rule == "form"


@pytest.mark.rule("1862", "7.9")
def test_the_limit_binds_used_trains_too() -> None:
    p = at("C").railway("ESR", {"Ada": 60}, cash=500, trains=["3F", "3F", "3F"])
    p.railway("ENR", {"Ada": 60}, trains=["2F", "3E"])
    shop(p)
    assert p.refusal("train 2F ENR").rule == "7.9"
    assert p.may("train 3E ENR")


@pytest.mark.rule("1862", "7.9", "10.3")
def test_after_the_lner_only_the_bank_sells() -> None:
    p = at("H").lner().railway("ESR", {"Ada": 60}, cash=900, trains=["6E"])
    p.railway("ENR", {"Ada": 60}, trains=["5E"])
    shop(p)
    refusal = p.refusal("train 5E ENR")
    assert (refusal.rule, refusal.reason) == ("10.3", "trains are bought from the bank only")
    assert p.may("train 6E bank")


@pytest.mark.rule("1862", "7.9")
def test_the_owner_sells_the_last_train_too() -> None:
    p = at("C").railway("ESR", {"Ada": 60}, cash=500).railway("ENR", {"Ada": 60}, trains=["2F"])
    shop(p).play("train 2F ENR")
    assert p.trains("ENR") == []


# --- warranties (7.10)


def test_warranties_on_sale_are_told_apart_from_the_free_one() -> None:
    told = [choice.text for choice in shop(buyer("A", cash=1000)).game.choices().choices]
    assert "Buy a 2E-train from the bank for £100, with 0 to 2 more warranties" in told
    told = [choice.text for choice in shop(buyer("B", cash=1000)).game.choices().choices]
    assert "Buy a 2/3E-train from the bank for £200, with 0 to 3 warranties" in told


@pytest.mark.rule("1862", "7.10", "7.10.1")
@pytest.mark.parametrize(
    ("phase", "train", "free"),
    [("A", "2E", 1), ("B", "2/3E", 0), ("C", "3E", 0), ("D", "4E", 1), ("E", "4/5E", 0), ("F", "5E", 0)],
)
def test_warranties_cost_50_and_three_are_the_limit(phase: str, train: str, free: int) -> None:
    p = shop(buyer(phase, cash=1000))
    price = p.table.train_data(train).price
    most = 3 - free
    refusal = p.refusal(f"train {train} bank warranties={most + 1}")
    assert refusal.rule == "7.10"
    assert refusal.reason == f"at most {most} warranties can be bought with a new {train}-train"
    assert p.costs()[f"train {train} bank"] == price
    assert p.table.top.price_of("Ada", BuyWarrantedTrain(train, "bank", warranties=2)) == price + 100
    p.play(f"train {train} bank warranties={most}")
    assert p.trains("ESR") == [f"{train}***"]
    assert p.cash("ESR") == 1000 - price - 50 * most


@pytest.mark.rule("1862", "7.10")
def test_warranties_must_be_paid_too() -> None:
    p = shop(buyer("B", cash=260))
    refusal = p.refusal("train 2F bank warranties=2")
    assert refusal.reason == "the train with its warranties costs £300, and ESR has £260"
    assert p.may("train 2F bank warranties=1")
    assert p.refusal("train 2F bank warranties=-1").rule == "7.10"


@pytest.mark.rule("1862", "7.10")
def test_one_is_taken_from_every_train_after_running() -> None:
    """Whether it ran or not: the ESR has no route at all."""
    p = buyer("B", cash=0, trains=("2F**", "2L*", "2/3E")).turn("ESR", "run")
    assert p.trains("ESR") == ["2F*", "2L", "2/3E"]


@pytest.mark.rule("1862", "7.10")
def test_the_log_tells_warranties_in_words() -> None:
    p = shop(buyer()).play("train 2E bank warranties=1")
    assert "ESR buys a 2E-train with 2 warranties from the bank for £150." in p.log()
    p.play("train 1F bank")
    assert "ESR buys a 1F-train with 1 warranty from the bank for £100." in p.log()


@pytest.mark.rule("1862", "7.10", "6.5.4.3")
def test_trains_without_a_permit_wear_too() -> None:
    p = at("B").railway("ENR", {"Ada": 60}, permits=["express"], trains=["2F**", "2L*", "2/3E*"])
    p.tiles(F3="57 0", F5="790 0").turn("ENR", "run")
    p.play(p.options("run")[0], "dividend withhold")
    assert p.trains("ENR") == ["2F*", "2L", "2/3E"]
    p = at("B").railway("ENR", {"Ada": 60}, permits=["express"], trains=["2F**"]).turn("ENR", "run")
    assert p.trains("ENR") == ["2F*"]  # and where none may run at all


@pytest.mark.rule("1862", "7.10", "9")
def test_a_warranty_delays_rusting() -> None:
    p = buyer("B", trains=("1F*", "2L", "2E**")).stock(B=0)
    shop(p).play("train 3E bank")
    assert p.table.phase == "C"
    assert p.trains("ESR") == ["1F*", "2E**", "3E"]
    p.turn("ESR", "run", waiting=["ESR"])
    assert p.trains("ESR") == ["2E*", "3E"]
    assert "The last warranty of ESR's 1F is used up: it rusts." in p.told
    p.turn("ESR", "run")
    assert p.trains("ESR") == ["3E"]


@pytest.mark.rule("1862", "7.10")
def test_warranties_stay_with_a_train_that_is_sold() -> None:
    p = at("C").railway("ESR", {"Ada": 60}, cash=500).railway("ENR", {"Ada": 60}, trains=["2F**"])
    shop(p).play("train 2F** ENR")
    assert p.trains("ESR") == ["2F**"]
    assert p.cash("ENR") == 100  # they do not change the price


@pytest.mark.rule("1862", "7.10.1")
def test_a_used_train_brings_no_new_free_warranty() -> None:
    p = at("A").railway("ESR", {"Ada": 60}, cash=500).railway("ENR", {"Ada": 60}, trains=["2E"])
    shop(p).play("train 2E ENR")
    assert p.trains("ESR") == ["2E"]


# --- phases (9)


@pytest.mark.rule("1862", "9")
@pytest.mark.parametrize(
    ("before", "card", "train", "phase", "rusted"),
    [
        ("A", "A", "2/3E", "B", ()),
        ("B", "B", "3E", "C", ("1F", "2L", "2E")),
        ("C", "C", "4E", "D", ()),
        ("D", "D", "4/5E", "E", ("2F", "2/3L", "2/3E")),
        ("E", "E", "5E", "F", ("3F", "3L", "3E")),
        ("F", "F", "5/6E", "G", ("5F", "4L", "4E")),
        ("G", "G", "6E", "H", ()),
    ],
)
def test_the_first_train_of_a_card_begins_its_phase(
    before: str, card: str, train: str, phase: str, rusted: tuple[str, ...]
) -> None:
    p = buyer(before).stock(**{card: 0}).railway("ENR", {"Ben": 60}, trains=[*rusted, "6L"])
    shop(p).play(f"train {train} bank")
    assert p.table.phase == phase
    assert p.trains("ENR") == ["6L"]
    assert set(rusted) <= set(p.table.depot.rusted)


@pytest.mark.rule("1862", "9")
def test_permanent_trains_stay_to_the_end() -> None:
    p = buyer("G").stock(G=0).railway("ENR", {"Ben": 60}, trains=["6F", "4/5L", "5E", "8F"])
    shop(p).play("train 9F bank")
    assert p.trains("ENR") == ["6F", "4/5L", "5E", "8F"]


@pytest.mark.rule("1862", "9")
def test_h_trains_never_run_out() -> None:
    p = shop(buyer("H", cash=3000)).play("train 6E bank", "train 6E bank", "train 6E bank")
    assert p.trains("ESR") == ["6E", "6E", "6E"]
    assert p.table.depot.left("H") is None


@pytest.mark.rule("1862", "9", "7.9")
def test_excess_trains_are_not_discarded() -> None:
    trains = ("5E", "5E", "5L", "5L", "7F", "7F")
    p = buyer("F", cash=900).stock(F=0).railway("ENR", {"Ben": 60}, trains=trains)
    shop(p).play("train 8F bank")
    assert p.trains("ENR") == list(trains)
    assert "discard" not in p.words()


@pytest.mark.rule("1862", "7.9")
def test_no_trains_lie_in_a_pool() -> None:
    p = at("C").railway("ENR", {"Ada": 60}, trains=["2/3E"], cash=400).turn("ENR", "trains")
    refusal = p.refusal("train 2E pool")
    assert refusal.rule == "7.9"
    assert refusal.reason == "no trains lie in the pool: the bank and other railways sell them"
