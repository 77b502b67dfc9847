"""Railway games (18xx) in the terminal."""

from .face import RailFace

__all__ = ["RailFace"]
