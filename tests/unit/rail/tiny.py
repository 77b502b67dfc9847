"""A made-up title with kinds of railway, for what no title of the box needs yet.

Three cities and a port in a row, joined by printed track. A minor has an owner; a regional of 50/25/25
percent can become a major of 20 and eight times 10, and a major a national. Train cards have two sides, and
a marker that lies on a train keeps it. The port has a place that only harbour tokens take.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.action import Vocabulary
from bradshaw.core.game import Game
from bradshaw.core.shared import once
from bradshaw.core.step import Step
from bradshaw.core.view import Head
from bradshaw.rail.actions import COMMON
from bradshaw.rail.board.face import City
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.board.tile import Hex, Tile
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.finance.companies import Home, PrivateData, Railway, RailwayData
from bradshaw.rail.finance.kinds import KindData
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.rolling.train import Train
from bradshaw.rail.rolling.trains import PhaseData, TrainData, TrainsData
from bradshaw.rail.steps.buy_trains import BuyTrains
from bradshaw.rail.steps.discard_trains import DiscardTrains
from bradshaw.rail.steps.lay_track import LayTrack
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.rail.steps.package import StartingPackage
from bradshaw.rail.steps.package_auction import OpenAuction, PackageAuction
from bradshaw.rail.steps.pay_dividend import PayDividend
from bradshaw.rail.steps.place_token import TokenStep
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.steps.schedule import Schedule
from bradshaw.rail.steps.stock_round import StockRound
from bradshaw.rail.steps.turn import OperatingTurn
from bradshaw.rail.table import RailTable
from bradshaw.rail.title import RailTitle
from bradshaw.rail.view import RailView, rail_fields
from tests.unit.titles.written import with_changes, with_decision

KINDS = (
    KindData(name="minor", owned=True, priced=False, train_limits={"1": 1}),
    KindData(name="regional", certificates=(50, 25, 25), share=25, rank=1, train_limits={"1": 2}),
    KindData(name="major", certificates=(20, *[10] * 8), rank=2, tokens=(0, 40, 60), track_points=6),
    KindData(name="national", certificates=(20, *[10] * 8), rank=2, tokens=(0, 40, 60), skips=("token",)),
)


def railway(
    code: str,
    kind: str,
    home: str,
    tokens: tuple[int, ...],
    special: dict[str, tuple[int, ...]] | None = None,
) -> RailwayData:
    floats_at = 0 if kind == "minor" else 50
    return RailwayData(
        code=code, name=code, colour="#123456", kind=kind, floats_at=floats_at, homes=(Home(hex=home),),
        tokens=tokens, special_tokens=special or {},
    )  # fmt: skip


def city_hex(name: str, track: str) -> Hex:
    return Hex(id=name, colour="gray", cities=(City(revenue=30, slots=2),), track=track)


def port(slots: int) -> City:
    """A city with one place for harbour tokens."""
    return City(revenue=20, slots=slots, only={"harbour": 1})


#: A port at the end of the line, on which tiles are laid.
PORT = Hex(id="A7", colour="white", cities=(port(2),), track="1-c0")
#: Two cities in one hex, away from the line.
TWINS = Hex(id="A9", colour="white", cities=(City(), City()))
HEXES = (city_hex("A1", "4-c0"), city_hex("A3", "1-c0 4-c0"), city_hex("A5", "1-c0 4-c0"), PORT, TWINS)
RAILWAYS = (
    railway("NOR", "regional", "A1", (0, 40), {"harbour": (70,)}),
    railway("SUD", "regional", "A5", (0, 40)),
    railway("m", "minor", "A3", (0,)),
)
TRAINS = TrainsData(
    trains=(
        TrainData(name="2", price=100, count=8, stops=2, rusts_on="3"),
        TrainData(name="3", price=200, count=4, stops=3),
        TrainData(name="P1", price=0, count=1, stops=2, with_private="P"),
    ),
    phases=(PhaseData(name="1", colour="yellow", tiles=("yellow",), operating_rounds=1, train_limit=3),),
)
MARKET = MarketData(rows=("60 70 80 90p 100p 110 120", "50 60 70 80 90 100 110"))
#: The starting package has two rows; the minor lies in the second.
PRIVATES = (
    PrivateData(number=1, code="P", name="P", price=20, revenue=5, row=1),
    PrivateData(number=2, code="Q", name="Q", price=40, revenue=10, row=1),
    PrivateData(number=3, code="R", name="R", price=60, revenue=15, row=2),
)
TILES: tuple[Tile, ...] = (
    Tile(id="9", colour="yellow", track="0-3"),
    Tile(id="P1", colour="yellow", cities=(port(2),), track="0-c0 3-c0", upgrades=("P2",)),
    Tile(id="P2", colour="green", cities=(port(3),), track="0-c0 2-c0 3-c0"),
    Tile(id="G1", colour="yellow", cities=(City(), City()), track="1-c0 4-c1", upgrades=("G2",)),
    Tile(
        id="G2",
        colour="green",
        cities=(City(), City()),
        track="1-c0 4-c0 2-c1 5-c1",
        heirs={"c0": "c0", "c1": "c0"},
    ),
)


@once
def data() -> GameData:
    return GameData(
        MapData(layout=Layout.POINTY, letters_down=True, hexes=HEXES),
        TilesData(colours=("yellow", "green", "gray"), tiles=TILES),
        RAILWAYS,
        PRIVATES,
        TRAINS,
        MARKET,
        kinds=KINDS,
    )


class TinyTrain(Train):
    """A card with two sides, on which a marker may lie: `2`, its other side `2/b`, with a marker `2+m`."""

    KIND = "tiny train"

    other_side: bool = False
    marker: bool = False

    @property
    def word(self) -> str:
        return self.name + ("/b" if self.other_side else "") + ("+m" if self.marker else "")

    @property
    def kept(self) -> int:
        return int(self.marker)


class TinyTable(RailTable):
    """Everybody has 1000; a floated railway gets what its first shares cost, its rest lies on the charter."""

    KIND = "tiny table"

    def set_up(self) -> None:
        self.lay_out(bank=10_000, cash=1000)
        self.push(self.step("course"), stage="stock", turn=0, done_rounds=0, rounds=0)

    def certificate_limit(self) -> int:
        return 20

    def on_float(self, railway: Railway) -> None:
        for number in railway.held_by("offering"):
            railway.certificates[number] = railway.code
        self.pay("bank", railway.code, 2 * self.price(railway), f"capital of {railway.code}")
        home = railway.data.homes[0]
        self.board.place(railway.code, f"{home.hex}.c{home.city}")
        railway.tokens.pop(0)

    def view(self, head: Head) -> RailView:
        return RailView(**rail_fields(self, head))

    def train(self, word: str) -> TinyTrain:
        name, _, marker = word.partition("+")
        name, _, side = name.partition("/")
        return self.make(TinyTrain, name=name, other_side=bool(side), marker=bool(marker))

    def take_minor(self, code: str, owner: str) -> None:
        """A player gets a charter."""
        minor = self.railways[code]
        minor.president, minor.floated = owner, True
        self.pay("bank", code, 100, f"capital of {code}")
        self.board.place(code, f"{minor.data.homes[0].hex}.c0")
        minor.tokens.pop(0)


class TinyPackage(StartingPackage[TinyTable]):
    """With a minor, and rows that get cheaper when all pass."""

    KIND = "tiny package"

    def items(self) -> list[str]:
        return [*super().items(), "m"]

    def row_of(self, item: str) -> int:
        return 2 if item == "m" else super().row_of(item)

    def face(self, item: str) -> int:
        return 100 if item == "m" else super().face(item)

    def hand_over(self, item: str, player: str, amount: int) -> None:
        if item == "m":
            self.table.take_minor(item, player)
        else:
            super().hand_over(item, player, amount)

    def all_passed(self) -> None:
        self.lower_row()

    def may_auction(self, item: str) -> bool:
        return item == "m"


class Tiny(RailTitle):
    """The made-up title."""

    name = "Tiny"
    players = (2, 3)
    package = "tests.unit.rail"
    table = TinyTable
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {
        "course": Schedule,
        "stock round": StockRound,
        "operating round": OperatingRound,
        "turn": OperatingTurn,
        "track": LayTrack,
        "token": TokenStep,
        "run": RunTrains,
        "dividend": PayDividend,
        "trains": BuyTrains,
        "discard": DiscardTrains,
        "package": TinyPackage,
        "package auction": PackageAuction,
        "open auction": OpenAuction,
    }
    vocabulary: ClassVar[Vocabulary] = Vocabulary(COMMON)

    def data(self, options: Any) -> GameData:
        return data()

    def reserved_names(self) -> frozenset[str]:
        return frozenset({"bank", "offering", "pool", "treasury", *(r.code for r in RAILWAYS)})


TITLE = Tiny()


def new(players: int = 2) -> Game:
    """A game of it in its first stock round."""
    return Game(TITLE, ["Ada", "Ben", "Cid"][:players], seed=1)


def founded(*actions: str, players: int = 2) -> Game:
    """A game of it after some actions of its first stock round."""
    game = new(players)
    for action in actions:
        game.play(action)
    return game


def with_minor(game: Game, owner: str = "Ben") -> Game:
    """A player has the charter of the minor, which stands at home."""
    charter = {"president": owner, "floated": True, "cash": 100, "tokens": []}
    return with_changes(game, railways={"m": charter}, board={"tokens": {"A3.c0": ["m"]}})


def at_package(players: int = 2) -> Game:
    """A game of it in which the starting package is sold."""
    package = {"player": "Ada", "last_buyer": "Ada", "unsold": ["P", "Q", "R", "m"], "bids": {}}
    nothing = {"passes": 0, "discount": 0, "falling": False}
    return with_decision(new(players), {"@": TinyPackage.KIND, **package, **nothing})
