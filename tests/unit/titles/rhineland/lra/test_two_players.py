"""The house variant for two players: one railway belongs to an investor. It is not the rulebook's."""

from typing import Any

import pytest

from bradshaw.core.errors import SetupError
from bradshaw.titles.rhineland.lra.investor import INVESTOR
from tests.unit.titles.rhineland.lra.positions import Position, new_game


def investors(phase: str = "3", **fields: Any) -> Position:
    """RhE belongs to the investor; Ada has the priority deal, so that Ben manages it."""
    fields = {"price": 80, "cash": 150, "trains": ["2"], **fields}
    return (
        Position(2, scenario="1").cleared(phase).railway("RhE", {INVESTOR: 50}, **fields).put(priority="Ada")
    )


@pytest.mark.rule("18LRA", "1.2")
def test_start_with_an_investor() -> None:
    p = new_game(2, scenario="1")
    assert (p.cash("Ada"), p.cash("Ben"), p.cash("bank")) == (600, 600, 4800)
    assert new_game(2, lower_capital=True).cash("Ada") == 500
    assert (p.table.certificate_limit(), p.table.rules.train_cards) == (14, "20")
    assert "not the rulebook's" in " ".join(p.game.log(0))
    while p.step == "package":
        p.play(next(str(a) for a in p.game.legal() if a.word in ("private", "pass")))
    manager = p.table.left_of(p.table.priority)
    assert (p.acting, p.step) == (manager, "investor")
    assert "house variant" in p.prompt
    assert "somebody holds 10%" in p.refusal("par ADR 80").reason
    assert p.refusal("par RhE 85").rule == "1.2"
    assert p.refusal("par RhE 85").remedy == "Starting prices: 60, 65, 70, 75, 80, 90, 100"
    assert p.refusal("par BME 80").rule == "3.3"
    cash = p.cash(manager)
    p.play("par RhE 80")
    assert p.table.railways["RhE"].percent(INVESTOR) == 50
    assert p.percent("RhE")["RhE"] == 50
    assert (p.cash("RhE"), p.price("RhE"), p.cash(manager)) == (400, 90, cash)
    assert (p.step, p.acting) == ("stock round", p.table.priority)


@pytest.mark.rule("18LRA", "1.2")
@pytest.mark.parametrize(("code", "share", "capital"), [("KEG", 50, 400), ("MKB", 60, 480), ("BME", 50, 400)])
def test_the_investor_gets_as_much_as_floats(code: str, share: int, capital: int) -> None:
    p = Position(2, scenario="2").cleared("2")
    p.table.invest(p.table.railways[code], 80)
    assert p.table.railways[code].percent(INVESTOR) == share
    assert p.cash(code) == capital


@pytest.mark.rule("18LRA", "1.2")
def test_it_saves_for_a_train_buys_it_and_goes_on_saving() -> None:
    p = investors()
    p.earned("RhE", 80)
    railway = p.table.railways["RhE"]
    assert (p.cash("RhE"), list(railway.trains)) == (30, ["2", "3"])
    assert p.price("RhE") == 75, "one to the left"
    p.earned("RhE", 90)
    assert (p.cash("RhE"), list(p.table.railways["RhE"].trains)) == (120, ["2", "3"])


@pytest.mark.rule("18LRA", "1.2")
def test_it_pays_out_when_it_need_not_save() -> None:
    p = investors(cash=250, trains=["3", "3", "2", "2"])
    p.earned("RhE", 100)
    assert p.cash(INVESTOR) == 50
    assert p.cash("RhE") == 250 + 50
    assert p.price("RhE") == 90


@pytest.mark.rule("18LRA", "1.2")
@pytest.mark.parametrize(
    ("cash", "trains", "pool", "account", "bought"),
    [
        (0, ["3", "3", "2", "2"], [], 40, []),
        (200, ["2"], [], 40, ["3"]),
        (199, ["2"], ["2"], 0, ["3"]),
        (100, ["2"], ["2"], 0, []),
    ],
)
def test_when_it_saves(
    cash: int, trains: list[str], pool: list[str], account: int, bought: list[str]
) -> None:
    """At its limit it never saves; with the price of a new train it need not; used trains do not matter."""
    p = investors(cash=cash, trains=trains).trains(pool)
    p.earned("RhE", 80)
    assert p.cash(INVESTOR) == account
    assert list(p.table.railways["RhE"].trains) == [*trains, *bought]


@pytest.mark.rule("18LRA", "1.2", "6.2.6.2")
def test_it_sells_its_own_certificates_first() -> None:
    p = investors("6", cash=100, trains=[], price=80).tiles(J10="15 4").trains(t5=0)
    p.investor(300).turn("RhE", "trains")
    assert list(p.table.railways["RhE"].trains) == ["6"]
    assert (p.percent("RhE")["pool"], p.cash(INVESTOR), p.cash("RhE")) == (50, 200, 0)


@pytest.mark.rule("18LRA", "1.2", "6.2.6")
def test_its_manager_chooses_which_trains_it_gives_up() -> None:
    p = investors("4", trains=["4", "4", "4"]).railway("ADR", {"Ada": 50}, cash=500)
    p.trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert (p.acting, p.options("discard")) == ("Ben", ["discard 4"])


@pytest.mark.rule("18LRA", "1.2")
def test_the_manager_lays_its_tiles_and_its_trains_run_for_the_most() -> None:
    p = investors(trains=["3"]).tiles(J10="15 4").private("RM", "Ben").private("NH", "Ben")
    p.turn("RhE")
    assert p.acting == "Ben"
    assert p.refusal("lay H8 L06 0 private=RM").rule == "4.1.2"
    p.turn("RhE", "run")
    best = p.best("RhE", "3")
    assert p.options("run") == ["run"]
    refusal = p.refusal(p.route("3", "K11.c0", "J10.c0"))
    assert refusal.rule == "1.2"
    assert "belongs to the investor (house variant) and must earn as much as possible" in refusal.reason
    p.play("run")
    assert p.table.railways["RhE"].revenue == best


@pytest.mark.rule("18LRA", "1.2")
def test_kept_harbours_are_closed_to_it() -> None:
    p = (
        investors(cash=300)
        .tiles(G15="L15 0", H14="L27 0")
        .private("NH", "Ben")
        .strangers("G15.c0", code="RhE")
    )
    p.turn("RhE", "token")
    assert p.refusal("token H14 kind=harbour").rule == "6.2.2.1"


@pytest.mark.rule("18LRA", "1.2", "5")
def test_its_shares_count_as_sold() -> None:
    p = Position(2, scenario="1").cleared("3").railway("RhE", {INVESTOR: 50, "Ada": 50}, price=80)
    p.table.after_stock_round()
    assert p.price("RhE") == 90


@pytest.mark.rule("18LRA", "1.2")
def test_its_charter_promises_no_lower_price() -> None:
    view: Any = investors().railway("ADR", {"Ada": 50}).game.view("Ada")
    lower = "Harbour token: 50 where a private of its director keeps the harbour."
    assert lower in view.railways["ADR"].lines
    assert lower not in view.railways["RhE"].lines


@pytest.mark.rule("18LRA", "1.2")
@pytest.mark.parametrize(("account", "bank"), [(600, 0), (30, 1)])
def test_no_player_pays_for_its_train(account: int, bank: int) -> None:
    p = investors("6", cash=100, trains=[], price=80).tiles(J10="15 4").trains(t5=0)
    p.put(railways={"RhE": {"certificates": [INVESTOR] * 4 + ["pool"] * 5}}).investor(account)
    before = p.cash("Ada"), p.cash("Ben")
    p.turn("RhE", "trains")
    assert list(p.table.railways["RhE"].trains) == ["6"]
    assert (p.cash("Ada"), p.cash("Ben")) == before
    assert p.cash(INVESTOR) == (100 if not bank else 0)
    assert p.cash("RhE") == 0


@pytest.mark.rule("18LRA", "1.2")
def test_its_trains_are_not_for_sale_and_nobody_takes_it_over() -> None:
    p = investors().railway("ADR", {"Ada": 50}, cash=300, trains=["2"]).turn("ADR", "trains")
    assert p.refusal("train 2 RhE price=50").reason == "RhE may not sell its trains now"
    p.put(railways={"RhE": {"certificates": [INVESTOR] * 4 + ["Ada"] * 5}})
    p.table.settle_president(p.table.railways["RhE"])
    assert p.director("RhE") == INVESTOR
    price = p.price("RhE")
    p.table.after_stock_round()
    assert p.price("RhE") > price, "players and the investor hold all of it"


@pytest.mark.rule("18LRA", "1.2")
def test_gifts_do_not_go_to_it_and_he_is_not_ranked() -> None:
    p = investors()
    assert p.table.receivers("Ben") == []
    assert set(p.table.scores()) == {"Ada", "Ben"}
    with pytest.raises(SetupError, match="investor"):
        p.game.title.check_players(["Ada", "investor"], p.game.options)
