"""Plays the games that the lobby shows to whoever wants to look before they play: programs against programs,
to the end.

    .venv/bin/python web/demo.py [TITLE ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

import bradshaw
from bradshaw import bots
from bradshaw.core.title import find_title, titles

FOLDER = Path(__file__).parent / "src" / "demo"
PLAYERS = ("Ada", "Ben", "Cleo")
SEED = 1835
#: Where the whole game would take long to read.
SMALLER: dict[str, dict[str, object]] = {"18OE": {"scenario": "uk-france"}}


def played(name: str) -> bradshaw.Game:
    """A whole game between the best programs of a title."""
    title = find_title(name)
    game = bradshaw.new(name, PLAYERS, seed=SEED, options=SMALLER.get(name, {}))
    best = bots.names(title)[-1]
    seated = {
        player: bots.make(best, seed=bots.seed_of(SEED, number), title=title)
        for number, player in enumerate(PLAYERS)
    }
    while not game.finished:
        player = game.acting[0].player
        game.play(seated[player].choose(game.seat(player)), by=player)
    return game


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or [title.name for title in titles()]:
        played(name).save(FOLDER / f"{name.replace(' ', '_')}.json")
