"""Mergers of minors into majors of 18OE (10.5)."""

import pytest

from bradshaw.titles.oe.stock.merging import connected

from .operating import Operating
from .positions import majors


@pytest.mark.rule("18OE", "10.5")
def test_a_merger_for_a_treasury_share() -> None:
    """Example 10.5-treasury-share."""
    position = majors().minor("B", "Ada", "H21").cash(B=130, GWR=0)
    position.major("GWR", "Ada", Ben=2, Cid=2, pool=1).play("merge B GWR", "pass")
    assert position.held("GWR")["Ada"] == [20, 10]
    assert position.money("GWR") == 130
    railway, minor = position.company("GWR"), position.company("B")
    assert (railway.subsidiaries, railway.rights) == (("B",), ("UK",))
    assert (minor.out, minor.president, minor.cash) == ("merged", None, 0)
    assert position.table.has_power(railway, "B")
    assert "B" not in position.table.order_track
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "10.5", "11.1.4")
def test_track_rights_come_with_a_minor() -> None:
    """N7.16."""
    position = majors().minor("B", "Ada", "X13").major("GWR", "Ada").play("merge B GWR", "pass")
    assert position.company("GWR").rights == ("UK", "SP")


@pytest.mark.rule("18OE", "10.5")
@pytest.mark.parametrize("kind", ["major", "national"])
def test_a_merger_for_a_share_of_the_open_market(kind: str) -> None:
    """Example 10.5-market-share."""
    position = majors().minor("B", "Ada", "H21").cash(B=130)
    if kind == "major":
        position.major("GWR", "Ada", Ada=3, Ben=2, Cid=2, pool=1)
    else:
        position.national("GWR", "Ada", Ada=3, Ben=2, Cid=2)
    bank = position.table.bank.cash
    position.play("merge B GWR")
    if kind == "major":
        position.play("pass")
    assert position.held("GWR")["Ada"] == [20, 10, 10, 10, 10]
    assert (position.money("GWR"), position.table.bank.cash - bank) == (0, 130)
    assert position.company("B").out == ("merged" if kind == "major" else "abandoned")


@pytest.mark.rule("18OE", "10.5", "15.1")
def test_without_a_share_track_must_join_them() -> None:
    """Example 10.5-minor-A-no-share."""
    position = majors().minor("A", "Ada", "H21").cash(A=90, GSWR=0)
    position.major("GSWR", "Ada", (2, 7), Ada=2, Ben=3, Cid=3)
    refusal = position.why_not("merge A GSWR")
    assert (refusal.rule, refusal.reason) == (
        "10.5", "no share of GSWR is left, and no track joins it to minor A",
    )  # fmt: skip
    position.tiles(H21="6 0", I20="5 3")
    assert connected(position.table, position.company("A"), position.company("GSWR"))
    bank = position.table.bank.cash
    position.play("merge A GSWR", "pass")
    assert position.money("GSWR") == 165
    assert position.table.bank.cash == bank + 90 - 165
    assert position.held("GSWR")["Ada"] == [20, 10, 10]


@pytest.mark.rule("18OE", "10.5")
def test_a_ferry_joins_them_but_no_sea_crossing() -> None:
    position = majors().minor("B", "Ada", "G26").major("GSWR", "Ada", Ada=2, Ben=6)
    minor = position.company("B")
    assert not connected(position.table, minor, position.company("GSWR"))
    position.national("BJV", "Ada", Ada=2, Ben=6)
    assert connected(position.table, minor, position.company("BJV")), "Edinburgh has a ferry to Bergen"
    position.national("PLM", "Ada", Ada=2, Ben=6)
    assert not connected(position.table, minor, position.company("PLM"))


@pytest.mark.rule("18OE", "10.5", "11.2.2")
def test_a_token_on_the_white_cliffs_position_joins_them() -> None:
    """14.7: it stands in Lille, from which the ferry leads to London."""
    at = Operating().phase("5").minor("B", "Ada", "J25").national("PLM", "Ada", Ada=2, Ben=6)
    assert not connected(at.table, at.company("B"), at.company("PLM")), "no city of France is joined"
    at.note(white_cliffs="B")
    assert connected(at.table, at.company("B"), at.company("PLM"))
    at = Operating().phase("5").minor("B", "Ada", "J25").token("B", "M28").major("MZA", "Ada", Ada=2, Ben=6)
    assert not connected(at.table, at.company("B"), at.company("MZA"))
    at.note(white_cliffs="MZA")
    assert connected(at.table, at.company("B"), at.company("MZA"))


@pytest.mark.rule("18OE", "10.5", "14.9")
def test_a_foreign_token_of_brandt_parts_them() -> None:
    """O55: nobody but its owner traces through the hex."""
    position = majors().minor("A", "Ada", "H21").tiles(H21="6 0", I20="5 3")
    position.major("GSWR", "Ada", (2, 7), Ada=2, Ben=3, Cid=3).private("BBE", "Ada").note(brandt=["H21"])
    assert connected(position.table, position.company("A"), position.company("GSWR"))
    position.private("BBE", "Ben")
    assert not connected(position.table, position.company("A"), position.company("GSWR"))


@pytest.mark.rule("18OE", "10.5", "10.2")
def test_a_merger_may_exceed_sixty_percent_and_a_sale_does_not_forbid_it() -> None:
    """Examples 10.5-above-sixty and 10.2-sold-then-buy."""
    position = majors().minor("B", "Ada", "H21").major("GWR", "Ada", Ada=4, Ben=2)
    count = position.table.certificates("Ada")
    position.play("merge B GWR", "pass")
    assert position.company("GWR").percent("Ada") == 70
    assert position.table.certificates("Ada") == count
    other = majors("Ben").minor("B", "Ben", "H21").major("GWR", "Ada", Ben=2).cash(Ben=0)
    other.play("sell GWR 10", "pass", "pass", "pass", "merge B GWR", "accept", "pass")
    assert other.company("GWR").percent("Ben") == 20


@pytest.mark.rule("18OE", "10.5")
def test_one_merger_for_each_railway_in_a_round() -> None:
    """Example 10.5-once-per-round."""
    position = majors().major("GWR", "Ada").major("PLM", "Ada")
    for code, home in (("B", "H21"), ("G", "J15"), ("K", "R23")):
        position.minor(code, "Ada", home)
    position.play("merge B GWR", "pass", "pass", "pass")
    assert position.words("merge") == ["merge G PLM", "merge K PLM"]
    refusal = position.why_not("merge G GWR")
    assert refusal.reason == "a minor has been merged into GWR in this stock round"
    position.play("merge G PLM", "pass", "pass", "pass")
    assert position.words("merge") == []


@pytest.mark.rule("18OE", "10.5")
def test_another_minor_is_merged_in_the_next_round() -> None:
    position = majors(players=2).major("GWR", "Ada").minor("B", "Ada", "H21").minor("G", "Ada", "J15")
    position.play("merge B GWR", "pass")
    while position.table.round_name != "Stock round 3" or position.asked != "Ada":
        position.play("pass")
    assert position.words("merge") == ["merge G GWR"]


@pytest.mark.rule("18OE", "10.5")
def test_mergers_begin_with_phase_3() -> None:
    position = majors(phase="2").minor("B", "Ada", "H21").major("GWR", "Ada")
    refusal = position.why_not("merge B GWR")
    assert (refusal.rule, refusal.reason) == ("10.5", "minors merge from phase 3 on, and this is phase 2")


@pytest.mark.rule("18OE", "10.5")
def test_a_merger_of_two_owners_needs_consent_and_may_cost_cash() -> None:
    """S71."""
    position = majors().minor("B", "Ben", "H21").major("GWR", "Ada").cash(Ada=100, Ben=0)
    position.play("merge B GWR cash=60")
    assert position.asked == "Ben"
    position.play("accept")
    assert (position.money("Ada"), position.money("Ben")) == (40, 60)
    assert position.asked == "Ada", "the president of the major chooses"
    position.play("pass")
    assert position.held("GWR")["Ben"] == [10]
    poor = majors().minor("B", "Ben", "H21").major("GWR", "Ada").cash(Ada=9, Ben=40)
    assert poor.why_not("merge B GWR cash=-60").reason == "Ben has £40, not £60"
    other = majors().minor("B", "Ben", "H21").major("GWR", "Ada").play("merge B GWR", "decline")
    assert other.why_not("merge B GWR").reason == "Ben has declined this merger in this turn"


@pytest.mark.rule("18OE", "10.5", "10.3")
def test_the_share_for_a_minor_may_make_its_owner_president() -> None:
    """S71: who was president at the beginning has made the choices."""
    position = majors("Ben").major("GWR", "Ada", Ben=2, Cid=1).minor("B", "Ben", "H21")
    position.play("merge B GWR", "accept")
    assert position.asked == "Ada"
    position.play("pass")
    assert (position.company("GWR").president, position.held("GWR")["Ben"]) == ("Ben", [20, 10])


@pytest.mark.rule("18OE", "10.5")
def test_tokens_of_the_minor_are_replaced_or_declined() -> None:
    """N7.16. S73."""
    position = majors().minor("B", "Ada", "H21").major("GWR", "Ada")
    position.play("merge B GWR")
    assert position.words() == [
        "replace H21 80", "replace H21 60", "replace H21 40", "replace H21 20", "pass",
    ]  # fmt: skip
    position.play("replace H21 80")
    assert position.table.board.tokens_in("H21.c0") == ("GWR",)
    assert list(position.company("GWR").tokens) == [20, 40, 60, 60, 80, 80]
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "10.5")
def test_a_token_in_a_hex_of_the_major_is_declined() -> None:
    position = majors().minor("B", "Ada", "G26").major("GWR", "Ada")
    position.tiles(G26="207 4").put(board={"tokens": {"G26.c0": ["B", "GWR"]}}).play("merge B GWR")
    assert position.table.board.tokens_in("G26.c0") == ("GWR",)
    assert position.asked == "Ben", "nothing was to be chosen"


@pytest.mark.rule("18OE", "10.5")
def test_reading_tokens_left_standing() -> None:
    position = majors(merged_tokens="left standing").minor("B", "Ada", "H21").major("GWR", "Ada")
    position.play("merge B GWR", "replace H21 0")
    assert position.table.board.tokens_in("H21.c0") == ("GWR",)
    assert len(position.company("GWR").tokens) == 7


@pytest.mark.rule("18OE", "10.5")
def test_trains_above_the_limit_are_given_up() -> None:
    """S74."""
    position = majors(phase="4").minor("B", "Ada", "H21").major("GWR", "Ada")
    position.trains("B", "3").trains("GWR", "3+3", "3", "4").play("merge B GWR", "pass")
    assert position.words() == ["discard 3+3", "discard 3", "discard 4"]
    position.play("discard 3+3")
    assert position.words() == ["discard 3", "pass"], "a train of the minor may be declined"
    position.play("pass")
    assert sorted(position.company("GWR").trains) == ["3", "3", "4"]
    assert list(position.table.depot.pool) == ["3+3"]


@pytest.mark.rule("18OE", "10.5", "14.10")
def test_above_the_limit_swift_s_train_helps_nobody() -> None:
    """It counts against no limit, so that giving it up makes no room."""
    position = majors(phase="4").major("GWR", "Ada").trains("GWR", "2+2*", "3", "3", "3")
    position.minor("B", "Ada", "H21").trains("B", "3").play("merge B GWR", "pass")
    assert position.words() == ["discard 3"]
    assert position.why_not("discard 2+2*").rule == "10.5"


@pytest.mark.rule("18OE", "10.5", "11.6.6")
def test_rusted_trains_of_a_merger_go_to_the_works() -> None:
    position = majors(phase="4").minor("B", "Ada", "H21").national("GWR", "Ada")
    position.trains("B", "3").trains("GWR", "2+2", "2+2", "2+2", "3").play(
        "merge B GWR", "discard 2+2", "pass"
    )
    assert list(position.table.depot.rusted) == ["2+2"]
    assert sorted(position.company("GWR").trains) == ["2+2", "2+2", "3", "3"]


@pytest.mark.rule("18OE", "10.5", "11.6.2")
def test_two_pullmans_are_one_too_many() -> None:
    position = majors(phase="4").minor("M", "Ada", "H21").major("GWR", "Ada")
    position.set("M", pullman=True).set("GWR", pullman=True).play("merge M GWR", "pass")
    assert position.company("GWR").pullman
    assert position.table.used_pullmans == 1


@pytest.mark.rule("18OE", "15.1")
def test_minor_a_pays_once() -> None:
    """S76."""
    position = majors().minor("A", "Ada", "H21", cash=120).major("GWR", "Ada", (2, 7)).cash(GWR=0, A=90)
    position.play("merge A GWR", "pass")
    assert position.money("GWR") == 90 + 165
    assert position.company("A").used
