"""The greedy bot with charters, permits, mergers and trains that run together."""

from __future__ import annotations

import pytest

from bradshaw import bots
from bradshaw.bots.greedy import shares, trains
from bradshaw.bots.greedy.look import Look, Memory
from bradshaw.bots.greedy.runs import earnings
from bradshaw.bots.t1862 import charters, markers, mergers
from bradshaw.core.game import Game
from bradshaw.core.legal import Span
from bradshaw.rail.actions import (
    Bid,
    BuyMarkers,
    BuyShare,
    BuyTrain,
    Dividend,
    Merge,
    Par,
    Pass,
    RemoveMarker,
    Run,
)
from bradshaw.rail.routes import solve
from bradshaw.titles.t1862.table import Table1862
from tests.unit.bots.choosing import check_choice
from tests.unit.titles.t1862.positions import at
from tests.unit.titles.written import with_changes

NAMES = ["Ada", "Ben", "Cid", "Dot"]


def table_of(game: Game) -> Table1862:
    assert isinstance(game.table, Table1862)
    return game.table


def look(game: Game) -> Look:
    player = game.acting[0].player
    return Look(game, player, bots.make("greedy").chance(game.seat(player)), Memory(""))


def played(until: object = None, actions: int = 400, seed: int = 1, players: int = 4) -> Game:
    """A game of greedy bots, up to the first decision with an action of a kind among its options."""
    game = Game("1862", NAMES[:players], seed)
    seats = {name: bots.make("greedy", number) for number, name in enumerate(game.players)}
    while len(game.moves) < actions and not game.finished:
        actor = game.acting[0].player
        options = game.legal(actor).options
        if until and any(isinstance(o.action if isinstance(o, Span) else o, until) for o in options):  # type: ignore[arg-type]
            break
        game.play(seats[actor].choose(game.seat(actor)), by=actor)
    return game


@pytest.fixture(scope="module")
def middle() -> Game:
    """A game in which railways have merged."""
    return played(actions=320)


@pytest.mark.parametrize("actions", [0, 30, 90, 160, 240])
def test_choices_are_legal_repeatable_and_leave_the_game_alone(actions: int) -> None:
    check_choice("greedy", played(actions=actions))


# --- parliament


def test_who_gets_a_charter_floats_the_railway_at_once() -> None:
    game = played(until=BuyTrain)
    said = game.log()
    assert sum("gets the charter" in line for line in said) == sum(line.endswith("floats.") for line in said)
    assert not any("is fined" in line for line in said)
    assert all(not railway.obliged for railway in table_of(game).companies())


def test_bids_leave_the_money_for_the_shares() -> None:
    game = played(until=BuyTrain)
    bids = [move.action for move in game.moves if isinstance(move.action, Bid)]
    assert bids
    assert max(bid.price for bid in bids) <= 600 - 5 * 54


def test_no_bid_without_the_money_for_five_shares() -> None:
    game = with_changes(Game("1862", NAMES, 1), players={"Ada": {"cash": 5 * 54 - 5}})
    assert charters.bid(look(game)) == Pass()


@pytest.mark.parametrize(("bid", "par"), [(40, 100), (200, 74), (330, 54)])
def test_the_par_price_is_the_highest_at_which_it_floats_alone(bid: int, par: int) -> None:
    game = Game("1862", NAMES, 1)
    game.play(f"bid NGC {bid}")
    for _ in NAMES[1:]:
        game.play("pass")
    assert charters.par(look(game)) == Par("NGC", par)


# --- trains


def test_trains_are_bought_only_of_kinds_that_may_run(middle: Game) -> None:
    bought = 0
    game = Game("1862", NAMES, 1)
    for move in middle.moves:
        if isinstance(move.action, BuyTrain):
            table = table_of(game)
            assert table.may_run(table.railways[table.top.code], move.action.train)  # type: ignore[union-attr]
            bought += 1
        game.play(move.action, move.by)
    assert bought > 10


def test_a_used_train_costs_what_the_table_says() -> None:
    game = played(actions=200)
    table = table_of(game)
    owner = next(railway for railway in table.companies() if railway.trains)
    action = BuyTrain(owner.trains[0].rstrip("*"), owner.code)
    assert trains.price_of(look(game), action) == table.train_price(action.train, owner.code)


def test_runs_are_the_best_and_dividends_mostly_paid(middle: Game) -> None:
    game = Game("1862", NAMES, 1)
    kinds = []
    for move in middle.moves:
        if isinstance(move.action, Run):
            proposal = game.propose(move.by)
            assert proposal is not None
            assert move.action == proposal.action
        if isinstance(move.action, Dividend):
            kinds.append(move.action.kind)
        game.play(move.action, move.by)
    assert kinds.count("withhold") < kinds.count("pay")


def test_trains_that_earn_together_are_left_to_the_solver(middle: Game) -> None:
    table = table_of(middle)
    railway = max(table.companies(), key=lambda r: len(r.trains))
    problem = table.route_problem(railway)
    best = solve(problem).value
    all_trains, none = earnings(problem, [range(len(problem.trains)), []])
    assert 0.8 * best <= all_trains <= best
    assert none == 0


# --- markers and shares


def test_markers_leave_the_money_for_a_train() -> None:
    game = Game("1862", NAMES, 1)
    for _ in range(8):
        game.play("pass")
    assert table_of(game).round_name.startswith("Stock")
    game.play("par NGC 54")
    while not any(isinstance(option, BuyMarkers) for option in game.legal().options):
        mine = game.acting[0].player == "Ada"
        game.play("buy NGC treasury" if mine else "pass")
    assert table_of(game).railways["NGC"].cash == 270
    assert markers.buy(look(game)) == BuyMarkers(3)


@pytest.mark.parametrize(
    ("cash", "train", "action"),
    [(82, "6E", Pass()), (2000, "6E", BuyShare("ENR", "pool")), (2000, "2E", Pass())],
)
def test_a_railway_redeems_its_shares_only_when_it_is_rich(cash: int, train: str, action: object) -> None:
    """Rich is who can pay two trains besides, and has trains that last."""
    p = at("D").railway("ENR", {"Ada": 50, "pool": 20}, price=82, cash=cash, trains=[train])
    assert shares.choose(look(p.turn("ENR", "redeem").game)) == action


# --- mergers


def test_a_merger_is_proposed_only_if_both_directors_gain() -> None:
    game = played(until=Merge)
    here = look(game)
    action = mergers.choose(here)
    if isinstance(action, Merge):
        partner = table_of(game).railways[action.partner].president
        after = mergers._after(here, action, here.player, partner or here.player)
        assert after[0] > mergers.standing(here, here.player)
    else:
        assert action == Pass()
    assert game.state_hash() == look(game).game.state_hash()


def test_shares_without_a_director_bring_nothing(middle: Game) -> None:
    from bradshaw.bots.greedy.rating import gain

    here = look(middle)
    railway = max(table_of(middle).companies(), key=here.outlook)
    assert gain(here, railway) > 0
    alone = with_changes(middle, railways={railway.code: {"president": None}})
    orphan = table_of(alone).railways[railway.code]
    assert gain(look(alone), orphan) == 0
    assert gain(look(alone), orphan, led=True) > 0


def test_the_marker_in_the_poorest_place_goes() -> None:
    class Choices:
        legal = type("Legal", (), {"of": staticmethod(lambda kind: [RemoveMarker("A"), RemoveMarker("B")])})
        terrain = type("Terrain", (), {"worth": staticmethod({"A": 40, "B": 20}.get)})

    assert markers.remove(Choices()) == RemoveMarker("B")  # type: ignore[arg-type]


# --- the end


def test_rounds_to_come_are_few_when_the_end_is_near(middle: Game) -> None:
    assert look(with_changes(middle, topped=True)).rounds_left() == 0.5 < look(middle).rounds_left()
