"""Menus: the choices of a moment, grouped so that a person can find one."""

from __future__ import annotations

from typing import Any

from bradshaw.core.choice import Choice
from bradshaw.core.view import Part


class Entry(Part, frozen=True, kw_only=True):
    """One line of a menu: a choice, perhaps with a number to name, or another menu."""

    #: What may be typed instead of the line's number.
    key: str
    label: str
    choice: Choice[Any] | None = None
    entries: tuple[Entry, ...] = ()
    #: The question of the menu behind it.
    question: str = ""
    #: The beginning of the notation of everything behind it.
    typed: str = ""
    #: What those who type want to read behind the label, such as numbers that are on no map.
    typing: str = ""

    @property
    def notation(self) -> str:
        """How to type it in one go."""
        return f"{self.typed} ..." if self.choice is None else written(self.choice)


def written(choice: Choice[Any]) -> str:
    """The notation of a choice; with its bounds in place of a number that is still to be named."""
    numbers = choice.numbers
    if numbers is None:
        return choice.do
    several = numbers.high > numbers.low
    return numbers.form.format(f"{numbers.low}..{numbers.high}" if several else numbers.low)
