"""Three players of Orient Express: easy, medium, hard. They know what their player's view shows."""

from .levels import EasyBot, HardBot, MediumBot

#: Weakest first.
LEVELS = (EasyBot, MediumBot, HardBot)

__all__ = ["LEVELS", "EasyBot", "HardBot", "MediumBot"]
