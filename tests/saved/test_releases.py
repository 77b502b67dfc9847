"""Saved games of every release: they open for ever, those of earlier formats through `bradshaw upgrade`."""

import gzip
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import bradshaw
from bradshaw.cli.group import bradshaw as command
from bradshaw.core import save
from bradshaw.core.errors import FileError

HERE = Path(__file__).parent
#: Releases whose files the present version opens by itself.
CURRENT = {"0.2", "0.3"}
#: Titles that came later than the first release.
CAME = {"0.3": {"18LRA", "18OE"}}
FILES = sorted(HERE.glob("*/*.json.gz"))
EARLIER = [path for path in FILES if path.parent.name not in CURRENT]


def label(path: Path) -> str:
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


def content(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def test_there_are_games_of_every_release_and_title() -> None:
    titles = {title.name for title in bradshaw.list_titles()}
    for release in HERE.glob("[0-9]*"):
        found = {msgspec.json.decode(content(path))["title"] for path in release.glob("*.gz")}
        assert found == titles - set().union(*(new for number, new in CAME.items() if number > release.name))


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name in CURRENT], ids=label)
def test_a_game_of_the_present_format_opens(path: Path) -> None:
    recorded = msgspec.json.decode(content(path))
    game = save.from_bytes(content(path), replay=True)
    assert game.hash == recorded["turns"][-1][2]
    assert save.from_bytes(content(path)).state_hash() == game.state_hash()


@pytest.mark.parametrize("path", EARLIER, ids=label)
def test_a_game_of_an_earlier_format_opens_through_the_command(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content(path))
    with pytest.raises(FileError, match="bradshaw upgrade"):
        bradshaw.load(file)
    done = CliRunner().invoke(command, ["upgrade", str(file)])
    assert done.exit_code == 0, done.output
    recorded = msgspec.json.decode(content(path))
    game = bradshaw.load(file, replay=True)
    assert [(move.by, move.draws) for move in game.moves] == [
        (turn[0], tuple(turn[3]) if len(turn) > 3 else ()) for turn in recorded["turns"]
    ]
    assert game.finished == recorded["snapshot"]["state"]["finished"]
    assert (tmp_path / "game.json.old").read_bytes() == content(path)


def test_a_game_goes_on_by_the_readings_with_which_it_was_begun() -> None:
    raw = content(HERE / "0.2" / "18rhl-middle.json.gz")
    old, new = save.from_bytes(raw), bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1)
    for game, first_bid in ((old, "145"), (new, "140")):
        again = save.from_bytes(save.to_bytes(game), replay=True)
        assert [msgspec.to_builtins(g.options)["rhe_first_bid"] for g in (game, again)] == [first_bid] * 2
        assert again.hash == game.hash
    assert new.plain_options == {}
    assert "rhe_first_bid" not in msgspec.json.decode(save.to_bytes(old))["options"]
