"""Trains of 18OE: buying, the reserved 2+2, shortage, rusting, nationals' trains, Pullman cars (11.6)."""

import pytest

from bradshaw.titles.oe.operating.depot import offers, train_price
from bradshaw.titles.oe.operating.national import Capacity, capacity, national_revenue

from .operating import Operating


def buyer(code: str = "GWR", kind: str = "major", phase: str = "3", cash: int = 1000) -> Operating:
    """A railway in its train step, without a train."""
    position = Operating().phase(phase)
    getattr(position, kind)(code, "Ada")
    return position.cash(**{code: cash})


# --- what is on sale


@pytest.mark.rule("18OE", "15.9")
@pytest.mark.parametrize(
    ("price", "with_j"),
    [
        ("2+2", 90), ("3", 180), ("3+3", 202), ("4", 270), ("4+4", 315), ("5", 360), ("5+5", 427), ("6", 472),
        ("6+6", 540), ("7+7", 675), ("4D", 765), ("8+8", 810), ("5D", 900),
    ],
)  # fmt: skip
def test_minor_j_pays_a_tenth_less(price: str, with_j: int) -> None:
    """Example 15.9-J, O97; the Pullman at 135 stands with their prices."""
    position = buyer().power("GWR", "J")
    assert train_price(position.table, position.company("GWR"), price) == with_j


@pytest.mark.rule("18OE", "11.6")
def test_level_3_waits_for_the_majors_and_the_second_round() -> None:
    position = buyer(kind="regional", phase="2").note(round_name="Operating round 1.1")
    assert offers(position.table, position.company("GWR")) == []
    position.note(round_name="Operating round 1.2")
    assert [train for train, _, _ in offers(position.table, position.company("GWR"))] == ["3+3", "3"]
    position.phase("2", "regionals")
    assert offers(position.table, position.company("GWR")) == []


@pytest.mark.rule("18OE", "11.6")
def test_levels_7_and_8_side_by_side() -> None:
    """N7.6."""
    for left, sides in ((11, {"7+7", "4D"}), (10, {"7+7", "4D", "8+8", "5D"})):
        position = buyer(phase="7").sold(7).works(level_7=left)
        assert {train for train, _, _ in offers(position.table, position.company("GWR"))} == sides


@pytest.mark.rule("18OE", "11.6", "11.6.1")
@pytest.mark.parametrize(
    ("round_name", "phase", "train", "rule", "reason"),
    [
        ("1.2", "2", "2+2", "11.6.1", "the 2+2 trains of the works are reserved"),
        (
            "1.1", "2", "3", "11.6",
            "trains of level 3 are sold in the Major Railroad Phase, and never in the first operating round",
        ),
        ("2.1", "3", "4+4", "11.6", "trains of level 4 are sold after all of level 3"),
        ("2.1", "5", "4", "11.6", "no train of level 4 is left in the works"),
        ("2.1", "7", "5D", "11.6", "trains of level 8 are sold after 4 of level 7"),
    ],
)  # fmt: skip
def test_what_a_train_that_is_not_on_sale_waits_for(
    round_name: str, phase: str, train: str, rule: str, reason: str
) -> None:
    at = buyer(phase=phase).sold(int(phase)).trains("GWR", "2+2" if phase < "4" else "5")
    at.major("LNWR", "Ada").trains("LNWR", "5").at_step("GWR", "trains")
    at.note(round_name=f"Operating round {round_name}")
    refusal = at.why_not(f"train {train} bank")
    assert (refusal.rule, refusal.reason) == (rule, reason)


@pytest.mark.rule("18OE", "11.6", "14.10")
def test_the_train_of_swift_is_not_told_among_those_of_the_limit() -> None:
    at = buyer(phase="6").trains("GWR", "4", "5", "2+2*").at_step("GWR", "trains")
    assert at.why_not("train 6+6 bank").reason == "GWR has 2 trains, and the limit is 2"


@pytest.mark.rule("18OE", "11.6", "11.3.2")
def test_a_card_of_the_open_market_shows_either_side() -> None:
    position = buyer(phase="5").works(pool=["4"])
    position.operate("GWR").until("TrainsOE").play("train 4+4 pool")
    assert list(position.company("GWR").trains) == ["4+4"]
    assert position.money("GWR") == 1000 - 350


# --- the reserved 2+2 (11.6.1, 11.6.5)


@pytest.mark.rule("18OE", "11.6.1")
def test_the_reserved_train_comes_first() -> None:
    position = buyer(kind="regional", phase="2", cash=150).operate("GWR", first=True)
    position.finish()
    assert list(position.company("GWR").trains) == ["2+2"]
    assert position.money("GWR") == 50


@pytest.mark.rule("18OE", "11.6.5")
def test_a_president_adds_what_is_missing() -> None:
    position = buyer(kind="regional", phase="2", cash=80).cash(Ada=90).operate("GWR", first=True)
    position.finish()
    assert list(position.company("GWR").trains) == ["2+2"]
    assert (position.money("GWR"), position.money("Ada")) == (0, 70)


@pytest.mark.rule("18OE", "11.6.5")
def test_a_minor_becomes_insolvent() -> None:
    """Example 11.6.5-insolvent, S88, O102: 80 and 5: the bank pays 120, and the next owner pays 135."""
    position = Operating().minor("K", "Ada", "G26", cash=120).cash(K=80, Ada=5).operate("K", first=True)
    position.finish()
    minor = position.company("K")
    assert minor.president is None
    assert position.money("K") == 85
    assert position.money("Ada") == 120
    assert minor.owing == 15
    assert list(minor.trains) == ["2+2"]
    position.cash(Ben=200).stock_round("Ben").play("rescue K")
    assert (position.money("Ben"), position.money("K")) == (200 - 135, 0)


@pytest.mark.rule("18OE", "11.6.5")
def test_a_regional_becomes_insolvent() -> None:
    """O102, S88: twice its par value for the president's certificate; who holds another keeps it; it does not
    operate until somebody has bought it, and keeps its place on the track."""
    at = buyer(kind="regional", phase="3", cash=60).regional("GWR", "Ada", 70, Ben=1).cash(Ada=15)
    at.regional("LNWR", "Ben").trains("LNWR", "3").set("LNWR", operated=True, supplied=True)
    at.operate("GWR", first=True).finish()
    railway = at.company("GWR")
    assert (railway.president, railway.owing, at.money("GWR"), at.money("Ada")) == (None, 25, 75, 140)
    assert at.held("GWR") == {"pool": [50], "Ben": [25], "GWR": [25]}
    assert (list(railway.trains), at.table.operating_order()) == (["2+2"], ["LNWR"])
    at.cash(Ben=165).stock_round("Ben").play("rescue GWR")
    assert (railway.code in at.table.operating_order(), at.money("Ben"), at.money("GWR")) == (True, 0, 0)
    assert at.table.order_track.index("GWR") < at.table.order_track.index("LNWR")


@pytest.mark.rule("18OE", "11.6.5")
@pytest.mark.parametrize("cash", [30, 70, 90])
def test_what_was_built_is_taken_back(cash: int) -> None:
    """Example 11.6.5-take-back, O101: a tile for 45, a token for 20; the token comes back first."""
    spent = [["tile", "K24", "", 0, 45], ["token", "G26", "", 0, 20]]
    position = Operating().regional("GWR", "Ada", par=60).tile("K24", "9", 0).token("GWR", "G26")
    position.at_step("GWR", "run", expenses=spent).set("GWR", operated=False, supplied=False, tokens=[])
    position.cash(GWR=15, Ada=cash)
    has_token = "GWR" in position.table.board.tokens_in("G26.c0")
    has_tile = "K24" in position.table.board.tiles
    assert (has_token, has_tile) == {30: (False, False), 70: (False, True), 90: (True, True)}[cash]
    assert position.money("GWR") == 0
    assert position.money("Ada") == {30: 10, 70: 5, 90: 5}[cash]
    assert list(position.company("GWR").tokens) == ([] if has_token else [20]), "on its charter again"


# --- majors without a train (11.6.4)


@pytest.mark.rule("18OE", "11.6.4")
@pytest.mark.parametrize(("president", "after", "train"), [(200, 20, ["4"]), (150, 0, [])])
def test_a_forced_purchase(president: int, after: int, train: list[str]) -> None:
    """N4.12. Example 11.6.4-cash, O99: the cheapest side of all, with the president's cash; or a national."""
    position = buyer(phase="7", cash=120).cash(Ada=president)
    position.sold(7).works(pool=["4+4"]).operate("GWR").until("TrainsOE")
    assert "pass" not in position.words()
    position.play("train 4 pool")
    railway = position.company("GWR")
    assert position.money("Ada") == after
    assert railway.national == (not train)
    assert list(railway.trains) == train
    if railway.national:
        assert position.money("GWR") == 0


@pytest.mark.rule("18OE", "11.6.4", "9.4")
@pytest.mark.parametrize(("cash", "trains", "received"), [(50, [], 170), (80, ["3"], 200)])
def test_the_cheaper_side_is_forced(cash: int, trains: list[str], received: int) -> None:
    """O100. Examples 11.6.4-cheapest and 11.6.4-forced-national, S84: a 3 for 200, not a 3+3 for 225."""
    position = buyer(cash=120).cash(Ada=cash).at_step("GWR", "trains")
    bank = position.table.bank.cash
    assert position.why_not("train 3+3 bank").remedy == "It buys the cheapest: 3."
    position.play("train 3 bank")
    assert (list(position.company("GWR").trains), position.company("GWR").national) == (trains, not trains)
    assert (position.money("Ada"), position.table.bank.cash) == (0, bank + received)


@pytest.mark.rule("18OE", "11.6.4")
def test_a_forced_card_comes_from_the_works_or_the_open_market() -> None:
    """The same side costs the same in either, so the president chooses."""
    for seller, left in (("bank", ["3+3"]), ("pool", [])):
        position = buyer(cash=120).cash(Ada=80).works(pool=["3+3"]).at_step("GWR", "trains")
        assert position.words("train") == ["train 3 bank", "train 3 pool"]
        position.play(f"train 3 {seller}")
        assert (list(position.company("GWR").trains), list(position.table.depot.pool)) == (["3"], left)


@pytest.mark.rule("18OE", "11.6", "11.6.4")
def test_a_major_must_own_a_train() -> None:
    position = buyer().operate("GWR").until("TrainsOE")
    assert position.why_not("pass").rule == "11.6"
    refusal = buyer(cash=150).cash(Ada=500).operate("GWR").until("TrainsOE").why_not("train 3+3 bank")
    assert (refusal.rule, refusal.remedy) == ("11.6.4", "It buys the cheapest: 3.")


@pytest.mark.rule("18OE", "11.6")
def test_minors_and_regionals_need_none() -> None:
    position = buyer(kind="regional").operate("GWR").until("TrainsOE")
    assert "pass" in position.words()


# --- phases (5.2, 11.6.3)


@pytest.mark.rule("18OE", "11.6.3", "5.2")
def test_trains_rust_at_the_end_of_the_step() -> None:
    """Example 11.6.3-limit, O96: a major with 2+2, 2+2, 3 buys the first 4: four cards at once, no fifth."""
    position = buyer(cash=2000).trains("GWR", "2+2", "2+2", "3").regional("LNWR", "Ben").trains("LNWR", "2+2")
    position.sold(4).operate("GWR").until("TrainsOE").play("train 4 bank")
    assert position.table.phase == "4"
    assert position.step == "FormNationals"
    position.play("pass")
    assert sorted(position.company("GWR").trains) == ["2+2", "2+2", "3", "4"]
    assert position.table.train_limit(position.company("GWR")) == 3
    assert not position.words("train")
    if position.step == "TrainsOE":
        position.play("pass")
    assert sorted(position.company("GWR").trains) == ["3", "4"]
    assert not position.company("LNWR").trains
    assert position.table.depot.rusted.count("2+2") >= 3


@pytest.mark.rule("18OE", "11.6.3")
def test_too_many_trains_are_given_up() -> None:
    position = buyer(cash=2000).trains("GWR", "3", "3", "3+3")
    position.sold(4).operate("GWR").until("TrainsOE").play("train 4 bank", "pass")
    while position.step == "TrainsOE":
        position.play("pass")
    assert position.step == "DiscardOE"
    position.play("discard 3+3")
    assert sorted(position.company("GWR").trains) == ["3", "3", "4"]
    assert list(position.table.depot.pool) == ["3+3"]


@pytest.mark.rule("18OE", "11.6.3")
def test_obsolete_trains_do_not_change_hands() -> None:
    position = buyer(cash=500, phase="4").trains("GWR", "4").regional("LNWR", "Ada").trains("LNWR", "2+2")
    position.operate("GWR").until("TrainsOE")
    assert position.why_not("train 2+2 LNWR price=1").rule == "11.6.3"


@pytest.mark.rule("18OE", "11.6")
def test_a_train_of_another_player_needs_his_yes() -> None:
    """O103."""
    position = buyer(cash=500).trains("GWR", "3").regional("LNWR", "Ben").trains("LNWR", "3+3").cash(LNWR=0)
    position.operate("GWR").until("TrainsOE").cash(GWR=500).play("train 3+3 LNWR price=77")
    assert position.asked == "Ben"
    position.play("accept")
    assert (position.money("GWR"), position.money("LNWR")) == (423, 77)


# --- Pullman cars (11.6.2)


@pytest.mark.rule("18OE", "11.6.2")
@pytest.mark.parametrize(
    ("seller", "minors", "price", "royalty"),
    [("M", (), 150, 15), ("M", ("J",), 135, 15), ("pool", ("J",), 135, 0), ("LNWR", ("J",), 75, 0)],
)
def test_prices_of_pullman_cars(seller: str, minors: tuple[str, ...], price: int, royalty: int) -> None:
    """N4.10, N4.11. Examples 11.6.2-royalty and 11.6.2-prices, O104."""
    position = buyer(phase="4", cash=500).trains("GWR", "4").minor("M", "Ben", "G26", cash=120)
    position.regional("LNWR", "Ada").set("LNWR", pullman=True).note(used_pullmans=1).cash(M=0, LNWR=0)
    if minors:
        position.power("GWR", *minors)
    position.operate("GWR").until("TrainsOE").cash(GWR=500).play(f"pullman {seller}")
    assert position.money("GWR") == 500 - price
    assert position.money("M") == royalty
    assert position.company("GWR").pullman


@pytest.mark.rule("18OE", "11.6.2")
def test_pullman_cars_wait_for_phase_4() -> None:
    position = buyer().trains("GWR", "3").operate("GWR").until("TrainsOE")
    assert position.why_not("pullman M").rule == "11.6.2"


@pytest.mark.rule("18OE", "11.6.2")
def test_a_pullman_is_discarded_before_trains_are_bought() -> None:
    position = buyer(phase="4").trains("GWR", "4").set("GWR", pullman=True).operate("GWR").until("TrainsOE")
    position.play("uncouple")
    assert position.table.used_pullmans == 1
    assert not position.company("GWR").pullman
    late = buyer(phase="4", cash=900).trains("GWR", "4").set("GWR", pullman=True).at_step("GWR", "trains")
    assert late.words("uncouple")
    late.play("train 3 bank")
    assert not late.words("uncouple")
    assert late.why_not("uncouple").rule == "11.6.2"


# --- nationals (11.6.6)


@pytest.mark.rule("18OE", "11.6.6")
def test_a_national_takes_exchanges_and_renews() -> None:
    """Examples 11.6.6-national and 11.6.6-half, O105."""
    position = Operating().national("GWR", "Ada").phase("6").trains("GWR", "2+2", "3")
    position.major("LNWR", "Ada", cell=(3, 6)).trains("LNWR", "5+5").cash(LNWR=0)
    position.works(rusted=["3+3", "3+3", "2+2"]).operate("GWR").until("NationalTrains")
    position.play("claim 3+3 give=2+2", "turn 3", "claim 3+3", "renew 5+5 LNWR 3+3")
    assert sorted(position.company("GWR").trains) == ["3+3", "3+3", "5+5"]
    assert position.money("LNWR") == 237
    trains = list(position.company("GWR").trains)
    assert capacity(position.table, trains) == Capacity(11, 0, 11)
    assert national_revenue(position.table, position.company("GWR")).pullman == 50


@pytest.mark.rule("18OE", "11.6.6")
def test_a_national_keeps_its_limit() -> None:
    position = Operating().national("GWR", "Ada").phase("6").trains("GWR", "3", "3", "3")
    position.works(rusted=["3+3"]).operate("GWR").until("NationalTrains")
    assert "the limit is 3" in position.why_not("claim 3+3").reason
    assert "higher level" in position.why_not("claim 3+3 give=3").reason


# --- Swift Metropolitan (14.10)


@pytest.mark.rule("18OE", "14.10")
def test_swift_keeps_a_rusted_train() -> None:
    """O106."""
    position = buyer(phase="4", cash=500).trains("GWR", "4").private("SML", "Ada")
    position.works(rusted=["2+2"]).operate("GWR").play("use SML railway=GWR")
    railway = position.company("GWR")
    assert "2+2*" in railway.trains
    assert position.table.counted_trains(railway) == ["4"]
    assert position.table.privates["SML"].owner is None
    assert not position.table.may_combine("2+2*")


@pytest.mark.rule("18OE", "14.10", "11.6.6")
def test_swift_keeps_a_rusted_train_for_a_national() -> None:
    """14.10: above its limit too; it is neither exchanged nor turned, and counts among its trains."""
    at = (
        Operating()
        .phase("4")
        .national("GWR", "Ada")
        .trains("GWR", "2+2", "3", "3", "4")
        .private("SML", "Ada")
    )
    at.works(rusted=["2+2", "3"]).operate("GWR").play("use SML railway=GWR")
    assert list(at.company("GWR").trains) == ["2+2", "3", "3", "4", "2+2*"]
    assert not at.table.over_limit(at.company("GWR"))
    at.until("NationalTrains").phase("6").works(rusted=["3"])
    assert not [word for word in at.words() if "2+2*" in word]
    assert at.why_not("claim 3+3 give=2+2*").rule == "11.6.6"
    assert capacity(at.table, ["2+2*"]) == (2, 0, 2)


@pytest.mark.rule("18OE", "14.10")
def test_swift_gives_nothing_to_a_railway_that_nobody_owns() -> None:
    position = Operating().phase("4").major("GWR", "Ada").power("GWR", "H").private("SML", "Ada")
    position.major("LNWR", "Ben").works(rusted=["2+2"]).stock_round()
    assert position.words("use") == ["use SML railway=GWR"]
    assert position.why_not("use SML railway=H").rule == "14.10"
    assert position.why_not("use SML railway=LNWR").rule == "14.10"


@pytest.mark.rule("18OE", "11.6")
def test_who_has_declined_is_not_asked_again() -> None:
    position = buyer(cash=500).trains("GWR", "3").regional("LNWR", "Ben").trains("LNWR", "3+3").cash(LNWR=0)
    position.operate("GWR").until("TrainsOE").play("train 3+3 LNWR price=77", "decline")
    assert "has declined" in position.why_not("train 3+3 LNWR price=90").reason
    assert not [word for word in position.words("train") if "LNWR" in word]


@pytest.mark.rule("18OE", "11.6.5", "14.9")
def test_a_tile_of_brandt_that_paid_for_water_is_taken_back() -> None:
    """14.9: its token comes back to the private, which lay face down with its last."""
    at = Operating().phase("2").minor("A", "Ada", "F25", cash=0).private("BBE", "Ada").note(brandt_left=1)
    at.note(brandt=["T41", "T43", "T45"]).cash(A=105, Ada=0).operate("A", first=True)
    at.play("lay I26 3 0 private=BBE")
    assert (at.money("A"), at.table.privates["BBE"].closed) == (95, True), "a sea zone on the way"
    at.finish()
    assert (list(at.company("A").trains), at.money("A")) == (["2+2"], 5)
    assert (list(at.table.brandt), at.table.brandt_left) == (["T41", "T43", "T45"], 1)
    assert (at.table.brandt_now, at.table.privates["BBE"].closed) == (0, False)


@pytest.mark.rule("18OE", "11.6.5", "11.1.7")
def test_tokens_stand_where_they_stood_when_a_tile_is_taken_back() -> None:
    """O50: 11.6.5: a minor's token came to the second city of London, whose yellow tile goes."""
    position = Operating().minor("A", "Ben", "F25").token("A", "M28").tile("M28", "OE6", 3)
    assert position.table.board.tokens_in("M28.c1") == ("A",)
    spent = [["tile", "M28", "", 0, 30]]
    position.regional("GWR", "Ada", par=60).at_step("GWR", "run", expenses=spent)
    position.set("GWR", operated=False, supplied=False).cash(GWR=60, Ada=20)
    assert (position.money("GWR"), position.money("Ada")) == (0, 10)
    board = position.table.board
    assert (board.tile_at("M28"), board.supply["OE6"]) == (("", 0), 1)
    assert {city: codes for city, codes in board.tokens.items() if city.startswith("M28")} == {
        "M28.c0": ("A",)
    }


@pytest.mark.rule("18OE", "11.6.1", "11.6.4", "9.4")
@pytest.mark.parametrize(("cash", "left", "trains"), [(30, 10, ["2+2"]), (10, 0, [])])
def test_a_major_that_never_operated_is_forced_to_buy_its_2_plus_2(
    cash: int, left: int, trains: list[str]
) -> None:
    """O98: in the first round too, in which nothing else is on sale; who cannot pay forms a national."""
    position = buyer(phase="2", cash=80).cash(Ada=cash)
    bank = position.table.bank.cash
    position.operate("GWR", first=True, round_name="Operating round 1.1").finish()
    railway = position.company("GWR")
    assert (list(railway.trains), railway.national) == (trains, not trains)
    assert (position.money("GWR"), position.money("Ada")) == (0, left)
    assert position.table.bank.cash == bank + 80 + cash - left
