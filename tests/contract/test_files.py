"""Saved games: they read back, and what is broken or changed is noticed."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import bradshaw
from bradshaw.core import save
from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from tests.contract.settings import going, params, played, smallest

LENGTH = 120

on_every_table = pytest.mark.parametrize(("title", "options", "players"), params(smallest()))


def plain(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(save.to_bytes(game))
    return found


@on_every_table
def test_a_saved_game_goes_on(title: str, options: dict[str, Any], players: int, tmp_path: Path) -> None:
    game = going(title, options, players, LENGTH)
    path = tmp_path / "game.json"
    game.save(path)
    for again in (bradshaw.load(path), bradshaw.load(path, replay=True)):
        assert (again.hash, again.state_hash()) == (game.hash, game.state_hash())
        assert again.view(game.players[0]) == game.view(game.players[0])
        assert again.log() == game.log()
        actor = again.acting[0].player
        action = again.legal(actor)[0]
        assert again.play(action, by=actor).hash == game.fork().play(action, by=actor).hash


@on_every_table
def test_a_loaded_game_goes_back_and_forth(title: str, options: dict[str, Any], players: int) -> None:
    again = save.from_bytes(save.to_bytes(going(title, options, players, LENGTH)))
    actor = again.acting[0].player
    again.play(again.legal(actor)[0], by=actor)
    end = again.state_hash()
    again.undo()
    again.undo(10)
    again.go_to(LENGTH + 1)
    assert again.state_hash() == end
    again.go_to(0)
    assert again.hash == again.start_hash
    again.go_to(LENGTH + 1)
    assert again.state_hash() == end


@on_every_table
def test_a_file_cut_short_is_refused(title: str, options: dict[str, Any], players: int) -> None:
    raw = save.to_bytes(played(title, options, players, 30))
    for part in range(20):
        with pytest.raises(FileError):
            save.from_bytes(raw[: len(raw) * part // 20])


@on_every_table
def test_changed_actions_are_found(title: str, options: dict[str, Any], players: int) -> None:
    game = played(title, options, players, 30)
    for number in (0, 12, 29):
        content = plain(game)
        content["turns"][number][0] = next(p for p in game.players if p != content["turns"][number][0])
        with pytest.raises(FileError, match=f"action {number + 1}"):
            save.from_bytes(msgspec.json.encode(content), replay=True)
        content = plain(game)
        del content["turns"][number]
        if number < 29:
            with pytest.raises(FileError):
                save.from_bytes(msgspec.json.encode(content), replay=True)


@on_every_table
def test_changed_snapshots_are_found(title: str, options: dict[str, Any], players: int) -> None:
    content = plain(played(title, options, players, 30))
    content["snapshot"]["state"]["finished"] = True
    with pytest.raises(FileError, match="snapshot has been changed"):
        save.from_bytes(msgspec.json.encode(content))
    content["snapshot"] = None
    save.from_bytes(msgspec.json.encode(content))


@on_every_table
def test_a_game_without_its_seed_replays(title: str, options: dict[str, Any], players: int) -> None:
    game = played(title, options, players, 60)
    content = {**plain(game), "seed": None}
    assert save.from_bytes(msgspec.json.encode(content), replay=True).hash == game.hash
