"""Small stations, which may be built instead of track."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.core.action import Action
from bradshaw.rail.actions import PlaceStation
from bradshaw.rail.finance.companies import Railway

from ..greedy.look import Look

#: Stations that are tried out.
TRIED = 8


def stations(look: Look, railway: Railway) -> Sequence[Action]:
    """Those on the railway's own lines."""
    near = look.table.reach(railway).hexes
    found = [action for action in look.legal.of(PlaceStation) if action.hex in near]
    return found[:TRIED]
