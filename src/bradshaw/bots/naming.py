"""What programs at a table are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def seat_names(kinds: Iterable[str], taken: Sequence[str] = ()) -> list[str]:
    """`Greedy bot`, `Greedy bot 2`, ...: names by kind, none of them taken."""
    names: list[str] = []
    for kind in kinds:
        names.append(_free(f"{kind.capitalize()} bot", (*taken, *names)))
    return names


def _free(plain: str, taken: Sequence[str]) -> str:
    number, name = 1, plain
    while name in taken:
        number += 1
        name = f"{plain} {number}"
    return name
