"""What may be wrong with a route or with a problem, for people and for programs."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.core.errors import BradshawError, DataError


class Objection(Struct, frozen=True):
    """One reason why a route is not legal."""

    code: str
    """For programs; see `CODES`."""
    message: str
    """For people."""
    at: tuple[str, ...] = ()
    """The places, sides, junctions or hexes that it is about."""


CODES = {
    "train": "there is no such train, or it runs twice",
    "unknown": "a name that is not on the map",
    "start": "the route does not begin at a place, or may not begin there",
    "end": "the route does not end at a place, or may not end there",
    "no-track": "no track joins two neighbours of the route",
    "turns-back": "the route turns back at the side of a hex",
    "reuses-place": "the route visits a place twice",
    "reuses-side": "the route crosses a side twice",
    "reuses-junction": "the route passes a junction twice",
    "reuses-piece": "the route uses a piece of track twice",
    "closed": "the train may not visit a place",
    "blocked": "the route passes a place that may not be passed",
    "group": "the route visits two places of which it may only visit one",
    "requires": "a place may only be visited together with another one",
    "needs": "the route does not visit what the train must visit",
    "one-end": "neither end of the route is where one must be",
    "no-token": "no token of the railway is on the route",
    "too-long": "the route is longer than the train allows",
    "too-far": "the route enters more hexes than the train allows",
    "too-short": "the route has fewer than two stops",
    "shares-side": "two trains cross the same side",
    "shares-piece": "two trains use the same piece of track",
    "home": "no route visits the home of the railway",
    "no-meeting": "the routes do not hang together",
    "several-ways": "several ways lead from one stop to the next",
    "not-joined": "trains that run as one do not meet end to end, or not as they must",
}


class RouteError(BradshawError):
    """A route that is not legal."""

    def __init__(self, code: str, message: str, at: tuple[str, ...] = ()) -> None:
        super().__init__(code, message, at)
        self.code = code
        self.message = message
        self.at = at
        #: The name of the train, where whoever reads routes has said so.
        self.train = ""

    def __str__(self) -> str:
        return self.message

    @classmethod
    def of(cls, objection: Objection) -> RouteError:
        return cls(objection.code, objection.message, objection.at)


class ProblemError(DataError):
    """A problem that contradicts itself: the message says where."""


#: Why the kernel did not solve a problem.
KERNEL_FAILURES = {
    "malformed": "the numbers it was given make no problem",
    "amounts-too-large": "a route could be worth more than it can count",
    "lengths-too-large": "trains are so long, and bonuses so many, that its tables would not fit into memory",
    "too-many-doublings": "a train has too many bonuses that double hexes",
    "answer-too-long": "the routes are longer than any answer may be",
    "no-memory": "there is not enough memory",
}


class KernelError(BradshawError):
    """The kernel did not solve a problem, for a reason with a name."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(name, message)
        self.name = name
        self.message = message

    def __str__(self) -> str:
        return self.message

    @classmethod
    def named(cls, name: str) -> KernelError:
        """By a name of `KERNEL_FAILURES`."""
        why = KERNEL_FAILURES.get(name, "for a reason that this version does not know")
        return cls(name, f"the route kernel gave up ({name}): {why}")
