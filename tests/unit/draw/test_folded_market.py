"""A market that is one line in two rows, its par chart, and charters with warranties."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

from bradshaw.draw import Charter, charter_svg, market_svg, market_text
from bradshaw.draw.market import fold
from bradshaw.draw.pictures import market
from bradshaw.present.rail.market import rows
from bradshaw.rail.box import RailBox
from bradshaw.titles.t1862.title import TITLE
from tests.unit.draw.reading import Parse, texts, words

BOX = TITLE.box()
assert isinstance(BOX, RailBox)
ROWS = rows(BOX)
PRICES = [cell.price for cell in BOX.market.cells.values()]


def test_every_other_price_stands_below() -> None:
    assert [fold(step, 3) for step in range(8)] == [
        (0, 0), (1, 0.5), (0, 1), (1, 1.5), (0, 2), (1, 2.5), (2, 0), (3, 0.5),
    ]  # fmt: skip


def test_a_folded_market_shows_every_price_in_four_rows(parsed: Parse) -> None:
    assert isinstance(BOX, RailBox)
    root = parsed(market(BOX, title="M"))
    prices = [one for one in texts(root) if (one.text or "").isdigit()]
    assert [int(one.text or "") for one in prices] == PRICES
    rows = {float(one.get("y", "nan")) for one in prices}
    assert len(rows) == 4
    assert "bankrupt" in words(root)


def test_a_share_sold_is_half_a_space_to_the_left(parsed: Parse) -> None:
    """Neighbouring prices lie half a column apart, in the two rows by turns."""
    root = parsed(market_svg(ROWS, folded=True))
    at = [
        complex(float(one.get("x", "nan")), float(one.get("y", "nan")))
        for one in texts(root)
        if (one.text or "").isdigit()
    ]
    turns = [b - a for a, b in pairwise(at)]
    assert sum(turn.real < 0 for turn in turns) == 1, "it goes on below once"
    assert all(abs(turn.real) == 27 for turn in turns if turn.real > 0)


def test_markers_and_the_par_chart(parsed: Parse) -> None:
    tokens = {(0, 20): ["ECR", "EUR"], (0, 66): ["SVR"]}
    pars = {"chartered": {54: ["N&S", "WVR", "W&F"], 58: []}, "not chartered": {54: [], 58: ["E&H"]}}
    shown = words(parsed(market_svg(ROWS, tokens, folded=True, pars=pars)))
    assert [word for word in shown if re.fullmatch("[A-Z&]{3}", word)] == [
        "ECR", "EUR", "SVR", "N&S", "WVR", "W&F", "E&H",
    ]  # fmt: skip
    assert {"Starting prices", "chartered", "not chartered"} <= set(shown)


def test_a_folded_market_in_characters() -> None:
    text = market_text(ROWS, {(0, 20): ["ECR", "EUR"], (0, 21): ["WStI"]}, folded=True)
    assert max(map(len, text.splitlines())) <= 80
    for price in PRICES:
        assert re.search(rf"[│ ]{price}[a-z ]", text), price
    assert "WStI" in text
    assert text.index("ECR") < text.index("EUR")


def charter(**more: object) -> Charter:
    return Charter(code="WStI", name="Wisbech", colour="#6a2c91", trim="#ffe11a", **more)  # type: ignore[arg-type]


def test_warranties_are_stars_on_the_train(parsed: Parse) -> None:
    root = parsed(charter_svg(charter(trains=["2/3L**", "3E"], train_limit=9)))
    assert {"2/3L", "3E"} <= set(words(root))
    assert not any("*" in word for word in words(root))
    stars = list(root.iter("{http://www.w3.org/2000/svg}polygon"))
    assert len(stars) == 2
    dashed = [one for one in root.iter() if one.get("stroke-dasharray")]
    assert not dashed, "nine places are too many to be shown"


def test_tokens_that_are_paid_show_no_cost(parsed: Parse) -> None:
    root = parsed(charter_svg(charter(tokens=[(None, "B5"), (None, ""), (None, "")])))
    shown = words(root)
    assert "free" not in shown
    assert "B5" in shown
    assert shown.count("WStI") == 3, "on the band, and two tokens left"


def test_many_tokens_stand_below_the_trains(parsed: Parse) -> None:
    def label(root: ET.Element, word: str) -> float:
        return next(float(one.get("y", "nan")) for one in texts(root) if one.text == word)

    few = parsed(charter_svg(charter(trains=["2F"], tokens=[(None, "")] * 3)))
    assert label(few, "Tokens") == label(few, "Trains")
    many = parsed(charter_svg(charter(trains=["2F"] * 9, tokens=[(None, "")] * 7)))
    assert label(many, "Tokens") > label(many, "Trains") + 60
    crowd = parsed(charter_svg(charter(trains=["2F"] * 11, tokens=[(None, "")] * 7)))
    assert label(crowd, "Tokens") > label(many, "Tokens") + 50


def test_the_office_and_the_money_as_the_title_says(parsed: Parse) -> None:
    made = charter(office="director", president="Ada", treasury=5195, price=158, money=lambda n: f"£{n}")
    assert {"Director", "Ada", "£5195", "£158"} <= set(words(parsed(charter_svg(made))))
