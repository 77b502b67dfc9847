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

from bradshaw.core.errors import SetupError
from bradshaw.core.title import Title, titles

from .bot import Bot
from .greedy import GreedyBot
from .random_bot import RandomBot

_KINDS: dict[str, type[Bot]] = {}


def register(kind: type[Bot]) -> type[Bot]:
    """Make a kind of bot known. Of those for one kind of table the weakest comes first."""
    _KINDS[kind.name] = kind
    return kind


for _kind in (RandomBot, GreedyBot):
    register(_kind)


def names(title: Title) -> tuple[str, ...]:
    """The names of the bots that play a title, weakest first."""
    return tuple(_playing(title))


def _playing(title: Title | None) -> dict[str, type[Bot]]:
    """The bots for a kind of table, and those that the title brings along; without a title all there are."""
    fitting = [kind for kind in _KINDS.values() if title is None or issubclass(title.table, kind.plays)]
    brought = [kind for one in ([title] if title else titles()) for kind in one.part("bots") or ()]
    return {kind.name: kind for kind in (*fitting, *brought)}


def make(name: str, seed: int = 0, title: Title | None = None) -> Bot:
    """A bot by its name, refused if it does not play the title.

    The same seed gives the same choices in the same positions.
    """
    known = _playing(title)
    if name not in known:
        where = f" for {title.name}" if title else ""
        raise SetupError(f"there is no bot {name!r}{where}; the bots are: {', '.join(known)}")
    return known[name](seed)


def seed_of(game_seed: int | None, number: int) -> int:
    """The seed of a game's bot with a number: it does not give the game's away."""
    mixed = hashlib.sha256(f"bot {number} of game {game_seed}".encode()).digest()
    return int.from_bytes(mixed[:6])


__all__ = ["Bot", "GreedyBot", "RandomBot", "make", "names", "register", "seed_of"]
