"""Invariants of 18OE besides those of all railway tables: kinds, markers, chits, points, patronage."""

from __future__ import annotations

from collections import Counter

from bradshaw.rail.steps.turn import OperatingTurn
from bradshaw.titles.oe.patronage import patronage_tiles
from bradshaw.titles.oe.state import RailwayOE
from bradshaw.titles.oe.table import TableOE

from .failure import insist
from .illegal import FieldValues
from .watch import Watch

#: What Brandt & Brandau begins with (14.9).
BRANDT_TOKENS = 4


def check(table: TableOE) -> None:
    """Everything that must hold between two actions."""
    for railway in table.companies():
        check_kind(table, railway)
    check_order_track(table)
    check_minors(table)
    check_regionals(table)
    check_chits(table)
    check_markers(table)
    check_patronage(table)
    check_points(table)


def check_kind(table: TableOE, railway: RailwayOE) -> None:
    """Shares, prices, tokens and markers are those of the kind that a railway is."""
    code = railway.code
    shares = {"minor": 0, "regional": 25, "major": 10, "national": 10}[railway.kind]
    if railway.sizes:
        insist(railway.share == shares, "kind", f"{code} is a {railway.kind} with shares of {railway.share}%")
    on_market = railway.cell is not None
    insist(on_market == (railway.major or railway.national), "kind", f"{railway.kind} {code} on the market")
    placed = table.board.cities_with(code)
    if railway.national or (railway.out and not table.is_merging(railway)):
        insist(not placed, "kind", f"{code} has tokens in {placed}, and is {railway.out or railway.kind}")
        left = railway.cash or (railway.out and railway.trains)
        insist(not left, "kind", f"{code} is {railway.out or railway.kind} and has money or trains")
    if not railway.major:
        mark = railway.authority or railway.orient or railway.subsidiaries
        insist(not mark, "kind", f"{railway.kind} {code} has a major's {mark}")
    if railway.letter:
        insist(not railway.national and railway.founded, "kind", f"{code} stands at letter {railway.letter}")
    insist(railway.owing >= 0, "owing", f"{code} lacks {railway.owing}")


def check_order_track(table: TableOE) -> None:
    """2.2.6: minors and regionals stand there once, and nobody else."""
    standing = Counter(table.order_track)
    for railway in table.companies():
        small = (railway.minor and railway.floated) or (railway.regional and railway.founded)
        expected = int(small and not railway.out)
        found = standing[railway.code]
        fits = found == expected or table.is_merging(railway)
        insist(fits, "order", f"{railway.kind} {railway.code} stands {found} times on the order track")


def check_minors(table: TableOE) -> None:
    """10.5: a minor that is merged lies under one charter, and brings its track rights."""
    under = Counter(minor for railway in table.companies() for minor in railway.subsidiaries)
    for minor in (railway for railway in table.companies() if railway.minor):
        expected = int(minor.out == "merged")
        insist(
            under[minor.code] == expected, "minors", f"{minor.code} lies under {under[minor.code]} charters"
        )
    for railway in table.companies():
        rights = {table.company(minor).zone for minor in railway.subsidiaries}
        insist(rights <= set(railway.rights), "rights", f"{railway.code} lacks rights of {rights}")
    if table.consolidation == "done":
        small = [railway.code for railway in table.of_kind("minor", "regional")]
        insist(not small, "consolidation", f"{', '.join(small)} are left after it")


def check_regionals(table: TableOE) -> None:
    """8.2: with the Major Railroad Phase all minors and the right number of regionals have floated."""
    removed = [table.company(code).zone for code in table.removed]
    insist(len(removed) <= table.game.removals, "removals", f"{len(removed)} regionals have been removed")
    insist(len(set(removed)) == len(removed), "removals", f"regionals of one zone: {removed}")
    if table.major_phase:
        floated = [railway for railway in table.companies() if railway.sizes and railway.floated]
        insist(len(floated) == table.game.regionals, "regionals", f"{len(floated)} have floated")
        waiting = [railway.code for railway in table.companies() if railway.minor and not railway.floated]
        insist(not waiting, "minors", f"{waiting} have not floated")


def check_chits(table: TableOE) -> None:
    """9.1: each minor has a chit of its home's zone."""
    taken = Counter(railway.zone for railway in table.companies() if railway.minor and railway.floated)
    capped = sum(taken[code] for code in table.chits if table.zones[code].capped)
    insist(capped <= table.setup.capped_chits, "chits", f"{capped} chits of the capped zones are taken")
    closed = capped == table.setup.capped_chits
    for code, left in table.chits.items():
        zone = table.zones[code]
        expected = 0 if zone.capped and closed else zone.chits - taken[code]
        insist(left == expected, "chits", f"{code} has {left} chits left, and {taken[code]} are taken")


def check_markers(table: TableOE) -> None:
    """Port authorities, Pullman cars and the tokens of privates are somewhere, once."""
    nationals = len(table.of_kind("national"))
    for water, printed in table.game.port_authorities.items():
        left = table.authorities[water]
        have = left + sum(railway.authority == water for railway in table.companies())
        fits = left >= 0 and have <= printed <= have + nationals
        insist(fits, "authorities", f"there are {have} of {printed} for {water}")
    cars = table.pullmans + table.used_pullmans
    cars += sum(railway.pullman for railway in table.companies() if not railway.national)
    insist(cars == table.game.pullmans, "pullmans", f"there are {cars} of {table.game.pullmans}")
    brandt = table.brandt_left + len(table.brandt)
    insist(table.brandt_left >= 0 and brandt <= BRANDT_TOKENS, "brandt", f"there are {brandt} tokens")
    for name in ("star", "circle"):
        holders = [railway.code for railway in table.companies() if getattr(railway, name)]
        insist(len(holders) <= 1, "markers", f"the {name} belongs to {holders}")
    for hex_name in (*table.brandt, table.hochberg, table.mercantile):
        insist(not hex_name or hex_name in table.data.grid.hexes, "markers", f"a token lies on {hex_name}")


def check_patronage(table: TableOE) -> None:
    """11.1.8: a tile lies once, where nobody has built and no minor has begun."""
    waiting = list(table.patronage)
    insist(len(set(waiting)) == len(waiting), "patronage", f"one hex twice: {waiting}")
    insist(len(waiting) <= sum(table.game.patronage.values()), "patronage", f"{len(waiting)} tiles")
    for hex_name in waiting:
        insist(hex_name in patronage_tiles(), "patronage", f"there is no patronage for {hex_name}")
        insist(hex_name not in table.board.tiles, "patronage", f"{hex_name} has a tile and is not fulfilled")


def check_points(table: TableOE) -> None:
    """11.1: nobody spends more tile points than his kind has."""
    for turn in (step for step in table.agenda if isinstance(step, OperatingTurn)):
        budget = turn.budget
        insist(
            budget.spent <= budget.points, "points", f"{turn.code} spent {budget.spent} of {budget.points}"
        )


class WatchOE(Watch):
    """The invariants of 18OE."""

    @property
    def table(self) -> TableOE:
        assert isinstance(self.game.table, TableOE)
        return self.game.table

    def check(self) -> None:
        check(self.table)

    def field_values(self) -> FieldValues:
        minors = [railway.code for railway in self.table.companies() if railway.minor]
        return {
            "minor": minors,
            "water": ["north", "mediterranean", "black"],
            "place": ["first", "last", "normal"],
        }
