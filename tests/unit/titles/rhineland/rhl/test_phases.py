"""What the first train of each kind changes (6.3), and the number of operating rounds (5, 6.3)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at

ORDER = ("2", "3", "4", "5", "6", "8")


def first_of(train: str) -> Position:
    """The RhE is about to buy the first train of a kind."""
    before = ORDER[ORDER.index(train) - 1]
    p = at(before).railway("RhE", {"Ada": 50}, cash=2000)
    gone: dict[str, Any] = {f"t{name}": 0 for name in ORDER[: ORDER.index(train)] if train in ("3", "4", "5")}
    return p.trains(**gone)


@pytest.mark.rule("18Rhl", "6.3")
@pytest.mark.parametrize(
    ("train", "colour", "limit", "rounds"),
    [
        ("3", "green", 4, 2),
        ("4", "green", 3, 2),
        ("5", "brown", 2, 3),
        ("6", "brown", 2, 3),
        ("8", "gray", 2, 3),
    ],
)
def test_the_first_train_of_a_kind_begins_a_phase(train: str, colour: str, limit: int, rounds: int) -> None:
    p = first_of(train).turn("RhE", "trains").play(f"train {train} bank")
    assert (p.table.phase, p.table.colour) == (train, colour)
    assert p.table.train_limit(p.table.railways["RhE"]) == limit
    assert p.table.phase_data.operating_rounds == rounds


@pytest.mark.rule("18Rhl", "6.3")
def test_the_yellow_phase() -> None:
    p = at("2").railway("RhE", {"Ada": 50}, cash=100)
    assert (p.table.colour, p.table.phase_data.train_limit, p.table.phase_data.operating_rounds) == (
        "yellow",
        4,
        1,
    )
    p.turn("RhE", "trains").play("train 2 bank")
    assert p.table.phase == "2"


@pytest.mark.rule("18Rhl", "6.3")
def test_a_second_train_of_a_kind_changes_nothing() -> None:
    p = (
        at("3")
        .railway("RhE", {"Ada": 50}, cash=2000)
        .turn("RhE", "trains")
        .play("train 3 bank", "train 3 bank")
    )
    assert p.table.phase == "3"


@pytest.mark.rule("18Rhl", "6.3", "6.2.6")
@pytest.mark.parametrize(("train", "rusted"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_older_trains_leave_the_game_everywhere(train: str, rusted: str) -> None:
    p = first_of(train).railway("CME", {"Ben": 50}, trains=[rusted, "5"])
    p.trains([rusted, "5"]).owns("RhE", rusted)
    p.turn("RhE", "trains").play(f"train {train} bank")
    assert list(p.table.railways["RhE"].trains) == [train]
    assert list(p.table.railways["CME"].trains) == ["5"]
    assert list(p.table.depot.pool) == ["5"]
    assert list(p.table.depot.rusted) == [rusted] * 3


@pytest.mark.rule("18Rhl", "6.3")
@pytest.mark.parametrize(
    ("train", "stays"), [("3", "2"), ("5", "3"), ("5", "4"), ("6", "4"), ("8", "5"), ("8", "6")]
)
def test_other_trains_stay(train: str, stays: str) -> None:
    p = first_of(train).railway("CME", {"Ben": 50}, trains=[stays]).turn("RhE", "trains")
    p.play(f"train {train} bank")
    assert list(p.table.railways["CME"].trains) == [stays]


@pytest.mark.rule("18Rhl", "6.3", "6.2.6")
def test_rusting_comes_before_the_new_limit() -> None:
    p = first_of("4").railway("CME", {"Ben": 50}, trains=["2", "3", "3", "3"]).turn("RhE", "trains")
    p.play("train 4 bank")
    assert list(p.table.railways["CME"].trains) == ["3", "3", "3"]
    assert not p.table.depot.pool
    assert p.step == "trains"


@pytest.mark.rule("18Rhl", "6.3", "6.2.6")
def test_a_railway_may_lose_its_only_train() -> None:
    p = first_of("4").railway("CME", {"Ben": 50}, trains=["2"]).turn("RhE", "trains").play("train 4 bank")
    assert list(p.table.railways["CME"].trains) == []


@pytest.mark.rule("18Rhl", "6.3", "4.1")
def test_privates_close_with_brown_only() -> None:
    for train in ("3", "4"):
        p = first_of(train).private("NLK", "Ben").turn("RhE", "trains").play(f"train {train} bank")
        assert p.table.privates["NLK"].owner == "Ben"
    p = first_of("5").private("NLK", "Ben").turn("RhE", "trains").play("train 5 bank")
    assert p.table.privates["NLK"].owner is None


@pytest.mark.rule("18Rhl", "6.3", "4.1.1")
def test_tile_935_is_out_of_play_from_the_brown_phase() -> None:
    p = first_of("5").private("KEO", "Ada").turn("RhE", "trains").play("train 5 bank").turn("RhE")
    assert not p.may("lay E8 935 1 private=KEO")


# --- operating rounds


def sets_of_rounds(p: Position) -> int:
    """How many operating rounds follow the stock round that is on."""
    while p.step == "stock round":
        p.play("pass")
    rounds = set()
    while p.step != "stock round":
        rounds.add(p.table.round_name)
        p.play("pass")
    return len(rounds)


@pytest.mark.rule("18Rhl", "5", "6.3")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)])
def test_operating_rounds_after_a_stock_round(phase: str, rounds: int) -> None:
    assert sets_of_rounds(at(phase).railway("RhE", {"Ada": 50}).stock_round()) == rounds


@pytest.mark.rule("18Rhl", "5", "6.3")
def test_a_new_phase_changes_the_number_after_the_next_stock_round() -> None:
    p = first_of("3").stock_round()
    while p.step == "stock round":
        p.play("pass")
    while p.step != "stock round":
        train = "train 3 bank"
        p.play(train if p.step == "trains" and p.table.phase == "2" else "pass")
    assert p.table.round_name == "Stock round 2"
    assert sets_of_rounds(p) == 2
