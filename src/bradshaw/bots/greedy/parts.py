"""What a title adds to the greedy bot.

A title names its `Parts` under "greedy" in `Title.parts`, as "package.module:NAME". Everything in it may be
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bradshaw.core.action import Action
from bradshaw.core.proposal import Proposal
from bradshaw.core.title import Title
from bradshaw.rail.actions import BuyTrain, Issue
from bradshaw.rail.finance.companies import Railway

if TYPE_CHECKING:
    from .look import Look

#: Decides about what may be done now.
Part = Callable[["Look"], Action]
Kinds = frozenset[type[Action]]
Hints = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Parts:
    """What the common parts of the bot do not know of a title."""

    #: Who decides when actions of some kinds are possible, asked before the common parts; None: they do.
    choose: Callable[[Kinds], Part | None] = lambda kinds: None
    #: What a title may tell: "private": what an item of the starting package is worth to a player, by its
    #: code; "railway": how good a railway is against what the map around its home promises (1.0), by its
    #: code; "rounds": "most": the operating rounds that can still come, where the bank does not tell;
    #: "stop": what a hex is worth to trains where its data do not say it, by its name.
    hints: Callable[[Any], Hints] = lambda table: {}
    #: What may be built instead of track, worth trying.
    works: Callable[[Look, Railway], Sequence[Action]] = lambda look, railway: ()
    #: The purchase of a train with what may be added to it.
    bought: Callable[[Look, Railway, BuyTrain], Action] = lambda look, railway, action: action
    #: How a railway raises money by itself, the best way first.
    funds: tuple[type[Action], ...] = (Issue,)
    #: The run, when the best one has been found.
    run: Callable[[Look, Proposal], Action] | None = None


NOTHING = Parts()


def parts_of(title: Title) -> Parts:
    """What a title adds."""
    found: Parts = title.part("greedy") or NOTHING
    return found


def hint(table: Any, subject: str, name: str) -> float | None:
    """A title's hint, None if it gives none."""
    return parts_of(table.title).hints(table).get(subject, {}).get(name)
