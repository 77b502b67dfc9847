"""The kernel: how it is loaded, what it refuses, and that threads may share it."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import BradshawError
from bradshaw.rail.routes import Piece, Place, Problem, ProblemError, Train, limits, native, solve
from bradshaw.rail.routes.errors import KERNEL_FAILURES, KernelError
from bradshaw.rail.routes.problem import Bonus, Mileage, Need

KERNEL = Path(native.__file__).parent / "kernel"

LINE = Problem(
    places=(Place("A", "A1", own=True), Place("B", "A1")),
    pieces=(Piece("A1", "A", "B"),),
    trains=(Train("2", 2, values={"A": 20, "B": 30}),),
)


def with_train(**changes: Any) -> Problem:
    return replace(LINE, trains=(replace(LINE.trains[0], **changes),))


def compiled(tmp_path: Path, text: str) -> Path:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("there is no C++ compiler")
    source, library = tmp_path / "kernel.cpp", tmp_path / "kernel.so"
    source.write_text(text)
    subprocess.run([compiler, "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    return library


# --- loading


def test_a_kernel_of_another_protocol_is_refused(tmp_path: Path) -> None:
    library = compiled(tmp_path, 'extern "C" int bradshaw_protocol() { return 999; }')
    with pytest.raises(BradshawError, match=r"speaks protocol 999, .* install the project again"):
        native.open_library(library)


def test_a_kernel_that_knows_no_protocol_is_refused(tmp_path: Path) -> None:
    library = compiled(tmp_path, 'extern "C" int bradshaw_solve() { return 0; }')
    with pytest.raises(BradshawError, match="speaks protocol 0"):
        native.open_library(library)


def test_a_kernel_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kernel.so").write_text("nothing")
    for path in (tmp_path / "kernel.so", tmp_path / "missing.so"):
        with pytest.raises(BradshawError, match="cannot be loaded"):
            native.open_library(path)


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_the_kernel_compiles_without_a_warning(compiler: str) -> None:
    command = shutil.which(compiler)
    if command is None:
        pytest.skip(f"there is no {compiler}")
    flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    subprocess.run([command, *flags, str(KERNEL / "kernel.cpp")], check=True)


# --- what it refuses


def test_the_kernel_names_what_it_refuses() -> None:
    answer = (ctypes.c_int64 * 100)()
    for numbers in ([], [3], [1, 1, 1, 0, 0]):
        with pytest.raises(KernelError) as caught:
            native.call_kernel(numbers, None, None, answer)
        assert caught.value.name == "malformed"
        assert KERNEL_FAILURES["malformed"] in str(caught.value)


def test_an_answer_that_finds_no_room_is_refused_by_name() -> None:
    kinds = native._kinds(LINE.trains)
    numbers = native._Encoder(LINE, kinds, native._NumberedTrack(LINE.places, LINE.pieces)).numbers
    with pytest.raises(KernelError, match="answer-too-long"):
        native.call_kernel(numbers, None, None, (ctypes.c_int64 * 5)())


def test_every_failure_of_the_kernel_has_a_sentence() -> None:
    text = "".join(path.read_text() for path in KERNEL.iterdir())
    names = {word for word in text.split('"') if word in KERNEL_FAILURES}
    assert names == set(KERNEL_FAILURES)
    assert text.count("Refused{") == 5


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (with_train(values={"A": 2**31}), "train '2', value: A is 2147483648, and must lie between"),
        (with_train(values={"A": -(2**40)}), "train '2', value: A is -1099511627776"),
        (with_train(values={"A": 2.5}), "train '2', value: A is 2.5, not a whole number"),
        (with_train(values={"A": "20"}), "train '2', value: A is '20', not a whole number"),
        (with_train(stops=10**9), "train '2': its length is 1000000000"),
        (with_train(slots={"B": 10**7}), "train '2', length: B is 10000000"),
        (with_train(end_slots={"B": 10**7}), "train '2', length as an end: B is 10000000"),
        (with_train(bonuses=(Bonus("far", value=2**33),)), "train '2', bonus: far is 8589934592"),
        (with_train(needs=(Need(frozenset("A"), 10**7),)), "a need of 10000000 hexes"),
        (with_train(subsidy=2**31), "train '2': its subsidy is 2147483648"),
        (with_train(mileage=Mileage(2**31)), "train '2': the value of a hex is 2147483648"),
        (
            with_train(bonuses=tuple(Bonus(str(n), doubled=frozenset({"A1"})) for n in range(9))),
            "train '2' has 9 bonuses that double hexes, and may have 8",
        ),
        (
            with_train(values={"A": 2**30, "B": 1}),
            "train '2': all that a route could count is worth 1073741825, and may be worth 1048576",
        ),
        (
            replace(LINE, pieces=(Piece("A1", "A", "B", value=2**31),)),
            "the map: the value of piece 0 on A1 is 2147483648",
        ),
        (
            replace(LINE, places=(Place("A", "A1", own=True, size=10**7), LINE.places[1])),
            "the map: the number of stops at 'A' is 10000000",
        ),
        (replace(LINE, positions={"A1": (0, 10**6)}), "the second coordinates of hexes: A1 is 1000000"),
    ],
)
def test_numbers_out_of_range_are_refused_by_name(problem: Problem, message: str) -> None:
    if problem.trains[0].mileage:
        problem = replace(problem, positions={"A1": (0, 0)})
    with pytest.raises(ProblemError) as caught:
        solve(problem)
    assert message in str(caught.value)


def test_large_amounts_with_a_common_unit_are_counted() -> None:
    assert solve(with_train(values={"A": 10**9, "B": 10**9})).value == 2 * 10**9


def test_the_limits_are_those_of_the_kernel() -> None:
    text = (KERNEL / "problem.hpp").read_text()
    assert "MOST_WORTH = 1 << 20" in text
    assert limits.MOST_WORTH == 1 << 20
    assert f"MOST_DOUBLING = {limits.MOST_DOUBLINGS}" in (KERNEL / "solver.hpp").read_text()


# --- being called


def test_what_the_canceller_raises_ends_the_search() -> None:
    class Stop(Exception):
        pass

    def cancel() -> bool:
        raise Stop

    with pytest.raises(Stop):
        solve(LINE, cancel=cancel)


def test_threads_solve_at_once() -> None:
    problems = [with_train(values={"A": 10 * n, "B": 30}) for n in range(1, 9)]
    begin, found = threading.Barrier(8), dict[int, list[int]]()

    def ask(number: int) -> None:
        begin.wait()
        found[number] = [solve(problems[number]).value for _ in range(50)]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: [10 * (number + 1) + 30] * 50 for number in range(8)}


def test_control_c_is_heard_at_the_very_beginning_of_a_question() -> None:
    """Before the first line of what the kernel calls, where nothing can catch it."""
    asked, before = 0, sys.unraisablehook

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return False

    def pressed(frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_name == "look":
            raise KeyboardInterrupt

    sys.settrace(pressed)
    try:
        with pytest.raises(KeyboardInterrupt):
            solve(LINE, cancel=cancel)
    finally:
        sys.settrace(None)
    assert not asked
    assert sys.unraisablehook is before
