"""Menus of 18OE: its many actions are chosen one thing after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from .rail import RailPresenter
from .rail.menu import ITEM, PLANS, Plan

HEXES = ("hex", "hexes")
MINORS = ("minor", "minors")
REGIONALS = ("regional", "regionals")
#: What the title calls it when a railway gets its starting price.
FLOATING: dict[str, Any] = {"title": "Float a regional", "units": REGIONALS}


class PresenterOE(RailPresenter):
    """Railways of four kinds."""

    plans: ClassVar[tuple[Plan, ...]] = (
        *(replace(plan, **FLOATING) if plan.word == "par" else plan for plan in PLANS),
        Plan(
            "token",
            "Place a token",
            (("hex", "Where?"),),
            "hex",
            HEXES,
            few=10,
            powered="Place a token with {}",
        ),
        Plan(
            "trade",
            "Offer a trade",
            (("seller", "With whom?"), (ITEM, "What changes hands?")),
            ITEM,
            ("player", "players"),
        ),
        Plan("buy", "Buy a share", (("railway", "Of which?"), ("source", "From where?")), "source", few=8),
        Plan("expand", "Expand a regional", (("railway", "Which one?"),), "railway", REGIONALS),
        Plan("bid", "Bid on something", ((ITEM, "On which item?"),), ITEM, ("item", "items"), few=7),
        Plan(
            "float", "Float a minor", (("railway", "Which minor?"), ("hex", "In which home?")), "hex", MINORS
        ),
        Plan("value", "Set a par value", (("railway", "Which regional?"), ("price", "How much?")), "price"),
        Plan(
            "withdraw",
            "Remove a regional",
            (("railway", "Which one?"),),
            "railway",
            REGIONALS,
            few=3,
        ),
        Plan(
            "merge",
            "Merge a minor",
            (("railway", "Which minor?"), ("seller", "Into which?")),
            "seller",
            MINORS,
        ),
        Plan("replace", "Replace a token", (("hex", "Where?"), ("price", "By which token?")), "price", HEXES),
        Plan(
            "transfer",
            "Take over a token",
            (("hex", "Where?"), ("seller", "Whose?"), ("price", "By which token?")),
            "price",
            HEXES,
        ),
        Plan(
            "close",
            "Turn a private face down",
            (("private", "Which one?"),),
            "private",
            ("private", "privates"),
            few=2,
        ),
        Plan(
            "scrap",
            "Take a private out of the game",
            (("private", "Which one?"),),
            "private",
            ("private", "privates"),
            few=2,
        ),
    )
