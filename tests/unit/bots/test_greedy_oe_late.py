"""The greedy bot at 18OE: nationals, the Orient Express and powers."""

from random import Random

import pytest
from msgspec.structs import replace

from bradshaw.bots.greedy import GreedyBot
from bradshaw.bots.greedy.look import Look, Memory
from bradshaw.bots.oe.express import Line
from bradshaw.bots.oe.national import as_national
from bradshaw.bots.oe.powers import cheaper, gift
from bradshaw.rail.actions import LayTile
from tests.unit.titles.oe.operating import Operating
from tests.unit.titles.oe.test_op_express import express


def choice(position: Operating) -> str:
    """What the bot does, and it is done."""
    game = position.game
    actor = game.acting[0].player
    chosen = GreedyBot(1).choose(game.seat(actor))
    game.play(chosen, actor)
    return str(chosen)


# --- nationals


def phase_4(treasury: int) -> Operating:
    """Ben buys the first 4; GWR, one of Ada's three majors with such treasuries, loses its only train."""
    position = Operating().phase("3").major("PLM", "Ben").trains("PLM", "3").cash(PLM=900, Ada=0)
    position.major("GWR", "Ada", (4, 5)).trains("GWR", "2+2").cash(GWR=treasury)
    for code in ("SFR", "MAV"):
        position.major(code, "Ada", (5, 5)).trains(code, "3+3", "3").cash(**{code: treasury})
    position.sold(4).operate("PLM").until("TrainsOE").play("train 4 bank", "pass")
    assert position.asked == "Ada"
    return position


def test_a_major_that_loses_its_train_becomes_a_national() -> None:
    """Cities of the United Kingdom are linked where nothing has been built; SFR and MAV keep trains."""
    position = phase_4(treasury=0)
    assert as_national(position.table, position.company("GWR")) > 0
    assert [choice(position), choice(position)] == ["national GWR", "pass"]
    assert position.company("GWR").national


def test_a_rich_treasury_is_not_given_to_the_bank() -> None:
    assert choice(phase_4(treasury=900)) == "pass"


def test_most_railways_of_a_player_stay_majors() -> None:
    position = phase_4(treasury=0).national("SB", "Ada", (5, 6))
    assert choice(position) == "pass"


# --- the Orient Express


@pytest.mark.parametrize(("before", "chosen"), [(False, "orient"), (True, "run")])
def test_the_first_one_is_run_though_another_run_earns_a_little_more(before: bool, chosen: str) -> None:
    position = express("8+8").set("BHB", orient=before).operate("BHB").until("RunOE")
    assert choice(position).split()[0] == chosen


def line_to(position: Operating) -> float:
    return Line(Look(position.game, "Ada", Random(1), Memory("")), position.company("KSS")).left


def test_a_major_builds_towards_constantinople() -> None:
    """From Beograd, where it has a token as in Berlin."""
    position = Operating().phase("5").major("KSS", "Ada").trains("KSS", "5+5").cash(KSS=600)
    position.tile("M50", "OE13").token("KSS", "M50").token("KSS", "W64").operate("KSS")
    before = line_to(position)
    assert 0 < before < 13
    while position.step == "TrackOE":
        choice(position)
    assert line_to(position) <= before - 1
    early = Operating().phase("3").major("KSS", "Ada").trains("KSS", "3").token("KSS", "M50")
    assert line_to(early.token("KSS", "W64").operate("KSS")) == 0


# --- powers


def test_the_token_of_minor_d_stands_where_its_train_comes() -> None:
    position = Operating().minor("D", "Ada", "J25", cash=0).trains("D", "2+2").operate("D")
    assert choice(position) in ("token J25 private=D", "token J27 private=D")


def test_swift_keeps_a_train_for_a_railway_that_can_run_it() -> None:
    """From Dublin two trains ride the same ferry; from Budapest none leaves."""
    for code, chosen in (("GSWR", "use SML railway=GSWR"), ("MAV", "")):
        position = Operating().phase("4").regional(code, "Ada").trains(code, "4").private("SML", "Ada")
        position.works(rusted=["2+2"]).cash(**{code: 0}).operate(code)
        look = Look(position.game, "Ada", Random(1), Memory(""))
        assert str(gift(look, look.operating()) or "") == chosen


def test_a_dear_hex_is_built_with_a_token_of_brandt() -> None:
    position = Operating().major("GWR", "Ada").cash(GWR=500).private("BBE", "Ada").operate("GWR")
    look = Look(position.game, "Ada", Random(1), Memory(""))
    lays: list[LayTile] = look.legal.of(LayTile)
    dear = next(lay for lay in lays if lay.private)
    plain = replace(dear, private="")
    assert cheaper(look, plain) == dear
    cheap = next(lay for lay in lays if not position.table.place(lay.hex).cost)
    assert cheaper(look, cheap) == cheap


def test_suedbahnhof_pays_for_a_dear_token() -> None:
    position = Operating().major("GWR", "Ada").phase("3").private("WSB", "Ada").tile("M28", "OE6")
    position.token("GWR", "M28").cash(GWR=900).operate("GWR").until("TokenOE")
    assert "private=WSB" in choice(position)
