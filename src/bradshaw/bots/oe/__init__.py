"""What the greedy bot must know of 18OE: every decision of its rounds has a part here, by its step."""

from __future__ import annotations

from bradshaw.core.action import Action

from ..greedy import money, trains
from ..greedy.look import Look
from ..greedy.package import choose as buy_packet
from ..greedy.parts import Kinds, Part, Parts
from . import answers, building, express, fleet, floating, national, shares
from .worth import hints

_CHOICES: dict[str, Part] = {
    "18OE opening packet": floating.packet,
    "18OE packet auction": buy_packet,
    "18OE open auction": buy_packet,
    "18OE concessions": floating.choose,
    "18OE stock round": shares.choose,
    "18OE expansion": shares.expansion,
    "18OE objection": answers.objection,
    "18OE trade offer": answers.trade,
    "18OE merge offer": answers.merger,
    "18OE merger": answers.takeover,
    "18OE offers": answers.offers,
    "18OE nationals": national.nationals,
    "18OE place of C": answers.first_choice,
    "18OE lay track": building.lay,
    "18OE home consent": answers.consent,
    "18OE choose station": building.station,
    "18OE place token": building.token,
    "18OE dividend": fleet.dividend,
    "18OE transfer tokens": answers.passing,
    "18OE authority offer": answers.refuse,
    "18OE buy trains": fleet.buy,
    "18OE train offer": trains.answer,
    "18OE pullman offer": answers.refuse,
    "18OE discard trains": trains.discard,
    "18OE national trains": fleet.national,
    "18OE shares of a major": fleet.own_shares,
    "18OE white cliffs": answers.first_choice,
}


def decide(look: Look) -> Action:
    """Ask the part for the step that is on top."""
    step = look.table.top
    assert step is not None
    part = _CHOICES.get(step.KIND)
    return part(look) if part is not None else money.raise_money(look)


def choose(kinds: Kinds) -> Part | None:
    """All decisions are this title's own."""
    return decide


PARTS = Parts(choose, hints, run=express.run)
