"""Three players of Orient Express: easy, medium, hard. They know what their player's view shows."""

from .hard import HardBot
from .levels import EasyBot, MediumBot

#: Weakest first.
LEVELS = (EasyBot, MediumBot, HardBot)

__all__ = ["LEVELS", "EasyBot", "HardBot", "MediumBot"]
