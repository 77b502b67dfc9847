"""Railway games (18xx) in the terminal."""

from .display import RailDisplay

__all__ = ["RailDisplay"]
