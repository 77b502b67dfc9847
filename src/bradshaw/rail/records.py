"""How a title's data files are read; what is in them stands beside what it describes.

Every file is JSON and decoded strictly: a misspelt key or a wrong type is an error
that names the file and the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bradshaw.core.errors import DataError
from bradshaw.core.shared import decoded

T = TypeVar("T")


class Base(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all records in data files."""


def read(package: str, name: str, kind: type[T], missing: T | None = None) -> T:
    """Decode `data/NAME.json` of a package strictly as `kind`; `missing` stands for a file that need not be
    there."""
    path = files(package) / "data" / f"{name}.json"
    if missing is not None and not path.is_file():
        return missing
    return decode(path.read_bytes(), kind, f"{package}: data/{name}.json")


def read_text(package: str, name: str) -> str:
    """A text beside the data files of a package; empty where there is none."""
    path = files(package) / "data" / name
    return path.read_text("utf-8") if path.is_file() else ""


def decode(raw: bytes, kind: type[T], where: str) -> T:
    try:
        return decoded(raw, kind)
    except msgspec.DecodeError as error:
        raise DataError(f"{where}: {error}") from error


def chosen(records: Sequence[Any], options: frozenset[str]) -> list[Any]:
    """The records that are in play with these options: those of an option come in, and what they
    replace goes out; one that replaces its own code is another form of it."""
    kept = [r for r in records if not r.option or r.option in options]
    gone = {r.replaces for r in kept if r.replaces}
    return [r for r in kept if r.code not in gone or r.replaces == r.code]
