"""What can be seen: own cards by their owner, of others' only backs and numbers, of decks only their size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bradshaw.core.view import Head, Part, PlayerView, StepView, View, envelope

from .components import PASSENGER
from .conditions import Proof
from .details import OrientDetails
from .scoring import Points, points, record

if TYPE_CHECKING:
    from .state import Player
    from .table import OrientTable


class StackView(Part, frozen=True, kw_only=True):
    """A score stack by its backs."""

    #: Completed Regional Cards.
    regional: int
    #: Completed Passenger Cards.
    passenger: int
    #: Nationalism Tokens.
    tokens: int
    #: Bonus Cards.
    bonuses: int


class OwnCards(Part, frozen=True, kw_only=True):
    """What a score stack holds."""

    #: Completed cards by their ids.
    scored: tuple[str, ...]
    #: Nationalism Tokens: region and value of each.
    tokens: tuple[tuple[str, int], ...]
    #: Bonus Cards by their ids.
    bonuses: tuple[str, ...]
    #: Where the points come from.
    points: Points


class OrientPlayer(PlayerView, frozen=True, kw_only=True):
    """A player's things."""

    #: The colour of the player's segments.
    colour: str
    #: Segments in the supply.
    segments: int
    #: Entry Waivers in hand.
    waivers: int
    #: Cards in hand by their backs.
    backs: dict[str, int]
    #: The score stack by its backs.
    stack: StackView
    #: Cards in hand by their ids; None where the viewer may not look.
    hand: tuple[str, ...] | None
    #: What the score stack holds; None where the viewer may not look.
    own: OwnCards | None
    #: How far the player has come with each open bonus card; None where the viewer may not look.
    reach: dict[str, str] | None


class TunnelView(Part, frozen=True, kw_only=True):
    #: The line on which it lies, 0 before it is built.
    line: int
    #: Whether it may be built.
    open: bool


class OrientView(View, frozen=True, kw_only=True, tag_field="kind", tag="Orient Express"):
    """The table of Orient Express."""

    #: The number of the round.
    round_number: int
    #: The first player of the round.
    first: str
    #: What can be seen of each player.
    players: Mapping[str, OrientPlayer]
    step: StepView[OrientDetails] | None
    #: Line -> whose segment lies on it.
    track: dict[str, str]
    #: The Channel Tunnel.
    tunnel: TunnelView
    #: Region -> values of the tokens left, the highest first.
    tokens: dict[str, tuple[int, ...]]
    #: Cards left of each deck.
    decks: dict[str, int]
    #: Passenger Cards that can be taken, by their ids.
    tableau: tuple[str, ...]
    #: Discarded cards by their ids.
    discards: tuple[str, ...]
    #: How many cards were set aside.
    set_aside: int
    #: Colour of the deck -> the bonus card in this game, empty once somebody has it.
    bonuses: dict[str, str]
    #: Entry Waivers in the box.
    box_waivers: int


def orient_view(table: OrientTable, head: Head) -> OrientView:
    """The table as a player sees it; None sees what everybody does."""
    viewer = head.viewer
    return OrientView(
        **envelope(
            table,
            head,
            round=f"Round {table.round}",
            ending=table.ending,
            scores={
                name: points(table, p).total for name, p in table.players.items() if _open(table, p, viewer)
            },
        ),
        round_number=table.round,
        first=table.first,
        players={name: _player(table, player, viewer) for name, player in table.players.items()},
        track=dict(table.track),
        tunnel=TunnelView(line=table.tunnel, open=table.tunnel_open),
        tokens=dict(table.tokens),
        decks={deck: len(cards) for deck, cards in table.decks.items()},
        tableau=tuple(table.tableau),
        discards=tuple(table.discards),
        set_aside=len(table.set_aside),
        bonuses=dict(table.bonuses),
        box_waivers=table.box_waivers,
    )


def _open(table: OrientTable, player: Player, viewer: str | None) -> bool:
    """Whether a viewer may look into a player's score stack."""
    return table.finished or table.rules.open_stacks or player.name == viewer


def _player(table: OrientTable, player: Player, viewer: str | None) -> OrientPlayer:
    looked_at = _open(table, player, viewer)
    return OrientPlayer(
        name=player.name,
        colour=player.colour,
        segments=player.segments,
        waivers=player.waivers,
        backs=_backs(table, player),
        stack=StackView(
            regional=sum(table.box.deck_of(card) != PASSENGER for card in player.scored),
            passenger=sum(table.box.deck_of(card) == PASSENGER for card in player.scored),
            tokens=len(player.tokens),
            bonuses=len(player.bonuses),
        ),
        hand=tuple(player.hand) if table.finished or player.name == viewer else None,
        own=_own(table, player) if looked_at else None,
        reach=_reach(table, player) if looked_at else None,
    )


def _own(table: OrientTable, player: Player) -> OwnCards:
    return OwnCards(
        scored=tuple(player.scored),
        tokens=tuple(player.tokens),
        bonuses=tuple(player.bonuses),
        points=points(table, player),
    )


def _reach(table: OrientTable, player: Player) -> dict[str, str]:
    """How far a player has come with each open bonus card."""
    found = record(table, player)
    conditions = {card: table.box.bonuses[card].condition for card in table.bonuses.values() if card}
    return {card: condition.reach(found) for card, condition in conditions.items()}


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
