"""Players that are programs.

```python
from bradshaw import bots

bot = bots.make("greedy", seed=1)
while not game.finished:
    for decision in game.acting[:1]:
        game.play(bot.choose(game, decision.player), by=decision.player)
```
"""

from __future__ import annotations

from bradshaw.core.errors import SetupError

from .bot import Bot
from .greedy import GreedyBot
from .random_bot import RandomBot

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot)}

#: The names of the bots, weakest first.
NAMES: tuple[str, ...] = tuple(_KINDS)


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name. The same seed gives the same choices in the same positions."""
    kind = _KINDS.get(name)
    if kind is None:
        raise SetupError(f"there is no bot {name!r}; the bots are: {', '.join(NAMES)}")
    return kind(seed)


__all__ = ["NAMES", "Bot", "GreedyBot", "RandomBot", "make"]
