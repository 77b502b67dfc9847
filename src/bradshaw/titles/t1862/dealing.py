"""Setting up (2.4): which companies are in the game, from when, and with which permits."""

from __future__ import annotations

from .basis import Basis1862
from .permits import game_kind
from .setup import permit_deck, setup_data


def extra_companies(table: Basis1862) -> int:
    """2.4.2: additional companies."""
    return setup_data().extra_railways.get(str(len(table.seats)), 0) if table.rules.extra_companies else 0


def deal_companies(table: Basis1862) -> None:
    """2.4.1: so many from the start, so many from each later phase; the others are out of the game."""
    order = table.chance.shuffled(list(table.data.railways))
    numbers = dict(setup_data().offer)
    numbers["A"] += extra_companies(table)
    offered = order[: sum(numbers.values())]
    table.left_out = tuple(order[len(offered) :])
    for code in table.left_out:
        del table.railways[code]
    at = 0
    for phase, number in numbers.items():
        for code in offered[at : at + number]:
            table.company(code).from_phase = phase
        table.note(f"To be started from phase {phase} on: {', '.join(offered[at : at + number])}.")
        at += number


def deal_permits(table: Basis1862) -> None:
    """2.4.1, 11.1: every company gets a permit for one kind of train."""
    game = game_kind(table)
    deck = permit_deck(game.permits_with_extra if extra_companies(table) else game.permits)
    if not deck:
        return
    for railway, permit in zip(table.companies(), table.chance.shuffled(deck), strict=False):
        railway.first_permit = permit
        railway.permits.append(permit)
