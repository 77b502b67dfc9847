"""Checks of the events that phases name."""

from __future__ import annotations

from bradshaw.core.journal import Journal

from ..gamedata import GameData
from ..table import RailTable
from .finding import Findings


def events(data: GameData, table: type[RailTable]) -> Findings:
    """Every event that a phase names is one that a title's table carries out by that name."""
    known = table(Journal()).phase_events()
    for name, phase in data.phases.items():
        for event in phase.events:
            there = f"nothing is known of the event {event}; there are {', '.join(sorted(known))}"
            yield f"phase {name}", "" if event in known else there
