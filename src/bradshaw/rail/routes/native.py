"""The compiled kernel: a problem as numbers, the call, and the answer as routes.

The kernel is a shared library without Python in it, called through `ctypes`, which releases the
interpreter lock for the length of the call. It is built with the package (see `hatch_build.py`).
"""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

from msgspec.structs import replace

from bradshaw.core.errors import BradshawError
from bradshaw.core.shared import once

from .earnings import best_earnings
from .errors import KernelError, ProblemError
from .indexed import Indexed, depends, is_side
from .limits import check_limits
from .problem import Bonus, Budget, Joining, Piece, Place, Problem, Route, Solution, Train
from .trace import trace

#: Raised whenever numbers that go in or come out change their meaning; kernel.cpp has the same.
PROTOCOL = 3
#: Asked now and then with value, bound and work so far; anything but 0 stops the search.
_LOOK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
#: Numbers in an answer: more than any set of routes on a map needs.
_ROOM = 1 << 15
#: What can be paid once, and places where routes can meet.
_MOST_ITEMS = 255

Kinds = list[tuple[Train, list[int]]]


def library_path() -> Path:
    """Where the kernel lies in an installed package."""
    return Path(__file__).with_name("_kernel.dll" if sys.platform == "win32" else "_kernel.so")


@once
def _library() -> ctypes.CDLL:
    return open_library(library_path())


def open_library(path: Path) -> ctypes.CDLL:
    """A kernel, refused if it does not understand this module."""
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise BradshawError(
            f"the route kernel {path} cannot be loaded ({error}); install the project again"
        ) from error
    spoken = library.bradshaw_protocol() if hasattr(library, "bradshaw_protocol") else 0
    if spoken != PROTOCOL:
        raise BradshawError(
            f"the route kernel {path} speaks protocol {spoken}, this version of Bradshaw {PROTOCOL}; "
            "install the project again"
        )
    library.bradshaw_solve.argtypes = [
        ctypes.c_void_p, *[ctypes.c_int64] * 3, _LOOK, ctypes.c_void_p, ctypes.c_int64,
    ]  # fmt: skip
    library.bradshaw_solve.restype = ctypes.c_char_p
    return library


def run_kernel(
    indexed: Indexed, budget: Budget | None, cancel: Callable[[], bool] | None, known: int = -1
) -> Solution:
    """Let the kernel solve a problem that is free of contradictions. Where trains only compete for track, it
    ends as soon as its bound is no higher than what is `known` to be possible otherwise."""
    problem = indexed.problem
    check_limits(problem)
    kinds = _kinds(problem.trains)
    answer = (ctypes.c_int64 * _ROOM)()
    if indexed.numbered is None:
        indexed.numbered = _NumberedTrack(problem.places, problem.pieces)
    numbers = _Encoder(problem, kinds, indexed.numbered).numbers
    call_kernel(numbers, budget, cancel, answer, known)
    return _decode(indexed, kinds, iter(answer))


def call_kernel(
    numbers: list[int],
    budget: Budget | None,
    cancel: Callable[[], bool] | None,
    answer: ctypes.Array[Any],
    known: int = -1,
) -> None:
    """Let the kernel fill in the answer. What `cancel` raises ends the search and is raised again, and so
    does Ctrl-C while `cancel` is being asked."""
    raised: list[BaseException] = []

    def look(value: int, bound: int, work: int) -> int:
        try:
            return int(bool(raised or (cancel and cancel())))
        except BaseException as error:  # an exception cannot pass through the kernel
            raised.append(error)
            return 1

    packed = array("i", numbers)
    address, size = packed.buffer_info()
    limit = -1 if budget is None else budget.work
    asked = _LOOK(look) if cancel else _LOOK()
    with _heard(look, raised) if cancel else nullcontext():
        failed: bytes | None = _library().bradshaw_solve(
            address, size, limit, known, asked, answer, len(answer)
        )
    if raised:
        raise raised[0]
    if failed is not None:
        raise KernelError.named(failed.decode())


@contextmanager
def _heard(look: Callable[..., int], raised: list[BaseException]) -> Iterator[None]:
    """Notes what is raised at the very beginning of `look`, before it can be caught there: Ctrl-C. Python
    would print it and forget it."""
    if current_thread() is not main_thread():  # where Ctrl-C is not heard
        yield
        return
    before = sys.unraisablehook

    def hook(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.object is look and unraisable.exc_value is not None:
            raised.append(unraisable.exc_value)
        else:
            before(unraisable)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


def _kinds(trains: tuple[Train, ...]) -> Kinds:
    """Trains that are alike but for their name, with their indices."""
    kinds: Kinds = []
    for index, train in enumerate(trains):
        for other, indices in kinds:
            if other is train or replace(other, name=train.name) == train:
                indices.append(index)
                break
        else:
            kinds.append((train, [index]))
    return kinds


class _NumberedTrack:
    """Places, nodes and hexes with their numbers, and the part of a problem that says how track joins them.
    Problems that differ only in their trains have it in common."""

    def __init__(self, places: tuple[Place, ...], pieces: tuple[Piece, ...]) -> None:
        self.index = {place.name: number for number, place in enumerate(places)}
        hexes = [place.hex for place in places] + [piece.hex for piece in pieces]
        self.cells = {hex_: number for number, hex_ in enumerate(dict.fromkeys(hexes))}
        node = dict(self.index)
        for piece in pieces:
            for end in (piece.a, piece.b):
                node.setdefault(end, len(node))
        out = self.numbers = [len(places), len(node), len(self.cells)]
        for place in places:
            flags = place.passable + 2 * place.own + 4 * place.again
            out += (self.cells[place.hex], flags, place.size)
        alone = {end for piece in pieces if not piece.shared for end in (piece.a, piece.b)}
        out += (is_side(name) + 2 * (name not in alone) for name in list(node)[len(places) :])
        out.append(len(pieces))
        for piece in pieces:
            ports = (_port(piece.a, piece.hex), _port(piece.b, piece.hex))
            out += (node[piece.a], node[piece.b], *ports, self.cells[piece.hex])
            out += (piece.value, piece.slots, int(piece.opens), int(piece.shared))


class _Encoder:
    """Writes a problem as the list of numbers that the kernel reads; `Reader` in problem.hpp is its
    counterpart."""

    def __init__(self, problem: Problem, kinds: Kinds, track: _NumberedTrack) -> None:
        self.problem = problem
        self.index, self.cells = track.index, track.cells
        self.numbers = list(track.numbers)
        self.numbers.append(len(kinds))
        for train, indices in kinds:
            self._write_train(train, len(indices))
        self.numbers.append(int(depends(problem)))
        if depends(problem):
            self._write_ties([train for train, _ in kinds])

    def _numbers_of(self, hexes: Iterable[str]) -> list[int]:
        """Those of the hexes that have track; the others are all one to the search."""
        return sorted(self.cells[hex_] for hex_ in hexes if hex_ in self.cells)

    def _write_train(self, train: Train, count: int) -> None:
        out = self.numbers
        most = [-1 if number is None else number for number in (train.pays, train.pays_competing)]
        out += (count, train.stops, *most, int(train.pays_less), len(train.reliefs))
        for relief in train.reliefs:
            relieved = self._numbers_of(relief.hexes)
            out += (relief.most, len(relieved), *relieved)
        groups: dict[str, int] = {}
        for place in self.problem.places:
            self._write_spot(train, place, groups)
        out.append(len(train.requires))
        for name, others in train.requires.items():
            out += (self.index[name], len(others), *sorted(self.index[other] for other in others))
        must = (Bonus("", needs=train.needs),) if train.needs else ()
        out.append(len(train.bonuses) + len(must))
        for bonus in (*train.bonuses, *must):
            out += (bonus.value, int(bonus in must), len(bonus.needs))
            for need in bonus.needs:
                out += (need.count, len(need.places), *sorted(self.index[name] for name in need.places))
            doubled = self._numbers_of(bonus.doubled)
            out += (len(doubled), *doubled)

    def _write_spot(self, train: Train, place: Place, groups: dict[str, int]) -> None:
        """What one place means to one train."""
        name = place.name
        passed = train.slots.get(name, 1)
        may_end = name not in train.no_end
        good_end = not train.one_end_in or name in train.one_end_in
        flags = may_end | 2 * (name in train.closed) | 4 * good_end | 8 * (name in train.competing)
        bound = bool(place.group) and name not in train.ungrouped and not place.again
        group = groups.setdefault(place.group, len(groups)) if bound else -1
        value = train.values.get(name, 0)
        self.numbers += (value, passed, train.end_slots.get(name, passed), flags, group)

    # --- what ties trains together

    def _write_ties(self, trains: list[Train]) -> None:
        problem, out = self.problem, self.numbers
        names = self._items(trains)
        hexes = [] if problem.subsidies != "added" else sorted({piece.hex for piece in problem.pieces})
        subsidy = max((train.subsidy for train in trains), default=0)
        if len(names) + len(hexes) > _MOST_ITEMS or len(problem.meet_at) > _MOST_ITEMS:
            raise ProblemError(f"more than {_MOST_ITEMS} places or hexes are paid once, or are to be met at")
        joining: Joining = problem.joining
        out += (int(problem.shared), int(problem.once), int(joining.as_one), int(joining.touching))
        out.append(int(problem.subsidies == "ties"))
        out += (len(names) + len(hexes), *names.values(), *(subsidy for _ in hexes))
        numbered = {name: number for number, name in enumerate(names)}
        groups: dict[str, int] = {}
        for place in problem.places:
            group = groups.setdefault(place.group, len(groups)) if place.group else -1
            joint = not joining.joints or place.name in joining.joints
            flags = (place.name in problem.meet_at) + 2 * (place.name in problem.home) + 4 * joint
            out += (numbered.get(place.paid_as or place.name, -1), group, flags)
        items = {hex_: len(names) + number for number, hex_ in enumerate(hexes)}
        for hex_ in self.cells:
            out += (*problem.positions.get(hex_, (0, 0)), items.get(hex_, -1))
        for train in trains:
            self._write_tied(train)

    def _items(self, trains: list[Train]) -> dict[str, int]:
        """What is paid once, with its worth."""
        worth: dict[str, int] = {}
        if self.problem.once:
            for place in self.problem.places:
                value = max((train.values.get(place.name, 0) for train in trains), default=0)
                name = place.paid_as or place.name
                if value > 0:
                    worth[name] = max(worth.get(name, 0), value)
        return worth

    def _write_tied(self, train: Train) -> None:
        mileage = train.mileage
        flags = (
            train.ends_only + 2 * train.joins + 4 * train.apart + 8 * (train.subsidy > 0) + 16 * bool(mileage)
        )
        self.numbers += (-1 if train.hexes is None else train.hexes, flags)
        self.numbers.append(mileage.per_hex if mileage else 0)
        if mileage:
            for place in self.problem.places:
                rate = mileage.per_hex_at.get(place.name, 0)
                self.numbers += (rate, int(place.name in mileage.outside))


def _port(node: str, hex_: str) -> int:
    """On which bank of a side a piece lies; -1 where it makes no difference."""
    if not is_side(node):
        return -1
    return 0 if node.startswith(f"{hex_}|") else 1


def _decode(indexed: Indexed, kinds: Kinds, numbers: Iterator[int]) -> Solution:
    problem = indexed.problem
    value, bound, work, count = (next(numbers) for _ in range(4))
    taken = [iter(indices) for _, indices in kinds]
    routes = []
    for _ in range(count):
        kind, revenue, start, length = (next(numbers) for _ in range(4))
        pieces = tuple(next(numbers) for _ in range(length))
        nodes = trace(indexed, problem.places[start].name, pieces)
        places = tuple(node for node in nodes if node in indexed.places)
        routes.append(Route(next(taken[kind]), places, pieces, revenue))
    routes.sort(key=lambda route: route.train)
    if not depends(problem):
        return Solution(tuple(routes), value, bound, value == bound, work)
    earned = best_earnings(indexed, routes)
    added = earned.subsidy if problem.subsidies == "added" else 0
    value = max(value, earned.revenue + added)  # a search that was cut short may have joined them worse
    return Solution(earned.routes, value, bound, value == bound, work, earned.subsidy)
