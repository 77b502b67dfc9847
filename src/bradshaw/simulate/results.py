"""The results of a series at rest: a line of JSON for each game, written as soon as it is over.

A run that was broken off, or whose machine died, goes on with the same file: the seeds that are
in it are not played again. The games themselves go into a folder, if they are wanted.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bradshaw.core.errors import FileError
from bradshaw.core.save import write_file
from bradshaw.core.shared import decoded

from .job import Outcome
from .series import Series

T = TypeVar("T")


class _Heading(Struct):
    """The first line."""

    series: Series


class ResultsFile:
    """A file of outcomes that grows with its series."""

    def __init__(self, path: Path, series: Series) -> None:
        self.path = path
        #: What was played before, by seed.
        self.outcomes: dict[int, Outcome] = {}
        if path.exists() and path.stat().st_size:
            self._read(series)
        else:
            self._append(_Heading(series))

    def add(self, outcome: Outcome) -> None:
        """Note a game that is over."""
        self.outcomes[outcome.seed] = outcome
        self._append(outcome)

    def _append(self, record: Any) -> None:
        line = msgspec.json.encode(record) + b"\n"
        try:
            with self.path.open("ab") as file:
                file.write(line)
        except OSError as error:
            raise FileError(f"{self.path} cannot be written: {error.strerror}") from error

    def _read(self, series: Series) -> None:
        try:
            raw = self.path.read_bytes()
        except OSError as error:
            raise FileError(f"{self.path} cannot be read: {error.strerror}") from error
        whole = raw[: raw.rfind(b"\n") + 1]
        first, *rest = whole.split(b"\n")[:-1] or [b""]
        self._refuse_other(self._line(first, 1, _Heading).series, series)
        for number, line in enumerate(rest, 2):
            outcome = self._line(line, number, Outcome)
            self.outcomes[outcome.seed] = outcome
        if len(whole) < len(raw):  # the last line was cut short when the run was killed
            os.truncate(self.path, len(whole))

    def _line(self, line: bytes, number: int, kind: type[T]) -> T:
        try:
            return decoded(line, kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise FileError(f"{self.path}, line {number} is not a line of results: {error}") from error

    def _refuse_other(self, found: Series, series: Series) -> None:
        """The number of games may change, nothing else."""
        for (name, old), new in zip(asdict(found).items(), asdict(series).values(), strict=True):
            if name != "games" and old != new:
                raise FileError(
                    f"{self.path} holds the results of another series ({name.replace('_', ' ')}: "
                    f"{_words(old)}, not {_words(new)})"
                )


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)


class GamesFolder:
    """A folder of saved games, one for each seed."""

    def __init__(self, folder: Path, title: str) -> None:
        self.folder, self.stem = folder, title.casefold().replace(" ", "-")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"{folder} cannot be made a folder: {error.strerror}") from error

    def add(self, seed: int, saved: bytes) -> None:
        """Write a game, unless it could not even be set up."""
        if saved:
            write_file(self.folder / f"{self.stem}-{seed}.json", saved)
