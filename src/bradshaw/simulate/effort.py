"""How much is checked in a simulated game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How often each thing is checked: every so many actions, 0 for never."""

    #: The title's invariants.
    state: int = 1
    #: Undo and redo give the same state.
    undo: int = 1
    #: Legal actions that are tried after each action, and how often all of them are.
    legal_sample: int = 2
    all_legal: int = 60
    #: Actions outside `legal()` that must be refused.
    illegal_sample: int = 2
    #: Notation and JSON of the action read back.
    notation: int = 1
    #: Save and load.
    save: int = 150
    #: Views of all players.
    views: int = 50
    #: At the end: replay in a fresh game, load with and without replay, undo to the start.
    final: bool = True


#: What `run` does by default, with `thorough=True`, and for games that only count.
USUAL = Effort()
THOROUGH = Effort(legal_sample=6, all_legal=15, illegal_sample=8, save=40, views=5)
NONE = Effort(0, 0, 0, 0, 0, 0, 0, 0, False)
#: For long series: the title's invariants after every action, everything else now and then.
INVARIANTS = Effort(
    undo=20, legal_sample=0, all_legal=150, illegal_sample=0, notation=5, save=1000, views=250, final=False
)


def as_effort(thorough: bool | Effort) -> Effort:
    """The effort that is meant."""
    if isinstance(thorough, Effort):
        return thorough
    return THOROUGH if thorough else USUAL
