"""Completing cards: what connects, whose segments a route uses, and which own ones leave the board."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bradshaw.core.refusal import require

from .components import Card, RegionalCard
from .through import leads_through
from .trees import smallest_sets

if TYPE_CHECKING:
    from .state import Player
    from .table import OrientTable

#: Different ways to use others' track that are listed for a card, and searches made for them.
LISTED = 6
SEARCHES = 80
#: What an own segment and one of others count when track is to be spared, from the fewest waivers on.
RATES = ((1, 3), (1, 2), (1, 1), (2, 1), (5, 1))

Use = tuple[int, ...]


def joined(table: OrientTable, player: str, cities: Sequence[str]) -> bool:
    """Whether a player's own track connects cities."""
    return table.web.join(table.own_lines(player), cities)


def dues(table: OrientTable, use: Use) -> dict[str, int]:
    """Segments of each player that a use counts, which is what each is paid."""
    counts: Counter[str] = Counter()
    for line in use:
        counts[table.track[str(line)]] += table.segments_on(line)
    return dict(counts)


def check_connection(table: OrientTable, player: Player, card: Card, use: Use) -> None:
    """Refuse a card whose cities are not connected as the player says."""
    own, cities = table.own_lines(player.name), card.cities
    waivers = table.section("waivers")
    rule = table.section("regional" if isinstance(card, RegionalCard) else "passenger")
    for line in use:
        owner = table.track.get(str(line), "")
        require(
            owner and owner != player.name,
            waivers,
            f"line {line} holds no segment of another player",
            "Name only lines on which others have track",
        )
    require(len(set(use)) == len(use), waivers, "a line is named twice")
    names = table.box.city_names(cities)
    with_others = " and the segments named" if use else ""
    require(
        table.web.join({*own, *use}, cities),
        rule,
        f"own track{with_others} does not connect {names}",
        _what_would_do(table, player, cities) if not use else "",
    )
    require(
        not use or not table.web.join(use, cities),
        waivers,
        f"the route {names} holds none of {player.name}'s own track",
        "Others' track can only fill gaps between own segments",
    )
    check_needed(table, player.name, cities, use)
    check_dues(table, player, use)


def check_needed(table: OrientTable, player: str, cities: tuple[str, ...], use: Use) -> None:
    """Refuse to pay for a segment of others that serves nothing."""
    own, rule, names = table.own_lines(player), table.section("waivers"), table.box.city_names(cities)
    spare = [line for line in use if table.web.join({*own, *use} - {line}, cities)]
    if table.rules.others_track == "needed":
        require(
            not spare,
            rule,
            f"own track connects {names} without line {spare[0]}" if spare else "",
            "By the reading others_track=needed only segments that own track lacks are used",
        )
    if not spare or leads_through(table.web, own, use, cities):
        return
    alone = next((line for line in use if not leads_through(table.web, {*own, *use}, {line}, cities)), None)
    require(
        alone is None,
        rule,
        f"line {alone} lies on no way between {names}",
        "Name only segments that the route leads over",
    )
    require(
        False,
        rule,
        f"no one route between {names} needs all of the lines {' '.join(map(str, use))}",
        "Name only the segments of one route, without a way round",
    )


def check_dues(table: OrientTable, player: Player, use: Use) -> None:
    """Refuse more than five segments of a player, or more waivers than there are."""
    rule, most = table.section("waivers"), table.box.setup.most_used
    due = dues(table, use)
    for owner, count in due.items():
        require(
            count <= most,
            rule,
            f"{count} segments of {owner} would be used; {most} of one player at most in a turn",
            "Close part of the gap with own segments",
        )
    total, held = sum(due.values()), table.spendable(player)
    require(total <= held, rule, f"{total} waivers are due, {held} are in hand")


def _what_would_do(table: OrientTable, player: Player, cities: tuple[str, ...]) -> str:
    found = next(iter(uses(table, player, cities, 1)), None)
    if found is None:
        return ""
    paid = ", ".join(f"{count} to {owner}" for owner, count in dues(table, found).items())
    return f"With the lines {' '.join(map(str, found))} of others it would, for waivers: {paid}"


def ways(table: OrientTable, player: Player, card: Card) -> list[Use]:
    """How a card can be completed now: by own track alone, or else the cheapest uses of others' track.

    Where own track would leave the board for it, also the uses that keep some of it there.
    """
    cities = card.cities
    if not joined(table, player.name, cities):
        return list(uses(table, player, cities, LISTED))
    if isinstance(card, RegionalCard) and table.rules.others_track == "at_will":
        return [(), *sparing(table, player, cities)]
    return [()]


def sparing(table: OrientTable, player: Player, cities: tuple[str, ...]) -> list[Use]:
    """Uses of others' track that leave more of the own on the board than none does, the cheapest first."""
    search = _Uses(table, player, cities)
    found: dict[Use, int] = {}
    most = len(removals(table, player.name, cities, ())[0])
    for own, other in RATES:
        use = search.at_rate(own, other)
        if use and use not in found and search.allowed(use):
            found[use] = len(removals(table, player.name, cities, use)[0])
    chosen: list[Use] = []
    for use in sorted(found, key=lambda use: (sum(dues(table, use).values()), found[use], use)):
        if found[use] < most:
            chosen.append(use)
            most = found[use]
    return chosen


def uses(table: OrientTable, player: Player, cities: tuple[str, ...], count: int) -> Iterator[Use]:
    """Uses of others' track that complete a route, the cheapest first.

    Begins with a cheapest tree; where that breaks a limit, or more are wanted, it is forbidden part by
    part (Lawler's way to list solutions in order), so that the first one that passes is a cheapest.
    After `SEARCHES` sets it stops looking; whatever it did not list can still be named by the player.
    """
    own = table.own_lines(player.name)
    if not own or not table.web.join(map(int, table.track), cities):
        return
    search = _Uses(table, player, cities)
    found = 0
    for use in search.in_order():
        if search.allowed(use):
            yield use
            found += 1
            if found == count:
                return


class _Uses:
    def __init__(self, table: OrientTable, player: Player, cities: tuple[str, ...]) -> None:
        self.table, self.player, self.cities = table, player, cities
        self.own = table.own_lines(player.name)
        self.held = table.spendable(player)
        self.prices: list[int | None] = [None] * (len(table.web.ends))
        for text, owner in table.track.items():
            self.prices[int(text)] = 0 if owner == player.name else table.segments_on(int(text))

    def in_order(self) -> Iterator[Use]:
        """Every set of others' lines that connects the cities with own track, by rising price."""
        none: frozenset[int] = frozenset()
        heap = [(price, use, none, none) for price, use in self._cheapest(none, none)]
        for _ in range(SEARCHES):
            if not heap or heap[0][0] > self.held:
                return
            _, use, forced, barred = heapq.heappop(heap)
            yield use
            fixed = forced
            for line in use:
                if line not in forced:
                    for price, other in self._cheapest(fixed, barred | {line}):
                        heapq.heappush(heap, (price, other, fixed, barred | {line}))
                    fixed = fixed | {line}

    def _cheapest(self, forced: frozenset[int], barred: frozenset[int]) -> Iterator[tuple[int, Use]]:
        """The cheapest use with some lines in it and others not; nothing if there is none."""
        prices = list(self.prices)
        for line in barred:
            prices[line] = None
        for line in forced:
            prices[line] = 0
        tree = self.table.web.priced(prices).tree(self.cities)
        if tree is not None:
            use = tuple(sorted(forced | (tree.lines - self.own)))
            yield sum(self.prices[line] or 0 for line in use), use

    def at_rate(self, own: int, other: int) -> Use:
        """The use of a cheapest tree in which own segments count too, but for the tunnel, which stays."""
        prices = [None if price is None else price * other for price in self.prices]
        for line in self.own - {self.table.tunnel}:
            prices[line] = own
        tree = self.table.web.priced(prices).tree(self.cities)
        return tuple(sorted(tree.lines - self.own)) if tree is not None else ()

    def allowed(self, use: Use) -> bool:
        """Whether the rules let a player use just these lines."""
        web, cities = self.table.web, self.cities
        due = dues(self.table, use)
        if sum(due.values()) > self.held or any(
            count > self.table.box.setup.most_used for count in due.values()
        ):
            return False
        return not web.join(use, cities) and self.needed(use)

    def needed(self, use: Use) -> bool:
        """Whether no line of a use is paid for nothing."""
        if not joined(self.table, self.player.name, self.cities):
            return not any(self.table.web.join({*self.own, *use} - {line}, self.cities) for line in use)
        return leads_through(self.table.web, self.own, use, self.cities)


def removals(table: OrientTable, player: str, cities: tuple[str, ...], use: Use) -> list[tuple[int, ...]]:
    """The smallest sets of own segments that connect cities, together with the lines used and own tunnel."""
    own = table.own_lines(player)
    tunnel = own & {table.tunnel}
    return smallest_sets(table.web, own - tunnel, {*use, *tunnel}, cities)
