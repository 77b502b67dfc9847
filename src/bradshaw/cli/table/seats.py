"""Who sits at the table: people by name, programs by kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bradshaw import bots
from bradshaw.bots.naming import seat_names
from bradshaw.core.errors import SetupError
from bradshaw.core.title import Title

#: The name of a program at the table: its kind, then a number where there are several.
_BOT_NAME = re.compile(r"(\w+) bot(?: \d+)?")


@dataclass(frozen=True)
class Seats:
    """The names in seating order, and which of them are programs of which kind."""

    names: list[str]
    kinds: dict[str, str]

    @property
    def people(self) -> list[str]:
        return [name for name in self.names if name not in self.kinds]


def seat(title: Title, people: Sequence[str], kinds: Sequence[str]) -> Seats:
    """People first, in the order given, then programs."""
    names, programs = list(people), {}
    for kind in (known_kind(title, kind) for kind in kinds):
        (name,) = seat_names([bots.find(kind, title).name if ":" in kind else kind], names)
        names.append(name)
        programs[name] = kind
    return Seats(names, programs)


def recognise(
    title: Title, names: Sequence[str], kinds: Sequence[str], noted: Mapping[str, str] | None = None
) -> Seats:
    """The seats of a saved game: programs take the last seats if they are named now, or are those that the
    file notes; where it notes nothing they are known by their names."""
    if kinds:
        if len(kinds) > len(names):
            raise SetupError(f"{len(kinds)} programs for {len(names)} seats: {', '.join(names)}")
        last = names[len(names) - len(kinds) :]
        known = [known_kind(title, kind) for kind in kinds]
        return Seats(list(names), dict(zip(last, known, strict=True)))
    if noted is not None:  # a place in a file is not believed: whoever sent it would choose what runs here
        known_kinds = bots.names(title)
        return Seats(list(names), {name: kind for name, kind in noted.items() if kind in known_kinds})
    programs = {}
    for name in names:
        match = _BOT_NAME.fullmatch(name)
        if match and match[1].casefold() in bots.names(title):
            programs[name] = match[1].casefold()
    return Seats(list(names), programs)


def known_kind(title: Title, kind: str) -> str:
    """A kind of program, or the place of one, refused if it does not play the title."""
    if ":" in kind:
        bots.find(kind, title)
        return kind
    known = bots.names(title)
    if kind.casefold() not in known:
        raise SetupError(
            f"there is no program {kind!r} for {title.name}; the programs are: {', '.join(known)}"
        )
    return kind.casefold()


def split(text: str | None) -> list[str]:
    """`Ada, Ben,Cid` as three names."""
    return [word.strip() for word in (text or "").split(",") if word.strip()]
