"""Warranties that lie on trains: a train's name is followed by a star for each, `3L**`."""

from __future__ import annotations

_STAR = "*"


def bare(train: str) -> str:
    """The train of the box, without its warranties."""
    return train.rstrip(_STAR)


def warranties(train: str) -> int:
    """How many warranties lie on a train."""
    return train.count(_STAR)


def warranted(train: str, count: int) -> str:
    """A train with so many warranties more."""
    return train + _STAR * count


def worn(train: str) -> str:
    """A train with one warranty less, if it has any."""
    return train.removesuffix(_STAR)
