"""Trains for positions in tests."""

from collections.abc import Iterable
from typing import Any


def set_trains(owner: Any, names: Iterable[str]) -> None:
    """Give a railway (or the pool of the depot) just these trains, in the words that people use."""
    trains = owner.fleet if hasattr(owner, "fleet") else owner.used
    trains.replace([owner._journal.root.train(name) for name in names])
