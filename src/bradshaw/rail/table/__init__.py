"""The table of an 18xx game: what lies on it, and the rules that many steps use."""

from .table import RailTable

__all__ = ["RailTable"]
