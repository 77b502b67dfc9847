"""What the greedy bot sees of a position: outlook of railways, lives of trains, rounds to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from bradshaw.core.game import Game
from bradshaw.core.legal import Legal
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.trains import bank_offers, new_trains
from bradshaw.rail.table import RailTable

from .parts import hint, parts_of
from .runs import earnings
from .terrain import Terrain, Worths

#: Operating rounds that a game has from its middle on, and at most.
MOST_ROUNDS = 12.0
#: Runs that are remembered.
MOST_RUNS = 4096


class Memory:
    """What a bot worked out before in a game, so as not to count it twice. It never changes a choice."""

    def __init__(self, game: object) -> None:
        #: What tells the game from others.
        self.game = game
        #: Railway, position and trains -> what they earn.
        self.runs: dict[Any, int] = {}
        self.worths: Worths = {}


class Look:
    """One player's look at a position. Everything in it is worked out from the position alone."""

    def __init__(self, game: Game, player: str, chance: Random, memory: Memory) -> None:
        self.game = game
        self.player = player
        self.chance = chance
        self.table = cast(RailTable, game.table)
        self.parts = parts_of(game.title)
        self.legal: Legal = game.legal(player)
        self.terrain = Terrain(self.table, memory.worths)
        self._runs = memory.runs

    @property
    def cash(self) -> int:
        return self.table.players[self.player].cash

    def operating(self) -> Railway:
        """The railway whose turn it is."""
        railway: Railway = self.table.top.railway  # type: ignore[union-attr]
        return railway

    def mine(self) -> list[Railway]:
        return self.table.directed_by(self.player)

    # --- what railways earn

    def run_values(self, railway: Railway, *sets: Sequence[str]) -> list[int]:
        """About what each set of trains would earn the railway as the board lies."""
        board, table = self.table.board, self.table
        place = (railway.code, table.phase, frozenset(board.tiles.items()), frozenset(board.tokens.items()))
        keys = [(place, tuple(sorted(table.train(name).name for name in trains))) for trains in sets]
        if len(self._runs) > MOST_RUNS:
            self._runs.clear()
        new = [key for key in dict.fromkeys(keys) if key not in self._runs]
        if new:
            trains = [name for key in new for name in key[1]]
            numbers = iter(range(len(trains)))
            groups = [[next(numbers) for _ in key[1]] for key in new]
            values = earnings(table.route_problem(railway, trains), groups)
            self._runs.update(zip(new, values, strict=True))
        return [self._runs[key] for key in keys]

    def run_value(self, railway: Railway, trains: Sequence[str]) -> int:
        """About what some trains would earn."""
        return self.run_values(railway, trains)[0] if trains else 0

    def outlook(self, railway: Railway) -> float:
        """What a railway may be expected to earn in its next turns."""
        trains = list(railway.trains)
        if not trains:
            trains = [train for _, train in self.useful_offers(railway, railway.cash)[-1:]]
        if railway.floated and railway.operated:
            return float(self.run_value(railway, trains))
        begun = float(self.run_value(railway, trains)) if railway.floated else 0.0
        return max(begun, self.terrain.promise(railway))

    def useful_offers(self, railway: Railway, money: int) -> list[tuple[int, str]]:
        """Price and name of the trains of the bank that a railway may run and could pay, cheapest first."""
        table = self.table
        return sorted(
            (price, train)
            for train, _, price in bank_offers(table)
            if price <= money and table.may_run(railway, train) and table.has_room(railway, train)
        )

    # --- time

    def rounds_left(self) -> float:
        """Operating rounds still to come, from what the bank has and what it pays."""
        table = self.table
        if table.bank.broken:
            return 1.5
        paid = sum(railway.revenue or 0 for railway in table.railways.values())
        paid += sum(p.data.revenue for p in table.privates.values() if p.owner and not p.closed)
        said = hint(table, "rounds", "most")
        most = MOST_ROUNDS if said is None else min(MOST_ROUNDS, said)
        return min(most, max(1.0, table.bank.cash / (1.25 * paid + 60.0)))

    def life(self, train: str) -> float:
        """Operating rounds until a train is obsolete, at most those of the game."""
        ends = self.table.train_data(train).rusts_on
        left = self.rounds_left()
        if ends is None:
            return left
        kept = self.table.train(train).kept
        cards = list(self.table.data.cards)
        sold = [self.table.train_data(name).card for name in new_trains(self.table)]
        first = cards.index(sold[0]) if sold else len(cards)
        if ends in self.table.depot.sold:
            return min(left, float(kept))
        if ends in sold:
            return min(left, 1.0 + kept)
        before = sum(self.table.depot.left(card) or 0 for card in cards[first : cards.index(ends)])
        return min(left, 0.5 + kept + before / self._pace())

    def _pace(self) -> float:
        """New trains that are bought in an operating round."""
        return max(1.5, 0.6 * sum(1 for railway in self.table.railways.values() if railway.floated))

    # --- money

    def next_price(self) -> int:
        """What a train costs that a railway could buy next from the bank."""
        return min((price for _, _, price in bank_offers(self.table)), default=0)

    def coming_price(self) -> int:
        """What a train that lasts will cost when the short-lived ones are gone."""
        for train in new_trains(self.table):
            if self.life(train) > 2 or self.table.train_data(train).rusts_on is None:
                return self.table.train_data(train).price
        cards = self.table.data.cards.items()
        later = [kinds[0].price for card, kinds in cards if self.table.depot.left(card) != 0]
        return later[min(1, len(later) - 1)] if later else 0

    def train_life(self, railway: Railway) -> float:
        """How long the railway's best train lasts; 0 without one."""
        return max((self.life(train) for train in railway.trains), default=0.0)

    def rising(self, railway: Railway, revenue: float) -> float:
        """What a share gains in price by a dividend."""
        if railway.cell is None:
            return 0.0
        return float(self.table.price_after_dividend(railway, int(revenue)) - self.table.price(railway))
