"""`bradshaw upgrade`: nothing is written that was not asked for, and the old file is kept."""

from pathlib import Path

import msgspec
import pytest

from bradshaw.core.save import load


@pytest.fixture
def changed(game_file: Path, tmp_path: Path) -> Path:
    """The saved game with a chain of other rules, and an action that is refused."""
    content = msgspec.json.decode(game_file.read_bytes())
    content["turns"][4][2] = "a hash of other rules"
    content["turns"][9][1] = {"do": "lay", "hex": "Z99", "tile": "57", "rotation": 0}
    path = tmp_path / "changed.json"
    path.write_bytes(msgspec.json.encode({**content, "snapshot": None}))
    return path


def test_a_current_game_is_left_alone(call, game_file):
    before = Path(game_file).read_bytes()
    result = call("upgrade", game_file)
    assert result.exit_code == 0
    assert "is up to date" in result.stdout
    assert Path(game_file).read_bytes() == before


def test_a_refused_action_is_named_and_nothing_written(call, changed):
    before = changed.read_bytes()
    opened = call("check", changed)
    assert opened.exit_code == 1
    assert "action 5 (" in opened.stderr
    assert f"bradshaw upgrade {changed}" in opened.stderr
    result = call("upgrade", changed)
    assert result.exit_code == 1
    assert "Other than recorded, first: action 5 (" in result.stdout
    assert "is left as it is: action 10 (" in result.stderr
    assert f"bradshaw upgrade {changed} --until-refused" in result.stderr
    assert changed.read_bytes() == before


def test_a_game_is_kept_until_it_is_refused(call, changed, middle):
    before = changed.read_bytes()
    assert call("upgrade", changed, "--until-refused").exit_code == 0
    assert load(changed, replay=True).hash == middle.fork(9).hash
    assert Path(f"{changed}.old").read_bytes() == before


def test_another_file_can_be_written(call, changed, tmp_path):
    before, target = changed.read_bytes(), tmp_path / "new.json"
    assert call("upgrade", changed, "--until-refused", "--to", target).exit_code == 0
    assert len(load(target).moves) == 9
    assert changed.read_bytes() == before
    again = call("upgrade", changed, "--until-refused", "--to", target)
    assert again.exit_code == 1
    assert "exists already" in again.stderr
