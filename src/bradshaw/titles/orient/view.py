"""What can be seen: own cards by their owner, of others' only backs and numbers, of decks only their size."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from .components import PASSENGER
from .conditions import Proof
from .scoring import points

if TYPE_CHECKING:
    from .state import Player
    from .table import OrientTable


def orient_view(table: OrientTable, viewer: str | None) -> dict[str, Any]:
    """The table as a player sees it; None sees what everybody does."""
    step = table.top if not table.finished else None
    return {
        "title": table.title.name,
        "round": table.round,
        "first": table.first,
        "seats": list(table.seats),
        "players": {name: _player(table, player, viewer) for name, player in table.players.items()},
        "track": dict(table.track),
        "tunnel": {"line": table.tunnel, "open": table.tunnel_open},
        "tokens": {region: list(left) for region, left in table.tokens.items()},
        "decks": {deck: len(cards) for deck, cards in table.decks.items()},
        "tableau": list(table.tableau),
        "discards": list(table.discards),
        "set_aside": len(table.set_aside),
        "bonuses": dict(table.bonuses),
        "box_waivers": table.box_waivers,
        "acting": [{"player": player, "prompt": step.prompt(), "rule": step.rule} for player in step.actors()]
        if step
        else [],
        "step": step.details() if step else {},
        "finished": table.finished,
        "ending": table.ending,
        "scores": {
            name: points(table, p).total for name, p in table.players.items() if _open(table, p, viewer)
        },
    }


def _open(table: OrientTable, player: Player, viewer: str | None) -> bool:
    """Whether a viewer may look into a player's score stack."""
    return table.finished or bool(table.rules.open_stacks) or player.name == viewer


def _player(table: OrientTable, player: Player, viewer: str | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "colour": player.colour,
        "segments": player.segments,
        "waivers": player.waivers,
        "backs": _backs(table, player),
        "stack": {
            "regional": sum(table.box.deck_of(card) != PASSENGER for card in player.scored),
            "passenger": sum(table.box.deck_of(card) == PASSENGER for card in player.scored),
            "tokens": len(player.tokens),
            "bonuses": len(player.bonuses),
        },
    }
    if table.finished or player.name == viewer:
        shown["hand"] = list(player.hand)
    if _open(table, player, viewer):
        shown["scored"] = list(player.scored)
        shown["tokens"] = [list(token) for token in player.tokens]
        shown["bonuses"] = list(player.bonuses)
        shown["points"] = msgspec.to_builtins(points(table, player))
    return shown


def _backs(table: OrientTable, player: Player) -> dict[str, int]:
    """Cards in hand by their backs, in the order of the decks."""
    counts = Counter(map(table.box.deck_of, player.hand))
    return {deck: counts[deck] for deck in table.decks if counts[deck]}


def proof_text(table: OrientTable, proof: Proof) -> str:
    """What a claim shows to all."""
    names = [table.box.card_name(card) for card in proof.cards]
    names += [f"the {value} of {table.box.regions[region].name}" for region, value in proof.tokens]
    if proof.lines:
        names.append(f"own track on the lines {' '.join(map(str, proof.lines))}")
    return ", ".join(names)
