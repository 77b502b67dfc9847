"""What a rule made the engine search for while an action was played.

A rule may demand the best of something, and what is found may depend on the search: on its budget,
on the version of its code. So the result is recorded with the action, as a draw is, and a replay
takes what was found then. Whoever plays an action never brings findings along.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Findings:
    """Results of searches, found or again as recorded."""

    def __init__(self) -> None:
        self.found: list[int] = []
        self._recorded: list[int] = []

    def begin(self, recorded: Sequence[int] = ()) -> None:
        """Start recording anew; the next questions are answered by these results."""
        self.found = []
        self._recorded = list(recorded)

    def of(self, search: Callable[[], int]) -> int:
        """The recorded result, or what a search finds."""
        value = self._recorded.pop(0) if self._recorded else search()
        self.found.append(value)
        return value

    def several(self, search: Callable[[], Sequence[int]]) -> tuple[int, ...]:
        """The same for a search whose result is several numbers; how many is noted before them."""
        if self._recorded:
            count = self.of(lambda: 0)
            return tuple(self.of(lambda: 0) for _ in range(count))
        values = tuple(search())
        self.found += (len(values), *values)
        return values
