"""Questions to other presidents in 18OE, and powers of minors that are still minors."""

from __future__ import annotations

import pytest

from .operating import Operating

# --- consents (11.3.5, 11.6, 11.6.2)


def pullman_buyer() -> Operating:
    """GWR may buy the Pullman of Ben's LNWR for 75."""
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=160, LNWR=0)
    return at.major("LNWR", "Ben").set("LNWR", pullman=True).at_step("GWR", "trains")


@pytest.mark.rule("18OE", "11.6.2", "11.6")
def test_a_pullman_of_another_player_needs_his_yes() -> None:
    at = pullman_buyer().play("pullman LNWR")
    assert (at.asked, at.words()) == ("Ben", ["accept", "decline"])
    at.play("accept")
    assert (at.money("GWR"), at.money("LNWR")) == (85, 75)
    assert (at.company("GWR").pullman, at.company("LNWR").pullman) == (True, False)


@pytest.mark.rule("18OE", "11.6.2", "15.12")
def test_the_pullman_that_minor_m_has_for_itself() -> None:
    """11.6.2: it belongs to the minor, unlike those that it sells: 75 for its treasury, if its owner
    agrees."""
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=500, M=0)
    at.minor("M", "Ben", "G26", cash=0).set("M", pullman=True).at_step("GWR", "trains")
    assert at.words("pullman") == ["pullman M", "pullman M own=yes"]
    new = at.table.pullmans
    at.play("pullman M own=yes", "accept")
    assert (at.money("GWR"), at.money("M"), at.table.pullmans) == (425, 75, new)
    assert (at.company("GWR").pullman, at.company("M").pullman) == (True, False)
    told = at.table.told(at.game.title.vocabulary.parse("pullman M own=yes"))
    assert told is not None
    assert told[0] == "Buy the Pullman car that minor M has for itself"


@pytest.mark.rule("18OE", "11.6.2")
def test_who_keeps_his_pullman_is_not_asked_again() -> None:
    at = pullman_buyer().play("pullman LNWR", "decline")
    assert (at.asked, at.money("GWR"), at.company("LNWR").pullman) == ("Ada", 160, True)
    assert at.why_not("pullman LNWR").reason == "LNWR does not sell"


@pytest.mark.rule("18OE", "11.3.5")
def test_who_keeps_his_port_authority_is_not_asked_again() -> None:
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=300)
    at.major("LNWR", "Ben").set("LNWR", authority="north").at_step("GWR", "transfer")
    at.play("authority north seller=LNWR", "decline")
    assert (at.money("GWR"), at.company("LNWR").authority) == (300, "north")
    assert at.why_not("authority north seller=LNWR").rule == "11.3.5"


@pytest.mark.rule("18OE", "11.6", "8.3")
@pytest.mark.parametrize(("price", "legal"), [(0, False), (1, True), (500, True), (501, False)])
def test_the_price_of_a_train_between_railways(price: int, legal: bool) -> None:
    """N4.8. 11.6: from 1 up to the whole treasury; between railways of one player nobody is asked."""
    at = Operating().phase("3").major("GWR", "Ada").trains("GWR", "3").cash(GWR=500, LNWR=0)
    at.regional("LNWR", "Ada").trains("LNWR", "3+3").at_step("GWR", "trains")
    action = f"train 3+3 LNWR price={price}"
    if not legal:
        assert at.why_not(action).rule == "11.6"
        return
    at.play(action)
    assert (at.money("GWR"), at.money("LNWR")) == (500 - price, price)


# --- minors (15)


@pytest.mark.rule("18OE", "15.12", "11.6.2")
def test_the_royalty_goes_to_the_major_of_minor_m() -> None:
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=200, PLM=0)
    at.major("PLM", "Ben").power("PLM", "M").at_step("GWR", "trains").play("pullman M")
    assert (at.money("GWR"), at.money("PLM")) == (50, 15)


@pytest.mark.rule("18OE", "15.9", "11.6.1")
@pytest.mark.parametrize(("minor", "left"), [("J", 30), ("A", 20)])
def test_the_reserved_train_of_minor_j(minor: str, left: int) -> None:
    at = Operating().minor(minor, "Ada", "R23").cash(**{minor: 120}).operate(minor, first=True).finish()
    assert (list(at.company(minor).trains), at.money(minor)) == (["2+2"], left)


@pytest.mark.rule("18OE", "15.8", "11.3.4")
@pytest.mark.parametrize(
    ("minor", "phase", "counted"), [("A", "3", 1), ("H", "3", 0), ("A", "5", 1), ("H", "5", 0)]
)
def test_minor_h_saves_a_zone(minor: str, phase: str, counted: int) -> None:
    """15.8: from Le Havre to Hamburg are two zones, of which the token saves one."""
    at = Operating().phase(phase).minor(minor, "Ada", "O28").trains(minor, "4")
    port = at.table.water.ports_of("O28")[0]
    at.built("O28", "yellow", port.edge)
    assert at.length(minor, "O28", "K46") == 2 + counted


@pytest.mark.rule("18OE", "15.11")
def test_minor_l_lengthens_its_train() -> None:
    at = Operating().minor("L", "Ada", "J25").trains("L", "2+2")
    train = at.table.route_problem(at.company("L")).trains[0]
    assert (train.stops, train.pays) == (3, 6)


@pytest.mark.rule("18OE", "15.7", "15.5", "15.6")
@pytest.mark.parametrize(("minor", "points"), [("A", 3), ("G", 5), ("E", 3), ("F", 3)])
def test_points_of_minors(minor: str, points: int) -> None:
    at = Operating().minor(minor, "Ada", "J25")
    assert at.table.track_rules(at.company(minor)).turn_points() == points


@pytest.mark.rule("18OE", "10.5", "15.9")
def test_a_merged_minor_leaves_its_power_to_the_major() -> None:
    """10.5: the power is the major's from the merger on, and track rights and a token come with it."""
    at = (
        Operating()
        .phase("3")
        .major("GWR", "Ada")
        .minor("J", "Ada", "H21")
        .trains("GWR", "3")
        .stock_round("Ada")
    )
    at.play("merge J GWR", "replace H21 40")
    railway = at.company("GWR")
    assert at.table.has_power(railway, "J")
    assert at.table.board.tokens_in("H21.c0") == ("GWR",)
    assert list(railway.tokens) == [20, 60, 60, 80, 80, 80]
