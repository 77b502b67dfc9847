"""Parameters that several commands have. Knows nothing of games, so that help is quick."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

DEFAULT_TITLE = "18Rhl"

#: A file's name; whether it exists is for the command to say.
FILE = click.Path(path_type=Path)

F = TypeVar("F", bound=Callable[..., Any])


def title_options(function: F) -> F:
    """The parameters `--option` and `--preset` of a command."""
    option = click.option(
        "--option",
        "option_words",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set an option or a reading of the title; may be given several times. See: bradshaw titles",
    )
    preset = click.option("--preset", metavar="NAME", help="Begin with a named set of options.")
    return option(preset(function))


def at_option(function: F) -> F:
    """The parameter `--at` of commands that look at a saved game."""
    words = "Stand after N actions; negative numbers count from the end."
    return click.option("--at", type=int, metavar="N", help=words)(function)
