"""What people see when something goes wrong: one message in plain words, never a traceback."""

from __future__ import annotations

import os
import sys
import traceback
from errno import ENOSPC
from typing import IO, Any

import click

#: Set to see where in the code a fault arose.
DEBUG = "BRADSHAW_DEBUG"
INTERRUPTED = 130


class CommandError(click.ClickException):
    """An error with its message and, where there is one, a second line that helps."""

    exit_code = 1

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"Error: {self.message}", file=file, err=file is None)
        if self.remedy:
            click.echo(self.remedy, file=file, err=file is None)


class InternalError(CommandError):
    """An error of Bradshaw itself."""

    exit_code = 70


def command_error(error: Exception) -> click.ClickException:
    """The message for an error."""
    from bradshaw.core.errors import BradshawError, FileError
    from bradshaw.core.refusal import Refusal

    if isinstance(error, Refusal):
        return CommandError(refusal_text(error), error.remedy)
    if isinstance(error, FileError):  # begins with the name of the file, which stays as it is
        return CommandError(str(error) if str(error).endswith(".") else f"{error}.")
    if isinstance(error, BradshawError):
        return CommandError(sentence(str(error)))
    if isinstance(error, OSError) and error.filename is not None:
        return CommandError(f"{error.filename}: {error.strerror}.")
    if isinstance(error, OSError) and error.errno == ENOSPC:
        return CommandError("The output cannot be written: there is no space left on its disk.")
    return internal_error(error)


def refusal_text(refusal: Any) -> str:
    """The reason and the rule of a refusal."""
    return sentence(f"{refusal.reason}{refusal.cited}")


def sentence(text: str) -> str:
    """A text that begins with a capital letter, unless it begins with a name, and ends with a full stop."""
    first = text.split(" ", 1)[0]
    if first.isalpha() and first.islower():
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def internal_error(error: Exception) -> InternalError:
    """Not the user's error but ours; with BRADSHAW_DEBUG the traceback is shown too."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f", at {last[0].filename}:{last[0].lineno}" if last else ""
    text = f"Bradshaw has a fault: {type(error).__name__}: {error}{where}."
    return InternalError(text, f"Please report it. {DEBUG}=1 in the environment shows more.")


def leave_quietly(ctx: click.Context) -> None:
    """Somebody pressed Ctrl-C, or a question found no answer."""
    sys.stdout.flush()
    click.echo(err=True)
    ctx.exit(INTERRUPTED)
