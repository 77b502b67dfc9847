"""Mergers at the start of a turn (7.5) and acquisitions at its end (7.14)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Accept, Decline, Merge, Pass
from bradshaw.rail.steps.of_railway import RailwayStep
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.rail.steps.turn import OperatingTurn, TurnStep

from ..details import MergeOfferDetails, MergersDetails
from ..merging import (
    join_treasuries,
    merged_shares,
    offering_to_pool,
    partners,
    perish,
    price_after,
    set_price,
    why_no_merger,
)
from ..state import Railway1862
from ..table import Table1862
from .shares import begin_share_merge


class MergeStep(TurnStep[Table1862], abstract=True):
    """The director may merge his railway with one that it reaches, if the other director agrees."""

    def partners(self) -> list[Railway1862]:
        return partners(self.table, self.table.company(self.code))

    def asks(self) -> bool:
        if self.railway.president is None or self.table.lner == "formed":
            return False
        return any(True for _ in self.own_options(""))

    def own_options(self, player: str) -> Iterable[Option]:
        found = False
        for partner in self.partners():
            for survivor in (self.code, partner.code):
                if self._refused(partner.code, survivor) not in self.turn.did:
                    found = True
                    yield Merge(partner.code, survivor)
        if found:
            yield Pass()

    def _refused(self, partner: str, survivor: str) -> str:
        """How a turn remembers that a merger was declined: as a merger, or as an acquisition."""
        ever = self.table.rules.declined_merger == "for the turn"
        return f"no {'' if ever else f'{self.TOPIC} '}{partner} {survivor}"

    def details(self) -> MergersDetails:
        """What each merger would make of the price and of everybody's shares."""
        table, railway = self.table, self.table.company(self.code)
        others = self.partners()
        return MergersDetails(
            partners={other.code: price_after(table, railway, other) for other in others},
            merged={other.code: merged_shares(table, railway, other) for other in others},
        )

    def do_merge(self, player: str, action: Merge) -> None:
        table = self.table
        table.require_railway(action.partner)
        partner = table.company(action.partner)
        topic, reason = why_no_merger(table, table.company(self.code), partner)
        names = [other.code for other in self.partners()]
        require(not reason, self.section(topic or "merger"), reason, f"Partners: {', '.join(names)}")
        require(
            action.survivor in (self.code, partner.code),
            self.rule,
            f"one of the two survives, {self.code} or {partner.code}, not {action.survivor}",
        )
        require(
            self._refused(partner.code, action.survivor) not in self.turn.did,
            self.section("consent"),
            f"{partner.president} has declined this merger in this turn",
        )
        if partner.president == player:
            self.merge(partner.code, action.survivor)
        else:
            table.note(
                f"{player} proposes to {partner.president} that {self.code} and {partner.code} merge; "
                f"{action.survivor} would survive."
            )
            table.push(
                table.step("merge offer"),
                code=self.code,
                partner=partner.code,
                survivor=action.survivor,
            )

    def declined(self, partner: str, survivor: str) -> None:
        self.turn.mark(self._refused(partner, survivor))

    def merge(self, partner_code: str, survivor_code: str) -> None:
        """5.2: price, shares, and then everything else."""
        table = self.table
        initiator, partner = table.company(self.code), table.company(partner_code)
        survivor, other = (initiator, partner) if survivor_code == self.code else (partner, initiator)
        table.note(f"{initiator.code} and {partner.code} merge; {survivor.code} survives.")
        turn = self.turn
        self.done()
        self.end(turn, self._leave_round(partner.code))
        turn.code = survivor.code
        offering_to_pool(initiator)
        offering_to_pool(partner)
        set_price(table, survivor, other)
        if table.price(survivor) == 0:
            perish(table, survivor, other)
            return
        join_treasuries(initiator, partner)
        begin_share_merge(table, initiator, survivor, other.code)

    def _leave_round(self, partner: str) -> bool:
        """The partner will not operate any more in this round. Returns whether it has done so already."""
        round_ = next(step for step in reversed(self.table.agenda) if isinstance(step, OperatingRound))
        operated = partner not in round_.waiting
        if not operated:
            round_.waiting.remove(partner)
        return operated

    def end(self, turn: OperatingTurn[Table1862], operated: bool) -> None:
        """What becomes of the turn."""

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()


class Merger(MergeStep):
    """At the start of a turn: the merged railway goes on, unless one of the two has operated."""

    KIND = "1862 merger"
    TOPIC = "merger"

    def prompt(self) -> str:
        return f"{self.code}: merge with another railway, or pass"

    def end(self, turn: OperatingTurn[Table1862], operated: bool) -> None:
        if operated:
            turn.skip_rest()


class Acquisition(MergeStep):
    """At the end of a turn."""

    KIND = "1862 acquisition"
    TOPIC = "acquisition"

    def prompt(self) -> str:
        return f"{self.code}: acquire another railway, or pass"


class MergeOffer(RailwayStep[Table1862]):
    """7.5.1: the other director agrees or not."""

    KIND = "1862 merger offer"
    TOPIC = "consent"

    partner: str
    survivor: str

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.table.railways[self.partner]),)

    def prompt(self) -> str:
        offer = f"{self.code} wants to merge with {self.partner}"
        return f"{offer}, and {self.survivor} would survive: accept or decline"

    def behalf(self) -> str:
        return self.partner

    def details(self) -> MergeOfferDetails:
        table = self.table
        both = table.company(self.code), table.company(self.partner)
        return MergeOfferDetails(
            railway=self.code,
            partner=self.partner,
            survivor=self.survivor,
            price=price_after(table, *both),
            merged={self.survivor: merged_shares(table, *both)},
        )

    def options(self, player: str) -> Iterable[Option]:
        return [Accept(), Decline()]

    def do_accept(self, player: str, action: Accept) -> None:
        partner, survivor = self.partner, self.survivor
        self.done()
        merger = self.table.top
        assert isinstance(merger, MergeStep)
        merger.merge(partner, survivor)

    def do_decline(self, player: str, action: Decline) -> None:
        self.table.note(f"{player} declines the merger of {self.code} and {self.partner}.")
        partner, survivor = self.partner, self.survivor
        self.done()
        merger = self.table.top
        assert isinstance(merger, MergeStep)
        merger.declined(partner, survivor)
