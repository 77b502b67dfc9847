"""Readings of the operating side that can be chosen: each alternative from a position."""

from typing import Any

import pytest

from .operating import Operating
from .test_op_express import express


def mine(owner: str, **options: Any) -> Operating:
    """Hochberg's token lies on Innsbruck, a town on the way of KBS from München."""
    position = Operating(**options).major("KBS", "Ada").phase("3").trains("KBS", "3+3")
    position.track("R47", "201", 0).track("S46", "3", 3)
    return position.private("HMLC", owner, closed=True).note(hochberg="S46")


@pytest.mark.rule("18OE", "14.8")
@pytest.mark.parametrize(
    ("owner", "reading", "earned"),
    [
        ("Ada", "for its owner", 50),
        ("Ben", "for its owner", 40),
        ("Ada", "for everybody", 50),
        ("Ben", "for everybody", "unknown"),
    ],
)
def test_reading_mine_town(owner: str, reading: str, earned: int | str) -> None:
    assert mine(owner, mine_town=reading).route("KBS", "R47", "S46") == earned


def at_lille(**options: Any) -> Operating:
    """GWR reaches Lille by the ferry, in phase 5; both circles are foreign."""
    position = Operating(**options).major("GWR", "Ada").phase("5").tile("M28", "OE6").token("GWR", "M28")
    position.track("N31", "207", 0, 1, 4, 5).foreign("N31", "PLM", "OU").cash(GWR=100)
    return position.operate("GWR").until("TokenOE")


@pytest.mark.rule("18OE", "11.2.2")
def test_reading_white_cliffs_any_railway() -> None:
    position = at_lille(white_cliffs="any railway").play("token N31 kind=ferry")
    assert (position.table.white_cliffs, position.money("GWR")) == ("GWR", 80)
    assert "N31.c0" in position.table.starts(position.company("GWR"))
    refusal = at_lille().why_not("token N31 kind=ferry")
    assert (refusal.rule, "owner of its private" in refusal.reason) == ("11.2.2", True)


@pytest.mark.rule("18OE", "12.2")
@pytest.mark.parametrize(
    ("reading", "best"),
    [
        ("compared", "8+8=M50.c1>K46.c0>sea>X79.t0>ferry>AA82.c0"),
        ("besides", "8+8=X79.t0>ferry>AA82.c0>sea>N1.o0"),
    ],
)
def test_reading_express_money(reading: str, best: str) -> None:
    """Berlin to Constantinople earns 180 and the 100 of the Orient Express, New York 280 without it."""
    position = express("8+8", express_money=reading).tile("AA82", "OE39").operate("BHB").until("RunOE")
    proposal = position.game.propose()
    assert proposal is not None
    assert (str(proposal.action), proposal.worth, proposal.proven) == (f"run {best}", 280, True)
    position.play("run")
    assert position.game.moves[-1].findings == (1, best)


@pytest.mark.rule("18OE", "12.2")
def test_an_express_is_no_worse_for_money_that_is_not_compared() -> None:
    """Whoever wants one runs it, earns the 100, and leaves on the table what counts in the comparison."""
    position = express("8+8", express_money="besides").tile("AA82", "OE39").operate("BHB").until("RunOE")
    position.play("run 8+8=M50>K46>sea>X79>ferry>AA82")
    assert position.company("BHB").revenue == 280
    assert any("leaves £100 on the table" in str(event) for event in position.game.log())
