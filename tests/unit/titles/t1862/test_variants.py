"""Variants (11) and options."""

from typing import Any

import pytest

import bradshaw
from bradshaw.titles.t1862.options import Options1862
from tests.unit.titles.t1862.positions import at, new_game
from tests.unit.titles.tabletop import NAMES

# --- fewer kinds of train (11.1)


@pytest.mark.rule("1862", "11.1", "2.5")
@pytest.mark.parametrize(
    ("trains", "cards"),
    [
        ("simple express", ["train 2E bank"]),
        ("simple freight", ["train 1F bank"]),
        ("advanced freight", ["train 1F bank", "train 2L bank"]),
        ("advanced express", ["train 2L bank", "train 2E bank"]),
    ],
)
def test_kinds_of_train_for_sale(trains: str, cards: list[str]) -> None:
    p = at("A", trains=trains).railway("ESR", {"Ada": 60}, cash=100).turn("ESR", "trains")
    assert p.options("train") == cards


@pytest.mark.rule("1862", "11.1")
@pytest.mark.parametrize("trains", ["simple express", "simple freight"])
def test_simple_games_know_no_permits(trains: str) -> None:
    p = new_game(trains=trains)
    assert all(list(railway.permits) == [] for railway in p.table.companies())
    name = "2E" if trains == "simple express" else "1F"
    p = (
        at("A", trains=trains)
        .tiles(F3="57 0", F5="790 2")
        .railway("ENR", {"Ada": 60}, trains=[name], permits=())
    )
    assert p.turn("ENR", "run").may(f"run {p.path(name, 'F1.o1', 'F3.c0')}")


@pytest.mark.rule("1862", "11.1")
@pytest.mark.parametrize("kind", ["freight", "express"])
def test_advanced_games_have_eight_permits_of_two_kinds(kind: str) -> None:
    p = new_game(trains=f"advanced {kind}")
    dealt = [permit for railway in p.table.companies() for permit in railway.permits]
    assert (dealt.count(kind), dealt.count("local")) == (8, 8)


@pytest.mark.rule("1862", "11.1", "7.9")
@pytest.mark.parametrize(("phase", "limit"), [("A", 4), ("D", 4), ("E", 3), ("F", 3), ("G", 2), ("H", 2)])
def test_limits_of_the_simple_games(phase: str, limit: int) -> None:
    p = at(phase, trains="simple express").railway("ESR", {"Ada": 60}, cash=900, trains=["6E"] * (limit - 1))
    assert p.turn("ESR", "trains").words() == {"train", "pass"}
    p.owns("ESR", *p.company("ESR").trains, "6E")
    assert p.turn("ESR", "trains").step != "trains"


@pytest.mark.rule("1862", "11.1", "7.9")
@pytest.mark.parametrize(("phase", "limit"), [("A", 3), ("E", 2)])
def test_limits_of_the_advanced_games(phase: str, limit: int) -> None:
    p = at(phase, trains="advanced express").railway("ESR", {"Ada": 60}, cash=900, trains=["6E"] * limit)
    p.turn("ESR", "trains")
    assert all(option.split()[1].endswith("L") for option in p.options("train"))
    p = at("G", trains="advanced express").railway("ESR", {"Ada": 60}, cash=900, trains=["6E", "6E", "6L"])
    assert p.turn("ESR", "trains").step != "trains"


@pytest.mark.rule("1862", "11.1", "8")
def test_receivership_in_a_simple_game() -> None:
    p = at("A", trains="simple freight").railway("ESR", {"pool": 60, "Ben": 20}, cash=100, permits=())
    assert p.turn("ESR", "trains").trains("ESR") == ["1F*"]


# --- the shorter game (11.2)


@pytest.mark.rule("1862", "11.2")
@pytest.mark.parametrize(("players", "stock"), [(2, 6), (4, 6), (5, 7), (8, 7)])
def test_trains_of_the_shorter_game(players: int, stock: int) -> None:
    assert new_game(players, shorter_game=True).table.depot.stock["A"] == stock


@pytest.mark.rule("1862", "11.2", "10.3")
def test_the_first_e_train_brings_the_lner() -> None:
    for shorter, lner in ((True, "coming"), (False, "")):
        p = at("D", shorter_game=shorter).stock(D=0).railway("ESR", {"Ada": 60}, cash=1200, trains=["4E"])
        p.turn("ESR", "trains").play("train 4/5E bank")
        assert (p.table.phase, p.table.lner) == ("E", lner)


@pytest.mark.rule("1862", "11.2", "9")
def test_d_trains_stay() -> None:
    p = at("F", shorter_game=True).stock(F=0).railway("ESR", {"Ada": 60}, cash=900, trains=["4E", "5F"])
    p.turn("ESR", "trains").play("train 8F bank")
    assert p.trains("ESR") == ["4E", "5F", "8F"]


# --- new players (11.3)


def novices(**options: Any) -> Any:
    return at("C", preset="new_players", **options)


@pytest.mark.rule("1862", "11.3")
def test_railways_start_in_parliament_only() -> None:
    p = novices().stock_round("Ada")
    p.railway("ENR", {"Ben": 50}, price=54, permits=()).stock_round()
    assert p.options("par") == []
    refusal = p.refusal("par ESR 54")
    assert (refusal.rule, refusal.reason) == (
        "11.3",
        "in the game for new players railways are started in parliament only",
    )
    assert p.parliament().may("bid ESR 0")


@pytest.mark.rule("1862", "11.3", "7.13")
def test_no_redeeming() -> None:
    p = novices().railway("ESR", {"Ada": 50, "pool": 30}, price=100, cash=900, trains=["3E"], permits=())
    assert p.turn("ESR", "redeem").step != "redeem"


@pytest.mark.rule("1862", "11.3", "7.10")
def test_no_warranties_but_the_free_ones() -> None:
    p = at("A", preset="new_players").railway("ESR", {"Ada": 60}, cash=900, permits=()).turn("ESR", "trains")
    refusal = p.refusal("train 2E bank warranties=1")
    assert (refusal.rule, refusal.reason) == (
        "11.3",
        "in the game for new players no warranties are bought",
    )
    p.play("train 2E bank")
    assert p.trains("ESR") == ["2E*"]
    p = (
        novices()
        .railway("ESR", {"Ada": 60}, cash=900, permits=())
        .turn("ESR", "trains")
        .play("train 3E bank")
    )
    assert p.trains("ESR") == ["3E"]


@pytest.mark.rule("1862", "11.3", "7.8.6")
def test_no_hudson_manoeuvre() -> None:
    p = novices().railway("ESR", {"Ada": 60}, price=100, cash=900, trains=["3E"], permits=())
    p.earned_last("ESR", 60)
    p.turn("ESR", "dividend")
    refusal = p.refusal("dividend hudson")
    assert (refusal.rule, refusal.reason) == ("11.3", "the game for new players has no Hudson manoeuvre")


@pytest.mark.rule("1862", "11.3")
def test_it_goes_with_a_simple_game_and_with_the_shorter_one() -> None:
    with pytest.raises(ValueError, match="new_players"):
        Options1862(new_players=True)
    with pytest.raises(
        bradshaw.BradshawError, match="goes with trains=simple express or trains=simple freight"
    ):
        bradshaw.new("1862", NAMES[:3], options={"new_players": True})
    p = new_game(preset="new_players", trains="simple freight", shorter_game=True)
    assert p.table.depot.stock["A"] == 6


# --- options


@pytest.mark.rule("1862", "2.4")
def test_unknown_options_are_refused() -> None:
    with pytest.raises(bradshaw.BradshawError):
        bradshaw.new("1862", NAMES[:3], options={"length": "endless"})
    with pytest.raises(bradshaw.BradshawError):
        bradshaw.new("1862", NAMES[:3], options={"lenght": "short"})


def test_the_online_preset_takes_every_other_reading() -> None:
    """All readings but three in which the site agrees with the book, and the agreed end, which only logs need
    that end like that."""
    plain, online = new_game().table.rules, new_game(preset="online").table.rules
    variants = {"length", "trains", "shorter_game", "new_players", "eight_markers"}
    same = {name for name in plain.__struct_fields__ if getattr(plain, name) == getattr(online, name)}
    assert same - variants == {"freight_distance", "first_turn_link", "declined_merger", "agreed_end"}
