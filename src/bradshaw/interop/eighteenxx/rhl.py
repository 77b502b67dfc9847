"""Logs of 18Rhl: the site plays the edition of 2012."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, pairwise
from typing import Any, ClassVar

from bradshaw.core.action import Action
from bradshaw.rail import actions as do
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.steps.of_railway import RailwayStep
from bradshaw.rail.steps.package import StartingPackage
from bradshaw.titles.rhineland.rhl.places import PLACES
from bradshaw.titles.rhineland.rhl.routes import GREY_ENDS, GREY_JUNCTION

from .log import Log, draws
from .names import Names
from .pieces import Shares, Trains, action_value, part_stop
from .reader import Difference, Reader


class RhlShares(Shares):
    """The certificates of 18Rhl, one railway of which has three of 20%."""

    #: The site's numbering of certificates puts a 10% one before the other two of 20%.
    SIZES: ClassVar[dict[str, tuple[int, ...]]] = {"KEG": (20, 10, 20, 20, 10, 10, 10)}

    def follow(self) -> None:
        """Take over what the rules did by themselves: unsold certificates that went to the pool, and
        exchanges where the president has changed."""
        ruined = [player.name for player in self.table.players.values() if player.bankrupt]
        for code, railway in self.table.railways.items():
            without = [player for player in ruined if not railway.percent(player)]
            for share in [share for player in without for share in self.of(code, player)]:
                self.move(share, POOL)
            if railway.percent(OFFERING) + railway.percent(code) == 0:
                for share in list(self.of(code, OFFERING)):
                    self.move(share, POOL)
            first, president = f"{code}_0", railway.president
            old = self.holder(first)
            if president is not None and old not in (president, OFFERING):
                self._exchange(code, first, old, president)

    def _exchange(self, code: str, first: str, old: str, new: str) -> None:
        """A 20% certificate of two at most; or else the two oldest besides the first 20% one."""
        own = list(self.of(code, new))
        large = [share for share in own if self.percent(share) == self.percent(first)][:1]
        for share in large if large and len(own) <= 2 else [s for s in own if s not in large][:2]:
            self.move(share, old)
        self.move(first, new)

    def sold(self, player: str, ids: list[str], percent: int) -> None:
        """Certificates go to the pool; where the director's is among them the exchange comes first, and then
        the pool's oldest certificates come back for what exceeds the percentage."""
        for share in ids:
            self.move(share, POOL)
        self.follow()
        code = ids[0].rpartition("_")[0]
        surplus = sum(self.percent(share) for share in ids) - percent
        for share in list(self.of(code, POOL))[: surplus // self.table.railways[code].share]:
            self.move(share, player)


class RhlReader(Reader):
    """Translates the actions of one log."""

    TITLE = "18Rhl"
    PRESET = "edition_2012"
    OPTIONS: ClassVar[dict[str, dict[str, Any]]] = {
        "optional_2_train": {"optional_2_train": True},
        "lower_starting_capital": {"lower_capital": True},
        "promotion_tiles": {"promotion_tiles": True},
        "ratingen_variant": {"ratingen": True},
    }

    shares: RhlShares

    def __init__(self, log: Log, names: Names, readings: Mapping[str, Any]) -> None:
        super().__init__(log, names, readings)
        self.shares, self.trains = RhlShares(self.table), Trains()

    def setup_draws(self, log: Log) -> list[int]:
        """One card tells where coal and steel are."""
        return [draws(log.seed, 1)[0] % 9]

    # --- actions

    def _bid(self, raw: dict[str, Any]) -> Action:
        item, price = action_value(raw, "company"), action_value(raw, "price")
        step = self.table.top
        if isinstance(step, StartingPackage) and step.unsold[0] == item:
            return do.BuyPrivate(item)
        return do.Bid(item, price)

    def _lay_tile(self, raw: dict[str, Any]) -> Action:
        piece = str(action_value(raw, "tile"))
        tile = piece.rpartition("-")[0].removeprefix("X")
        private = str(raw["entity"]) if raw.get("entity_type") == "company" else ""
        return do.LayTile(action_value(raw, "hex"), tile, action_value(raw, "rotation"), private)

    def _buy_train(self, raw: dict[str, Any]) -> Action:
        piece = str(action_value(raw, "train"))
        seller = self.trains.owner(piece)
        price = int(action_value(raw, "price")) if seller not in ("bank", "pool") else 0
        return do.BuyTrain(self.train_name(piece), seller, price)

    def path(self, route: dict[str, Any], nodes: list[str]) -> list[str]:
        """On Duisburg's grey tile the stop counts that the log names first."""
        joints = [at for at, pair in enumerate(pairwise(nodes)) if set(pair) == set(GREY_ENDS)]
        parts = [node.rpartition("-") for node in route.get("nodes") or ()]
        board = self.table.board
        named = [
            part_stop(board, hex_name, part) for hex_name, _, part in parts if hex_name == PLACES.duisburg
        ]
        if joints and named and named[0].startswith("t"):
            return [*nodes[: joints[0] + 1], GREY_JUNCTION, *nodes[joints[0] + 1 :]]
        return nodes

    def _discard_train(self, raw: dict[str, Any]) -> Action:
        train, railway = self.train_name(str(action_value(raw, "train"))), str(raw["entity"])
        step = self.table.top
        asked = step.code if isinstance(step, RailwayStep) else railway
        return do.DiscardTrain(train, "" if railway == asked else railway)

    def _bankrupt(self, raw: dict[str, Any]) -> Action:
        return do.GoBankrupt()

    def _destination_connection(self, raw: dict[str, Any]) -> None:
        """The site found a link here, or did not; Bradshaw must have come to the same result."""
        paid, logged = bool(getattr(self.table, "link_paid", False)), bool(raw.get("corporations"))
        if logged and not paid:
            raise Difference(
                "the log says that the RhE's link exists (4.1.1), but the track does not show it"
            )
        if paid and not logged:
            raise Difference("the track shows the RhE's link (4.1.1), but the log says that there is none")

    # --- after an action

    def played(self, raw: dict[str, Any]) -> None:
        super().played(raw)
        if raw["type"] == "discard_train":
            self.trains.move(str(raw["train"]), "pool")
        elif raw["type"] == "bankrupt":
            self._on_credit(str(raw["entity"]))
        elif raw["type"] in ("par", "bid"):
            self._opening(raw)
        self.shares.follow()

    def _on_credit(self, code: str) -> None:
        """A railway whose director is ruined gets a train that the log does not name: the next new one, or
        the first of its kind in the pool, if the pool has one less now."""
        known = [self.train_name(piece) for piece in self.trains.of(code)]
        for train in self.table.railways[code].trains:
            if train in known:
                known.remove(train)
                continue
            pool = [piece for piece in self.trains.of("pool") if self.train_name(piece) == train]
            new = (f"{train}-{n}" for n in count() if not self.trains.is_known(f"{train}-{n}"))
            used = len(pool) > self.table.depot.pool.count(train)
            self.trains.move(pool[0] if used else next(new), code)

    def _opening(self, raw: dict[str, Any]) -> None:
        """Certificates that change hands with the starting package and with founding."""
        private = self.table.privates["NLK"]
        if private.owner and "GVE_1" in self.shares.of("GVE", OFFERING):
            self.shares.move("GVE_1", private.owner)
        if raw["type"] == "par" and raw["corporation"] == "RhE":
            for number in (1, 2, 3):
                self.shares.move(f"RhE_{number}", POOL)
