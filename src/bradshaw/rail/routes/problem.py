"""The route problem as data: what a title hands to the solver, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace


class Place(Struct, frozen=True, gc=False):
    """Somewhere a route may stop: a city, a town or an off-board area."""

    name: str
    """Unique, for example "I10.0"; holds neither "|" nor "*". What follows a "~" tells places apart that are
    one stop to people: "I10.0~north" is I10.0."""
    hex: str
    kind: str = "city"
    """"city", "town", "offboard", or "passage" for what is never told of: for explanations only."""
    label: str = ""
    """What people call it."""
    group: str = ""
    """At most one place of a group in a route, unless the route goes straight from one to the
    other over a piece inside their common hex."""
    passable: bool = True
    """False: full of foreign tokens, or terminal. A route may only begin or end there."""
    own: bool = False
    """A token of the railway stands here."""
    paid_as: str = ""
    """With `Problem.once`: what the railway is paid for once. Places that share a name, such as the
    entries of one area, count as one; empty: the place counts for itself."""
    again: bool = False
    """A route may come back to it any number of times over other track, also where it begins or ends. All
    visits together count as one: one stop, one value, one length (as an end, if one of them is)."""
    size: int = 1
    """So many stops in one: two for a double town. A train's value of the place is that of each of them, and
    where only some stops are paid, each competes for itself. Its length is that of the place as a whole."""


class Piece(Struct, frozen=True, gc=False):
    """A piece of track on one hex, between two ends."""

    hex: str
    """A hex of the map. "~WORD" or "~WORD.NUMBER" is made up: there the piece lies on what people call WORD,
    such as a ferry, and a written route says so (see `written.py`)."""
    a: str
    """A place's name, a side "I10|J9" (the two hexes, sorted) or a junction "I10*0"."""
    b: str
    value: int = 0
    """Added to the revenue of a route that uses the piece."""
    slots: int = 0
    """Added to the length of such a route. Negative: joins its two places into one stop."""
    opens: bool = False
    """A route that uses the piece may pass its end places although they are not passable."""
    shared: bool = False
    """Several trains may use the piece, and a side that only such pieces touch: ferries, ports."""


class Need(Struct, frozen=True, gc=False):
    """A condition on one route: it visits at least `count` different hexes of these places."""

    places: frozenset[str]
    count: int = 1


class Bonus(Struct, frozen=True, gc=False):
    """What a route earns besides its stops when all needs hold."""

    name: str
    rule: str = ""
    """The section of the rulebook, for explanations."""
    needs: tuple[Need, ...] = ()
    value: int = 0
    doubled: frozenset[str] = frozenset()
    """Hexes: everything counted there, places and pieces, counts once more."""


class Mileage(Struct, frozen=True, gc=False):
    """Pay for the hexes between the two ends of a run, counted in a straight line."""

    per_hex: int
    per_hex_at: Mapping[str, int] = field(default_factory=dict)
    """A run that ends at one of these places is paid so much for each hex instead, if that is more."""
    outside: frozenset[str] = frozenset()
    """Places off the map: measured from the hex by which the run reaches them, which counts as between."""


class Joining(Struct, frozen=True, gc=False):
    """How trains that join (`Train.joins`) run: one after the other, end to end, as one train."""

    joints: frozenset[str] = frozenset()
    """Places where one train may hand over to the next; empty: wherever both may end."""
    as_one: bool = True
    """The two ends of the joined run may not be of one group, as if one train ran it."""
    touching: bool = False
    """Trains that may run apart are joined all the same where their ends touch: two joined runs never
    have an end in common."""
    in_order: bool = False
    """Of several ways to join routes that are drawn, the one that joins the first of them counts, not the
    one that pays most. If several routes end at every end, the run is a ring with one end, the first."""


class Relief(Struct, frozen=True, gc=False):
    """So much of the length that pieces on these hexes take does not count: sea zones that a marker saves."""

    most: int
    hexes: frozenset[str]


class Train(Struct, frozen=True, gc=False):
    """What a train may visit, how long its route may be, and what each place pays it."""

    name: str
    stops: int
    """The longest route, as a sum of slots."""
    values: Mapping[str, int] = field(default_factory=dict)
    """Revenue of each place; absent means 0."""
    slots: Mapping[str, int] = field(default_factory=dict)
    """Length that a place takes when passed; absent means 1."""
    end_slots: Mapping[str, int] = field(default_factory=dict)
    """Length that a place takes as an end of the route; absent means as in `slots`."""
    no_end: frozenset[str] = frozenset()
    """Places where the route may not end."""
    closed: frozenset[str] = frozenset()
    """Places that the train may not visit at all."""
    one_end_in: frozenset[str] = frozenset()
    """If not empty, at least one end of the route must be here."""
    requires: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """A place that may only be visited if one of these is visited too."""
    ungrouped: frozenset[str] = frozenset()
    """Places whose group does not bind this train (towns that it ignores)."""
    pays: int | None = None
    """If set, only the best so many stops that take length count their value."""
    competing: frozenset[str] = frozenset()
    """Places that compete for being paid although they take no length, and make a route of two stops:
    the towns of a train that counts cities plus towns."""
    pays_competing: int | None = None
    """If set, at most so many of the paid stops are `competing` ones: a train must count a city, too."""
    needs: tuple[Need, ...] = ()
    """What the route must visit."""
    pays_less: bool = False
    """The length that pieces take, `reliefs` deducted, lowers `pays` and `pays_competing` as much: sea zones
    stand in the place of stops. No route takes more of it than `pays`."""
    reliefs: tuple[Relief, ...] = ()
    """What saves length of pieces. Each saves what it can, and no length is saved twice."""
    bonuses: tuple[Bonus, ...] = ()
    hexes: int | None = None
    """If set, the most hexes that the route may enter after its first."""
    ends_only: bool = False
    """Only the two ends of the route are paid."""
    mileage: Mileage | None = None
    joins: bool = False
    """All running trains that join make one run (see `Joining`): its far ends are paid, and its mileage."""
    apart: bool = False
    """Such a train may also make a run of its own, or join others like it; but where others join that may
    not run apart, at least one that may is with them, if any runs."""
    subsidy: int = 0
    """Paid for each different hex that the trains with a subsidy touch, beside the revenue."""


class Problem(Struct, frozen=True, gc=False):
    """The track of the board and the trains of one railway."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    trains: tuple[Train, ...]
    shared: bool = False
    """The trains may run over the same track; each of them still uses none twice."""
    once: bool = False
    """The railway is paid for each place once (see `Place.paid_as`), whichever train counts it."""
    meet_at: frozenset[str] = frozenset()
    """If not empty, the routes hang together: each meets another at one of these places, and through it
    all others."""
    home: frozenset[str] = frozenset()
    """If not empty, at least one route visits one of these places."""
    joining: Joining = Joining()
    subsidies: Literal["aside", "ties", "added"] = "aside"
    """Whether subsidies count in the search: not at all, between sets that earn the same, or like revenue."""
    fleets: tuple[tuple[Train, ...], ...] = ()
    """Other trains that the railway may run instead of `trains`, one of these sets as a whole: its trains
    with markers attached to others of them, or some combined into one."""
    covers: Mapping[int, tuple[Train, ...]] = field(default_factory=dict)
    """Trains that earn at least as much as those of a fleet and of all that follow it up to the next cover,
    each as much as those in its place; -1: of `trains` and of the first fleets. Where they earn no more than
    what is found before, these fleets are not searched. A fleet that has no like is its own cover."""
    positions: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Where hexes lie, for mileages: two coordinates along axes at 60 degrees, so that the distance is the
    largest of |a|, |b| and |a + b|."""


def with_fleet(problem: Problem, fleet: int) -> Problem:
    """The problem with the trains of one fleet only; -1: its own trains."""
    trains = problem.trains if fleet < 0 else problem.fleets[fleet]
    return replace(problem, trains=trains, fleets=(), covers={})


class Route(Struct, frozen=True, gc=False):
    """One train's run: where it stops, over which track, and what it earns."""

    train: int
    """Index into the problem's trains."""
    places: tuple[str, ...]
    pieces: tuple[int, ...]
    """Indices into the problem's pieces, in order from the first place to the last."""
    revenue: int
    """What it adds to the railway's income: alone as `check` returns it, in its set as `solve` and `earnings`
    return it."""


class Budget(Struct, frozen=True):
    """How much work a search may do, in steps: never a clock, so that answers repeat."""

    work: int


class Solution(Struct, frozen=True):
    """The best set of routes found, and what is proven about it."""

    routes: tuple[Route, ...]
    value: int
    """What they earn; with `Problem.subsidies` "added", subsidies included."""
    bound: int
    """No set of routes earns more than this."""
    proven: bool
    """The value equals the bound."""
    work: int
    subsidy: int = 0
    fleet: int = -1
    """Which of `Problem.fleets` runs, or -1 for `Problem.trains`; the routes number its trains."""
