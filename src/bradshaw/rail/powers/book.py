"""The powers of a box: those that its privates and railways name, read as the classes of their kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from bradshaw.core.errors import DataError
from bradshaw.core.shared import converted, once

from ..gamedata import GameData
from .power import Power

#: The code of a private or railway -> its power.
Powers = Mapping[str, Power]


@once
def power_book(data: GameData, kinds: tuple[type[Power], ...]) -> Powers:
    """All powers of a box, by the code of their source."""
    return MappingProxyType({code: read_power(code, given, kinds) for code, given in written(data)})


def written(data: GameData) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The powers as the data files have them."""
    for code, private in data.privates.items():
        if private.power:
            yield code, private.power
    for code, railway in data.railways.items():
        if railway.power:
            yield code, railway.power


def read_power(code: str, given: Mapping[str, Any], kinds: tuple[type[Power], ...]) -> Power:
    """A power by the name of its kind; an error says what is wrong with it."""
    known = {str(kind.__struct_config__.tag): kind for kind in kinds}
    found = known.get(given.get("kind", ""))
    if found is None:
        names = ", ".join(sorted(known))
        raise DataError(f"{code}: no kind of power is called {given.get('kind')!r} (there are: {names})")
    try:
        return converted(dict(given), found)
    except msgspec.ValidationError as error:
        raise DataError(f"{code}: its power is not written as it should be: {error}") from error
