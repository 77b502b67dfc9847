"""An imagined game as a document, for programs that think elsewhere.

`Game.imagined` makes up whatever a player may not see, so that what is sent tells nothing. Whoever reads it
needs the same rules.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from . import codec
from .action import notation
from .errors import BradshawError
from .game import Game
from .past import Move
from .version import rules_version


class Imagined(Struct, frozen=True):
    """A game that may be the real one, as far as a player knows."""

    title: str
    #: Of the title's rules.
    version: str
    players: tuple[str, ...]
    #: Options that differ from the rulebook's.
    options: dict[str, Any]
    commitment: str | None
    #: Of the luck to come, which is made up too; and how much of it is used up.
    seed: int
    drawn: int
    #: Who did what so far, in the notation.
    moves: tuple[tuple[str, str], ...]
    #: The state, as saved games have it.
    state: msgspec.Raw


def imagined(game: Game, player: str | None, rng: Random) -> Imagined:
    """A game imagined for a player, ready to be sent."""
    thought = game.imagined(player, rng)
    assert thought.seed is not None
    return Imagined(
        title=thought.title.name,
        version=rules_version(thought.title),
        players=tuple(thought.players),
        options=game.view(None).options,
        commitment=thought.commitment,
        seed=thought.seed,
        drawn=thought.chance.count,
        moves=tuple((move.by, notation(move.action)) for move in thought.moves),
        state=msgspec.Raw(msgspec.json.encode(codec.to_plain(thought.table))),
    )


def game_of(document: Imagined) -> Game:
    """The game of a document, to think ahead in. It begins where it stands: it cannot go back further."""
    game = Game(document.title, document.players, document.seed, document.options)
    here = rules_version(game.title)
    if here != document.version:
        raise BradshawError(f"the rules of {document.title} differ: {document.version} there, {here} here")
    moves = [Move(by, game.title.vocabulary.read(do)) for by, do in document.moves]
    game.open_at(msgspec.json.decode(document.state), document.drawn, moves, len(moves))
    game.past.known = False
    game.commitment = document.commitment
    game.setup_draws, game.setup_events = (), ()
    game.start_hash = codec.digest(game.seed)
    return game
