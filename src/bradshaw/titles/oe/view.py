"""What can be seen of a game of 18OE besides what all railway tables show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bradshaw.core.view import Head, StepView
from bradshaw.rail.details import RailDetails
from bradshaw.rail.view import RailView, RailwayView, rail_fields

from .state import RailwayOE
from .stock.ending import REMAINDER, EndingOE


class CharterView(RailwayView, frozen=True, kw_only=True):
    """A railway of 18OE with what lies on its charter."""

    #: Zones in which it has track rights, its home zone first.
    rights: tuple[str, ...]
    #: The letter of its par marker; empty without one.
    letter: str
    #: Minors that were merged into it, whose powers it has.
    subsidiaries: tuple[str, ...]
    #: Why it operates no more: `removed`, `merged`, `abandoned` or `closed`; empty while it is in the game.
    out: str
    #: What it lacks for its train while it is insolvent.
    owing: int
    #: Who has reserved its secondary shares.
    reserved: str
    #: For whom one of its treasury shares is kept.
    custody: str
    #: The water of its port authority: `north`, `mediterranean` or empty.
    authority: str
    #: Whether it has run the Orient Express.
    orient: bool
    #: Whether it has a Pullman car.
    pullman: bool
    #: The city of its Star Harbor token; empty without one.
    star: str
    #: The city of its Central Circle token; empty without one.
    circle: str


class ViewOE(RailView, frozen=True, kw_only=True, tag_field="kind", tag="18OE"):
    """The table of 18OE."""

    step: StepView[RailDetails] | None
    railways: Mapping[str, CharterView]
    #: The railroad phase: `auction`, `concessions`, `regionals` or `majors`.
    stage: str
    #: The consolidation: empty, `due`, `now` or `done`.
    consolidation: str
    #: Minors and regionals as their markers stand on the operating order track.
    order_track: tuple[str, ...]
    #: Track rights chits left, by zone.
    chits: dict[str, int]
    #: Regionals that players have removed.
    removed: tuple[str, ...]
    #: Hexes with a patronage tile.
    patronage: tuple[str, ...]
    #: Port authority markers left, by water.
    authorities: dict[str, int]
    #: Pullman cars that minor M has to sell.
    pullmans: int
    #: Pullman cars in the open market.
    used_pullmans: int
    #: What ends the game: empty, `bank` or `level 8`.
    trigger: str


def view_oe(table: EndingOE, head: Head) -> ViewOE:
    return ViewOE(**fields_oe(table, head))


def fields_oe(table: EndingOE, head: Head) -> dict[str, Any]:
    """What the view of 18OE has."""
    return {
        **rail_fields(table, head, _charter),
        "stage": table.stage,
        "consolidation": table.consolidation,
        "order_track": tuple(table.order_track),
        "chits": dict(table.chits),
        "removed": table.removed,
        "patronage": tuple(table.patronage),
        "authorities": dict(table.authorities),
        "pullmans": table.pullmans,
        "used_pullmans": table.used_pullmans,
        "trigger": table.trigger,
        # The remainder cash is out of play, and nobody counts it, until it joins the bank (13).
        "set_aside": {name: account.cash for name, account in table.set_aside.items() if name != REMAINDER},
    }


def _charter(railway: RailwayOE, fields: dict[str, Any]) -> CharterView:
    return CharterView(
        **fields,
        rights=railway.rights,
        letter=railway.letter,
        subsidiaries=railway.subsidiaries,
        out=railway.out,
        owing=railway.owing,
        reserved=railway.reserved,
        custody=railway.custody,
        authority=railway.authority,
        orient=railway.orient,
        pullman=railway.pullman or railway.national,
        star=railway.star,
        circle=railway.circle,
    )
