"""Worked examples of 18OE's stock side, with inputs and results as the facts give them."""

from pathlib import Path
from typing import Any

import pytest

from bradshaw.titles.oe.stock.dividends import declared, distribute, shares_of
from bradshaw.titles.oe.stock.market import move_down, move_left, move_right, move_up
from bradshaw.titles.oe.stock.nationals import form_national
from tests.unit.titles.facts import load

from .positions import NAMES, Position


@pytest.fixture(scope="module")
def examples(shared: Path) -> dict[str, dict[str, Any]]:
    found = load(shared / "facts" / "18OE", "examples")["examples"]
    return {record["id"]: record for record in found}


@pytest.mark.rule("18OE", "3.3", "3.1")
def test_capital_and_bank(examples: dict[str, dict[str, Any]]) -> None:
    """N4.26. S97: 3.3-capital, 3.3-capital-no-concessions, 3.1-bank-after-capital, ukfr-capital."""
    bank = examples["3.1-bank-after-capital"]["expect"]
    for name, concessions, left in (
        ("3.3-capital", True, bank["with_concessions"]),
        ("3.3-capital-no-concessions", False, bank["without_concessions"]),
    ):
        for number, (count, cash) in enumerate(examples[name]["expect"].items()):
            position = Position(int(count), concessions=concessions)
            assert (position.money("Ada"), position.table.bank.cash) == (cash, left[number])
    small = examples["ukfr-capital"]["expect"]
    for players in (2, 3):
        for concessions, name in ((False, "without"), (True, "with")):
            position = Position(players, scenario="uk-france", concessions=concessions)
            assert position.money("Ada") == small[name][players - 2]


@pytest.mark.rule("18OE", "3.1")
def test_patronage_and_reserved_trains(examples: dict[str, dict[str, Any]]) -> None:
    """3.1-patronage-drawn, 3.1-trains-reserved, 2-cards, 6-packet-sum."""
    table = Position(7).table
    expect = examples["3.1-patronage-drawn"]["expect"]
    assert len(table.patronage) == expect["tiles_on_map"]
    assert 45 - len(table.patronage) == expect["tiles_out_of_the_game"]
    assert (
        table.depot.left("2")
        == examples["3.1-trains-reserved"]["expect"]["2+2_cards"]
        == 12 + table.game.regionals
    )
    assert sum(examples["2-cards"]["input"]["cards"]) == examples["2-cards"]["expect"]["sum"]
    packet = examples["6-packet-sum"]["expect"]
    prices = {code: private.price for code, private in table.data.privates.items()}
    cards = sum(price for code, price in prices.items() if table.is_concession(code))
    minors = 12 * table.setup.minor.face
    assert (sum(prices.values()) - cards, minors, cards) == (
        packet["privates"], packet["minors"], packet["concessions"],
    )  # fmt: skip
    least = 2 * min(table.setup.par.regional.values())
    assert table.game.regionals * least == packet["18_regionals_at_least"]
    for name, capital in examples["6-packet-sum"]["input"]["capital"].items():
        used = sum(prices.values()) + minors - (0 if name == "with_concessions" else cards)
        assert capital - used == packet["left_after_packet_at_face"][name]


@pytest.mark.rule("18OE", "4.4")
@pytest.mark.parametrize(
    "name",
    ["4.4-top-row", "4.4-550", "4.4-50", "4.4-row-end", "4.4-row-start", "4.4-up-corner",
     "4.4-left-top-start", "4.4-right-last-column", "4.4-right-bottom-row", "4.4-down-ledge",
     "4.4-orient-express-three"],
)  # fmt: skip
def test_moves_of_markers(examples: dict[str, dict[str, Any]], name: str) -> None:
    given, expect = examples[name]["input"], examples[name]["expect"]
    position = Position(2).major("GWR", "Ada", tuple(given["square"]))
    table, railway = position.table, position.company("GWR")
    word, _, times = given["move"].partition(" x")
    if word == "right":
        move_right(table, railway, int(times or 1))
    elif word == "down":
        move_down(table, railway, 1)
    else:
        {"up": move_up, "left": move_left}[word](table, railway)
    assert list(railway.cell or ()) == expect["square"]
    assert table.price(railway) == expect.get("value", table.price(railway))


@pytest.mark.rule("18OE", "4.4")
def test_markers_in_one_square() -> None:
    """S61: 4.4-stack: who arrives goes below, who does not move keeps his place."""
    position = Position(2).major("GWR", "Ada", (2, 6)).major("PLM", "Ada", (2, 6)).major("KBS", "Ada", (2, 5))
    move_right(position.table, position.company("KBS"))
    distribute(position.table, position.company("PLM"), 100, "pay")
    assert position.table.market.stack((2, 6)) == ("GWR", "PLM", "KBS")
    assert position.table.operating_order() == ["GWR", "PLM", "KBS"]


@pytest.mark.rule("18OE", "11.4", "4.4")
@pytest.mark.parametrize("name", ["11.4-gwr", "11.4-kss", "11.4-major-half", "11.4-market"])
def test_dividends(examples: dict[str, dict[str, Any]], name: str) -> None:
    given, expect = examples[name]["input"], examples[name]["expect"]
    choice = {"full": "pay"}.get(given["choice"], given["choice"])
    held = given["holders"]
    position = Position(2)
    if "regional" in given:
        position.regional("GWR", "Ada", 70, Ben=held["B"] // 25)
    else:
        cell = {150: (2, 6), 100: (2, 2)}[given["share_value"]]
        shares = {"Ada": held["A"] // 10 - 2, "Ben": held.get("B", 0) // 10, "pool": held["market"] // 10}
        position.major("GWR", "Ada", cell, **shares)
    railway = position.company("GWR")
    dividend = declared(given["revenue"], choice)
    assert dividend == expect.get("dividend_total", dividend)
    paid = shares_of(railway, dividend)
    assert paid["Ada"] == expect["A"]
    assert paid.get("Ben", 0) == expect.get("B", 0)
    kept = given["revenue"] - dividend + paid["GWR"]
    assert kept == expect["treasury"]
    if "move" in expect:
        before = railway.cell
        distribute(position.table, railway, given["revenue"], choice)
        assert (railway.cell != before) == (expect["move"] == "right")


@pytest.mark.rule("18OE", "7")
def test_the_least_bids(examples: dict[str, dict[str, Any]]) -> None:
    """7-bid-minimum."""
    example = examples["7-bid-minimum"]
    seats = dict(zip("ABC", NAMES, strict=False))
    position = Position(3)
    position.top(bids={"D": [[seats[name], bid] for name, bid in example["input"]["bids"].items()]})
    package = position.table.agenda[-1]
    least = {name: package.lowest_bid("D", player) for name, player in seats.items()}
    assert least == example["expect"]["least_bid"]


@pytest.mark.rule("18OE", "7", "3.2")
def test_the_turn_after_a_row() -> None:
    """S37: 7-turn-after-row."""
    position = Position(4).packet("WCF")
    position.play("bid HMLC 80", "bid HMLC 85", "bid BBE 100", "bid BBE 105", "bid HMLC 90")
    position.play("private WCF")
    while position.table.top.KIND == "18OE packet auction":
        item = position.table.top.item
        position.play(f"bid {item} 150" if position.asked == "Dora" else "pass")
    assert position.asked == "Cid"
    assert position.table.agenda[-1].unsold[0] == "SML"


@pytest.mark.rule("18OE", "7.1", "9.1")
def test_a_cheap_minor(examples: dict[str, dict[str, Any]]) -> None:
    """7.1-cheap-minor."""
    expect = examples["7.1-cheap-minor"]["expect"]
    position = Position(2).packet(*"ABCDEFGHJKLM").note(patronage=[])
    position.play(*["pass"] * 6, "private A")
    assert position.money("A") == expect["minor_treasury"]
    position.phase("1", "regionals").stock_round("Ada", number=1).play("float A H21")
    assert position.money("A") == expect["after_home_token"] == 100 - expect["missing_for_2+2"]


@pytest.mark.rule("18OE", "11.6.4", "9.4")
def test_a_forced_national_gives_its_treasury(examples: dict[str, dict[str, Any]]) -> None:
    """11.6.4-forced-national, what becomes of the money of the major."""
    given = examples["11.6.4-forced-national"]["input"]
    position = Position(2).phase("3").major("GWR", "Ada").cash(GWR=given["major_treasury"])
    bank = position.table.bank.cash
    position.after(form_national, "GWR")
    assert position.table.bank.cash == bank + given["major_treasury"]
    assert position.company("GWR").national
