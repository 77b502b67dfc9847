"""Orient Express in the terminal."""

from .display import OrientDisplay

__all__ = ["OrientDisplay"]
