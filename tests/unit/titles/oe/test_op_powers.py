"""Powers of privates and minors in operating rounds of 18OE (14, 15), and what new phases bring."""

import pytest

from bradshaw.titles.oe.operating.brandt import brandt_cost
from bradshaw.titles.oe.operating.national import linked_stops
from bradshaw.titles.oe.stock.nationals import form_national

from .operating import Operating


@pytest.mark.rule("18OE", "14.3")
def test_a_free_token() -> None:
    """O61: 14.3: the dearest token, without its price."""
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
    """O62."""
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
    told = {choice.do: choice for choice in position.game.choices("Ada").choices}
    mine = told["token K24 private=HMLC"]
    assert (mine.text, mine.where.hex, mine.where.city) == (
        "Token on K24 with HMLC, free of charge", "K24", "",
    )  # fmt: skip
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
    position.set("GWR", president="Ben")
    assert hex_name in position.table.foreign_brandt(position.company("GWR"))
    assert hex_name not in position.table.foreign_brandt(position.company("LNWR"))


@pytest.mark.rule("18OE", "14.9")
def test_every_round_has_two_tokens_of_brandt() -> None:
    at = Operating().regional("LNWR", "Ada").private("BBE", "Ada").note(brandt_now=2).operating_round()
    assert at.table.brandt_now == 0


@pytest.mark.rule("18OE", "14.9", "11.3.10")
def test_a_national_may_place_a_brandt_token() -> None:
    """14.9: any railway of the owner; it keeps others off, and links nobody."""
    at = Operating().phase("4").national("GWR", "Ada").private("BBE", "Ada").operate("GWR")
    word = next(word for word in at.words("lay") if "BBE" in word)
    left = at.table.top.turn.budget.left
    at.play(word)
    assert (list(at.table.brandt), at.table.brandt_left) == ([word.split()[1]], 3)
    assert at.table.top.turn.budget.left == left - 1


@pytest.mark.rule("18OE", "14.9")
@pytest.mark.parametrize(("kind", "money"), [("major", 120), ("national", 0)])
def test_removing_a_brandt_token(kind: str, money: int) -> None:
    """Example 14.9-remove, O55."""
    position = Operating()
    getattr(position, kind)("GWR", "Ada")
    if kind == "major":
        position.power("GWR", "F")
    assert brandt_cost(position.table, position.company("GWR"), "T41") == (1, money)


@pytest.mark.rule("18OE", "14.7")
def test_the_white_cliffs_position() -> None:
    """O64: 14.7: from phase 5 on, in a token step; no connection is needed."""
    later = Operating().major("GWR", "Ada").phase("5").cash(GWR=100).private("WCF", "Ada").operate("GWR")
    later.until("TokenOE").play("token N31 private=WCF")
    assert later.table.white_cliffs == "GWR"
    assert later.money("GWR") == 80
    assert later.table.privates["WCF"].owner is None


@pytest.mark.rule("18OE", "14.7", "11.2")
def test_a_railway_with_a_token_in_lille_leaves_the_white_cliffs_alone() -> None:
    """11.2: no railway has two token positions of one hex."""
    position = Operating().major("GWR", "Ada").token("GWR", "N31").phase("5").cash(GWR=100)
    position.private("WCF", "Ada").at_step("GWR", "token")
    refusal = position.why_not("token N31 private=WCF")
    assert (refusal.rule, refusal.reason) == ("14.7", "GWR has a token in Lille")
    assert not position.table.white_cliffs_takers()


@pytest.mark.rule("18OE", "11.2", "14.7")
def test_who_stands_on_the_white_cliffs_position_stands_in_lille() -> None:
    at = Operating().phase("5").major("BEL", "Ada").cash(BEL=300).line(("N35", "yellow"), ("N31", "yellow"))
    at.private("SHTC", "Ada").at_step("BEL", "token")
    assert at.game.why_not("token N31") is None
    refusal = at.note(white_cliffs="BEL").why_not("token N31")
    assert (refusal.rule, refusal.reason) == ("11.2", "BEL already has a token on N31")


@pytest.mark.rule("18OE", "11.2.2", "14.10", "9.5")
def test_what_leaves_the_map_with_a_national() -> None:
    """11.2.2, 14.10, 9.5: White Cliffs is open for good, Swift's 2+2 is ordinary, D's token goes."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "2+2*", "5").power("GWR", "D")
    position.note(white_cliffs="GWR", mercantile="G26")
    position.after(form_national, "GWR")
    assert position.table.white_cliffs == "open"
    assert sorted(position.company("GWR").trains) == ["2+2", "5"]
    assert position.table.mercantile == ""


@pytest.mark.rule("18OE", "9.4", "14.8", "14.9")
def test_tokens_of_players_stay_when_a_national_forms() -> None:
    """S83: those of Hochberg and of Brandt & Brandau are their owner's; what lies on the charter goes."""
    at = Operating().phase("6").major("GWR", "Ada").set("GWR", authority="north", star="M28", circle="K26")
    at.private("HMLC", "Ada", closed=True).private("BBE", "Ada").note(hochberg="K24", brandt=["T41"])
    left = dict(at.table.authorities)
    at.after(form_national, "GWR")
    assert (at.table.hochberg, list(at.table.brandt)) == ("K24", ["T41"])
    railway = at.company("GWR")
    assert (railway.authority, railway.star, railway.circle) == ("", "", "")
    assert dict(at.table.authorities) == left, "the marker leaves the game"


@pytest.mark.rule("18OE", "14.8", "14.9")
def test_tokens_leave_with_their_private() -> None:
    position = Operating().private("BBE", "Ada").note(hochberg="K24", brandt=["T41"]).private("HMLC", "Ada")
    position.phase("3").stock_round().play("scrap BBE").stock_round().play("scrap HMLC")
    assert list(position.table.brandt) == []
    assert position.table.hochberg == ""


@pytest.mark.rule("18OE", "9.4")
def test_a_major_that_becomes_a_national_goes_on_as_one() -> None:
    """S82: 9.4: in the middle of its own purchase; there is no share step."""
    position = Operating().major("GWR", "Ada").phase("3").trains("GWR", "3").cash(GWR=400)
    position.sold(4).operate("GWR").until("TrainsOE").cash(GWR=400).play(
        "train 4 bank", "national GWR", "pass"
    )
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
    position.sold(5).operate("GWR").until("TrainsOE").play("train 5 bank")
    assert position.table.mercantile == ""
    assert (position.step, position.asked) == ("WhiteCliffs", "Ben")
    position.play("use WCF railway=LNWR")
    assert position.table.white_cliffs == "LNWR"
    assert position.money("LNWR") == 30


@pytest.mark.rule("18OE", "11.6.2", "15.12")
def test_minor_m_has_a_pullman_of_its_own_from_phase_4() -> None:
    """O95."""
    position = (
        Operating().major("GWR", "Ada").phase("3").trains("GWR", "3").cash(GWR=900).minor("M", "Ben", "G26")
    )
    position.sold(4).operate("GWR").until("TrainsOE").play("train 4 bank")
    assert not position.company("M").pullman
    position.play("pass")
    assert position.company("M").pullman
    assert position.table.pullmans == 9


@pytest.mark.rule("18OE", "14.3")
@pytest.mark.parametrize(
    ("kind", "left"), [("", [20, 40, 60, 60, 80, 80]), (" kind=40", [20, 60, 60, 80, 80, 80])]
)
def test_any_token_may_be_the_free_one(kind: str, left: list[int]) -> None:
    """14.3: the dearest where none is named."""
    position = Operating().major("GWR", "Ada").phase("3").cash(GWR=0).private("WSB", "Ada").tile("M28", "OE6")
    position.token("GWR", "M28").operate("GWR").until("TokenOE").play(f"token N31{kind} private=WSB")
    assert sorted(position.company("GWR").tokens) == left


@pytest.mark.rule("18OE", "11.6.2", "11.6.5")
def test_no_royalty_for_an_insolvent_minor_m() -> None:
    """S89: a railway that nobody owns receives nothing."""
    position = Operating().major("GWR", "Ada").phase("4").trains("GWR", "4").minor("M", "Ben", "G26")
    position.insolvent("M", 20).cash(GWR=500, M=80).at_step("GWR", "trains").play("pullman M")
    assert (position.money("GWR"), position.money("M")) == (350, 80)


@pytest.mark.rule("18OE", "9.5", "11.6.2")
def test_an_abandoned_minor_m_sells_without_royalty() -> None:
    """S86: its charter, bought later, brings its own Pullman."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "5").cash(GWR=500, M=0)
    position.set("M", out="abandoned", floated=True, pullman=True, rights=["FR"])
    position.at_step("GWR", "trains").play("pullman M")
    assert (position.money("GWR"), position.money("M")) == (350, 0)
    other = Operating().major("GWR", "Ada").phase("5").trains("GWR", "5").cash(GWR=500)
    other.set("M", out="abandoned", floated=True, pullman=True, rights=["FR"]).at_step("GWR", "shares")
    railway = other.play("acquire M").company("GWR")
    assert (railway.pullman, railway.subsidiaries, railway.rights) == (True, ("M",), ("UK", "FR"))


@pytest.mark.rule("18OE", "11.6.4")
def test_without_a_train_on_sale_a_major_goes_without() -> None:
    """S85: no forced purchase, and it forms no national."""
    position = Operating().major("GWR", "Ada").phase("8").cash(GWR=0, Ada=0).sold(9)
    position.at_step("GWR", "trains")
    assert (position.company("GWR").major, list(position.company("GWR").trains)) == (True, [])
    assert position.table.operating != "GWR" or position.step != "TrainsOE"


def beside_brandt(kind: str = "major") -> Operating:
    """KSS has a token in Dresden; a token of Ben's Brandt & Brandau closes the track to Breslau."""
    position = Operating().phase("3").private("BBE", "Ben", closed=True).note(brandt=["O54"], brandt_left=0)
    getattr(position, kind)("KSS", "Ada")
    position.token("KSS", "O52") if kind == "major" else position
    position.track("O54", "9", 1, 4).built("O52", "yellow", 4).built("O56", "yellow", 1)
    return position.trains("KSS", "3").cash(KSS=100)


@pytest.mark.rule("18OE", "14.9")
def test_a_foreign_token_of_brandt_closes_a_hex_until_it_is_removed() -> None:
    """O55: for the printed fee and a point, without track; the private goes with its last token."""
    position = beside_brandt()
    assert position.route("KSS", "O52", "O56") == "unknown"
    position.operate("KSS")
    assert position.why_not("lay O54 82 0").rule == "14.9"
    left = position.table.top.turn.budget.left
    position.play("unblock O54")
    assert (position.money("KSS"), position.table.top.turn.budget.left) == (40, left - 1)
    assert position.route("KSS", "O52", "O56") == 40
    assert (list(position.table.brandt), position.table.privates["BBE"].owner) == ([], None)


@pytest.mark.rule("18OE", "14.9")
def test_who_may_remove_a_token_of_brandt() -> None:
    own = beside_brandt().private("BBE", "Ada", closed=True).operate("KSS")
    assert own.why_not("unblock O54").reason == "the railways of Ada use O54 anyway"
    poor = beside_brandt().cash(KSS=50).operate("KSS")
    assert poor.why_not("unblock O54").reason == "removing the token costs £60, and KSS has £50"
    national = beside_brandt("national").operate("KSS").play("unblock O54")
    assert national.table.top.turn.budget.left == 8, "nationals pay points only"


@pytest.mark.rule("18OE", "14.9", "11.3.7")
def test_a_foreign_token_of_brandt_closes_a_port_on_rough_ground_to_the_ferry() -> None:
    """O55: Edinburgh, to which the ferry from Bergen leads without any track; from there it is open."""
    at = Operating().phase("3").major("DSJ", "Ada").trains("DSJ", "8+8").token("DSJ", "B41")
    at.private("BBE", "Ben").track("G26", "57", 0)
    assert at.route("DSJ", "B41", "G26") == 60 + 20
    assert isinstance(at.note(brandt=["G26"]).route("DSJ", "B41", "G26"), str)
    assert "G26.c0" not in at.table.token_reach(at.company("DSJ")).stops
    assert "G26.c0" not in linked_stops(at.table)
    assert at.private("BBE", "Ada").route("DSJ", "B41", "G26") == 60 + 20


@pytest.mark.rule("18OE", "14.9", "11.1.4")
@pytest.mark.parametrize("kind", ["regional", "major"])
def test_a_token_of_brandt_beyond_the_border(kind: str) -> None:
    """O55: who may not build there may not remove it: Holland is no land of a Belgian regional."""
    at = Operating().phase("3").private("BBE", "Ben").note(brandt=["M36"]).cash(BEL=300)
    getattr(at, kind)("BEL", "Ada")
    edge = next(e for e in range(6) if at.data.grid.neighbour("N35", e) == "M36")
    at.built("N35", "yellow", edge).operate("BEL")
    if kind == "major":
        assert at.words("unblock") == ["unblock M36"]
    else:
        assert at.why_not("unblock M36").rule == "11.1.4"


@pytest.mark.rule("18OE", "14.5", "11.2")
def test_a_passage_token_helps_no_other_token() -> None:
    """O63: through a full Hamburg the railway runs and builds, but places no token beyond."""
    at = Operating().major("BHB", "Ada").phase("3").token("BHB", "N49")
    at.line(("N49", "green"), ("K46", "207"), ("O52", "green"))
    at.put(board={"tokens": {"K46.c0": ["PLM", "OU"]}}).set("BHB", star="K46")
    railway = at.company("BHB")
    assert "O52.c0" in at.table.reach(railway).stops
    assert "O52.c0" not in at.table.token_reach(railway).stops


@pytest.mark.rule("18OE", "14.8")
@pytest.mark.parametrize(
    ("hex_name", "why"),
    [
        ("B51", "a fee of at least 45"),
        ("O52", "a fee of at least 45"),
        ("J29", "a fee of at least 45"),
        ("J23", ""),
    ],
)
def test_where_hochberg_s_token_lies(hex_name: str, why: str) -> None:
    """14.8: rough ground for 45 or more, with a town or without."""
    at = Operating().phase("3").major("GWR", "Ada").private("HMLC", "Ada").operate("GWR")
    action = f"token {hex_name} private=HMLC"
    if not why:
        assert action in at.words("token")
        return
    refusal = at.why_not(action)
    assert (refusal.rule, why in refusal.reason) == ("14.8", True)


@pytest.mark.rule("18OE", "14.9")
@pytest.mark.parametrize(("hex_name", "cost"), [("O54", (1, 60)), ("Y14", (2, 45))])
def test_a_metropolis_takes_two_points(hex_name: str, cost: tuple[int, int]) -> None:
    position = beside_brandt()
    assert brandt_cost(position.table, position.company("KSS"), hex_name) == cost
