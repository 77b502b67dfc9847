"""The commitment: players can prove at the end that the host did not choose the luck."""

import msgspec
import pytest

import bradshaw
from bradshaw.core import save
from bradshaw.core.chance import SEED_BITS, commitment_to
from bradshaw.core.errors import FileError
from bradshaw.core.fairness import unfair_action
from bradshaw.core.game import Game
from tests.unit.core.toy import TOY, new


def test_a_seed_that_is_drawn_is_too_long_to_be_guessed() -> None:
    seeds = {bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"]).seed for _ in range(4)}
    assert len(seeds) == 4
    assert max(seed.bit_length() for seed in seeds if seed is not None) > SEED_BITS - 32


def test_every_view_has_the_commitment_and_the_last_one_the_seed() -> None:
    game = new(seed=5, stones=1)
    while not game.finished:
        assert (game.view(None).commitment, game.view("Ada").seed) == (commitment_to(5), None)
        game.play("take 1")
    assert (game.view(None).commitment, game.view("Ada").seed) == (commitment_to(5), "5")


def test_long_seeds_are_saved() -> None:
    seed = (1 << 256) - 3
    game = new(seed)
    game.play("roll")
    again = save.from_bytes(save.to_bytes(game), replay=True)
    assert (again.seed, again.commitment) == (seed, game.commitment)
    assert again.play("roll").draws == game.play("roll").draws


@pytest.mark.parametrize("seed", ["8", 8, "eight"])
def test_another_seed_is_not_the_one_that_was_promised(seed: object) -> None:
    content = {**msgspec.json.decode(save.to_bytes(new(7))), "seed": seed}
    with pytest.raises(FileError, match="seed"):
        save.from_bytes(msgspec.json.encode(content))


def test_draws_that_follow_from_the_seed_are_fair() -> None:
    game = new()
    for action in ("roll", "take 2", "roll"):
        game.play(action)
    assert unfair_action(game) is None


def test_draws_that_somebody_chose_are_found() -> None:
    game = new()
    game.play("take 1")
    fair = game.fork().play("roll").draws[0]
    game._perform(TOY.vocabulary.parse("roll"), "Ben", [(fair + 1) % 6])
    assert unfair_action(game) == 2
    dealt = Game(TOY, ["Ada", "Ben"], 7, setup_draws=[(new().setup_draws[0] + 1) % 4])
    assert unfair_action(dealt) == 0
