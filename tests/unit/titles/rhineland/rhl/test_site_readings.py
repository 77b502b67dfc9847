"""Readings of 18Rhl that recorded games of the site have shown; each against the book's."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.core.refusal import Refusal
from tests.unit.titles.rhineland.rhl.positions import at, new_game
from tests.unit.titles.rhineland.rhl.test_forced_purchase import needy


@pytest.mark.rule("18Rhl", "5.1.1")
def test_reading_package_bids() -> None:
    assert "steps of 5" in new_game().refusal("bid NLK 127").reason
    assert new_game(package_bids="any amount").play("bid NLK 127").acting == "Ben"
    assert "at least" in new_game(package_bids="any amount").refusal("bid NLK 124").reason


@pytest.mark.rule("18Rhl", "5.1.1")
def test_reading_other_bids_in_an_auction() -> None:
    bids = ("bid Szl 55", "bid KEO 35", "bid KEO 40", "private PWB")
    p = new_game(4).play(*bids)
    assert "the auction is about KEO" in p.refusal("bid Szl 60").reason
    p = new_game(4, other_bids="always").play(*bids)
    assert p.acting == "Ben"
    assert {words.split()[1] for words in p.options("bid")} == {"KEO", "Szl", "Tjt", "NLK", "RhE"}
    assert "at least 60" in p.refusal("bid Szl 55").reason
    assert p.play("bid Szl 60").acting == "Ben"
    assert p.play("bid KEO 45").acting == "Cid"


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_rhe_link_needs_only_two_halves() -> None:
    tiles = {"K4": "4 1", "J9": "9 0", "K8": "7 2", "J7": "8 5", "J5": "9 1", "J3": "56 3"}
    for reading, cash in (("over Düren", 100), ("two halves", 340)):
        p = at("3", rhe_link=reading).railway("RhE", {"Ada": 50}, price=80, cash=100)
        p.link_money(240).tiles(**tiles).turn("RhE").play("pass")
        assert p.cash("RhE") == cash, reading


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_rhe_link_counts_for_railways_that_have_operated() -> None:
    p = at("3", rhe_link="two halves").railway("RhE", {"Ada": 50}, price=80, cash=100, operated=False)
    p.link_money(240).tiles(K4="4 1", J9="9 0", K8="8 1").turn("RhE").play("pass")
    assert p.cash("RhE") == 100


@pytest.mark.rule("18Rhl", "6.2.6")
def test_reading_discard_order_any() -> None:
    p = at("3", discard_order="any").railway("ADR", {"Ada": 50}, trains=["3"] * 5)
    p.railway("CCE", {"Ben": 50}, price=90, trains=["3"] * 5)
    p.railway("GVE", {"Cid": 50}, trains=["3"] * 4)
    p.agenda(*(p.step_named("discard", railway=code) for code in ("CCE", "ADR")))
    assert [decision.player for decision in p.game.acting] == ["Ada", "Ben"]
    with pytest.raises(Refusal, match="GVE has not too many trains"):
        p.game.play("discard 3 railway=GVE", "Ben")
    p.game.play("discard 3 railway=CCE", "Ben")
    now = p.table.railways
    assert (len(now["CCE"].trains), len(now["ADR"].trains)) == (4, 5)


@pytest.mark.rule("18Rhl", "6.2.6")
@pytest.mark.parametrize(("edition", "last"), [("2018", "MKB"), ("2012", "KEG")])
def test_reading_discard_order_any_knows_the_railways_of_each_edition(edition: str, last: str) -> None:
    """A 5-train lowers the limit to two; a railway in receivership is above it too."""
    options: dict[str, Any] = {
        "edition": edition,
        "discard_order": "any",
        "forced_purchase": "bankruptcy",
    }
    p = (
        at("4", **options)
        .railway("BME", {"Ada": 60}, cash=900)
        .railway("RhE", {"pool": 100}, trains=["4"] * 3)
    )
    p.put(railways={"RhE": {"president": None}}, depot={"stock": {"4": 0}})
    p.railway(last, {"Ben": 60}, trains=["4"] * 3).turn("BME", "trains").play("train 5 bank")
    asked = [step.code for step in p.table.agenda if step.KIND.endswith("discard trains")]
    assert asked == ["RhE", last], "the first to be asked lies on top"


@pytest.mark.rule("18Rhl", "6.2.6")
def test_without_that_reading_railways_wait_for_each_other() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, trains=["3"] * 5).railway("CCE", {"Ada": 50}, trains=["3"] * 5)
    p.agenda(*(p.step_named("discard", railway=code) for code in ("CCE", "ADR")))
    assert p.refusal("discard 3 railway=CCE").rule == "6.2.6"


@pytest.mark.rule("18Rhl", "5.2.1")
def test_a_railway_has_operated_when_its_dividend_is_settled() -> None:
    p = at("2").railway("RhE", {"Ada": 50}, cash=500, operated=False).turn("RhE", "dividend")
    assert p.step == "trains"
    assert p.table.railways["RhE"].operated


@pytest.mark.rule("18Rhl", "6")
def test_reading_operating_order_fixed() -> None:
    for reading, following in (("looked up", "BME"), ("fixed", "ADR")):
        p = at("2", operating_order=reading)
        p.railway("RhE", {"Ada": 50}, price=(0, 8), cash=0)
        p.railway("ADR", {"Ada": 50}, price=(1, 4), cash=0).railway("BME", {"Ben": 50}, price=(1, 3), cash=0)
        p.operating_round()
        assert p.prompt.startswith("RhE")
        p.marker("ADR", (3, 0)).play("pass")
        assert p.prompt.startswith(following), reading


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_reading_yellow_metropolis() -> None:
    banks = at("2", yellow_metropolis="any city").railway("RhE", {"Ada": 50}).table
    book = at("2").railway("RhE", {"Ada": 50}).table
    for table, groups in ((banks, 1), (book, 2)):
        maker = table.route_maker(table.railways["RhE"])
        assert len({maker.group(f"I10.c{number}") for number in range(3)}) == groups


@pytest.mark.rule("18Rhl", "6.2.1")
def test_a_railway_in_debt_lays_no_track() -> None:
    p = at("3").railway("RhE", {"Ada": 50}, cash=-50).turn("RhE")
    assert p.step != "track"


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_bankruptcy_with_shares_that_would_not_do() -> None:
    """Shares may be left, if the largest sale of each railway's would not pay the train."""
    p = needy(0, 0, {"Ada": 50, "Ben": 40}, forced_purchase="bankruptcy")
    p.railway("BME", {"Ben": 40, "Ada": 10}, price=60).turn("RhE", "trains")
    assert p.words() == {"sell", "bankrupt"}
    p.player("Ada", 100).turn("RhE", "trains")
    assert "enough shares" in p.refusal("bankrupt").reason


def test_reading_agreed_end() -> None:
    assert new_game().game.why_not("end") is not None
    p = new_game(agreed_end=True)
    assert "end" in p.game.legal().open_words
    p.game.play("end")
    assert p.game.finished
    assert set(p.game.scores().values()) == {600}


@pytest.mark.rule("18Rhl", "6.2.4.4")
def test_reading_rheingold_between_two_areas_of_one_side() -> None:
    for reading, doubled in (("rulebook", 2), ("best eight", 1)):
        p = at("8", rheingold=reading).railway("RhE", {"Ada": 50}, trains=["8"]).tiles(K10="57 2")
        table = p.table
        (train,) = table.route_problem(table.railways["RhE"]).trains
        (bonus,) = train.bonuses
        assert len(bonus.needs) == doubled, reading


@pytest.mark.rule("18Rhl", "4.2.1")
@pytest.mark.parametrize(
    ("reading", "cash", "asked"),
    [("asked", 70, "Ada"), ("asked", 69, "Ben"), ("skipped", 70, "Ben"), ("skipped", 140, "Ada")],
)
def test_reading_empty_questions_about_the_twenties(reading: str, cash: int, asked: str) -> None:
    """The MKB sells 20% first: who can pay a tenth is asked on the site, though he can buy nothing."""
    p = at("2", empty_questions=reading).railway("MKB", {"Ben": 20}, price=70, floated=False)
    p.player("Ada", cash).player("Cid", 0).stock_round("Ada")
    assert p.acting == asked
