"""The greedy bot at 18OE: its walks, and whole games of the scenario."""

from itertools import pairwise

from bradshaw.bots.greedy import GreedyBot
from bradshaw.bots.greedy.runs import guess
from bradshaw.core.game import Game
from bradshaw.rail.routes import Piece, Place, Problem, Train
from bradshaw.simulate.watch import watches
from bradshaw.titles.oe.steps.stock_packet import Packet
from bradshaw.titles.oe.title import TITLE
from tests.unit.titles.oe.operating import Operating

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


# --- single decisions


def choice(position: Operating) -> str:
    """What the bot does, and it is done."""
    game = position.game
    actor = game.acting[0].player
    chosen = GreedyBot(1).choose(game.seat(actor))
    game.play(chosen, actor)
    return str(chosen)


def track(position: Operating) -> list[str]:
    """The tiles of a track step."""
    lays = []
    while position.step == "TrackOE":
        lays.append(choice(position))
    return [lay for lay in lays if lay.startswith("lay")]


def test_nothing_is_laid_beyond_the_sea_where_no_train_comes() -> None:
    """Nantes and Le Havre are too far over the sea from Lille for a 2+2."""
    position = Operating().minor("D", "Ada", "N31", cash=155).operate("D", first=True)
    lays = [lay.split()[1] for lay in track(position)]
    assert lays
    assert not {"R23", "O28"} & set(lays)


def test_a_railway_that_earns_nothing_builds_its_home() -> None:
    """The tile of Malmö costs 36, and without it minor L runs nowhere."""
    position = Operating().minor("L", "Ada", "I52", cash=150).operate("L", first=True)
    assert [lay.split()[1] for lay in track(position)][:1] == ["I52"]


def test_a_token_in_a_metropolis_stands_where_track_leads_on() -> None:
    """Of the cities of Wien one looks into the Alps, one towards Praha."""
    position = Operating().regional("SB", "Ada").cash(SB=160).operate("SB", first=True)
    position.play("lay R55 OE4 0")
    assert position.words() == ["station 0", "station 1", "station 2"]
    assert choice(position) == "station 1"


def test_money_for_first_trains_is_kept() -> None:
    """A minor lacks 5 for its 2+2, so that 140 are not spent on a regional."""
    for cash, floats in ((144, False), (150, True)):
        position = Operating().phase("1", "regionals").minor("C", "Ada", "O52", cash=135).cash(Ada=cash)
        assert choice(position.stock_round(number=1)).startswith("par") is floats


def test_who_leads_for_one_item_goes_on_with_another() -> None:
    """Nobody passes because he has bid most on what he wants most."""
    game = Game(TITLE, ["Ada", "Ben", "Cid"], 1)
    words = []
    for _ in range(9):
        actor = game.acting[0].player
        words.append(game.play(GreedyBot(1).choose(game.seat(actor)), actor).action.word)
    assert words == ["bid"] * 9
    packet = game.table.agenda[-1]
    assert isinstance(packet, Packet)
    assert len(packet.bids) >= 4
