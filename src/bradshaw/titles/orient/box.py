"""The box of Orient Express as one document: the board, its lines, the cards, counts and costs."""

from __future__ import annotations

from typing import Any

from bradshaw.core.box import Box
from bradshaw.core.view import Part

from .components import BonusCard, City, Components, Design, Line, PassengerCard, Region, RegionalCard, Setup


class BonusBox(Part, frozen=True, kw_only=True):
    """A bonus card, with its condition in words."""

    card: BonusCard
    text: str


class OrientBox(Box, frozen=True, kw_only=True):
    """What is in the box of Orient Express."""

    #: Width and height of the board, in the units of all places on it.
    size: tuple[int, int]
    regions: dict[str, Region]
    cities: dict[str, City]
    #: Places where lines meet without a city, and what people call them.
    junctions: dict[str, tuple[float, float]]
    junction_names: dict[str, str]
    #: Lines by number.
    lines: dict[str, Line]
    coast: tuple[tuple[float, ...], ...]
    regional: dict[str, RegionalCard]
    passenger: dict[str, PassengerCard]
    designs: dict[str, Design]
    bonuses: dict[str, BonusBox]
    setup: Setup


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
