"""Orient Express."""

from .presenter import OrientPresenter

__all__ = ["OrientPresenter"]
