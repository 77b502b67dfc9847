"""Rules of 18OE at their edges: the least and the most that they allow, and what stands beside them."""

from __future__ import annotations

import pytest

from bradshaw.titles.oe.operating.ports import lille_shut, may_use_port
from bradshaw.titles.oe.stock.nationals import form_national

from .operating import Operating
from .positions import Position


def stock(player: str = "Ada", phase: str = "3", players: int = 3) -> Position:
    return Position(players).phase(phase).stock_round(player)


def full(at: Position, player: str) -> Position:
    """A player holds as many certificates as he may, one of them a private that can be closed."""
    at.private("RSC", player)
    codes = [railway.code for railway in at.table.of_kind("regional")]
    for code in codes[: at.table.certificate_limit() - 1]:
        at.major(code, player)
    assert at.table.certificates(player) == at.table.certificate_limit()
    return at


# --- expanding (9.3)


@pytest.mark.rule("18OE", "9.3")
@pytest.mark.parametrize(("cash", "possible"), [(80, True), (79, False)])
def test_who_takes_over_needs_the_new_par_value_and_no_more(cash: int, possible: bool) -> None:
    at = stock("Ben").regional("GWR", "Ada", 65, Ben=2).private("RSC", "Ben").cash(Ben=cash)
    assert ("expand GWR" in at.words()) == possible
    if not possible:
        assert "£80" in at.why_not("expand GWR").reason


@pytest.mark.rule("18OE", "9.3")
def test_only_the_president_buys_a_share_of_the_regional_first() -> None:
    at = stock("Ben").regional("GWR", "Ada", 65, Ben=2).cash(Ben=500)
    assert at.why_not("expand GWR buy=yes").reason == "only the president buys a share of the regional first"


@pytest.mark.rule("18OE", "9.3")
def test_the_new_major_is_not_sold_while_it_expands() -> None:
    at = stock(phase="4").regional("GWR", "Ada", 65, Ada=1).major("PLM", "Ben", Ada=1).cash(Ada=500)
    at.play("expand GWR")
    refusal = at.why_not("sell GWR 10")
    assert (refusal.rule, refusal.reason) == ("9.3", "shares of GWR are not sold while it expands")


@pytest.mark.rule("18OE", "10")
def test_who_sells_does_not_expand_in_the_same_action() -> None:
    at = stock(phase="4").regional("GWR", "Ada", 65).major("PLM", "Ben", (2, 6), Ada=2)
    at.play("sell PLM 10")
    assert at.why_not("expand GWR").rule == "10"


# --- buying (8.2, 11.6.5)


@pytest.mark.rule("18OE", "8.2")
def test_a_presidency_with_a_par_value_is_half_of_the_regional() -> None:
    at = (
        Position(3)
        .phase("2", "regionals")
        .set("GWR", par=70, letter="C", certificates=["pool", "GWR", "GWR"])
    )
    at.cash(Ada=500).stock_round()
    assert at.words("buy") == ["buy GWR pool percent=50"]
    refusal = at.why_not("buy GWR pool")
    assert (refusal.rule, refusal.remedy) == ("8.2", "buy GWR pool percent=50")


@pytest.mark.rule("18OE", "11.6.5", "10.2")
def test_the_president_s_certificate_of_an_insolvent_regional_is_not_bought_alone() -> None:
    position = Position(2).phase("2").regional("GWR", "Ada", 60).insolvent("GWR", 20).cash(Ada=500)
    refusal = position.stock_round().why_not("buy GWR pool")
    assert (refusal.rule, refusal.remedy) == ("11.6.5", "rescue GWR")
    assert position.words("buy") == ["buy GWR treasury"]


@pytest.mark.rule("18OE", "4.1", "11.6.5")
def test_an_insolvent_railway_is_a_certificate_too() -> None:
    at = full(Position(7).phase("3"), "Ada").minor("B", "Ben", "H21").insolvent("B", owing=20)
    at.cash(Ada=500).stock_round()
    assert at.why_not("rescue B").rule == "4.1"


# --- trades and mergers (10.4, 10.5)


@pytest.mark.rule("18OE", "10.4")
def test_who_declined_is_asked_again_in_the_next_turn() -> None:
    at = stock(players=2).private("BBE", "Ben").private("RSC", "Ada").major("PLM", "Ben").cash(Ada=200)
    at.cash(Ben=500).play("trade Ben 80 BBE", "decline", "pass", "buy PLM treasury")
    assert at.asked == "Ada"
    at.play("trade Ben 80 BBE", "accept")
    assert at.table.privates["BBE"].owner == "Ada"


@pytest.mark.rule("18OE", "10.4")
@pytest.mark.parametrize("items", ["BBE BBE", ""])
def test_a_trade_names_every_item_once(items: str) -> None:
    at = stock().private("BBE", "Ben").cash(Ada=200)
    assert "at least one item" in at.why_not(f"trade Ben 80 {items}".strip()).reason


@pytest.mark.rule("18OE", "10.5")
def test_nobody_pays_himself_for_a_merger() -> None:
    at = stock().major("GWR", "Ada").minor("B", "Ada", "H21").cash(Ada=100)
    assert at.why_not("merge B GWR cash=20").reason == "both belong to Ada: no cash is paid"


@pytest.mark.rule("18OE", "10.5")
def test_in_a_merger_tokens_are_chosen_before_trains() -> None:
    at = stock().major("GWR", "Ada").minor("B", "Ada", "H21").trains("B", "2+2").play("merge B GWR")
    assert at.words("replace")
    refusal = at.why_not("discard 2+2")
    assert (refusal.rule, refusal.reason) == ("10.5", "the tokens are chosen first")
    at.play("pass", "discard 2+2")
    assert list(at.company("GWR").trains) == []
    assert not at.words("discard"), "what was declined is not declined again"


# --- nationals and the end of the consolidation (9.4, 10.6)


@pytest.mark.rule("18OE", "9.4", "11.1.4")
def test_a_national_has_the_rights_of_its_home_alone() -> None:
    at = Operating().phase("4").major("GWR", "Ada").power("GWR", "F").set("GWR", rights=["UK", "IT"])
    at.after(form_national, "GWR")
    assert at.company("GWR").rights == ("UK",)


@pytest.mark.rule("18OE", "10.6", "11.6.5")
def test_who_is_closed_operates_no_more() -> None:
    at = stock(phase="5", players=2).consolidation().regional("GWR", "Ada").insolvent("GWR", owing=20)
    at.major("PLM", "Ada").cash(Ada=0, Ben=0).play(*["pass"] * 2)
    assert at.company("GWR").out == "closed"
    assert "GWR" not in at.table.order_track
    assert "GWR" not in at.table.operating_order()


# --- insolvency (11.6.5)


@pytest.mark.rule("18OE", "9.3", "11.6.5")
def test_a_debt_is_paid_as_far_as_the_treasury_goes() -> None:
    """Who takes an insolvent regional over pays 75 into a treasury of 5; its train cost 100."""
    at = stock("Ben").regional("GWR", "Ada", 60, Ben=2).cash(Ben=100, GWR=5).insolvent("GWR", owing=95)
    at.play("expand GWR", "buy GWR treasury")
    assert (at.money("GWR"), at.company("GWR").owing) == (0, 0)


# --- offers (10.6) and the power of minor A (15.1)


@pytest.mark.rule("18OE", "10.6")
def test_an_offer_asks_for_nothing() -> None:
    at = stock(phase="5").consolidation().minor("B", "Ada", "H21").major("GWR", "Ben").cash(Ben=50)
    at.play("ask B")
    assert "asks for nothing" in at.why_not("bid GWR -5").reason
    assert "£50" in at.why_not("bid GWR 51").reason


@pytest.mark.rule("18OE", "15.1", "11.7")
@pytest.mark.parametrize("used", [True, False])
def test_minor_a_that_has_paid_pays_no_more_when_it_is_bought(used: bool) -> None:
    at = Operating().phase("4").major("GWR", "Ada", (3, 5)).trains("GWR", "4").cash(GWR=100)
    at.set("A", out="abandoned", floated=True, rights=["UK"], used=used).at_step("GWR", "shares")
    price = at.table.price(at.company("GWR"))
    at.play("acquire A")
    assert at.money("GWR") == (40 if used else 40 + price)


# --- trains and phases (11.6)


@pytest.mark.rule("18OE", "11.6.1")
@pytest.mark.parametrize(("phase", "trains"), [("3", ["2+2"]), ("4", [])])
def test_from_phase_4_on_no_train_is_reserved(phase: str, trains: list[str]) -> None:
    at = Operating().phase(phase).minor("B", "Ada", "R23").cash(B=120).operate("B", first=True).finish()
    assert list(at.company("B").trains) == trains


@pytest.mark.rule("18OE", "11.6.6")
def test_a_rusted_train_is_exchanged_for_a_higher_level_only() -> None:
    at = Operating().phase("6").national("GWR", "Ada").trains("GWR", "2+2", "3", "3")
    at.works(rusted=["3+3", "2+2"]).operate("GWR").until("NationalTrains")
    assert at.words("claim") == ["claim 3+3 give=2+2"]
    assert "higher level" in at.why_not("claim 3+3 give=3").reason


@pytest.mark.rule("18OE", "11.6.2", "11.6.5")
def test_an_insolvent_minor_m_gets_no_royalty() -> None:
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=200)
    at.minor("M", "Ben", "H21", cash=40).insolvent("M", owing=100).at_step("GWR", "trains").play("pullman M")
    assert (at.money("GWR"), at.money("M")) == (50, 0)


@pytest.mark.rule("18OE", "11.3.5")
def test_who_can_just_pay_a_port_authority_has_been_asked_for_it() -> None:
    at = Operating().major("GWR", "Ada").phase("4").trains("GWR", "4").cash(GWR=125)
    at.set("GWR", revenue=300).at_step("GWR", "dividend").play("dividend withhold")
    assert at.step == "TrainsOE"


# --- ports (11.3.6, 14.5, 14.6)


@pytest.mark.rule("18OE", "14.5", "11.3.6")
def test_star_harbor_opens_a_private_port() -> None:
    at = Operating().phase("3").major("GWR", "Ada")
    port = next(port for port in at.table.water.ports.values() if port.private and port.hex != "L25")
    assert not may_use_port(at.table, at.company("GWR"), port)
    assert may_use_port(at.set("GWR", star=port.hex).table, at.company("GWR"), port)


@pytest.mark.rule("18OE", "14.6", "11.2.2")
@pytest.mark.parametrize(("circle", "shut"), [("", True), ("N31", False)])
def test_central_circle_in_lille_keeps_the_ferry_open(circle: str, shut: bool) -> None:
    at = Operating().phase("5").major("GWR", "Ada").major("PLM", "Ben").note(white_cliffs="PLM")
    assert lille_shut(at.table, at.set("GWR", circle=circle).company("GWR")) == shut
