"""Translating the actions of a log: what the site's titles have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from bradshaw.core.action import Action
from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.rail import actions as do
from bradshaw.rail.finance.shares import OFFERING, POOL, TREASURY
from bradshaw.rail.rules.trade import purchase
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.rail.table import RailTable

from .log import Log
from .names import Names
from .pieces import Shares, Tiles, Trains, action_value
from .routes import RouteReader


class Earned(NamedTuple):
    """What a run earned: for the shareholders, and for the railway besides."""

    revenue: int
    subsidy: int
    #: The revenue by the site's present readings, which its traces state also for older games.
    today: int


class Difference(FileError):
    """The log states something else than Bradshaw finds."""


class Reader(ABC):
    """Translates the actions of one log, and follows the pieces that the site names by numbers."""

    #: The title, and the options that stand for the site's readings of it.
    TITLE: ClassVar[str]
    PRESET: ClassVar[str]
    #: The site's optional rules -> Bradshaw's options.
    OPTIONS: ClassVar[dict[str, dict[str, Any]]] = {}
    #: Readings that the site had in earlier times, tried where a log's revenue is another.
    OTHER_READINGS: ClassVar[tuple[dict[str, Any], ...]] = ()
    #: Questions to another player that the site does not record: the answer is taken to be yes.
    CONSENTS: ClassVar[tuple[type[Step[Table]], ...]] = (TrainOffer,)

    shares: Shares
    trains: Trains

    def __init__(self, log: Log, names: Names, readings: Mapping[str, Any]) -> None:
        #: Bradshaw's name of a player -> the log's key.
        self.keys = {name: player.key for name, player in zip(names.all, log.players, strict=True)}
        self.names = {key: name for name, key in self.keys.items()}
        #: The log's key of a player -> the log's name, by which old logs tell the result.
        self.logged_names = {player.key: player.name for player in log.players}
        self.notes = names.notes
        options = self._options(log) | dict(readings)
        self.game = Game(self.TITLE, names.all, None, options, self.setup_draws(log))
        table = self.game.table
        assert isinstance(table, RailTable)
        self.table = table
        self.tiles = Tiles()

    def _options(self, log: Log) -> dict[str, Any]:
        options: dict[str, Any] = {"preset": self.PRESET}
        if any(action["type"] == "end_game" for action in log.actions):
            options["agreed_end"] = True
        for rule in log.settings.optional_rules or ():
            if rule not in self.OPTIONS:
                raise FileError(f"the optional rule {rule!r} is not known")
            options |= self.OPTIONS[rule]
        return options

    @abstractmethod
    def setup_draws(self, log: Log) -> list[int]:
        """The draws of the set-up that follow from the log's seed."""

    # --- actions

    def translate(self, raw: dict[str, Any]) -> Action | None:
        """Bradshaw's action for a logged one; None where there is nothing to do."""
        method = getattr(self, f"_{raw['type']}", None)
        if method is None:
            raise FileError(f"actions of type {raw['type']!r} do not belong to {self.TITLE}")
        action: Action | None = method(raw)
        return action

    def actor(self, raw: dict[str, Any]) -> str:
        """Who does a logged action: the player it names, or whoever decides for the railway."""
        acting = self.game.acting
        if not acting:
            raise FileError("the game is over")
        if raw["type"] == "end_game":
            return acting[0].player
        if raw.get("entity_type") == "player":
            return self.player(raw)
        return self._decider(str(raw.get("entity"))) or acting[0].player

    def _decider(self, code: str) -> str:
        """Who decides for a railway, if he is asked now."""
        railway = self.table.railways.get(code)
        asked = [decision.player for decision in self.game.acting]
        decider = self.table.decider(railway) if railway and railway.founded else ""
        return decider if decider in asked else ""

    def player(self, raw: dict[str, Any]) -> str:
        """The player of a logged action, by Bradshaw's name."""
        key = str(action_value(raw, "entity"))
        if key not in self.names:
            raise FileError(f"there is no player {key!r} in this log")
        return self.names[key]

    def earned(self, action: do.Run) -> Earned | None:
        """What a run will bring, by Bradshaw's count; None if no run is due."""
        step = self.table.top
        if not isinstance(step, RunTrains):
            return None
        settled = step.read(action)
        return Earned(settled.revenue, settled.subsidy, self.today(step, action, settled.revenue))

    def today(self, step: RunTrains[Any], action: do.Run, revenue: int) -> int:
        """The revenue of a run by the site's present readings."""
        return revenue

    def logged(self, raw: dict[str, Any]) -> tuple[int | None, int | None]:
        """Revenue and subsidy of a run as the log states them; None where it does not."""
        routes = raw.get("routes") or []
        revenue, subsidy = _total(routes, "revenue"), _total(routes, "subsidy")
        if revenue is not None:
            revenue += int(raw.get("extra_revenue") or 0)
        # The sum for the whole run is 0 in some logs although routes have a subsidy: the site pays theirs.
        if subsidy is None and isinstance(raw.get("subsidy"), int):
            subsidy = raw["subsidy"]
        return revenue, subsidy

    def _end_game(self, raw: dict[str, Any]) -> Action:
        return do.EndGame()

    def _pass(self, raw: dict[str, Any]) -> Action | None:
        return do.Pass()

    def _par(self, raw: dict[str, Any]) -> Action:
        price = str(action_value(raw, "share_price")).partition(",")[0]
        return do.Par(action_value(raw, "corporation"), int(price))

    def _buy_shares(self, raw: dict[str, Any]) -> Action:
        share = action_value(raw, "shares")[0]
        percent = self.shares.percent(share)
        return purchase(self.table.railways[share.rpartition("_")[0]], self._source(share), percent)

    def _source(self, share: str) -> str:
        """Where a certificate lies that somebody buys."""
        if self.shares.in_pool(share):
            return POOL
        railway = self.table.railways[share.rpartition("_")[0]]
        return OFFERING if railway.percent(OFFERING) else TREASURY

    def _sell_shares(self, raw: dict[str, Any]) -> Action:
        shares = action_value(raw, "shares")
        code = shares[0].rpartition("_")[0]
        share = self.table.railways[code].share
        largest = any(self.shares.percent(s) > share for s in shares if not s.endswith("_0"))
        return do.SellShares(code, self._sold_percent(raw), largest)

    def _sold_percent(self, raw: dict[str, Any]) -> int:
        return raw.get("percent") or sum(self.shares.percent(share) for share in raw["shares"])

    def _place_token(self, raw: dict[str, Any]) -> Action:
        hex_name, stop = self.tiles.stop(self.table.board, str(action_value(raw, "city")))
        return do.PlaceToken(hex_name, int(stop[1:]))

    def _run_routes(self, raw: dict[str, Any]) -> Action:
        routes = [route for route in raw.get("routes") or [] if route.get("connections")]
        paths = RouteReader(self.table, str(raw["entity"])).read(routes)
        paths = [
            self.path(route, _head_first(route, nodes)) for route, nodes in zip(routes, paths, strict=True)
        ]
        names = [self.train_name(str(route["train"])) for route in routes]
        return do.Run(tuple(f"{name}={'>'.join(path)}" for name, path in zip(names, paths, strict=True)))

    def path(self, route: dict[str, Any], nodes: list[str]) -> list[str]:
        """The nodes of a route, with what the title's readings add to them."""
        return nodes

    def train_name(self, piece: str) -> str:
        """The kind of a numbered train."""
        return piece.rpartition("-")[0]

    def _dividend(self, raw: dict[str, Any]) -> Action:
        return do.Dividend({"payout": "pay"}.get(raw["kind"], str(raw["kind"])))

    # --- after an action

    def played(self, raw: dict[str, Any]) -> None:
        """Follow the pieces that an action moved."""
        kind = raw["type"]
        if kind == "lay_tile":
            self.tiles.laid(str(raw["tile"]), str(raw["hex"]))
        elif kind == "buy_train":
            self.trains.move(str(raw["train"]), str(raw["entity"]))
        elif kind == "buy_shares":
            self.shares.move(raw["shares"][0], self.names.get(str(raw["entity"]), str(raw["entity"])))
        elif kind == "par":
            self.shares.move(f"{raw['corporation']}_0", self.player(raw))
        elif kind == "sell_shares":
            self.shares.sold(self.player(raw), list(raw["shares"]), self._sold_percent(raw))


def _total(routes: list[dict[str, Any]], what: str) -> int | None:
    """What the routes of a run bring together, if each of them says it."""
    amounts = [route[what] for route in routes if isinstance(route.get(what), int)]
    return sum(amounts) if len(amounts) == len(routes) else None


def _head_first(route: dict[str, Any], nodes: list[str]) -> list[str]:
    """A route in the direction in which the log lists its stops."""
    hexes = route.get("hexes") or [""]
    ends = [nodes[at].partition(".")[0] for at in (0, -1)]
    turned = ends[0] != ends[1] and ends[1] == hexes[0]
    return nodes[::-1] if turned else nodes
