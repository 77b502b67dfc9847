"""Recorded games of 18xx.games."""

from .importer import Imported, import_log

__all__ = ["Imported", "import_log"]
