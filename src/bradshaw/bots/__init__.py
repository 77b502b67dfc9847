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
from bradshaw.core.title import Title

from .bot import Bot
from .greedy import GreedyBot
from .orient import EasyBot, HardBot, MediumBot
from .random_bot import RandomBot

_KINDS: dict[str, type[Bot]] = {}


def register(kind: type[Bot]) -> type[Bot]:
    """Make a kind of bot known. Of those for one kind of table the weakest comes first."""
    _KINDS[kind.name] = kind
    return kind


for _kind in (RandomBot, GreedyBot, EasyBot, MediumBot, HardBot):
    register(_kind)


def names(title: Title) -> tuple[str, ...]:
    """The names of the bots that play a title, weakest first."""
    return tuple(name for name, kind in _KINDS.items() if issubclass(title.table, kind.plays))


def make(name: str, seed: int = 0, title: Title | None = None) -> Bot:
    """A bot by its name, refused if it does not play the title.

    The same seed gives the same choices in the same positions.
    """
    known = names(title) if title else tuple(_KINDS)
    if name not in known:
        where = f" for {title.name}" if title else ""
        raise SetupError(f"there is no bot {name!r}{where}; the bots are: {', '.join(known)}")
    return _KINDS[name](seed)


__all__ = [
    "Bot", "EasyBot", "GreedyBot", "HardBot", "MediumBot", "RandomBot", "make", "names", "register",
]  # fmt: skip
