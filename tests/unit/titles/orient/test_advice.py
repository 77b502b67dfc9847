"""What a card lacks, as it is told to its owner: everything that is advised can be done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bradshaw
from bradshaw import bots
from bradshaw.core.game import Game
from bradshaw.present.orient.words import outlook as of_view
from bradshaw.titles.orient.completion import check_connection
from bradshaw.titles.orient.components import components
from bradshaw.titles.orient.missing import Missing, outlook
from bradshaw.titles.orient.places import place_names

from .positions import COLOURS, Position


def crowded(seed: int) -> Position:
    """A board full of everybody's track, in pieces, with hands and waivers by lot."""
    rng = Random(seed)
    at = Position(players=rng.randint(2, 5))
    seats, lines = COLOURS[: len(at.game.players)], list(at.box.lines.values())
    for player in seats:
        place = rng.choice(lines).a
        for _ in range(rng.randint(6, 30)):
            near = [one for one in lines if place in (one.a, one.b)]
            one = rng.choice(near)
            if str(one.number) not in at.document.get("track", {}):
                at.track(**{player: [one.number]})
            place = one.b if one.a == place else one.a
        at.waivers(**{player: rng.choice((0, 1, 2, 4, 7, 12))})
    cards = rng.sample(sorted(at.box.cards), 5)
    return at.hand(**{seats[0]: cards})


def try_it(at: Position, card: str, advice: Missing) -> None:
    """Place what is advised and complete the card as advised: nothing of it may be refused."""
    me, lines = at.actor, [str(line) for line in advice.lines]
    waivers = at.player(me).waivers
    assert not [line for line in lines if line in at.table.track]
    assert waivers >= advice.ferry_waivers
    at.put(track=dict.fromkeys(lines, me)).waivers(**{me: waivers - advice.ferry_waivers})
    check_connection(at.table, at.player(me), at.box.cards[card], advice.use)
    at.put(track=dict.fromkeys(lines)).waivers(**{me: waivers})


@pytest.mark.parametrize("seed", range(60))
def test_every_advice_can_be_followed(seed: int) -> None:
    at = crowded(seed)
    look = outlook(at.table, at.actor)
    for card in at.player(at.actor).hand:
        cities = at.table.box.cards[card].cities
        advice = look.with_waivers(cities)
        if advice is not None:
            try_it(at, card, advice)


def test_the_sixty_boards_ask_for_every_limit() -> None:
    """The advice of the fewest segments alone would break the rules on many of them."""
    broken = 0
    for seed in range(60):
        at = crowded(seed)
        look = outlook(at.table, at.actor)
        for card in at.player(at.actor).hand:
            cities = at.table.box.cards[card].cities
            first = look._missing(look._with_others, cities)
            broken += first is not None and bool(look._beyond(first, cities))
    assert broken > 20


def test_advice_that_fits_into_a_turn_is_a_legal_turn() -> None:
    """In a game of programs: placed and scored by its rules."""
    game = bradshaw.new("Orient Express", COLOURS, 11)
    bot, tried = bots.make("medium", 3, game.title), 0
    for _ in range(300):
        player = game.acting[0].player
        if any(action.word == "place" for action in game.legal()) and not game.table.turn.moved:  # type: ignore[attr-defined]
            tried += follow(game, player)
        game.play(bot.choose(game.seat(player)), by=player)
        if game.finished:
            break
    assert tried > 2


def follow(game: Game, player: str) -> int:
    """Follow the advice for every card of a hand that a turn is enough for; how many there were."""
    view, box, done = game.view(player), game.box, 0
    look: Any = of_view(box, view, player)  # type: ignore[arg-type]
    for card in view.players[player].hand:
        advice = look.with_waivers(components().cards[card].cities)
        if advice is not None and 1 <= advice.segments <= 3:
            trial = game.fork()
            for line in advice.lines:
                trial.play(f"place {line}", by=player)
            trial.play(" ".join(["score", card, *map(str, advice.use)]), by=player)
            done += bool(advice.use)
    return done


def test_without_waivers_a_way_without_ferries_is_advised() -> None:
    at = Position().waivers(blue=0)
    cities = ("kobenhavn", "goeteborg")
    found = outlook(at.table, "blue").alone(cities)
    assert found is not None
    assert found.ferry_waivers > 0  # København is surrounded by ferries: no other way is there
    stockholm = outlook(at.table, "blue").alone(("helsinki", "stockholm"))
    assert stockholm is not None
    assert stockholm.ferry_waivers == 0
    rich = outlook(at.waivers(blue=1).table, "blue").alone(("helsinki", "stockholm"))
    assert rich is not None
    assert rich.ferry_waivers == 1
    assert rich.segments < stockholm.segments


def test_track_that_is_about_to_leave_does_not_count_while_a_card_is_drawn() -> None:
    at = Position().track(blue=[418, 464, 513, 516]).hand(blue=["R-016", "R-011"]).moved()
    cities = at.table.box.cards["R-011"].cities

    def told() -> Missing:
        found = of_view(at.game.box, at.game.view("blue"), "blue").alone(cities)  # type: ignore[arg-type]
        assert found is not None
        return found

    before = told().segments
    at.play("score R-016")
    drawing = told()
    at.play("draw iberia")
    assert before < drawing.segments
    assert told() == drawing


# --- names of places


def test_no_two_places_and_no_two_lines_have_the_same_name() -> None:
    box = components()
    names = [box.node_name(node) for node in (*box.cities, *box.board.junctions)]
    assert len(set(names)) == len(names)
    lines = {box.line_name(number).partition(" ")[2] for number in box.lines}
    assert len(lines) == len(box.lines)
    assert box.line_name(256) == "256 far NNW of Kyiv–NNW of Kyiv"


def test_places_in_one_direction_are_told_apart_by_distance() -> None:
    spots = {"a": (10.0, 0.0), "b": (20.0, 0.0), "c": (30.0, 0.0), "d": (0.0, -9.0), "e": (9.0, 9.0)}
    assert place_names(spots, {"Paris": (0.0, 0.0)}) == {
        "d": "N of Paris",
        "a": "E of Paris",
        "e": "SE of Paris",
        "b": "far E of Paris",
        "c": "far E of Paris 2",
    }
