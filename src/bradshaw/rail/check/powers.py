"""Checks of the powers that data name."""

from __future__ import annotations

from bradshaw.core.errors import DataError

from ..gamedata import GameData
from ..powers.book import read_power, written
from ..powers.power import Power
from .finding import Findings


def powers(data: GameData, kinds: tuple[type[Power], ...]) -> Findings:
    """Kinds and parameters of powers, and the hexes, tiles and phases that they name."""
    for code, given in written(data):
        try:
            faults = list(read_power(code, given, kinds).faults(data))
        except DataError as error:
            faults = [str(error).removeprefix(f"{code}: ")]
        yield code, "; ".join(faults)
