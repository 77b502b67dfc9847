"""Menus: the legal actions of a moment, grouped so that a person can find one.

There may be hundreds of tiles to lay, so they are chosen in three steps: hex, tile, rotation.
Nothing here reads or prints; the session does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bradshaw.core.game import Game
from bradshaw.core.legal import Legal, Option
from bradshaw.rail.actions import BuyTrain, LayTile, Par, Pass, PlaceStation, Run, SellShares
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL
from bradshaw.rail.table import RailTable

from ...console import counted
from ..entry import Entry
from .labels import action_of, label_of, name_of

#: Sellers of trains that are listed one by one.
BANKS = (BANK, POOL)


@dataclass(frozen=True)
class Plan:
    """How one kind of action is chosen: by which fields, one after the other."""

    kind: type[Any]
    title: str
    #: (field, question) of each step.
    fields: tuple[tuple[str, str], ...]
    #: The field whose values a line names when they are few.
    shows: str
    #: What the first field is called, one and many.
    units: tuple[str, str] = ("railway", "railways")
    #: Fewer actions than this are listed one by one.
    few: int = 4


PLANS = (
    Plan(
        LayTile,
        "Lay or upgrade a tile",
        (("hex", "Which hex?"), ("tile", "Which tile?"), ("rotation", "Which way round?")),
        "tile",
        ("hex", "hexes"),
    ),
    Plan(Par, "Found a railway", (("railway", "Which railway?"), ("price", "At which price?")), "price"),
    Plan(SellShares, "Sell shares", (("railway", "Of which railway?"), ("percent", "How much?")), "percent"),
    Plan(
        PlaceStation,
        "Build a small station",
        (("hex", "On which hex?"), ("line", "On which line, by its two edges?")),
        "line",
        ("hex", "hexes"),
    ),
    Plan(
        BuyTrain,
        "Buy a train from another railway",
        (("seller", "From which railway?"), ("train", "Which train?")),
        "train",
    ),
)


def menu(game: Game, legal: Legal) -> list[Entry]:
    """The legal actions as lines and further menus; to pass is always last."""
    options = list(_distinct(game, legal.options))
    passes = [option for option in options if isinstance(option, Pass)]
    others = [option for option in options if not isinstance(option, Pass)]
    return [*submenu(game, others), *_leaves(game, passes)]


def _with_best_run(game: Game, options: Sequence[Option]) -> list[Option]:
    """The best run in place of the one that is listed because it is easily found."""
    if not any(isinstance(option, Run) and option.routes for option in options):
        return list(options)
    proposal = game.propose()
    others = [option for option in options if not (isinstance(option, Run) and option.routes)]
    return [proposal.action, *others] if proposal else list(options)


def _distinct(game: Game, options: Iterable[Option]) -> Iterator[Option]:
    """Without rotations in which a tile lies as it does in another one."""
    seen: set[tuple[Any, ...]] = set()
    for option in options:
        if isinstance(option, LayTile) and isinstance(game.table, RailTable):
            turned = game.table.data.grid.rotated(option.hex, option.tile, option.rotation)
            track = frozenset(frozenset((piece.a, piece.b)) for piece in turned.pieces)
            key = (option.hex, option.tile, track, option.private)
            if key in seen:
                continue
            seen.add(key)
        yield option


def submenu(game: Game, options: Sequence[Option]) -> list[Entry]:
    """Some of the legal actions as lines and further menus."""
    groups: dict[tuple[Plan | None, str], list[Option]] = {}
    for option in _with_best_run(game, options):
        groups.setdefault(_group(option), []).append(option)
    entries: list[Entry] = []
    for (plan, _), members in groups.items():
        if plan is not None and len(members) >= plan.few and _several(plan, members):
            entries.append(_branch(game, plan, members))
        else:
            entries.extend(_leaves(game, members))
    return entries


def _group(option: Option) -> tuple[Plan | None, str]:
    """What is chosen together: lays by the private they use, trades of trains apart from the bank's."""
    action = action_of(option)
    for plan in PLANS:
        if isinstance(action, plan.kind) and getattr(action, "seller", "") not in BANKS:
            return plan, getattr(action, "private", "")
    return None, action.word


def _several(plan: Plan, options: Sequence[Option]) -> bool:
    """Whether the first field leaves a choice; if not, a few are better listed at once."""
    return len({_value(option, plan.fields[0][0]) for option in options}) > 1 or len(options) > 8


def _branch(game: Game, plan: Plan, options: Sequence[Option]) -> Entry:
    action = action_of(options[0])
    private = getattr(action, "private", "")
    title = f"Lay a tile with {private}" if private else plan.title
    places = {_value(option, plan.fields[0][0]) for option in options}
    where = f"on {places.pop()}" if len(places) == 1 and private else f"({counted(len(places), *plan.units)})"
    label = f"{title} {where}"
    level, typed = 0, action.word
    while len({_value(option, plan.fields[level][0]) for option in options}) == 1:
        typed += f" {_value(options[0], plan.fields[level][0])}"
        level += 1
    inner = tuple(_nested(game, plan, level, options, typed))
    key = f"{action.word} {private}".strip()
    return Entry(key, label, None, inner, plan.fields[level][1], typed)


def _nested(game: Game, plan: Plan, level: int, options: Sequence[Option], typed: str) -> Iterator[Entry]:
    """Group by one field; where a value leaves one action, that action is the line."""
    field = plan.fields[level][0]
    groups: dict[Any, list[Option]] = {}
    for option in sorted(options, key=lambda o: natural(_value(o, field))):
        groups.setdefault(_value(option, field), []).append(option)
    for value, members in groups.items():
        if len(members) > 1 and level + 1 == len(plan.fields):
            yield from (Entry(str(value), label_of(game, option), option) for option in members)
            continue
        name = name_of(game, members, field, plan.shows)
        if len(members) == 1:
            yield Entry(str(value), name, members[0])
        else:
            inner = tuple(_nested(game, plan, level + 1, members, f"{typed} {value}"))
            yield Entry(str(value), name, None, inner, plan.fields[level + 1][1], f"{typed} {value}")


def _leaves(game: Game, options: Iterable[Option]) -> list[Entry]:
    return [Entry(action_of(option).word, label_of(game, option), option) for option in options]


def _value(option: Option, field: str) -> Any:
    return getattr(action_of(option), field)


def natural(value: Any) -> tuple[Any, ...]:
    """A key that sorts E2 before E10, and numbers as numbers."""
    parts = re.findall(r"\d+|\D+", str(value))
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)
