"""What the contract is tested with: every title, its presets, its numbers of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bradshaw import bots
from bradshaw.core.game import Game
from bradshaw.core.title import Title, find_title, titles

NAMES = ("Ada", "Ben", "Cid", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")
#: Large enough to be found wherever it leaks.
SEED = 918_273_645_001


#: Of a box that takes hours to play through, a smaller game stands for all; the large one is simulated apart.
SMALLER: dict[str, dict[str, Any]] = {"18OE": {"scenario": "uk-france"}}


def option_sets(title: Title) -> list[dict[str, Any]]:
    """The rulebook's options, and every preset."""
    if title.name in SMALLER:
        return [SMALLER[title.name]]
    return [{}, *({"preset": name} for name in title.presets)]


def tables() -> Iterator[tuple[str, dict[str, Any], int]]:
    """(title, options, players) of every table there can be."""
    for title in titles():
        for options in option_sets(title):
            low, high = title.player_range(title.read_options(options))
            for players in range(low, high + 1):
                yield title.name, options, players


def smallest() -> list[tuple[str, dict[str, Any], int]]:
    """The table with the fewest players for each title and set of options."""
    found: dict[str, tuple[str, dict[str, Any], int]] = {}
    for table in tables():
        found.setdefault(label(*table).rpartition("-")[0], table)
    return list(found.values())


def counted() -> list[tuple[str, dict[str, Any], int]]:
    """The tables with golden counts: those of `smallest`, without games that only leave things out and whose
    railways collect so many trains that a thousand runs take minutes to solve."""
    return [table for table in smallest() if table[1].get("preset") != "new_players"]


def label(title: str, options: Mapping[str, Any], players: int) -> str:
    words = [str(value) for value in options.values()] or ["rulebook"]
    return "-".join([title, *words, str(players)])


def params(
    found: Iterator[tuple[str, dict[str, Any], int]] | list[tuple[str, dict[str, Any], int]],
) -> list[Any]:
    """Tables as parameters of a test."""
    return [pytest.param(*table, id=label(*table)) for table in found]


def best(title: str) -> str:
    """The strongest bot that plays a title."""
    return bots.names(find_title(title))[-1]


def played(
    title: str, options: Mapping[str, Any], players: int, actions: int, bot: str = "random", seed: int = SEED
) -> Game:
    """A game after some actions of bots."""
    game = Game(title, NAMES[:players], seed, options)
    player = bots.make(bot, seed, find_title(title))
    while len(game.moves) < actions and not game.finished:
        actor = game.acting[0].player
        game.play(player.choose(game.seat(actor)), by=actor)
    return game


def going(title: str, options: Mapping[str, Any], players: int, actions: int) -> Game:
    """The first game by chance that is not over after some actions."""
    games = (played(title, options, players, actions, seed=SEED + number) for number in range(20))
    return next(game for game in games if not game.finished)
