"""Smallest connecting trees against a search through all sets of lines."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bradshaw.titles.orient.completion import dues, uses
from bradshaw.titles.orient.components import components
from bradshaw.titles.orient.missing import outlook, web_of
from bradshaw.titles.orient.trees import Web, smallest_sets
from tests.unit.titles.orient.positions import Position

TITLE = "Orient Express"


@st.composite
def webs(draw: st.DrawFn) -> tuple[Web, int]:
    """A small graph in which several ways lead everywhere."""
    size = draw(st.integers(3, 7))
    pairs = [(f"n{a}", f"n{b}") for a, b in combinations(range(size), 2)]
    chosen = draw(st.lists(st.sampled_from(pairs), min_size=2, max_size=9, unique=True))
    return Web(dict(enumerate(chosen, 1))), len(chosen)


def by_trying(web: Web, prices: list[int | None], places: list[str]) -> int | None:
    """The cheapest set of lines that joins places, found by trying all of them."""
    usable = [line for line in range(1, len(prices)) if prices[line] is not None]
    sets = (some for count in range(len(usable) + 1) for some in combinations(usable, count))
    found = [sum(prices[line] or 0 for line in some) for some in sets if web.join(some, places)]
    return min(found, default=None)


@given(webs(), st.data())
def test_trees_are_cheapest(made: tuple[Web, int], data: st.DataObject) -> None:
    web, count = made
    prices: list[int | None] = [None]
    prices += data.draw(st.lists(st.none() | st.integers(0, 4), min_size=count, max_size=count))
    places = data.draw(st.lists(st.sampled_from(web.nodes), min_size=1, max_size=4, unique=True))
    board = web.priced(prices)
    tree = board.tree(places)
    best = by_trying(web, prices, places)
    assert (tree.price if tree else None) == best
    if tree is not None:
        assert web.join(tree.lines, places)
        assert sum(prices[line] or 0 for line in tree.lines) == tree.price
    assert board.tree(places) == tree  # what was kept from the first search changes nothing


@given(webs(), st.data())
def test_all_smallest_sets_are_found(made: tuple[Web, int], data: st.DataObject) -> None:
    web, count = made
    lines = set(range(1, count + 1))
    free = data.draw(st.sets(st.sampled_from(sorted(lines)), max_size=3))
    places = data.draw(st.lists(st.sampled_from(web.nodes), min_size=1, max_size=4, unique=True))
    counted = sorted(lines - free)
    for size in range(len(counted) + 1):
        expected = [some for some in combinations(counted, size) if web.join({*some, *free}, places)]
        if expected:
            break
    assert smallest_sets(web, counted, free, places) == sorted(expected)


@pytest.mark.parametrize("card", ["R-001", "R-040", "P-004", "P-020", "P-045"])
def test_trees_of_cards_on_the_empty_board(card: str) -> None:
    """A ferry counted twice, as the points of the set are made."""
    box = components()
    prices = [None, *(2 if line.ferry else 1 for line in box.lines.values())]
    tree = web_of(box).priced(prices).tree(box.cards[card].cities)
    assert tree is not None
    assert tree.price == {"R-001": 7, "R-040": 6, "P-004": 12, "P-020": 14, "P-045": 14}[card]


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_uses_come_cheapest_first_and_within_the_limits() -> None:
    rng = Random(4)
    found = 0
    for _ in range(60):
        at = Position(players=3)
        lines = list(range(317, 378))
        rng.shuffle(lines)
        at.track(blue=lines[:12], red=lines[12:30], green=lines[30:48])
        cities = tuple(rng.sample(["paris", "lille", "le_havre", "koeln", "brest", "strasbourg"], 3))
        own = at.table.own_lines("blue")
        listed = list(uses(at.table, at.player("blue"), cities, 6))
        prices = [sum(dues(at.table, use).values()) for use in listed]
        assert prices == sorted(prices)
        assert len(set(listed)) == len(listed)
        for use in listed:
            assert at.table.web.join({*own, *use}, cities)
            assert not at.table.web.join(use, cities)
            assert all(count <= 5 for count in dues(at.table, use).values())
        found += bool(listed)
    assert found > 10


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_the_first_use_is_a_cheapest_that_the_rules_allow() -> None:
    """The cheapest way would use six segments of red; the next one five of red and two of green."""
    at = Position(players=3).made_up("X-1", "sankt_peterburg", "hamburg")
    at.track(blue=[89, 106, 105, 129], red=[159, 192, 189, 190, 234, 231], green=[233, 185, 232])
    board = at.table.web.priced(
        [None, *(1 if str(n) in at.table.track else None for n in at.table.box.lines)]
    )
    assert board.tree(("sankt_peterburg", "hamburg")) is not None
    for use in uses(at.table, at.player("blue"), ("sankt_peterburg", "hamburg"), 3):
        assert dues(at.table, use)["red"] <= 5


def test_what_is_missing_alone_and_with_others() -> None:
    at = Position().track(blue=[464, 513], red=[418])
    look = outlook(at.table, "blue")
    cities = at.table.box.cards["R-016"].cities
    alone, helped = look.alone(cities), look.with_waivers(cities)
    assert alone is not None
    assert helped is not None
    assert (helped.lines, helped.use, helped.waivers) == ((516,), (418,), 1)
    assert alone.use == ()
    assert alone.segments > 1
    assert at.table.web.join({*at.table.own_lines("blue"), *alone.lines}, cities)


def test_ferries_cost_a_waiver_in_what_is_missing() -> None:
    at = Position().track(blue=[*range(1, 4)])
    missing = outlook(at.table, "blue").alone(at.table.box.cards["R-040"].cities)
    assert missing is not None
    assert missing.ferry_waivers == 1


def test_a_card_that_is_walled_in_cannot_be_reached() -> None:
    at = Position()
    around = [n for n, line in at.table.box.lines.items() if "ankara" in (line.a, line.b)]
    at.track(red=around)
    look = outlook(at.table, "blue")
    assert look.alone(("ankara", "istanbul")) is None
    assert look.with_waivers(("ankara", "istanbul")) is not None
