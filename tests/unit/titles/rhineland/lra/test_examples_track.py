"""Worked examples: tiles and stations (4.1.2, 4.2.3, 6.2.1, 6.2.2)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.lra.positions import Position, at


def first_turn(code: str, phase: str = "2", cash: int = 300, **options: Any) -> Position:
    """A railway in its first turn, alone on the map."""
    size = at(phase, **options).table.railways[code].sizes
    holding = [size[0], *([20, 20] if code == "MKB" else [10] * ((50 - size[0]) // 10))]
    return at(phase, **options).railway(code, {"Ada": holding}, cash=cash, operated=False).turn(code)


# --- two yellow tiles


@pytest.mark.rule("18LRA", "4.2.3", "6.2.1.1")
def test_two_yellow_tiles_in_the_first_operating_round() -> None:
    p = first_turn("RhE")
    p.play("lay J10 6 3", "lay I11 9 0")
    assert p.step != "track"
    p = first_turn("RhE").put(railways={"RhE": {"operated": True}}).turn("RhE").play("lay J10 6 3")
    assert p.step != "track"


@pytest.mark.rule("18LRA", "4.2.3")
def test_not_a_yellow_tile_and_an_upgrade() -> None:
    p = first_turn("ADR", "3")
    assert p.may("lay I3 14 0")
    p.play(next(lay for lay in p.options("lay") if lay.startswith("lay J4")))
    refusal = p.refusal("lay I3 14 0")
    assert p.prompt == "ADR: lay a second yellow tile, or pass"
    assert refusal.rule == "4.2.3"
    assert refusal.reason == (
        "ADR may lay two yellow tiles in its first operating round, not a yellow and another: one yellow has "
        "been laid, and tile 14 is green"
    )
    first_turn("ADR", "3").play("lay I3 14 0")


@pytest.mark.rule("18LRA", "4.2.3", "6.2.1")
@pytest.mark.parametrize("code", ["BME", "GVE", "CCE", "MKB"])
def test_the_others_lay_one_tile(code: str) -> None:
    p = at("2")
    assert p.table.track_rules(p.table.railways[code]).turn_points() == 1


@pytest.mark.rule("18LRA", "2.5", "6.2", "6.2.1")
def test_no_hex_gets_two_tiles_in_one_turn() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, cash=300, trains=["2+4", "3"]).strangers("B4.c0", code="ADR")
    p.turn("ADR").play("lay B2 4 2 private=GKB")
    refusal = p.refusal("lay B2 142 5")
    assert refusal.reason == "ADR has laid a tile on B2 in this turn, and a second one may not follow"
    assert "extra tile" in p.refusal("lay C5 9 1 private=GKB").reason
    p.turn("ADR").play("lay B2 142 5")
    p = at("3").railway("ADR", {"Ada": 50}, cash=300, trains=["2+4", "3"]).strangers("B4.c0", code="ADR")
    assert p.turn("ADR").play("lay B2 4 2").refusal("lay B2 142 5 private=GKB").reason == refusal.reason


# --- who can begin


@pytest.mark.rule("18LRA", "6.2.1", "6.2.6.1")
@pytest.mark.parametrize(("code", "options"), [("CCE", {}), ("CME", {"homes": "board"})])
def test_the_railway_at_wesel_lays_nothing_in_yellow_and_runs_to_geldern(code: str, options: Any) -> None:
    p = at("2", **options).railway(code, {"Ada": 50}, cash=100, operated=False).turn(code)
    assert not p.options("lay")
    assert p.table.must_own_train(p.table.railways[code])
    assert p.run(code, "2", "A5.c0", "B4.c1") == 30


@pytest.mark.rule("18LRA", "6.2.1", "6.2.6.1")
@pytest.mark.parametrize("code", ["KEG", "MKB"])
def test_keg_and_mkb_lay_nothing_in_yellow_and_need_no_train(code: str) -> None:
    p = first_turn(code)
    assert not p.options("lay")
    assert not p.table.must_own_train(p.table.railways[code])


@pytest.mark.rule("18LRA", "6.2.1.1")
@pytest.mark.parametrize(
    ("code", "where"),
    [("ADR", {"J4"}), ("RhE", {"J10"}), ("CME", {"J14"}), ("GVE", {"G7"}), ("BME", {"G15"})],
)
def test_where_the_others_begin(code: str, where: set[str]) -> None:
    p = first_turn(code)
    assert {lay.split()[1] for lay in p.options("lay")} == where


@pytest.mark.rule("18LRA", "6.2.1", "6.2.6.1")
def test_bme_pays_the_river_and_adr_must_own_a_train() -> None:
    p = first_turn("BME", cash=29)
    assert p.refusal("lay G15 L04 0").reason.startswith("the terrain of G15 costs 30 M")
    p = first_turn("BME").play("lay G15 L04 0")
    assert p.cash("BME") == 270
    assert (
        at("2")
        .railway("ADR", {"Ada": 50})
        .table.must_own_train(at("2").railway("ADR", {"Ada": 50}).table.railways["ADR"])
    )


@pytest.mark.rule("18LRA", "6.2.1.1")
def test_nothing_is_laid_on_b6_and_moers_before_green() -> None:
    p = at("2").tokens("CCE", "B4.c0").railway("CCE", {"Ada": 50}, cash=300).turn("CCE")
    assert p.refusal("lay B6 9 1").reason == "no tile may be laid on B6 before the green phase"
    p = at("3").railway("MKB", {"Ada": [20, 20, 20]}, cash=100).turn("MKB")
    assert {lay.split()[2] for lay in p.options("lay")} == {"L08", "L09"}


@pytest.mark.rule("18LRA", "6.2.1.1")
def test_the_first_tile_of_homberg_joins_the_stub() -> None:
    p = at("2").tiles(D12="55 0", C11="L08 4").railway("MKB", {"Ada": [20, 20, 20]}, cash=100)
    grid = p.table.data.grid
    for rotation in range(6):
        fits = rotation in grid.rotations("C13", "", 0, "L02")
        assert fits == (
            3 in {rotation, (rotation + 2) % 6} and grid.objection("C13", "", 0, "L02", rotation) is None
        )
        if not fits and 3 not in {rotation, (rotation + 2) % 6}:
            assert "must be joined" in str(grid.objection("C13", "", 0, "L02", rotation)) or "Rhine" in str(
                grid.objection("C13", "", 0, "L02", rotation)
            )


@pytest.mark.rule("18LRA", "6.2.1.1")
@pytest.mark.parametrize(("homberg", "tiles"), [("CM", {"L01", "L02", "L03"}), ("town", {"3", "4", "58"})])
def test_reading_homberg(homberg: str, tiles: set[str]) -> None:
    rules = at("2", homberg=homberg).table
    found = rules.track_rules(rules.railways["MKB"]).tiles_for("C13")
    assert {tile.id for tile in found} == tiles


# --- Krefeld and Geldern


@pytest.mark.rule("18LRA", "6.2.1.2")
@pytest.mark.parametrize(
    ("rotation", "keg", "cce"),
    [
        (0, (30, {2, 3}), (40, {0, 4, 5})),
        (2, (40, {0, 1, 2}), (30, {4, 5})),
        (5, (30, {1, 2}), (40, {3, 4, 5})),
    ],
)
def test_krefeld_becomes_green(rotation: int, keg: Any, cce: Any) -> None:
    p = at("3").railway("KEG", {"Ada": [30, 10, 10]}, cash=100).railway("CCE", {"Ben": 50})
    p.tokens("CCE", "F10.c1").turn("KEG").play(f"lay F10 L17 {rotation}")
    board = p.table.board
    for code, (value, exits) in (("KEG", keg), ("CCE", cce)):
        city = next(c for c in board.cities_with(code) if c.startswith("F10"))
        end = city.partition(".")[2]
        assert board.face("F10").revenue(end) == value
        assert board.rotated("F10").exits_of[end] == exits
        assert p.stands_in(city) == (code,)


@pytest.mark.rule("18LRA", "6.2.1.2")
@pytest.mark.parametrize("rotation", [1, 3, 4])
def test_krefeld_keeps_its_track(rotation: int) -> None:
    p = at("3").railway("KEG", {"Ada": [30, 10, 10]}, cash=100).turn("KEG")
    assert p.refusal(f"lay F10 L17 {rotation}").rule == "6.2.1.2"


@pytest.mark.rule("18LRA", "6.2.1.2")
def test_geldern_becomes_green() -> None:
    p = at("3").railway("CCE", {"Ada": 50}, cash=100).tokens("CCE", "B4.c1").turn("CCE")
    p.play("lay B4 L14 0")
    assert (p.stands_in("B4.c0"), p.stands_in("B4.c1")) == (("CCE",), ())
    assert p.table.board.rotated("B4").exits_of["c0"] == {0, 3}
    p = at("3").railway("CCE", {"Ada": 50}, cash=100).tokens("CCE", "B4.c1").strangers("B4.c0", code="GVE")
    p.turn("CCE").play("lay B4 L14 0")
    assert (p.stands_in("B4.c0"), p.stands_in("B4.c1")) == (("GVE",), ("CCE",))


@pytest.mark.rule("18LRA", "4.2.3")
def test_cce_needs_no_route_to_krefeld() -> None:
    p = at("2").railway("CCE", {"Ada": 50}, cash=300, operated=False).turn("CCE", "token")
    assert "kept for another" in p.refusal("token F10").reason
    p.play("token F10 city=1")
    assert p.cash("CCE") == 240
    p = at("2").railway("BME", {"Ada": 50}, cash=300).turn("BME", "token")
    assert p.step != "token"


# --- harbours

#: Green and brown Düsseldorf and Neuss, joined over the Rhine.
GREEN, BROWN = {"G15": "L15 0", "H14": "L27 0"}, {"G15": "L34 0", "H14": "L39 0"}


def at_neuss(phase: str, code: str, owner: str = "Ada") -> Position:
    """A railway of Ada's stands in Düsseldorf and reaches Neuss, whose private somebody owns before brown."""
    brown = phase == "5"
    p = at(phase).tiles(**(BROWN if brown else GREEN))
    holding = {"KEG": [30, 10, 10], "MKB": [20, 20, 20]}.get(code, 50)
    p.railway(code, {"Ada": holding}, cash=300)
    if code != "BME":
        p.strangers("G15.c0", code=code)
    if not brown:
        p.private("NH", owner)
    return p.turn(code, "token")


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2.1")
def test_the_private_makes_its_harbour_cheaper() -> None:
    p = at_neuss("3", "RhE")
    assert p.may("token H14")
    p.play("token H14 kind=harbour")
    assert p.cash("RhE") == 250
    assert p.table.privates["NH"].used
    assert not p.table.privates["NH"].closed
    assert at_neuss("3", "RhE").play("token H14").cash("RhE") == 240
    assert p.table.board.token_kind("H14.c0", "RhE") == "harbour"


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2.1")
def test_a_kept_harbour_is_closed_to_railways_of_others() -> None:
    p = at_neuss("3", "RhE", owner="Ben")
    refusal = p.refusal("token H14 kind=harbour")
    assert refusal.rule == "6.2.2.1"
    assert refusal.reason == (
        "NH keeps the harbour of Neuss (H14) for railways of its owner, Ben, until the brown phase"
    )
    assert p.may("token H14")


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2.1")
@pytest.mark.parametrize(
    ("code", "price"), [("RhE", 100), ("BME", 100), ("CCE", 80), ("KEG", 80), ("MKB", 80)]
)
def test_in_brown_harbours_are_open_to_all_for_the_higher_price(code: str, price: int) -> None:
    p = at_neuss("5", code)
    p.play("token H14 kind=harbour")
    assert p.cash(code) == 300 - price


@pytest.mark.rule("18LRA", "4.2.3")
def test_gve_has_no_harbour_token() -> None:
    p = at_neuss("5", "GVE")
    refusal = p.refusal("token H14 kind=harbour")
    assert (refusal.rule, refusal.reason) == ("6.2.2.1", "GVE has no harbour token to place")


@pytest.mark.rule("18LRA", "6.2.2.1")
def test_a_harbour_place_is_for_harbour_tokens_and_a_railway_has_one() -> None:
    p = at_neuss("3", "BME").strangers("H14.c0", code="RhE")
    refusal = p.refusal("token H14")
    reason = "Neuss (H14) has no free place but one for a harbour token"
    assert (refusal.rule, refusal.reason) == ("6.2.2.1", reason)
    p.harbour("BME", "H14.c0").turn("BME", "token")
    assert p.refusal("token B14 kind=harbour").reason == "BME has placed its harbour token"
    p = at_neuss("5", "BME").strangers("H14.c0", code="RhE").harbour("CCE", "H14.c0").turn("BME", "token")
    assert p.refusal("token H14").reason == "Neuss (H14) has no free place"
    refusal = p.refusal("token H14 kind=harbour")
    assert refusal.reason == "Neuss (H14) has no free place for a harbour token"


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2.1")
def test_a_harbour_needs_its_green_tile_and_a_route() -> None:
    p = at("3").private("NH", "Ada").tiles(J10="57 2").railway("RhE", {"Ada": 50}, cash=300)
    p.turn("RhE", "token")
    for name, label in (("H14", "Neuss (H14)"), ("B12", "Orsoy (B12)")):
        reason = f"{label} has no harbour place before its green tile"
        assert p.refusal(f"token {name} kind=harbour").reason == reason
    assert p.refusal("token B12").reason == "Orsoy (B12) has no city"
    p.tiles(H14="L27 0").turn("RhE", "token")
    assert p.refusal("token H14 kind=harbour").reason == "RhE has no route to Neuss (H14)"


@pytest.mark.rule("18LRA", "4.2.3", "4.1.2")
@pytest.mark.parametrize(("code", "phase", "price"), [("MKB", "3", 20), ("CCE", "3", 80), ("MKB", "5", 20)])
def test_orsoy(code: str, phase: str, price: int) -> None:
    holding = [20, 20, 20] if code == "MKB" else 50
    p = at(phase).tiles(B12="L28 0", C11="L25 0").railway(code, {"Ada": holding}, cash=100)
    if code == "CCE":
        p.strangers("C11.c0", code="CCE")
    p.turn(code, "token").play("token B12 kind=harbour")
    assert p.cash(code) == 100 - price


@pytest.mark.rule("18LRA", "6.2.2.1")
def test_the_last_token_may_be_turned_over() -> None:
    p = at("5").tiles(F10="L36 0", F8="8 4", G7="14 0").railway("KEG", {"Ada": [30, 10, 10]}, cash=300)
    p.turn("KEG", "token")
    refusal = p.refusal("token G7 kind=harbour")
    assert (refusal.rule, refusal.reason) == ("6.2.2.1", "Viersen (G7) has no harbour place")
    assert p.game.choices("Ada").choices[0].cost == 60
    p.tokens("KEG", "I3.c0").turn("KEG", "token").play("token G7")
    assert "KEG places its harbour token, turned over, in Viersen (G7) for 80 M." in p.game.log()
    assert p.cash("KEG") == 220
    assert p.table.board.token_kind("G7.c0", "KEG") == "", "an ordinary token for ever"
    assert not p.table.railways["KEG"].tokens_left()
