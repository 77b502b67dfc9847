"""A game is never lost: it has a file from its first action on, and `play` offers to go on with it."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import bradshaw
from bradshaw.cli.table import keeping
from bradshaw.cli.table.leaving import leave
from bradshaw.core.errors import FileError
from bradshaw.core.save import programs_in, save

pytest.importorskip("pty")
from tests.unit.cli.terminal import CTRL_C, CTRL_D, Terminal

ADA = ("play", "--players", "Ada", "--bots", "random,random", "--seed", "7")
Table = Callable[..., Terminal]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Opens a terminal whose user has a data folder of their own."""
    return lambda *words, **more: Terminal(*words, data=tmp_path / "data", where=tmp_path, **more)


def files(tmp_path: Path, finished: bool = False) -> list[Path]:
    folder = tmp_path / "data" / "bradshaw" / "games"
    return sorted((folder / "finished" if finished else folder).glob("*.json"))


def test_the_program_can_be_killed_at_any_moment(table: Table, tmp_path: Path) -> None:
    with table(*ADA) as screen:
        screen.until("Ada> ")
        assert not files(tmp_path)
        screen.type("private PWB")
        screen.until("Ada> ")
        os.kill(screen.program.pid, signal.SIGKILL)
        screen.program.wait()
    (path,) = files(tmp_path)
    assert str(bradshaw.load(path).moves[0].action) == "private PWB"
    with table("play") as screen:
        shown = screen.until("Enter for a new game")
        assert "18Rhl: Ada, Random bot, Random bot 2" in shown
        screen.type("1")
        screen.until("Ada> ")
        screen.type("pass")
        screen.until("Ada> ")
        screen.type("quit")
        said, code = screen.end()
    assert code == 0
    assert f"bradshaw play --load {path}" in said.replace("\n", "")
    assert files(tmp_path) == [path], "it goes on in its own file"
    assert [str(move.action) for move in bradshaw.load(path).moves if move.by == "Ada"] == [
        "private PWB",
        "pass",
    ]


@pytest.mark.parametrize("question", ["Ada> ", "How much?", "Which"])
@pytest.mark.parametrize("keys", [CTRL_C, CTRL_D])
def test_control_keys_at_any_question(table: Table, tmp_path: Path, question: str, keys: str) -> None:
    with table(*ADA) as screen:
        screen.until("Ada> ")
        screen.type("private PWB")
        screen.until("Ada> ")
        if question == "How much?":
            screen.type("bid RhE")
            screen.until(question)
        elif question == "Which":
            screen.type("bid")
            screen.until(question)
        said, code = screen.leave(keys)
    assert code == (130 if keys == CTRL_C else 0)
    assert "The game is kept." in said
    assert "Traceback" not in said
    assert len(files(tmp_path)) == 1


def test_questions_before_a_game_can_be_left_and_begun_again(table: Table, tmp_path: Path) -> None:
    for keys in (CTRL_C, CTRL_D, "quit\r"):
        with table("play") as screen:
            screen.until("How many players?")
            screen.type("4")
            screen.until("are people?")
            screen.type("undo")
            screen.until("How many players?")
            said, code = screen.leave(keys)
        assert code == (130 if keys == CTRL_C else 0)
        assert "fault" not in said
        assert "Traceback" not in said
    assert not files(tmp_path)


def test_a_game_that_is_being_played_is_not_offered(table: Table) -> None:
    with table(*ADA) as first:
        first.until("Ada> ")
        first.type("private PWB")
        first.until("Ada> ")
        with table("play") as second:
            assert "not over" not in second.until("How many players?")
    with table("play") as second:
        second.until("Games that are not over")


def test_kept_games_are_offered_for_their_title_and_can_be_forgotten(table: Table, tmp_path: Path) -> None:
    with table(*ADA) as screen:
        screen.until("Ada> ")
        screen.type("private PWB")
        screen.until("Ada> ")
        screen.type("quit")
        screen.end()
    with table("play", "1862") as screen:
        assert "not over" not in screen.until("How many players?")
    with table(*ADA) as screen:
        assert "There are games that are not over" in screen.until("Ada> ")
    with table("play", "18Rhl") as screen:
        screen.until("new game")
        screen.type("7")
        screen.until("Please type a number from 1 to 1")
        screen.type("forget 1")
        screen.until("How many players?")
    assert not files(tmp_path)


def test_a_full_disk_does_not_end_the_game(table: Table, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    with table(*ADA) as screen:
        screen.until("Ada> ")
        screen.type("private PWB")
        assert "The game is not saved:" in screen.until("Ada> ")
        screen.type("pass")
        assert "The game is not saved:" not in screen.until("Ada> ")
        screen.type("quit")
        said, code = screen.end()
    assert code == 0
    (path,) = tmp_path.glob("18rhl-*.json")
    assert path.name in said
    assert bradshaw.load(path).moves


# --- without a terminal


def test_a_game_that_is_over_is_put_away(call, small_bank, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    result = call("play", "--bots", "random,random,random", "--seed", "3")
    assert not files(tmp_path)
    (path,) = files(tmp_path, finished=True)
    assert f"bradshaw replay {path}" in result.stdout.replace("\n", "")
    assert bradshaw.load(path).finished


def test_who_is_a_program_is_saved(call, tmp_path) -> None:
    path = tmp_path / "game.json"
    words = ("--players", "Greedy bot,Ben", "--bots", "random", "--save", path, "--seed", "3")
    assert "Greedy bot> " in call("play", *words, typed="pass\n").stdout
    assert programs_in(path) == {"Random bot": "random"}
    again = call("play", "--load", path, "--save", path, typed="pass\n").stdout
    assert "Ben> " in again, "the person called Greedy bot is no program"
    assert "Greedy bot> " in call("play", "--load", path, typed="pass\npass\npass\n").stdout


@pytest.mark.parametrize("full", [(), ("here",), ("here", "home"), ("here", "home", "short-lived")])
def test_who_leaves_a_full_disk_gets_the_game_elsewhere(full, tmp_path, monkeypatch) -> None:
    here, home, short_lived = (tmp_path / name for name in ("here", "home", "short-lived"))
    for folder in (here, home, short_lived):
        folder.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(short_lived))
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1)
    said: list[str] = []

    def write(path: Path) -> None:
        if path.resolve().parent.name in full:
            raise FileError(f"{path} cannot be written: No space left on device")
        save(game, path)

    game.play("pass")
    session = SimpleNamespace(
        game=game,
        unsaved=True,
        write=write,
        console=SimpleNamespace(print=lambda words, **_: said.append(words)),
    )
    leave(session)  # type: ignore[arg-type]
    left = [folder for folder in (here, home, short_lived) if folder.name not in full]
    assert [path.parent for path in tmp_path.rglob("*.json")] == left[:1]
    if left:
        assert said[0].startswith("The game is in ")
    else:
        assert said[0].startswith("The game is lost: ")
        assert said[0].count("No space left on device") == 3


def test_a_place_in_a_file_is_not_believed(tmp_path: Path) -> None:
    from bradshaw.cli.table.seats import recognise

    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1)
    save(game, tmp_path / "game.json", {"Ben": "evil.module:Bot", "Cid": "greedy"})
    noted = programs_in(tmp_path / "game.json")
    assert recognise(game.title, game.players, (), noted).kinds == {"Cid": "greedy"}


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert keeping.folder() == tmp_path / "bradshaw" / "games"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # which the standard says to ignore
    assert keeping.folder().is_absolute()
    assert keeping.unfinished("no such title") == []
