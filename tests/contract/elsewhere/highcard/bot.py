"""A program that lays its highest card."""

from __future__ import annotations

from bradshaw.bots import Bot
from bradshaw.core.action import Action
from bradshaw.core.seat import Seat

from .title import HighcardTable, HighcardView, Lay


class HighestBot(Bot):
    name = "highest"
    plays = HighcardTable

    def choose(self, seat: Seat) -> Action:
        view = seat.view()
        assert isinstance(view, HighcardView)
        return Lay(view.hand[-1])


BOTS = (HighestBot,)
