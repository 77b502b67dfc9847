"""The turn of a player in a stock round (10): what all its actions share."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.refusal import Refusal, require
from bradshaw.core.state import Map
from bradshaw.rail.steps.stock_round import StockRound

from ..known_steps import StockActions
from ..table import TableOE
from .stock_floating import Floating

#: What a player does who holds too many certificates.
REDUCING = ("sell", "close", "scrap", "bank", "use")


class StockTurn(Floating, StockRound[TableOE], StockActions, abstract=True):
    """One private step, then one stock action. The mixins beside bring the actions."""

    FACTS = StockRound.FACTS | {"traded"}

    #: Share values at the beginning of the present stock action, of railways sold in it.
    values: Map[int]
    #: The private step of the turn has been taken.
    private_step: bool
    #: Whom and what the player has asked in vain in this turn.
    declined: tuple[str, ...]
    #: Items that have been traded in this round, which are not traded again.
    traded_items: tuple[str, ...]

    def begin(self) -> None:
        super().begin()
        self.values = self.map_of()
        self.private_step, self.declined, self.traded_items = False, (), ()

    # --- turns

    def acted(self, player: str) -> None:
        """A stock action has been taken: the priority deal goes to the player's left."""
        self.table.stir()
        self.end_turn(acted=True)

    def end_turn(self, acted: bool) -> None:
        if acted:
            self.table.priority = self.table.left_of(self.player)
        self.values.clear()
        self.private_step, self.declined = False, ()
        super().end_turn(acted)

    def play(self, player: str, action: Action) -> None:
        """4.1: who holds too many certificates and can do something about it does that first."""
        refusal = self.must_reduce(player)
        if refusal is not None and action.word not in (*REDUCING, "end"):
            raise refusal
        reducing = refusal is not None and action.word in REDUCING
        if self.sold_now and not reducing and action.word not in ("sell", "buy", "pass", "bank", "end"):
            raise Refusal(
                self.section("stock round"), f"{player} is selling: sell more, buy one share, or pass"
            )
        super().play(player, action)

    # --- duties

    def must_reduce(self, player: str) -> Refusal | None:
        """Why a player must sell shares, or close or remove privates, before anything else."""
        table = self.table
        held, limit = table.certificates(player), table.certificate_limit()
        if held <= limit or not (self._can_sell(player) or table.face_up(player)):
            return None
        return Refusal(
            self.section("certificate limit"),
            f"{player} holds {held} certificates, and the limit is {limit}",
            "Sell shares, or close or remove privates.",
        )

    def require_majors(self) -> None:
        """8.3: what is possible from the Major Railroad Phase on."""
        require(
            self.table.major_phase,
            self.section("major phase"),
            "that is possible from the Major Railroad Phase on",
        )
