"""Whole games of 18OE's stock side by chance, with every invariant after every action."""

import random

import pytest

from bradshaw.core.game import Game
from bradshaw.core.legal import Option, Span
from bradshaw.simulate.rail import check
from bradshaw.titles.oe.table import TableOE

from .positions import NAMES
from .stockside import STOCK_SIDE

#: What would fill a game by chance if it were as likely as the rest.
RARE = {"trade": 0.2, "close": 0.1, "scrap": 0.1, "bid": 0.3}


def likely(option: Option) -> float:
    action = option.action if isinstance(option, Span) else option
    return RARE.get(action.word, 1)


@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [(0, 2, {"concessions": False}), (3, 3, {}), (9, 3, {"merged_tokens": "left standing"})],
)
def test_games_end_and_nothing_is_lost(seed: int, players: int, options: dict[str, object]) -> None:
    game = Game(STOCK_SIDE, NAMES[:players], seed, {"scenario": "uk-france", **options})
    table, rng = game.table, random.Random(seed)
    assert isinstance(table, TableOE)
    money = table.total_money()
    kinds = set()
    while not game.finished:
        action = game.legal(game.acting[0].player).sample(rng, likely)
        kinds.add(action.word)
        game.play(action)
        check(table, money)
        before = game.state_hash
        if len(game.moves) % 50 == 0:
            game.undo()
            game.redo()
            assert game.state_hash == before
    assert table.consolidation == "done"
    assert {"float", "par", "expand", "merge", "national", "buy", "sell"} <= kinds
    assert not [railway for railway in table.of_kind("minor", "regional") if railway.floated]
