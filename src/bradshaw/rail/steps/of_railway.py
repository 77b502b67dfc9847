"""A step that is about one railway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bradshaw.core.step import Step

from ..finance.companies import Railway
from ..table import T


class RailwayStep(Step[T], abstract=True):
    """Knows its railway by the code, as all state does."""

    STORED: ClassVar[Mapping[str, str]] = {"code": "railway"}

    code: str

    @property
    def railway(self) -> Railway:
        """The railway that the step is about."""
        table: T = self._journal.root
        return table.railways[self.code]
