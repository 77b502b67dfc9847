"""Whether the luck of a game is that of its seed, to which the players had the commitment."""

from __future__ import annotations

from .game import Game


def unfair_action(game: Game) -> int | None:
    """The first action (0: the set-up) whose draws do not follow from the seed; None if all do.

    The game is played again without its record of draws.
    """
    fresh = Game(game.title, game.players, game.seed, game.options, position=game.start_position)
    if fresh.setup_draws != game.setup_draws:
        return 0
    for number, move in enumerate(game.moves, 1):
        if fresh.play(move.action, move.by).draws != move.draws:
            return number
    return None
