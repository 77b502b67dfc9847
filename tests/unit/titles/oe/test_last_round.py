"""The abbreviated last operating round (13), with railways that acquire trains."""

from __future__ import annotations

import pytest

from .operating import Operating


def last_round(at: Operating) -> Operating:
    """The last set of rounds has come to its last one."""
    return at.note(trigger="level 8")._at(turn=9, done_rounds=1, rounds=2, last=True)


@pytest.mark.rule("18OE", "13")
def test_a_national_that_acquired_a_train_counts_anew() -> None:
    at = Operating().phase("8").national("MZA", "Ada", pool=2).trains("MZA", "2+2")
    at.set("MZA", revenue=10, payout="pay", acquired=True)
    before = at.money("Ada")
    last_round(at)
    assert (at.company("MZA").revenue or 0) > 10
    assert at.money("Ada") > before


@pytest.mark.rule("18OE", "13")
def test_a_major_that_acquired_a_train_runs_anew() -> None:
    at = Operating().phase("8").major("LNWR", "Ada").trains("LNWR", "7+7")
    at.set("LNWR", revenue=0, payout="withhold", acquired=True)
    last_round(at)
    assert (at.step, at.words()) == ("LastRun", ["run", "pass"])
    at.play("run", "dividend pay")
    assert at.table.finished


@pytest.mark.rule("18OE", "13")
def test_a_major_that_acquired_a_train_may_be_paid_as_before() -> None:
    """It "may be recalculated": it has sold a better train since, and still earns what that one did."""
    at = Operating().phase("8").major("LNWR", "Ada", (2, 6)).trains("LNWR", "5").cash(LNWR=0)
    at.set("LNWR", revenue=400, payout="half", acquired=True)
    last_round(at).play("pass")
    assert at.table.finished
    assert (at.money("LNWR"), at.company("LNWR").cell) == (200 + 160, (2, 7))


@pytest.mark.rule("18OE", "13")
@pytest.mark.parametrize("kind", ["major", "national"])
def test_who_cannot_choose_loses_nothing_by_a_train(kind: str) -> None:
    """A major whose trains can run nowhere any more, and a national, which are not asked."""
    at = Operating().phase("8")
    getattr(at, kind)("MZA", "Ada", (2, 6))
    at.set("MZA", revenue=1000, payout="pay", acquired=True)
    before = at.money("Ada")
    last_round(at)
    assert at.table.finished
    assert (at.money("Ada") - before, at.company("MZA").cell) == (200, (2, 7))


def test_who_acquired_a_train_need_not_count_anew() -> None:
    """13: the revenue "may be recalculated": who has sold a better train since pays the old one again."""
    at = Operating().phase("8").major("LNWR", "Ada", (2, 6)).trains("LNWR", "7+7").cash(LNWR=0)
    at.set("LNWR", revenue=420, payout="withhold", acquired=True)
    last_round(at)
    assert sorted(at.words()) == ["pass", "run"]
    at.play("pass")
    assert at.table.finished
    assert (at.money("LNWR"), at.company("LNWR").cell) == (420, (2, 5))
    running = Operating().major("LNWR", "Ada").trains("LNWR", "3").at_step("LNWR", "run")
    assert running.why_not("pass").rule == "11.3"


@pytest.mark.rule("18OE", "13", "11.6.6")
@pytest.mark.parametrize(("before", "counted"), [(140, 140), (120, 130)])
def test_a_national_pays_the_better_of_two_revenues(before: int, counted: int) -> None:
    """13: it has given a 4+4 for a 5, which counts a city more and no towns: Casablanca 80, Pullman 50."""
    at = Operating().phase("8").national("MZA", "Ada", pool=2).trains("MZA", "5").bank(9000)
    at.set("MZA", revenue=before, payout="pay", acquired=True)
    last_round(at)
    assert at.company("MZA").revenue == counted


@pytest.mark.rule("18OE", "13")
def test_what_a_national_acquired_before_its_run_counts_no_more() -> None:
    at = Operating().phase("8").national("MZA", "Ada", pool=2).trains("MZA", "2+2").set("MZA", acquired=True)
    at.operate("MZA").play("pass")
    assert not at.company("MZA").acquired


@pytest.mark.rule("18OE", "13")
def test_a_major_that_became_a_national_after_its_run_pays_out() -> None:
    """11.4: paying is the only thing that a national can do."""
    at = Operating().phase("8").national("MZA", "Ada", pool=2).set("MZA", revenue=100, payout="withhold")
    before = at.money("Ada")
    last_round(at)
    assert at.money("Ada") > before
    assert at.money("MZA") == 0


@pytest.mark.rule("18OE", "13", "12.2")
def test_the_first_time_bonus_is_not_repeated() -> None:
    """Example 13-repeat-orient-express: the same revenue, no money for a first run and no further moves."""
    at = Operating().phase("8").major("LNWR", "Ada", (2, 6)).cash(LNWR=0)
    at.set("LNWR", revenue=420, payout="pay", orient=True)
    last_round(at)
    assert at.money("LNWR") == 336, "eight shares of its own"
    assert at.company("LNWR").cell == (2, 7)


@pytest.mark.rule("18OE", "13", "14.10")
def test_no_power_is_used_in_the_last_round() -> None:
    """S92: nothing but paying; Swift Metropolitan gives no train any more."""
    at = Operating().phase("8").major("LNWR", "Ada").trains("LNWR", "7+7").private("SML", "Ada")
    at.works(rusted=["2+2"]).set("LNWR", revenue=0, payout="withhold", acquired=True)
    last_round(at)
    assert at.words() == ["run", "pass"]
    refusal = at.why_not("use SML railway=LNWR")
    assert (refusal.rule, refusal.reason) == ("13", "in the last operating round no power is used")


@pytest.mark.rule("18OE", "13", "11.6.6")
@pytest.mark.parametrize(
    ("action", "acquired"), [("turn 3", False), ("claim 2+2", True), ("claim 4+4 give=3", True)]
)
def test_what_a_national_acquires(action: str, acquired: bool) -> None:
    """S92: claimed and exchanged trains; turning one to its other side brings none."""
    at = Operating().phase("8").national("MZA", "Ada", pool=2).trains("MZA", "3").works(rusted=["2+2", "4"])
    at.operate("MZA").until("NationalTrains").play(action)
    assert at.company("MZA").acquired is acquired
