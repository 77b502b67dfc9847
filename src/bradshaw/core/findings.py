"""What a rule made the engine search for while an action was played.

A rule may demand the best of something, and what is found may depend on the search: on its budget,
on the version of its code. So the result is recorded with the action, as a draw is, and a replay
takes what was found then. Whoever plays an action never brings findings along. A result is a number or,
where it must outlive the numbering of what was searched, a word of the notation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from .errors import FileError

Finding = int | str
F = TypeVar("F", int, str)


class Findings:
    """Results of searches, found or again as recorded."""

    def __init__(self) -> None:
        self.found: list[Finding] = []
        self._recorded: list[Finding] = []

    def begin(self, recorded: Sequence[Finding] = ()) -> None:
        """Start recording anew; the next questions are answered by these results."""
        self.found = []
        self._recorded = list(recorded)

    def of(self, search: Callable[[], int]) -> int:
        """The recorded result, or what a search finds."""
        value = _as(int, self._recorded.pop(0)) if self._recorded else search()
        self.found.append(value)
        return value

    def several(self, search: Callable[[], Sequence[int]]) -> tuple[int, ...]:
        """The same for a search whose result is several numbers; how many is noted before them."""
        return self._all(int, search)

    def words(self, search: Callable[[], Sequence[str]]) -> tuple[str, ...]:
        """The same for a search whose result is said in words."""
        return self._all(str, search)

    def _all(self, kind: type[F], search: Callable[[], Sequence[F]]) -> tuple[F, ...]:
        values: tuple[F, ...]
        if not self._recorded:
            values = tuple(search())
        else:
            count = _as(int, self._recorded.pop(0))
            values = tuple(_as(kind, value) for value in self._recorded[:count])
            del self._recorded[:count]
        self.found += (len(values), *values)
        return values


def _as(kind: type[F], value: Finding) -> F:
    """What stands in a file, if it is what the rule records."""
    if not isinstance(value, kind):
        raise FileError(f"the finding {value!r} is recorded where the rules record another kind of result")
    return value
