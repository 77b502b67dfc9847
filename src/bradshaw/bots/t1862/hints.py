"""What bots may know about 1862 besides what they see: how long a game can last."""

from __future__ import annotations

from bradshaw.titles.t1862.steps.course import Course
from bradshaw.titles.t1862.table import Table1862

from ..greedy.parts import Hints

#: Operating rounds in which the LNER runs.
LAST_SET = 3.0


def hints(table: Table1862) -> Hints:
    """Hints in the form in which bots ask for them."""
    return {"rounds": {"most": min(_until_lner(table), _until_top(table))}}


def _rest_of_set(table: Table1862) -> float:
    """Operating rounds of the present set that have not begun."""
    course = next(step for step in table.agenda if isinstance(step, Course))
    return float(course.rounds - course.done_rounds)


def _until_lner(table: Table1862) -> float:
    """10.3: trains that must still be sold before the LNER comes, by the number of railways."""
    if table.lner == "formed":
        return _rest_of_set(table) or LAST_SET
    if table.lner == "coming":
        return _rest_of_set(table) + LAST_SET
    cards = list(table.data.cards)
    ahead = sum(table.depot.left(card) or 0 for card in cards[: cards.index(table.lner_train)])
    running = sum(1 for railway in table.railways.values() if railway.floated)
    return ahead / max(2.0, 0.7 * running) + 0.5 + LAST_SET


def _until_top(table: Table1862) -> float:
    """10.1: dividends like the last one that lift a railway to the top of the market."""
    if table.topped:
        return 0.5
    last: int = max(column for _, column in table.data.market.prices)
    found = [last]
    for railway in table.railways.values():
        if railway.floated and railway.cell is not None and railway.revenue:
            spaces = table.spaces_gained(railway, railway.revenue)
            found.append((last - railway.cell[1]) // (2 * spaces) if spaces else last)
    return 0.5 + min(found)
