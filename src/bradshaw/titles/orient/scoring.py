"""Points, what conditions of bonus cards look at, and who is ahead."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from .components import PassengerCard, RegionalCard
from .conditions import Record

if TYPE_CHECKING:
    from .state import Player
    from .table import OrientTable


class Points(Struct, frozen=True):
    """Where a player's points come from."""

    #: Of Regional Cards.
    regional: int
    #: Of Passenger Cards.
    passenger: int
    #: For cards of one design.
    designs: int
    #: Of Nationalism Tokens.
    tokens: int
    #: Of Bonus Cards.
    bonuses: int
    #: For Entry Waivers left.
    waivers: int

    @property
    def total(self) -> int:
        return self.regional + self.passenger + self.designs + self.tokens + self.bonuses + self.waivers


def points(table: OrientTable, player: Player) -> Points:
    """The points of a player if the game ended now."""
    box = table.box
    cards = [box.cards[card] for card in player.scored]
    return Points(
        sum(card.points for card in cards if isinstance(card, RegionalCard)),
        sum(card.points for card in cards if isinstance(card, PassengerCard)),
        set_points(table, Counter(card.design for card in cards if isinstance(card, PassengerCard))),
        sum(value for _, value in player.tokens),
        sum(box.bonuses[card].value for card in player.bonuses),
        player.waivers,
    )


def set_points(table: OrientTable, designs: Counter[str]) -> int:
    """Points for so many cards of each design; more than the table tells count as its last entry."""
    sets = table.box.setup.sets
    return sum(sets[min(count, len(sets) - 1)] for count in designs.values())


def standing(table: OrientTable, player: Player) -> tuple[int, int, int]:
    """Points, then completed cards, then waivers."""
    return points(table, player).total, len(player.scored), player.waivers


def record(table: OrientTable, player: Player) -> Record:
    """What conditions of bonus cards look at."""
    box = table.box
    regional, passenger = [], []
    for name in player.scored:
        card = box.cards[name]
        if isinstance(card, RegionalCard):
            regional.append((name, card.region))
        else:
            regions = frozenset(box.cities[city].region for city in card.cities)
            passenger.append((name, card.design, regions))
    groups = tuple(_groups(table, player.name))
    return Record(
        tuple(regional),
        tuple(passenger),
        tuple(player.tokens),
        groups,
        {
            "cards": len(player.scored),
            "token_points": sum(value for _, value in player.tokens),
            "network": max((sum(map(table.segments_on, lines)) for _, lines in groups), default=0),
            "waivers": player.waivers,
            "designs": len({design for _, design, _ in passenger}),
            "ferries": sum(
                table.segments_on(line) for line in table.own_lines(player.name) if box.lines[line].ferry
            ),
        },
    )


def _groups(table: OrientTable, player: str) -> list[tuple[frozenset[str], frozenset[int]]]:
    """The contiguous groups of a player's track: places and lines of each."""
    left, found = set(table.own_lines(player)), []
    lines = table.box.lines
    while left:
        start = lines[min(left)].a
        nodes = table.web.group(left, start)
        places = frozenset(table.web.nodes[node] for node in nodes)
        own = frozenset(line for line in left if lines[line].a in places)
        found.append((places, own))
        left -= own
    return found
