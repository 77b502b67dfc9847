"""Trains of 1862 with their warranties (7.10), and how people write them: a star for each, `3L**`."""

from __future__ import annotations

from bradshaw.rail.rolling.train import Train

_STAR = "*"


class WarrantedTrain(Train):
    """A train on which warranties may lie."""

    KIND = "1862 train"

    warranties: int = 0

    @property
    def word(self) -> str:
        return warranted(self.name, self.warranties)

    @property
    def kept(self) -> int:
        return self.warranties


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
