"""Errors that are not refusals: wrong data, wrong files, wrong calls."""

from __future__ import annotations


class BradshawError(Exception):
    """Base of all errors that a user may cause; the message says what is wrong."""


class DataError(BradshawError):
    """A title's data file contradicts itself or is malformed."""


class FileError(BradshawError):
    """A saved game or another file cannot be read."""


class SetupError(BradshawError):
    """A game cannot be set up as asked: wrong title, players, options."""


#: What rules may run into on a table that no actions lead to.
WRONG_STATE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def in_words(error: Exception) -> str:
    """What such an error says of the table."""
    if isinstance(error, KeyError) and error.args:
        return f"it names {error.args[0]!r}, which is not there"
    return f"{type(error).__name__}: {error}"
