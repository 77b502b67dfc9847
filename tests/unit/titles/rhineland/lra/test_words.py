"""What lines and the log say about money, tokens and trains."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console, RenderableType

from bradshaw.analysis.routes import best_routes
from bradshaw.cli.table.displays import display_of
from bradshaw.cli.table.railway.line_up import LineUp, _more
from bradshaw.cli.table.railway.screens import trains
from bradshaw.present.rail.words import facts
from bradshaw.rail.box import RailBox
from bradshaw.rail.steps.turn import OperatingTurn
from bradshaw.rail.view import RailView
from tests.unit.titles.rhineland.lra.positions import Position, at


def lines(p: Position) -> list[str]:
    return [choice.text for choice in p.game.choices().choices]


def log(p: Position, count: int) -> list[str]:
    return p.game.log()[-count:]


def shown_on(what: RenderableType, width: int) -> str:
    out = StringIO()
    Console(file=out, width=width).print(what)
    return out.getvalue()


def test_a_harbour_token_is_shown_with_its_price() -> None:
    p = at("3").railway("ADR", {"Ada": 50}).railway("GVE", {"Ben": 50})
    box: Any = p.game.box
    view: Any = p.game.view()
    shown = {code: dict(facts(box, view, view.railways[code])) for code in ("ADR", "GVE")}
    assert shown["ADR"]["harbour token"] == "100 M"
    assert "harbour token" not in shown["GVE"]
    assert "harbour (100)" in _more(view.railways["ADR"])
    for width in (160, 60):
        assert " ".join(shown_on(LineUp(box, view), width).split()).count("harbour (100)") == 1


def test_founding_a_railway_names_what_its_first_certificate_costs() -> None:
    p = at("2").put(players={"Ada": {"cash": 600}}).stock_round("Ada")
    assert "KEG starts at 60 M: 30% for 180 M" in lines(p)
    assert "ADR starts at 60 M: 20% for 120 M" in lines(p)


def test_only_later_stock_rounds_speak_of_selling() -> None:
    first = at("2").put(players={"Ada": {"cash": 600}}).stock_round("Ada", first=True)
    assert first.game.acting[0].prompt == "Ada: buy a certificate or found a railway; or pass"
    later = at("2").put(players={"Ada": {"cash": 600}}).stock_round("Ada")
    assert later.game.acting[0].prompt.startswith("Ada: sell shares, then buy a certificate")


def test_every_round_is_told_as_it_begins() -> None:
    p = (
        at("3")
        .railway("ADR", {"Ada": 50}, price=90, trains=["3"] * 4)
        .put(railways={"ADR": {"revenue": 100}})
    )
    p.turn("ADR", "dividend").play("dividend pay")
    assert p.game.log()[-1] == "Stock round 2"


def test_a_dividend_names_what_it_brings() -> None:
    p = at("3").railway("ADR", {"Ada": 60, "Ben": 20}, price=90).earned("ADR", 100)
    assert lines(p) == [
        "Pay it out: 60 M for Ada and 20 M for ADR; the price goes from 90 M to 100 M",
        "Withhold it: 100 M for ADR; the price goes from 90 M to 80 M",
    ]


def test_a_dividend_does_not_name_what_the_next_operating_round_brings() -> None:
    p = at("3").private("DEC", "Ada").railway("ADR", {"Ada": 60, "Ben": 20}, price=90, trains=["3"] * 4)
    p.put(railways={"ADR": {"revenue": 100}}).agenda(
        p.step_named("operating round", waiting=[]),
        p.step_named("turn", railway="ADR", stage=OperatingTurn.ORDER.index("dividend"), did=[]),
        stage="operating",
        rounds=2,
        done_rounds=1,
    )
    assert lines(p)[1] == "Withhold it: 100 M for ADR; the price goes from 90 M to 80 M"


def test_a_railway_without_a_train_says_why_its_price_falls() -> None:
    p = at("2").railway("ADR", {"Ada": 50}, price=90).turn("ADR")
    p.play("pass")
    assert log(p, 2) == ["ADR has no train to run.", "ADR's price falls from 90 M to 80 M."]


def test_an_offer_for_a_train_is_told() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, cash=200).railway("RhE", {"Ben": 50}, trains=["2", "2"])
    p.turn("ADR", "trains").play("train 2 RhE price=10", "decline")
    assert log(p, 2) == [
        "ADR offers RhE 10 M for a 2-train.",
        "Ben declines to sell RhE's 2-train for 10 M.",
    ]


@pytest.mark.parametrize(
    "notation",
    ["lay Z9 9 0", "lay J4 X1 0", "token Z9", "train 9 bank", "give XYZ ADR", "par XYZ 80", "private L17",
     "sell XYZ 10", "buy XYZ offering"],
)  # fmt: skip
def test_what_names_something_that_is_not_there_is_told_as_it_is_written(notation: str) -> None:
    p = at("3").railway("ADR", {"Ada": 50}, cash=300).turn("ADR")
    choice = p.game.describe(notation, "Ada")
    assert choice.do == notation
    assert choice.text


def test_a_city_without_track_is_told_as_such() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, cash=300).private("RM", "Ada").turn("ADR")
    p.play("lay I7 L07 1 private=RM")
    labels = [entry.label for entry in display_of(p.game).menu(p.game, "Ada")]
    assert labels[:2] == [
        "Token in Rheydt (I7) for 60 M, in the city with track to I5, H8",
        "Token in Rheydt (I7) for 60 M, in the city without track",
    ]


def test_a_railway_that_can_lay_nothing_but_its_extra_tile_is_asked_for_that() -> None:
    p = at("5").railway("ADR", {"Ada": 50}, cash=300, trains=["2+4", "5"]).turn("ADR")
    assert p.prompt == "ADR: lay or upgrade a tile, or pass"
    p.play("lay J4 58 1")
    assert p.prompt == "ADR: lay the extra tile of its 2+4-train, or pass"


def test_privates_that_pay_one_player_are_told_in_one_line() -> None:
    p = at("2").private("NH", "Ada").private("RM", "Ada").private("GKB", "Ada")
    p.railway("BME", {"Cid": 50}).stock_round("Dora")
    p.play("pass", "pass", "pass", "pass")
    assert "Ada gets 45 M from NH, RM and GKB." in p.game.log()


def test_the_train_of_a_private_is_told_by_it() -> None:
    p = at("2")
    box, view = p.game.box, p.game.view()
    assert isinstance(box, RailBox)
    assert isinstance(view, RailView)
    row = next(line for line in shown_on(trains(box, view), 100).splitlines() if "2+4" in line)
    assert row.split() == ["2+4", "Geldernsche", "Kreisbahn", "–", "with", "GKB", "–", "–"]


def test_stops_of_the_geldern_train_are_counted_one_by_one() -> None:
    p = at("5").tiles(B2="4 2").railway("ADR", {"Ada": 50}, trains=["2+4"])
    assert next(iter(best_routes(p.game, "ADR"))) == "2+4-train: 80 M, 4 stops"
