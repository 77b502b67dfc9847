"""The strongest bot of Orient Express: what it expects, orders, draws and gives away."""

from __future__ import annotations

from random import Random

import pytest

from bradshaw import bots
from bradshaw.bots.orient.choosing_cards import damage
from bradshaw.bots.orient.hard import HardBot
from bradshaw.bots.orient.order import Order, Orders
from bradshaw.bots.orient.outlook import TURN, Outlook
from bradshaw.bots.orient.plan import Aim, aims, at_once
from bradshaw.bots.orient.position import POINT
from bradshaw.bots.orient.position import Position as Known
from bradshaw.bots.orient.prospects import Prospects
from bradshaw.draw.orient.cards import smallest_tree
from bradshaw.titles.orient.actions import Discard, Draw, Reset, Score, Take
from tests.unit.bots.choosing import by_chance
from tests.unit.titles.orient.positions import Position


def known_of(at: Position) -> Known:
    """What blue knows, also on a board with cards that are made up."""
    return Known(at.table.box, at.game.view("blue"), "blue")  # type: ignore[arg-type]


def expected(at: Position) -> Outlook:
    return Outlook(Known.of(at.game.seat("blue")))


def last_round(players: int = 2) -> Position:
    at = Position(players=players)
    at.put(ending="six regions have no tokens left")
    return at


def test_the_game_is_the_shorter_the_more_play_and_the_fewer_tokens_are_left() -> None:
    lefts = [expected(Position(players=players)).left for players in (2, 3, 4, 5)]
    assert lefts == sorted(lefts, reverse=True)
    at = Position(players=5)
    begin = expected(at).left
    at.tokens(france=(), italy=(1,), iberia=(), germany=(1,), russia=())
    assert expected(at).left < 0.6 * begin
    at.put(round=20)
    assert expected(at).left > 0.6 * begin, "it took long"


def test_what_cannot_be_completed_before_the_end_counts_nothing() -> None:
    assert expected(Position(players=2)).in_time(9) == 1
    last = expected(last_round())
    assert (last.left, last.in_time(1), last.in_time(2)) == (0, 1, 0)
    assert last.gain("R-016", [], 1) == POINT * 9
    assert last.gain("R-016", [], 2) == 0


def test_a_token_that_rivals_are_after_is_hoped_for_less() -> None:
    at = Position(players=3).hand(blue=["R-016"])
    assert expected(at).token("france", 0, 4) == 4, "nobody else holds a card of France"
    at.hand(red=["R-010", "R-030"])
    tokens = [expected(at).token("france", 0, turn) for turn in (1, 2, 4, 9)]
    assert tokens[0] == 4, "nobody comes before this turn"
    assert tokens == sorted(tokens, reverse=True)
    assert 2 < tokens[-1] < tokens[1] < 4, "one card takes one token"
    assert expected(at).token("france", 1, 1) == 2, "after an own card"
    at.hand(green=["R-011", "R-012"])
    assert expected(at).token("france", 0, 4) < tokens[2]
    at.tokens(france=())
    assert expected(at).token("france", 0, 1) == 0


def test_time_is_worth_less_where_tokens_are_gone() -> None:
    at = Position(players=4)
    begin = expected(at).move
    at.tokens(france=(1,), italy=(), iberia=(2, 1))
    assert expected(at).move < begin


def test_track_that_stays_is_worth_something_while_there_is_time_and_supply() -> None:
    begin, last = expected(Position(players=2)), expected(last_round())
    assert begin.staying(6, 29) > expected(Position(players=5)).staying(6, 29) > 0
    assert last.staying(6, 29) == 0
    assert begin.staying(6, 2) < 0, "some of it must be picked up"


def test_an_order_counts_turns_to_place_and_to_pick_up() -> None:
    known = Known.of(last_round().game.seat("blue"))
    orders = Orders(known)
    twelve = Aim("", 60, 0, tuple(range(1, 13)))
    long = orders.grown(orders.start, twelve)
    assert (long.turn, long.moves, long.supply) == (4, 12, 23)
    assert long.worth == pytest.approx(60 - 12 * orders.outlook.move - 4 * TURN), "no track outlasts the game"
    short = orders.grown(Order(supply=6), twelve)
    assert (short.turn, short.moves, short.supply) == (6, 18, 0), "six segments must be picked up before"
    complete = orders.grown(long, Aim("", 60, 0, ()))
    assert complete.turn == 5, "one card a turn"
    later = Orders(known, begun=True)
    assert later.grown(later.start, Aim("", 60, 0, (1,))).turn == 2, "this turn's segments are placed"
    assert later.grown(later.start, Aim("", 60, 0, ())).turn == 1


def test_regional_cards_do_not_share_track_because_the_first_takes_it_away() -> None:
    at = Position(players=2).hand(blue=["R-016", "R-011"])
    known = Known.of(at.game.seat("blue"))
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


def test_a_card_is_put_where_it_fits_best_in_an_order() -> None:
    """The passenger card comes before the regional card that would take its track away."""
    at = Position(players=2).track(blue=[418, 464]).made_up("X-1", "paris", "milano")
    at.hand(blue=["R-016"])
    orders = Orders(known_of(at))
    plan = orders.best()
    both = orders.with_card(plan, "X-1", frozenset({418, 464, 513, 516}))
    assert both.cards == ["X-1", "R-016"]
    assert both.moves == plan.moves, "they share all track"
    assert orders.without(both, "X-1").worth == pytest.approx(plan.worth)


def test_the_hard_bot_keeps_a_regional_card_while_a_passenger_card_needs_its_track() -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).made_up("X-1", "paris", "milano", "venezia")
    at.hand(blue=["R-016", "X-1"])
    at.moved(3)
    view = at.game.view("blue")
    known = Known(at.table.box, view, "blue")  # type: ignore[arg-type]
    assert HardBot().score(known, [Score("R-016")]) is None


def test_the_hard_bot_counts_what_a_removal_undoes() -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).hand(blue=["R-016", "R-011"]).moved(3)
    known = Known.of(at.game.seat("blue"))
    assert damage(known, "R-016", (418, 464, 513, 516)) > 0
    assert damage(known, "R-016", ()) == 0


def test_the_hard_bot_uses_others_track_when_that_completes_a_card() -> None:
    at = Position(players=2).track(blue=[464], red=[418]).hand(blue=["R-016"])
    known = Known.of(at.game.seat("blue"))
    assert at_once(known) == [513, 516]
    bot = bots.make("hard")
    while at.actor == "blue":
        at.game.play(bot.choose(at.game.seat("blue")))
        if at.player("blue").scored:
            break
    assert list(at.player("blue").scored) == ["R-016"]


def test_what_adds_nothing_is_given_away() -> None:
    """R-065 lies far away from all other track, and its tokens are gone."""
    at = Position(players=5).track(blue=[418, 464]).hand(blue=["R-016", "R-065"]).moved(3)
    at.tokens(russia=(), italy=(1,), iberia=(1,), germany=(1,))
    prospects = Prospects(Orders(Known.of(at.game.seat("blue")), begun=True))
    assert prospects.of_own("R-065") < 0 < prospects.of_own("R-016")
    assert bots.make("hard").choose(at.game.seat("blue")) == Discard("R-065")


def test_a_region_whose_tokens_are_left_is_drawn_from() -> None:
    at = Position(players=2).hand(blue=["R-016"])
    full = Prospects(Orders(Known.of(at.game.seat("blue")))).of_draw(Draw("balkans"))
    at.tokens(balkans=(1,))
    assert Prospects(Orders(Known.of(at.game.seat("blue")))).of_draw(Draw("balkans")) < full


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


def test_after_a_reset_another_deck_costs_a_second_waiver() -> None:
    at = Position(players=2).hand(blue=["R-028", "P-044"]).moved()
    at.play("discard P-044")
    assert not Known.of(at.game.seat("blue")).was_reset([Reset()])
    at.play("reset")
    known = Known.of(at.game.seat("blue"))
    assert known.was_reset([])
    prospects = Prospects(Orders(known))
    russia, train = (prospects.of_draw(one) for one in (Draw("russia"), Take("P-012")))
    assert russia - POINT < train < russia, "Russia is better, but not by a waiver"
    assert bots.make("hard").choose(at.game.seat("blue")) == Take("P-012")


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


@pytest.mark.parametrize("actions", [3, 40, 90])
def test_what_is_hidden_decides_nothing(actions: int) -> None:
    """In games that look the same from the seat, with other cards in hands and decks, it does the same."""
    game = by_chance("Orient Express", 3, actions)
    seat = game.seat(game.acting[0].player)
    choice = bots.make("hard", 5).choose(seat)
    for number in range(3):
        world = seat.imagine(Random(number))
        assert bots.make("hard", 5).choose(world.seat(seat.player)) == choice
