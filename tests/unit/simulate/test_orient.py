"""The invariants of Orient Express find what they are there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.core.game import Game
from bradshaw.simulate import orient
from bradshaw.simulate.failure import InvariantError
from bradshaw.simulate.watch import watches


def fresh() -> Game:
    return bradshaw.new("Orient Express", ["blue", "red"], 1, {"preset": "first_game"})


def lost_segment(table: Any) -> None:
    table.players["blue"].segments -= 1


def strange_track(table: Any) -> None:
    table.track["9999"] = "blue"
    table.players["blue"].segments -= 1


def waiver_from_nowhere(table: Any) -> None:
    table.players["red"].waivers += 1


def debt(table: Any) -> None:
    table.players["red"].waivers -= 11
    table.box_waivers += 11


def card_twice(table: Any) -> None:
    table.discards.append(table.tableau[0])


def card_lost(table: Any) -> None:
    table.decks["italy"].pop()


def wrong_deck(table: Any) -> None:
    table.decks["italy"].append(table.decks["france"].pop())


def token_twice(table: Any) -> None:
    table.players["red"].tokens.append(("france", 4))


def wrong_token(table: Any) -> None:
    table.tokens["france"] = (4, 2)
    table.players["red"].tokens.append(("france", 1))


def bonus_twice(table: Any) -> None:
    table.players["red"].bonuses.append(table.bonuses["blue"])


def large_hand(table: Any) -> None:
    table.players["red"].hand.extend(table.decks["italy"].pop() for _ in range(6))


def gap_in_tableau(table: Any) -> None:
    table.discards.append(table.tableau.pop())


@pytest.mark.parametrize(
    ("spoil", "check"),
    [
        (lost_segment, "segments"),
        (strange_track, "segments"),
        (waiver_from_nowhere, "waivers"),
        (debt, "waivers"),
        (card_twice, "cards"),
        (card_lost, "cards"),
        (wrong_deck, "cards"),
        (token_twice, "tokens"),
        (wrong_token, "tokens"),
        (bonus_twice, "bonuses"),
        (large_hand, "hand"),
        (gap_in_tableau, "tableau"),
    ],
)
def test_what_is_wrong_is_found(spoil: Callable[[Any], None], check: str) -> None:
    game = fresh()
    (watch,) = watches(game)
    watch.check()
    spoil(game.table)
    with pytest.raises(InvariantError) as fault:
        watch.check()
    assert fault.value.check == check


def test_a_view_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh()
    (watch,) = watches(game)
    watch.check_views()
    card = game.view("red").players["red"].hand[0]
    whole = Game.view
    monkeypatch.setattr(Game, "view", lambda self, viewer=None: replace(whole(self, viewer), ending=card))
    with pytest.raises(InvariantError, match=f"sees {card}"):
        watch.check_views()


def test_a_line_of_the_log_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh()
    (watch,) = watches(game)
    monkeypatch.setattr(
        Game,
        "log",
        lambda self, number=None, viewer=None: [e.text for e in self.events(0) if hasattr(e, "text")],
    )
    with pytest.raises(InvariantError, match="hears what is not for them"):
        watch.check_views()


def test_values_for_actions_that_must_be_refused() -> None:
    found = orient.field_values(fresh().table)  # type: ignore[arg-type]
    assert {"line", "card", "deck"} == set(found)
