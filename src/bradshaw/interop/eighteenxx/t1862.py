"""Logs of 1862."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from bradshaw.core.action import Action
from bradshaw.core.errors import FileError
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.rail import actions as do
from bradshaw.rail.board import stations
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import OFFERING, POOL, TREASURY
from bradshaw.rail.routes import Indexed, earnings_on
from bradshaw.rail.steps.drawn_routes import read_routes
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.steps.stock_round import StockRound
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.titles.t1862.options import PRESETS
from bradshaw.titles.t1862.permits import runnable
from bradshaw.titles.t1862.routes import Routes1862
from bradshaw.titles.t1862.setup import permit_deck, setup_data
from bradshaw.titles.t1862.steps.merge import MergeOffer, MergeStep
from bradshaw.titles.t1862.steps.trains import BuyTrains1862
from bradshaw.titles.t1862.table import Table1862
from bradshaw.titles.t1862.title import TITLE
from bradshaw.titles.t1862.trains import bare, warranted

from .log import Log, draws, picks
from .names import Names
from .pieces import action_value
from .reader import Reader
from .t1862_pieces import MergedShares, WarrantedTrains

#: Tiles with small stations on two of three lines: which lines, by their edges.
TWO_STATIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "778_2a": ((0, 4), (2, 5)),
    "778_2b": ((0, 4), (1, 3)),
    "779_2a": ((0, 4), (1, 5)),
    "779_2b": ((0, 4), (2, 3)),
    "779_2c": ((1, 5), (2, 3)),
    "780_2a": ((0, 3), (1, 2)),
    "780_2b": ((1, 2), (4, 5)),
    "798_2": ((0, 3), (1, 4)),
}

#: How the site measures the distance of freight trains today.
TODAY: Literal["way out"] = "way out"

#: Actions that name the certificates they move.
NAMING = frozenset({"par", "buy_shares", "sell_shares"})

#: How a railway in need of a train raises the money.
WAYS: dict[str, type[Action]] = {
    "issue": do.Issue,
    "refinance": do.Refinance,
    "bankrupt": do.GoBankrupt,
}


def turned(line: tuple[int, int], rotation: int) -> str:
    """A line of a tile by its edges on the map."""
    a, b = sorted((edge + rotation) % 6 for edge in line)
    return stations.called((a, b))


class Reader1862(Reader):
    """Translates the actions of one log."""

    TITLE = "1862"
    PRESET = "online"
    OPTIONS: ClassVar[dict[str, dict[str, Any]]] = {
        "eight_tokens": {"eight_markers": True},
        "short_length": {"length": "short"},
        "long_length": {"length": "long"},
    }
    OTHER_READINGS: ClassVar[tuple[dict[str, Any], ...]] = ({"freight_distance": "nearest"},)
    CONSENTS: ClassVar[tuple[type[Step[Table]], ...]] = (TrainOffer, MergeOffer)

    shares: MergedShares
    trains: WarrantedTrains

    def __init__(self, log: Log, names: Names, readings: Mapping[str, Any]) -> None:
        super().__init__(log, names, readings)
        table = self.table
        assert isinstance(table, Table1862)
        self.shares, self.trains = MergedShares(table), WarrantedTrains(table)
        #: The railway with which the present one is about to merge.
        self._partner = ""
        #: Turns of the game that have been followed.
        self._turns = 0

    def setup_draws(self, log: Log) -> list[int]:
        """The companies are ordered by one random number each, and the first ones are left out; then the
        permits."""
        options = TITLE.read_options(PRESETS[self.PRESET])
        railways = list(TITLE.data(options).railways)
        extra = setup_data().extra_railways.get(str(len(log.players)), 0)
        game = setup_data().games["all"]
        deck = permit_deck(game.permits_with_extra if extra else game.permits)
        numbers = draws(log.seed, len(railways) + len(deck))
        order = [code for _, code in sorted(zip(numbers, railways, strict=False))]
        out = len(railways) - sum(setup_data().offer.values()) - extra
        ranked = sorted(zip(numbers[len(railways) :], range(len(deck)), strict=True))
        permits = [deck[at] for _, at in ranked]
        return picks(railways, [*order[out:], *order[:out]]) + picks(deck, permits)

    # --- parliament and shares

    def _bid(self, raw: dict[str, Any]) -> Action:
        return do.Bid(action_value(raw, "corporation"), action_value(raw, "price"))

    def _buy_shares(self, raw: dict[str, Any]) -> Action:
        """By a player, or by a railway that redeems one of its own from the pool."""
        if raw.get("entity_type") == "corporation":
            return do.BuyShare(str(raw["entity"]), POOL)
        return super()._buy_shares(raw)

    def _source(self, share: str) -> str:
        holder = self.shares.holder(share)
        return holder if holder in (OFFERING, POOL) else TREASURY

    def _choose(self, raw: dict[str, Any]) -> Action:
        """The number of markers, the railway that survives a merger, or what becomes of an option."""
        choice = str(action_value(raw, "choice"))
        if choice.isdigit():
            return do.BuyMarkers(int(choice))
        if choice in ("first", "last"):
            survivor = str(raw["entity"]) if choice == "first" else self._partner
            return do.Merge(self._partner, survivor)
        if choice in ("sell", "redeem"):
            return do.Redeem() if choice == "redeem" else do.Relinquish()
        raise FileError(f"there is no choice {choice!r} in 1862")

    # --- a railway's turn

    def _pass(self, raw: dict[str, Any]) -> Action | None:
        """The site lets a railway without a partner pass its merger by itself, and asks a player who can
        do nothing more; Bradshaw does not ask. In the train step of a railway in need a pass raises the
        money."""
        step = self.table.top
        if self._automatic(raw) and not (isinstance(step, MergeStep) and step.code == raw["entity"]):
            return None
        if raw.get("entity_type") == "player" and self._is_done(self.player(raw)):
            return None
        if isinstance(step, BuyTrains1862) and step.in_need():
            return WAYS[step.ways()[0]]()
        return do.Pass()

    @staticmethod
    def _automatic(raw: dict[str, Any]) -> bool:
        """Whether the site made a railway's action by itself."""
        return "id" not in raw and raw.get("entity_type") == "corporation"

    def _is_done(self, player: str) -> bool:
        """Whether a player's turn is over because there was nothing more for him to do."""
        if any(decision.player == player for decision in self.game.acting):
            return False
        step = self.table.top
        idle = isinstance(step, StockRound) and not step.can_act(player)
        return idle or (bool(self.game.moves) and self.game.moves[-1].by == player)

    def _merge(self, raw: dict[str, Any]) -> None:
        """Nothing happens before it is said which railway survives."""
        self._partner = str(action_value(raw, "corporation"))

    def _remove_token(self, raw: dict[str, Any]) -> Action:
        return do.RemoveMarker(self.tiles.hex(self.table.board, str(action_value(raw, "city"))))

    def _lay_tile(self, raw: dict[str, Any]) -> Action:
        """A tile, or a small station where that tile lies already."""
        name = str(action_value(raw, "tile")).rpartition("-")[0]
        hex_name, rotation = str(action_value(raw, "hex")), int(action_value(raw, "rotation"))
        tile = name.partition("_")[0]
        board = self.table.board
        old = board.tile_at(hex_name)[0]
        if not old or board.grid.tiles[old].base != tile:
            return do.LayTile(hex_name, tile, rotation)
        lines = TWO_STATIONS.get(name) or stations.lines(board.grid.tiles[tile].rotated(0))
        there = {stations.called(line) for line in stations.station_lines(board.rotated(hex_name))}
        added = {turned(line, rotation) for line in lines} - there
        if len(added) != 1:
            raise FileError(f"tile {name} does not add one small station to {hex_name}")
        return do.PlaceStation(hex_name, *added)

    def _place_token(self, raw: dict[str, Any]) -> Action:
        """Every hex has one station, and London's places are one for each hex."""
        return do.PlaceToken(self.tiles.hex(self.table.board, str(action_value(raw, "city"))))

    def train_name(self, piece: str) -> str:
        return bare(self.trains.name(piece))

    def _buy_train(self, raw: dict[str, Any]) -> Action:
        piece, price = str(action_value(raw, "train")), int(action_value(raw, "price"))
        seller = self.trains.owner(piece)
        if seller != BANK:
            running = self.trains.is_beside_one_left(piece)
            return do.BuyWarrantedTrain(self.trains.name(piece), seller, price, running=running)
        train = bare(str(action_value(raw, "variant")))
        return do.BuyWarrantedTrain(train, BANK, price, int(raw.get("warranties") or 0))

    def today(self, step: RunTrains[Any], action: do.Run, revenue: int) -> int:
        """Older games were played with another distance of freight trains."""
        maker = self.table.route_maker(step.railway)
        assert isinstance(maker, Routes1862)
        if maker.freight_distance == TODAY:
            return revenue
        maker.freight_distance = TODAY
        indexed = Indexed(maker.problem(runnable(maker.table, maker.company)))
        return earnings_on(indexed, read_routes(self.table, step.code, indexed, action)).revenue

    def _convert(self, raw: dict[str, Any]) -> Action:
        return do.Refinance()

    # --- after an action

    def played(self, raw: dict[str, Any]) -> None:
        super().played(raw)
        if raw["type"] == "buy_train" and raw.get("variant"):
            free = str(raw["variant"])
            name = warranted(free, int(raw.get("warranties") or 0))
            self.trains.bought(str(raw["train"]), str(raw["entity"]), name)
        writes = self.game.past.writes(self._turns)
        self._turns = len(self.game.moves)
        self.trains.follow(writes)
        if raw["type"] not in NAMING:
            self.shares.follow_moves(writes, merging=raw["type"] == "choose")
        self.shares.follow()
