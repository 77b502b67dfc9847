"""The public library: its names, what it refuses, and how its values read."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import bradshaw
from bradshaw import bots
from bradshaw.core.errors import BradshawError, SetupError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Bid, Pass
from bradshaw.titles.orient.actions import End, PlaceSegment

ROOT = Path(__file__).resolve().parents[3]
PLAYERS = ["Ada", "Ben", "Cid"]

#: What others may lean on. Taking a name away breaks their programs.
NAMES = """
    Action BradshawError DataError Decision FileError Game Legal Move Position Proposal Refusal Seat
    SetupError Span Takeback Title View find_title from_position list_titles load new
"""
GAME = """
    acting again board box can_undo choices describe events finished fork from_position go_to hash head
    heard imagined ledger legal log moves open_at plain_options play position propose ranking redo redoable
    replayed revealing save scores seat show_board state_hash table told trying undo view why_not
"""
SEAT = """
    acting box can_undo choices commitment finished heard imagine legal log number options play player
    players propose title to_act undo view why_not
"""
BOTS = "Bot GreedyBot RandomBot find make names seed_of"


@pytest.fixture
def game() -> Game:
    return bradshaw.new("18Rhl", PLAYERS, seed=7)


def public(kind: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")}


def test_public_names_stay() -> None:
    assert sorted(bradshaw.__all__) == sorted(NAMES.split())
    assert sorted(bots.__all__) == sorted(BOTS.split())
    assert all(hasattr(bradshaw, name) for name in bradshaw.__all__)
    assert public(bradshaw.Game) == set(GAME.split())
    assert public(bradshaw.Seat) == set(SEAT.split())


def test_public_names_are_explained() -> None:
    pages = "".join((ROOT / "docs" / page).read_text() for page in ("library.md", "write-a-bot.md"))
    missing = [name for name in bradshaw.__all__ if name not in pages]
    assert not missing


def test_notation_is_found_in_what_is_legal(game: Game) -> None:
    legal: Any = game.legal()
    assert "pass" in legal
    assert "bid NLK 125" in legal
    assert Bid("NLK", 125) in legal
    for wrong in ("bid NLK 121", "bid NLK x", "bid", "run", "", "'", "Pass"):
        assert wrong not in legal


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (5, "an Action or its notation, not 5"),
        (None, "an Action or its notation, not None"),
        (End(), "not an action of this title"),
        (PlaceSegment(3), "not an action of this title"),
        (Bid("NLK", "125"), r"price"),  # type: ignore[arg-type]
        (Bid(3, 125), r"item"),  # type: ignore[arg-type]
        (Bid("NLK", 10**5000), "price is a number too long to be written"),
    ],
)
def test_what_is_no_action_is_refused_by_name(game: Game, action: Any, words: str) -> None:
    before = game.hash
    with pytest.raises(Refusal, match=words):
        game.play(action)
    refusal = game.why_not(action)
    assert refusal is not None
    assert refusal.rule == "form"
    assert game.hash == before


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": "x"}, "a seed is a whole number, not 'x'"),
        ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
        ({"seed": True}, "a seed is a whole number"),
        ({"seed": 10**5000}, "a seed has up to 4096 bits, not 16610"),
        ({"players": "Ada"}, "players are a list of names.* not 'Ada'"),
        ({"players": 3}, "players are a list of names.* not 3"),
        ({"players": ["Ada", "Ben", 3]}, "a player's name is text, not 3"),
        ({"title": 1862}, "a title is known by its name, not by 1862"),
        ({"options": "short"}, "options of 18Rhl are names with values, not 'short'"),
        ({"options": {"speed": 3}}, "18Rhl has no option 'speed'"),
        ({"options": {"preset": ["short"]}}, r"18Rhl has no preset \['short'\]"),
    ],
)
def test_a_wrong_set_up_is_refused_by_name(given: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        bradshaw.new(**{"title": "18Rhl", "players": PLAYERS, "seed": 1, **given})


def test_strangers_are_told_who_plays(game: Game) -> None:
    asking: list[Callable[[Any], object]] = [
        game.legal, game.view, game.seat, game.can_undo, game.choices, game.propose, game.heard,
        lambda name: game.log(viewer=name),
        lambda name: game.imagined(name, Random(1)),
        lambda name: game.describe("pass", name),
        lambda name: game.play("pass", by=name),
        lambda name: game.why_not("pass", name),
    ]  # fmt: skip
    for ask in asking:
        for name in ("Zoe", "", 3, ["Ada"]):
            words = re.escape(f"no player {name!r} in this game; there are: Ada, Ben, Cid")
            with pytest.raises(BradshawError, match=words):
                ask(name)
    assert not game.moves


@pytest.mark.parametrize("count", [-1, "x", 1.5])
def test_wrong_counts_are_refused(game: Game, count: Any) -> None:
    game.play("pass")
    for go in (game.undo, game.redo):
        with pytest.raises(BradshawError, match="a number of actions is 0 or more"):
            go(count)
    for number in (-1, 2):
        with pytest.raises(BradshawError, match=f"no action {number}"):
            game.events(number)


@pytest.mark.parametrize("number", [-1, 2, "x"])
def test_numbers_of_actions_that_are_not_there(game: Game, number: Any) -> None:
    game.play("pass")
    for go in (game.go_to, game.fork, game.replayed, game.events, game.log, game.revealing):
        with pytest.raises(BradshawError, match=f"no action {number!r}; the game has 1"):
            go(number)


def test_what_is_asked_for_with_something_of_a_wrong_kind(game: Game) -> None:
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: game.can_undo("Ada", cast("Any", "x")), "no action 'x'"),
        (lambda: game.can_undo("Ada", programs="Ben"), "programs are a list of players' names, not 'Ben'"),
        (lambda: game.again(cast("Any", "pass")), "only a move of another game .* not 'pass'"),
        (lambda: game.imagined("Ada", cast("Any", 3)), "made up by a random.Random, not by 3"),
        (lambda: bots.make(cast("Any", 3)), "a bot is known by its name, not by 3"),
        (lambda: bradshaw.from_position(cast("Any", 3)), "a position is .* not 3"),
        (lambda: bradshaw.load(cast("Any", 3)), "a file is named by its path, not by 3"),
        (lambda: game.save(""), "'' names no file"),
        (lambda: game.save("a\0b"), "names no file"),
        (lambda: game.describe(cast("Any", 3)), "an Action or its notation, not 3"),
    ]
    for ask, words in wrong:
        with pytest.raises((BradshawError, Refusal), match=words):
            ask()


def test_a_position_that_names_what_is_not_there_says_so() -> None:
    position = {"title": "18Rhl", "players": PLAYERS, "table": {"railways": {"RhE": {"cell": [9, 99]}}}}
    with pytest.raises(BradshawError, match=r"it names \(9, 99\), which is not there"):
        bradshaw.from_position(position)


def test_an_action_is_described_by_its_notation(game: Game) -> None:
    assert game.describe("bid NLK 125") == game.describe(Bid("NLK", 125))


def test_values_read_well(game: Game) -> None:
    move = game.play("bid NLK 125")
    assert repr(move) == "<Move Ada: bid NLK 125>"
    assert repr(bradshaw.list_titles()) == (
        "[<1862, 2 to 8 players>, <18LRA, 2 to 4 players>, <18OE, 2 to 7 players>, <18Rhl, 3 to 5 players>, "
        "<Orient Express, 2 to 5 players>]"
    )
    assert repr(game.seat("Ben")) == "<Seat of Ben at <18Rhl: Ada, Ben, Cid; 1 action; Ben to act>>"
    assert repr(game.board).startswith("<board of <18Rhl after 1 action ")


def test_a_title_is_one_thing() -> None:
    title = bradshaw.find_title("18rhl")
    assert pickle.loads(pickle.dumps(title)) is title


@pytest.mark.parametrize(
    ("title", "inside"), [("18Rhl", "Köln"), ("1862", "Ipswich"), ("Orient Express", "Paris")]
)
def test_the_board_is_text_and_a_picture(title: str, inside: str) -> None:
    board = bradshaw.new(title, PLAYERS, seed=1).board
    assert board._repr_svg_().startswith("<svg")
    text = str(board)
    assert inside[:4] in text
    assert "<svg" not in text
    assert "[/" not in text
    assert "\x1b" not in text
    assert len(text.splitlines()) > 20


def test_passes_are_actions(game: Game) -> None:
    assert game.play(Pass()).action == Pass()
