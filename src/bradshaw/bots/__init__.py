"""Players that are programs.

```python
from bradshaw import bots

bot = bots.make("greedy", seed=1)
while not game.finished:
    seat = game.seat(game.acting[0].player)
    seat.play(bot.choose(seat))
```
"""

from __future__ import annotations

import hashlib

from bradshaw.core.title import Title

from .bot import Bot
from .finding import find, names
from .greedy import GreedyBot
from .random_bot import RandomBot


def make(name: str, seed: int = 0, title: Title | None = None) -> Bot:
    """A bot by its name, or by its place as `package.module:Class`, refused if it does not play the title.

    The same seed gives the same choices in the same positions.
    """
    return find(name, title)(seed)


def seed_of(game_seed: int | None, number: int) -> int:
    """The seed of a game's bot with a number: it does not give the game's away."""
    mixed = hashlib.sha256(f"bot {number} of game {game_seed}".encode()).digest()
    return int.from_bytes(mixed[:6])


__all__ = ["Bot", "GreedyBot", "RandomBot", "find", "make", "names", "seed_of"]
