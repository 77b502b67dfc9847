"""Majors of 18OE that become nationals (9.4)."""

import pytest

from bradshaw.titles.oe.table import TableOE

from .positions import Position


def forming(buyer: str, *majors_: tuple[str, str], phase: str = "4") -> Position:
    """The first train of a phase has been bought by a railway of a player."""
    position = Position(4).phase(phase)
    for code, president in majors_:
        position.major(code, president)
    position.note(operating=next(code for code, president in majors_ if president == buyer))
    return position.stock_round("Ada").after(TableOE.event_form_nationals)


@pytest.mark.rule("18OE", "9.4")
def test_the_buyer_of_the_train_is_asked_first() -> None:
    """N7.12. S81. Example 9.4-order."""
    owners = (("GWR", "Ada"), ("PLM", "Ben"), ("KBS", "Cid"), ("SFR", "Dora"))
    position = forming("Cid", *owners)
    asked = []
    for _ in range(4):
        asked.append(position.asked)
        position.play("pass")
    assert asked == ["Cid", "Dora", "Ada", "Ben"]


@pytest.mark.rule("18OE", "9.4")
def test_nobody_converts_what_is_not_his() -> None:
    position = forming("Ada", ("GWR", "Ada"), ("PLM", "Ben")).regional("KBS", "Ada")
    assert position.words() == ["national GWR", "pass"]
    refusal = position.why_not("national PLM")
    assert (refusal.rule, refusal.reason) == ("9.4", "Ada is not president of PLM")
    assert position.why_not("national KBS").reason == "KBS is no major"


@pytest.mark.rule("18OE", "9.4", "10.1")
def test_a_major_becomes_a_national() -> None:
    """Example 9.4-conversion."""
    position = forming("Ada", ("GWR", "Ada"))
    position.set("GWR", certificates=["Ada", "Ada", "Ada", "pool", "pool", *["GWR"] * 4])
    position.trains("GWR", "2+2", "2+2", "3", "4").cash(GWR=240, B=0).marker("GWR", (2, 5))
    position.set("B", out="merged", floated=True).set("GWR", subsidiaries=["B"], rights=["UK", "FR"])
    position.set("GWR", authority="north", orient=True, star="K26.c0", pullman=True)
    bank = position.table.bank.cash
    position.play("national GWR")
    table, railway = position.table, position.company("GWR")
    assert (railway.kind, railway.cell, table.price(railway)) == ("national", (2, 5), 135)
    assert table.bank.cash == bank + 240
    assert railway.percent("pool") == 60
    assert len(railway.trains) == 4
    assert (railway.rights, railway.subsidiaries, railway.authority, railway.orient, railway.star) == (
        ("UK",), (), "", False, "",
    )  # fmt: skip
    assert table.board.cities_with("GWR") == []
    assert (table.company("B").out, table.used_pullmans) == ("abandoned", 1)
    assert not table.has_power(railway, "B")
    assert position.stock_round("Ada").words("sell") == []
    assert list(railway.tokens) == []


@pytest.mark.rule("18OE", "9.4")
def test_a_player_converts_one_or_more_of_his_majors() -> None:
    """N7.12."""
    position = forming("Ada", ("GWR", "Ada"), ("PLM", "Ada"), ("KBS", "Ben"))
    assert position.words() == ["national GWR", "national PLM", "pass"]
    position.play("national GWR", "national PLM")
    assert position.asked == "Ben"
    refusal = position.why_not("national GWR")
    assert (refusal.rule, refusal.reason) == ("9.4", "GWR is no major")
