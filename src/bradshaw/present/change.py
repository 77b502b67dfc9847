"""What an action changes, in words: two views of a game compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bradshaw.core.view import Part, View

#: What stands where there is nothing.
NOTHING = "none"


class Cells(Part, frozen=True, kw_only=True):
    """The way of a marker on the market: cells as views name them, None for beside it."""

    before: str | None
    after: str | None


class Change(Part, frozen=True, kw_only=True):
    """One thing that is different."""

    #: What kind of thing it is, for programs: `cash`, `price`, `president`, `shares`, `trains`, `phase`, ...
    kind: str
    #: Whose it is: a player, or the code of a railway, a private, a hex or a tile; empty for the game's.
    who: str = ""
    #: Of shares: the railway.
    of: str = ""
    #: What people call it.
    what: str
    #: How it was and how it is, as people write it.
    before: str
    after: str
    #: By how much a number has grown; None for what is no number.
    by: int | None = None
    #: Of a price: where the marker goes.
    cells: Cells | None = None
    #: All of it in a sentence.
    text: str


def change(kind: str, what: str, before: str, after: str, grown: str = "", **more: Any) -> Change:
    """A change with its sentence."""
    text = f"{what}: {before} → {after}{grown}."
    return Change(kind=kind, what=what, before=before, after=after, text=text, **more)


def number_change(
    kind: str,
    what: str,
    before: int | None,
    after: int | None,
    said: Callable[[int], str] = str,
    **more: Any,
) -> Iterator[Change]:
    """A number, if it is different."""
    if before == after:
        return
    by, grown = None, ""
    if before is not None and after is not None:
        by = after - before
        grown = f", {said(abs(by))} {'more' if by > 0 else 'less'}"
    was, now = (NOTHING if value is None else said(value) for value in (before, after))
    yield change(kind, what, was, now, grown, by=by, **more)


def word_change(kind: str, what: str, before: object, after: object, **more: Any) -> Iterator[Change]:
    """Anything else, if it is different."""
    if before != after:
        yield change(kind, what, said(before), said(after), **more)


def said(value: object) -> str:
    """A value of a view as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {said(one)}" for name, one in value.items()) or NOTHING
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(said, value)) or NOTHING
    return NOTHING if value is None or value == "" else str(value)


def own_fields(kind: type[View] | type[Part], base: type[Part]) -> tuple[str, ...]:
    """The fields that a title adds to a part of views."""
    return tuple(name for name in kind.__struct_fields__ if name not in base.__struct_fields__)
