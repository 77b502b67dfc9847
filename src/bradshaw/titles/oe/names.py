"""The package with the data files of 18OE."""

from __future__ import annotations

PACKAGE = "bradshaw.titles.oe"
