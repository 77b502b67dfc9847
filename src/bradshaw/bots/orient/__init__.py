"""Three players of Orient Express: easy, medium, hard. They know what their player's view shows."""

from .levels import EasyBot, HardBot, MediumBot

__all__ = ["EasyBot", "HardBot", "MediumBot"]
