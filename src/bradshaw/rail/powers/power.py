"""What a power is: when it may be used, what it offers, checks and does, and what becomes of its source.

A power is a record of a title's data file: its `kind` names the class, the other fields are its
parameters. It belongs to a private or a railway, its *source*, and is used by whoever holds that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal
from bradshaw.core.state import Map
from bradshaw.core.step import Step
from bradshaw.core.table import Table

from ..actions import Powered
from ..finance.companies import Private, Railway
from ..gamedata import GameData
from ..laying import Budget, TrackRules
from ..laying.rules import TrackTable
from ..records import Base

S = TypeVar("S", bound="Step[Table]")
A = TypeVar("A", bound=Powered)

#: The rounds in which steps allow powers to be used.
Round = Literal["operating", "stock"]


class PowerTable(TrackTable, Protocol):
    """What must be known of a table to use powers on it."""

    railways: Map[Railway]

    @property
    def reached(self) -> tuple[str, ...]: ...

    def holder(self, source: str) -> Private | Railway: ...

    def directed_by(self, player: str) -> list[Railway]: ...

    def require_railway(self, code: str) -> Railway: ...

    def stop_name(self, stop: str) -> str: ...

    def track_rules(self, railway: Railway) -> TrackRules: ...

    def step(self, role: str) -> type[Step[Table]]: ...

    def push(self, kind: type[S], /, **fields: Any) -> S: ...


class PowerTurn(Protocol):
    """What must be known of a turn in which a power is used."""

    did: tuple[str, ...]

    @property
    def budget(self) -> Budget: ...

    def mark(self, what: str) -> None: ...

    def open_hex(self, hex_name: str) -> None: ...


@dataclass(frozen=True)
class Use:
    """Who would use a power now, and in which step. Without a turn, in a stock round, what asks for the turn
    or its railway is refused."""

    table: PowerTable
    #: The step in which it would be used.
    step: Step[Table]
    round: Round
    player: str
    #: The code of the private or railway whose power it is.
    source: str
    #: The turn in which it would be used, and the railway that has it; None in a stock round.
    in_turn: PowerTurn | None = None
    operating: Railway | None = None

    @property
    def moment(self) -> str:
        """What the step is about: "track", "token", "stock round", ..."""
        return self.step.TOPIC

    @property
    def turn(self) -> PowerTurn:
        """The turn in which it would be used."""
        if self.in_turn is None:
            raise self._no_turn()
        return self.in_turn

    @property
    def railway(self) -> Railway:
        """The railway whose turn it is."""
        if self.operating is None:
            raise self._no_turn()
        return self.operating

    def _no_turn(self) -> Refusal:
        return Refusal(self.section, f"{self.source} is used in a turn of a railway, and none operates now")

    @property
    def rules(self) -> TrackRules:
        return self.table.track_rules(self.railway)

    @property
    def section(self) -> str:
        """The section of the rulebook about this power, where the title names one, or about all powers."""
        own = self.table.section(self.source)
        return own if own != self.source else self.table.section("private")

    def require(self, condition: object, reason: str) -> None:
        """Refuse unless a condition holds."""
        if not condition:
            raise Refusal(self.section, reason)

    def own_railway(self, code: str) -> Railway:
        """A railway for which the player decides; any other is refused."""
        railway = self.table.require_railway(code)
        self.require(
            railway.floated and self.table.decider(railway) == self.player,
            f"{self.source} works for railways of {self.player} only, and {code} is none",
        )
        return railway


class Power(Base, frozen=True, kw_only=True, tag_field="kind"):
    """One power with its parameters. Its class says the rest. Many work by themselves; those that somebody
    uses are active."""

    #: The phase, or the colour of the phase, from which it can be used.
    since: str = ""
    #: The phase, or the colour of the phase, with which it ends.
    until: str = ""
    #: In which rounds it can be used.
    rounds: tuple[Round, ...] = ("operating",)
    #: In which steps it can be used; empty: in all of those rounds.
    moments: tuple[str, ...] = ()
    #: Whether its owner may use it when it is not his turn: in turns of railways that are not his, and
    #: while another player is asked in a stock round.
    out_of_turn: bool = False
    #: Whether it can be used once only.
    once: bool = True
    #: Whether its private leaves the game after it was used.
    discard: bool = False

    def check_ready(self, use: Use) -> None:
        """Refuse a power that cannot be used now, whatever for."""
        reason = self._why_not(use)
        use.require(not reason, reason)

    def _why_not(self, use: Use) -> str:
        """Why it cannot be used now, whatever for; nothing if it can."""
        reached = use.table.reached
        if use.round not in self.rounds:
            return f"{use.source} is for {' and '.join(self.rounds)} rounds"
        if self.moments and use.moment not in self.moments:
            return f"{use.source} is for the {' or '.join(self.moments)} step only"
        if self.once and use.table.holder(use.source).used:
            return f"{use.source} has been used"
        if self.since and self.since not in reached:
            return f"{use.source} can be used from {_phase(self.since)} on"
        if self.until and self.until in reached:
            return f"{use.source} cannot be used any more from {_phase(self.until)} on"
        return ""

    # --- proving the data

    def faults(self, data: GameData) -> Iterator[str]:
        """What its parameters name that is not there."""
        known = {*data.phases, *data.colours}
        for phase in (self.since, self.until):
            if phase and phase not in known:
                yield f"there is no phase {phase}"


class ActivePower(Power, Generic[A], frozen=True, kw_only=True):
    """A power that somebody uses, by actions of one kind."""

    #: The kind of action.
    ACTION: ClassVar[type[Powered]] = Powered

    # --- what

    def ready(self, use: Use) -> bool:
        """Whether it can be used now, whatever for."""
        try:
            self.check_ready(use)
        except Refusal:
            return False
        return True

    def offers(self, use: Use) -> Iterator[Option]:
        """What can be done with it now."""
        yield from ()

    def check(self, use: Use, action: A) -> None:
        """Refuse what it does not allow."""
        self.check_ready(use)

    def cost(self, use: Use, action: A) -> int:
        """What it costs to use it so."""
        return 0

    def words(self, action: A) -> str:
        """What would be done, for people."""
        return f"Use {action.power}"

    # --- doing it

    def carry_out(self, use: Use, action: A) -> None:
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
        whom = f" for {use.operating.code}" if use.operating is not None else ""
        return f"{use.player} uses {use.source}{whom}."


def _phase(name: str) -> str:
    """Phases have numbers or letters, or are named by their colour."""
    return f"the {name} phase" if name.isalpha() and name.islower() else f"phase {name}"
