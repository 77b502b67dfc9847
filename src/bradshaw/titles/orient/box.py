"""The box of Orient Express as one document: the board, its lines, the cards, counts and costs."""

from __future__ import annotations

from typing import Any

from bradshaw.core.box import Box
from bradshaw.core.view import Part

from .components import BonusCard, City, Components, Design, Line, PassengerCard, Region, RegionalCard, Setup


class BonusBox(Part, frozen=True, kw_only=True):
    """A bonus card, with its condition in words."""

    #: The card.
    card: BonusCard
    #: Its condition in words.
    text: str


class OrientBox(Box, frozen=True, kw_only=True):
    """What is in the box of Orient Express."""

    #: Width and height of the board, in the units of all places on it.
    size: tuple[int, int]
    #: Regions by their ids.
    regions: dict[str, Region]
    #: Cities by their ids.
    cities: dict[str, City]
    #: Places where lines meet without a city.
    junctions: dict[str, tuple[float, float]]
    #: What people call these places.
    junction_names: dict[str, str]
    #: Lines by number.
    lines: dict[str, Line]
    #: Outlines of the coast: x and y in turn.
    coast: tuple[tuple[float, ...], ...]
    #: Regional Cards by their ids.
    regional: dict[str, RegionalCard]
    #: Passenger Cards by their ids.
    passenger: dict[str, PassengerCard]
    #: Designs of Passenger Cards by their ids.
    designs: dict[str, Design]
    #: Bonus Cards by their ids.
    bonuses: dict[str, BonusBox]
    #: Counts, costs and limits.
    setup: Setup
    hides: bool = True


def orient_fields(box: Components) -> dict[str, Any]:
    return {
        "size": box.board.size,
        "regions": dict(box.regions),
        "cities": dict(box.cities),
        "junctions": dict(box.board.junctions),
        "junction_names": {node: box.node_name(node) for node in box.board.junctions},
        "lines": {str(number): line for number, line in box.lines.items()},
        "coast": box.coast,
        "regional": {card.id: card for card in box.regional},
        "passenger": {card.id: card for card in box.passenger},
        "designs": dict(box.designs),
        "bonuses": {card.id: BonusBox(card=card, text=card.condition.words(box)) for card in box.bonus},
        "setup": box.setup,
    }
