"""Candidates for actions, and the check that decides which of them are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from bradshaw.core.action import Action
from bradshaw.core.refusal import Refusal

A = TypeVar("A", bound=Action)


def unrefused(candidates: Iterable[A], check: Callable[[A], None]) -> Iterator[A]:
    """The candidates that a check lets pass."""
    for action in candidates:
        try:
            check(action)
        except Refusal:
            continue
        yield action
