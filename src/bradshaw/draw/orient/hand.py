"""Rows of cards: a hand, the tableau, the bonus cards of a game."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.titles.orient.components import Components

from ..svg import document, group, moved, named, rectangle, text
from . import palette as ink
from .cards import HEIGHT, WIDTH, back_group, card_defs, card_group

GAP, HEADING, EDGE = 14.0, 34.0, 16.0


def card_svg(box: Components, name: str) -> str:
    """One card."""
    return document(
        card_defs(box) + _cards(box, [name])[0], WIDTH + 4, HEIGHT + 4, origin=complex(-2, -2), title=name
    )


def hand_svg(box: Components, cards: Sequence[str], backs: Sequence[str] = (), title: str = "Hand") -> str:
    """Cards face up, then cards of which only the backs are seen, named by their decks."""
    drawn = _cards(box, cards)
    drawn += [group(back_group(box, deck), class_="back", data_deck=deck) for deck in backs]
    return _row(box, drawn, title)


def tableau_svg(box: Components, cards: Sequence[str], title: str = "Passenger tableau") -> str:
    return _row(box, _cards(box, cards), title)


def bonuses_svg(box: Components, cards: Sequence[str], title: str = "Bonus cards") -> str:
    return _row(box, _cards(box, cards), title)


def _cards(box: Components, cards: Sequence[str]) -> list[str]:
    return [group(card_group(box, card), **named("card", card)) for card in cards]


def _row(box: Components, groups: Sequence[str], title: str, columns: int = 5) -> str:
    """Cards side by side, five in a row."""
    across = max(1, min(columns, len(groups)))
    down = max(1, -(-len(groups) // columns))
    width = across * (WIDTH + GAP) - GAP + 2 * EDGE
    height = HEADING + down * (HEIGHT + GAP) - GAP + 2 * EDGE
    parts = [
        card_defs(box),
        rectangle(0j, width, height, fill=ink.PAPER, class_="paper"),
        text(complex(EDGE, EDGE + 12), title, 18, bold=True, anchor="start", fill=ink.INK, class_="words"),
    ]
    for number, drawn in enumerate(groups):
        column, row = number % columns, number // columns
        at = complex(EDGE + column * (WIDTH + GAP), EDGE + HEADING + row * (HEIGHT + GAP))
        parts.append(moved(drawn, at))
    if not groups:
        parts.append(
            text(
                complex(EDGE, EDGE + HEADING + 20),
                "no cards",
                14,
                anchor="start",
                fill=ink.SOFT,
                class_="faint",
            )
        )
    return document("".join(parts), width, height, title=title)
