"""Orient Express at the command line: playing, hidden hands, looking, and the other commands."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import bradshaw
from bradshaw import bots
from bradshaw.cli.table.reader import Reader
from bradshaw.core.game import Game
from tests.unit.cli.conftest import Call

TITLE = "Orient Express"
HIDDEN = ("P-026 Rheingold", "P-030 Rheingold", "R-010", "R-035", "R-044")  # Ada's hand with seed 5


@pytest.fixture(scope="module")
def played() -> Game:
    """A finished game of easy bots."""
    game = bradshaw.new(TITLE, ["Ada", "Ben"], 2, {"preset": "first_game"})
    bot = bots.make("easy", 1, game.title)
    while not game.finished:
        actor = game.acting[0].player
        game.play(bot.choose(game.seat(actor)), by=actor)
    return game


@pytest.fixture
def file(played: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played.save(path)
    return path


def play(call: Call, *words: str, typed: str) -> str:
    result = call("play", TITLE, "--seed", "5", "--preset", "first_game", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return str(result.output)


def test_one_person_against_a_program(call: Call) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="place 379\nplace 425\nend\nquit\n")
    assert "8 segments: 379 425 426 469 517 573 618 654" in shown
    assert "Ada places a segment on 379 Frankfurt–SE of Frankfurt." in shown
    assert "7 segments: 425 426 469 517 573 618 654" in shown
    assert "Easy bot places a segment" in shown
    assert "nobody else is looking" not in shown


def test_a_segment_is_found_through_the_menu(call: Call) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="place\nR-016\nR-044\n349\nquit\n")
    assert "Ada places a segment on 349" in shown
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="1\ncity\nParis\n370\nquit\n")
    assert "Ada places a segment on 370" in shown
    assert "or by their numbers, such as 269" in shown
    assert "5 segments: 349 350 353 392" in shown


def test_hands_are_handed_over_with_a_clear_screen(call: Call) -> None:
    typed = "\nplace 1\nend\n\n\nplace 2\nend\n\n\nquit\n"
    shown = play(call, "--players", "Ada,Ben", typed=typed)
    ada, ben, again = shown.split("Ben: Enter when nobody else is looking")[0], *shown.split("\n" * 50)[1:3]
    assert all(card in ada for card in HIDDEN)
    assert not any(card in ben.partition("your part is done")[0] for card in HIDDEN)
    assert "Ada places a segment on 1 " in ben
    assert all(card in again for card in HIDDEN)


def test_the_set_up_is_told_to_everybody_and_not_wiped(call: Call) -> None:
    """It is told after the person has come to the screen; the first time there is nothing to clear."""
    shown = play(call, "--players", "Ada,Ben", typed="\nplace 1\nend\n\n\nquit\n")
    ada, ben = shown.split("\n" * 50)
    for screen, player in ((ada, "Ada"), (ben, "Ben")):
        come, _, told = screen.partition(f"{player}: Enter when nobody else is looking.")
        assert "is the first player" not in come
        assert "is the first player" in told
        assert told.count("Your hand:") == 1
        assert "Bonus B-" in told
        assert "The tableau:" in told


def test_undo_is_all_or_nothing_and_takes_back_own_decisions_only(call: Call) -> None:
    typed = "\nplace 1\nplace 2\nundo 3\nundo 2\nplace 3\nend\n\n\nundo\nplace 4\nundo 2\nquit\n"
    shown = play(call, "--players", "Ada,Ben", typed=typed)
    ada, ben = shown.split("\n" * 50)
    assert ada.index("here is nothing to take back.") < ada.index("Back after 0 actions.")
    assert "There is nothing to take back." in ben
    assert "Back after" not in ben


def test_what_was_typed_is_forgotten_between_seats(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arrow keys must not bring back the cards of the person before."""
    forgotten: list[int] = []
    monkeypatch.setattr(Reader, "forget", lambda reader: forgotten.append(1))
    play(call, "--players", "Ada,Ben", typed="\nplace 1\nend\n\n\nplace 2\nend\n\n\nquit\n")
    assert len(forgotten) == 2


def test_forgetting_clears_the_history_of_the_line_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = pytest.importorskip("readline")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    reader = Reader(Console(file=StringIO()))
    readline.add_history("score P-026")
    reader.forget()
    assert readline.get_current_history_length() == 0


def test_what_was_drawn_is_told_to_the_drawer_only_and_cannot_be_taken_back(call: Call) -> None:
    typed = "\nplace 1\ndiscard R-010\nwhy draw germany\ndraw germany\nundo\nend\n\n\nlog 30\nquit\n"
    shown = play(call, "--players", "Ada,Ben", typed=typed)
    ada, _, ben = shown.partition("Ben: Enter when nobody else is looking")
    assert "Something hidden would come to light" in ada
    assert ada.count("You draw R-038") == 1
    assert "That cannot be taken back: Ada's draw germany showed something hidden." in ada
    assert "R-038" not in ben
    assert "Ada draws from Germany." in ben


def test_before_a_draw_actions_can_be_taken_back(call: Call) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="place 1\nundo\nquit\n")
    assert "Back after 0 actions." in shown


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("map", "●FRANKFUR"),
        ("hand", "your hand"),
        ("card R-016", "alone: 4 segments: 418 464 513 516"),
        ("card b-004", "First to join Paris – Bordeaux – Madrid – Lisboa"),
        ("card X", "There is no card"),
        ("lines paris", "418  NW of Lyon"),
        ("lines b", "Cities that begin so: Belfast"),
        ("lines", "Say which city"),
        ("tokens", "Scandinavia"),
        ("players", "10  1 Germany, 1 France"),
        ("bonuses", "First to hold 3 Nationalism Tokens"),
        ("stack", "waivers 10; together 10"),
        ("discards", "none"),
        ("log 2", "The tableau"),
        ("hint", "A program would: Place a segment"),
        ("why place 125", "box 1: the ferry on line 125"),
        ("why pick 5", "5 holds no segment"),
        ("help", "what each card lacks"),
        ("railways", "not an action"),
    ],
)
def test_words_at_the_table(call: Call, word: str, expected: str) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed=f"{word}\nquit\n")
    assert expected in " ".join(shown.split()) or expected in shown


def test_refusals_name_the_heading(call: Call) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="tunnel 270\nscore R-044\nquit\n")
    words = " ".join(shown.split())
    assert "2-value token has been taken before this turn (rule Channel Tunnel)" in words
    assert "egments are placed or picked up first (rule Sequence of Play)" in words


def test_programs_play_to_the_end(call: Call) -> None:
    result = call("play", TITLE, "--bots", "easy,random", "--seed", "3")
    assert result.exit_code == 0
    assert "The game is over" in result.output
    assert "Random bot" in result.output
    assert "wins with" in result.output


def test_the_other_commands_know_it(call: Call, file: Path, tmp_path: Path) -> None:
    assert "first_player" in call("titles", TITLE).output
    assert "0 problems" in call("check", TITLE).output
    assert "snapshot that equals the replayed state" in call("check", file).output
    assert "Entry Waivers" in call("coverage", TITLE).output
    assert "after 20 actions" in call("replay", file, "--at", "20").output
    everything = call("replay", file, "--all").output
    assert "You draw" not in everything
    assert "The game is over" in everything
    assert "wins with" in everything
    listed = call("explain", file, "--at", "6").output
    assert "and others that begin with: score" in listed
    for what in ("board", "hand:ada", "tableau"):
        target = tmp_path / "picture.svg"
        assert call("draw", file, "--at", "9", "--what", what, "-o", target).exit_code == 0
        assert target.read_text(encoding="utf-8").startswith("<svg")
    assert call("simulate", TITLE, "--games", "1", "--seed", "4").exit_code == 0


def test_the_waivers_of_a_player_add_up(call: Call, file: Path, played: Game) -> None:
    name = next(payment.payer for _, payment in played.ledger())
    shown = call("explain", file, "--money", name).output
    assert "held" in shown
    last = shown.strip().splitlines()[-1].split()
    assert str(played.view(name).players[name].waivers) in last


def test_bots_of_other_games_are_refused(call: Call) -> None:
    result = call("play", TITLE, "--bots", "greedy,greedy")
    assert result.exit_code == 1
    assert "no program 'greedy' for Orient Express; the programs are: random, easy, medium, hard" in " ".join(
        result.stderr.split()
    )


# --- typing and asking


def test_several_segments_are_placed_with_one_line_or_none(call: Call) -> None:
    typed = "place 379 425\nundo 2\nplace 379, 425, 426, 469\npick 379\nplace\n1 2\nend\nquit\n"
    shown = play(call, "--players", "Ada", "--bots", "easy", typed=typed)
    assert "Ada places a segment on 379 Frankfurt–SE of Frankfurt." in shown
    assert "Back after 0 actions." in shown
    assert "3 segments have been placed, and 1 more would pass the 3 of a turn" in shown
    assert "ine 379 holds no segment" in shown, "nothing of the four was placed"
    assert "Ada places a segment on 2 " in shown


def test_a_turn_with_nothing_left_but_a_new_tableau_ends_with_enter(call: Call) -> None:
    typed = "place 1\n\ndiscard R-010\ndraw germany\n\nquit\n"
    shown = play(call, "--players", "Ada", "--bots", "easy", typed=typed)
    before, after = shown.split("(Enter: End the turn)")
    assert "Easy bot places a segment" not in before
    assert "Easy bot places a segment" in after


def test_points_of_sets_the_end_and_the_rules_can_be_asked_for(call: Call) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="points\nending\nrules\nquit\n")
    assert "points together" in shown
    for number in ("1", "4", "9", "16", "25"):
        assert number in shown.partition("points together")[2].partition("\n")[0].split()
    assert "18 higher ones to go" in " ".join(shown.split())
    assert "0 of 6 have none" in " ".join(shown.split())
    assert "after 10 rounds" in " ".join(shown.split())
    assert "five of one player at most in a turn" in " ".join(shown.split())


def test_a_part_of_the_map_shows_the_number_of_every_line(call: Call) -> None:
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="map france\nquit\n")
    drawn = shown.partition("Ada> ")[2]
    assert {"269", "370", "418", "513"} <= set(re.findall(r"\d+", drawn))
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="map lond\nmap Atlantis\nquit\n")
    assert "LONDON" in shown.partition("Ada> ")[2], "a city of Ada's hand"
    assert "Cities that begin so: none" in shown


def test_what_is_typed_at_the_left_is_a_number_not_a_line(call: Call) -> None:
    """A line is track in this game."""
    shown = play(call, "--players", "Ada", "--bots", "easy", typed="help\nhint\nquit\n")
    assert "Type a number from the left" in shown
    assert "line's number" not in shown
    assert "number of a line" not in shown


def test_the_picture_of_the_board_shows_the_numbers_of_lines(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    play(call, "--players", "Ada", "--bots", "easy", typed=f"place 418\nsvg {path}\nquit\n")
    drawn = path.read_text(encoding="utf-8")
    assert ">418<" in drawn
    assert ">713<" in drawn
    assert "P-026" not in drawn
