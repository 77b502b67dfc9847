"""What players see: JSON, never the seed, the same for equal positions."""

from typing import Any

import msgspec
import pytest

from bradshaw.core.chance import commitment_to
from tests.contract.settings import SEED, params, played, smallest


@pytest.mark.parametrize("actions", [0, 90])
@pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
def test_views_are_json_and_hold_no_seed(
    title: str, options: dict[str, Any], players: int, actions: int
) -> None:
    game = played(title, options, players, actions)
    for player in (None, *game.players):
        raw = msgspec.json.encode(game.view(player))
        assert game.finished or str(SEED).encode() not in raw
        assert game.view(player).seed == (str(SEED) if game.finished else None)
        assert game.view(player).commitment == commitment_to(SEED)
        assert msgspec.json.decode(raw, type=type(game.view(player))) == game.view(player)
    assert str(SEED) not in repr(game)
    assert game.chance.commitment is not None


@pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
def test_views_do_not_change_the_game(title: str, options: dict[str, Any], players: int) -> None:
    game = played(title, options, players, 60)
    before = game.state_hash(), game.hash
    for player in (None, *game.players):
        game.view(player)
    assert (game.state_hash(), game.hash) == before
    assert list(game.scores()) == game.players


@pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
def test_decisions_name_player_prompt_and_section(title: str, options: dict[str, Any], players: int) -> None:
    game = played(title, options, players, 60)
    for decision in game.acting:
        assert decision.player in game.players
        assert decision.prompt
        assert decision.rule
