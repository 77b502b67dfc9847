"""18LRA as a title: its data, its options, its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from bradshaw.core.action import Vocabulary
from bradshaw.core.choice import Choice, choice_of
from bradshaw.core.errors import SetupError
from bradshaw.core.legal import Option
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Findings, Options
from bradshaw.rail.choices import RailWhere
from bradshaw.rail.powers import KIT
from bradshaw.rail.steps.discard_trains import DiscardTrains
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.rail.steps.package import StartingPackage
from bradshaw.rail.steps.package_auction import PackageAuction
from bradshaw.rail.steps.schedule import Schedule
from bradshaw.rail.steps.stock_round import StockRound
from bradshaw.rail.steps.train_offer import TrainOffer
from bradshaw.rail.title import RailTitle

from ..common.signs import SIGNS
from ..common.steps.exchange import Exchange
from ..common.steps.forced_purchase import ForcedPurchase
from .actions import VOCABULARY, Give
from .check import checks
from .gifts import GIFTS
from .investor import INVESTOR
from .lays import POWERS
from .options import ALL_IN_PLAY, PRESETS, LraOptions
from .setup import PACKAGE, setup_data
from .steps.dividend import LraDividend
from .steps.gifts import GiveAway
from .steps.investor import ChooseInvestors
from .steps.run import LraRun
from .steps.token import LraPrivateToken, LraToken
from .steps.track import LraTrack
from .steps.trains import LraBuyTrains
from .steps.turn import LraTurn
from .table import LraTable
from .view import LraView


class Lra(RailTitle):
    """18LRA: Lower Rhine Area, by Wolfram Janich."""

    name = "18LRA"
    summary = (
        "Lower Rhine Area: harbours on the Rhine, mines and mills, the emigrants' camp of Dalheim. "
        "3 or 4 players, 2 by a house variant."
    )
    players = (2, 4)
    package = PACKAGE
    table = LraTable
    steps: ClassVar[Mapping[str, type[Step[Table]]]] = {
        "course": Schedule,
        "package": StartingPackage,
        "package auction": PackageAuction,
        "investor": ChooseInvestors,
        "stock round": StockRound,
        "operating round": OperatingRound,
        "turn": LraTurn,
        "track": LraTrack,
        "private token": LraPrivateToken,
        "token": LraToken,
        "run": LraRun,
        "dividend": LraDividend,
        "trains": LraBuyTrains,
        "train offer": TrainOffer,
        "forced purchase": ForcedPurchase,
        "exchange": Exchange,
        "discard": DiscardTrains,
        "gifts": GiveAway,
    }
    sign_meanings: ClassVar[Mapping[str, str]] = {**SIGNS, "harbour": "harbour place from the green tile on"}
    powers = (*KIT, *POWERS)
    options = LraOptions
    documents: ClassVar[Mapping[str, Any]] = {**RailTitle.documents, "view": LraView}
    presets = PRESETS
    added: ClassVar[Mapping[str, Any]] = {"empty_run": "allowed"}
    vocabulary: ClassVar[Vocabulary] = Vocabulary(VOCABULARY)
    parts: ClassVar[Mapping[str, str]] = {"greedy": "bradshaw.bots.lra:PARTS"}

    def with_players(self, options: Options, count: int) -> Options:
        """House variant: two players use the 20 train cards."""
        assert isinstance(options, LraOptions)
        return replace(options, train_cards="20") if count == 2 else options

    def check_players(self, players: list[str], options: Any) -> None:
        super().check_players(players, options)
        if len(players) >= ALL_IN_PLAY and options.scenario != "random":
            few = f"scenario {options.scenario} is for two or three players"
            raise SetupError(f"{few}: {len(players)} play with all eight railways (3.3)")

    def checks(self, options: Any) -> Iterator[tuple[str, Findings]]:
        yield from super().checks(options)
        yield from checks(self.data(options), setup_data(), self.players)

    def describe(self, step: Step[Table], player: str, option: Option) -> Choice[RailWhere]:
        if not isinstance(option, Give):
            return super().describe(step, player, option)
        where = RailWhere(railway=option.railway, private=option.item)
        return choice_of(option, f"Give {GIFTS.get(option.item, option.item)} to {option.railway}", where)

    def reserved_names(self) -> frozenset[str]:
        return super().reserved_names() | {INVESTOR}


TITLE = Lra()
