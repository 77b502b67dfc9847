"""The operating order and a railway's first turn (7.1, 7.2)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at

# --- order (7.1)


def order(p: Position) -> list[str]:
    """The railways in the order in which they operate."""
    found: list[str] = []
    while not p.game.finished and p.table.round_name == "Operating round 1.1":
        code = p.table.top.code
        if not found or found[-1] != code:
            found.append(code)
        choices = [str(action) for action in p.game.legal()]
        p.play("pass" if "pass" in choices else choices[0])
    return found


def three(*prices: int, **options: Any) -> Position:
    """Three railways of Ada's that can build and own a train, with markers placed in this order."""
    p = at("E", **options)
    for code, price in zip(("ENR", "ESR", "E&H"), prices, strict=True):
        p.railway(code, {"Ada": 60}, price=price, trains=["4/5E"])
    return p


@pytest.mark.rule("1862", "7.1")
def test_railways_operate_from_the_highest_price_down() -> None:
    assert order(three(68, 100, 82).operating_round()) == ["ESR", "E&H", "ENR"]


@pytest.mark.rule("1862", "7.1")
def test_in_one_space_the_upper_marker_goes_first() -> None:
    assert order(three(82, 100, 82).operating_round()) == ["ESR", "ENR", "E&H"]
    p = three(82, 100, 100)
    (cell,) = (cell for cell, codes in p.table.market.stacks.items() if codes == ("ESR", "E&H"))
    p.put(market={"stacks": {cell: ["E&H", "ESR"]}})
    assert order(p.operating_round()) == ["E&H", "ESR", "ENR"]


@pytest.mark.rule("1862", "7.1")
def test_every_railway_operates_once_in_a_round() -> None:
    """The first one falls below the last when it pays nothing, and does not operate again."""
    assert order(three(82, 82, 78).operating_round()) == ["ENR", "ESR", "E&H"]


@pytest.mark.rule("1862", "7.1", "7.8.5")
@pytest.mark.parametrize(
    ("options", "stack"),
    [({}, ("ESR", "ENR")), ({"stack": "stays"}, ("ENR", "ESR")), (ONLINE, ("ENR", "ESR"))],
)
def test_a_marker_that_does_not_move_goes_to_the_bottom(
    options: dict[str, Any], stack: tuple[str, ...]
) -> None:
    p = at("E", **options).railway("ENR", {"Ada": 60}, price=100, trains=["4/5E"])
    p.railway("ESR", {"Ada": 60}, price=100)
    p.earned_last("ENR", 90)
    p.turn("ENR", "dividend").play("dividend pay")
    assert p.stack(100) == stack


@pytest.mark.rule("1862", "7.1")
def test_the_steps_of_a_turn() -> None:
    p = at("C").tiles(F3="57 0", F5="791 0", E4="57 0")
    p.railway("ENR", {"Ada": 60, "pool": 20}, cash=1000, trains=["3E"], markers=2)
    p.railway("W&F", {"Ada": 60}, trains=["3E"]).tokens("W&F", "F5")
    p.turn("ENR", "merger", waiting=["W&F"])
    seen = []
    while p.table.top.code == "ENR":
        seen.append(p.step)
        if p.step == "run":
            p.play(p.game.legal()[0])
        else:
            p.play("dividend withhold" if p.step == "dividend" else "pass")
    assert seen == ["merger", "track", "token", "run", "dividend", "trains", "redeem", "acquisition"]


@pytest.mark.rule("1862", "7.1")
def test_the_director_decides() -> None:
    p = at("A").railway("ENR", {"Ben": 50}, trains=["2E"]).tiles(F3="57 0").turn("ENR")
    assert p.acting == "Ben"
    refusal = p.refusal("pass", by="Ada")
    assert (refusal.rule, refusal.reason) == ("turn", "it is not Ada's turn, but Ben's")


# --- the first turn (7.2)


def newcomer(code: str = "ENR", phase: str = "A", **options: Any) -> Position:
    return at(phase, **options).railway(code, {"Ada": 60}, at_home=False, cash=500, markers=3)


@pytest.mark.rule("1862", "7.2")
def test_the_home_marker_is_placed_first_and_then_the_home_is_built() -> None:
    p = newcomer().first_turn("ENR")
    assert p.stands_on("F3") == ("ENR",)
    assert p.unused("ENR") == 2
    assert p.step == "track"
    assert {option.split()[1] for option in p.options("lay")} == {"F3"}
    refusal = p.refusal("pass")
    assert refusal.rule == "7.2"
    assert refusal.reason == "ENR must first build on Cromer (F3), so that its home marker has a place"
    assert p.prompt == "ENR: build on Cromer (F3), where its home marker stands"


@pytest.mark.rule("1862", "7.2", "7.6.2")
def test_a_yellow_home_may_be_followed_by_a_second_yellow_tile() -> None:
    p = newcomer().first_turn("ENR").play("lay F3 57 0")
    assert p.prompt == "ENR: lay a second yellow tile, or pass"
    assert not any(option.split()[1] == "F5" for option in p.options("lay"))  # Norwich is an N
    p = newcomer("E&H").first_turn("E&H").play("lay C8 621 0")
    assert any(option.split()[1] == "C10" for option in p.options("lay"))


@pytest.mark.rule("1862", "7.2", "7.6.2")
def test_an_n_home_is_the_whole_building_of_the_turn() -> None:
    p = newcomer("EUR").first_turn("EUR")
    p.play(p.options("lay")[0])
    assert p.tile("E12").startswith("790")
    assert p.step != "track"


@pytest.mark.rule("1862", "7.2")
def test_a_home_with_track_and_a_free_place_needs_no_building() -> None:
    p = newcomer(phase="B").tiles(F3="14 0").first_turn("ENR")
    assert p.step == "track"
    assert p.may("pass")


@pytest.mark.rule("1862", "7.2")
def test_a_full_home_must_be_upgraded_and_that_is_all_the_building() -> None:
    p = newcomer(phase="B").tiles(F3="57 0").railway("W&F", {"Ben": 60}).tokens("W&F", "F3").first_turn("ENR")
    assert p.stands_on("F3") == ("W&F", "ENR")
    p.go_on("track")
    assert {option.split()[2] for option in p.options("lay")} <= {"14", "15", "619"}
    assert p.words() == {"lay"}
    p.play(p.options("lay")[0])
    assert p.stands_on("F3") == ("W&F", "ENR")
    assert p.step != "track"


@pytest.mark.rule("1862", "7.2")
def test_a_full_home_that_cannot_be_upgraded_displaces_the_last_marker() -> None:
    """Markers that came after the railway was started: the W&F's stood there before the L&D's."""
    p = (
        newcomer(phase="B")
        .tiles(F3="14 0")
        .railway("W&F", {"Ben": 60})
        .railway("L&D", {"Cid": 60}, markers=1)
    )
    p.tokens("W&F", "F3").tokens("L&D", "F3").first_turn("ENR")
    assert p.stands_on("F3") == ("W&F", "ENR")
    assert p.unused("L&D") == 2  # free to be placed again
    assert p.may("pass")


@pytest.mark.rule("1862", "7.2", "7.7")
def test_the_home_marker_is_not_the_marker_of_the_turn() -> None:
    p = newcomer(phase="B").tiles(F3="57 0", F5="791 0").first_turn("ENR").go_on("token")
    assert p.may("token F5")


@pytest.mark.rule("1862", "7.2")
def test_a_railway_may_merge_as_its_very_first_action() -> None:
    p = newcomer(phase="B").tiles(F3="57 0", F5="791 0").railway("W&F", {"Ada": 60}, trains=["2F"])
    p.tokens("W&F", "F5").first_turn("ENR", waiting=["W&F"])
    assert p.step == "merger"
    p.play("merge W&F W&F")
    assert p.markers("W&F") == ["E4", "F3", "F5"]
    assert p.step == "track"


def full_and_merged(**options: Any) -> Position:
    """The ENR's home is full; it has merged into the W&F before the home was built."""
    p = newcomer(phase="B", **options).tiles(F3="57 0", F5="791 0", E4="57 0")
    p.railway("W&F", {"Ada": 60}, trains=["2F"]).tokens("W&F", "F5")
    p.railway("L&D", {"Ben": 60}).tokens("L&D", "F3").first_turn("ENR", waiting=["W&F"])
    return p


@pytest.mark.rule("1862", "7.2")
def test_the_duty_to_build_survives_a_merger() -> None:
    p = full_and_merged()
    assert p.step == "merger"
    p.play("merge W&F W&F")
    assert p.stands_on("F3") == ("L&D", "W&F")
    assert p.table.may_be_crowded("F3.c0")
    assert not p.table.may_be_crowded("E4.c0")
    assert p.step == "track"
    assert {option.split()[1] for option in p.options("lay")} == {"F3"}
    assert p.refusal("pass").rule == "7.2"


@pytest.mark.rule("1862", "7.2")
def test_reading_home_duty_own_home() -> None:
    p = full_and_merged(home_duty="own home").play("merge W&F W&F")
    assert p.step == "track"
    assert p.may("pass")


@pytest.mark.rule("1862", "7.2")
@pytest.mark.parametrize("options", [ONLINE, {"home_upgrade": "before merging"}])
def test_reading_home_upgrade_before_merging(options: dict[str, Any]) -> None:
    p = full_and_merged(**options)
    assert (p.step, p.prompt) == (
        "first turn",
        "ENR: upgrade its home hex to make room for the home marker",
    )
    refusal = p.refusal("lay E4 14 0")
    assert (refusal.rule, refusal.remedy) == ("7.2", "Tiles: 14, 15, 619")
    p.play(p.options("lay")[0])
    assert p.stands_on("F3") == ("L&D", "ENR")
    assert p.step == "merger"
    p.play("pass")
    assert p.step != "track"


@pytest.mark.rule("1862", "7.2", "8")
def test_without_a_director_the_home_marker_waits() -> None:
    p = at("A").railway("ENR", {"pool": 60, "Ben": 20}, at_home=False, cash=500, markers=3)
    p.first_turn("ENR")
    assert p.stands_on("F3") == ()
    assert p.unused("ENR") == 3


@pytest.mark.rule("1862", "7.2", "10.3")
def test_after_the_lner_the_home_marker_is_placed_and_nothing_is_built() -> None:
    p = newcomer(phase="H").lner().railway("W&F", {"Ada": 60}, trains=["6E"], cash=900)
    p.owns("ENR", "6E").first_turn("ENR", waiting=["W&F"])
    assert p.stands_on("F3") == ("ENR",)
    assert p.step not in ("track", "token", "merger")


@pytest.mark.rule("1862", "7.2", "10.3")
def test_after_the_lner_a_full_home_is_not_upgraded_so_a_marker_gives_way() -> None:
    p = newcomer(phase="H").lner().tiles(F3="57 0").railway("W&F", {"Ben": 60}, markers=0).tokens("W&F", "F3")
    p.owns("ENR", "6E").first_turn("ENR", waiting=["W&F"])
    assert p.stands_on("F3") == ("ENR",)
    assert p.unused("W&F") == 1


@pytest.mark.rule("1862", "7.2", "7.5")
def test_the_duty_waits_if_the_merger_ends_the_turn() -> None:
    """The W&F has operated: the turn is over, and the first building of the merged railway is the home."""
    p = full_and_merged()
    course, _, *above = p.document["agenda"]
    p.put(agenda=[course, p.step_named("operating round", waiting=[]), *above]).play("merge W&F W&F")
    assert p.stands_on("F3") == ("L&D", "W&F")
    p.first_turn("W&F").go_on("track")
    assert {option.split()[1] for option in p.options("lay")} == {"F3"}
    assert p.refusal("pass").rule == "7.2"
    p.play(p.options("lay")[0])
    p.turn("W&F")
    assert p.may("pass")
