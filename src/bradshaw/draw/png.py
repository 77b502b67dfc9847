"""Drawings as PNG, with the optional package that can do it."""

from __future__ import annotations

from importlib import import_module

from bradshaw.core.errors import BradshawError


def png(svg: str, scale: float = 1.0) -> bytes:
    """The PNG of a drawing, `scale` times as large as the drawing says."""
    try:
        renderer = import_module("resvg_py")
    except ImportError as error:
        raise BradshawError("PNG needs another package: pip install 'bradshaw[png]'") from error
    # Pixels are whole; a zoom below 1 is possible too.
    return bytes(renderer.svg_to_bytes(svg_string=svg, zoom=scale))
