"""What a player may do at any moment of the own turn: claim a bonus card, pay for a new tableau."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.step import Step

from ..actions import Claim, Reset
from ..components import PASSENGER
from ..conditions import Most, Proof
from ..events import BonusClaimed
from ..scoring import record
from ..state import BOX, Player, TurnInPlay
from ..table import OrientTable
from ..view import proof_text


class OwnTurn(Step[OrientTable], abstract=True):
    """A decision within a player's own turn."""

    player: str

    @property
    def turn(self) -> TurnInPlay:
        return self.table.turn

    @property
    def me(self) -> Player:
        return self.table.players[self.player]

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def any_time(self) -> Iterable[Option]:
        """Claims that would be accepted, and the reset."""
        yield from self.claims()
        if self._fine(self.check_reset):
            yield Reset()

    def claims(self) -> Iterable[Option]:
        """Bonus cards whose conditions are met, as `check_claim` judges them."""
        if self.turn.claimed:
            return
        bonuses = self.table.box.bonuses
        open_ones = [card for card in self.table.bonuses.values() if card]
        in_play = [card for card in open_ones if not isinstance(bonuses[card].condition, Most)]
        if in_play:
            own = record(self.table, self.me)
            yield from (Claim(card) for card in in_play if bonuses[card].condition.proof(own) is not None)

    def _fine(self, check: Any, *what: Any) -> bool:
        try:
            check(*what)
        except Refusal:
            return False
        return True

    # --- bonus cards

    def check_claim(self, card: str) -> Proof:
        """What the player shows; refused if that is not enough."""
        table, rule = self.table, self.section("bonus")
        shown = ", ".join(filter(None, table.bonuses.values()))
        require(
            card and card in table.bonuses.values(), rule, f"{card!r} is no open bonus card", f"Open: {shown}"
        )
        require(not self.turn.claimed, rule, "one bonus card a turn, and one has been claimed", "Wait a turn")
        bonus = table.box.bonuses[card]
        name = table.box.card_name(card)
        require(not isinstance(bonus.condition, Most), rule, f"{name} is awarded at the end of the game")
        own = record(table, self.me)
        proof: Proof | None = bonus.condition.proof(own)
        if proof is None:
            raise Refusal(
                rule,
                f"{name} cannot be claimed: {bonus.condition.reach(own)}",
                bonus.condition.words(table.box) + " Track of others does not count",
            )
        return proof

    def do_claim(self, player: str, action: Claim) -> None:
        table = self.table
        proof = self.check_claim(action.card)
        self.me.bonuses.append(action.card)
        table.bonuses[table.box.bonuses[action.card].deck] = ""
        self.turn.claimed = True
        name = table.box.card_name(action.card)
        table.note(f"{player} claims {name} and shows {proof_text(table, proof)}.", self.section("bonus"))
        table.tell(BonusClaimed(player, action.card, proof.cards, proof.tokens, proof.lines))

    # --- the tableau

    def check_reset(self) -> None:
        table, turn, setup, rule = self.table, self.turn, self.table.box.setup, self.section("reset")
        have, cost = self.me.waivers, setup.reset_waivers
        require(not turn.was_reset, rule, "the tableau has been replaced in this turn already")
        require(table.decks[PASSENGER], self.section("pile"), "no Passenger Cards are left to lay out")
        require(have >= cost, rule, f"a new tableau costs {cost} waiver, {have} are in hand")
        require(
            have >= cost + setup.reset_penalty or turn.can_draw(),
            rule,
            f"{cost} waiver is due now and {setup.reset_penalty} more if no card of the tableau is taken; "
            f"{have} is in hand, and no card can be drawn any more in this turn",
        )

    def do_reset(self, player: str, action: Reset) -> None:
        self.check_reset()
        table = self.table
        table.pay(player, BOX, table.box.setup.reset_waivers, "a new tableau")
        self.turn.was_reset = True
        table.discards.extend(table.tableau)
        table.tableau.clear()
        table.fill_tableau()
        shown = "; ".join(map(table.card_text, table.tableau))
        table.note(f"{player} pays for a new tableau: {shown}.", self.section("reset"))
        table.reveal("a new tableau was laid out")
