"""Characters for outputs that have few: whatever an encoding lacks becomes what looks most like it."""

from __future__ import annotations

import codecs
import unicodedata

NAME = "lookalike"
#: Lines, signs and letters, each with one character of ASCII.
_ALIKE = {
    **dict.fromkeys("─═┬┴╌–—╍", "-"),
    "━": "=", "▬": "#",
    **dict.fromkeys("│║├┤", "|"),
    **dict.fromkeys("┌┐└┘┼", "+"),
    **dict.fromkeys("▸→", ">"),
    **dict.fromkeys("•·∙", "."),
    **dict.fromkeys("░≈", "~"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    "╱": "/", "╲": "\\", "┅": ":", "✓": "+", "✗": "x", "£": "L", "µ": "u", "ı": "i", "æ": "a",
    "○": "o", "●": "*", "▲": "^", "▓": "#", "×": "x", "½": "~", "∞": "*", "…": ".", "ß": "s", "ø": "o",
}  # fmt: skip
_BRAILLE = range(0x2800, 0x2900)
#: The dots of a Braille character by rows, from above: left, right.
_ROWS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def alike(letter: str) -> str:
    """One character of ASCII for any character."""
    if ord(letter) in _BRAILLE:
        return _dots(ord(letter) - _BRAILLE.start)
    if letter in _ALIKE:
        return _ALIKE[letter]
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if plain.isascii() else "?"


def _dots(bits: int) -> str:
    """A line of dots as the stroke that leads the same way."""
    if bits.bit_count() < 3:
        return "." if bits else " "
    rows = [row for row in _ROWS if bits & (row[0] | row[1])]
    if len(rows) <= 2:
        return "-" if rows[-1] is not _ROWS[3] else "_"
    upper, lower = (_left(bits, half) for half in (_ROWS[:2], _ROWS[2:]))
    return "/" if upper < lower else "\\" if upper > lower else "|"


def _left(bits: int, rows: tuple[tuple[int, int], ...]) -> int:
    """How much more dots lie at the left than at the right."""
    return sum(bool(bits & left) - bool(bits & right) for left, right in rows)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(alike, error.object[error.start : error.end])), error.end


codecs.register_error(NAME, _replace)
