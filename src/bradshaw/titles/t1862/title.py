"""1862 as a title: its data, its options, its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from bradshaw.core.action import Vocabulary
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Options
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.rail.title import RailTitle

from .actions import VOCABULARY
from .options import PRESETS, Options1862
from .setup import PACKAGE, game_data
from .steps.course import Course
from .steps.dividend import Dividend1862
from .steps.fines import FineSale
from .steps.home import HomeUpgrade
from .steps.markers import ChooseMarkers, RemoveMarkers
from .steps.merge import Acquisition, MergeOffer, Merger
from .steps.parliament import Auction, Charter, ParliamentRound
from .steps.redeem import RedeemShare
from .steps.run import Run1862
from .steps.shares import ShareMerge
from .steps.stock import StockRound1862
from .steps.token import Token1862
from .steps.track import Track1862
from .steps.trains import BuyTrains1862
from .steps.turn import Turn1862
from .table import Table1862
from .view import View1862


class Title1862(RailTitle):
    """1862: Railway Mania in the Eastern Counties, by Mike Hutton."""

    name = "1862"
    summary = (
        "Railway Mania in the Eastern Counties: charters of parliament, mergers two for one, freight, local "
        "and express trains. 2 to 8 players."
    )
    players = (2, 8)
    package = PACKAGE
    table = Table1862
    steps: ClassVar[Mapping[str, type[Step[Table]]]] = {
        "course": Course,
        "parliament": ParliamentRound,
        "auction": Auction,
        "charter": Charter,
        "stock round": StockRound1862,
        "fine": FineSale,
        "markers": ChooseMarkers,
        "operating round": OperatingRound,
        "turn": Turn1862,
        "home": HomeUpgrade,
        "merger": Merger,
        "merge offer": MergeOffer,
        "share merge": ShareMerge,
        "remove markers": RemoveMarkers,
        "track": Track1862,
        "token": Token1862,
        "run": Run1862,
        "dividend": Dividend1862,
        "trains": BuyTrains1862,
        "train offer": TrainOffer,
        "redeem": RedeemShare,
        "acquisition": Acquisition,
    }
    options = Options1862
    documents: ClassVar[Mapping[str, Any]] = {**RailTitle.documents, "view": View1862}
    presets = PRESETS
    played_before: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"idle_trains": "allowed"}}
    added: ClassVar[Mapping[str, Any]] = {
        "full_home": "for space",
        "declined_merger": "for the turn",
        "over_the_limit": "any sale",
        "refinancing": "may fall short",
    }
    vocabulary: ClassVar[Vocabulary] = Vocabulary(VOCABULARY)
    parts: ClassVar[Mapping[str, str]] = {
        "18xx.games": "bradshaw.interop.eighteenxx.t1862:Reader1862",
        "greedy": "bradshaw.bots.t1862:PARTS",
    }

    def with_players(self, options: Options, count: int) -> Options:
        """11.2: the shorter game has the trains of the short roster, or of the standard one for many."""
        assert isinstance(options, Options1862)
        if not options.shorter_game:
            return options
        return replace(options, length="short" if count < 5 else "standard")

    def data(self, options: Any) -> GameData:
        return game_data(options.flags)


TITLE = Title1862()
