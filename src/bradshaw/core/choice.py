"""Options as documents: each with where it belongs, what it costs, and a sentence for people."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.structs import fields, replace

from .action import Action, notation
from .legal import Legal, Option, Span
from .view import Part

if TYPE_CHECKING:
    from .step import Step
    from .table import Table


class Where(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Where an option belongs. Kinds of game extend it."""


W = TypeVar("W", bound=Where)


class Numbers(Part, frozen=True, kw_only=True):
    """A number that is still to be chosen."""

    #: The field of the action that it fills.
    field: str
    #: The lowest that is legal.
    low: int
    #: The highest that is legal.
    high: int
    #: From one legal number to the next.
    step: int
    #: The notation, with `{}` in the number's place.
    form: str


class Choice(Part, Generic[W], frozen=True, kw_only=True, omit_defaults=True):
    """One option."""

    #: The notation that plays it; where a number is to be chosen, with the lowest one.
    do: str
    #: The kind of action.
    word: str
    #: What it means, for people.
    text: str
    #: Where it belongs: a hex, a railway, a card, ...
    where: W
    #: What it costs at least, in the money of the game; below nothing: what it brings.
    cost: int = 0
    #: Who pays or gets that: a player, or the code of a railway.
    payer: str = ""
    #: The number that is still to be chosen; None where nothing is.
    numbers: Numbers | None = None
    #: The notation of an earlier option that leads to the same picture, such as an equal rotation.
    same_as: str = ""


class Kind(Part, frozen=True, kw_only=True):
    """How many options there are of a kind of action, by the values of its first field."""

    #: The word of the action.
    word: str
    #: How many options there are of it, a span counted once.
    count: int
    #: The first field of the action; empty if it has none.
    field: str
    #: Each value of that field, and how many options have it.
    values: dict[str, int]


class Choices(Part, Generic[W], frozen=True, kw_only=True):
    """What a player may do now, whole or in part."""

    #: Who may do it.
    player: str
    #: How many actions are legal, those behind numbers included.
    count: int
    #: How many options there are of each kind of action.
    kinds: tuple[Kind, ...]
    #: Kinds of action of which more are legal than are listed: ask about those one by one.
    open_words: tuple[str, ...]
    #: The options asked for.
    choices: tuple[Choice[W], ...]


def action_of(option: Option) -> Action:
    """The action itself, or a span's with its lowest number."""
    return option.at(0) if isinstance(option, Span) else option


def choice_of(option: Option, text: str, where: W, cost: int = 0, payer: str = "") -> Choice[W]:
    """The document of an option."""
    action = action_of(option)
    return Choice(
        do=notation(action),
        word=action.word,
        text=text,
        where=where,
        cost=cost,
        payer=payer if cost else "",
        numbers=_numbers(option) if isinstance(option, Span) else None,
    )


def _numbers(span: Span) -> Numbers:
    return Numbers(field=span.field, low=span.low, high=span.high, step=span.step, form=span.form)


def choices(
    legal: Legal, step: Step[Table] | None, player: str, brief: bool = False, **values: Any
) -> Choices[Any]:
    """The options of a moment as a document. `brief` only counts them; `values` are what the fields of an
    action must be (`word="lay"`, `hex="K8"`), so that a page can ask for the tiles of one hex."""
    some = [option for option in legal.options if _fits(action_of(option), values)]
    return Choices(
        player=player,
        count=len(legal),
        kinds=tuple(_kinds(legal.options)),
        open_words=tuple(sorted(legal.open_words)),
        choices=() if brief or step is None else tuple(_told(step, player, some)),
    )


def _fits(action: Action, values: dict[str, Any]) -> bool:
    return all(_spelt(getattr(action, name, None)) == _spelt(value) for name, value in values.items())


def _spelt(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _told(step: Step[Table], player: str, options: Sequence[Option]) -> Iterator[Choice[Any]]:
    """Options in words; those that lead to the same picture are marked."""
    first: dict[Hashable, str] = {}
    for option in options:
        choice = step.describe(player, option)
        picture = step.picture(option)
        if picture is not None:
            known = first.setdefault(picture, choice.do)
            if known != choice.do:
                choice = replace(choice, same_as=known)
        yield choice


def _kinds(options: Sequence[Option]) -> list[Kind]:
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault((option.action if isinstance(option, Span) else option).word, []).append(option)
    return [_kind(word, members) for word, members in groups.items()]


def _kind(word: str, options: Sequence[Option]) -> Kind:
    first = options[0]
    action = first.action if isinstance(first, Span) else first
    names = [field.name for field in fields(action)]
    field = names[0] if names else ""
    values: dict[str, int] = {}
    for option in options if field else ():
        if isinstance(option, Span) and option.field == field:
            continue
        shown = _spelt(getattr(option.action if isinstance(option, Span) else option, field))
        values[shown] = values.get(shown, 0) + 1
    return Kind(word=word, count=len(options), field=field, values=values)
