"""Operating turns of 18OE: order, revenue, dividends, shares, nationals, powers (11 to 15)."""

import pytest

from bradshaw.titles.oe.operating.brandt import brandt_cost
from bradshaw.titles.oe.operating.national import (
    Capacity,
    capacity,
    count_cities,
    count_towns,
    home_stops,
    linked_stops,
    national_revenue,
)
from bradshaw.titles.oe.stock.nationals import form_national

from .operating import Operating

# --- the round (11, 15.3, 15.10)


@pytest.mark.rule("18OE", "15.10")
@pytest.mark.parametrize(
    ("phase", "mail"), [("2", 20), ("3", 40), ("4", 40), ("5", 50), ("6", 50), ("7", 60), ("8", 60)]
)
def test_mail(phase: str, mail: int) -> None:
    position = Operating().minor("K", "Ada", "G26").phase(phase).cash(K=0)
    position.table.pay_power_income()
    assert position.money("K") == mail


@pytest.mark.rule("18OE", "15.10")
def test_mail_goes_to_the_major_and_to_no_insolvent_railway() -> None:
    position = Operating().major("GWR", "Ada").power("GWR", "K").cash(GWR=0, K=0)
    position.table.pay_power_income()
    assert position.money("GWR") == 20
    other = Operating().minor("K", "Ada", "G26").cash(K=0).set("K", president=None)
    other.table.pay_power_income()
    assert other.money("K") == 0


@pytest.mark.rule("18OE", "11")
def test_privates_pay_mail_comes_then_c_chooses() -> None:
    """11: in phase 3, with 40 from privates and 40 of mail."""
    position = Operating().minor("K", "Ada", "G26").minor("C", "Ada", "F25").phase("3").cash(K=0, Ada=0)
    for code in ("RSC", "WSB", "BBE"):
        position.private(code, "Ada")
    table = position.table
    while len(table.agenda) > 1:
        table.agenda.pop()
    table.push(table.step("operating round")).begin()
    table.settle()
    position._taken()
    assert (position.money("Ada"), position.money("K")) == (40, 40)
    assert position.step == "PlaceOfC"
    assert position.words() == ["operate normal", "operate first", "operate last"]
    position.play("operate last")
    assert position.table.operating == "K"


@pytest.mark.rule("18OE", "15.3")
@pytest.mark.parametrize(
    ("place", "order"), [("", ["K", "C", "H"]), ("first", ["C", "K", "H"]), ("last", ["K", "H", "C"])]
)
def test_the_place_of_minor_c(place: str, order: list[str]) -> None:
    position = Operating().minor("K", "Ada", "G26").minor("C", "Ada", "F25").minor("H", "Ben", "M36")
    position.note(place_of_c=place)
    assert position.table.round_order() == order


@pytest.mark.rule("18OE", "15.3")
def test_a_major_with_minor_c_moves_among_majors() -> None:
    position = (
        Operating()
        .minor("K", "Ada", "G26")
        .major("GWR", "Ada", cell=(3, 5))
        .major("LNWR", "Ben", cell=(3, 6))
    )
    position.power("GWR", "C").note(place_of_c="first")
    assert position.table.round_order() == ["K", "GWR", "LNWR"]


# --- running and paying (11.3.9, 11.4, 12.2)


@pytest.mark.rule("18OE", "11.3")
def test_run_alone_runs_the_best_set() -> None:
    position = Operating().regional("LNWR", "Ada").trains("LNWR", "2+2").cash(LNWR=0).operate("LNWR")
    position.until("RunOE").play("run")
    assert position.company("LNWR").revenue == 50
    assert position.step == "DividendOE"


@pytest.mark.rule("18OE", "11.3.9")
def test_a_drawn_run_is_told_what_it_leaves() -> None:
    position = (
        Operating().regional("GSWR", "Ada").trains("GSWR", "3+3").phase("3").cash(GSWR=0).operate("GSWR")
    )
    position.until("RunOE").play("run 3+3=I20>J25")
    assert position.company("GSWR").revenue == 40
    told = [event.text for event in position.game.moves[-1].events if hasattr(event, "text")]
    assert any("leaves £20 on the table" in text for text in told)


@pytest.mark.rule("18OE", "11.3")
def test_a_run_that_breaks_a_rule_is_refused() -> None:
    position = Operating().regional("LNWR", "Ada").trains("LNWR", "2+2").operate("LNWR").until("RunOE")
    assert "takes 4 stops" in position.why_not("run 2+2=J27>J25>I20").reason
    assert position.why_not("run 3+3=J27>J25").reason == "LNWR has no 3+3 that could run"


@pytest.mark.rule("18OE", "11.4")
def test_a_regional_pays_splits_or_holds() -> None:
    """11.4: KSS with 70: half is 35; A gets 18, B 9, the treasury 44."""
    position = Operating().regional("KSS", "Ada", Ben=1).cash(KSS=0, Ada=0, Ben=0).operate("KSS")
    while position.step in ("TrackOE", "TokenOE"):
        position.play("pass")
    table = position.table
    position.set("KSS", revenue=70)
    table.push(table.step("turn"), code="KSS").begin()
    table.push(table.step("dividend"), code="KSS")
    position._taken()
    position.play("dividend half")
    assert (position.money("Ada"), position.money("Ben"), position.money("KSS")) == (18, 9, 44)


@pytest.mark.rule("18OE", "11.4")
@pytest.mark.parametrize(
    ("kind", "words"), [("regional", ["pay", "half", "withhold"]), ("major", ["pay", "half", "withhold"])]
)
def test_what_may_become_of_revenue(kind: str, words: list[str]) -> None:
    position = Operating()
    getattr(position, kind)("LNWR", "Ada")
    position.trains("LNWR", "2+2").operate("LNWR").until("RunOE").play("run")
    assert position.words("dividend") == [f"dividend {word}" for word in words]


@pytest.mark.rule("18OE", "11.4")
def test_a_minor_always_splits() -> None:
    position = Operating().minor("B", "Ada", "J25").trains("B", "2+2").cash(B=0, Ada=0).operate("B")
    position.until("RunOE").play("run")
    assert (position.money("B"), position.money("Ada")) == (25, 25)


@pytest.mark.rule("18OE", "12.2")
def test_the_bonus_of_a_first_orient_express() -> None:
    """12.2: cash as much as that train earned, or three moves; after the dividend."""
    for kind in ("cash", "moves"):
        position = Operating().major("GWR", "Ada", cell=(2, 11)).phase("5").trains("GWR", "5").cash(GWR=0)
        position.operate("GWR")
        table = position.table
        turn = table.push(table.step("turn"), code="GWR")
        turn.begin()
        turn.express, turn.first_express = 530, True
        position.set("GWR", revenue=730)
        table.push(table.step("dividend"), code="GWR")
        position._taken()
        position.play("dividend pay")
        assert position.step == "DividendOE"
        treasury = position.money("GWR")
        position.play(f"bonus {kind}")
        if kind == "cash":
            assert position.money("GWR") - treasury == 530
        else:
            assert position.company("GWR").cell == (1, 14)


# --- transfer (11.5) and shares (11.7)


@pytest.mark.rule("18OE", "11.5")
@pytest.mark.parametrize(("hex_name", "fee"), [("M50", 60), ("Z1", 40), ("S50", 20)])
def test_taking_over_a_token(hex_name: str, fee: int) -> None:
    position = Operating().major("GWR", "Ada").major("LNWR", "Ada", cell=(3, 6)).phase("4").trains("GWR", "4")
    position.cash(GWR=300, LNWR=0).token("LNWR", hex_name)
    position.company("LNWR").tokens.remove(40)
    position.operate("GWR").until("TransferOE").cash(GWR=300).play(f"transfer {hex_name} LNWR 60")
    assert (position.money("GWR"), position.money("LNWR")) == (300 - 60 - fee, fee)
    assert position.table.board.has_token("GWR", hex_name)
    assert list(position.company("LNWR").tokens) == [20, 40, 60, 60, 80, 80, 80]


@pytest.mark.rule("18OE", "11.5")
def test_a_home_is_never_taken_over() -> None:
    position = Operating().major("GWR", "Ada").major("LNWR", "Ada", cell=(3, 6)).phase("4").trains("GWR", "4")
    position.cash(GWR=300).token("LNWR", "M50").operate("GWR").until("TransferOE")
    assert "home token is never" in position.why_not("transfer J27 LNWR 20").reason


def dealing(cell: tuple[int, int], **holders: int) -> Operating:
    """GWR in its share step, with nothing in its treasury."""
    position = Operating().major("GWR", "Ada", cell=cell, **holders).phase("4").trains("GWR", "4")
    table = position.table
    position.operate("GWR")
    table.push(table.step("turn"), code="GWR").begin()
    table.push(table.step("shares"), code="GWR").begin()
    return position.cash(GWR=0)


@pytest.mark.rule("18OE", "11.7")
def test_a_major_sells_its_shares() -> None:
    """11.7: three at 135 with 20% in the market: the marker falls three squares."""
    position = dealing((2, 5), pool=2).play("issue 3")
    assert position.money("GWR") == 405
    assert position.company("GWR").cell == (5, 5)
    other = dealing((2, 5), pool=2).play("issue 2")
    assert "60% of GWR would lie in the open market" in other.why_not("issue 2").reason
    assert "one or the other" in other.why_not("redeem 1").reason


@pytest.mark.rule("18OE", "11.7")
def test_a_major_buys_its_shares() -> None:
    position = dealing((2, 5), pool=2, Ben=3).cash(GWR=300).play("redeem 2")
    assert position.money("GWR") == 300 - 270
    assert position.company("GWR").cell == (2, 5)
    assert position.company("GWR").percent("pool") == 0


@pytest.mark.rule("18OE", "11.7", "15.1")
@pytest.mark.parametrize("used", [False, True])
def test_a_major_buys_an_abandoned_minor(used: bool) -> None:
    """11.7, 15.1: minor A brings the share value, once in the game."""
    position = dealing((2, 7)).cash(GWR=100)
    position.set("A", out="abandoned", floated=True, used=used, rights=("UK",))
    value = position.table.price(position.company("GWR"))
    position.play("acquire A")
    assert position.money("GWR") == 100 - 60 + (0 if used else value)
    assert position.company("GWR").subsidiaries == ("A",)


# --- port authorities (11.3.5)


@pytest.mark.rule("18OE", "11.3.5")
def test_a_port_authority_is_bought_once_by_a_major() -> None:
    position = Operating().major("GWR", "Ada").phase("4").trains("GWR", "4").cash(GWR=300).operate("GWR")
    position.play("authority north")
    assert (position.money("GWR"), position.table.authorities["north"]) == (175, 7)
    assert "already" in position.why_not("authority mediterranean").reason
    other = Operating().regional("GWR", "Ada").cash(GWR=300).operate("GWR")
    assert other.why_not("authority north").rule == "11.3.5"


@pytest.mark.rule("18OE", "11.3.5")
def test_another_player_is_asked_for_his_authority() -> None:
    position = Operating().major("GWR", "Ada").major("LNWR", "Ben", cell=(3, 6)).phase("4").trains("GWR", "4")
    position.set("LNWR", authority="north").cash(GWR=300, LNWR=0).operate("GWR").until("TransferOE").cash(
        GWR=300
    )
    position.play("authority north seller=LNWR")
    assert position.asked == "Ben"
    position.play("accept")
    assert (position.money("GWR"), position.money("LNWR")) == (175, 125)
    assert position.company("LNWR").authority == ""


# --- nationals (11.3.10)


@pytest.mark.rule("18OE", "11.3.10")
def test_capacity() -> None:
    position = Operating()
    assert capacity(position.table, ["4+4", "5", "4D"]) == Capacity(13, 4, 4)


@pytest.mark.rule("18OE", "11.3.10")
def test_filling() -> None:
    room = Capacity(6, 0, 4)
    assert count_cities(room, [40, 30], 1) == 250
    assert count_towns(room, [10, 10], 1) == 30
    assert count_cities(Capacity(3, 0, 0), [20, 20, 30, 40], 0) == 90


@pytest.mark.rule("18OE", "11.3.10")
def test_scandinavia() -> None:
    linked = [60, 80, 60, 120, 100]
    assert count_cities(Capacity(15, 0, 15), linked, 4) == 780
    assert count_towns(Capacity(15, 0, 15), [20, 20, 20], 10) == 80
    assert count_cities(Capacity(13, 9, 4), linked, 4) == 1080
    assert count_towns(Capacity(13, 9, 4), [20, 20, 20], 10) == 60


@pytest.mark.rule("18OE", "11.3.10")
def test_a_national_without_trains_earns_nothing() -> None:
    position = Operating().national("GWR", "Ada").phase("4")
    assert national_revenue(position.table, position.company("GWR")).total == 0


@pytest.mark.rule("18OE", "11.3.10")
@pytest.mark.parametrize(
    ("code", "cities", "towns"),
    [
        ("GWR", 11, 16),
        ("PLM", 13, 15),
        ("KSS", 14, 17),
        ("SB", 9, 18),
        ("SFR", 10, 10),
        ("CHN", 16, 21),
        ("DSJ", 9, 13),
        ("WW", 21, 29),
    ],
)
def test_stops_of_the_zones(code: str, cities: int, towns: int) -> None:
    position = Operating().national(code, "Ada").phase("4")
    linked, linked_towns, bare, bare_towns = home_stops(position.table, position.company(code).zone)
    assert (len(linked) + bare, len(linked_towns) + bare_towns) == (cities, towns)


@pytest.mark.rule("18OE", "11.3.10")
def test_what_is_linked_on_the_empty_board() -> None:
    position = Operating()
    names = {position.table.place(stop.partition(".")[0]).name for stop in linked_stops(position.table)}
    assert {
        "London",
        "Lille",
        "Dublin",
        "Liverpool",
        "Manchester",
        "Edinburgh",
        "North Sweden",
        "Finland",
    } <= names
    assert "Roma" not in names


# --- powers of privates (14)


@pytest.mark.rule("18OE", "14.3")
def test_a_free_token() -> None:
    """14.3: the dearest token, without its price."""
    position = Operating().major("GWR", "Ada").phase("3").cash(GWR=0).private("WSB", "Ada").tile("M28", "OE6")
    position.token("GWR", "M28").operate("GWR").until("TokenOE")
    assert "token N31 private=WSB" in position.words("token")
    position.play("token N31 private=WSB")
    assert list(position.company("GWR").tokens) == [20, 40, 60, 60, 80, 80]
    assert position.table.privates["WSB"].owner is None


@pytest.mark.rule("18OE", "14.5", "14.6")
@pytest.mark.parametrize(
    ("private", "good", "bad", "field"), [("SHTC", "M28", "K26", "star"), ("CCTC", "N31", "M28", "circle")]
)
def test_passage_tokens(private: str, good: str, bad: str, field: str) -> None:
    position = Operating().major("GWR", "Ada").phase("3").cash(GWR=100).private(private, "Ada").operate("GWR")
    position.until("TokenOE")
    section = {"SHTC": "14.5", "CCTC": "14.6"}[private]
    assert position.why_not(f"token {bad} private={private}").rule == section
    position.play(f"token {good} private={private}")
    assert getattr(position.company("GWR"), field) == good


@pytest.mark.rule("18OE", "14.8", "15.4")
def test_hochberg_and_mercantile() -> None:
    position = Operating().major("GWR", "Ada").power("GWR", "D").private("HMLC", "Ada").operate("GWR")
    assert "rough ground" in position.why_not("token G28 private=HMLC").reason
    position.play("token K24 private=HMLC", "token G26 private=D")
    assert (position.table.hochberg, position.table.mercantile) == ("K24", "G26")
    private = position.table.privates["HMLC"]
    assert private.closed
    assert private.owner == "Ada"
    assert "lies on the map" in position.why_not("token F25 private=D").reason


@pytest.mark.rule("18OE", "14.9")
def test_brandt_and_brandau() -> None:
    """14.9: the tile without its fee; others stay out until they pay the fee and a point."""
    position = Operating().regional("LNWR", "Ada").private("BBE", "Ada").cash(LNWR=0)
    grid = position.table.data.grid
    edge = next(e for e in range(6) if grid.neighbour("L25", e) == "K24")
    position.token("LNWR", "L25").track("L25", "57", edge).operate("LNWR")
    words = [word for word in position.words("lay") if "BBE" in word]
    assert words
    hex_name = words[0].split()[1]
    position.play(words[0])
    assert list(position.table.brandt) == [hex_name]
    assert position.money("LNWR") == 0
    rival = position.company("GWR")
    rival.president = "Ben"
    assert hex_name in position.table.foreign_brandt(rival)
    assert hex_name not in position.table.foreign_brandt(position.company("LNWR"))


@pytest.mark.rule("18OE", "14.9")
@pytest.mark.parametrize(("kind", "money"), [("major", 120), ("national", 0)])
def test_removing_a_brandt_token(kind: str, money: int) -> None:
    position = Operating()
    getattr(position, kind)("GWR", "Ada")
    if kind == "major":
        position.power("GWR", "F")
    assert brandt_cost(position.table, position.company("GWR"), "T41") == (1, money)


@pytest.mark.rule("18OE", "14.7")
def test_the_white_cliffs_position() -> None:
    """14.7: from phase 5 on, in a token step; no connection is needed."""
    later = Operating().major("GWR", "Ada").phase("5").cash(GWR=100).private("WCF", "Ada").operate("GWR")
    later.until("TokenOE").play("token N31 private=WCF")
    assert later.table.white_cliffs == "GWR"
    assert later.money("GWR") == 80
    assert later.table.privates["WCF"].owner is None


@pytest.mark.rule("18OE", "11.2.2", "14.10", "9.5")
def test_what_leaves_the_map_with_a_national() -> None:
    """11.2.2, 14.10, 9.5: White Cliffs is open for good, Swift's 2+2 is ordinary, D's token goes."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "2+2*", "5").power("GWR", "D")
    position.note(white_cliffs="GWR", mercantile="G26")
    form_national(position.table, position.company("GWR"))
    assert position.table.white_cliffs == "open"
    assert sorted(position.company("GWR").trains) == ["2+2", "5"]
    assert position.table.mercantile == ""


@pytest.mark.rule("18OE", "14.8", "14.9")
def test_tokens_leave_with_their_private() -> None:
    position = Operating().private("BBE", "Ada").note(hochberg="K24").private("HMLC", "Ada")
    position.table.brandt.append("T41")
    for code in ("BBE", "HMLC"):
        position.table.remove_private(position.table.privates[code])
    assert list(position.table.brandt) == []
    assert position.table.hochberg == ""


@pytest.mark.rule("18OE", "9.4")
def test_a_major_that_becomes_a_national_goes_on_as_one() -> None:
    """9.4: in the middle of its own purchase; there is no share step."""
    position = Operating().major("GWR", "Ada").phase("3").trains("GWR", "3").cash(GWR=400)
    position.table.depot.stock["3"] = 0
    position.table.depot.sold.replace(["2", "3"])
    position._taken()
    position.operate("GWR").until("TrainsOE").cash(GWR=400).play("train 4 bank", "national GWR", "pass")
    railway = position.company("GWR")
    assert railway.national
    assert sorted(railway.trains) == ["3", "4"]
    assert position.money("GWR") == 0


@pytest.mark.rule("18OE", "15.4", "14.7")
def test_a_new_phase_5() -> None:
    """15.4, 14.7: minor D's token goes, and the owner of the White Cliffs Ferry is asked at once."""
    position = (
        Operating().major("GWR", "Ada").phase("4").trains("GWR", "4").cash(GWR=900).private("WCF", "Ben")
    )
    position.regional("LNWR", "Ben").cash(LNWR=50).note(mercantile="G26")
    position.table.depot.stock["3"] = position.table.depot.stock["4"] = 0
    position.table.depot.sold.replace(["2", "3", "4"])
    position._taken()
    position.operate("GWR").until("TrainsOE").play("train 5 bank")
    assert position.table.mercantile == ""
    assert (position.step, position.asked) == ("WhiteCliffs", "Ben")
    position.play("use WCF railway=LNWR")
    assert position.table.white_cliffs == "LNWR"
    assert position.money("LNWR") == 30


@pytest.mark.rule("18OE", "11.6.2", "15.12")
def test_minor_m_has_a_pullman_of_its_own_from_phase_4() -> None:
    position = (
        Operating().major("GWR", "Ada").phase("3").trains("GWR", "3").cash(GWR=900).minor("M", "Ben", "G26")
    )
    position.table.depot.stock["3"] = 0
    position.table.depot.sold.replace(["2", "3"])
    position._taken()
    position.operate("GWR").until("TrainsOE").play("train 4 bank")
    assert not position.company("M").pullman
    position.play("pass")
    assert position.company("M").pullman
    assert position.table.pullmans == 9
