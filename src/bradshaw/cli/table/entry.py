"""A line of a menu, and how options are written as notation."""

from __future__ import annotations

from dataclasses import dataclass

from bradshaw.core.legal import Option, Span


@dataclass(frozen=True)
class Entry:
    """One line of a menu: an action, a span that asks for a number, or another menu."""

    #: What may be typed instead of the line's number.
    key: str
    label: str
    option: Option | None = None
    entries: tuple[Entry, ...] = ()
    #: The question of the menu behind it.
    question: str = ""
    #: The beginning of the notation of everything behind it.
    typed: str = ""

    @property
    def notation(self) -> str:
        """How to type it in one go."""
        return f"{self.typed} ..." if self.option is None else notation_of(self.option)


def notation_of(option: Option) -> str:
    """The notation of an option; a span's with its bounds in place of the number."""
    if not isinstance(option, Span):
        return str(option)
    words, at = words_of_span(option)
    if len(option) > 1:
        words[at] = words[at].replace(str(option.high), f"{option.low}..{option.high}")
    return " ".join(words)


def words_of_span(span: Span) -> tuple[list[str], int]:
    """The notation of a span's last action in words, and which of them holds the number. (The first one's
    number may be what is meant where none is written.)"""
    words = str(span.at(len(span) - 1)).split()
    spelt = (str(span.high), f"{span.field}={span.high}")
    return words, max(i for i, word in enumerate(words) if word in spelt)
