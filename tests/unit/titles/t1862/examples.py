"""Which worked examples of the rulebook the tests go through, by the names they have in the facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])

#: Every example that a test names.
COVERED: set[str] = set()


def example(*names: str) -> Callable[[Test], Test]:
    """Say which examples a test goes through."""
    COVERED.update(names)

    def unchanged(test: Test) -> Test:
        return test

    return unchanged
