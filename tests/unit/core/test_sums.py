"""Sums as people write them."""

import pytest

from bradshaw.core.names import sum_of


@pytest.mark.parametrize(
    ("form", "low", "high", "written"),
    [
        ("{} M", 90, None, "90 M"),
        ("{} M", 7200, None, "7\u00a0200 M"),
        ("£{}", 48600, None, "£48\u00a0600"),
        ("£{}", -1200, None, "£-1\u00a0200"),
        ("{} M", 35, 600, "35 to 600 M"),
        ("£{}", 0, 1635, "£0 to 1\u00a0635"),
        ("{} M", 60, 60, "60 M"),
    ],
)
def test_sums(form: str, low: int, high: int | None, written: str) -> None:
    assert sum_of(form, low, high) == written
