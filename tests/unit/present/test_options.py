"""What somebody must know to begin a game."""

import ast
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock
from typing import Any

import pytest

from bradshaw.present import options


class First:
    length: int = 1
    """How long it is."""


class Second:
    width: int = 2
    """How wide it is."""


def test_one_source_is_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 cannot read two in two threads: some who asked at once were told of an error."""
    parse, reading, met, together = ast.parse, Lock(), Event(), Barrier(2)

    def parsed(*arguments: Any) -> Any:
        if not reading.acquire(blocking=False):
            met.set()
            return parse(*arguments)
        met.wait(0.3)  # a second reader would come now
        reading.release()
        return parse(*arguments)

    def explained(kind: type) -> dict[str, str]:
        together.wait()
        return options.explanations(kind)

    monkeypatch.setattr("bradshaw.present.options.ast.parse", parsed)
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(explained, (First, Second)))
    assert found == [{"length": "How long it is."}, {"width": "How wide it is."}]
    assert not met.is_set()


class Third:
    length: int = 1
    """How long it is."""

    # --- readings
    width: int = 2
    """How wide it is."""


def test_readings_stand_behind_a_comment() -> None:
    assert options.readings(Third) == {"width"}
    assert options.readings(Second) == frozenset()
    assert options.explanations(Third) == {"length": "How long it is.", "width": "How wide it is."}
