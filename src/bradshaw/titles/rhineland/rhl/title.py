"""18Rhl as a title: its data, its options, its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.action import Vocabulary
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.rail.actions import GoBankrupt
from bradshaw.rail.powers import KIT
from bradshaw.rail.steps.schedule import Schedule
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.rail.title import RailTitle

from ..common.actions import VOCABULARY
from ..common.signs import SIGNS
from ..common.steps.exchange import Exchange
from ..common.steps.forced_purchase import ForcedPurchase
from .options import PRESETS, RhlOptions
from .powers import POWERS
from .setup import PACKAGE
from .steps.discards import RhlDiscards
from .steps.order import RhlOperatingRound
from .steps.package import RhlPackage, RhlPackageAuction, SetRhePrice
from .steps.private_token import RhlPrivateToken
from .steps.receivership import RhlDividend, RhlToken
from .steps.run import RhlRun
from .steps.stock import RhlStockRound
from .steps.track import RhlTrack
from .steps.trains import RhlBuyTrains
from .steps.turn import RhlTurn
from .table import RhlTable
from .view import RhlView


class Rhl(RailTitle):
    """18Rhl: Rhineland, by Wolfram Janich."""

    name = "18Rhl"
    summary = (
        "Rhineland: crossing the Rhine, the Ruhr's coal and steel, the Rheingold-Express. 3 to 5 players."
    )
    players = (3, 5)
    package = PACKAGE
    table = RhlTable
    steps: ClassVar[Mapping[str, type[Step[Table]]]] = {
        "course": Schedule,
        "package": RhlPackage,
        "package auction": RhlPackageAuction,
        "rhe price": SetRhePrice,
        "stock round": RhlStockRound,
        "operating round": RhlOperatingRound,
        "turn": RhlTurn,
        "track": RhlTrack,
        "private token": RhlPrivateToken,
        "token": RhlToken,
        "run": RhlRun,
        "dividend": RhlDividend,
        "trains": RhlBuyTrains,
        "train offer": TrainOffer,
        "forced purchase": ForcedPurchase,
        "discard": RhlDiscards,
        "exchange": Exchange,
    }
    sign_meanings: ClassVar[Mapping[str, str]] = {**SIGNS, "RGE": "end of the Rheingold-Express"}
    powers = (*KIT, *POWERS)
    options = RhlOptions
    documents: ClassVar[Mapping[str, Any]] = {**RailTitle.documents, "view": RhlView}
    presets = PRESETS
    added: ClassVar[Mapping[str, Any]] = {
        "rhe_first_bid": "145",
        "link_money": "after track",
        "private_3": "any tile",
        "private_4": "at once",
        "director_gives": "tens",
        "empty_run": "allowed",
    }
    vocabulary: ClassVar[Vocabulary] = Vocabulary((*VOCABULARY, GoBankrupt))
    parts: ClassVar[Mapping[str, str]] = {"18xx.games": "bradshaw.interop.eighteenxx.rhl:RhlReader"}

    def player_range(self, options: Any) -> tuple[int, int]:
        return (3, 6) if options.edition == "2012" else self.players


TITLE = Rhl()
