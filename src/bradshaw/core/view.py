"""What a player may see: one envelope for every title, which titles fill and extend.

A view is made of frozen Structs. `msgspec.json.encode(view)` is what leaves the server, `plain(view)` the
same as plain values, and `core/schema.py` describes kinds of view, box and choices for other
programs, with the comments above the fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from .names import counted

if TYPE_CHECKING:
    from .step import Step
    from .table import Table


class Part(Struct, frozen=True, gc=False, kw_only=True, repr_omit_defaults=True):
    """Base of everything that views, boxes and choices consist of."""


class Details(Part, frozen=True, kw_only=True, tag_field="about"):
    """What a step shows besides its prompt; each kind has a tag of its own."""


D = TypeVar("D")


class StepView(Part, Generic[D], frozen=True, kw_only=True):
    """What is to be decided."""

    #: The declared kind of the step, by which programs know it.
    kind: str
    #: What is to be decided, as a sentence for people.
    prompt: str
    #: Section of the rulebook.
    rule: str
    #: What else can be seen of this kind of step; None where there is nothing.
    details: D | None = None


class Actor(Part, frozen=True, kw_only=True):
    """Somebody who may act now."""

    #: Who may act.
    player: str
    #: Whom the decision is for, if not for the player alone: the code of a railway, or empty.
    behalf: str = ""


class PlayerView(Part, frozen=True, kw_only=True):
    """What can be seen of a player. Titles extend it."""

    #: The player, as everywhere in the game.
    name: str


class Rank(Part, frozen=True, kw_only=True):
    """A place in the ranking; players whom nothing tells apart share one."""

    #: 1 for the winner.
    place: int
    #: Whose place it is.
    player: str
    #: What the player has reached.
    score: int


class Head(Part, frozen=True, kw_only=True):
    """What a game says of itself, whatever it is about."""

    #: The name of the title.
    title: str
    #: Options that differ from the rulebook's.
    options: dict[str, Any]
    #: How many actions have been played: the number of the last one.
    number: int
    #: The hash of the seed, published so that nobody has to trust the host; None without a seed.
    commitment: str | None
    #: The seed itself, in decimal, once the game is over: the commitment is its hash (`core/chance.py`).
    seed: str | None = None
    #: Whose eyes this is for; None for what everybody may see.
    viewer: str | None


class View(Head, frozen=True, kw_only=True):
    """A game as one viewer may see it. Titles extend it."""

    #: Where the game is, for people: `Operating round 3.1`.
    round: str
    #: The players in seating order.
    seats: tuple[str, ...]
    #: What can be seen of each player.
    players: Mapping[str, Any]
    #: None when the game is over.
    step: StepView[Any] | None
    #: Who may act now; nobody when the game is over.
    acting: tuple[Actor, ...]
    #: What everybody should have in mind now.
    notices: tuple[str, ...]
    #: Whether the game is over.
    finished: bool
    #: Why the game ends or has ended; empty while it goes on.
    ending: str
    #: Scores if the game ended now, of those whom the viewer may count.
    scores: dict[str, int]
    #: The ranking if the game ended now; empty where the viewer may not count all scores.
    ranking: tuple[Rank, ...]

    def __repr__(self) -> str:
        who = " and ".join(actor.player for actor in self.acting) or "nobody"
        eyes = f"as {self.viewer} sees it" if self.viewer else "as everybody sees it"
        return f"<{self.title} after {counted(self.number, 'action')} {eyes}: {self.round}; {who} to act>"

    def is_acting(self, player: str) -> bool:
        return any(actor.player == player for actor in self.acting)


def envelope(
    table: Table,
    head: Head,
    *,
    round: str,
    ending: str,
    scores: Mapping[str, int],
    notices: Iterable[str] = (),
) -> dict[str, Any]:
    """The fields that every view has, except for the players. `scores` are those that may be seen."""
    step = None if table.finished else table.top
    behalf = step.behalf() if step else ""
    return {
        **{name: getattr(head, name) for name in Head.__struct_fields__},
        "round": round,
        "seats": tuple(table.seats),
        "step": _step(step) if step else None,
        "acting": tuple(Actor(player=player, behalf=behalf) for player in step.actors()) if step else (),
        "notices": tuple(notices),
        "finished": table.finished,
        "ending": ending,
        "scores": dict(scores),
        "ranking": _ranking(table, scores) if len(scores) == len(table.seats) else (),
    }


def _step(step: Step[Table]) -> StepView[Any]:
    return StepView(kind=step.KIND, prompt=step.prompt(), rule=step.rule, details=step.details())


def _ranking(table: Table, scores: Mapping[str, int]) -> tuple[Rank, ...]:
    return tuple(
        Rank(place=place, player=player, score=scores[player]) for place, player in table.ranking(scores)
    )


def plain(document: Struct) -> Any:
    """A document as JSON has it: objects, lists, strings, numbers."""
    return msgspec.json.decode(msgspec.json.encode(document))
