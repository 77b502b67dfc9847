"""How a game is played here, besides the options of its title."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

_DAY = 24 * 60 * 60
_HOUR = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
#: What a clock is about: each decision, or all that a player decides in the whole game.
DECISION, BUDGET = "decision", "budget"


class Quiet(Struct, frozen=True, forbid_unknown_fields=True):
    """Hours of the day in which no clock runs, such as from 22:00 to 07:30."""

    begins: _HOUR
    ends: _HOUR
    #: Where it is so late, such as Europe/Berlin.
    zone: Annotated[str, Meta(max_length=60)] = "UTC"


class Clock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time players have, and what happens when it is over."""

    #: `decision`: so much time for each decision. `budget`: so much for the whole game.
    kind: Literal["decision", "budget"]
    seconds: Annotated[int, Meta(ge=10, le=366 * _DAY)]
    #: Of a budget: so many seconds come back after each turn.
    increment: Annotated[int, Meta(ge=0, le=30 * _DAY)] = 0
    #: When no clock runs; they always do if nothing is said.
    quiet: Quiet | None = None
    #: `nothing`; `pass`: the player passes, or does what is nearest to it; `program`: a program decides this
    #: once; `replace`: a program decides until the player comes back.
    out: Literal["nothing", "pass", "program", "replace"] = "nothing"
    #: The kind of program; the best of the title if nothing is said.
    program: Annotated[str, Meta(max_length=200)] = ""


class GameSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Chosen when the game is made."""

    #: Whether the seats are shuffled when the game begins.
    shuffle: bool = False
    #: None where everybody has all the time in the world.
    clock: Clock | None = None
