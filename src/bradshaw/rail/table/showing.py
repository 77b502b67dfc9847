"""What views show besides the state that all tables have; a title overrides what it has to show."""

from __future__ import annotations

from typing import Any

from bradshaw.core.action import Action

from ..finance.companies import Railway
from .basis import BasicTable


class Showing(BasicTable, abstract=True):
    """Words and marks for people."""

    def marks(self) -> dict[str, list[str]]:
        """Markers on hexes, by hex."""
        return {}

    def mark_meanings(self) -> dict[str, str]:
        """What markers mean that do not speak for themselves."""
        return {}

    def track_rights(self) -> dict[str, tuple[list[str], int]]:
        """For regions in which only some may build: who may, and how many more can get that right."""
        return {}

    def area_values(self) -> dict[str, int]:
        """What stops at the border pay now whose value a title's own rules decide."""
        return {}

    def homes_to_come(self) -> dict[str, list[str]]:
        """Railways that have no token yet in the city where they start, by city."""
        return {city: list(codes) for city, codes in self.board.reserved.items()}

    def par_chart(self) -> dict[str, dict[int, list[str]]]:
        """Starting prices that are kept on a chart of their own: area -> price -> railways."""
        return {}

    def charter_lines(self, railway: Railway) -> list[str]:
        """What a charter says in words besides what is printed on it."""
        return []

    def charter_marks(self, railway: Railway) -> list[str]:
        """The same in the fewest words, for lists: what it may run, what state it is in."""
        return []

    def waiting_lines(self) -> list[str]:
        """Which railways have not been started, and when they can be."""
        waiting = [railway.code for railway in self.railways.values() if not railway.founded]
        return [f"not founded: {' '.join(waiting)}"] if waiting else []

    def told(self, action: Action) -> tuple[str, dict[str, Any]] | None:
        """A title's own action as a sentence, and the parts of where it belongs (`RailWhere`)."""
        return None

    def notices(self) -> list[str]:
        """What everybody should have in mind now: duties, and what will end the game."""
        return []
