"""Kinds of railway: minor, regional, major, national, and what depends on them."""

from __future__ import annotations

from msgspec import field

from ..records import Base


class KindData(Base, frozen=True, kw_only=True):
    """What railways of one kind have in common. A title with one kind need not say anything."""

    #: What the kind is called.
    name: str = ""
    #: Percent of each certificate, the president's first; empty where every railway says its own.
    certificates: tuple[int, ...] = ()
    #: Percent that are one share, for which the price stands.
    share: int = 10
    #: It has no certificates: whoever has its charter owns it all.
    owned: bool = False
    #: Its marker stands on the market.
    priced: bool = True
    #: Kinds with a lower rank operate first.
    rank: int = 0
    #: Trains that it may own, by phase; in other phases what the phase says.
    train_limits: dict[str, int] = field(default_factory=dict)
    #: Costs of its tokens in order; empty where every railway says its own.
    tokens: tuple[int, ...] = ()
    #: Points for the tiles of a turn, where the title's rules of laying do not say otherwise.
    track_points: int = 1
    #: Steps of a turn that it does not have, by role: "token".
    skips: tuple[str, ...] = ()
    #: What else a title's own rules ask about a kind: "owns privates".
    traits: tuple[str, ...] = ()


#: The kind of all railways in a title that has no kinds.
PLAIN = KindData()
