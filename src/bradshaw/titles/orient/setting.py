"""Laying out a game: decks, tokens, tableau, first hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bradshaw.core.errors import DataError

from .check import checks
from .components import PASSENGER
from .state import Player

if TYPE_CHECKING:
    from .table import OrientTable

#: The players' colours in seating order.
COLOURS = ("blue", "red", "green", "yellow", "black")


def check_set(table: OrientTable) -> None:
    """Nobody begins a game with a component set of their own that contradicts itself."""
    name = table.rules.components
    if not name:
        return
    for sentence, findings in checks(table.box):
        for about, wrong in findings:
            if wrong:
                raise DataError(
                    f"component set {name!r}: {about}: {wrong} ({sentence}). "
                    f"See: bradshaw check {table.title.name!r} --option components={name}"
                )


def lay_out(table: OrientTable) -> None:
    """The table before the first turn."""
    from .steps.course import Course
    from .steps.draft import Draft

    check_set(table)
    setup = table.box.setup
    table.fingerprint = table.box.fingerprint
    table.players = table.map_of({name: _player(table, name, at) for at, name in enumerate(table.seats)})
    table.track = table.map_of()
    table.tunnel, table.tunnel_open = 0, False
    table.tokens = table.map_of(dict.fromkeys(table.box.regions, setup.tokens))
    table.box_waivers = 0
    table.round, table.quiet, table.busy, table.ending = 1, 0, False, ""
    table.discards, table.set_aside = table.list_of(), table.list_of()
    table.first = table.rules.first_player or table.seats[table.chance.below(len(table.seats))]
    table.note(f"{table.first} is the first player.", table.section("setup"))
    shuffle(table)
    open_bonuses(table)
    starter = table.rules.start == "starter"
    if starter:
        deal_starter_hands(table)
    table.tableau = table.list_of()
    table.fill_tableau()
    table.note(f"The tableau: {'; '.join(map(table.card_text, table.tableau))}.", table.section("setup"))
    table.push(Course, player=table.first, played=0)
    if not starter:
        table.push(Draft, player=table.first, done_players=0)


def _player(table: OrientTable, name: str, at: int) -> Player:
    setup = table.box.setup
    return table.make(
        Player,
        name=name,
        colour=COLOURS[at % len(COLOURS)],
        segments=setup.segments,
        waivers=setup.waivers,
        hand=table.list_of(),
        scored=table.list_of(),
        tokens=table.list_of(),
        bonuses=table.list_of(),
    )


def shuffle(table: OrientTable) -> None:
    """Every region's deck, and the passenger deck."""
    decks = {
        region: [card.id for card in table.box.regional if card.region == region]
        for region in table.box.regions
    }
    decks[PASSENGER] = [card.id for card in table.box.passenger]
    table.decks = table.map_of(
        {name: table.list_of(table.chance.shuffled(cards)) for name, cards in decks.items()}
    )


def open_bonuses(table: OrientTable) -> None:
    """One bonus card of each deck is in the game."""
    decks: dict[str, list[str]] = {}
    for card in table.box.bonuses.values():
        decks.setdefault(card.deck, []).append(card.id)
    table.bonuses = table.map_of(
        {deck: cards[table.chance.below(len(cards))] for deck, cards in decks.items()}
    )
    for name in table.bonuses.values():
        bonus = table.box.bonuses[name]
        table.note(
            f"Bonus {table.box.card_name(name)}, {bonus.value}: {bonus.condition.words(table.box)}",
            table.section("bonus"),
        )


def deal_starter_hands(table: OrientTable) -> None:
    """Each player gets one of the hands by lot; what the others would hold stays in the box."""
    hands = table.chance.shuffled(table.box.setup.starter_hands)
    kept = {card for hand in hands for card in hand.passenger}
    pile = table.decks[PASSENGER]
    pile.replace(card for card in pile if card not in kept)
    for player, hand in zip(table.clockwise(table.first), hands, strict=False):
        for card in hand.passenger:
            table.to_hand(player, card)
        for region in hand.regional:
            if table.decks[region]:
                table.to_hand(player, table.decks[region].pop())
        own = "; ".join(map(table.card_text, table.players[player].hand))
        table.note(f"{player} has a starter hand.", table.section("setup"))
        table.note(f"Your hand: {own}.", to=player)
    for hand in hands[len(table.seats) :]:
        table.set_aside.extend(hand.passenger)
