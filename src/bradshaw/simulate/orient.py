"""Invariants of Orient Express: nothing appears, vanishes or is in two places, and nothing hidden is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bradshaw.core.event import Note
from bradshaw.core.game import Game
from bradshaw.titles.orient.components import PASSENGER
from bradshaw.titles.orient.steps.after_card import RemoveTrack
from bradshaw.titles.orient.table import OrientTable

from .failure import insist
from .watch import Watch


def check(table: OrientTable) -> None:
    """Everything that must hold between two actions."""
    check_segments(table)
    check_waivers(table)
    check_cards(table)
    check_tokens(table)
    check_limits(table)
    insist(table.first in table.seats, "first", f"{table.first} is no player")


def check_segments(table: OrientTable) -> None:
    """Every segment is in its owner's supply or on one line of the board."""
    for player in table.players.values():
        placed = sum(table.segments_on(line) for line in table.own_lines(player.name))
        insist(
            player.segments + placed == table.box.setup.segments and player.segments >= 0,
            "segments",
            f"{player.name} has {player.segments} in supply and {placed} on the board",
        )
    for line, owner in table.track.items():
        insist(int(line) in table.box.lines, "segments", f"there is track on line {line}, which is not there")
        insist(owner in table.players, "segments", f"line {line} holds track of {owner}, who does not play")
    if table.tunnel:
        insist(str(table.tunnel) in table.track, "tunnel", "the tunnel has lost its track")
        insist(table.tunnel in table.box.tunnels, "tunnel", f"there is a tunnel on line {table.tunnel}")


def check_waivers(table: OrientTable) -> None:
    """Waivers are held by players or lie in the box."""
    held = [player.waivers for player in table.players.values()]
    total = len(held) * table.box.setup.waivers
    found = sum(held) + table.box_waivers
    insist(found == total, "waivers", f"there are {found} of {total} waivers")
    insist(min(held) >= 0, "waivers", "somebody owes waivers")


def check_cards(table: OrientTable) -> None:
    """Every card is in one place."""
    found = Counter(card for place in places(table) for card in place)
    twice = [card for card, count in found.items() if count > 1]
    insist(not twice, "cards", f"{', '.join(twice)} are in several places")
    lost = sorted(table.box.cards.keys() ^ found.keys())
    insist(not lost, "cards", f"{', '.join(lost)} are lost or do not belong to the set")
    for deck, cards in table.decks.items():
        insist(all(table.box.deck_of(card) == deck for card in cards), "cards", f"strange cards in {deck}")
    insist(all(table.box.deck_of(card) == PASSENGER for card in table.tableau), "cards", "a strange tableau")


def places(table: OrientTable) -> Iterator[Sequence[str]]:
    """All places where cards lie."""
    yield from table.decks.values()
    yield from (table.tableau, table.discards, table.set_aside)
    for player in table.players.values():
        yield from (player.hand, player.scored)


def check_tokens(table: OrientTable) -> None:
    """A region's tokens are on the track or on one score stack; so are bonus cards."""
    taken: dict[str, list[int]] = {region: [] for region in table.box.regions}
    for player in table.players.values():
        for region, value in player.tokens:
            taken[region].append(value)
    for region, left in table.tokens.items():
        all_of_them = sorted((*left, *taken[region]), reverse=True)
        insist(all_of_them == list(table.box.setup.tokens), "tokens", f"{region} has {all_of_them}")
        insist(
            all(value >= max(left, default=0) for value in taken[region]), "tokens", f"{region}: wrong order"
        )
    bonuses = Counter(card for player in table.players.values() for card in player.bonuses)
    bonuses.update(card for card in table.bonuses.values() if card)
    insist(
        len(bonuses) == len(table.bonuses) == bonuses.total(), "bonuses", f"in the game are {dict(bonuses)}"
    )


def check_limits(table: OrientTable) -> None:
    """Hands and tableau are never too large."""
    setup = table.box.setup
    for player in table.players.values():
        insist(len(player.hand) <= setup.hand, "hand", f"{player.name} holds {len(player.hand)} cards")
    insist(len(table.tableau) <= setup.tableau, "tableau", f"{len(table.tableau)} cards lie open")
    full = len(table.tableau) == setup.tableau or not table.decks[PASSENGER]
    insist(full, "tableau", "a place is empty, although there are cards")


# --- secrets


def hidden_from(table: OrientTable, viewer: str | None) -> set[str]:
    """The cards that a viewer may not see: in decks, in others' hands and score stacks, out of the game.

    A regional card that is being scored lies open until its track has left the board.
    """
    cards = {card for deck in table.decks.values() for card in deck} | set(table.set_aside)
    for name, player in table.players.items():
        if name != viewer and not table.finished:
            cards.update(player.hand)
            if not table.rules.open_stacks:
                cards.update(player.scored)
    return cards - {step.card for step in table.agenda if isinstance(step, RemoveTrack)}


def check_secrets(game: Game, table: OrientTable) -> None:
    """No view and no line of the log shows anybody a card that is hidden from them."""
    told = game.moves[-1].events if game.moves else game.setup_events
    for viewer in (None, *game.players):
        hidden = hidden_from(table, viewer)
        seen = shown(table, msgspec.json.encode(game.view(viewer)).decode())
        insist(
            not seen & hidden, "secret", f"{viewer or 'a stranger'} sees {', '.join(sorted(seen & hidden))}"
        )
        secret = [note.text for note in told if isinstance(note, Note) and note.to and note.to != viewer]
        heard = game.log(len(game.moves), viewer)
        insist(not set(secret) & set(heard), "secret", f"{viewer or 'a stranger'} hears what is not for them")
        never = {card for deck in table.decks.values() for card in deck}
        leaked = never & {card for line in heard for card in shown(table, line)}
        insist(not leaked, "secret", f"{viewer or 'a stranger'} hears of {', '.join(sorted(leaked))}")


def shown(table: OrientTable, text: str) -> set[str]:
    """The cards that a text names."""
    return {card for card in table.box.cards if card in text}


def field_values(table: OrientTable) -> Mapping[str, Sequence[Any]]:
    """Values for the fields of actions that must be refused."""
    return {
        "line": [*map(int, table.track), *table.box.tunnels, 1, 270, len(table.box.lines), 9999],
        "card": [*table.box.cards, *table.box.bonuses],
        "deck": list(table.decks),
    }


class OrientWatch(Watch):
    """The invariants of Orient Express."""

    @property
    def table(self) -> OrientTable:
        assert isinstance(self.game.table, OrientTable)
        return self.game.table

    def check(self) -> None:
        check(self.table)

    def check_views(self) -> None:
        check_secrets(self.game, self.table)

    def field_values(self) -> Mapping[str, Sequence[Any]]:
        return field_values(self.table)
