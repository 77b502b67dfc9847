"""What must hold of the choices of every bot."""

from __future__ import annotations

from bradshaw import bots
from bradshaw.core.game import Game


def by_chance(title: str, seed: int, actions: int) -> Game:
    """A game after some actions by chance."""
    game = Game(title, ["Ada", "Ben", "Cid"], seed)
    bot = bots.make("random", seed, game.title)
    while len(game.moves) < actions and not game.finished:
        actor = game.acting[0].player
        game.play(bot.choose(game.seat(actor)), by=actor)
    return game


def check_choice(name: str, game: Game, *earlier: Game) -> None:
    """A choice is legal, can be repeated whatever the bot saw before, and leaves the game alone."""
    before = game.state_hash(), game.hash, len(game.moves)
    actor = game.acting[0].player
    choice = bots.make(name, 5, game.title).choose(game.seat(actor))
    assert game.why_not(choice, actor) is None
    assert (game.state_hash(), game.hash, len(game.moves)) == before
    other = bots.make(name, 5, game.title)
    for seen in earlier:
        other.choose(seen.seat(seen.acting[0].player))
    assert other.choose(game.seat(actor)) == choice
