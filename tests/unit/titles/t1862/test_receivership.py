"""Railways without a director (7.3, 8)."""

from typing import Any

import pytest

from bradshaw.rail.routes import Problem, Solution
from tests.unit.titles.t1862.positions import ALL_KINDS, ONLINE, Position, at


def orphan(
    phase: str = "C",
    holders: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Position:
    """The ENR in receivership in Cromer, with track to Norwich and to its port."""
    p = at(phase, **options or {}).tiles(F3="57 0", F5="791 0")
    held = holders or {"pool": 60, "Ben": 20, "Cid": 10}
    return p.railway("ENR", held, **fields)


@pytest.mark.rule("1862", "7.3", "8")
def test_it_neither_merges_nor_builds_nor_places_markers() -> None:
    p = orphan(trains=["3E"], cash=1000, markers=3).railway("W&F", {"Ada": 60}).tokens("W&F", "F5")
    p.first_turn("ENR")
    assert p.step == "run"


@pytest.mark.rule("1862", "7.3", "8")
def test_the_largest_shareholder_runs_it() -> None:
    assert orphan(trains=["3E"]).turn("ENR").acting == "Ben"


@pytest.mark.rule("1862", "8")
def test_among_equals_the_next_from_the_priority_deal() -> None:
    p = orphan(holders={"pool": 60, "Ada": 20, "Ben": 20}, trains=["3E"])
    assert p.put(priority="Ben").turn("ENR").acting == "Ben"
    assert p.put(priority="Cid").turn("ENR").acting == "Ada"


@pytest.mark.rule("1862", "7.3")
def test_it_must_earn_as_much_as_possible_subsidies_included() -> None:
    p = orphan(trains=["3E"]).turn("ENR")
    best = p.options("run")
    assert len(best) == 1  # not to run is no choice
    short = f"run {p.path('3E', 'F3.c0', 'F5.c0')}"
    refusal = p.refusal(short)
    assert refusal.rule == "8"
    assert "must earn as much as possible: 170, not 80" in refusal.reason
    p.play(best[0])
    assert "ENR withholds £170." in p.log()


@pytest.mark.rule("1862", "8")
def test_no_later_search_refuses_a_run_in_receivership(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rule demanded, and what the engine ran, is recorded with the action and not searched again."""
    best = orphan(trains=["3E"]).turn("ENR").game.propose()
    assert best is not None
    for run in ("run", str(best.action)):
        p = orphan(trains=["3E"]).turn("ENR")
        action = p.game.title.vocabulary.parse(run)
        turn = p.game.play(action)
        assert turn.findings
        after = p.cash("ENR"), p.log()

        def better(problem: Problem, *_: object) -> Solution:
            return Solution((), 999, 999, True, 0)

        with monkeypatch.context() as other:
            other.setattr("bradshaw.rail.steps.run_trains.solved", better)
            p.game.undo()
            again = p.game.again(turn)
            assert (again.findings, again.hash) == (turn.findings, turn.hash)
            assert (p.cash("ENR"), p.log()) == after


@pytest.mark.rule("1862", "8")
@pytest.mark.parametrize("options", [ONLINE, {"receivership_runs": "free"}])
def test_reading_receivership_runs_free(options: dict[str, Any]) -> None:
    p = orphan(trains=["3E"], options=options).turn("ENR")
    p.play(f"run {p.path('3E', 'F3.c0', 'F5.c0')}")
    assert p.cash("ENR") == 80


def bereft(options: dict[str, Any]) -> Position:
    """The ENR merges with the W&F, and nobody has three shares afterwards."""
    p = at("C", **options).tiles(F3="57 0", E4="57 0", F5="791 0")
    p.railway("ENR", {"Ada": 50, "Ben": 20, "pool": 30}, trains=["3E"])
    p.railway("W&F", {"Cid": 50, "pool": 50}, trains=["3E"])
    p.tokens("ENR", "F5").tokens("W&F", "F5").turn("ENR", "merger", waiting=["W&F"])
    p.play("merge W&F ENR", "accept")
    while p.step == "option share":
        p.play("relinquish")
    assert p.company("ENR").in_receivership
    return p


@pytest.mark.rule("1862", "8", "5.2.5")
def test_a_railway_that_merged_into_receivership_runs_its_trains() -> None:
    assert bereft({}).step == "run"


@pytest.mark.rule("1862", "8", "5.2.5")
@pytest.mark.parametrize("options", [ONLINE, {"merger_into_receivership": "stands"}])
def test_reading_merger_into_receivership_stands(options: dict[str, Any]) -> None:
    p = bereft(options)
    assert p.step != "run"
    assert p.company("ENR").revenue == 0


@pytest.mark.rule("1862", "7.3", "7.8.2")
def test_the_subsidy_counts_in_what_must_be_earned() -> None:
    """Over North Walsham there is a small station and one hex more."""
    p = (
        at("C")
        .tiles(F3="14 5", F5="791 0", G4="8850 2")
        .railway("ENR", {"pool": 60, "Ben": 20}, trains=["2L"], price=100, markers=0)
    )
    p.turn("ENR")
    refusal = p.refusal(f"run {p.path('2L', 'F3.c0', 'F5.c0')}")
    assert refusal.reason.endswith("as much as possible: 140, not 110")
    p.play(f"run {p.path('2L', 'F3.c0', 'G4.t0', 'F5.c0')}")
    assert p.cash("ENR") == 110 + 30


@pytest.mark.rule("1862", "7.3", "7.8.5")
def test_it_keeps_its_revenue_and_its_price_falls() -> None:
    p = orphan(trains=["3E"], price=100, markers=0).turn("ENR")
    p.play(p.options("run")[0])
    assert p.cash("ENR") == 170
    assert p.price("ENR") == 90


@pytest.mark.rule("1862", "7.3", "8")
def test_it_buys_one_train_of_the_bank_if_it_can() -> None:
    p = orphan(trains=["3E"], cash=1000, permits=["express"]).turn("ENR", "trains")
    assert p.trains("ENR") == ["3E", "3E"]
    assert p.cash("ENR") == 720
    p = orphan(trains=["3E"], cash=279, permits=["express"]).turn("ENR", "trains")
    assert p.trains("ENR") == ["3E"]


@pytest.mark.rule("1862", "8")
@pytest.mark.parametrize(
    ("permits", "bought"),
    [
        (ALL_KINDS, "3E"),
        (("local", "freight"), "3F"),
        (("local",), "3L"),
        (("local", "express"), "3E"),
    ],
)
def test_the_first_kind_it_may_run_express_freight_local(permits: tuple[str, ...], bought: str) -> None:
    p = orphan(cash=300, permits=permits).turn("ENR", "trains")
    assert p.trains("ENR") == [bought]


@pytest.mark.rule("1862", "8", "7.9")
def test_the_next_kind_if_there_is_no_room_for_the_first() -> None:
    p = orphan(trains=["3E", "3E", "2/3E"], cash=300, permits=["express", "local"]).turn("ENR", "trains")
    assert p.trains("ENR") == ["3E", "3E", "2/3E", "3L"]


@pytest.mark.rule("1862", "8", "7.10.1")
def test_it_buys_no_warranties_but_gets_the_free_one() -> None:
    p = orphan("A", cash=500, permits=["express"]).turn("ENR", "trains")
    assert p.trains("ENR") == ["2E*"]
    assert p.cash("ENR") == 400


@pytest.mark.rule("1862", "7.3", "8", "7.12")
def test_without_train_and_money_it_is_bankrupt() -> None:
    p = orphan(cash=279, price=100, holders={"pool": 60, "Ben": 20, "Cid": 10, "ENR": 10})
    p.turn("ENR", "trains")
    assert not p.company("ENR").founded
    assert (p.cash("Ben"), p.cash("Cid")) == (900, 850)


@pytest.mark.rule("1862", "8", "7.9")
def test_from_phase_g_three_trains_are_the_limit() -> None:
    trains = ["4/5E", "5E", "6F"]
    p = orphan("G", trains=trains, cash=900, permits=ALL_KINDS).turn("ENR", "trains")
    assert p.trains("ENR") == trains


@pytest.mark.rule("1862", "8", "7.9")
@pytest.mark.parametrize("options", [ONLINE, {"receivership_limit": "of each kind"}])
def test_reading_receivership_limit_of_each_kind(options: dict[str, Any]) -> None:
    trains = ["4/5E", "5E", "6F"]
    p = orphan("G", trains=trains, cash=900, options=options).turn("ENR", "trains")
    assert p.trains("ENR") == [*trains, "6E"]


@pytest.mark.rule("1862", "8")
def test_it_is_no_partner_of_a_merger() -> None:
    p = (
        orphan(trains=["3E"])
        .railway("W&F", {"Ada": 60}, trains=["3E"])
        .tokens("W&F", "F5")
        .turn("W&F", "merger")
    )
    assert p.step != "merger"
    p.railway("L&D", {"Ada": 60}, trains=["3E"]).tokens("L&D", "F5").turn("W&F", "merger")
    refusal = p.refusal("merge ENR W&F")
    assert refusal.rule == "8"
    assert refusal.reason == "ENR is in receivership and cannot merge"


@pytest.mark.rule("1862", "8")
def test_it_sells_no_trains() -> None:
    p = orphan(trains=["3E"]).railway("W&F", {"Ada": 60}, trains=["3E"], cash=400).turn("W&F", "trains")
    refusal = p.refusal("train 3E ENR")
    assert (refusal.rule, refusal.reason) == ("8", "ENR is in receivership and may not sell its trains")


@pytest.mark.rule("1862", "8", "7.13")
def test_it_redeems_nothing() -> None:
    p = orphan(trains=["3E"], cash=250).railway("W&F", {"Ada": 60}, trains=["3E"])
    p.turn("ENR", "redeem", waiting=["W&F"])
    assert p.table.top.code == "W&F"


@pytest.mark.rule("1862", "8", "6.3")
def test_three_shares_end_it() -> None:
    p = orphan(trains=["3E"]).stock_round("Ben").play("buy ENR pool")
    assert (p.director("ENR"), p.holds_directorship("ENR")) == ("Ben", "Ben")
    assert not p.company("ENR").in_receivership
    assert p.table.view(p.game.head()).railways["ENR"].receivership is False
