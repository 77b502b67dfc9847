"""Readings of 18OE's stock side that no other test goes through, each from a position."""

import pytest

from bradshaw.titles.oe.stock.floating import regionals
from bradshaw.titles.oe.stock.insolvency import become_insolvent
from bradshaw.titles.oe.stock.merging import share_source

from .positions import Position


@pytest.mark.rule("18OE", "3.2")
@pytest.mark.parametrize(("reading", "first"), [("card holder", "Cid"), ("first seat", "Ada")])
def test_who_begins_the_first_stock_round(reading: str, first: str) -> None:
    """S40: the card as the auction left it, or the first player."""
    position = Position(3, first_stock_round=reading, concessions=False).note(priority="Cid")
    position._at(stage="concessions", turn=0)
    assert position.asked == first


@pytest.mark.rule("18OE", "8.3", "10.1")
def test_the_major_phase_may_begin_within_the_first_stock_round() -> None:
    """S47: the round goes on with its actions, and nothing is sold."""
    position = Position(2).phase("1", "regionals").cash(Ada=500, Ben=500)
    homes = ["H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17", "W6", "D57", "B67"]
    for code, home in zip("ABCDEFGHJKLM", homes, strict=True):
        position.minor(code, "Ben", home)
    codes = [railway.code for railway in regionals(position.table)]
    for code in codes[:17]:
        position.regional(code, "Ben", 60)
    last = codes[17]
    position.stock_round("Ada", number=1).play(f"par {last} 60")
    assert position.table.major_phase
    assert "expand LNWR" in position.words("expand")
    position.play("expand LNWR", "pass")
    assert position.why_not("sell LNWR 10").rule == "10.1"


@pytest.mark.rule("18OE", "13")
def test_a_game_in_which_nothing_happens_ends() -> None:
    """S50. S95: after two whole sets of nothing but passing and private income."""
    position = (
        Position(2).phase("2", "regionals").private("RSC", "Ada").stock_round("Ada").cash(Ada=50, Ben=0)
    )
    for _ in range(20):
        if position.table.finished:
            break
        position.play("pass")
    assert position.table.ending == "nothing happens any more"


@pytest.mark.rule("18OE", "4.1", "10.3")
def test_an_exchange_may_exceed_the_certificate_limit() -> None:
    """S53: the old president gets two certificates for one, and is above the limit then."""
    position = Position(7).phase("3").major("GWR", "Ada", Ben=2).cash(Ben=500)
    privates = ("RSC", "PEC", "WSB", "SHTC", "CCTC", "WCF", "HMLC", "BBE", "SML", "BBBT")
    for code in privates:
        position.private(code, "Ada")
    for code, home in zip(
        "ABCDEFGHJ", ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17"), strict=True
    ):
        position.minor(code, "Ada", home)
    assert position.table.certificates("Ada") == position.table.certificate_limit() == 20
    position.stock_round("Ben").play("buy GWR treasury")
    if position.asked == "Ada":
        position.play("decline")
    assert position.company("GWR").president == "Ben"
    assert position.table.certificates("Ada") == 21


@pytest.mark.rule("18OE", "10.5", "5.2")
def test_a_minor_merges_into_a_national_from_phase_3_on() -> None:
    """S72: a forced national may stand before phase 4."""
    position = Position(2).phase("3").minor("B", "Ada", "H21").national("GWR", "Ada").stock_round("Ada")
    position.play("merge B GWR")
    assert position.company("B").out == "abandoned"


@pytest.mark.rule("18OE", "10.5", "14.4")
def test_a_share_in_custody_is_exchanged_for_its_owner_only() -> None:
    """S75."""
    position = Position(3).phase("3").major("GWR", "Ada", Ada=3, Ben=2, Cid=2).set("GWR", custody="Ada")
    railway = position.company("GWR")
    assert share_source(position.table, "Ben", railway) == ""
    assert share_source(position.table, "Ada", railway) == "treasury"


@pytest.mark.rule("18OE", "9.5", "4.1")
def test_an_abandoned_charter_counts_for_nobody() -> None:
    """S87."""
    position = Position(2).phase("5").consolidation().minor("B", "Ada", "H21").major("GWR", "Ben")
    before = position.table.certificates("Ada")
    position.stock_round("Ada").play("ask B", "decline")
    assert position.table.certificates("Ada") == before - 1


@pytest.mark.rule("18OE", "13")
@pytest.mark.parametrize(("reading", "income", "mail"), [("revenue alone", 0, 0), ("with income", 5, 60)])
def test_what_the_last_round_pays(reading: str, income: int, mail: int) -> None:
    """S92: the same revenue in the same way; by one reading privates and the mail of minor K besides."""
    position = Position(2, last_round=reading).phase("8").major("GWR", "Ada", (2, 6), Ada=6, Ben=2)
    position.set("K", out="merged", floated=True).set("GWR", subsidiaries=["K"], cash=0)
    position.private("RSC", "Ben").cash(Ada=0, Ben=0).set("GWR", revenue=100, payout="half")
    position.note(trigger="level 8")._at(turn=9, done_rounds=1, rounds=2, last=True)
    assert position.money("Ada") == 40
    assert position.money("Ben") == 10 + income
    assert position.money("GWR") == 50 + mail


@pytest.mark.rule("18OE", "8.2", "10")
def test_what_the_regional_phase_allows() -> None:
    """S45: no shares, sales, trades or mergers; privates may be closed, and insolvent railways bought."""
    position = Position(3).phase("2", "regionals").regional("GWR", "Ben").private("RSC", "Ada").cash(Ada=500)
    position.minor("B", "Ben", "H21").insolvent("B", 20).stock_round("Ada")
    assert {word.split()[0] for word in position.words()} == {
        "par",
        "withdraw",
        "close",
        "scrap",
        "rescue",
        "pass",
    }
    for action in ("buy GWR treasury", "trade Ben 10 RSC", "merge B GWR", "expand GWR", "sell GWR 25"):
        assert position.why_not(action).rule == "8.3"


@pytest.mark.rule("18OE", "8.2", "11.6.5")
def test_who_counts_among_eighteen() -> None:
    """N7.2. S46: insolvent regionals do, those with a par value only do not, and leave with the others."""
    position = Position(2).phase("2", "regionals").cash(Ada=500)
    codes = [railway.code for railway in regionals(position.table)]
    for code in codes[:17]:
        position.regional(code, "Ben", 60)
    position.insolvent(codes[0], 20).set(
        codes[18], par=60, letter="A", certificates=["pool", codes[18], codes[18]]
    )
    position.put(order_track=[*codes[:17], codes[18]])
    position.stock_round("Ada").play(f"par {codes[17]} 60")
    assert [code for code in codes if position.company(code).out == "removed"] == codes[18:]
    assert codes[18] not in position.table.order_track


@pytest.mark.rule("18OE", "10.5", "14.10")
def test_swift_s_train_comes_to_a_major_above_its_limit() -> None:
    """S74: it counts for nothing there."""
    position = Position(2).phase("6").consolidation().major("GWR", "Ada").trains("GWR", "5", "5")
    position.minor("B", "Ada", "H21").trains("B", "2+2*").stock_round("Ada").play(
        "merge B GWR", "pass", "pass"
    )
    assert sorted(position.company("GWR").trains) == ["2+2*", "5", "5"]


@pytest.mark.rule("18OE", "11.6.5")
@pytest.mark.parametrize(("code", "face", "price"), [("J", 120, 90), ("B", 120, 100)])
def test_the_old_president_may_buy_back(code: str, face: int, price: int) -> None:
    """S90: the face value and what is missing; minor J's train costs 90."""
    position = Position(2).phase("2", "regionals").minor(code, "Ada", "H21").cash(**{code: 50, "Ada": 10})
    position.after(become_insolvent, code, price)
    assert (position.money("Ada"), position.company(code).owing) == (face, price - 60)
    position.cash(Ada=200).stock_round("Ada").play(f"rescue {code}")
    assert (position.money("Ada"), position.money(code)) == (200 - face - (price - 60), 0)


@pytest.mark.rule("18OE", "10")
def test_a_player_without_cash_keeps_his_turns() -> None:
    """S94."""
    position = Position(2).phase("3").cash(Ada=0, Ben=0).private("RSC", "Ada").private("PEC", "Ben")
    position.stock_round("Ada").play("pass")
    assert position.asked == "Ben"
