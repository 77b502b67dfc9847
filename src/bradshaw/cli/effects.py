"""What an action would do, or which rule stands against it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from bradshaw.core.action import Action
from bradshaw.core.event import Event, Note, Payment, Revealed
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal

from .console import BAD, FAINT, GOOD
from .errors import refusal_text


def tell_effects(console: Console, game: Game, action: Action, player: str | None) -> bool:
    """Print the refusal an action would meet, or what it would do. True if it is legal."""
    try:
        with game.trying(action, player) as move:
            events, after = move.events, who_is_next(game)
    except Refusal as refusal:
        console.print(Text(f"Not legal: {refusal_text(refusal)}", style=BAD))
        if refusal.remedy:
            console.print(Text(refusal.remedy, style=FAINT))
        return False
    console.print(Text(f"Legal: {action}", style=GOOD))
    for line in _effects(events):
        console.print(Text(f"  {line}"))
    console.print(Text(f"  Then: {after}", style=FAINT))
    return True


def _effects(events: tuple[Event, ...]) -> Iterator[str]:
    if any(isinstance(event, Revealed) for event in events):
        yield "Something hidden would come to light, which cannot be shown beforehand."
        return
    for event in events:
        if isinstance(event, Note):
            yield event.text
        elif isinstance(event, Payment):
            yield f"{event.payer} pays {event.payee} {event.amount}: {event.cause}"


def who_is_next(game: Game) -> str:
    """What would be decided next."""
    if game.finished:
        return "the game is over"
    decisions = game.acting
    return "; ".join(
        d.prompt if d.prompt.startswith(d.player) else f"{d.player}: {d.prompt}" for d in decisions
    )
