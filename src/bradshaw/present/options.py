"""What somebody must know to begin a game: options with their values and what they mean, and presets."""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import Any, Literal, get_args, get_origin

from bradshaw.core.options import option_kinds
from bradshaw.core.shared import once
from bradshaw.core.title import Title
from bradshaw.core.view import Part

#: The comment behind which options are readings.
READINGS = "# --- readings"


class OptionForm(Part, frozen=True, kw_only=True):
    """A variant or, where a rulebook can be read in two ways, a reading."""

    name: str
    #: `choice`, `yes or no`, `number` or `text`.
    kind: str
    #: The rulebook's value, which holds unless another one is chosen.
    default: str | int | bool
    #: What it can be, the default first; empty for numbers and texts.
    values: tuple[str | int | bool, ...]
    text: str
    #: Whether the rulebook can be read in two ways here; the others are variants.
    reading: bool


class Prospectus(Part, frozen=True, kw_only=True):
    """A title as it is offered to players."""

    title: str
    summary: str
    #: Fewest and most players.
    players: tuple[int, int]
    options: tuple[OptionForm, ...]
    #: Named sets of options.
    presets: dict[str, dict[str, Any]]


def prospectus(title: Title) -> Prospectus:
    """What somebody must know to begin a game of a title."""
    return Prospectus(
        title=title.name,
        summary=title.summary,
        players=title.players,
        options=tuple(option_forms(title)),
        presets={name: dict(preset) for name, preset in title.presets.items()},
    )


def option_forms(title: Title) -> list[OptionForm]:
    """The options of a title, the rulebook's value first."""
    default, texts, read = title.options(), explanations(title.options), readings(title.options)
    return [
        _form(name, kind, getattr(default, name), texts.get(name, ""), name in read)
        for name, kind in option_kinds(title.options).items()
    ]


def _form(name: str, kind: Any, default: Any, text: str, reading: bool) -> OptionForm:
    values = (True, False) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()
    word = {bool: "yes or no", int: "number", str: "text"}.get(kind, "choice")
    ordered = (default, *(value for value in values if value != default)) if values else ()
    return OptionForm(name=name, kind=word, default=default, values=ordered, text=text, reading=reading)


def explanations(options: type) -> dict[str, str]:
    """The sentence below each option in the source; nothing where there is no source."""
    found: dict[str, str] = {}
    for kind in reversed(options.__mro__):
        found |= _read(kind)[0]
    return found


def readings(options: type) -> frozenset[str]:
    """The options that stand behind the comment `# --- readings` in the source."""
    return frozenset().union(*(_read(kind)[1] for kind in options.__mro__))


@once
def _read(options: type) -> tuple[dict[str, str], frozenset[str]]:
    """Read once: Python reads no two sources at a time (3.11 fails in two threads)."""
    try:
        source = textwrap.dedent(inspect.getsource(options))
        tree = ast.parse(source)
    except (OSError, TypeError, SyntaxError):
        return {}, frozenset()
    found, behind, last = dict[str, str](), set[str](), ""
    before, comment, _ = source.partition(READINGS)
    first = before.count("\n") if comment else source.count("\n")
    for line in tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else ():
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            last = line.target.id
            if line.lineno > first:
                behind.add(last)
        elif last and isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            found[last] = " ".join(str(line.value.value).split())
            last = ""
    return found, frozenset(behind)
