"""Logs of 18Rhl: the site plays the edition of 2012."""

from __future__ import annotations

from typing import Any

from bradshaw.core.action import Action
from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.rail import actions as do
from bradshaw.rail.steps.package import StartingPackage
from bradshaw.rail.table import RailTable

from .log import Log, draws
from .pieces import Shares, Tiles, Trains, action_value
from .routes import RouteReader

#: The site's optional rules and Bradshaw's options.
OPTIONS = {
    "optional_2_train": "optional_2_train",
    "lower_starting_capital": "lower_capital",
    "promotion_tiles": "promotion_tiles",
    "ratingen_variant": "ratingen",
}

#: The site's numbering of certificates puts a 10% one before the other two of 20%.
SIZES: dict[str, tuple[int, ...]] = {"KEG": (20, 10, 20, 20, 10, 10, 10)}


class RhlReader:
    """Translates the actions of one log."""

    def __init__(self, log: Log) -> None:
        names = [player.name or player.key for player in log.players]
        if len(set(names)) < len(names):
            names = [player.key for player in log.players]
        #: Bradshaw's name of a player -> the log's.
        self.keys = {name: player.key for name, player in zip(names, log.players, strict=True)}
        self.names = {key: name for name, key in self.keys.items()}
        self.game = self._new_game(log, names)
        table = self.game.table
        assert isinstance(table, RailTable)
        self.table = table
        self.tiles, self.trains, self.shares = Tiles(), Trains(), Shares(table, SIZES)

    @staticmethod
    def _new_game(log: Log, names: list[str]) -> Game:
        options: dict[str, Any] = {"preset": "edition_2012"}
        for rule in log.settings.optional_rules or ():
            if rule not in OPTIONS:
                raise FileError(f"the optional rule {rule!r} is not known")
            options[OPTIONS[rule]] = True
        card = draws(log.seed, 1)[0] % 9
        return Game("18Rhl", names, log.seed, options, setup_draws=[card])

    # --- actions

    def translate(self, raw: dict[str, Any]) -> Action | None:
        """Bradshaw's action for a logged one; None where there is nothing to do."""
        method = getattr(self, f"_{raw['type']}", None)
        if method is None:
            raise FileError(f"actions of type {raw['type']!r} do not belong to 18Rhl")
        action: Action | None = method(raw)
        return action

    def _pass(self, raw: dict[str, Any]) -> Action:
        return do.Pass()

    def _bid(self, raw: dict[str, Any]) -> Action:
        item, price = action_value(raw, "company"), action_value(raw, "price")
        step = self.table.top
        if isinstance(step, StartingPackage) and step.unsold[0] == item:
            return do.BuyPrivate(item)
        return do.Bid(item, price)

    def _par(self, raw: dict[str, Any]) -> Action:
        price = str(action_value(raw, "share_price")).partition(",")[0]
        return do.Par(action_value(raw, "corporation"), int(price))

    def _buy_shares(self, raw: dict[str, Any]) -> Action:
        share = action_value(raw, "shares")[0]
        code = share.rpartition("_")[0]
        percent = self.shares.percent(share)
        if self.shares.in_pool(share):
            return do.BuyShare(code, "pool", percent)
        floated = self.table.railways[code].floated
        return do.BuyShare(code, "treasury" if floated else "offering", percent)

    def _sell_shares(self, raw: dict[str, Any]) -> Action:
        shares = action_value(raw, "shares")
        code = shares[0].rpartition("_")[0]
        percent = raw.get("percent") or sum(self.shares.percent(s) for s in shares)
        largest = any(self.shares.percent(s) == 20 for s in shares if not s.endswith("_0"))
        return do.SellShares(code, percent, largest)

    def _lay_tile(self, raw: dict[str, Any]) -> Action:
        piece = str(action_value(raw, "tile"))
        tile = piece.rpartition("-")[0].removeprefix("X")
        private = str(raw["entity"]) if raw.get("entity_type") == "company" else ""
        return do.LayTile(action_value(raw, "hex"), tile, action_value(raw, "rotation"), private)

    def _place_token(self, raw: dict[str, Any]) -> Action:
        hex_name, stop = self.tiles.stop(self.table.board, str(action_value(raw, "city")))
        return do.PlaceToken(hex_name, int(stop[1:]))

    def _run_routes(self, raw: dict[str, Any]) -> Action:
        routes = [route for route in raw.get("routes") or [] if route.get("connections")]
        paths = RouteReader(self.table, str(raw["entity"])).read(routes)
        names = [str(route["train"]).rpartition("-")[0] for route in routes]
        return do.Run(tuple(f"{name}={'>'.join(path)}" for name, path in zip(names, paths, strict=True)))

    def _dividend(self, raw: dict[str, Any]) -> Action:
        return do.Dividend({"payout": "pay"}.get(raw["kind"], str(raw["kind"])))

    def _buy_train(self, raw: dict[str, Any]) -> Action:
        piece = str(action_value(raw, "train"))
        seller = self.trains.owner(piece)
        price = int(action_value(raw, "price")) if seller not in ("bank", "pool") else 0
        return do.BuyTrain(piece.rpartition("-")[0], seller, price)

    def _discard_train(self, raw: dict[str, Any]) -> Action:
        return do.DiscardTrain(str(action_value(raw, "train")).rpartition("-")[0])

    def _bankrupt(self, raw: dict[str, Any]) -> Action:
        return do.GoBankrupt()

    def _destination_connection(self, raw: dict[str, Any]) -> None:
        """The site found a link here, or did not; Bradshaw must have come to the same result."""
        if raw.get("corporations") and not getattr(self.table, "link_paid", True):
            raise FileError("the log says that the RhE's link exists (4.1.1), but the track does not show it")

    # --- after an action

    def played(self, raw: dict[str, Any]) -> None:
        """Follow the pieces that an action moved."""
        kind = raw["type"]
        if kind == "lay_tile":
            self.tiles.laid(str(raw["tile"]), str(raw["hex"]))
        elif kind == "buy_train":
            self.trains.move(str(raw["train"]), str(raw["entity"]))
        elif kind == "discard_train":
            self.trains.move(str(raw["train"]), "pool")
        elif kind == "buy_shares":
            self.shares.move(raw["shares"][0], self.names[str(raw["entity"])])
        elif kind == "sell_shares":
            player = self.names[str(raw["entity"])]
            code = raw["shares"][0].rpartition("_")[0]
            percent = raw.get("percent") or sum(self.shares.percent(s) for s in raw["shares"])
            self.shares.sold(code, player, list(raw["shares"]), percent)
        elif kind in ("par", "bid"):
            self._opening(raw)
        self.shares.follow()

    def _opening(self, raw: dict[str, Any]) -> None:
        """Certificates that change hands with the starting package and with founding."""
        private = self.table.privates["NLK"]
        if private.owner and "GVE_1" in self.shares._of("GVE", "unsold"):
            self.shares.move("GVE_1", private.owner)
        if raw["type"] == "par":
            code = raw["corporation"]
            self.shares.move(f"{code}_0", self.names[str(raw["entity"])])
            if code == "RhE":
                for number in (1, 2, 3):
                    self.shares.move(f"RhE_{number}", "pool")

    def revenue(self, raw: dict[str, Any], before: int) -> int | None:
        """What Bradshaw computed for a run."""
        if raw["type"] != "run_routes":
            return None
        return self.table.railways[str(raw["entity"])].revenue
