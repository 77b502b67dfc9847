"""Names as people write them."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import BradshawError


def counted(number: int, one: str, many: str = "") -> str:
    """`1 action`, `2 actions`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def find_code(name: str, codes: Iterable[str], what: str) -> str:
    """A code by its name, whatever its capital letters."""
    known = {code.casefold(): code for code in codes}
    if name.casefold() not in known:
        raise BradshawError(f"there is no {what} {name!r}. There are: {', '.join(known.values())}")
    return known[name.casefold()]
