"""Which bots there are: those of the package, of the titles, of other packages, and any by its place.

A package makes its bots known by an entry point:

```toml
[project.entry-points."bradshaw.bots"]
clever = "mypackage.bot:Clever"
```
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from bradshaw.core.errors import SetupError
from bradshaw.core.title import Title, titles

from .bot import Bot
from .greedy import GreedyBot
from .random_bot import RandomBot

GROUP = "bradshaw.bots"
#: Those of one kind of table, the weakest first.
COMMON: tuple[type[Bot], ...] = (RandomBot, GreedyBot)


def names(title: Title) -> tuple[str, ...]:
    """The names of the bots that play a title, weakest first, and then those of other packages."""
    return tuple(_known(title) | _of_packages(title))


def find(name: str, title: Title | None = None) -> type[Bot]:
    """A kind of bot by its name, or by its place as `package.module:Class`, refused if it does not play the
    title. Modules in the present folder are found too."""
    if not isinstance(name, str):
        raise SetupError(f"a bot is known by its name, not by {name!r}")
    if ":" in name:
        kind = _checked(_load(name), name)
        if title is not None and not _plays(kind, title):
            raise SetupError(f"the bot {name!r} does not play {title.name}")
        return kind
    known = _known(title)
    if name.casefold() not in known:  # packages are looked through only for what is not at hand
        known = known | _of_packages(title)
    if name.casefold() not in known:
        where = f" for {title.name}" if title else ""
        raise SetupError(f"there is no bot {name!r}{where}; the bots are: {', '.join(known)}")
    return known[name.casefold()]


def _plays(kind: type[Bot], title: Title) -> bool:
    return issubclass(title.table, kind.plays)


def _known(title: Title | None) -> dict[str, type[Bot]]:
    """The bots for a kind of table, and those that the title brings along; without a title all there are."""
    brought = [kind for one in ([title] if title else titles()) for kind in one.part("bots") or ()]
    return {kind.name: kind for kind in (*COMMON, *brought) if title is None or _plays(kind, title)}


def _of_packages(title: Title | None) -> dict[str, type[Bot]]:
    """The bots that other packages bring."""
    points = entry_points(group=GROUP)
    found = {point.name.casefold(): _checked(point.load(), point.value) for point in points}
    return {name: kind for name, kind in found.items() if title is None or _plays(kind, title)}


def _load(place: str) -> Any:
    module, _, inside = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = vars(import_module(module))
    except Exception as error:  # whatever goes wrong in somebody's module
        raise SetupError(f"the bot {place!r} cannot be loaded: {error}") from error
    if inside not in found:
        raise SetupError(f"the bot {place!r} cannot be loaded: {module} has no {inside!r}")
    return found[inside]


def _checked(found: Any, place: str) -> type[Bot]:
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    raise SetupError(f"{place!r} is no bot: a bot is a class made from bradshaw.bots.Bot")
