"""When a bonus card is won: conditions to meet in play, or who has the most at the end.

A condition looks at a `Record`: what one player has on the board and in the score stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from .components import Components

Metric = Literal["cards", "token_points", "network", "waivers", "designs", "ferries"]
#: What each metric counts, in words.
METRICS: dict[str, str] = {
    "cards": "completed cards",
    "token_points": "points on Nationalism Tokens",
    "network": "segments in one contiguous group",
    "waivers": "Entry Waivers",
    "designs": "different designs on completed Passenger Cards",
    "ferries": "segments on ferry lines",
}
#: The same of one thing.
ONE: dict[str, str] = {
    "cards": "completed card",
    "token_points": "point on Nationalism Tokens",
    "network": "segment in one contiguous group",
    "waivers": "Entry Waiver",
    "designs": "design on completed Passenger Cards",
    "ferries": "segment on ferry lines",
}


class Record(Struct, frozen=True):
    """What one player has completed, as conditions see it."""

    #: (card, region) of regional cards; (card, design, regions of its cities) of passenger cards.
    regional: tuple[tuple[str, str], ...]
    passenger: tuple[tuple[str, str, frozenset[str]], ...]
    #: (region, value).
    tokens: tuple[tuple[str, int], ...]
    #: Each contiguous group of own track: the places it touches, and its lines.
    groups: tuple[tuple[frozenset[str], frozenset[int]], ...]
    metrics: dict[str, int]


class Proof(Struct, frozen=True):
    """What a player shows to claim a bonus."""

    cards: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    lines: tuple[int, ...] = ()


class Base(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """Base of all conditions."""

    def proof(self, record: Record) -> Proof | None:
        """What shows that the condition is met; None if it is not, or is judged at the end."""
        return None

    def reach(self, record: Record) -> str:
        """How far a player has come."""
        return ""


class Connects(Base, frozen=True, kw_only=True, tag="connects"):
    """Cities joined by own track only."""

    #: The cities to be joined.
    cities: tuple[str, ...]

    def words(self, box: Components) -> str:
        return f"First to join {box.city_names(self.cities)} by own track alone."

    def proof(self, record: Record) -> Proof | None:
        for places, lines in record.groups:
            if places.issuperset(self.cities):
                return Proof(lines=tuple(sorted(lines)))
        return None

    def reach(self, record: Record) -> str:
        best = max((len(places.intersection(self.cities)) for places, _ in record.groups), default=0)
        return f"own track joins {best} of {len(self.cities)} cities"


class Passengers(Base, frozen=True, kw_only=True, tag="passengers"):
    """Passenger cards with a city of a region."""

    #: The id of the region.
    region: str
    #: How many cards.
    at_least: int

    def words(self, box: Components) -> str:
        region = box.regions[self.region].name
        return f"First to complete {self.at_least} Passenger Cards with a city of {region}."

    def proof(self, record: Record) -> Proof | None:
        return _enough(
            (card for card, _, regions in record.passenger if self.region in regions), self.at_least
        )

    def reach(self, record: Record) -> str:
        found = sum(self.region in regions for _, _, regions in record.passenger)
        return f"{found} of {self.at_least} cards completed"


class Regions(Base, frozen=True, kw_only=True, tag="regions"):
    """Regional cards of different regions."""

    #: How many regions.
    at_least: int

    def words(self, box: Components) -> str:
        return f"First to complete Regional Cards of {self.at_least} different regions."

    def proof(self, record: Record) -> Proof | None:
        return _enough({region: card for card, region in record.regional}.values(), self.at_least)

    def reach(self, record: Record) -> str:
        return f"{len({region for _, region in record.regional})} of {self.at_least} regions"


class Alike(Base, frozen=True, kw_only=True, tag="alike"):
    """Passenger cards of one design."""

    #: How many cards.
    at_least: int

    def words(self, box: Components) -> str:
        return f"First to complete {self.at_least} Passenger Cards of one design."

    def proof(self, record: Record) -> Proof | None:
        for design in dict.fromkeys(design for _, design, _ in record.passenger):
            found = _enough((card for card, own, _ in record.passenger if own == design), self.at_least)
            if found:
                return found
        return None

    def reach(self, record: Record) -> str:
        most = max(Counter(design for _, design, _ in record.passenger).values(), default=0)
        return f"{most} of {self.at_least} alike"


class Tokens(Base, frozen=True, kw_only=True, tag="tokens"):
    """Tokens of one value."""

    #: What each must be worth.
    value: int
    #: How many tokens.
    at_least: int

    def words(self, box: Components) -> str:
        return f"First to hold {self.at_least} Nationalism Tokens of value {self.value}."

    def proof(self, record: Record) -> Proof | None:
        fitting = tuple(token for token in record.tokens if token[1] == self.value)
        return Proof(tokens=fitting[: self.at_least]) if len(fitting) >= self.at_least else None

    def reach(self, record: Record) -> str:
        return f"{sum(value == self.value for _, value in record.tokens)} of {self.at_least} tokens"


class Most(Base, frozen=True, kw_only=True, tag="most"):
    """Awarded at the end to whoever has the most; to nobody if the tie-breaks leave several."""

    #: What is counted.
    of: Metric
    #: The fewest that win.
    at_least: int = 1
    #: What is counted next among equals.
    tie: tuple[Metric, ...] = ()

    def words(self, box: Components) -> str:
        ties = ", then ".join(METRICS[metric] for metric in self.tie)
        after = f"among equals the most {ties} decide; " if ties else ""
        best = f"At the end to whoever has the most {METRICS[self.of]}"
        return f"{best}; {after}if that leaves several, to nobody."

    def winner(self, records: dict[str, Record]) -> str | None:
        """The only player ahead of all others."""
        keys = {
            name: (record.metrics[self.of], *(record.metrics[metric] for metric in self.tie))
            for name, record in records.items()
        }
        best = max(keys.values())
        ahead = [name for name, key in keys.items() if key == best]
        return ahead[0] if len(ahead) == 1 and best[0] >= self.at_least else None

    def reach(self, record: Record) -> str:
        count = record.metrics[self.of]
        return f"{count} {ONE[self.of] if count == 1 else METRICS[self.of]}"


def _enough(cards: Iterable[str], at_least: int) -> Proof | None:
    found = tuple(cards)
    return Proof(cards=found[:at_least]) if len(found) >= at_least else None


Condition = Connects | Passengers | Regions | Alike | Tokens | Most
