"""Actions: what a player may send, as typed values, as JSON, and as a line of text.

The text form ("notation") is the action's word, its required fields in order, and its
optional fields as `name=value`: `lay K8 57 2`, `bid NLK 125`, `train 3 pool`. It is the
same in the command line, logs, tests and saved play-throughs, and reads back into an
equal action.
"""

from __future__ import annotations

import functools
import operator
import shlex
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from .refusal import Refusal
from .shared import converted, decoder


class Action(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    """Base of all actions. A subclass names its word: `class Pass(Action, tag="pass")`."""

    @property
    def word(self) -> str:
        return word_of(type(self))

    def __str__(self) -> str:
        return notation(self)


def word_of(kind: type[Action]) -> str:
    """The word that begins an action's notation, which is its tag in JSON."""
    return str(kind.__struct_config__.tag)


@cache
def _layout(kind: type[Action]) -> tuple[tuple[str, type, bool], ...]:
    """(name, type, required) of each field."""
    hints = get_type_hints(kind)
    return tuple((f.name, hints[f.name], f.required) for f in struct_fields(kind))


def notation(action: Action, blank: str = "") -> str:
    """The action as a line of text; `blank` is a field that is left open, as `{}`."""
    words = [action.word]
    for name, kind, required in _layout(type(action)):
        value = getattr(action, name)
        if name == blank:
            words.append("{}" if required else f"{name}={{}}")
        elif _is_many(kind):
            words.extend(_quoted(str(item)) for item in value)
        elif required:
            words.append(_quoted(_spelt(value)))
        elif value != _default(type(action), name):
            words.append(f"{name}={_quoted(_spelt(value))}")
    return " ".join(words)


def _is_many(kind: Any) -> bool:
    return get_origin(kind) is tuple


@cache
def _default(kind: type[Action], name: str) -> Any:
    return next(f.default for f in struct_fields(kind) if f.name == name)


def _spelt(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _quoted(text: str) -> str:
    plain = text and not any(c.isspace() or c in "\"'\\" for c in text)
    return text if plain else shlex.quote(text)


class Vocabulary:
    """The kinds of action of one title, and how to read them."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self.kinds = {word_of(kind): kind for kind in kinds}
        union: Any = functools.reduce(operator.or_, self.kinds.values())
        self._decoder: msgspec.json.Decoder[Action] = decoder(union)

    def decode(self, raw: bytes | str) -> Action:
        """An action from JSON."""
        try:
            return self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("form", f"not an action of this title: {error}") from error

    def read(self, action: object) -> Action:
        """An action of this title, given as such or in its notation; refused if it is neither."""
        if isinstance(action, str):
            return self.parse(action)
        if not isinstance(action, Action):
            raise Refusal("form", f"an action is an Action or its notation, not {action!r}", self._remedy())
        kind = self.kinds.get(action.word)
        if kind is None or not issubclass(kind, type(action)):
            raise Refusal("form", f"{action!r} is not an action of this title", self._remedy())
        try:
            return converted(_sized(action), type(action))
        except (msgspec.ValidationError, ValueError) as error:
            raise Refusal("form", f"{action.word!r}: {_fault(action)}", usage(kind)) from error

    def parse(self, text: str) -> Action:
        """An action from its notation."""
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise Refusal("form", f"{text!r} cannot be read: {error}") from error
        if not words:
            raise Refusal("form", "no action given", self._remedy())
        kind = self.kinds.get(words[0])
        if kind is None:
            raise Refusal("form", f"{words[0]!r} is not an action", self._remedy())
        return read(kind, words[1:])

    def _remedy(self) -> str:
        return f"The words are: {', '.join(self.kinds)}"


def read(kind: type[Action], words: list[str]) -> Action:
    """An action of a kind from the words behind its first one."""
    found: dict[str, Any] = {}
    names = {name: (hint, required) for name, hint, required in _layout(kind)}
    for name, (hint, required) in names.items():
        if _is_many(hint):
            item = get_args(hint)[0]
            many = [w for w in words if w.partition("=")[0] not in names]
            found[name] = tuple(_value(w, item, name) for w in many)
            words = [w for w in words if w not in many]
        elif required:
            if not words:
                raise Refusal("form", f"{word_of(kind)!r} lacks its {name}", usage(kind))
            found[name] = _value(words.pop(0), hint, name)
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in names or names[name][1] or name in found:
            raise Refusal("form", f"{word!r} does not belong to {word_of(kind)!r}", usage(kind))
        found[name] = _value(value, names[name][0], name)
    return kind(**found)


def _value(word: str, hint: Any, name: str) -> Any:
    if hint is bool:
        if word not in ("yes", "no"):
            raise Refusal("form", f"{name} is yes or no, not {word!r}")
        return word == "yes"
    if hint is int:
        try:
            return int(word)
        except ValueError:
            raise Refusal("form", f"{name} is a whole number, not {word!r}") from None
    return word


def _sized(action: Action) -> Any:
    """An action as plain values; a number that cannot be written is a `ValueError`."""
    msgspec.json.encode(action)
    return msgspec.to_builtins(action)


def _fault(action: Action) -> str:
    """The first field of an action that holds a value of another kind than it should, in words."""
    words = {int: "a whole number", str: "a word", bool: "yes or no"}
    for name, hint, _ in _layout(type(action)):
        value = getattr(action, name)
        if hint in words and type(value) is not hint:
            return f"{name} is {words[hint]}, not {value!r}"
        if hint is int and value.bit_length() > 63:
            return f"{name} is a number too long to be written"
    return "a value of the wrong kind"


def usage(kind: type[Action]) -> str:
    """How the notation of a kind of action is written."""
    words = [word_of(kind)]
    for name, hint, required in _layout(kind):
        if _is_many(hint):
            words.append(f"{name.upper()}...")
        else:
            words.append(name.upper() if required else f"[{name}=...]")
    return " ".join(words)
