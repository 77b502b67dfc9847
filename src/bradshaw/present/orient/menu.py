"""The menu of a turn: hundreds of lines can hold a segment, so they are found by card, city or own track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bradshaw.core.choice import Choice
from bradshaw.core.names import counted
from bradshaw.titles.orient.actions import PlaceSegment
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.choices import OrientWhere, place_choice
from bradshaw.titles.orient.conditions import Connects
from bradshaw.titles.orient.missing import Outlook
from bradshaw.titles.orient.view import OrientView

from ..entry import Entry
from .words import hand, missing_text, outlook, own_lines, parts

#: Kinds of action that come last, in this order.
LAST = ("reset", "propose", "end")
#: Kinds that get a menu of their own where there are several: (title, question).
GROUPED = {
    "tunnel": ("Build the Channel Tunnel", "Where?"),
    "pick": ("Pick up a segment", "Which segment?"),
    "discard": ("Discard a card", "Which card?"),
}
#: Fewer than this are listed one by one.
FEW = 3

OrientChoice = Choice[OrientWhere]


def menu(box: OrientBox, view: OrientView, choices: Sequence[OrientChoice]) -> tuple[Entry, ...]:
    """What serves the game comes first, to end the turn last."""
    spans = [choice for choice in choices if choice.numbers is not None]
    plain = [choice for choice in choices if choice.numbers is None]
    entries = [_leaf(choice) for choice in plain if choice.word not in (*LAST, *GROUPED)]
    if spans:
        entries.append(_placing(box, view, spans))
    for word in GROUPED:
        entries += _branch([choice for choice in plain if choice.word == word], word)
    late = sorted((c for c in plain if c.word in LAST), key=lambda c: LAST.index(c.word))
    return (*entries, *map(_leaf, late))


def _leaf(choice: OrientChoice) -> Entry:
    return Entry(key=" ".join(choice.do.split()[:2]), label=choice.text, choice=choice)


def _branch(choices: Sequence[OrientChoice], word: str) -> list[Entry]:
    if len(choices) < FEW:
        return [_leaf(choice) for choice in choices]
    title, question = GROUPED[word]
    inner = tuple(Entry(key=c.where.card or str(c.where.line), label=c.text, choice=c) for c in choices)
    return [
        Entry(key=word, label=f"{title} ({len(choices)} ways)", entries=inner, question=question, typed=word)
    ]


def _placing(box: OrientBox, view: OrientView, spans: Sequence[OrientChoice]) -> Entry:
    """Where a segment can go: for a card, beside own track, at a city."""
    ranges = [choice.numbers for choice in spans if choice.numbers is not None]
    free = {number for one in ranges for number in range(one.low, one.high + 1)}
    player = view.acting[0].player
    inner = (
        *_for_cards(box, view, player, free),
        *_beside(box, view, player, free),
        _menu("city", "at a city", tuple(_at_cities(box, free)), "Which city?"),
    )
    title = f"Place a segment ({counted(len(free), 'free line')})"
    return _menu("place", title, inner, "For what?", ", or by their numbers, such as 269 316")


def _menu(
    key: str, label: str, entries: tuple[Entry, ...], question: str = "Which line?", typing: str = ""
) -> Entry:
    return Entry(key=key, label=label, entries=entries, question=question, typed="place", typing=typing)


def _for_cards(box: OrientBox, view: OrientView, player: str, free: set[int]) -> Iterator[Entry]:
    look, known = outlook(box, view, player), parts(box)
    for card in hand(view, player):
        yield from _towards(box, look, card, known.cards[card].cities, free)
    for card in view.bonuses.values():
        condition = known.bonuses[card].condition if card else None
        if isinstance(condition, Connects):
            yield from _towards(box, look, card, condition.cities, free)


def _towards(
    box: OrientBox, look: Outlook, card: str, cities: tuple[str, ...], free: set[int]
) -> Iterator[Entry]:
    """The lines that a card lacks, if there are any."""
    found = look.alone(cities)
    lines = [line for line in found.lines if line in free] if found else []
    if lines:
        label = f"for {parts(box).card_name(card)}: {missing_text(found, numbers=False)}"
        numbers = ": " + " ".join(map(str, lines))
        yield _menu(card, label, tuple(_lines(box, lines)), typing=numbers)


def _beside(box: OrientBox, view: OrientView, player: str, free: set[int]) -> Iterator[Entry]:
    lines = parts(box).lines
    own = {end for number in own_lines(view, player) for end in (lines[number].a, lines[number].b)}
    near = [number for number in sorted(free) if lines[number].a in own or lines[number].b in own]
    if near:
        yield _menu("beside", f"beside own track ({counted(len(near), 'line')})", tuple(_lines(box, near)))


def _at_cities(box: OrientBox, free: set[int]) -> Iterator[Entry]:
    known = parts(box).lines
    for city in sorted(box.cities.values(), key=lambda city: city.name):
        lines = [number for number in sorted(free) if city.id in (known[number].a, known[number].b)]
        if lines:
            yield _menu(city.name, f"{city.name} ({counted(len(lines), 'line')})", tuple(_lines(box, lines)))


def _lines(box: OrientBox, numbers: Iterable[int]) -> Iterator[Entry]:
    for number in numbers:
        choice: Choice[Any] = place_choice(parts(box), PlaceSegment(number))
        yield Entry(key=str(number), label=choice.text, choice=choice)
