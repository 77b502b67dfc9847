"""What a power is: when it may be used, what it offers, checks and does, and what becomes of its source.

A power is a record of a title's data file: its `kind` names the class, the other fields are its
parameters. It belongs to a private or a railway, its *source*, and is used by whoever holds that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

from bradshaw.core.refusal import require
from bradshaw.core.state import Map
from bradshaw.core.step import Step

from ..actions import LayTile
from ..finance.companies import Private, Railway
from ..gamedata import GameData
from ..laying import Budget, TrackRules
from ..laying.rules import TrackTable
from ..records import Base

S = TypeVar("S", bound=Step[Any])


class PowerTable(TrackTable, Protocol):
    """What must be known of a table to use powers on it."""

    railways: Map[Railway]

    @property
    def reached(self) -> tuple[str, ...]: ...

    def holder(self, source: str) -> Private | Railway: ...

    def track_rules(self, railway: Railway) -> TrackRules: ...

    def step(self, role: str) -> type[Step[Any]]: ...

    def push(self, kind: type[S], /, **fields: Any) -> S: ...


class PowerTurn(Protocol):
    """What must be known of a turn in which a power is used."""

    did: tuple[str, ...]

    @property
    def budget(self) -> Budget: ...

    def mark(self, what: str) -> None: ...

    def open_hex(self, hex_name: str) -> None: ...


class Use(NamedTuple):
    """Who would use a power now, and in whose turn."""

    table: PowerTable
    turn: PowerTurn
    #: What the step is about in which it would be used: "track", "token", ...
    moment: str
    player: str
    #: The code of the private or railway whose power it is.
    source: str
    #: The railway whose turn it is.
    railway: Railway

    @property
    def rules(self) -> TrackRules:
        return self.table.track_rules(self.railway)

    @property
    def section(self) -> str:
        """The section of the rulebook about powers."""
        return self.table.section("private")

    def require(self, condition: object, reason: str) -> None:
        """Refuse unless a condition holds."""
        require(condition, self.section, reason)


class Power(Base, frozen=True, kw_only=True, tag_field="kind"):
    """One power with its parameters. Its class says the rest."""

    #: The phase, or the colour of the phase, from which it can be used.
    since: str = ""
    #: The phase, or the colour of the phase, with which it ends.
    until: str = ""
    #: In which steps of a turn it can be used; empty: in all.
    moments: tuple[str, ...] = ()
    #: Whether its owner may use it in turns of railways that are not his.
    out_of_turn: bool = False
    #: Whether it can be used once only.
    once: bool = True
    #: Whether its private leaves the game after it was used.
    discard: bool = False

    # --- when

    def check_ready(self, use: Use) -> None:
        """Refuse a power that cannot be used now, whatever for."""
        reached = use.table.reached
        steps = " or ".join(self.moments)
        use.require(
            not self.moments or use.moment in self.moments, f"{use.source} is for the {steps} step only"
        )
        use.require(not (self.once and use.table.holder(use.source).used), f"{use.source} has been used")
        start = f"{use.source} can be used from {_phase(self.since)} on"
        use.require(not self.since or self.since in reached, start)
        use.require(
            not self.until or self.until not in reached,
            f"{use.source} cannot be used any more from {_phase(self.until)} on",
        )

    # --- what; nothing, for powers that work by themselves

    def offers(self, use: Use) -> Iterator[LayTile]:
        """What can be done with it now."""
        yield from ()

    def check(self, use: Use, action: LayTile) -> None:
        """Refuse what it does not allow."""
        use.require(False, f"{use.source} lays no tile")

    def cost(self, use: Use, action: LayTile) -> int:
        """What it costs to use it so."""
        return 0

    def carry_out(self, use: Use, action: LayTile) -> None:
        """Do what has been checked."""

    def afterwards(self, use: Use) -> None:
        """What becomes of its source."""
        holder = use.table.holder(use.source)
        holder.used = True
        use.table.note(self.sentence(use))
        if self.discarded(use) and isinstance(holder, Private):
            holder.closed, holder.owner = True, None
            use.table.note(f"{use.source} is discarded.")

    def discarded(self, use: Use) -> bool:
        """Whether its private leaves the game now that it was used."""
        return self.discard

    def sentence(self, use: Use) -> str:
        """What has happened, for people."""
        return f"{use.player} uses {use.source} for {use.railway.code}."

    # --- proving the data

    def faults(self, data: GameData) -> Iterator[str]:
        """What its parameters name that is not there."""
        known = {*data.phases, *data.colours}
        for phase in (self.since, self.until):
            if phase and phase not in known:
                yield f"there is no phase {phase}"


def _phase(name: str) -> str:
    """Phases have numbers or letters, or are named by their colour."""
    return f"the {name} phase" if name.isalpha() and name.islower() else f"phase {name}"
