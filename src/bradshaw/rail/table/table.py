"""The table of an 18xx game: its state, and the small rules that many steps use.

A title makes a subclass and overrides the methods whose rule differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.refusal import require

from ..actions import EndGame, LayTile
from ..finance.accounts import BANK
from ..finance.companies import Private, Railway
from ..laying import Lay, TrackRules
from ..powers import Discount, Income, Power
from ..powers.book import Powers
from ..powers.power import Round
from .derived import derive
from .lines import Lines
from .shareholding import Shareholding
from .showing import Showing

#: The table of a title, for steps that serve many.
T = TypeVar("T", bound="RailTable")


class RailTable(Shareholding, Lines, Showing, abstract=True):
    """Everything on the table of an 18xx game."""

    # --- what steps call at certain moments

    def begin_turn(self, railway: Railway) -> None:
        """A railway's turn begins."""

    def end_turn(self, railway: Railway) -> None:
        """A railway's turn is over."""

    def after_lay(self, railway: Railway, action: LayTile) -> None:
        """A tile has been laid."""

    def after_dividend(self, railway: Railway, paid: int) -> None:
        """The price moves by what was paid out in all."""

    def after_operating_round(self) -> None:
        """All railways have had their turn."""

    def after_package(self, last_buyer: str, coming: str) -> None:
        """The whole starting package is sold, the last item to one player; another's turn would have come."""

    def sell_private(self, item: str, player: str, amount: int) -> None:
        """An item of the package has found its owner."""
        self.privates[item].owner = player

    def pay_privates(self) -> None:
        """Owners get the fixed revenue of their privates."""
        paid: dict[str, list[Private]] = {}
        for private in self.privates.values():
            if private.owner is not None and not private.closed:
                self.pay(BANK, private.owner, private.data.revenue, f"revenue of {private.code}")
                paid.setdefault(private.owner, []).append(private)
        for owner, privates in paid.items():
            total = sum(private.data.revenue for private in privates)
            if total:
                *more, last = (private.code for private in privates if private.data.revenue)
                sources = f"{', '.join(more)} and {last}" if more else last
                self.note(f"{owner} gets {self.money(total)} from {sources}.")
        self.pay_power_income()

    def phase_event(self, event: str) -> None:
        """Carry out what a phase's data name."""
        self.phase_events()[event]()

    def phase_events(self) -> Mapping[str, Callable[[], None]]:
        """What the data of phases can name, and what it does; a title adds its own."""
        return {"close_privates": self.event_close_privates}

    def event_close_privates(self) -> None:
        """All privates leave the game."""
        for private in self.privates.values():
            private.closed = True
            private.owner = None
        self.note("All privates close.")

    def after_stock_round(self) -> None:
        """All have passed in a stock round."""

    def after_operating_rounds(self) -> None:
        """A set of operating rounds is over."""

    # --- track

    def track_rules(self, railway: Railway) -> TrackRules:
        """What a railway may lay."""
        return TrackRules(self, railway)

    # --- powers

    @property
    def powers(self) -> Powers:
        """The powers in the box, by the code of the private or railway that has each."""
        return self._powers

    def holder(self, source: str) -> Private | Railway:
        """The private or railway that has a power."""
        return self.privates[source] if source in self.privates else self.railways[source]

    def power_sources(self, railway: Railway) -> list[str]:
        """The railways whose powers a railway has: its own, where none were merged into it."""
        return [railway.code]

    def powers_for(self, player: str, railway: Railway) -> Iterator[tuple[str, Power]]:
        """The powers that a player has in the turn of a railway: those of his privates, and the railway's if
        he decides for it. In a turn of others he has those that say so."""
        mine = player == self.decider(railway)
        for source, power in self._powers_of(player, [railway] if mine else []):
            if mine or power.out_of_turn:
                yield source, power

    def powers_outside(self, player: str, round_: Round, on_turn: bool) -> Iterator[tuple[str, Power]]:
        """The powers that a player has in rounds in which no railway has a turn: those of his privates and of
        railways for which he decides. When it is not his turn he has those that say so."""
        fitting = [power for power in self._powers.values() if round_ in power.rounds]
        if fitting:
            for source, power in self._powers_of(player, self.directed_by(player)):
                if round_ in power.rounds and (on_turn or power.out_of_turn):
                    yield source, power

    def _powers_of(self, player: str, railways: list[Railway]) -> Iterator[tuple[str, Power]]:
        """The powers of a player's privates and of some railways."""
        sources = {source for railway in railways for source in self.power_sources(railway)}
        for source, power in self._powers.items():
            private = self.privates.get(source)
            if source in sources if private is None else self.may_use(player, private):
                yield source, power

    def may_use(self, player: str, private: Private) -> bool:
        """Whether a player can use what a private can do."""
        return private.owner == player and not private.closed

    def discounted(self, railway: Railway, lay: Lay, cost: int) -> int:
        """What a tile costs a railway after the one discount that saves it most."""
        if not any(isinstance(power, Discount) for power in self._powers.values()):
            return cost
        mine = [power for _, power in self.powers_for(self.decider(railway), railway)]
        prices = [power.price(lay, cost) for power in mine if isinstance(power, Discount)]
        return min(prices, default=cost)

    def pay_power_income(self) -> None:
        """Powers that bring money pay the private's owner, or the railway that has them."""
        for source, power in self._powers.items():
            if isinstance(power, Income):
                payee = self.income_payee(source)
                amount = power.amount(self.reached)
                if payee is not None and amount:
                    self.pay(BANK, payee, amount, f"income of {source}")
                    self.note(self.income_told(payee, amount, source))

    def income_told(self, payee: str, amount: int, source: str) -> str:
        """The income of a power in a sentence."""
        return f"{payee} gets {self.money(amount)} from {source}."

    def income_payee(self, source: str) -> str | None:
        """Who gets the income of a power, if anybody does."""
        private = self.privates.get(source)
        if private is not None:
            return None if private.closed else private.owner
        having = [r for r in self.railways.values() if r.floated and source in self.power_sources(r)]
        return having[0].code if having else None

    # --- what always holds between two actions, unless a title says otherwise

    def token_range(self, railway: Railway) -> tuple[int, int]:
        """Fewest and most tokens that a railway has in all, on the map and on its charter."""
        special = sum(map(len, railway.data.special_tokens.values()))
        count = len(railway.kind_data.tokens or railway.data.tokens) + special
        return count, count

    def trains_elsewhere(self) -> list[str]:
        """Trains that are neither new nor in the pool, nor on a charter, nor out of the game: those that are
        still privates."""
        given = [name for name, train in self.data.trains.items() if train.with_private]
        owned = [name for railway in self.railways.values() for name in railway.trains] if given else []
        return [name for name in given if name not in owned]

    def may_be_crowded(self, city: str) -> bool:
        """Whether more tokens than there are slots may stand in a city now."""
        return False

    def most_in_pool(self, railway: Railway) -> int:
        """Percent of a railway's shares that may lie in the pool, which is more than may be sold there where
        shares come into it otherwise."""
        return self.POOL_LIMIT

    def may_be_ownerless(self, railway: Railway) -> bool:
        """Whether nobody may have the charter of a railway that had an owner."""
        return False

    def is_merging(self, railway: Railway) -> bool:
        """Whether it is being decided what a railway takes over or gives up: until then its trains and tokens
        may be more or fewer."""
        return False

    def is_unsettled(self, railway: Railway) -> bool:
        """Whether it is open at the moment who is president."""
        return False

    def derive(self, laid_out: RailTable) -> None:
        derive(self, laid_out, self.trains_elsewhere())

    # --- the end

    def worth(self, player: str) -> int:
        """Cash, and shares at what they are worth at the end."""
        shares = sum(
            railway.shares(railway.percent(player)) * self.share_worth(railway)
            for railway in self.railways.values()
            if railway.founded
        )
        return self.players[player].cash + shares

    def share_worth(self, railway: Railway) -> int:
        """What a share counts at the end: the market price."""
        return self.price(railway)

    def scores(self) -> dict[str, int]:
        return {name: self.worth(name) for name in self.seats}

    def end_game(self, reason: str) -> None:
        """The game is over."""
        self.ending = reason
        self.finished = True
        scores = self.scores()
        best = [player for place, player in self.ranking(scores) if place == 1]
        verb = "wins" if len(best) == 1 else "win together"
        won = f"{' and '.join(best)} {verb} with {self.money(scores[best[0]])}"
        self.note(f"The game is over: {reason}. {won}.")

    @property
    def open_words(self) -> frozenset[str]:
        return frozenset({"end"}) if self.rules.agreed_end else super().open_words

    def do_end(self, player: str, action: EndGame) -> None:
        """Possible at any time, where the options allow it."""
        require(self.rules.agreed_end, "agreed_end", "the game ends by its rules only")
        self.note("The players agree to end the game.")
        self.end_game("the players have agreed to end it")

    # --- order

    def decider(self, railway: Railway) -> str:
        """The player who decides for a railway: its president, or without one the largest shareholder, among
        equals the next from the priority deal."""
        if railway.president is not None:
            return railway.president
        active = [p for p in self.clockwise(self.priority) if not self.players[p].bankrupt]
        return max(active, key=railway.percent)

    def operating_order(self) -> list[str]:
        """Floated railways in the order in which they operate."""
        order = [
            code for code in (*self.unpriced_order(), *self.market.order()) if self.railways[code].floated
        ]
        if len(self.data.kinds) == 1:
            return order
        return sorted(order, key=lambda code: self.railways[code].kind_data.rank)

    def unpriced_order(self) -> list[str]:
        """Railways whose kind has no marker on the market, in their order."""
        if len(self.data.kinds) == 1:
            return []
        return [code for code, railway in self.railways.items() if not railway.kind_data.priced]

    def discard_order(self) -> list[str]:
        """The order in which railways above the train limit are asked to give trains up."""
        return self.operating_order()

    def directed_by(self, player: str) -> list[Railway]:
        """Railways of which somebody is president."""
        return [railway for railway in self.railways.values() if railway.president == player]


def rail_table(game: Game) -> RailTable:
    """The table of an 18xx game."""
    if not isinstance(game.table, RailTable):
        raise BradshawError(f"{game.title.name} has no railways of that kind")
    return game.table
