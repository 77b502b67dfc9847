"""What is printed on a tile or a hex, as the data files write it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct, field

from bradshaw.core.errors import DataError

#: A fixed sum, or sums from a phase or a phase colour on: `{"yellow": 40, "brown": 60}`.
Revenue = int | dict[str, int]


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """A stop with slots for tokens."""

    #: What it pays: a sum, or sums from a phase or colour on.
    revenue: Revenue = 0
    #: How many tokens it holds.
    slots: int = 1
    #: What people call it.
    name: str = ""
    #: How many of its slots only tokens of a kind may take: `{"harbour": 1}`.
    only: dict[str, int] = field(default_factory=dict)
    #: Where it is drawn: an edge number (halves allowed), or -1 for the middle.
    at: float | None = None
    #: Names the part of the hex it belongs to, where that matters (a river bank).
    side: str = ""

    @property
    def slot_kinds(self) -> tuple[str, ...]:
        """The kind of tokens that each slot takes, empty for ordinary ones, which come first."""
        special = [kind for kind, count in self.only.items() for _ in range(count)]
        return (*[""] * (self.slots - len(special)), *special)

    def seated(self, tokens: Iterable[tuple[str, str]]) -> list[str | None]:
        """Tokens, each a railway and a kind, in the slots of their kind; None where a slot is free. Those
        for which there is no slot come last."""
        waiting, seats = list(tokens), []
        for kind in self.slot_kinds:
            here = next((token for token in waiting if token[1] == kind), None)
            if here is not None:
                waiting.remove(here)
            seats.append(None if here is None else here[0])
        return [*seats, *(railway for railway, _ in waiting)]


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    """A small stop without tokens, or several at one point of the track."""

    #: What it pays, or each of several: a sum, or sums from a phase or colour on.
    revenue: Revenue = 0
    #: What people call it.
    name: str = ""
    #: Where it is drawn: an edge number (halves allowed), or -1 for the middle.
    at: float | None = None
    #: How many towns lie at this one point: two dots are a double town.
    dots: int = 1


class Offboard(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an area at the border of the map, on one hex. Each stretch of its track leads to a stop
    of its own if `apart`, otherwise all lead to one."""

    #: What it pays: a sum, or sums from a phase or colour on.
    revenue: Revenue = 0
    #: Whether each stretch of its track leads to a stop of its own.
    apart: bool = False
    #: The area by its name; all stops with one group are one station.
    group: str = ""
    #: A red area or a port.
    kind: Literal["red", "port"] = "red"
    #: Ships reach it though no track leads there.
    by_sea: bool = False


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be paid before track is laid over it."""

    #: Hill, river, ...
    kind: str
    #: What must be paid once.
    cost: int


class Stretch(Struct, frozen=True):
    """A stretch of track between two ends: an edge ("0" to "5"), a city ("c0"), a town ("t0"),
    an off-board stop ("o0") or a junction ("x0")."""

    a: str
    b: str
    kind: str = ""

    def turned(self, steps: int) -> Stretch:
        return Stretch(turn(self.a, steps), turn(self.b, steps), self.kind)

    def __str__(self) -> str:
        return f"{self.a}-{self.b}" + (f"/{self.kind}" if self.kind else "")


def turn(end: str, steps: int) -> str:
    """An end of track after turning the tile clockwise."""
    return str((int(end) + steps) % 6) if end.isdigit() else end


def parse_track(text: str) -> tuple[Stretch, ...]:
    """Read the notation `0-c0 3-c0 c0-c1/ferry`."""
    stretches = []
    for word in text.split():
        ends, _, kind = word.partition("/")
        a, dash, b = ends.partition("-")
        if not dash or not _is_end(a) or not _is_end(b) or a == b:
            raise DataError(f"track {word!r}: expected two ends such as 0-3, 0-c0 or c0-t0")
        stretches.append(Stretch(a, b, kind))
    return tuple(stretches)


def _is_end(end: str) -> bool:
    if end.isdigit():
        return 0 <= int(end) < 6
    return end[:1] in "ctox" and end[1:].isdigit()


def revenue_at(revenue: Revenue, reached: Sequence[str]) -> int:
    """The value once these phases and phase colours have come, the newest last."""
    if isinstance(revenue, int):
        return revenue
    return next((revenue[name] for name in reversed(reached) if name in revenue), 0)
