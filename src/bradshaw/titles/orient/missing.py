"""What is missing for a card: the fewest segments, with own track free and others' track at a waiver each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from bradshaw.core.shared import once

from .components import Components
from .trees import Priced, Web

if TYPE_CHECKING:
    from .table import OrientTable

#: A segment counts so many waivers when ways are compared: first few segments, then few waivers.
_SEGMENT = 1000
#: How much dearer track becomes that a way may not use, and how often it does.
_STEP, TRIES = 300, 6


@once
def web_of(box: Components) -> Web:
    """The board as a graph, made once."""
    return Web({number: (line.a, line.b) for number, line in box.lines.items()})


class Missing(Struct, frozen=True):
    """What it takes to complete a card."""

    #: Lines on which own segments are still to be placed.
    lines: tuple[int, ...]
    #: Lines of others that would be used.
    use: tuple[int, ...]
    #: Waivers for ferries among the lines, and for the use of others' track.
    ferry_waivers: int
    use_waivers: int

    @property
    def segments(self) -> int:
        return len(self.lines)

    @property
    def waivers(self) -> int:
        return self.ferry_waivers + self.use_waivers


class Outlook:
    """The board as one player sees it, to ask what cards would cost."""

    def __init__(
        self,
        box: Components,
        web: Web,
        track: Mapping[str, str],
        player: str,
        segments_of: Mapping[int, int],
        waivers: int,
    ) -> None:
        self.box, self.web, self.player, self.waivers = box, web, player, waivers
        self.owner = {int(line): owner for line, owner in track.items()}
        self._segments = segments_of

    def alone(self, cities: tuple[str, ...]) -> Missing | None:
        """The fewest segments that complete a card without the track of others; with as few ferries as
        the waivers in hand pay for, where that is possible."""
        found = self._missing(self._alone, cities)
        if found is None or found.ferry_waivers <= self.waivers:
            return found
        dry = self._missing(self._avoiding_ferries, cities)
        return dry if dry is not None and dry.ferry_waivers <= self.waivers else found

    def with_waivers(self, cities: tuple[str, ...]) -> Missing | None:
        """The fewest segments if others' track is used, then the fewest waivers, within what the rules
        allow: so many segments of one player, waivers in hand, own track in the route.

        Where the first way breaks a limit, the track that breaks it is made dearer step by step; None if
        no way within the limits is found so.
        """
        dearer: Counter[str] = Counter()
        board = self._with_others
        for _ in range(TRIES):
            found = self._missing(board, cities)
            if found is None:
                return None
            too_much = self._beyond(found, cities)
            if not too_much:
                return found
            dearer.update(too_much)
            board = self._priced(others=True, dearer=dearer)
        return None

    def _beyond(self, found: Missing, cities: tuple[str, ...]) -> set[str]:
        """Whose track a way uses beyond what is allowed; the player's own name stands for ferries."""
        counts: Counter[str] = Counter()
        for line in found.use:
            counts[self.owner[line]] += self._segments.get(line, 1)
        over = {owner for owner, count in counts.items() if count > self.box.setup.most_used}
        if found.waivers > self.waivers or (found.use and self.web.join(found.use, cities)):
            over.update(counts)
            over.add(self.player)
        return over

    @cached_property
    def _alone(self) -> Priced:
        return self._priced(others=False)

    @cached_property
    def _avoiding_ferries(self) -> Priced:
        return self._priced(others=False, dearer={self.player: 10 * TRIES})

    @cached_property
    def _with_others(self) -> Priced:
        return self._priced(others=True)

    def _priced(self, others: bool, dearer: Mapping[str, int] | None = None) -> Priced:
        prices: list[int | None] = [None] * len(self.web.ends)
        more = {owner: count * _STEP for owner, count in (dearer or {}).items()}
        ferry = self.box.setup.ferry_waivers + more.get(self.player, 0)
        for number, line in self.box.lines.items():
            owner = self.owner.get(number)
            if owner is None:
                prices[number] = _SEGMENT + (ferry if line.ferry else 0)
            elif owner == self.player:
                prices[number] = 0
            elif others:
                prices[number] = self._segments.get(number, 1) * (1 + more.get(owner, 0))
        return self.web.priced(prices)

    def _missing(self, board: Priced, cities: tuple[str, ...]) -> Missing | None:
        tree = board.tree(cities)
        if tree is None:
            return None
        lines = tuple(sorted(line for line in tree.lines if line not in self.owner))
        use = tuple(sorted(line for line in tree.lines if self.owner.get(line, self.player) != self.player))
        ferries = sum(self.box.lines[line].ferry for line in lines) * self.box.setup.ferry_waivers
        return Missing(lines, use, ferries, sum(self._segments.get(line, 1) for line in use))


def outlook(table: OrientTable, player: str) -> Outlook:
    """The board of a table as a player sees it."""
    doubled = {table.tunnel: table.box.setup.tunnel_segments} if table.tunnel else {}
    waivers = table.spendable(table.players[player])
    return Outlook(table.box, table.web, table.track, player, doubled, waivers)
