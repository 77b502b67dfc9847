"""Options of titles: which there are, what they can be, and what is wrong with those that were given."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from .errors import SetupError
from .shared import converted


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a title's options and readings. Every field has a default: the rulebook's."""


OptionsT = TypeVar("OptionsT", bound=Options)


def option_kinds(options: type[Options]) -> dict[str, Any]:
    """The type of each option."""
    hints = get_type_hints(options)
    return {name: hints[name] for name in options.__struct_fields__}


def read_options(title: str, options: type[OptionsT], given: Mapping[str, Any]) -> OptionsT:
    """Options from plain values; what is wrong is named, with what it could be."""
    kinds = option_kinds(options)
    for name in given:
        require_option(title, name, kinds)
    try:
        return converted(dict(given), options)
    except msgspec.ValidationError as error:
        for name, value in given.items():
            _check_value(title, name, value, kinds[name])
        raise SetupError(f"options of {title}: {error}") from error


def require_option(title: str, name: str, kinds: Mapping[str, Any]) -> None:
    """Refuse an option that the title does not have."""
    if name not in kinds:
        close = get_close_matches(str(name), kinds, n=1)
        guess = f"Did you mean {close[0]!r}?" if close else f"The options are: {', '.join(kinds) or 'none'}"
        raise SetupError(f"{title} has no option {name!r}. {guess}")


def _check_value(title: str, name: str, value: Any, kind: Any) -> None:
    """Refuse a value that an option cannot have, whatever the others are."""
    try:
        converted(value, kind)
    except msgspec.ValidationError as error:
        raise wrong_value(title, name, value, allowed_values(kind)) from error


def wrong_value(title: str, name: str, value: Any, allowed: list[str]) -> SetupError:
    return SetupError(f"option {name!r} of {title} cannot be {value!r}. It can be: {', '.join(allowed)}")


def allowed_values(kind: Any) -> list[str]:
    """The values that an option of a type can have."""
    if get_origin(kind) is Literal:
        return [str(value) for value in get_args(kind)]
    return {bool: ["True", "False"], int: ["a whole number"]}.get(kind, ["a text"])
