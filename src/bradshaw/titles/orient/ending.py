"""When the game ends, and what happens then."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .components import PASSENGER
from .conditions import Most
from .scoring import record

if TYPE_CHECKING:
    from .table import OrientTable


def state_reached(tokens: dict[str, tuple[int, ...]], lowest: int, empty: int) -> str:
    """The end state that tokens are in, in words; empty if none."""
    if all(value <= lowest for left in tokens.values() for value in left):
        return f"only tokens of value {lowest} are left"
    if sum(not left for left in tokens.values()) >= empty:
        return f"{empty} regions have no tokens left"
    return ""


def look_at_tokens(table: OrientTable) -> None:
    """After a token was taken: does the game end with this round?"""
    setup = table.box.setup
    reached = state_reached(table.tokens, setup.tokens[-1], setup.empty_regions)
    if reached:
        announce(table, reached)


def announce(table: OrientTable, reason: str) -> None:
    """The game ends with this round."""
    if not table.ending:
        table.ending = reason
        last = table.seats[table.seats.index(table.first) - 1]
        table.note(f"The end is near: {reason}. The last turn is {last}'s.", table.section("end"))


def out_of_reach(table: OrientTable) -> bool:
    """Whether the regional cards left in decks and hands no longer suffice for either end state."""
    setup, left = table.box.setup, cards_left(table)
    low = setup.tokens[-1]
    needed = {region: sum(v > low for v in values) for region, values in table.tokens.items()}
    if all(left[region] >= count for region, count in needed.items()):
        return False
    can_empty = sum(left[region] >= len(values) for region, values in table.tokens.items())
    return can_empty < setup.empty_regions


def cards_left(table: OrientTable) -> Counter[str]:
    """Regional cards in decks and hands by region, which everybody can count."""
    left = Counter({region: len(deck) for region, deck in table.decks.items() if region != PASSENGER})
    for player in table.players.values():
        left.update(deck for deck in map(table.box.deck_of, player.hand) if deck != PASSENGER)
    return left


def close_round(table: OrientTable) -> None:
    """At the end of a round: the game may be over, or in a stalemate."""
    table.quiet = 0 if table.busy else table.quiet + 1
    table.busy = False
    if not table.ending and out_of_reach(table):
        table.ending = "no end state can be reached any more"
    if not table.ending and table.quiet >= table.box.setup.quiet_rounds:
        table.ending = f"{table.quiet} rounds without a card scored or discarded"
    if table.ending:
        finish(table)
    else:
        table.round += 1


def finish(table: OrientTable) -> None:
    """Award the bonus cards that are judged at the end; the points then speak."""
    records = {name: record(table, player) for name, player in table.players.items()}
    for deck, card in table.bonuses.items():
        condition = table.box.bonuses[card].condition if card else None
        if isinstance(condition, Most):
            award(table, deck, card, condition.winner(records))
    table.finished = True
    table.note(f"The game is over: {table.ending}.", table.section("scoring"))


def award(table: OrientTable, deck: str, card: str, winner: str | None) -> None:
    name = table.box.card_name(card)
    if winner is None:
        table.note(f"Nobody gets {name}.", table.section("bonus"))
        return
    table.players[winner].bonuses.append(card)
    table.bonuses[deck] = ""
    table.note(f"{winner} gets {name}.", table.section("bonus"))
