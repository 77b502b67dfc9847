"""Trades, mergers, the consolidation, nationals and abandoned minors of 18OE (9.4, 9.5, 10.4 to 10.6)."""

import pytest

from bradshaw.titles.oe.stock.merging import connected
from bradshaw.titles.oe.table import TableOE

from .operating import Operating
from .positions import Position


def majors(player: str = "Ada", players: int = 3, phase: str = "3", **options: object) -> Position:
    return Position(players, **options).phase(phase).stock_round(player)


# --- trades (10.4)


@pytest.mark.rule("18OE", "10.4")
def test_a_trade_needs_consent_and_is_a_stock_action() -> None:
    """S62."""
    position = majors().private("BBE", "Ben").minor("B", "Ada", "H21").cash(Ada=200, Ben=100)
    position.play("trade Ben 80 BBE B")
    assert (position.asked, position.words()) == ("Ben", ["accept", "decline"])
    assert "B and £80 for BBE" in position.game.acting[0].prompt
    position.play("accept")
    assert position.table.privates["BBE"].owner == "Ada"
    assert position.company("B").president == "Ben"
    assert (position.money("Ada"), position.money("Ben")) == (120, 180)
    assert position.table.priority == "Ben", "it was a stock action"
    position.private("RSC", "Ben")
    assert position.why_not("trade Ben 10 BBE").reason == "BBE has been traded in this stock round"


@pytest.mark.rule("18OE", "10.4")
def test_a_declined_trade_leaves_the_turn() -> None:
    position = majors().private("BBE", "Ben").private("RSC", "Ada").cash(Ada=200)
    position.play("trade Ben 80 BBE", "decline")
    assert position.asked == "Ada"
    assert position.why_not("trade Ben 90 BBE").reason == "Ben has declined a trade in this turn"


@pytest.mark.rule("18OE", "10.4")
def test_the_other_player_may_pay() -> None:
    position = majors().private("BBE", "Ada").cash(Ben=150, Ada=0).play("trade Ben -100 BBE", "accept")
    assert (position.money("Ada"), position.money("Ben")) == (100, 50)
    assert position.table.privates["BBE"].owner == "Ben"


@pytest.mark.rule("18OE", "10.4")
def test_refused_trades() -> None:
    position = majors().private("BBE", "Ben", closed=True).private("SML", "Cid").cash(Ada=50)
    assert "is no minor and no face-up private" in position.why_not("trade Ben 0 BBE").reason
    assert position.why_not("trade Cid 60 SML").reason == "Ada has £50, not £60"
    assert position.why_not("trade Ada 10 SML").reason == "Ada is no other player"
    assert "is no minor and no face-up private of Ada or Ben" in position.why_not("trade Ben 10 SML").reason
    early = Position(3).phase("2", "regionals").private("BBE", "Ben").stock_round("Ada")
    assert early.why_not("trade Ben 10 BBE").rule == "8.3"


@pytest.mark.rule("18OE", "10.4", "4.1")
def test_nobody_trades_above_the_certificate_limit() -> None:
    """Seven players may hold 20; ten minors, nine privates and a president's certificate are as many."""
    position = majors(players=7).major("GWR", "Ada").major("PLM", "Ben").cash(Ada=500, Ben=500)
    for code in ("RSC", "PEC", "WSB", "BBBT", "SHTC", "CCTC", "WCF", "HMLC", "BBE"):
        position.private(code, "Ada")
    homes = ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17", "X13")
    for code, home in zip("ABCDEFGHJK", homes, strict=True):
        position.minor(code, "Ada", home)
    position.private("SML", "Ben")
    assert position.table.certificates("Ada") == 20
    refusal = position.why_not("trade Ben 10 SML")
    assert (refusal.rule, "Ada would hold 21 certificates" in refusal.reason) == ("4.1", True)
    position.play("trade Ben 10 SML RSC")


@pytest.mark.rule("18OE", "10.4", "4.1")
def test_who_is_above_the_limit_may_give_something_away() -> None:
    position = majors(players=7).cash(Ada=10)
    limit = position.table.certificate_limit()
    codes = [railway.code for railway in position.table.of_kind("regional")]
    for code in codes[:limit]:
        position.regional(code, "Ben")
    position.private("RSC", "Ben").private("PEC", "Ben").play("trade Ben 10 RSC", "accept")
    assert position.table.certificates("Ben") == limit + 1


# --- mergers (10.5)


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


# --- the consolidation (10.6)


def consolidating(**options: object) -> Position:
    return Position(3, **options).phase("5").consolidation()


@pytest.mark.rule("18OE", "10.6", "5.1.5")
def test_what_must_be_done_before_passing() -> None:
    """S77, S79. Example 10.6-duty."""
    position = consolidating().regional("GWR", "Ada", 70).stock_round("Ada")
    assert position.why_not("pass").remedy == "expand GWR"
    position = consolidating().minor("B", "Ada", "H21").major("PLM", "Ada").stock_round("Ada")
    assert position.why_not("pass").remedy == "merge B PLM"
    position = consolidating().minor("B", "Ada", "H21").regional("GWR", "Ada", 70).stock_round("Ada")
    assert position.why_not("pass").remedy == "expand GWR"
    assert position.why_not("ask B").reason == "Ada has a regional that must expand first"
    position.play("expand GWR", "buy GWR treasury")
    while position.asked != "Ada":
        position.play("pass")
    assert position.why_not("pass").remedy == "merge B GWR"
    position = consolidating().minor("B", "Ada", "H21").major("PLM", "Ben").stock_round("Ada")
    assert position.why_not("pass").remedy == "ask B"
    assert consolidating().major("PLM", "Ada").stock_round("Ada").words("pass") == ["pass"]


@pytest.mark.rule("18OE", "10.6")
def test_offers_are_asked_of_majors_with_a_share() -> None:
    """S78. Example 10.6-offers."""
    position = consolidating().minor("B", "Ada", "H21").trains("B", "3")
    position.major("GWR", "Ben", Ben=7).major("LNWR", "Ben", Ben=4, pool=4).national("PLM", "Cid")
    position.major("MIDI", "Cid").cash(Ben=50, B=40)
    position.set("MIDI", merged_now=True).stock_round("Ada").play("ask B")
    assert (position.asked, position.words()) == ("Ben", ["bid GWR 0", "decline"])
    position.play("bid GWR 30")
    assert position.table.top.KIND == "18OE merger", "the only offer is taken"
    position.play("pass", "pass")
    assert position.held("GWR")["Ada"] == [10]
    assert position.money("Ben") == 20


@pytest.mark.rule("18OE", "10.6", "9.5")
def test_without_an_offer_the_minor_is_abandoned() -> None:
    position = consolidating().minor("B", "Ada", "H21").trains("B", "3").major("GWR", "Ben").cash(B=40)
    bank = position.table.bank.cash
    position.stock_round("Ada").play("ask B", "decline")
    minor = position.company("B")
    assert (minor.out, minor.president, minor.cash, minor.rights) == ("abandoned", None, 0, ("UK",))
    assert position.table.bank.cash == bank + 40
    assert list(position.table.depot.pool) == ["3"]
    assert position.table.board.tokens_in("H21.c0") == ()
    assert (position.asked, position.table.priority) == ("Ben", "Ben"), "it was a stock action"


@pytest.mark.rule("18OE", "10.6")
def test_of_several_offers_the_owner_chooses() -> None:
    position = consolidating().minor("B", "Ada", "H21").major("GWR", "Ben").major("PLM", "Cid")
    position.stock_round("Ada").play("ask B", "bid GWR 0", "bid PLM 10")
    assert (position.asked, position.words()) == ("Ada", ["choose GWR", "choose PLM"])
    assert position.why_not("decline").reason == "one of the offers must be taken"
    position.play("choose GWR")
    assert position.asked == "Ben"
    position.play("pass")
    assert position.company("GWR").subsidiaries == ("B",)


@pytest.mark.rule("18OE", "10.6", "11.6.5")
def test_railways_that_nobody_owns_leave_at_the_end_of_the_round() -> None:
    """S80: the bank pays the par value of every secondary share; what lay in treasuries is the bank's."""
    position = consolidating().minor("B", "Ada", "H21").regional("GWR", "Ada", 70, Ben=1).major("PLM", "Ada")
    position.insolvent("B", 10).insolvent("GWR", 10)
    position.cash(Ada=0, Ben=0, Cid=0, B=30, GWR=60).stock_round("Ada")
    position.private("RSC", "Ada").play("pass", "pass", "pass")
    assert position.table.consolidation == "done"
    assert (position.company("B").out, position.company("GWR").out) == ("abandoned", "closed")
    assert [r for r in position.table.of_kind("minor", "regional") if r.floated] == []
    assert [position.money(name) for name in ("Ben", "Cid", "B", "GWR")] == [70, 0, 0, 0]
    assert set(position.held("GWR")) == {"pool"}
    assert position.table.board.tokens_in("L25.c0") == ()


@pytest.mark.rule("18OE", "10.6")
def test_who_can_merge_asks_nobody() -> None:
    """S78: neither with an own railway into which the minor can merge, nor with a regional to be expanded."""
    at = consolidating().minor("B", "Ada", "H21").major("GWR", "Ada").major("PLM", "Ben").stock_round("Ada")
    refusal = at.why_not("ask B")
    assert (refusal.rule, refusal.reason) == ("10.6", "minor B can merge into GWR, which is Ada's own")
    assert not at.words("ask")
    at = (
        consolidating().minor("B", "Ada", "H21").regional("GWR", "Ada").major("PLM", "Ben").stock_round("Ada")
    )
    assert at.why_not("ask B").reason == "Ada has a regional that must expand first"


@pytest.mark.rule("18OE", "5.1.5", "10.6")
def test_offers_are_for_the_consolidation_only() -> None:
    position = majors(phase="5").minor("B", "Ada", "H21").major("PLM", "Ben")
    refusal = position.why_not("ask B")
    assert (refusal.rule, "Consolidation" in refusal.reason) == ("10.6", True)


# --- nationals (9.4)


def forming(buyer: str, *majors_: tuple[str, str], phase: str = "4") -> Position:
    """The first train of a phase has been bought by a railway of a player."""
    position = Position(4).phase(phase)
    for code, president in majors_:
        position.major(code, president)
    position.note(operating=next(code for code, president in majors_ if president == buyer))
    return position.stock_round("Ada").after(TableOE.event_form_nationals)


@pytest.mark.rule("18OE", "9.4")
def test_the_buyer_of_the_train_is_asked_first() -> None:
    """N7.12. S81. Example 9.4-order."""
    owners = (("GWR", "Ada"), ("PLM", "Ben"), ("KBS", "Cid"), ("SFR", "Dora"))
    position = forming("Cid", *owners)
    asked = []
    for _ in range(4):
        asked.append(position.asked)
        position.play("pass")
    assert asked == ["Cid", "Dora", "Ada", "Ben"]


@pytest.mark.rule("18OE", "9.4")
def test_nobody_converts_what_is_not_his() -> None:
    position = forming("Ada", ("GWR", "Ada"), ("PLM", "Ben")).regional("KBS", "Ada")
    assert position.words() == ["national GWR", "pass"]
    refusal = position.why_not("national PLM")
    assert (refusal.rule, refusal.reason) == ("9.4", "Ada is not president of PLM")
    assert position.why_not("national KBS").reason == "KBS is no major"


@pytest.mark.rule("18OE", "9.4", "10.1")
def test_a_major_becomes_a_national() -> None:
    """Example 9.4-conversion."""
    position = forming("Ada", ("GWR", "Ada"))
    position.set("GWR", certificates=["Ada", "Ada", "Ada", "pool", "pool", *["GWR"] * 4])
    position.trains("GWR", "2+2", "2+2", "3", "4").cash(GWR=240, B=0).marker("GWR", (2, 5))
    position.set("B", out="merged", floated=True).set("GWR", subsidiaries=["B"], rights=["UK", "FR"])
    position.set("GWR", authority="north", orient=True, star="K26.c0", pullman=True)
    bank = position.table.bank.cash
    position.play("national GWR")
    table, railway = position.table, position.company("GWR")
    assert (railway.kind, railway.cell, table.price(railway)) == ("national", (2, 5), 135)
    assert table.bank.cash == bank + 240
    assert railway.percent("pool") == 60
    assert len(railway.trains) == 4
    assert (railway.rights, railway.subsidiaries, railway.authority, railway.orient, railway.star) == (
        ("UK",), (), "", False, "",
    )  # fmt: skip
    assert table.board.cities_with("GWR") == []
    assert (table.company("B").out, table.used_pullmans) == ("abandoned", 1)
    assert not table.has_power(railway, "B")
    assert position.stock_round("Ada").words("sell") == []
    assert list(railway.tokens) == []


@pytest.mark.rule("18OE", "9.4")
def test_a_player_converts_one_or_more_of_his_majors() -> None:
    """N7.12."""
    position = forming("Ada", ("GWR", "Ada"), ("PLM", "Ada"), ("KBS", "Ben"))
    assert position.words() == ["national GWR", "national PLM", "pass"]
    position.play("national GWR", "national PLM")
    assert position.asked == "Ben"
    refusal = position.why_not("national GWR")
    assert (refusal.rule, refusal.reason) == ("9.4", "GWR is no major")
