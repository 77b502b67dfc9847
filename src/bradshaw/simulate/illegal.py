"""Actions that are like legal ones, but probably are not legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, get_type_hints

import msgspec

from bradshaw.core.action import Action
from bradshaw.core.game import Game

_hints = cache(get_type_hints)

#: Values to put into a field, by the field's name.
FieldValues = Mapping[str, Sequence[Any]]

_NUMBERS = (-1, 0, 1, 5, 10, 15, 30, 100, 1_000_000)
_TEXTS = ("", "nothing", "A0", "x y", "bank", "-")


def illegal_actions(
    game: Game, player: str, rng: Random, count: int, values: FieldValues
) -> Iterator[Action]:
    """Some actions of kinds that are known, of which none is listed as legal."""
    legal = game.legal(player)
    for _ in range(count):
        action = changed(legal.sample(rng), rng, values) if rng.random() < 0.75 else made(game, rng, values)
        if action is not None and action.word not in legal.open_words and action not in legal:
            yield action


def changed(action: Action, rng: Random, values: FieldValues) -> Action | None:
    """An action with one field changed; None if it has no fields."""
    hints = _hints(type(action))
    names = [name for name in action.__struct_fields__ if hints[name] in (int, str, bool)]
    if not names:
        return None
    name = rng.choice(names)
    return msgspec.structs.replace(
        action, **{name: _value(name, hints[name], getattr(action, name), rng, values)}
    )


def made(game: Game, rng: Random, values: FieldValues) -> Action | None:
    """An action of any kind with any values; None if it has fields of other types."""
    kind = rng.choice(list(game.title.vocabulary.kinds.values()))
    hints = _hints(kind)
    names = kind.__struct_fields__
    if any(hints[name] not in (int, str, bool) for name in names):
        return None
    return kind(**{name: _value(name, hints[name], None, rng, values) for name in names})


def _value(name: str, hint: Any, old: Any, rng: Random, values: FieldValues) -> Any:
    if hint is bool:
        return not old if old is not None else rng.random() < 0.5
    near = [old + n for n in (-10, -5, -1, 1, 5, 10)] if isinstance(old, int) else []
    known = list(values.get(name, ()))
    wild = list(_NUMBERS if hint is int else _TEXTS)
    return rng.choice(rng.choice([some for some in (near, known, known, wild) if some]))
