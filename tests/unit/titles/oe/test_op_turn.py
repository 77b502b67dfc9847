"""Operating turns of 18OE: order, revenue, dividends, transfers, shares, port authorities (11, 12.2)."""

import pytest

from .operating import Operating

# --- the round (11, 15.3, 15.10)


@pytest.mark.rule("18OE", "15.10")
@pytest.mark.parametrize(
    ("phase", "mail"), [("2", 20), ("3", 40), ("4", 40), ("5", 50), ("6", 50), ("7", 60), ("8", 60)]
)
def test_mail(phase: str, mail: int) -> None:
    """Example 15.10-mail."""
    position = Operating().minor("K", "Ada", "G26").phase(phase).cash(K=0).operating_round()
    assert position.money("K") == mail
    assert f"Minor K gets £{mail} for its mail." in [str(event) for event in position.game.log()]


@pytest.mark.rule("18OE", "15.10")
def test_mail_goes_to_the_major_and_to_no_insolvent_railway() -> None:
    """O34."""
    position = Operating().major("GWR", "Ada").power("GWR", "K").cash(GWR=0, K=0).operating_round()
    assert position.money("GWR") == 20
    other = Operating().minor("K", "Ada", "G26").major("GWR", "Ada").cash(K=0).insolvent("K", 20)
    assert other.operating_round().money("K") == 0


@pytest.mark.rule("18OE", "11")
def test_privates_pay_mail_comes_then_c_chooses() -> None:
    """Example 11-order, O31: in phase 3, with 40 from privates and 40 of mail."""
    position = Operating().minor("K", "Ada", "G26").minor("C", "Ada", "F25").phase("3").cash(K=0, Ada=0)
    for code in ("RSC", "WSB", "BBE"):
        position.private(code, "Ada")
    position.operating_round()
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
    position = Operating().regional("KSS", "Ada", Ben=1).cash(KSS=0, Ada=0, Ben=0)
    position.set("KSS", revenue=70).at_step("KSS", "dividend")
    told = [choice.text.partition(":")[0] for choice in position.game.choices().choices]
    assert told == ["Pay it out", "Split it", "Withhold it"]
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
        position.set("GWR", revenue=730).at_step("GWR", "dividend", express=530, first_express=True)
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
@pytest.mark.parametrize(("hex_name", "cost", "fee"), [("M50", 80, 60), ("Z1", 40, 40), ("S50", 60, 20)])
def test_taking_over_a_token(hex_name: str, cost: int, fee: int) -> None:
    """Example 11.5-transfer, O93: the token's price to the bank, the fee to the seller."""
    position = Operating().major("GWR", "Ada").major("LNWR", "Ada", cell=(3, 6)).phase("4").trains("GWR", "4")
    position.token("LNWR", hex_name).set("LNWR", tokens=[20, 60, 60, 80, 80, 80])
    position.cash(GWR=300, LNWR=0).at_step("GWR", "transfer").play(f"transfer {hex_name} LNWR {cost}")
    assert (position.money("GWR"), position.money("LNWR")) == (300 - cost - fee, fee)
    assert position.table.board.has_token("GWR", hex_name)
    assert list(position.company("LNWR").tokens) == [20, 40, 60, 60, 80, 80, 80]


@pytest.mark.rule("18OE", "11.5", "11.2.2")
def test_the_token_on_the_white_cliffs_position_is_taken_over() -> None:
    """O93: the position stays used, and belongs to the buyer; not where it has a token already."""
    at = Operating().phase("5").major("GWR", "Ada").major("LNWR", "Ada", cell=(3, 6)).trains("GWR", "5")
    at.note(white_cliffs="LNWR").set("LNWR", tokens=[20, 60, 60, 80, 80, 80]).cash(GWR=300, LNWR=0)
    at.at_step("GWR", "transfer").play("transfer N31 LNWR 20")
    assert (at.table.white_cliffs, at.money("GWR"), at.money("LNWR")) == ("GWR", 300 - 20 - 40, 40)
    assert at.table.board.cities_with("GWR") == ["L25.c0"]
    at.note(white_cliffs="LNWR").token("GWR", "N31").token("LNWR", "F25").at_step("GWR", "transfer")
    assert at.why_not("transfer N31 LNWR 40").reason == "GWR has a token on N31"


@pytest.mark.rule("18OE", "11.5")
def test_a_home_is_never_taken_over() -> None:
    position = Operating().major("GWR", "Ada").major("LNWR", "Ada", cell=(3, 6)).phase("4").trains("GWR", "4")
    position.cash(GWR=300).token("LNWR", "M50").operate("GWR").until("TransferOE")
    assert "home token is never" in position.why_not("transfer J27 LNWR 20").reason


def dealing(cell: tuple[int, int], **holders: int) -> Operating:
    """GWR in its share step, with nothing in its treasury."""
    position = Operating().major("GWR", "Ada", cell=cell, **holders).phase("4").trains("GWR", "4")
    return position.cash(GWR=0).at_step("GWR", "shares")


@pytest.mark.rule("18OE", "11.7")
def test_a_major_sells_its_shares() -> None:
    """N7.7. S67. Example 11.7-sell, O107: three at 135 with 20% in the market: the marker falls three
    squares."""
    position = dealing((2, 5), pool=2).play("issue 3")
    assert position.money("GWR") == 405
    assert (position.company("GWR").cell, position.table.price(position.company("GWR"))) == ((5, 5), 100)
    assert position.company("GWR").percent("pool") == 50
    other = dealing((2, 5), pool=2).play("issue 2")
    assert "60% of GWR would lie in the open market" in other.why_not("issue 2").reason
    assert "one or the other" in other.why_not("redeem 1").reason


@pytest.mark.rule("18OE", "11.7", "14.4")
def test_a_share_in_custody_is_not_sold() -> None:
    """O107: of two shares on the charter one is kept."""
    position = dealing((2, 5), pool=1, Ben=5).set("GWR", custody="Ada")
    assert position.company("GWR").percent("GWR") == 20
    assert position.words("issue") == ["issue 1"]
    assert position.why_not("issue 2").reason == "GWR has 1 shares to sell on its charter"


@pytest.mark.rule("18OE", "11.7")
def test_one_abandoned_minor_is_bought_in_a_step() -> None:
    position = dealing((0, 6)).cash(GWR=500)
    for code in ("B", "E"):
        position.set(code, out="abandoned", floated=True, rights=["UK"])
    assert position.words("acquire") == ["acquire B", "acquire E"]
    position.play("acquire B")
    assert not position.words("acquire")
    assert position.why_not("acquire E").reason == "GWR has bought a minor in this step"


@pytest.mark.rule("18OE", "11.7")
def test_a_major_buys_its_shares() -> None:
    """N7.7."""
    position = dealing((2, 5), pool=2, Ben=3).cash(GWR=300).play("redeem 2")
    assert position.money("GWR") == 300 - 270
    assert position.company("GWR").cell == (2, 5)
    assert position.company("GWR").percent("pool") == 0


@pytest.mark.rule("18OE", "11.7", "10.2")
def test_a_major_with_sixty_percent_of_itself_buys_no_more() -> None:
    """O107: the share that brings it there is the last."""
    at = dealing((2, 5), pool=3).cash(GWR=900)
    assert at.company("GWR").percent("GWR") == 50
    assert at.words("redeem") == ["redeem 1"]
    refusal = at.why_not("redeem 2")
    assert (refusal.rule, "GWR would hold 60% of itself" in refusal.reason) == ("10.2", True)
    at.play("redeem 1")
    assert (at.company("GWR").percent("GWR"), at.step == "SharesStep") == (60, False)


@pytest.mark.rule("18OE", "15.3", "11.6.5")
def test_an_insolvent_minor_c_chooses_nothing() -> None:
    """O34."""
    at = Operating().minor("K", "Ada", "G26").minor("C", "Ben", "F25").insolvent("C", 10).operating_round()
    assert (at.step, at.table.operating) == ("TrackOE", "K")


@pytest.mark.rule("18OE", "11.7", "15.1")
@pytest.mark.parametrize("used", [False, True])
def test_a_major_buys_an_abandoned_minor(used: bool) -> None:
    """Example 11.7-minor-A, O108: it brings the share value of 180, once in the game."""
    position = dealing((0, 6)).cash(GWR=100)
    position.set("A", out="abandoned", floated=True, used=used, rights=["UK"])
    value = position.table.price(position.company("GWR"))
    position.play("acquire A")
    assert (value, position.money("GWR")) == (180, 40 if used else 220)
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
    """O94."""
    position = Operating().major("GWR", "Ada").major("LNWR", "Ben", cell=(3, 6)).phase("4").trains("GWR", "4")
    position.set("LNWR", authority="north").cash(GWR=300, LNWR=0).operate("GWR").until("TransferOE").cash(
        GWR=300
    )
    position.play("authority north seller=LNWR")
    assert position.asked == "Ben"
    position.play("accept")
    assert (position.money("GWR"), position.money("LNWR")) == (175, 125)
    assert position.company("LNWR").authority == ""
