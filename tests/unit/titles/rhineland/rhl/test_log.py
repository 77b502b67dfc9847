"""What the log tells: prices, private income, powers, and no notation."""

from __future__ import annotations

import re

import pytest

from bradshaw.bots.random_bot import RandomBot
from tests.unit.titles.rhineland.rhl.positions import at, new_game
from tests.unit.titles.rhineland.rhl.test_routes import aachen_line


@pytest.mark.rule("18Rhl", "6.2.5")
def test_dividends_tell_what_they_do_to_the_price() -> None:
    p = aachen_line().railway("RhE", {"Ada": 50}, price=70, trains=["2"]).turn("RhE", "run")
    p.play("run 2=I10.c0>K6.c0", "dividend pay")
    assert "RhE's price stays at 70 M." in p.log()  # 50 M are less than 70 M
    p = aachen_line().railway("RhE", {"Ada": 50}, price=(3, 1), trains=["2"]).turn("RhE", "run")
    p.play("run 2=I10.c0>K6.c0", "dividend withhold")
    assert "RhE's price falls from 65 M to 60 M." in p.log()


@pytest.mark.rule("18Rhl", "5.2.1", "5")
def test_sales_and_sold_out_railways_tell_their_prices() -> None:
    p = at("3").railway("BME", {"Ada": 60, "Ben": 40}, price=80).stock_round().play("sell BME 10")
    assert "BME's price falls from 80 M to 75 M." in p.log()
    q = at("3").railway("BME", {"Ada": 60, "Ben": 40}, price=80).player("Ada", 0).player("Ben", 0)
    q.player("Cid", 0).stock_round().play("pass", "pass")
    assert "BME is sold out." in q.log()
    assert "BME's price rises from 80 M to 90 M." in q.log()
    r = at("3").railway("BME", {"Ada": 60, "Ben": 40}, price=(0, 16)).player("Ada", 0).player("Ben", 0)
    r.player("Cid", 0).stock_round().play("pass", "pass")
    assert "BME's price stays at 350 M." in r.log()


@pytest.mark.rule("18Rhl", "4.1", "6")
def test_private_income_is_told_owner_by_owner() -> None:
    p = at("3").private("PWB", "Ada").private("Szl", "Ada").private("KEO", "Ben")
    p.railway("BME", {"Cid": 50}).player("Ada", 0).player("Ben", 0).player("Cid", 0).stock_round()
    told = p.play("pass").log()
    szl, pwb = (p.table.privates[code].data.revenue for code in ("Szl", "PWB"))
    assert f"Ada gets {szl + pwb} M from PWB and Szl." in told
    assert "Ben gets" not in told  # KEO pays nothing


@pytest.mark.rule("18Rhl", "4.1.1")
def test_powers_are_told() -> None:
    p = at("3").railway("CME", {"Ada": 50}, cash=500).private("KEO", "Ada").turn("CME")
    p.play("lay E8 935 1 private=KEO")
    assert "Ada uses KEO for CME." in p.log()


def test_no_sentence_of_the_log_is_notation() -> None:
    """Neither stops such as I10.c0 nor sides of hexes nor options such as private=KEO."""
    p, bot = new_game(), RandomBot(3)
    for _ in range(250):
        player = p.game.acting[0].player
        p.game.play(bot.choose(p.game.seat(player)), player)
    assert not re.findall(r".*(?:\.[cto]\d|[A-Z]\d+\||\w+=\w+).*", p.log())
