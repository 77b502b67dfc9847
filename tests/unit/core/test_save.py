"""Files: what is written is read again, what is broken is refused with a reason."""

import os
from pathlib import Path
from random import Random
from stat import S_ISDIR
from typing import Any

import msgspec
import pytest

from bradshaw.core import codec, save
from bradshaw.core.errors import BradshawError, FileError
from bradshaw.core.game import Game
from tests.unit.core.toy import new


@pytest.fixture
def game() -> Game:
    game = new()
    for action in ("take 2", "roll", "take 3"):
        game.play(action)
    return game


def plain(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(save.to_bytes(game))
    return found


def read(content: dict[str, Any], replay: bool = False) -> Game:
    return save.from_bytes(msgspec.json.encode(content), replay=replay)


@pytest.mark.parametrize("replay", [False, True])
def test_a_game_reads_back(game: Game, replay: bool) -> None:
    again = save.from_bytes(save.to_bytes(game), replay=replay)
    assert (again.hash, again.state_hash()) == (game.hash, game.state_hash())
    assert save.to_bytes(again) == save.to_bytes(game)
    again.play("take 1")
    game.play("take 1")
    assert again.hash == game.hash


def test_a_game_from_a_snapshot_goes_back_and_knows_its_log(game: Game) -> None:
    again = save.from_bytes(save.to_bytes(game))
    assert again.log() == game.log()
    again = save.from_bytes(save.to_bytes(game))
    again.undo(3)
    assert again.hash == game.start_hash
    again.redo(3)
    assert again.state_hash() == game.state_hash()


def test_a_loaded_game_goes_back_past_where_it_was_loaded_and_forth_again(game: Game) -> None:
    again = save.from_bytes(save.to_bytes(game))
    again.play("take 1")
    end = again.state_hash()
    again.undo()
    again.undo()
    again.redo(2)
    assert again.state_hash() == end


def test_files_on_disk(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    game.save(path)
    assert save.load(path).hash == game.hash
    assert [p.name for p in tmp_path.iterdir()] == ["a game.json"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        save.load(tmp_path / "none.json")


def test_a_folder_that_is_not_there(game: Game, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        game.save(tmp_path / "none" / "game.json")


def test_what_is_saved_is_on_the_disk_before_it_takes_the_place_of_the_old_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = tmp_path / "game.json", list[str]()
    real = {name: getattr(os, name) for name in ("fsync", "replace")}

    def fsync(number: int) -> None:
        done.append("folder" if S_ISDIR(os.fstat(number).st_mode) else "file")
        real["fsync"](number)

    def replace(source: Path, target: Path) -> None:
        assert source.read_bytes() == save.to_bytes(game), "all of it has been written"
        done.append("rename")
        real["replace"](source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    game.save(path)
    assert done == ["file", "rename", "folder"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_game_that_cannot_be_saved_leaves_the_old_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "game.json"
    game.save(path)
    before = path.read_bytes()

    def full(number: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", full)
    game.play("take 1")
    with pytest.raises((FileError, KeyboardInterrupt)) as raised:
        game.save(path)
    if isinstance(error, OSError):
        assert raised.match("game.json cannot be written: No space left on device")
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("raw", [b"", b"{}", b"[]", b"hello", b'{"bradshaw": "one"}', b"\xff\xfe\x00"])
def test_other_files_are_refused(raw: bytes) -> None:
    with pytest.raises(FileError, match="not a saved game"):
        save.from_bytes(raw)


def test_a_file_cut_short_is_refused(game: Game) -> None:
    raw = save.to_bytes(game)
    for end in range(0, len(raw), 97):
        with pytest.raises(FileError):
            save.from_bytes(raw[:end])


def test_another_format_is_refused(game: Game) -> None:
    with pytest.raises(FileError, match="format 99"):
        read({**plain(game), "bradshaw": 99})


def test_an_unknown_title_is_refused(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode({**plain(game), "title": "18Nowhere"}))
    with pytest.raises(FileError, match="no title '18Nowhere'"):
        save.load(path)


def test_a_changed_snapshot_is_refused(game: Game) -> None:
    content = plain(game)
    content["snapshot"]["state"]["heap"]["stones"] += 1
    with pytest.raises(FileError, match="snapshot has been changed"):
        read(content)


def test_a_changed_action_is_found_by_replay(game: Game) -> None:
    content = plain(game)
    content["turns"][0][1]["count"] = 1
    with pytest.raises(FileError, match=r"action 1 .* leads elsewhere"):
        read(content, replay=True)


def test_an_illegal_action_is_found_by_replay(game: Game) -> None:
    content = plain(game)
    content["turns"][0][1]["count"] = 9
    with pytest.raises(FileError, match=r"action 1 .*9 stones cannot be taken \(rule 2.1\)"):
        read(content, replay=True)


def test_an_unknown_action_is_named(game: Game) -> None:
    content = plain(game)
    content["turns"][1][1] = {"do": "jump"}
    with pytest.raises(FileError, match="action 2"):
        read(content)


def test_what_differs_is_told_with_the_command_that_helps(game: Game) -> None:
    content = plain(game)
    content["turns"][0][1]["count"] = 1
    told = (
        r"action 1 \(Ada: take 1\) .*won Ada=1; toy heap: stones 12.*next Ben \(toy turns\).*bradshaw upgrade"
    )
    with pytest.raises(FileError, match=told):
        read(content, replay=True)


def test_an_earlier_format_names_the_command(game: Game) -> None:
    with pytest.raises(FileError, match=r"has format 1, of an earlier version.*bradshaw upgrade the file"):
        read({**plain(game), "bradshaw": 1})


def test_a_changed_draw_is_found_by_replay(game: Game) -> None:
    content = plain(game)
    turn = content["turns"][1]
    turn[3] = [(turn[3][0] + 1) % 6]
    with pytest.raises(FileError, match="action 2"):
        read(content, replay=True)


@pytest.mark.parametrize("replay", [False, True])
def test_a_changed_set_up_is_found(game: Game, replay: bool) -> None:
    content = plain(game)
    content["options"] = {"stones": 20}
    with pytest.raises(FileError, match="set-up"):
        read(content, replay=replay)


def test_a_snapshot_of_other_rules_is_not_believed(game: Game) -> None:
    content = plain(game)
    content["snapshot"]["version"] = "0.0.0"
    content["snapshot"]["state"]["heap"]["stones"] += 1
    assert read(content).state_hash() == game.state_hash()


def test_a_game_without_its_seed_replays_from_the_record(game: Game) -> None:
    content = {**plain(game), "seed": None}
    again = read(content, replay=True)
    assert again.hash == game.hash
    with pytest.raises(FileError, match="neither a seed nor a record"):
        again.play("roll")


def forged(game: Game, **snapshot: Any) -> dict[str, Any]:
    """A file with a snapshot that somebody has written, with a hash that fits."""
    content = plain(game)
    content["snapshot"].update(snapshot)
    content["snapshot"]["hash"] = codec.digest(content["snapshot"]["state"])
    return content


@pytest.mark.parametrize(
    "state",
    [
        None, 5, [], {}, {"@": []}, {"@": 5}, {"@": "nothing"}, {"(": 5}, {"{": []}, {"@": "toy heap"},
        {"@": "toy table"},
    ],
)  # fmt: skip
def test_a_snapshot_that_is_no_table_is_refused(game: Game, state: Any) -> None:
    with pytest.raises(FileError, match="the snapshot is no state of"):
        read(forged(game, state=state))


@pytest.mark.parametrize("numbers", [{"after": -1}, {"after": 99}, {"after": 1}, {"drawn": -5}, {"drawn": 9}])
def test_a_snapshot_stands_after_as_many_actions_and_draws_as_the_file_has(game: Game, numbers: Any) -> None:
    with pytest.raises(FileError):
        read(forged(game, **numbers))


@pytest.mark.parametrize(("field", "value"), [(0, ""), (3, [5]), (3, [10**30]), (4, [7])])
@pytest.mark.parametrize("number", [0, 2])
def test_what_stands_beside_an_action_is_compared(game: Game, number: int, field: int, value: Any) -> None:
    content = plain(game)
    turn = content["turns"][number]
    turn.extend([[], []][len(turn) - 3 :])
    turn[field] = value
    with pytest.raises(FileError, match=f"action {number + 1} "):
        read(content, replay=True)


def test_an_action_of_a_stranger_is_named(game: Game) -> None:
    content = plain(game)
    content["turns"][1][0] = "Zoe"
    with pytest.raises(FileError, match=r"action 2 \(Zoe: roll\): there is no player 'Zoe'"):
        read(content, replay=True)


def test_a_file_nested_too_deeply_is_refused(game: Game) -> None:
    raw = save.to_bytes(game)[:-1] + b',"more":' + b"[" * 5000 + b"]" * 5000 + b"}"
    with pytest.raises(FileError, match="not a saved game"):
        save.from_bytes(raw)


@pytest.mark.parametrize("number", [-1, 0, save.FORMAT + 1])
def test_a_format_that_never_was_is_refused(game: Game, number: int) -> None:
    with pytest.raises(FileError, match=f"has format {number}; this version reads format {save.FORMAT}"):
        read({**plain(game), "bradshaw": number})


def test_an_imagined_game_is_not_saved(game: Game, tmp_path: Path) -> None:
    with pytest.raises(BradshawError, match="an imagined game cannot be saved"):
        game.seat("Ada").imagine(Random(1)).save(tmp_path / "world.json")


def test_a_changed_table_is_not_saved(game: Game, tmp_path: Path) -> None:
    game.table.finished = True
    with pytest.raises(BradshawError, match="changed from outside"):
        game.save(tmp_path / "game.json")
    assert not game.finished
