"""Lines that mean something else than a person may think: what is played, what is asked, what is refused."""

import bradshaw
from bradshaw.core.game import Game
from bradshaw.core.save import save

from .test_play import THREE, lines


def played(path) -> list[str]:
    return [str(move.action) for move in bradshaw.load(path).moves]


def before_a_run() -> Game:
    """A game of programs in which a railway can run in two ways: for something, or not at all."""
    game = bradshaw.new("18LRA", ["Ada", "Ben", "Cid"], 4, options={"empty_run": "allowed"})
    bot = bradshaw.bots.make("greedy", 1, game.title)
    while not (game.acting[0].step.endswith("run trains") and len(game.legal()) > 1):
        game.play(bot.choose(game.seat(game.acting[0].player)))
    return game


def test_a_number_without_a_line_is_told_the_lines(call):
    result = call(*THREE, typed=lines("9"))
    assert "No: No line here is called '9'.\nThe lines are 1 to 7.\n" in result.stdout


def test_a_name_that_is_not_listed_is_told_the_lines(call):
    result = call(*THREE, typed=lines("bid", "ADR"))
    assert "No: No line here is called 'ADR'.\nThe lines are 1 to 5.\n" in result.stdout


def test_the_word_of_an_action_alone_plays_nothing(call, tmp_path):
    """`private` has one line to begin with; it is asked for, and Enter goes back."""
    path = tmp_path / "game.json"
    result = call(*THREE, "--save", path, typed=lines("private", "", "bid NLK 125"))
    assert "Which of these?" in result.stdout
    assert played(path) == ["bid NLK 125"]


def test_a_whole_action_may_be_typed_in_a_menu_behind_a_menu(call, tmp_path):
    game = before_a_run()
    path = tmp_path / "game.json"
    save(game, path, {})
    found = game.propose(game.acting[0].player)
    assert found is not None
    call("play", "--load", path, "--save", path, typed=lines("run", str(found.action)))
    assert played(path)[len(game.moves) :] == [str(found.action)]


def test_turns_that_look_the_same_are_one_line_however_they_are_found(call, tmp_path):
    """Tile 9 looks the same turned by half."""
    game = bradshaw.new("18LRA", ["Ada", "Ben", "Cid"], 4)
    bot = bradshaw.bots.make("greedy", 1, game.title)
    while "lay H4 9 3" not in map(str, game.legal()):
        game.play(bot.choose(game.seat(game.acting[0].player)))
    path = tmp_path / "game.json"
    save(game, path, {})
    result = call("play", "--load", path, typed=lines("lay H4 9"))
    assert "lay H4 9 3" not in result.stdout
