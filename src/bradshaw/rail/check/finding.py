"""What a check yields."""

from __future__ import annotations

from collections.abc import Iterator

#: (what was looked at, what is wrong with it; nothing if it is right).
Findings = Iterator[tuple[str, str]]
