"""18OE as a title: its data, its options, its table.

What lies where:

- `data/`: the board and everything printed; `setup.py`, `scenario.py`, `water.py`, `zones.py` and
  `patronage.py` read it
- `basis.py` and `state.py`: what lies on the table and on charters; `table.py` puts the table together of
  `stock/` (packet, floating, shares, mergers, nationals, the end) and `operating/` (track, tokens, routes,
  revenue, trains)
- `steps/stock_*.py` and `steps/op_*.py`: the decisions of both sides
- `powers.py`: what privates and minors can do
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.action import Vocabulary
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.rail.box import rail_fields
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.powers import KIT
from bradshaw.rail.title import RailTitle

from .actions import VOCABULARY
from .box import BoxOE, box_fields
from .map_signs import SIGN_MEANINGS
from .names import PACKAGE
from .op_actions import OPERATING
from .options import OptionsOE
from .powers import POWERS
from .setup import game_data, setup_data
from .steps.operating import OPERATING_STEPS
from .steps.stock_concessions import Concessions
from .steps.stock_consolidation import Offers
from .steps.stock_course import CourseOE
from .steps.stock_expand import Expansion
from .steps.stock_last_round import LastRound, LastRun, LastTurn
from .steps.stock_merge import MergeOffer, Merger
from .steps.stock_nationals import FormNationals
from .steps.stock_objection import Objection
from .steps.stock_packet import Packet, PacketAuction, PacketOpenAuction
from .steps.stock_round import StockRoundOE
from .steps.stock_trade import TradeOffer
from .table import TableOE
from .view import ViewOE


class TitleOE(RailTitle):
    """18OE: On the Rails of the Orient Express, by Ed Sindelar."""

    name = "18OE"
    summary = (
        "On the Rails of the Orient Express: all of Europe, minors, regionals, majors and nationals, sea "
        "crossings. 2 to 7 players."
    )
    players = (2, 7)
    sign_meanings = SIGN_MEANINGS
    #: Programs that play by chance take more than 8,000 on the full board with four players.
    most_actions = 30_000
    package = PACKAGE
    table = TableOE
    steps: ClassVar[Mapping[str, type[Step[Table]]]] = {
        "course": CourseOE,
        "package": Packet,
        "package auction": PacketAuction,
        "open auction": PacketOpenAuction,
        "concessions": Concessions,
        "stock round": StockRoundOE,
        "objection": Objection,
        "expansion": Expansion,
        "trade offer": TradeOffer,
        "merge offer": MergeOffer,
        "merger": Merger,
        "offers": Offers,
        "nationals": FormNationals,
        "last round": LastRound,
        "last turn": LastTurn,
        "last run": LastRun,
        **OPERATING_STEPS,
    }
    powers = (*KIT, *POWERS)
    options = OptionsOE
    documents: ClassVar[Mapping[str, Any]] = {**RailTitle.documents, "view": ViewOE, "box": BoxOE}
    vocabulary: ClassVar[Vocabulary] = Vocabulary((*VOCABULARY, *OPERATING))
    parts: ClassVar[Mapping[str, str]] = {
        "display": "bradshaw.cli.table.oe:DisplayOE",
        "presenter": "bradshaw.present.oe:PresenterOE",
        "painter": "bradshaw.draw.oe:PainterOE",
        "greedy": "bradshaw.bots.oe:PARTS",
        "watch": "bradshaw.simulate.oe:WatchOE",
    }

    def player_range(self, options: Any) -> tuple[int, int]:
        return setup_data().games[options.scenario].players

    def data(self, options: Any) -> GameData:
        return game_data(options.flags)

    def make_box(self, options: Any) -> BoxOE:
        common = rail_fields(self.data(options))
        return BoxOE(**self.box_fields(options), **common, **box_fields(options, common["hexes"]))


TITLE = TitleOE()
