"""Streams that are closed, full, or of a narrow encoding are told in words, never with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bradshaw as bradshaw_package
from bradshaw.cli.lookalikes import alike

MAIN = "from bradshaw.cli import main; main()"
CLOSED = f"import sys; sys.{{}} = None; {MAIN}"


def bradshaw(*words: str, code: str = MAIN, **more: object) -> subprocess.CompletedProcess[str]:
    told: dict[str, object] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run([sys.executable, "-c", code, *words], text=True, **told)  # type: ignore[call-overload,no-any-return]


def test_a_closed_input_ends_the_game_like_an_empty_one() -> None:
    words = ("play", "Orient Express", "--players", "Ada,Ben", "--preset", "first_game")
    closed = bradshaw(*words, code=CLOSED.format("stdin"))
    empty = bradshaw(*words, stdin=subprocess.DEVNULL)
    assert "fault" not in closed.stderr
    assert closed.returncode == empty.returncode


def test_a_closed_output_is_no_fault() -> None:
    done = bradshaw("titles", code=CLOSED.format("stdout"))
    assert (done.returncode, done.stderr) == (0, "")


def test_for_characters_that_the_output_lacks_stand_others() -> None:
    done = bradshaw("check", "1862", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


def test_a_game_can_be_played_in_ascii() -> None:
    words = ("play", "--players", "Ada", "--bots", "greedy,greedy", "--seed", "7")
    done = bradshaw(*words, input="map\n", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    for shown in ("Duren", "(o)", "^30", "> Ada"):
        assert shown in done.stdout
    assert "?" not in done.stdout.partition("Ada> map")[2]


@pytest.mark.parametrize(("letter", "plain"), list(zip("ü⣿⠶⣤⡇⡾⢷⢠─○中", "u|-_|/\\.-o?", strict=True)))
def test_what_looks_alike(letter: str, plain: str) -> None:
    assert alike(letter) == plain


def test_everything_that_is_written_in_the_program_looks_like_something() -> None:
    source = Path(bradshaw_package.__file__).parent
    kept = [
        path for path in source.rglob("*") if path.suffix in {".py", ".json"} and "built" not in path.parts
    ]
    unlike = {letter for path in kept for letter in path.read_text("utf-8") if alike(letter) == "?"}
    assert len(kept) > 300
    assert unlike == {"?"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words",
    [("titles",), ("titles", "18Rhl"), ("simulate", "Orient Express", "--games", "1", "--checks", "none")],
)
def test_a_full_disk_is_told(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = bradshaw(*words, stdout=full)
    assert done.returncode == 1
    assert done.stderr == "Error: The output cannot be written: there is no space left on its disk.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_results_on_a_full_disk_are_told() -> None:
    done = bradshaw("simulate", "Orient Express", "--games", "1", "--results", "/dev/full")
    assert done.returncode == 1
    assert done.stderr == "Error: /dev/full cannot be written: No space left on device.\n"
