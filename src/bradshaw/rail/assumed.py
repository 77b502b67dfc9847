"""What is guessed of a printed game, from its `data/assumed.json`.

Whoever owns the printed game can look these facts up, correct them in the file that is named, and take the
line out. `bradshaw check` lists every one and proves that it speaks of something that is there; the help of
the box tells them to players.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import asdict

from bradshaw.core.box import Page
from bradshaw.core.shared import once
from bradshaw.core.title import Findings

from .box import AssumedFact
from .records import Base, read, read_text

#: The keys by which a record of a data file is known.
_NAMES = ("id", "code", "hex", "name")


class Assumed(Base, frozen=True, kw_only=True):
    """A field of some records that is not known for certain."""

    #: The data file, and the field in it: `traits.zones` is a field inside a field.
    file: str
    field: str
    #: The records by their names, in one line.
    of: str
    why: str
    #: Guessed; follows from other facts; or said by a source that may be wrong.
    certain: Literal["assumed", "inferred", "uncertain"] = "assumed"

    @property
    def records(self) -> list[str]:
        return self.of.split()

    @property
    def told(self) -> str:
        """For players: what is meant, and why."""
        whole = self.of == self.file
        what = self.file if whole else f"{self.file}: {self.of}"
        return f"{what}, {self.field.replace('_', ' ')} ({self.certain}). {self.why}"

    def __str__(self) -> str:
        return f"{self.file}.json, {self.field} of {self.of} ({self.certain}): {self.why}"


@once
def assumptions(package: str) -> tuple[Assumed, ...]:
    """All of a title's package; none where it has no such file."""
    return read(package, "assumed", tuple[Assumed, ...], missing=())


def facts(package: str) -> tuple[AssumedFact, ...]:
    """They as documents."""
    return tuple(AssumedFact(**asdict(assumed)) for assumed in assumptions(package))


def page(package: str) -> tuple[Page, ...]:
    """A page of help that tells them; none where nothing is assumed."""
    lines = [f"- {assumed.told}" for assumed in assumptions(package)]
    begin = (
        "No source says these facts for certain. If you own the printed game you can look them up; the data "
        "files of the title can be corrected."
    )
    return (Page(heading="What is assumed", text="\n".join((begin, "", *lines))),) if lines else ()


def proven(package: str) -> Findings:
    """Every assumption speaks of a record that is there and has that field."""
    for assumed in assumptions(package):
        known = list(_records(assumed.file, json.loads(read_text(package, f"{assumed.file}.json"))))
        for name in assumed.records:
            records = [record for called, record in known if called == name]
            if not records:
                yield str(assumed), f"{assumed.file}.json has no {name}"
            else:
                there = any(_has(record, assumed.field.split(".")) for record in records)
                yield str(assumed), "" if there else f"{name} has no {assumed.field}"


def _records(name: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every record of a file by its name: what it calls itself, or the key under which it stands."""
    if isinstance(value, dict):
        yield name, value
        yield from ((value[key], value) for key in _NAMES if isinstance(value.get(key), str))
        for key, inner in value.items():
            yield from _records(key, inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _records("", inner)


def _has(record: dict[str, Any], path: list[str]) -> bool:
    for key in path:
        if not isinstance(record, dict) or key not in record:
            return False
        record = record[key]
    return True
