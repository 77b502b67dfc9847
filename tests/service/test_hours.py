"""Time is counted outside quiet hours only."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.service.errors import Invalid
from bradshaw.service.settings import Quiet
from bradshaw.service.time.hours import check_quiet, moment_after, passed

NIGHT = Quiet("22:00", "07:00", "Europe/Berlin")
HOUR = 3_600_000


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1000)


def test_no_quiet_hours() -> None:
    assert passed(1000, 5000, None) == 4000
    assert moment_after(1000, 4000, None) == 5000


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ("2026-03-02T10:00", 2, "2026-03-02T12:00"),
        ("2026-03-02T21:00", 2, "2026-03-03T08:00"),
        ("2026-03-02T23:30", 1, "2026-03-03T08:00"),
        ("2026-03-02T03:00", 1, "2026-03-02T08:00"),
        ("2026-03-02T12:00", 24, "2026-03-03T21:00"),
        ("2026-03-02T12:00", 10, "2026-03-02T22:00"),
        # in the night of 29 March the clocks go forward: at 7 there is an hour less behind one, and none lost
        ("2026-03-28T21:00", 2, "2026-03-29T08:00"),
    ],
)
def test_when_time_will_be_over(start: str, hours: int, end: str) -> None:
    assert moment_after(at(start), hours * HOUR, NIGHT) == at(end)
    assert passed(at(start), at(end), NIGHT) == hours * HOUR


def test_hours_within_one_day() -> None:
    noon = Quiet("12:00", "13:00", "Europe/Berlin")
    assert moment_after(at("2026-03-02T11:30"), HOUR, noon) == at("2026-03-02T13:30")
    assert passed(at("2026-03-02T12:10"), at("2026-03-02T12:50"), noon) == 0


def test_a_machine_whose_clock_was_set_back_takes_no_time_away() -> None:
    assert passed(5000, 1000, None) == passed(at("2026-03-02T10:00"), at("2026-03-02T09:00"), NIGHT) == 0


@given(st.integers(0, 4 * 10**12), st.integers(1, 40 * 24 * HOUR))
def test_what_passes_until_time_is_over_is_that_time(start: int, length: int) -> None:
    assert passed(start, moment_after(start, length, NIGHT), NIGHT) == length


@pytest.mark.parametrize(
    "quiet",
    [
        Quiet("22:00", "22:00"),
        Quiet("22:00", "20:01"),
        Quiet("00:00", "23:59"),
        Quiet("22:00", "07:00", "Atlantis/Poseidonis"),
    ],
)
def test_hours_that_nobody_could_keep_are_refused(quiet: Quiet) -> None:
    with pytest.raises(Invalid):
        check_quiet(quiet)


def test_two_hours_a_day_are_time_enough() -> None:
    check_quiet(Quiet("22:00", "20:00"))
    check_quiet(Quiet("01:00", "23:00", "Europe/Berlin"))
