"""The invariants notice what they are there for: each fault is made by hand and must be found."""

from collections.abc import Callable
from random import Random

import pytest

from bradshaw import bots
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Bid, BuyPrivate, Pass
from bradshaw.rail.table import RailTable
from bradshaw.simulate import Job, invariants, play, rail
from bradshaw.simulate.effort import Effort
from bradshaw.simulate.failure import InvariantError, insist
from bradshaw.simulate.illegal import changed, illegal_actions, made
from bradshaw.simulate.states import StateWriter
from bradshaw.simulate.watch import Watch, register, watches


def position(actions: int = 260) -> Game:
    game, bot = Game("18Rhl", ["Ada", "Ben", "Cid"], 4), bots.make("random", 4)
    while len(game.moves) < actions:
        actor = game.acting[0].player
        game.play(bot.choose(game.seat(actor)), by=actor)
    return game


@pytest.fixture
def table() -> RailTable:
    found = position().table
    assert isinstance(found, RailTable)
    return found


def floated(table: RailTable):
    return next(railway for railway in table.railways.values() if railway.floated and railway.trains)


def _owe(table: RailTable) -> None:
    table.bank.cash += table.players["Ada"].cash + 5
    table.players["Ada"].cash = -5


def _print(table: RailTable) -> None:
    table.players["Ada"].cash += 1


def _empty_bank(table: RailTable) -> None:
    table.players["Ada"].cash += table.bank.cash + 1
    table.bank.cash = -1


def _unknown_holder(table: RailTable) -> None:
    floated(table).certificates[3] = "Zoe"


def _lose_certificate(table: RailTable) -> None:
    floated(table).certificates.pop()


def _full_pool(table: RailTable) -> None:
    railway = floated(table)
    for number in range(1, len(railway.certificates)):
        railway.certificates[number] = "pool"


def _wrong_president(table: RailTable) -> None:
    railway = floated(table)
    railway.president = table.left_of(railway.certificates[0])


def _lesser_president(table: RailTable) -> None:
    railway = floated(table)
    other = table.left_of(railway.certificates[0])
    for number in range(1, len(railway.certificates)):
        railway.certificates[number] = other


def _extra_token(table: RailTable) -> None:
    floated(table).tokens.append(40)


def _crowded_city(table: RailTable) -> None:
    city, codes = next(iter(table.board.tokens.items()))
    others = [code for code in table.railways if code not in codes]
    table.board.tokens[city] = (*codes, *others)
    for code in others:
        railway = table.railways[code]
        railway.tokens.replace(range(len(railway.data.tokens) - len(table.board.cities_with(code))))


def _nobody_in_the_slots(table: RailTable) -> None:
    city = next(iter(table.board.tokens))
    table.board.by_slot[city] = ("", "Zoe")


def _extra_tile(table: RailTable) -> None:
    table.board.supply["57"] += 1


def _tile_off_the_map(table: RailTable) -> None:
    hex_name, (tile, rotation) = next(iter(table.board.tiles.items()))
    table.board.tiles["A0"] = (tile, rotation)
    del table.board.tiles[hex_name]


def _extra_train(table: RailTable) -> None:
    floated(table).fleet.append(table.train("2"))


def _too_many_trains(table: RailTable) -> None:
    railway = floated(table)
    while len(railway.trains) <= table.train_limit(railway):
        name = next(name for name, count in table.depot.stock.items() if count)
        table.depot.stock[name] -= 1
        railway.fleet.append(table.train(name))


def _marker_twice(table: RailTable) -> None:
    table.market.stacks["0,0"] = (floated(table).code,)


def _marker_elsewhere(table: RailTable) -> None:
    floated(table).cell = (0, 16)


def _empty_stack(table: RailTable) -> None:
    table.market.stacks["0,16"] = ()


FAULTS: list[tuple[str, Callable[[RailTable], None]]] = [
    ("cash", _owe),
    ("money", _print),
    ("bank", _empty_bank),
    ("certificates", _unknown_holder),
    ("certificates", _lose_certificate),
    ("pool", _full_pool),
    ("president", _wrong_president),
    ("president", _lesser_president),
    ("tokens", _extra_token),
    ("tokens", _crowded_city),
    ("tokens", _nobody_in_the_slots),
    ("tiles", _extra_tile),
    ("tiles", _tile_off_the_map),
    ("trains", _extra_train),
    ("trains", _too_many_trains),
    ("market", _marker_twice),
    ("market", _marker_elsewhere),
    ("market", _empty_stack),
]


def test_a_sound_table_passes(table: RailTable) -> None:
    rail.check(table, table.total_money())


@pytest.mark.parametrize(("check", "spoil"), FAULTS, ids=[spoil.__name__ for _, spoil in FAULTS])
def test_every_fault_is_found(table: RailTable, check: str, spoil: Callable[[RailTable], None]) -> None:
    total = table.total_money()
    spoil(table)
    with pytest.raises(InvariantError) as caught:
        rail.check(table, total)
    assert caught.value.check == check
    assert str(caught.value).startswith(f"{check}: ")


def test_an_undo_that_loses_something_is_found() -> None:
    game = position(30)
    before, states = StateWriter().written(game.fork(29).table), StateWriter()
    assert invariants.check_undo(game, before, states) == states.written(game.table)
    game.table.__dict__["round_name"] = "changed behind the journal's back"
    game.past._changes[-1].entries.clear()
    with pytest.raises(InvariantError, match="undo"):
        invariants.check_undo(game, before, states)


def test_an_imagined_game_that_can_be_told_apart_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = position(30)
    invariants.check_views(game)
    monkeypatch.setattr(RailTable, "resample", lambda self, *_: setattr(self.bank, "cash", 1))
    with pytest.raises(InvariantError, match="could tell an imagined game"):
        invariants.check_views(game)


def test_a_legal_action_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("18Rhl", ["Ada", "Ben", "Cid"], 1)
    action = game.legal()[0]
    invariants.check_accepted(game, action, "Ada")
    monkeypatch.setattr(game, "why_not", lambda *_: Refusal("1", "no"))
    with pytest.raises(InvariantError, match="listed as legal and refused"):
        invariants.check_accepted(game, action, "Ada")
    with pytest.raises(InvariantError, match="not found in the list"):
        invariants.check_accepted(game, Bid("RhE", 1), "Ada")


def test_an_illegal_action_that_is_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("18Rhl", ["Ada", "Ben", "Cid"], 1)
    legal = game.legal()
    invariants.check_refused(game, Bid("RhE", 1), "Ada", StateWriter())
    legal.options[:] = [Pass()]
    with pytest.raises(InvariantError, match="not listed as legal, but accepted"):
        invariants.check_refused(game, BuyPrivate("PWB"), "Ada", StateWriter())


@pytest.mark.parametrize("refusal", [Refusal("", "no"), Refusal("1", ""), Refusal("1", "it is None")])
def test_a_refusal_says_why(refusal: Refusal) -> None:
    with pytest.raises(InvariantError):
        invariants.check_refusal(refusal, Pass())


def test_made_up_actions_are_never_legal() -> None:
    game = position(40)
    actor = game.acting[0].player
    field_values = watches(game)[0].field_values()
    found = list(illegal_actions(game, actor, Random(1), 200, field_values))
    assert len(found) > 20
    assert not any(action in game.legal(actor) for action in found)
    assert len({action.word for action in found}) > 4


def test_actions_without_fields_cannot_be_changed() -> None:
    assert changed(Pass(), Random(1), {}) is None
    kinds = {type(made(position(0), Random(n), {})) for n in range(60)}
    assert len(kinds) > 5


class _Broken(Watch):
    """Finds fault with every tenth action, and breaks at the twenty-fifth."""

    def check(self) -> None:
        number = len(self.game.moves)
        insist(number % 10 or not number, "tenth", f"action {number}")
        if number == 25:
            raise ZeroDivisionError("broken")


def test_failures_are_noted_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from bradshaw.simulate import watch

    monkeypatch.setattr(watch, "_WATCHES", [*watch._WATCHES])
    register(RailTable, _Broken)
    quick = Effort(legal_sample=0, all_legal=0, illegal_sample=0, save=0, views=0, final=False)
    outcome = play(Job("18Rhl", 2, ("random",) * 3, most_actions=45, effort=quick))
    assert outcome.actions == 45
    assert [(f.check, f.number) for f in outcome.failures] == [
        ("tenth", 10),
        ("ZeroDivisionError", 25),
        ("end", 45),
    ]
    assert "ZeroDivisionError: broken" in outcome.failures[1].trace
    assert "seed 2, 3 players" in str(outcome.failures[0])


def test_a_bot_that_breaks_ends_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise LookupError("lost")

    monkeypatch.setattr(bots.RandomBot, "choose", broken)
    outcome = play(Job("18Rhl", 2, ("random",) * 3))
    assert outcome.end == "failed"
    assert [f.check for f in outcome.failures] == ["LookupError"]
    assert outcome.winners() == ()
