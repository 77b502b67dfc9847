"""Railway games (18xx)."""

from .presenter import RailPresenter

__all__ = ["RailPresenter"]
