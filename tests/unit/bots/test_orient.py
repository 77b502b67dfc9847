"""Bots of Orient Express: legal, repeatable, and each level better than the one below."""

from __future__ import annotations

import pytest

import bradshaw
from bradshaw import bots, simulate
from bradshaw.bots.orient.choosing_cards import damage, draw_worth, worth
from bradshaw.bots.orient.levels import HardBot
from bradshaw.bots.orient.order import MOVE, TURN, Order, Orders, in_time
from bradshaw.bots.orient.plan import Aim, aims, at_once, charged
from bradshaw.bots.orient.position import POINT
from bradshaw.bots.orient.position import Position as Known
from bradshaw.draw.orient.cards import smallest_tree
from bradshaw.titles.orient.actions import Claim, Draw, PlaceSegment, Reset, Score, Take
from tests.unit.bots.choosing import by_chance, check_choice
from tests.unit.titles.orient.positions import Position

TITLE = bradshaw.find_title("Orient Express")


def test_the_levels_from_the_weakest_up() -> None:
    assert bots.names(TITLE) == ("random", "easy", "medium", "hard")


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
@pytest.mark.parametrize("actions", [0, 16, 40, 140])
def test_choices_are_legal_repeatable_and_leave_the_game_alone(name: str, actions: int) -> None:
    check_choice(name, by_chance(TITLE.name, 3, actions), by_chance(TITLE.name, 4, 30))


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_a_complete_card_is_scored_and_a_bonus_claimed(name: str) -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).hand(blue=["R-016"]).moved(3)
    choice = bots.make(name).choose(at.game.seat("blue"))
    assert choice == Score("R-016")
    at.bonus("B-012").won("blue", italy=4, iberia=4, russia=4)
    assert bots.make(name).choose(at.game.seat("blue")) == Claim("B-012")


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_segments_go_where_a_card_lacks_them(name: str) -> None:
    at = Position(players=2).track(blue=[418, 464]).hand(blue=["R-016"])
    choices = []
    for _ in range(2):
        choice = bots.make(name).choose(at.game.seat("blue"))
        choices.append(choice)
        at.game.play(choice)
    assert set(choices) == {PlaceSegment(513), PlaceSegment(516)}


def test_the_hard_bot_counts_what_a_removal_undoes() -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).hand(blue=["R-016", "R-011"]).moved(3)
    known = Known.of(at.game.seat("blue"), careful=True)
    assert damage(known, "R-016", (418, 464, 513, 516)) > 0
    assert damage(known, "R-016", ()) == 0


def test_the_hard_bot_uses_others_track_when_that_completes_a_card() -> None:
    at = Position(players=2).track(blue=[464], red=[418]).hand(blue=["R-016"])
    known = Known.of(at.game.seat("blue"), careful=True)
    assert at_once(known) == [513, 516]
    bot = bots.make("hard")
    while at.actor == "blue":
        at.game.play(bot.choose(at.game.seat("blue")))
        if at.player("blue").scored:
            break
    assert list(at.player("blue").scored) == ["R-016"]


def test_regional_cards_do_not_share_track_because_the_first_takes_it_away() -> None:
    at = Position(players=2).hand(blue=["R-016", "R-011"])
    known = Known.of(at.game.seat("blue"), careful=True)
    alone = {aim.card: len(aim.lines) for aim in aims(known, ["R-016", "R-011"])}
    orders = Orders(known)
    first = next(order for order in orders.after(orders.start) if order.aims[0].card == "R-016")
    (both,) = orders.after(first)
    assert {aim.card: len(aim.lines) for aim in both.aims} == alone
    stays = Order(first.aims, placed=frozenset(first.aims[0].lines), supply=31)
    (shared,) = orders.after(stays)
    assert len(shared.aims[1].lines) < alone["R-011"], "if the track stayed"
    assert (first.placed, first.supply) == (frozenset(), 35), "it is nationalised"


def test_a_regional_card_uses_the_track_of_a_passenger_card_before_it() -> None:
    at = (
        Position(players=2).track(blue=[418, 464, 513]).hand(blue=["R-016"]).made_up("X-1", "paris", "milano")
    )
    at.hand(blue=["X-1"])
    known = Known(at.table.box, at.game.view("blue"), "blue")  # type: ignore[arg-type]
    order = Orders(known).best()
    assert [aim.card for aim in order.aims] == ["X-1", "R-016"]
    assert [aim.lines for aim in order.aims] == [(516,), ()]


def test_an_order_counts_turns_to_place_and_to_pick_up() -> None:
    at = Position(players=2)
    known = Known.of(at.game.seat("blue"))
    orders = Orders(known)
    long = orders.grown(orders.start, Aim("", 60, 0, tuple(range(1, 13))))
    assert (long.turn, long.moves, long.supply) == (4, 12, 23)
    assert long.worth == 60 - 12 * MOVE - 4 * TURN
    short = orders.grown(Order(supply=6), Aim("", 60, 0, tuple(range(1, 13))))
    assert (short.turn, short.moves, short.supply) == (6, 18, 0), "six segments must be picked up before"
    complete = orders.grown(long, Aim("", 60, 0, ()))
    assert complete.turn == 5, "one card a turn"
    later = Orders(known, begun=True)
    assert later.grown(later.start, Aim("", 60, 0, (1,))).turn == 2, "this turn's segments are placed"
    assert later.grown(later.start, Aim("", 60, 0, ())).turn == 1


def test_what_cannot_be_completed_before_the_end_counts_nothing() -> None:
    at = Position(players=2)
    assert in_time(Known.of(at.game.seat("blue")), 3) == 1
    at.put(ending="six regions have no tokens left")
    last = Known.of(at.game.seat("blue"))
    assert (last.rounds_left, in_time(last, 1), in_time(last, 2)) == (0, 1, 0)


def test_rounds_left_follow_the_pace_of_the_game() -> None:
    at = Position(players=2)
    begin = Known.of(at.game.seat("blue")).rounds_left
    at.put(round=20)
    assert Known.of(at.game.seat("blue")).rounds_left > begin, "nobody has taken a token in twenty rounds"
    at.tokens(france=(), italy=(), iberia=(), germany=(), russia=())
    nearly = Known.of(at.game.seat("blue"))
    assert nearly.rounds_left < begin / 2, "three tokens more"


def test_a_token_that_rivals_are_after_is_hoped_for_less() -> None:
    at = Position(players=3).hand(blue=["R-016"])
    calm = Known.of(at.game.seat("blue"))
    at.hand(red=["R-010", "R-012"])
    pressed = Known.of(at.game.seat("blue"))
    assert calm.hoped("R-016") == calm.gain("R-016")
    assert calm.gain("R-016") > pressed.hoped("R-016") > calm.gain("R-016") - POINT * 2
    assert pressed.gain("R-016") == calm.gain("R-016")
    at.tokens(france=())
    assert Known.of(at.game.seat("blue")).hoped("R-016") == calm.gain("R-016") - POINT * 4
    assert calm.gain("R-016", ["R-010"]) == calm.gain("R-016") - POINT * 2, "the second token of the region"


def test_the_hard_bot_pays_for_a_new_tableau_that_promises_more() -> None:
    """Three of eight unseen cards are complete as soon as they are drawn; what lies open is far away."""
    at = Position(players=2).hand(blue=["R-001"])
    box = at.box
    near, far = ["P-026", "P-027", "P-028"], [f"P-{number:03}" for number in range(37, 46)]
    gone = [card.id for card in box.passenger if card.id not in {*near, *far}]
    at.put(decks={"passenger": near + far[:5]}, tableau=far[5:], discards=gone)
    at.track(blue=sorted({line for card in near for line in smallest_tree(box, box.cards[card].cities)}))
    at.empty(*(deck for deck in at.table.decks if deck != "passenger")).moved()
    at.play("discard R-001")
    assert bots.make("hard").choose(at.game.seat("blue")) == Reset()
    assert bots.make("medium").choose(at.game.seat("blue")) != Reset()
    at.waivers(blue=0)
    assert bots.make("hard").choose(at.game.seat("blue")) != Reset()


def test_the_hard_bot_keeps_a_regional_card_while_a_passenger_card_needs_its_track() -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).made_up("X-1", "paris", "milano", "venezia")
    at.hand(blue=["R-016", "X-1"])
    at.moved(3)
    view = at.game.view("blue")
    known = Known(at.table.box, view, "blue", careful=True)  # type: ignore[arg-type]
    assert HardBot().score(known, [Score("R-016")]) is None


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_without_waivers_nobody_waits_for_a_ferry(name: str) -> None:
    """R-008 is complete. P-001 lacks only the ferry to Belfast, which a waiver would pay for."""
    track = [71, 98, 119, 150, 182, 222, 223, 267, 269, 315]
    at = Position(players=2).track(blue=track).hand(blue=["R-008", "P-001"]).moved(3)
    assert [aim.lines for aim in aims(Known.of(at.game.seat("blue")), ["R-008", "P-001"])] == [(), (148,)]
    at.waivers(blue=0)
    assert [aim.card for aim in aims(Known.of(at.game.seat("blue")), ["R-008", "P-001"])] == ["R-008"]
    assert bots.make(name).choose(at.game.seat("blue")) == Score("R-008")


def test_trees_have_no_more_ferries_than_waivers_pay_for() -> None:
    """From Hamburg to Göteborg: over København with two ferries, or the long way round by land."""
    ferries, lengths = [], []
    for held in (2, 1, 0):
        known = Known.of(Position(players=2).waivers(blue=held).game.seat("blue"))
        tree = known.affordable(known.now, ("hamburg", "goeteborg"))
        assert tree is not None
        ferries.append(sum(line in known.box.ferries for line in tree.lines))
        lengths.append(len(tree.lines))
    assert ferries == [2, 0, 0]
    assert lengths == [3, 21, 21]


def test_after_a_reset_another_deck_costs_a_second_waiver() -> None:
    at = Position(players=2).hand(blue=["R-025", "P-044"]).moved()
    at.play("discard P-044")
    assert not Known.of(at.game.seat("blue")).was_reset([Reset()])
    at.play("reset")
    known = Known.of(at.game.seat("blue"), careful=True)
    assert known.was_reset([])
    plan = frozenset(Orders(known).best().aims[0].lines)
    italy, train = (draw_worth(known, known.board(plan), plan, one) for one in (Draw("italy"), Take("P-012")))
    assert italy - POINT < train < italy, "Italy is better, but not by a waiver"
    assert bots.make("hard").choose(at.game.seat("blue")) == Take("P-012")


def test_nothing_was_reset_while_first_hands_are_drawn() -> None:
    game = bradshaw.Game("Orient Express", ["a", "b"], seed=1)
    assert not Known.of(game.seat(game.acting[0].player)).was_reset([])


def test_the_hard_bot_builds_the_tunnel_where_a_regional_card_and_another_one_cross() -> None:
    at, bot = Position(players=2).open_tunnel(), HardBot()
    known = Known.of(at.game.seat("blue"))
    assert not bot.digs(known, 1)
    crossing = [card for card in known.box.cards if 269 in known.box_tree(card)]
    regional = next(card for card in crossing if card.startswith("R"))
    first, second, *_ = (card for card in crossing if card.startswith("P"))
    at = Position(players=2).open_tunnel().hand(blue=[regional, first])
    assert bot.digs(Known.of(at.game.seat("blue")), 269)
    at = Position(players=2).open_tunnel().hand(blue=[first, second])
    assert not bot.digs(Known.of(at.game.seat("blue")), 269)


def test_a_second_card_of_a_region_brings_the_second_token() -> None:
    at = Position(players=2).hand(blue=["R-010"])
    known = Known.of(at.game.seat("blue"))
    alone = Known.of(Position(players=2).game.seat("blue"))
    assert worth(alone, alone.now, "R-016") - worth(known, known.now, "R-016") == 2 * POINT


def test_track_that_stays_costs_more_as_segments_run_out() -> None:
    at = Position(players=2)
    known = Known.of(at.game.seat("blue"))
    assert charged(known, "P-026", 60) == pytest.approx(36), "35 segments, six of them placed: they abound"
    at.put(players={"blue": {"segments": 16}, "red": {"segments": 35}})
    assert charged(Known.of(at.game.seat("blue")), "P-026", 60) == pytest.approx(66), "ten will be left"
    assert charged(Known.of(at.game.seat("blue")), "R-016", 60) == 60


def test_what_a_card_is_worth_falls_with_what_it_lacks() -> None:
    at = Position(players=2).track(blue=[418, 464]).hand(blue=["R-016"])
    known = Known.of(at.game.seat("blue"))
    near = worth(known, known.now, "R-016")
    empty = Known.of(Position(players=2).hand(blue=["R-016"]).game.seat("blue"))
    assert near > worth(empty, empty.now, "R-016")


def test_the_levels_beat_chance_and_finish_games() -> None:
    for name in ("easy", "hard"):
        summary = simulate.run(
            TITLE.name, games=1, players=2, seed=4, bots=(name, "random"), thorough=simulate.NONE
        )
        assert summary.wins() == {name: 1.0}
        assert summary.failures == ()
