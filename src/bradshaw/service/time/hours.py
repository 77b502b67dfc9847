"""Counting time that passes outside quiet hours. Moments and lengths are milliseconds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..errors import Invalid
from ..settings import Quiet

_SECOND = 1000
_DAY = 24 * 60 * 60 * _SECOND
#: So much of a day is not quiet.
_LEAST = 2 * 60 * 60 * _SECOND
#: Nobody has more days than these, so that no count goes on for ever.
_MOST_DAYS = 20_000


def check_quiet(quiet: Quiet) -> None:
    """Refuse hours that leave hardly any time, or a zone that nobody knows. A long time would lie between
    thousands of nights, all of which are counted whenever somebody looks at the clock."""
    _zone(quiet)
    day = date(2000, 1, 1)
    since, until = _night(day, quiet, UTC)
    if _DAY - (until - since) < _LEAST:
        raise Invalid("quiet hours leave at least two hours of a day to play in")


def passed(start: int, end: int, quiet: Quiet | None) -> int:
    """How much time has passed for a player; none if the machine's clock was set back."""
    if quiet is None or end <= start:
        return max(0, end - start)
    return (end - start) - sum(
        max(0, min(end, until) - max(start, since)) for since, until in _quiet_from(start, end, quiet)
    )


def moment_after(start: int, length: int, quiet: Quiet | None) -> int:
    """When so much time will have passed for a player."""
    end = start + length
    if quiet is None:
        return end
    for since, until in _quiet_from(start, None, quiet):
        if since >= end:
            break
        end += max(0, until - max(since, start))
    return end


def _quiet_from(start: int, end: int | None, quiet: Quiet) -> Iterator[tuple[int, int]]:
    """Quiet times, the first of which may have begun before `start`."""
    zone = _zone(quiet)
    day = datetime.fromtimestamp(start / _SECOND, zone).date() - timedelta(days=1)
    for _ in range(_MOST_DAYS):
        since, until = _night(day, quiet, zone)
        if end is not None and since >= end:
            return
        if until > start:
            yield since, until
        day += timedelta(days=1)


def _night(day: date, quiet: Quiet, zone: tzinfo) -> tuple[int, int]:
    """The quiet hours that begin on a day."""
    begins, ends = time.fromisoformat(quiet.begins), time.fromisoformat(quiet.ends)
    last = day if begins < ends else day + timedelta(days=1)
    return _moment(day, begins, zone), _moment(last, ends, zone)


def _moment(day: date, hour: time, zone: tzinfo) -> int:
    return int(datetime.combine(day, hour, zone).timestamp() * _SECOND)


def _zone(quiet: Quiet) -> tzinfo:
    if quiet.zone == "UTC":
        return UTC
    try:
        return ZoneInfo(quiet.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Invalid(f"no zone of time is called {quiet.zone!r} here; one is Europe/Berlin") from error
