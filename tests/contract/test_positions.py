"""Positions: every table can be written and read, by hand too; what is wrong is named by its place."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bradshaw
from bradshaw.core import save
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from tests.contract.settings import best, going, params, played, smallest

on_every_table = pytest.mark.parametrize(("title", "options", "players"), params(smallest()))


def same(one: Game, other: Game) -> None:
    assert one.state_hash() == other.state_hash()
    for decision in one.acting:
        mine, theirs = one.legal(decision.player), other.legal(decision.player)
        assert [str(option) for option in mine.options] == [str(option) for option in theirs.options]


@on_every_table
@pytest.mark.parametrize("length", [0, 40, 130])
def test_a_position_reads_back(title: str, options: dict[str, Any], players: int, length: int) -> None:
    game = going(title, options, players, length)
    document = game.position()
    again = bradshaw.from_position(document.text())
    same(game, again)
    assert again.position() == document
    assert (again.moves, again.setup_draws) == ((), ())


@pytest.mark.parametrize(("title", "options", "players"), params([t for t in smallest() if not t[1]]))
def test_the_end_of_a_game_is_a_position(title: str, options: dict[str, Any], players: int) -> None:
    game = played(title, options, players, 10**6, best(title))
    again = bradshaw.from_position(game.position())
    assert again.finished
    assert (again.scores(), again.state_hash()) == (game.scores(), game.state_hash())


@on_every_table
def test_a_game_from_a_position_goes_on_and_is_saved(
    title: str, options: dict[str, Any], players: int
) -> None:
    game = bradshaw.from_position(going(title, options, players, 60).position(), seed=5)
    start = game.state_hash()
    for _ in range(5):
        actor = game.acting[0].player
        game.play(game.legal(actor)[0], by=actor)
    for replay in (False, True):
        again = save.from_bytes(save.to_bytes(game), replay=replay)
        assert (again.hash, again.state_hash()) == (game.hash, game.state_hash())
        again.undo(5)
        assert again.state_hash() == start
    assert game.replayed().hash == game.hash


def test_the_start_is_written_in_a_few_words() -> None:
    game = Game("18Rhl", ["Ada", "Ben", "Cid"], 1)
    table = game.position().table
    assert set(table) <= {"coal", "steel"}


def test_of_a_map_only_the_entries_that_differ_are_written() -> None:
    game = Game("18Rhl", ["Ada", "Ben", "Cid"], 1)
    game.play("private PWB")
    table = game.position().table
    assert table["privates"] == {"PWB": {"owner": "Ada"}}
    assert table["players"] == {"Ada": {"cash": 580}}
    assert "railways" not in table


RHE = {"president": "Ada", "par": 70, "floated": True, "cash": 200, "trains": ["2"]}
CERTIFICATES = ["Ada", "Ada", "Ben", "pool", "pool", "RhE", "RhE", "RhE"]
BY_HAND = {
    "title": "18Rhl",
    "players": ["Ada", "Ben", "Cid"],
    "table": {
        "railways": {"RhE": RHE},
        "privates": {"PWB": {"owner": "Ben"}},
        "players": {"Ada": {"cash": 17}},
        "board": {"tiles": {"K8": ["57", 2]}},
        "depot": {"sold": ["2"]},
        "phase": "2",
    },
}


def by_hand(**table: Any) -> dict[str, Any]:
    return {**BY_HAND, "table": {**BY_HAND["table"], **table}}  # type: ignore[dict-item]


def test_a_position_written_by_hand() -> None:
    table: Any = Game.from_position(BY_HAND).table
    start: Any = Game("18Rhl", ["Ada", "Ben", "Cid"], 1).table
    assert (table.players["Ada"].cash, table.privates["PWB"].owner) == (17, "Ben")
    assert table.total_money() == start.total_money()
    assert table.depot.left("2") == start.depot.left("2") - 1
    assert table.board.left("57") == start.board.left("57") - 1


def test_what_follows_from_the_rest_is_not_written() -> None:
    """Where a railway's marker stands is told by the market, what is in the box by the board."""
    game = Game.from_position(by_hand(market={"stacks": {"3,2": ["RhE"]}}))
    table: Any = game.table
    assert table.railways["RhE"].cell == (3, 2)
    written = game.position().table
    assert (set(written["railways"]["RhE"]), set(written["board"])) == (set(RHE), {"tiles"})


def test_a_position_goes_on_to_its_first_decision() -> None:
    """A railway's turn is all that is written: its first step comes by itself, and is in the log."""
    course = {"@": "schedule", "stage": "operating", "turn": 1, "done_rounds": 1, "rounds": 1}
    waiting = {"@": "18Rhl operating round", "waiting": ["RhE"]}
    document = by_hand(agenda=[course, waiting], market={"stacks": {"3,2": ["RhE"]}})
    game = Game.from_position(document, seed=1)
    assert [decision.player for decision in game.acting] == ["Ada"]
    assert any("RhE operates." in str(event) for event in game.setup_events)
    assert Game.from_position(game.position()).state_hash() == game.state_hash()
    game.play("pass")
    again = save.from_bytes(save.to_bytes(game), replay=True)
    assert (again.hash, again.state_hash()) == (game.hash, game.state_hash())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"railways": {"RhE": {"cash": "much"}}},
            r"table\.railways\.RhE\.cash must be a whole number, not 'much'",
        ),
        (
            {"railways": {"RhE": {"cahs": 1}}},
            r"table\.railways\.RhE: a railway has no 'cahs'; it has cash, name",
        ),
        ({"railways": {"RhE": 7}}, r"table\.railways\.RhE must be an object, not 7"),
        ({"board": {"tiles": {"K8": ["57"]}}}, r"table\.board\.tiles\.K8 must be a list of 2"),
        ({"agenda": [{"@": "fly"}]}, r"table\.agenda\[0\]: \"@\" names no kind of node: 'fly'"),
        ({"agenda": [{"@": "railway"}]}, r"table\.agenda\[0\]: a railway does not belong here"),
        ({"agenda": [{"@": "schedule"}]}, r"table\.agenda\[0\]: this schedule lacks stage"),
        (
            {"players": {"Ada": {"bankrupt": 1}}},
            r"table\.players\.Ada\.bankrupt must be true or false, not 1",
        ),
        ({"players": {"Ada": {"cash": -3}}}, r"the position is impossible: .*Ada has -3"),
        ({"railways": {"RhE": {"trains": ["2"] * 40}}}, r"the position is impossible: .*trains"),
        ({"board": {"tokens": {"I10.c0": ["RhE"] * 9}}}, r"the position is impossible: .*token"),
        ({"bank": {"cash": 1}}, r"the position is impossible: .*there are \d+ in the game"),
        (
            {"railways": {"RhE": {"certificates": ["Ada"]}}},
            r"table\.railways\.RhE\.certificates: \d+ are needed",
        ),
        ({"railways": {"RhE": {"trains": ["77"]}}}, r"table\.railways\.RhE\.trains: there is no train '77'"),
        ({"board": {"tiles": {"K8": ["x", 2]}}}, r"table\.board\.tiles\.K8: there is no tile 'x'"),
        ({"board": {"tiles": {"Z99": ["57", 2]}}}, r"table\.board\.tiles\.Z99: there is no such hex"),
        ({"market": {"stacks": {"top": ["RhE"]}}}, r"table\.market\.stacks\.top: there is no such cell"),
        ({"phase": "ninth"}, r"table\.phase: there is no 'ninth'; there are 2, 3"),
        ({"board": {"tiles": {"K8": ["57", 6]}}}, r"table\.board\.tiles\.K8: a rotation is 0 to 5, not 6"),
        ({"railways": {"RhE": {"president": "Zoe"}}}, r"table\.railways\.RhE\.president: 'Zoe' is no player"),
        ({"priority": "Zoe"}, r"table\.priority: 'Zoe' is no player"),
        ({"agenda": []}, r"the position is impossible: .*nobody is asked to act"),
    ],
)
def test_wrong_documents_are_refused(change: dict[str, Any], words: str) -> None:
    document = {"title": "18Rhl", "players": ["Ada", "Ben", "Cid"], "table": change}
    with pytest.raises(BradshawError, match=words):
        bradshaw.from_position(document)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"title": "18Rhl"}', '{"title": "18Rhl", "players": [], "x": 1}']
)
def test_other_documents_are_refused(text: str) -> None:
    with pytest.raises(BradshawError, match="not a position"):
        bradshaw.from_position(text)


def test_the_text_is_json_and_short() -> None:
    game = going("18Rhl", {}, 3, 130)
    text = game.position().text()
    assert msgspec.json.decode(text) == msgspec.to_builtins(game.position())
    assert len(text) < len(save.to_bytes(game)) // 3


@pytest.mark.parametrize("change", [{"bonuses": {"violet": "B-999"}}, {"first": "Zoe"}])
def test_what_cannot_be_looked_at_is_refused(change: dict[str, Any]) -> None:
    document = {"title": "Orient Express", "players": ["Ada", "Ben", "Cid"], "table": change}
    with pytest.raises(BradshawError, match="the position is impossible"):
        bradshaw.from_position(document)


@pytest.mark.parametrize("change", [{"players": {"Ada": None}}, {"bank": {"cash": 1}}, {"bank": None}])
def test_a_saved_game_that_began_elsewhere_is_refused(change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    document = {"title": "18Rhl", "players": ["Ada", "Ben", "Cid"], "table": {}}
    bradshaw.from_position(document, seed=1).save(path)
    content = json.loads(path.read_bytes())
    content["position"]["table"] = change
    path.write_text(json.dumps(content))
    with pytest.raises(bradshaw.FileError, match=r"game\.json: "):
        bradshaw.load(path)
