"""Names as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import BradshawError

#: Names that an error lists.
MOST_TOLD = 60


def counted(number: int, one: str, many: str = "") -> str:
    """`1 action`, `2 actions`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def sum_of(form: str, low: int, high: int | None = None) -> str:
    """A sum as people write it, thousands apart and never broken over two lines: `7 200 M`, `35 to 600 M`."""
    ends = (low,) if high is None or high == low else (low, high)
    if len(ends) == 1 and -1000 < low < 1000:
        return form.format(low)
    return form.format(" to ".join(f"{end:,}".replace(",", "\u00a0") for end in ends))


def find_code(name: str, codes: Iterable[str], what: str) -> str:
    """A code by its name, whatever its capital letters."""
    known = {code.casefold(): code for code in codes}
    if name.casefold() not in known:
        some = list(known.values())[:MOST_TOLD]
        more = f" and {len(known) - MOST_TOLD} more" if len(known) > MOST_TOLD else ""
        raise BradshawError(f"there is no {what} {name!r}. There are: {', '.join(some)}{more}")
    return known[name.casefold()]


def shortened(names: Sequence[str], room: int) -> dict[str, str]:
    """Names in so many characters that can still be told apart: `Greedy bot` and `Greedy b…2`."""
    found = {name: _cut(name, room, names) for name in names}
    for tail in range(2, room - 1):
        shown = list(found.values())
        for name in [name for name in found if len(name) > room and shown.count(found[name]) > 1]:
            found[name] = f"{name[: room - tail - 1]}…{name[-tail:]}"
    return found


def _cut(name: str, room: int, names: Sequence[str]) -> str:
    """A name cut off at its end, or before its last letter where another one begins like it."""
    if len(name) <= room:
        return name
    alike = any(other != name and other.startswith(name[: room - 1]) for other in names)
    return f"{name[: room - 2]}…{name[-1]}" if alike else f"{name[: room - 1]}…"
