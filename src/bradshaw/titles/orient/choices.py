"""Options of Orient Express as documents: their sentences, where they belong, what they cost in waivers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bradshaw.core.choice import Choice, Where, action_of, choice_of
from bradshaw.core.legal import Option, Span
from bradshaw.core.names import counted
from bradshaw.core.step import Step

from . import actions as oe
from .completion import dues, removals
from .components import Components, RegionalCard

if TYPE_CHECKING:
    from .table import OrientTable


class OrientWhere(Where, frozen=True, kw_only=True, omit_defaults=True):
    """Where an option belongs; what does not apply is left out."""

    #: A line by its number.
    line: int = 0
    #: Several lines by their numbers.
    lines: tuple[int, ...] = ()
    #: A card by its id.
    card: str = ""
    #: A region, or `passenger`.
    deck: str = ""


#: What is told of an action: its sentence, where it belongs, what it costs in waivers.
Told = tuple[str, OrientWhere, int]


def describe(step: Step[OrientTable], player: str, option: Option) -> Choice[OrientWhere]:
    """An option in words."""
    action = action_of(option)
    known = TOLD.get(type(action))
    text, where, cost = known(step, action) if known else (str(action), OrientWhere(), 0)
    if isinstance(option, Span):
        first, last = option.low, option.high
        text, cost = f"Place a segment on line {first}" + (f" to {last}" if last > first else ""), 0
    return choice_of(option, text, where, cost, player)


def place_choice(box: Components, action: oe.PlaceSegment) -> Choice[OrientWhere]:
    """A segment on one line, which a menu picks out of many."""
    text, where, cost = _placed(box, action)
    return choice_of(action, text, where, cost)


def _place(step: Step[OrientTable], action: oe.PlaceSegment) -> Told:
    return _placed(step.table.box, action)


def _placed(box: Components, action: oe.PlaceSegment) -> Told:
    cost = box.setup.ferry_waivers if box.lines[action.line].ferry else 0
    ferry = f", {counted(cost, 'waiver')} for the ferry" if cost else ""
    return f"Place a segment on {box.line_name(action.line)}{ferry}", OrientWhere(line=action.line), cost


def _pick(step: Step[OrientTable], action: oe.PickUp) -> Told:
    name = step.table.box.line_name(action.line)
    return f"Pick up the segment on {name}", OrientWhere(line=action.line), 0


def _tunnel(step: Step[OrientTable], action: oe.BuildTunnel) -> Told:
    box = step.table.box
    segments, waivers = box.setup.tunnel_segments, box.setup.tunnel_waivers
    price = f"{counted(segments, 'segment')}, {counted(waivers, 'waiver')}"
    text = f"Build the Channel Tunnel on {box.line_name(action.line)}: {price}"
    return text, OrientWhere(line=action.line), waivers


def _score(step: Step[OrientTable], action: oe.Score) -> Told:
    table = step.table
    card = table.box.cards[action.card]
    worth = f"{card.points} points"
    leaves = ""
    if isinstance(card, RegionalCard):
        left = table.tokens[card.region]
        worth += f" and the {left[0]} of {table.box.regions[card.region].name}" if left else ""
        sets = removals(table, table.turn.player, card.cities, action.use)
        leaves = f"; {counted(len(sets[0]), 'own segment')} leave the board" if sets and sets[0] else ""
    due = dues(table, action.use)
    paid = ", ".join(f"{count} to {owner}" for owner, count in due.items())
    waivers = f"; waivers: {paid}" if paid else ""
    text = f"Score {table.box.card_name(action.card)}: {worth}{waivers}{leaves}"
    return text, OrientWhere(card=action.card, lines=action.use), sum(due.values())


def _discard(step: Step[OrientTable], action: oe.Discard) -> Told:
    return f"Discard {step.table.card_text(action.card)}", OrientWhere(card=action.card), 0


def _draw(step: Step[OrientTable], action: oe.Draw) -> Told:
    table = step.table
    left = f"{counted(len(table.decks[action.deck]), 'card')} left"
    tokens = table.tokens.get(action.deck)
    worth = f"tokens worth {', '.join(map(str, tokens))}" if tokens else "no tokens"
    shown = f", {worth}" if tokens is not None else ""
    text = f"Draw from {table.box.deck_name(action.deck)} ({left}{shown})"
    return text, OrientWhere(deck=action.deck), 0


def _take(step: Step[OrientTable], action: oe.Take) -> Told:
    return f"Take {step.table.card_text(action.card)} from the tableau", OrientWhere(card=action.card), 0


def _remove(step: Step[OrientTable], action: oe.Remove) -> Told:
    box = step.table.box
    sets = getattr(step.details(), "choices", ())
    common = set.intersection(*(set(lines) for lines in sets)) if sets else set()
    own = [box.line_name(line) for line in action.lines if line not in common]
    text = f"{len(action.lines)} segments leave, among them {'; '.join(own) or 'the only ones'}"
    return text, OrientWhere(lines=action.lines), 0


def _claim(step: Step[OrientTable], action: oe.Claim) -> Told:
    box = step.table.box
    value = box.bonuses[action.card].value
    return f"Claim {box.card_name(action.card)}: {value} points", OrientWhere(card=action.card), 0


def _reset(step: Step[OrientTable], action: oe.Reset) -> Told:
    setup = step.table.box.setup
    more = f"{setup.reset_penalty} more unless you take one of its cards"
    text = f"New tableau for {counted(setup.reset_waivers, 'waiver')} ({more})"
    return text, OrientWhere(), setup.reset_waivers


PLAIN = {
    oe.End: "End the turn",
    oe.Propose: "Propose to end the game after this round",
    oe.Accept: "Agree to end the game after this round",
    oe.Decline: "Go on with the game",
}


def _plain(step: Step[OrientTable], action: Any) -> Told:
    return PLAIN[type(action)], OrientWhere(), 0


TOLD: dict[type[Any], Callable[[Step[OrientTable], Any], Told]] = {
    oe.PlaceSegment: _place,
    oe.PickUp: _pick,
    oe.BuildTunnel: _tunnel,
    oe.Score: _score,
    oe.Discard: _discard,
    oe.Draw: _draw,
    oe.Take: _take,
    oe.Remove: _remove,
    oe.Claim: _claim,
    oe.Reset: _reset,
    **dict.fromkeys(PLAIN, _plain),
}
