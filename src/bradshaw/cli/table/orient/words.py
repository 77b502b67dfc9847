"""Orient Express in words: cards, lines, tokens, and what an action means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.core.legal import Option, Span
from bradshaw.draw.orient.palette import livery
from bradshaw.draw.palette import text_on
from bradshaw.titles.orient import actions as oe
from bradshaw.titles.orient.completion import dues, removals
from bradshaw.titles.orient.components import RegionalCard
from bradshaw.titles.orient.missing import Missing
from bradshaw.titles.orient.table import OrientTable
from bradshaw.titles.orient.view import OrientView

from ...console import counted


def orient_table(game: Game) -> OrientTable:
    """The table of a game of Orient Express."""
    assert isinstance(game.table, OrientTable)
    return game.table


def orient_view(game: Game, viewer: str | None) -> OrientView:
    """A game of Orient Express as a player sees it."""
    view = game.view(viewer)
    assert isinstance(view, OrientView)
    return view


def region_text(table: OrientTable, deck: str, words: str = "") -> Text:
    """A region's or deck's name on its colour."""
    region = table.box.regions.get(deck)
    colour = region.colour if region else "#4a3f33"
    return Text(f" {words or table.box.deck_name(deck)} ", style=f"{text_on(colour)} on {colour}")


def player_text(table: OrientTable, name: str) -> Text:
    """A player's colour and pattern."""
    colours = livery(table.players[name].colour)
    return Text(f" {colours.sign * 2} ", style=f"{text_on(colours.colour)} on {colours.colour}")


def brings(table: OrientTable, card: str) -> str:
    """`5+4`: the points of a card, and of the token that comes with it now."""
    found = table.box.cards[card]
    if isinstance(found, RegionalCard):
        left = table.tokens[found.region]
        return f"{found.points}+{left[0]}" if left else str(found.points)
    return str(found.points)


def missing_text(found: Missing | None) -> str:
    """`3 segments: 418 464 513`."""
    if found is None:
        return "cannot be reached"
    if not found.segments and not found.use:
        return "complete"
    parts = []
    if found.segments:
        parts.append(f"{counted(found.segments, 'segment')}: {' '.join(map(str, found.lines))}")
    if found.ferry_waivers:
        parts.append(f"{counted(found.ferry_waivers, 'waiver')} for ferries")
    if found.use:
        parts.append(f"{counted(found.use_waivers, 'waiver')} for {' '.join(map(str, found.use))}")
    return "; ".join(parts)


# --- actions


def label(game: Game, option: Option) -> str:
    """An action in words."""
    table = orient_table(game)
    if isinstance(option, Span):
        first, last = option.low, option.high
        return f"Place a segment on line {first}" + (f" to {last}" if last > first else "")
    words = _LABELS.get(type(option))
    return words(table, option) if words else str(option)


def _place(table: OrientTable, action: oe.Place) -> str:
    ferry = ", 1 waiver for the ferry" if table.box.lines[action.line].ferry else ""
    return f"Place a segment on {table.box.line_name(action.line)}{ferry}"


def _pick(table: OrientTable, action: oe.PickUp) -> str:
    return f"Pick up the segment on {table.box.line_name(action.line)}"


def _tunnel(table: OrientTable, action: oe.BuildTunnel) -> str:
    return f"Build the Channel Tunnel on {table.box.line_name(action.line)}: 2 segments, 1 waiver"


def _score(table: OrientTable, action: oe.Score) -> str:
    card = table.box.cards[action.card]
    worth = f"{card.points} points"
    leaves = ""
    if isinstance(card, RegionalCard):
        left = table.tokens[card.region]
        worth += f" and the {left[0]} of {table.box.regions[card.region].name}" if left else ""
        player = table.turn.player
        sets = removals(table, player, card.cities, action.use)
        leaves = f"; {counted(len(sets[0]), 'own segment')} leave the board" if sets and sets[0] else ""
    paid = ", ".join(f"{count} to {owner}" for owner, count in dues(table, action.use).items())
    waivers = f"; waivers: {paid}" if paid else ""
    return f"Score {table.box.card_name(action.card)}: {worth}{waivers}{leaves}"


def _discard(table: OrientTable, action: oe.Discard) -> str:
    return f"Discard {table.card_text(action.card)}"


def _draw(table: OrientTable, action: oe.Draw) -> str:
    left = f"{counted(len(table.decks[action.deck]), 'card')} left"
    tokens = table.tokens.get(action.deck)
    shown = f", tokens {' '.join(map(str, tokens)) or 'gone'}" if tokens is not None else ""
    return f"Draw from {table.box.deck_name(action.deck)} ({left}{shown})"


def _take(table: OrientTable, action: oe.Take) -> str:
    return f"Take {table.card_text(action.card)} from the tableau"


def _remove(table: OrientTable, action: oe.Remove) -> str:
    step: Any = table.top
    sets = step.choices() if hasattr(step, "choices") else []
    common = set.intersection(*(set(lines) for lines in sets)) if sets else set()
    own = [table.box.line_name(line) for line in action.lines if line not in common]
    return f"{len(action.lines)} segments leave, among them {'; '.join(own) or 'the only ones'}"


def _claim(table: OrientTable, action: oe.Claim) -> str:
    return f"Claim {table.box.card_name(action.card)}: {table.box.bonuses[action.card].value} points"


def _reset(table: OrientTable, action: oe.Reset) -> str:
    setup = table.box.setup
    more = f"{setup.reset_penalty} more unless you take one of its cards"
    return f"New tableau for {counted(setup.reset_waivers, 'waiver')} ({more})"


_PLAIN = {
    oe.End: "End the turn",
    oe.Propose: "Propose to end the game after this round",
    oe.Accept: "Agree to end the game after this round",
    oe.Decline: "Go on with the game",
}


def _plain(table: OrientTable, action: Any) -> str:
    return _PLAIN[type(action)]


_LABELS: dict[type[Any], Callable[[OrientTable, Any], str]] = {
    oe.Place: _place,
    oe.PickUp: _pick,
    oe.BuildTunnel: _tunnel,
    oe.Score: _score,
    oe.Discard: _discard,
    oe.Draw: _draw,
    oe.Take: _take,
    oe.Remove: _remove,
    oe.Claim: _claim,
    oe.Reset: _reset,
    **dict.fromkeys(_PLAIN, _plain),
}
