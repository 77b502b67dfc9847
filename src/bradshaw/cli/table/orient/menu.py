"""The menu of a turn: hundreds of lines can hold a segment, so they are found by card, city or own track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bradshaw.core.game import Game
from bradshaw.core.legal import Option, Span
from bradshaw.titles.orient.actions import BuildTunnel, Discard, End, PickUp, Place, Propose, Reset
from bradshaw.titles.orient.conditions import Connects
from bradshaw.titles.orient.missing import Outlook, outlook

from ...console import counted
from ..entry import Entry
from .words import label, missing_text, orient_table

#: Kinds of action that come last, in this order.
LAST = (Reset, Propose, End)
#: Fewer than this are listed one by one.
FEW = 3


def menu(game: Game, options: Sequence[Option]) -> list[Entry]:
    """What serves the game comes first, to end the turn last."""
    spans = [option for option in options if isinstance(option, Span)]
    plain = [option for option in options if not isinstance(option, Span)]
    late = [option for option in plain if isinstance(option, LAST)]
    picks = [option for option in plain if isinstance(option, PickUp)]
    discards = [option for option in plain if isinstance(option, Discard)]
    tunnels = [option for option in plain if isinstance(option, BuildTunnel)]
    rest = [option for option in plain if not isinstance(option, (*LAST, PickUp, Discard, BuildTunnel))]
    entries = [_leaf(game, option) for option in rest]
    if spans:
        entries.append(_placing(game, spans))
    entries += _branch(game, tunnels, "Build the Channel Tunnel", "Where?", "tunnel")
    entries += _branch(game, picks, "Pick up a segment", "Which segment?", "pick")
    entries += _branch(game, discards, "Discard a card", "Which card?", "discard")
    return entries + [_leaf(game, option) for option in sorted(late, key=lambda o: LAST.index(type(o)))]


def _leaf(game: Game, option: Option) -> Entry:
    action = option.action if isinstance(option, Span) else option
    values = [str(getattr(action, name)) for name in action.__struct_fields__[:1]]
    key = f"{action.word} {values[0]}" if values else action.word
    return Entry(key, label(game, option), option)


def _branch(game: Game, options: Sequence[Option], title: str, question: str, word: str) -> list[Entry]:
    if len(options) < FEW:
        return [_leaf(game, option) for option in options]
    inner = tuple(_named(game, option) for option in options)
    return [Entry(word, f"{title} ({len(options)} ways)", None, inner, question, word)]


def _named(game: Game, option: Option) -> Entry:
    """A line that can be chosen by its card or number alone."""
    name = next(str(getattr(option, field)) for field in ("card", "line") if hasattr(option, field))
    return Entry(name, label(game, option), option)


def _placing(game: Game, spans: Sequence[Span]) -> Entry:
    """Where a segment can go: for a card, beside own track, at a city."""
    free = {number for span in spans for number in range(span.low, span.high + 1)}
    inner = (
        *_for_cards(game, free),
        *_beside(game, free),
        Entry("city", "at a city", None, tuple(_at_cities(game, free)), "Which city?", "place"),
    )
    title = f"Place a segment ({counted(len(free), 'free line')})"
    return Entry("place", title, None, inner, "For what, or which line?", "place")


def _for_cards(game: Game, free: set[int]) -> Iterator[Entry]:
    table = orient_table(game)
    player = table.turn.player
    look = outlook(table, player)
    for card in table.players[player].hand:
        yield from _towards(game, look, card, table.box.cards[card].cities, free)
    for card in table.bonuses.values():
        condition = table.box.bonuses[card].condition if card else None
        if isinstance(condition, Connects):
            yield from _towards(game, look, card, condition.cities, free)


def _towards(
    game: Game, look: Outlook, card: str, cities: tuple[str, ...], free: set[int]
) -> Iterator[Entry]:
    """The lines that a card lacks, if there are any."""
    found = look.alone(cities)
    lines = [line for line in found.lines if line in free] if found else []
    if lines:
        words = f"for {orient_table(game).box.card_name(card)}: {missing_text(found)}"
        yield Entry(card, words, None, tuple(_lines(game, lines)), "Which line?", "place")


def _beside(game: Game, free: set[int]) -> Iterator[Entry]:
    table = orient_table(game)
    lines = table.box.lines
    own = {end for n in table.own_lines(table.turn.player) for end in (lines[n].a, lines[n].b)}
    near = [n for n in sorted(free) if lines[n].a in own or lines[n].b in own]
    if near:
        words = f"beside own track ({counted(len(near), 'line')})"
        yield Entry("beside", words, None, tuple(_lines(game, near)), "Which line?", "place")


def _at_cities(game: Game, free: set[int]) -> Iterator[Entry]:
    box = orient_table(game).box
    for city in sorted(box.board.cities, key=lambda city: city.name):
        lines = [n for n in sorted(free) if city.id in (box.lines[n].a, box.lines[n].b)]
        if lines:
            words = f"{city.name} ({counted(len(lines), 'line')})"
            yield Entry(city.name, words, None, tuple(_lines(game, lines)), "Which line?", "place")


def _lines(game: Game, numbers: Iterable[int]) -> Iterator[Entry]:
    return (Entry(str(number), label(game, Place(number)), Place(number)) for number in numbers)
