"""Nobody sees what is hidden from them: hands, score stacks, decks, the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import bradshaw
from bradshaw import bots
from bradshaw.core.difference import difference, patched
from bradshaw.core.game import Game
from bradshaw.core.view import plain
from bradshaw.simulate.orient import hidden_from, places, shown
from bradshaw.titles.orient.actions import Take
from tests.unit.titles.orient.positions import Position

TITLE = "Orient Express"
SEED = 918_273_645_001


def course(*kinds: str, seed: int = SEED, **options: Any) -> Iterator[Game]:
    """A game of bots, at its start and after every action."""
    names = ["Ada", "Ben", "Cid", "Dot", "Eli"][: len(kinds)]
    game = Game(TITLE, names, seed, options)
    players = {name: bots.make(kind, 3, game.title) for name, kind in zip(names, kinds, strict=True)}
    yield game
    while not game.finished:
        actor = game.acting[0].player
        game.play(players[actor].choose(game.seat(actor)), by=actor)
        yield game


def text_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@pytest.mark.rule("Orient Express", "Player Aid")
@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (("easy", "easy"), {}),
        (("random", "easy", "random"), {"preset": "first_game"}),
        (("easy", "random", "easy", "random"), {"open_stacks": True}),
    ],
)
def test_no_view_delta_or_event_of_a_whole_game_shows_anything_hidden(
    kinds: tuple[str, ...], options: dict[str, Any]
) -> None:
    before: dict[str | None, Any] = {}
    for game in course(*kinds, **options):
        table: Any = game.table
        number = len(game.moves)
        for viewer in (None, *game.players):
            view = plain(game.view(viewer))
            change = difference(before.get(viewer, {}), view)
            assert patched(before.get(viewer, {}), change) == view
            before[viewer] = view
            hidden = hidden_from(table, viewer)
            in_deck = {card for deck in table.decks.values() for card in deck} | set(table.set_aside)
            told = text_of(game.heard(viewer, number))
            assert not shown(table, text_of(view)) & hidden
            assert not shown(table, text_of(change)) & hidden
            assert not shown(table, told) & in_deck
            for secret in (game.hash, game.start_hash):
                assert secret not in text_of(view) + told
            assert (str(SEED) in text_of(view) + told) == game.finished  # the seed is told at the end
        if game.moves and not game.finished:
            assert not shown(table, text_of(game.moves[-1].action)) & in_deck
    assert game.finished


@pytest.mark.rule("Orient Express", "Player Aid")
def test_events_tell_others_only_that_a_card_was_drawn() -> None:
    at = Position().top_card("R-034").hand(blue=["R-001"]).moved().play("discard R-001", "draw germany")
    for viewer in (None, "red", "green"):
        assert "R-034" not in text_of(at.game.heard(viewer, len(at.game.moves)))
    assert any("You draw R-034" in line for line in at.game.log(viewer="blue"))
    assert at.game.log(len(at.game.moves)) == ["blue draws from Germany."]
    assert at.game.revealing(len(at.game.moves))
    assert not at.game.revealing(1)


def differing(game: Game, owner: str) -> Game:
    """The same game, except for what is hidden from everybody but one player: other cards of the same
    backs in that player's hand and score stack, and decks in another order."""
    other = game.fork()
    table: Any = other.table
    for place in (table.players[owner].hand, table.players[owner].scored):
        for at, card in enumerate(place):
            deck = table.decks[table.box.deck_of(card)]
            if deck:
                place[at], deck[0] = deck[0], card
    for deck in table.decks.values():
        deck.reverse()
    table._journal.take()
    return other


@pytest.mark.rule("Orient Express", "Player Aid")
def test_games_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    compared = 0
    for game in course("easy", "easy", "random", seed=5):
        if len(game.moves) % 43 or game.finished:
            continue
        for owner in game.players:
            other = differing(game, owner)
            if other.state_hash() == game.state_hash():  # no cards are left to exchange
                continue
            for viewer in {None, *game.players} - {owner}:
                assert other.view(viewer) == game.view(viewer)
                compared += 1
            if game.view(owner).players[owner].hand:
                assert other.view(owner) != game.view(owner)
            actor = game.acting[0].player
            if actor != owner:
                assert list(map(str, game.legal(actor).options)) == list(map(str, other.legal(actor).options))
                assert game.choices(actor) == other.choices(actor)
    assert compared > 20


def test_views_stay_the_same_for_whoever_draws_nothing() -> None:
    game = bradshaw.new(TITLE, ["Ada", "Ben", "Cid"], 7, {"preset": "first_game", "first_player": "Ben"})
    other = differing(game, "Ben")
    free = iter(range(300, 420))
    for _ in range(6):
        actor = game.acting[0].player
        hands = [at.view(actor).players[actor].hand for at in (game, other)]
        line = next(n for n in free if str(n) not in plain(game.view())["track"])
        for at, hand in zip((game, other), hands, strict=True):
            at.play(f"place {line}", by=actor)
            if actor == "Ben":  # his cards differ, but not their backs; he shows none of them
                at.play("end", by=actor)
            else:
                at.play(f"discard {hand[0]}", by=actor)
                at.play(f"draw {'russia' if actor == 'Cid' else 'iberia'}", by=actor)
                at.play("end", by=actor)
        assert game.view() == other.view()
        assert game.log() == other.log()


@pytest.mark.parametrize("kind", ["easy", "medium", "hard"])
def test_bots_do_not_peek(kind: str) -> None:
    checked = 0
    for game in course("random", "easy", "random", seed=11):
        if game.finished or len(game.moves) % 37:
            continue
        actor = game.acting[0].player
        owner = next(name for name in game.players if name != actor)
        choices = [bots.make(kind, 5).choose(at.seat(actor)) for at in (game, differing(game, owner))]
        assert choices[0] == choices[1]
        checked += 1
    assert checked > 5


def test_refusals_do_not_tell_where_a_card_is() -> None:
    at = Position().hand(blue=["R-001"], red=["R-034"]).scored("green", "R-035").moved()
    cards = ["R-034", "R-035", "R-036", "P-040", "nonsense"]
    for word in ("score", "discard"):
        told = {str(at.refused(f"{word} {card}")).replace(card, "X") for card in cards}
        assert len(told) == 1
    told = {str(at.refused(f"claim {card}")).replace(card, "X") for card in cards}
    assert len(told) == 1


@pytest.mark.rule("Orient Express", "Player Aid")
def test_score_stacks_are_counted_by_others_and_seen_by_their_owners() -> None:
    at = Position().scored("blue", "R-009", "P-026")
    mine, others = (at.game.view(who).players["blue"] for who in ("blue", "red"))
    assert plain(others.stack) == {"regional": 1, "passenger": 1, "tokens": 0, "bonuses": 0}
    assert mine.own.scored == ("R-009", "P-026")
    assert others.own is None
    assert others.reach is None
    assert at.game.view("red").scores.keys() == {"red"}
    assert at.game.view(None).scores == {}
    assert at.game.view("red").ranking == ()


@pytest.mark.rule("Orient Express", "Player Aid")
def test_open_stacks_are_seen_by_all_but_hands_are_not() -> None:
    at = Position(open_stacks=True).scored("blue", "R-009").hand(blue=["P-026"])
    seen = at.game.view(None).players["blue"]
    assert seen.own.scored == ("R-009",)
    assert seen.own.points.regional == 6
    assert seen.hand is None
    assert seen.backs == {"passenger": 1}


def test_everything_is_open_at_the_end() -> None:
    *_, game = course("random", "random", seed=9)
    view = game.view(None)
    assert all(player.hand is not None and player.own for player in view.players.values())
    assert list(view.scores) == game.players
    assert [(rank.place, rank.player) for rank in view.ranking] == game.ranking()


@pytest.mark.parametrize("kind", ["random", "hard"])
@pytest.mark.parametrize("options", [{}, {"preset": "first_game"}])
def test_what_a_seat_imagines_does_not_depend_on_what_is_hidden(kind: str, options: dict[str, Any]) -> None:
    compared = 0
    for game in course(kind, "easy", "random", seed=5, **options):
        if len(game.moves) % 43 or game.finished:
            continue
        for owner in game.players:
            other = differing(game, owner)
            for viewer in set(game.players) - {owner}:
                worlds = [at.seat(viewer).imagine(Random(8)) for at in (game, other)]
                assert worlds[0].state_hash() == worlds[1].state_hash()
                compared += other.state_hash() != game.state_hash()
    assert compared > 10


def cards_in(table: Any) -> Counter[str]:
    return Counter(card for place in places(table) for card in place)


@pytest.mark.parametrize("options", [{}, {"preset": "first_game"}, {"open_stacks": True}])
def test_imagined_cards_fit_what_was_seen(options: dict[str, Any]) -> None:
    moved = set()
    for game in course("easy", "random", "easy", seed=6, **options):
        if len(game.moves) % 31 or game.finished:
            continue
        for viewer in game.players:
            world = game.seat(viewer).imagine(Random(len(game.moves)))
            real: Any = game.table
            made: Any = world.table
            assert cards_in(made) == cards_in(real)
            assert made.players[viewer].hand == real.players[viewer].hand
            for name, player in real.players.items():
                taken = {move.action.card for move in game.moves if isinstance(move.action, Take)}
                assert taken.intersection(player.hand) <= set(made.players[name].hand)
                assert made.players[name].scored == player.scored
                assert Counter(map(real.box.deck_of, made.players[name].hand)) == Counter(
                    map(real.box.deck_of, player.hand)
                )
                moved.add(name != viewer and sorted(made.players[name].hand) != sorted(player.hand))
            moved.add(list(made.decks["passenger"]) != list(real.decks["passenger"]))
            if options.get("preset"):
                starters = {card for hand in real.box.setup.starter_hands for card in hand.passenger}
                assert starters.isdisjoint(made.decks["passenger"])
                assert starters.issuperset(made.set_aside)
    assert True in moved


def test_a_starter_hand_is_imagined_whole() -> None:
    game = bradshaw.new(TITLE, ["Ada", "Ben", "Cid"], 7, {"preset": "first_game"})
    hands: Any = [set(hand.passenger) for hand in game.table.box.setup.starter_hands]  # type: ignore[attr-defined]
    found = set()
    for number in range(20):
        table: Any = game.seat("Ada").imagine(Random(number)).table
        for name in ("Ben", "Cid"):
            own = [at for at, hand in enumerate(hands) if hand <= set(table.players[name].hand)]
            assert len(own) == 1
            found.add((name, own[0]))
    assert len(found) > 4
