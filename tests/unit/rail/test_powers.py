"""Powers as the data name them, on a made-up title: what no title of the box needs yet."""

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.core.errors import DataError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.shared import once
from bradshaw.rail.actions import LayTile
from bradshaw.rail.board.face import Terrain
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.board.tile import Hex, Tile
from bradshaw.rail.check import powers
from bradshaw.rail.finance.companies import PrivateData, Railway
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.powers import KIT
from bradshaw.rail.powers.book import read_power
from bradshaw.rail.powers.steady import Discount, Income
from tests.unit.titles.written import with_changes

from . import tiny

MOUNTAIN = (Terrain("mountain", 40),)
HEXES = (
    *tiny.HEXES,
    *(
        Hex(id=name, colour="white", terrain=MOUNTAIN if name == "B4" else ())
        for name in ("B2", "B4", "B6", "B8")
    ),
)
#: It lies in one rotation only, so that there is one way to lay it.
TILES = (Tile(id="9", colour="yellow", track="0-3", category="terrain", rotation=1),)
KNOWN = "(there are: discount, extra lay, income, token)"
BRANDT = {"kind": "extra lay", "hexes": ["B4"]}


def private(code: str, **power: Any) -> PrivateData:
    return PrivateData(number=1, code=code, name=code, price=20, revenue=0, power=power)


@once
def box(name: str) -> GameData:
    privates, railway_powers = BOXES[name]
    railways = [replace(r, power=railway_powers.get(r.code, {})) for r in tiny.RAILWAYS]
    return GameData(
        MapData(layout=Layout.POINTY, letters_down=True, hexes=HEXES),
        TilesData(colours=("yellow", "gray"), tiles=TILES),
        railways,
        privates,
        tiny.TRAINS,
        tiny.MARKET,
        kinds=tiny.KINDS,
    )


BOXES: dict[str, tuple[tuple[PrivateData, ...], dict[str, dict[str, Any]]]] = {
    "extra": ((private("Brandt", **BRANDT),), {}),
    "paid": ((private("Brandt", **BRANDT, paid=True, once=False),), {}),
    "routed": ((private("Brandt", **BRANDT, route=True),), {}),
    "alone": ((private("Brandt", **BRANDT, only=True, discard=True),), {}),
    "two": ((private("Brandt", **BRANDT, only=True), private("Second", kind="extra lay", hexes=["B6"])), {}),
    "later": ((private("Brandt", **BRANDT, since="gray"), private("Early", **BRANDT, until="1")), {}),
    "any turn": ((private("Brandt", **BRANDT, out_of_turn=True, moments=["track"]),), {}),
    "mixed": (
        (private("Brandt", **BRANDT, out_of_turn=True), private("Second", kind="extra lay", hexes=["B6"])),
        {},
    ),
    "railway": ((), {"NOR": BRANDT}),
    "discount": (
        (private("Map", kind="discount", terrain="mountain", amount=10),),
        {"m": {"kind": "discount", "percent": 50}},
    ),
    "income": (
        (private("Post", kind="income", amounts={"1": 15}),),
        {"m": {"kind": "income", "amounts": {"yellow": 20}}, "NOR": {"kind": "income", "amounts": {"2": 99}}},
    ),
}


class Table(tiny.TinyTable):
    """NOR has the powers of minors that merged into it."""

    KIND = "tiny table with powers"
    merged: tuple[str, ...] = ()

    def power_sources(self, railway: Railway) -> list[str]:
        return [railway.code, *(self.merged if railway.code == "NOR" else ())]


class Powers(tiny.Tiny):
    """The made-up title with one of the boxes."""

    table = Table

    def __init__(self, name: str) -> None:
        self.box_name = name

    def data(self, options: Any) -> GameData:
        return box(self.box_name)


def operating(name: str, owner: str = "Ada") -> Any:
    """NOR, which Ada leads, is about to lay track; somebody owns the privates."""
    game: Any = Game(Powers(name), ["Ada", "Ben"], seed=1)
    for action in ("par NOR 100", "buy NOR treasury percent=25", "pass"):
        game.play(action)
    game = with_changes(game, privates={code: {"owner": owner} for code in box(name).privates})
    while game.table.top.TOPIC != "track":
        game.play("pass")
    return game


def lays(game: Game, player: str = "Ada") -> list[str]:
    return [str(o) for o in game.legal(player).of(LayTile)]


EXTRA = "lay B4 9 1 private=Brandt"
SECOND = "lay B6 9 1 private=Second"


def test_an_extra_tile_is_free_needs_no_route_and_is_laid_once() -> None:
    game = operating("extra")
    assert lays(game) == [EXTRA]
    cash = game.table.railways["NOR"].cash
    game.play(EXTRA)
    assert game.table.railways["NOR"].cash == cash
    assert game.table.privates["Brandt"].used
    assert "Ada uses Brandt for NOR." in [str(getattr(e, "text", "")) for e in game.events()]
    game.undo()
    assert not game.table.privates["Brandt"].used


def test_it_may_cost_and_need_a_route() -> None:
    game = operating("paid")
    cash = game.table.railways["NOR"].cash
    game.play(EXTRA)
    assert game.table.railways["NOR"].cash == cash - 40
    routed = operating("routed")
    assert lays(routed) == []
    with pytest.raises(Refusal, match="has no route"):
        routed.play(EXTRA)


def test_the_only_tile_of_a_turn_ends_track_and_its_private_is_discarded() -> None:
    game = operating("alone")
    game.play(EXTRA)
    assert game.table.privates["Brandt"].closed
    assert game.table.top.TOPIC != "track"


def test_no_extra_tile_follows_the_only_one_and_that_follows_none() -> None:
    game = operating("two")
    assert lays(game) == [EXTRA, SECOND]
    game.play(EXTRA)
    with pytest.raises(
        Refusal, match="tile 9 on B4 was laid with Brandt, and it is the only tile of the turn"
    ):
        game.play(SECOND)
    game.undo()
    game.play(SECOND)
    with pytest.raises(Refusal, match="Brandt must be the only tile of the turn, and one has been laid"):
        game.play(EXTRA)
    assert lays(game) == []


def test_a_tile_at_its_price_is_refused_without_the_money() -> None:
    poor = with_changes(operating("paid"), railways={"NOR": {"cash": 39}})
    assert lays(poor) == []
    with pytest.raises(Refusal, match=r"40.*39"):
        poor.play(EXTRA)
    assert lays(with_changes(poor, railways={"NOR": {"cash": 40}})) == [EXTRA]


def test_a_power_of_some_steps_is_for_those_only() -> None:
    game = operating("any turn")
    while game.table.top.TOPIC == "track":
        game.play("pass")
    with pytest.raises(Refusal, match="Brandt is for the track step only"):
        game.play(EXTRA)


def test_phases_begin_and_end_it() -> None:
    game = operating("later")
    with pytest.raises(Refusal, match="Brandt can be used from the gray phase on"):
        game.play(EXTRA)
    with pytest.raises(Refusal, match="Early cannot be used any more from phase 1 on"):
        game.play("lay B4 9 1 private=Early")


def test_out_of_turn_its_owner_acts_beside_the_president() -> None:
    game = operating("any turn", owner="Ben")
    assert game.table.top.actors() == ("Ada", "Ben")
    assert lays(game, "Ben") == [EXTRA]
    assert "pass" not in game.legal("Ben")
    with pytest.raises(Refusal, match="Ben can only use a power of his own"):
        game.play("pass", by="Ben")
    with pytest.raises(Refusal, match="Ada does not own Brandt"):
        game.play(EXTRA, by="Ada")
    game.play(EXTRA, by="Ben")
    assert game.table.board.tile_at("B4") == ("9", 1)
    assert game.table.top.actors() == ("Ada",)
    assert operating("extra", owner="Ben").table.top.actors() == ("Ada",)


def test_out_of_turn_its_owner_has_no_other_power_and_none_that_is_closed() -> None:
    game = operating("mixed", owner="Ben")
    assert lays(game, "Ben") == [EXTRA]
    with pytest.raises(Refusal, match="Second is for turns of Ben's own"):
        game.play(SECOND, by="Ben")
    closed = with_changes(operating("mixed"), privates={"Second": {"closed": True}})
    assert lays(closed) == [EXTRA]
    with pytest.raises(Refusal, match="Ada does not own Second"):
        closed.play(SECOND)


def test_a_railway_has_a_power_of_its_own() -> None:
    game = operating("railway")
    assert lays(game) == ["lay B4 9 1 private=NOR"]
    game.play("lay B4 9 1 private=NOR")
    assert game.table.railways["NOR"].used


def test_the_best_discount_counts_and_powers_are_inherited() -> None:
    theirs = operating("discount", owner="Ben")
    own = with_changes(theirs, privates={"Map": {"owner": "Ada"}})
    inherited = with_changes(own, merged=["m"])
    for game, cost in ((theirs, 40), (own, 30), (inherited, 20)):
        table: Any = game.table
        rules = table.track_rules(table.railways["NOR"])
        assert rules.cost(rules.look(LayTile("B4", "9", 1))) == cost
    assert rules.cost(rules.look(LayTile("B2", "9", 1))) == 0


def test_a_discount_takes_no_more_than_the_price() -> None:
    lay: Any = None  # it is asked for its terrain only
    assert [Discount(amount=100).price(lay, cost) for cost in (40, 100, 120)] == [0, 0, 20]
    assert [Discount(percent=50, amount=5).price(lay, cost) for cost in (0, 40)] == [0, 15]


def test_the_newest_phase_says_how_much_income_is() -> None:
    income = Income(amounts={"1": 15, "green": 30, "4": 0})
    assert [income.amount(reached) for reached in ((), ("1", "yellow", "2"), ("1", "green"), ("1", "4"))] == [
        0, 15, 30, 0,
    ]  # fmt: skip


def test_income_is_paid_when_operating_begins() -> None:
    table: Any = with_changes(operating("income", owner="Ben"), merged=["m"]).table
    before = table.players["Ben"].cash, table.railways["NOR"].cash
    table.pay_privates()
    assert (table.players["Ben"].cash, table.railways["NOR"].cash) == (before[0] + 15, before[1] + 20)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"kind": "extra lai"}, "no kind of power is called 'extra lai' .*discount, extra lay, income"),
        ({"kind": "extra lay", "hexs": ["B4"]}, "unknown field `hexs`"),
        ({"kind": "extra lay", "paid": "no"}, r"Expected `bool`, got `str` - at `\$.paid`"),
        ({"kind": "income"}, "missing required field `amounts`"),
    ],
)
def test_misspelt_powers_are_errors_with_their_place(given: dict[str, Any], error: str) -> None:
    with pytest.raises(DataError, match=f"^X: .*{error}"):
        read_power("X", given, KIT)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (BRANDT, ""),
        ({"kind": "extra lay", "hexes": ["Z9", "B4"]}, "Z9 is not on the map"),
        ({"kind": "extra lay"}, "it names no hex on which a tile could be laid"),
        ({"kind": "extra lay", "terrain": "mountain", "colours": ["blue"]}, "no tile is blue"),
        ({"kind": "extra lay", "hexes": ["B4"], "tiles": ["999"]}, "none of its tiles is in the box"),
        ({"kind": "extra lay", "hexes": ["B4"], "since": "7"}, "there is no phase 7"),
        ({"kind": "discount", "terrain": "swamp", "amount": 5}, "there is no swamp on the map"),
        ({"kind": "discount"}, "its discount cannot be"),
        ({"kind": "flying"}, f"no kind of power is called 'flying' {KNOWN}"),
    ],
)
def test_the_check_of_data_names_what_is_wrong(given: dict[str, Any], fault: str) -> None:
    data = box("extra")
    wrong = GameData(
        MapData(layout=Layout.POINTY, letters_down=True, hexes=HEXES),
        TilesData(colours=("yellow", "gray"), tiles=TILES),
        tuple(data.railways.values()),
        (private("X", **given),),
        tiny.TRAINS,
        tiny.MARKET,
        kinds=tiny.KINDS,
    )
    assert list(powers(wrong, KIT)) == [("X", fault)]


def test_a_private_that_is_closed_counts_against_no_limit() -> None:
    game: Any = operating("two")
    held = game.table.certificates("Ada")
    closed: Any = with_changes(game, privates={"Second": {"closed": True}})
    assert closed.table.certificates("Ada") == held - 1
