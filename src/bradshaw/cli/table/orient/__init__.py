"""Orient Express in the terminal."""

from .face import OrientFace

__all__ = ["OrientFace"]
