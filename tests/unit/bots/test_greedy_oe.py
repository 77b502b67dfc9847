"""The greedy bot at 18OE: its walks, and whole games of the scenario."""

from itertools import pairwise

from bradshaw.bots.greedy import GreedyBot
from bradshaw.bots.greedy.runs import guess
from bradshaw.core.game import Game
from bradshaw.rail.routes import Piece, Place, Problem, Train
from bradshaw.simulate.watch import watches
from bradshaw.titles.oe.title import TITLE

#: About half of a game.
ACTIONS = 430


def test_walks_pass_a_town_again_and_count_it_once() -> None:
    """City A, town B, city C and back over B to town D: B lies on both arms and pays once."""
    places = (
        Place("A.c", "A", own=True),
        Place("B.t", "B", "town", again=True),
        Place("C.c", "C"),
        Place("D.t", "D", "town", again=True),
    )
    pieces = (
        Piece("A", "A.c", "A|B"), Piece("B", "A|B", "B.t"),
        Piece("A", "A.c", "A|B2"), Piece("B", "A|B2", "B.t"),
        Piece("B", "B.t", "B|C"), Piece("C", "B|C", "C.c"),
        Piece("B", "B.t", "B|D"), Piece("D", "B|D", "D.t"),
    )  # fmt: skip
    values = {"A.c": 20, "B.t": 10, "C.c": 20, "D.t": 10}
    towns = frozenset({"B.t", "D.t"})
    train = Train("2+2", 2, values, {"B.t": 0, "D.t": 0}, pays=4, competing=towns, pays_competing=3)
    assert guess(Problem(places, pieces, (train,)), [[0]]) == [60]


def test_walks_count_no_more_towns_than_the_train() -> None:
    names = ["A.c", "B.t", "C.t", "D.t", "E.t"]
    places = tuple(
        Place(n, n[0], "town" if ".t" in n else "city", own=n == "A.c", again=".t" in n) for n in names
    )
    pieces = tuple(
        piece
        for one, other in pairwise(names)
        for piece in (
            Piece(one[0], one, f"{one[0]}|{other[0]}"),
            Piece(other[0], f"{one[0]}|{other[0]}", other),
        )
    )
    towns = frozenset(names[1:])
    train = Train(
        "2+2", 2, {"A.c": 30, **dict.fromkeys(towns, 10)}, dict.fromkeys(towns, 0),
        pays=4, competing=towns, pays_competing=3,
    )  # fmt: skip
    assert guess(Problem(places, pieces, (train,)), [[0]]) == [60]


def test_a_game_of_the_scenario_is_played_sensibly() -> None:
    """Regionals float and grow, minors merge, trains are bought in time; every invariant holds."""
    game = Game(TITLE, ["Ada", "Ben", "Cid"], 1, {"scenario": "uk-france"})
    bots = {player: GreedyBot(number) for number, player in enumerate(game.players)}
    watching = watches(game)
    words = set()
    while not game.finished and len(game.moves) < ACTIONS:
        actor = game.acting[0].player
        words.add(game.play(bots[actor].choose(game.seat(actor)), actor).action.word)
        for watch in watching:
            watch.check()
    assert {"float", "par", "expand", "merge", "lay", "token", "train", "run", "dividend"} <= words
