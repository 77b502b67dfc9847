"""The table of an 18xx game: what lies on it, and the rules that many steps use."""

from .table import RailTable, T, rail_table

__all__ = ["RailTable", "T", "rail_table"]
