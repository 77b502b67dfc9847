"""How options are written as notation."""

from __future__ import annotations

from bradshaw.core.legal import Option, Span


def notation_of(option: Option) -> str:
    """The notation of an option; a span's with its bounds in place of the number."""
    if not isinstance(option, Span):
        return str(option)
    return option.form.format(f"{option.low}..{option.high}" if len(option) > 1 else option.low)


def words_of(option: Option) -> list[str]:
    """The notation in words; a span's without its number."""
    if not isinstance(option, Span):
        return str(option).split()
    return [word for word in option.form.split() if not word.endswith("{}")]
