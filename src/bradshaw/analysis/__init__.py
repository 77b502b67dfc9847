"""What a position is worth, and what a change would do to it."""

from .effects import Effect, effects, income

__all__ = ["Effect", "effects", "income"]
